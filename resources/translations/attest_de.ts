<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en_GB">
<context>
    <name>AnswerView</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Answer, still being written</source>
        <translation>Antwort, wird noch geschrieben</translation>
    </message>
</context>
<context>
    <name>AskingPresenter</name>
    <message>
        <source>Another question is in work. Stop it first, then try again.</source>
        <translation>Eine andere Frage ist in Arbeit. Halten Sie sie an, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Answer finished</source>
        <translation>Antwort fertig</translation>
    </message>
    <message>
        <source>Looking for an answer</source>
        <translation>Sucht nach einer Antwort</translation>
    </message>
    <message>
        <source>The answer is being written</source>
        <translation>Die Antwort wird geschrieben</translation>
    </message>
    <message>
        <source>The search has paused and asks how to go on</source>
        <translation>Die Suche pausiert und fragt, wie es weitergehen soll</translation>
    </message>
    <message>
        <source>There is no answer because of a fault in Attest.</source>
        <translation>Wegen eines Fehlers in Attest gibt es keine Antwort.</translation>
    </message>
</context>
<context>
    <name>BlockTools</name>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Code kopieren</translation>
    </message>
</context>
<context>
    <name>BundleWindow</name>
    <message>
        <source>All seven checks passed</source>
        <translation>Alle sieben Prüfungen bestanden</translation>
    </message>
    <message>
        <source>Check of a bundle</source>
        <translation>Prüfung eines Bündels</translation>
    </message>
    <message>
        <source>Citations that stand and that do not</source>
        <translation>Belege, die Bestand haben, und solche, die es nicht haben</translation>
    </message>
    <message>
        <source>Claims and quotations</source>
        <translation>Aussagen und Zitate</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Counts and rates</source>
        <translation>Zahlen und Anteile</translation>
    </message>
    <message>
        <source>Every citation leads to a passage</source>
        <translation>Jeder Beleg führt zu einer Textstelle</translation>
    </message>
    <message>
        <source>Form of the file</source>
        <translation>Form der Datei</translation>
    </message>
    <message>
        <source>Nothing changed since it was written</source>
        <translation>Seit dem Schreiben unverändert</translation>
    </message>
    <message>
        <source>Passages are whole</source>
        <translation>Textstellen sind vollständig</translation>
    </message>
    <message>
        <source>The checks show whether the file is whole and agrees with itself. They need no library and no model, and do not say who made the file.</source>
        <translation>Die Prüfungen zeigen, ob die Datei vollständig und in sich stimmig ist. Sie brauchen weder Bibliothek noch Modell und sagen nicht, wer die Datei gemacht hat.</translation>
    </message>
    <message>
        <source>The seven checks</source>
        <translation>Die sieben Prüfungen</translation>
    </message>
    <message>
        <source>This bundle does not pass</source>
        <translation>Dieses Bündel besteht nicht</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>nicht bestanden</translation>
    </message>
    <message>
        <source>not made</source>
        <translation>nicht ausgeführt</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>{check}: {outcome}</source>
        <translation>{check}: {outcome}</translation>
    </message>
</context>
<context>
    <name>CardButtons</name>
    <message>
        <source>Copy passage</source>
        <translation>Textstelle kopieren</translation>
    </message>
    <message>
        <source>Copy quote</source>
        <translation>Zitat kopieren</translation>
    </message>
    <message>
        <source>Copy selection</source>
        <translation>Auswahl kopieren</translation>
    </message>
    <message>
        <source>Mark the sentences that bear the claim out</source>
        <translation>Die Sätze markieren, die die Aussage stützen</translation>
    </message>
    <message>
        <source>Open in Reader</source>
        <translation>Im Reader öffnen</translation>
    </message>
    <message>
        <source>Select in Library</source>
        <translation>In der Bibliothek auswählen</translation>
    </message>
    <message>
        <source>Show page</source>
        <translation>Seite zeigen</translation>
    </message>
    <message>
        <source>Show support</source>
        <translation>Stützende Sätze</translation>
    </message>
</context>
<context>
    <name>ChangeFeed</name>
    <message>
        <source>No change matches.</source>
        <translation>Keine passende Änderung.</translation>
    </message>
    <message>
        <source>Changes in the library</source>
        <translation>Änderungen in der Bibliothek</translation>
    </message>
    <message>
        <source>No changes in the library so far</source>
        <translation>Noch keine Änderungen in der Bibliothek</translation>
    </message>
    <message numerus="yes">
        <source>Changes: %n match(es)</source>
        <translation>
            <numerusform>Änderungen: %n Treffer</numerusform>
            <numerusform>Änderungen: %n Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source>Last changes, {run}</source>
        <translation>Letzte Änderungen, {run}</translation>
    </message>
</context>
<context>
    <name>ChangeModel</name>
    <message numerus="yes">
        <source>%n added</source>
        <translation>
            <numerusform>%n neu</numerusform>
            <numerusform>%n neu</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n geändert</numerusform>
            <numerusform>%n geändert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n removed</source>
        <translation>
            <numerusform>%n entfernt</numerusform>
            <numerusform>%n entfernt</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing in Zotero</source>
        <translation>nichts in Zotero</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… und %n weitere</numerusform>
            <numerusform>… und %n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s), because Attest reads them better now</source>
        <translation>
            <numerusform>%n Datei, weil Attest sie jetzt besser liest</numerusform>
            <numerusform>%n Dateien, weil Attest sie jetzt besser liest</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChatPage</name>
    <message>
        <source>A question may be a few pages long. The last {count} characters were left out.</source>
        <translation>Eine Frage darf einige Seiten lang sein. Die letzten {count} Zeichen wurden weggelassen.</translation>
    </message>
    <message>
        <source>Ask in a sentence. Attest answers from the papers you have, cites each claim, and shows the passage behind it. Papers and collections chosen in the lists can be asked alone.</source>
        <translation>Fragen Sie in einem Satz. Attest antwortet aus Ihren Arbeiten, belegt jede Aussage und zeigt die Textstelle dahinter. Arbeiten und Sammlungen, die in den Listen gewählt sind, lassen sich auch allein befragen.</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>New text</source>
        <translation>Neuer Text</translation>
    </message>
    <message>
        <source>To begin with</source>
        <translation>Für den Anfang</translation>
    </message>
    <message>
        <source>What does your library say?</source>
        <translation>Was sagt Ihre Bibliothek?</translation>
    </message>
</context>
<context>
    <name>CheckpointCard</name>
    <message>
        <source>Covered so far</source>
        <translation>Bisher abgedeckt</translation>
    </message>
    <message>
        <source>Extension {number} of {most}</source>
        <translation>Verlängerung {number} von {most}</translation>
    </message>
    <message>
        <source>No extension is left</source>
        <translation>Keine Verlängerung mehr möglich</translation>
    </message>
    <message>
        <source>Search on</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Something is still missing.</source>
        <translation>Etwas fehlt noch.</translation>
    </message>
    <message>
        <source>Something is still missing. Search on?</source>
        <translation>Etwas fehlt noch. Weitersuchen?</translation>
    </message>
    <message>
        <source>Still missing</source>
        <translation>Noch offen</translation>
    </message>
    <message>
        <source>The search asks how to go on</source>
        <translation>Die Suche fragt, wie es weitergehen soll</translation>
    </message>
    <message>
        <source>What to look for, if you like</source>
        <translation>Wonach gesucht werden soll, wenn Sie möchten</translation>
    </message>
    <message>
        <source>Why search on</source>
        <translation>Warum weitersuchen</translation>
    </message>
    <message>
        <source>Write the answer now</source>
        <translation>Antwort jetzt schreiben</translation>
    </message>
</context>
<context>
    <name>ClaimDetail</name>
    <message>
        <source>As the model says</source>
        <translation>Wie vom Modell beurteilt</translation>
    </message>
    <message>
        <source>Claim {number}, in the answer to “{question}”</source>
        <translation>Aussage {number} in der Antwort auf „{question}“</translation>
    </message>
    <message>
        <source>Comparing the sentences of the passage with the claim</source>
        <translation>Die Sätze der Textstelle werden mit der Aussage verglichen</translation>
    </message>
    <message>
        <source>Judged by the clause “{part}”.</source>
        <translation>Beurteilt nach dem Teilsatz „{part}“.</translation>
    </message>
    <message>
        <source>Open in Reader</source>
        <translation>Im Reader öffnen</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Select in Library</source>
        <translation>In der Bibliothek auswählen</translation>
    </message>
    <message>
        <source>Show supporting sentences</source>
        <translation>Stützende Sätze zeigen</translation>
    </message>
    <message>
        <source>The chosen claim</source>
        <translation>Die gewählte Aussage</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Bestätigt</translation>
    </message>
    <message>
        <source>Your verdict</source>
        <translation>Ihr Urteil</translation>
    </message>
</context>
<context>
    <name>ClaimFilterBar</name>
    <message>
        <source>All sources</source>
        <translation>Alle Quellen</translation>
    </message>
    <message>
        <source>Decided by you</source>
        <translation>Von Ihnen entschieden</translation>
    </message>
    <message>
        <source>Search claims and passages</source>
        <translation>Aussagen und Textstellen durchsuchen</translation>
    </message>
    <message>
        <source>Sources: {text}</source>
        <translation>Quellen: {text}</translation>
    </message>
    <message>
        <source>{count} sources</source>
        <translation>{count} Quellen</translation>
    </message>
</context>
<context>
    <name>ClaimModel</name>
    <message>
        <source>Claim</source>
        <translation>Aussage</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Textstelle</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Probability and verdict</source>
        <translation>Wert und Urteil</translation>
    </message>
    <message>
        <source>Source and section</source>
        <translation>Quelle und Abschnitt</translation>
    </message>
</context>
<context>
    <name>ClaimTable</name>
    <message>
        <source>Claims</source>
        <translation>Aussagen</translation>
    </message>
    <message>
        <source>Click to sort. Drag an edge to change a width, double-click it to take that back.</source>
        <translation>Klicken sortiert. Ziehen am Rand ändert die Breite, ein Doppelklick darauf stellt sie zurück.</translation>
    </message>
</context>
<context>
    <name>ClaimsPresenter</name>
    <message>
        <source>Save the claims</source>
        <translation>Aussagen speichern</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>The table could not be written to {path}: {why}. Choose another folder.</source>
        <translation>Die Tabelle konnte nicht nach {path} geschrieben werden: {why}. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>claims.csv</source>
        <translation>aussagen.csv</translation>
    </message>
</context>
<context>
    <name>ClaimsWindow</name>
    <message>
        <source>Claims</source>
        <translation>Aussagen</translation>
    </message>
    <message>
        <source>No claim fits what you look for.</source>
        <translation>Keine Aussage passt zu Ihrer Suche.</translation>
    </message>
    <message>
        <source>Save the claims shown as a table (CSV)</source>
        <translation>Die gezeigten Aussagen als Tabelle (CSV) speichern</translation>
    </message>
    <message>
        <source>Show all claims</source>
        <translation>Alle Aussagen zeigen</translation>
    </message>
    <message>
        <source>There are no claims yet. Ask a question: what its answer claims is listed here, with the passage each claim rests on.</source>
        <translation>Es gibt noch keine Aussagen. Stellen Sie eine Frage: Hier steht dann, was die Antwort aussagt, mit der Textstelle, auf der jede Aussage beruht.</translation>
    </message>
    <message>
        <source>This answer only</source>
        <translation>Nur diese Antwort</translation>
    </message>
    <message>
        <source>Undo the last verdict</source>
        <translation>Letztes Urteil rückgängig machen</translation>
    </message>
    <message>
        <source>{shown} of {total} shown. {counts}</source>
        <translation>{shown} von {total} gezeigt. {counts}</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Nothing fits. Try fewer letters.</source>
        <translation>Nichts passt. Versuchen Sie weniger Buchstaben.</translation>
    </message>
    <message>
        <source>Search commands, conversations, collections and papers</source>
        <translation>Befehle, Gespräche, Sammlungen und Arbeiten suchen</translation>
    </message>
    <message>
        <source>Type a command, a conversation, a collection or a paper</source>
        <translation>Befehl, Gespräch, Sammlung oder Arbeit eingeben</translation>
    </message>
    <message>
        <source>What fits</source>
        <translation>Was passt</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Ask only what is named above</source>
        <translation>Nur das oben Genannte fragen</translation>
    </message>
    <message>
        <source>Ask your library</source>
        <translation>Fragen Sie Ihre Bibliothek</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Remove {name} from the scope</source>
        <translation>{name} aus dem Suchbereich entfernen</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Type a question first</source>
        <translation>Geben Sie zuerst eine Frage ein</translation>
    </message>
</context>
<context>
    <name>ConflictsView</name>
    <message>
        <source>Opens the passage, {page}</source>
        <translation>Öffnet die Textstelle, {page}</translation>
    </message>
    <message>
        <source>Statements that disagree ({count})</source>
        <translation>Widersprüchliche Aussagen ({count})</translation>
    </message>
    <message>
        <source>What differs: {reason}</source>
        <translation>Was sich unterscheidet: {reason}</translation>
    </message>
</context>
<context>
    <name>ConversationPresenter</name>
    <message>
        <source>Another question is in work. Stop it first, then ask again.</source>
        <translation>Eine andere Frage ist in Arbeit. Halten Sie diese zuerst an und fragen Sie dann erneut.</translation>
    </message>
    <message>
        <source>Another question is in work. Stop it first, then continue.</source>
        <translation>Eine andere Frage ist in Arbeit. Halten Sie sie an, und machen Sie dann weiter.</translation>
    </message>
    <message>
        <source>Deleted: “{title}”</source>
        <translation>Gelöscht: „{title}“</translation>
    </message>
    <message>
        <source>Go back to it</source>
        <translation>Dorthin zurück</translation>
    </message>
    <message>
        <source>The conversation as it was is kept in the list.</source>
        <translation>Das bisherige Gespräch bleibt in der Liste erhalten.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>DocumentCard</name>
    <message>
        <source>It will be read when its turn comes.</source>
        <translation>Wird gelesen, sobald es an der Reihe ist.</translation>
    </message>
    <message>
        <source>Open in Zotero</source>
        <translation>In Zotero öffnen</translation>
    </message>
    <message>
        <source>Reads once more all files that could not be read</source>
        <translation>Liest alle Dateien noch einmal, die nicht gelesen werden konnten</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>passage is</source>
        <translation>Textstelle ist</translation>
    </message>
    <message>
        <source>passages are</source>
        <translation>Textstellen sind</translation>
    </message>
    <message>
        <source>{passages} searchable.</source>
        <translation>{passages} durchsuchbar.</translation>
    </message>
</context>
<context>
    <name>DocumentModel</name>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>Textstellen</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>What to know</source>
        <translation>Hinweise</translation>
    </message>
</context>
<context>
    <name>Doorstep</name>
    <message>
        <source>{file} cannot be read: {reason}.</source>
        <translation>{file} kann nicht gelesen werden: {reason}.</translation>
    </message>
</context>
<context>
    <name>EvidencePopover</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Comparing the sentences of the passage with the claim</source>
        <translation>Die Sätze der Textstelle werden mit der Aussage verglichen</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Textstelle</translation>
    </message>
    <message>
        <source>Larger (Ctrl+Enter)</source>
        <translation>Größer (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Show the page with the passage marked, {page}</source>
        <translation>Die Seite mit markierter Textstelle zeigen, {page}</translation>
    </message>
    <message>
        <source>Smaller again (Ctrl+Enter)</source>
        <translation>Wieder kleiner (Strg+Eingabe)</translation>
    </message>
</context>
<context>
    <name>EvidencePresenter</name>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Open a link</source>
        <translation>Link öffnen</translation>
    </message>
    <message>
        <source>Open this address in your browser?</source>
        <translation>Diese Adresse im Browser öffnen?</translation>
    </message>
    <message>
        <source>This link is not opened: {address}</source>
        <translation>Dieser Link wird nicht geöffnet: {address}</translation>
    </message>
</context>
<context>
    <name>FieldRow</name>
    <message>
        <source>Back to the default: {title}</source>
        <translation>Zurück zur Voreinstellung: {title}</translation>
    </message>
    <message>
        <source>Counts from the next start.</source>
        <translation>Gilt ab dem nächsten Start.</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>In diesem Gespräch suchen</translation>
    </message>
    <message>
        <source>Find the next one</source>
        <translation>Nächste Fundstelle</translation>
    </message>
    <message>
        <source>Find the one before</source>
        <translation>Vorige Fundstelle</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} von {count}</translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message>
        <source>Ask your Zotero library, and see the words behind every citation</source>
        <translation>Befragen Sie Ihre Zotero-Bibliothek und sehen Sie den Wortlaut hinter jedem Beleg</translation>
    </message>
    <message>
        <source>Attest reads your papers once and keeps a search index on this computer. Nothing is sent anywhere, and nothing in Zotero is changed.</source>
        <translation>Attest liest Ihre Arbeiten einmal und legt auf diesem Computer einen Suchindex an. Nichts wird verschickt, und in Zotero wird nichts geändert.</translation>
    </message>
    <message>
        <source>Back to the index</source>
        <translation>Zurück zum Index</translation>
    </message>
    <message>
        <source>Build the index</source>
        <translation>Index aufbauen</translation>
    </message>
    <message>
        <source>Choose Zotero’s data directory</source>
        <translation>Datenverzeichnis von Zotero wählen</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>Choose another folder…</source>
        <translation>Anderen Ordner wählen…</translation>
    </message>
    <message>
        <source>Chosen by you</source>
        <translation>Von Ihnen gewählt</translation>
    </message>
    <message>
        <source>Counting items and files…</source>
        <translation>Einträge und Dateien werden gezählt…</translation>
    </message>
    <message>
        <source>Index is kept in</source>
        <translation>Der Index liegt in</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>Benötigt</translation>
    </message>
    <message>
        <source>No Zotero data directory was found. Choose the folder that holds zotero.sqlite (in Zotero: Settings, Advanced, Files and Folders).</source>
        <translation>Es wurde kein Datenverzeichnis von Zotero gefunden. Wählen Sie den Ordner mit zotero.sqlite (in Zotero: Einstellungen, Erweitert, Dateien und Ordner).</translation>
    </message>
    <message>
        <source>Try the sample library</source>
        <translation>Beispielbibliothek ausprobieren</translation>
    </message>
    <message>
        <source>Will be read</source>
        <translation>Gelesen werden</translation>
    </message>
    <message>
        <source>Your Zotero data</source>
        <translation>Ihre Zotero-Daten</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>item</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>items</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>{items} with {files} ({size}), from a private copy of the database</source>
        <translation>{items} mit {files} ({size}), aus einer eigenen Kopie der Datenbank</translation>
    </message>
    <message>
        <source>{origin}, last changed {date}</source>
        <translation>{origin}, zuletzt geändert {date}</translation>
    </message>
    <message>
        <source>{time}, {size} of disk. You can ask from the first minute.</source>
        <translation>{time}, {size} Speicherplatz. Fragen können Sie ab der ersten Minute.</translation>
    </message>
</context>
<context>
    <name>FoldLine</name>
    <message>
        <source>Closes</source>
        <translation>Klappt zu</translation>
    </message>
    <message>
        <source>Opens</source>
        <translation>Klappt auf</translation>
    </message>
</context>
<context>
    <name>FolderEditor</name>
    <message>
        <source>Choose: {title}</source>
        <translation>Wählen: {title}</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
</context>
<context>
    <name>Frame</name>
    <message>
        <source>Command palette…</source>
        <translation>Befehlspalette…</translation>
    </message>
    <message>
        <source>Delete all my data…</source>
        <translation>Alle meine Daten löschen…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Privacy…</source>
        <translation>Datenschutz…</translation>
    </message>
    <message>
        <source>network offline data</source>
        <translation>Netzwerk offline Daten</translation>
    </message>
    <message>
        <source>settings options</source>
        <translation>Optionen Voreinstellungen</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>About Attest</source>
        <translation>Über Attest</translation>
    </message>
    <message>
        <source>Attest answers questions from the papers in your Zotero library, and checks every citation. Nothing leaves this computer.</source>
        <translation>Attest beantwortet Fragen aus den Arbeiten in Ihrer Zotero-Bibliothek und prüft jeden Beleg. Nichts verlässt diesen Computer.</translation>
    </message>
    <message>
        <source>Attest ended unexpectedly last time. Nothing that was finished is lost.</source>
        <translation>Attest wurde beim letzten Mal unerwartet beendet. Nichts Fertiges ist verloren.</translation>
    </message>
    <message>
        <source>Crash report</source>
        <translation>Absturzbericht</translation>
    </message>
    <message>
        <source>Crash reports</source>
        <translation>Absturzberichte</translation>
    </message>
    <message>
        <source>Crash reports…</source>
        <translation>Absturzberichte…</translation>
    </message>
    <message>
        <source>Show the report</source>
        <translation>Bericht zeigen</translation>
    </message>
    <message>
        <source>There are no crash reports.</source>
        <translation>Es gibt keine Absturzberichte.</translation>
    </message>
    <message>
        <source>These reports name places in the program only. They hold no words of your papers or questions, and they stay on this computer unless you copy them somewhere.</source>
        <translation>Diese Berichte nennen nur Stellen im Programm. Sie enthalten kein Wort aus Ihren Arbeiten oder Fragen und bleiben auf diesem Computer, solange Sie sie nicht selbst weitergeben.</translation>
    </message>
    <message>
        <source>error log bug</source>
        <translation>Fehler Protokoll Bug</translation>
    </message>
</context>
<context>
    <name>HintBar</name>
    <message>
        <source>Close this hint</source>
        <translation>Diesen Hinweis schließen</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>News</source>
        <translation>Neuigkeit</translation>
    </message>
    <message>
        <source>Something failed</source>
        <translation>Etwas ist fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>IndexPage</name>
    <message>
        <source>Back to the conversation</source>
        <translation>Zurück zum Gespräch</translation>
    </message>
    <message>
        <source>Change library…</source>
        <translation>Bibliothek wechseln…</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Filter documents</source>
        <translation>Dokumente filtern</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Index</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>Braucht Aufmerksamkeit</translation>
    </message>
    <message>
        <source>No document matches.</source>
        <translation>Kein Dokument passt.</translation>
    </message>
    <message>
        <source>Show only what needs attention</source>
        <translation>Nur zeigen, was Aufmerksamkeit braucht</translation>
    </message>
</context>
<context>
    <name>IndexPresenter</name>
    <message>
        <source>Look for changes</source>
        <translation>Nach Änderungen sehen</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Reading the Zotero library</source>
        <translation>Die Zotero-Bibliothek wird gelesen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Searching {done} of {total} documents so far. Answers get fuller as the index grows.</source>
        <translation>Bisher werden {done} von {total} Dokumenten durchsucht. Mit dem Index werden auch die Antworten vollständiger.</translation>
    </message>
    <message>
        <source>Show index</source>
        <translation>Index zeigen</translation>
    </message>
    <message>
        <source>Show progress</source>
        <translation>Fortschritt zeigen</translation>
    </message>
    <message>
        <source>Something changed in Zotero since the index was last updated.</source>
        <translation>In Zotero hat sich etwas geändert, seit der Index zuletzt aktualisiert wurde.</translation>
    </message>
    <message>
        <source>Take them out</source>
        <translation>Herausnehmen</translation>
    </message>
    <message>
        <source>Update the index</source>
        <translation>Index aktualisieren</translation>
    </message>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>document is</source>
        <translation>Dokument ist</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>documents are</source>
        <translation>Dokumente sind</translation>
    </message>
    <message>
        <source>last run took {time}</source>
        <translation>letzter Lauf dauerte {time}</translation>
    </message>
    <message>
        <source>passage</source>
        <translation>Textstelle</translation>
    </message>
    <message>
        <source>passages</source>
        <translation>Textstellen</translation>
    </message>
    <message>
        <source>up to date as of {date}</source>
        <translation>Stand vom {date}</translation>
    </message>
    <message>
        <source>{done} of {total} documents have been read. The index is paused.</source>
        <translation>{done} von {total} Dokumenten wurden gelesen. Der Index ist angehalten.</translation>
    </message>
    <message>
        <source>{done} of {total} searchable</source>
        <translation>{done} von {total} durchsuchbar</translation>
    </message>
    <message>
        <source>{left} still to be read.</source>
        <translation>{left} noch zu lesen.</translation>
    </message>
</context>
<context>
    <name>ItemModel</name>
    <message>
        <source>Full text searchable</source>
        <translation>Volltext durchsuchbar</translation>
    </message>
    <message>
        <source>Only title and abstract searchable</source>
        <translation>Nur Titel und Zusammenfassung durchsuchbar</translation>
    </message>
    <message>
        <source>Some files need attention</source>
        <translation>Einige Dateien brauchen Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Waiting to be read</source>
        <translation>Wartet darauf, gelesen zu werden</translation>
    </message>
</context>
<context>
    <name>LeftPanel</name>
    <message>
        <source>Libraries and collections</source>
        <translation>Bibliotheken und Sammlungen</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>Use the current selection in Zotero</source>
        <translation>Die aktuelle Auswahl in Zotero übernehmen</translation>
    </message>
</context>
<context>
    <name>LibraryCards</name>
    <message>
        <source>Add to the question</source>
        <translation>Zur Frage hinzufügen</translation>
    </message>
    <message>
        <source>Ask about the chosen papers</source>
        <translation>Zu den gewählten Arbeiten fragen</translation>
    </message>
    <message>
        <source>Ask about this paper</source>
        <translation>Zu dieser Arbeit fragen</translation>
    </message>
    <message>
        <source>Ask only in the chosen place</source>
        <translation>Nur am gewählten Ort fragen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Details of the paper</source>
        <translation>Einzelheiten der Arbeit</translation>
    </message>
    <message>
        <source>In the list of papers</source>
        <translation>In der Liste der Arbeiten</translation>
    </message>
    <message>
        <source>In the tree of collections</source>
        <translation>Im Baum der Sammlungen</translation>
    </message>
    <message>
        <source>Select in Library</source>
        <translation>In der Bibliothek auswählen</translation>
    </message>
    <message>
        <source>Show the details of the paper</source>
        <translation>Einzelheiten der Arbeit zeigen</translation>
    </message>
    <message>
        <source>This paper is not in the library any more.</source>
        <translation>Diese Arbeit ist nicht mehr in der Bibliothek.</translation>
    </message>
    <message>
        <source>abstract files tags</source>
        <translation>Zusammenfassung Dateien Schlagwörter</translation>
    </message>
</context>
<context>
    <name>LibraryPlaces</name>
    <message>
        <source>Collection</source>
        <translation>Sammlung</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
</context>
<context>
    <name>LibraryPresenter</name>
    <message>
        <source>A question can be limited to five papers. For more, choose a collection or the whole library.</source>
        <translation>Eine Frage lässt sich auf fünf Arbeiten beschränken. Für mehr wählen Sie eine Sammlung oder die ganze Bibliothek.</translation>
    </message>
    <message>
        <source>Ask only about these {count} papers</source>
        <translation>Nur zu diesen {count} Arbeiten fragen</translation>
    </message>
    <message>
        <source>Ask only about this paper</source>
        <translation>Nur zu dieser Arbeit fragen</translation>
    </message>
    <message>
        <source>Ask only in these places</source>
        <translation>Nur an diesen Orten fragen</translation>
    </message>
    <message>
        <source>Ask only in this collection</source>
        <translation>Nur in dieser Sammlung fragen</translation>
    </message>
    <message>
        <source>Ask only in this library</source>
        <translation>Nur in dieser Bibliothek fragen</translation>
    </message>
    <message>
        <source>Ask the whole library</source>
        <translation>Die ganze Bibliothek fragen</translation>
    </message>
    <message>
        <source>Not read yet: {papers}. Until then answers draw on title and abstract only.</source>
        <translation>Noch nicht gelesen: {papers}. Bis dahin stützen sich Antworten nur auf Titel und Zusammenfassung.</translation>
    </message>
    <message>
        <source>These papers are not in the index yet. Look for changes on the index page.</source>
        <translation>Diese Arbeiten sind noch nicht im Index. Suchen Sie auf der Seite Index nach Änderungen.</translation>
    </message>
    <message>
        <source>Whole library</source>
        <translation>Ganze Bibliothek</translation>
    </message>
</context>
<context>
    <name>LibraryTree</name>
    <message>
        <source>Ask only in this place</source>
        <translation>Nur an diesem Ort fragen</translation>
    </message>
</context>
<context>
    <name>LibraryTreeModel</name>
    <message>
        <source>All libraries</source>
        <translation>Alle Bibliotheken</translation>
    </message>
    <message>
        <source>Duplicates</source>
        <translation>Duplikate</translation>
    </message>
    <message>
        <source>Unfiled</source>
        <translation>Ohne Sammlung</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Conversations and library</source>
        <translation>Gespräche und Bibliothek</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Index</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
</context>
<context>
    <name>MenuBar</name>
    <message>
        <source>&amp;Conversation</source>
        <translation>&amp;Gespräch</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation>Bib&amp;liothek</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
</context>
<context>
    <name>ModelChooser</name>
    <message numerus="yes">
        <source>%n model(s) found</source>
        <translation>
            <numerusform>%n Modell gefunden</numerusform>
            <numerusform>%n Modelle gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>A model file (GGUF)</source>
        <translation>Eine Modelldatei (GGUF)</translation>
    </message>
    <message>
        <source>A server on this computer</source>
        <translation>Ein Server auf diesem Computer</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>Modelldatei wählen</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Datei wählen…</translation>
    </message>
    <message>
        <source>List its models</source>
        <translation>Modelle auflisten</translation>
    </message>
    <message>
        <source>Model on the server</source>
        <translation>Modell auf dem Server</translation>
    </message>
    <message>
        <source>Models (*.gguf)</source>
        <translation>Modelle (*.gguf)</translation>
    </message>
    <message>
        <source>No file chosen yet.</source>
        <translation>Noch keine Datei gewählt.</translation>
    </message>
    <message>
        <source>Server address</source>
        <translation>Serveradresse</translation>
    </message>
    <message>
        <source>The model that comes with Attest</source>
        <translation>Das mitgelieferte Modell</translation>
    </message>
    <message>
        <source>The model that writes</source>
        <translation>Das schreibende Modell</translation>
    </message>
    <message>
        <source>Type the address of the server first, such as {example}.</source>
        <translation>Geben Sie zuerst die Adresse des Servers ein, zum Beispiel {example}.</translation>
    </message>
    <message>
        <source>{name}, {size}, SHA-256 {digest}…</source>
        <translation>{name}, {size}, SHA-256 {digest}…</translation>
    </message>
</context>
<context>
    <name>NoteDialog</name>
    <message>
        <source>As a note of its own</source>
        <translation>Als eigenständige Notiz</translation>
    </message>
    <message>
        <source>As a note of the paper: {title}</source>
        <translation>Als Notiz zur Arbeit: {title}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Into the place selected in Zotero: {place}</source>
        <translation>An die in Zotero gewählte Stelle: {place}</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <source>Save as a note in Zotero</source>
        <translation>Als Notiz in Zotero speichern</translation>
    </message>
    <message>
        <source>Save in Zotero</source>
        <translation>In Zotero speichern</translation>
    </message>
    <message>
        <source>Select another collection in Zotero, then look again</source>
        <translation>Wählen Sie in Zotero eine andere Sammlung, dann sehen Sie noch einmal nach</translation>
    </message>
    <message>
        <source>The note as it is written</source>
        <translation>Die Notiz, wie sie geschrieben wird</translation>
    </message>
    <message>
        <source>This note is added to Zotero:</source>
        <translation>Diese Notiz wird in Zotero angelegt:</translation>
    </message>
    <message>
        <source>This place can be read only. Select another collection in Zotero.</source>
        <translation>Diese Stelle kann nur gelesen werden. Wählen Sie in Zotero eine andere Sammlung.</translation>
    </message>
    <message>
        <source>To put the note under a paper, open Zotero’s settings, Advanced, and allow other applications on this computer to communicate with it.</source>
        <translation>Damit die Notiz unter eine Arbeit gelegt werden kann, erlauben Sie in Zotero unter Einstellungen, Erweitert, dass andere Programme auf diesem Computer mit Zotero kommunizieren.</translation>
    </message>
    <message>
        <source>Under {authors}: {title}</source>
        <translation>Unter {authors}: {title}</translation>
    </message>
    <message>
        <source>Where the note goes</source>
        <translation>Wohin die Notiz kommt</translation>
    </message>
    <message>
        <source>Zotero 10 or later can also put the note under a paper.</source>
        <translation>Ab Zotero 10 kann die Notiz auch unter eine Arbeit gelegt werden.</translation>
    </message>
    <message>
        <source>Zotero asks for your permission now. Answer in its window.</source>
        <translation>Zotero fragt jetzt um Ihre Erlaubnis. Antworten Sie in seinem Fenster.</translation>
    </message>
    <message>
        <source>Zotero will ask for your permission.</source>
        <translation>Zotero wird Sie um Erlaubnis fragen.</translation>
    </message>
</context>
<context>
    <name>OrderButton</name>
    <message>
        <source>Ascending</source>
        <translation>Aufsteigend</translation>
    </message>
    <message>
        <source>Descending</source>
        <translation>Absteigend</translation>
    </message>
    <message>
        <source>Order of the claims</source>
        <translation>Reihenfolge der Aussagen</translation>
    </message>
</context>
<context>
    <name>PageWindow</name>
    <message>
        <source>Fit the width (0)</source>
        <translation>An die Breite anpassen (0)</translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation>Größer (+)</translation>
    </message>
    <message>
        <source>Next page (Page Down)</source>
        <translation>Nächste Seite (Bild ab)</translation>
    </message>
    <message>
        <source>Page with the passage marked, {page}</source>
        <translation>Seite mit markierter Textstelle, {page}</translation>
    </message>
    <message>
        <source>Previous page (Page Up)</source>
        <translation>Vorige Seite (Bild auf)</translation>
    </message>
    <message>
        <source>Smaller (−)</source>
        <translation>Kleiner (−)</translation>
    </message>
    <message>
        <source>{page}, {number} of {count}</source>
        <translation>{page}, {number} von {count}</translation>
    </message>
</context>
<context>
    <name>PaperCard</name>
    <message>
        <source>Abstract</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Ask about this paper</source>
        <translation>Zu dieser Arbeit fragen</translation>
    </message>
    <message>
        <source>Collections</source>
        <translation>Sammlungen</translation>
    </message>
    <message>
        <source>Details of the paper</source>
        <translation>Einzelheiten der Arbeit</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Open in Reader</source>
        <translation>Im Reader öffnen</translation>
    </message>
    <message>
        <source>Open {file} in Reader</source>
        <translation>{file} im Reader öffnen</translation>
    </message>
    <message>
        <source>Reads once more all files that could not be read</source>
        <translation>Liest alle Dateien noch einmal, die nicht gelesen werden konnten</translation>
    </message>
    <message>
        <source>Select in Library</source>
        <translation>In der Bibliothek auswählen</translation>
    </message>
    <message>
        <source>Show in index</source>
        <translation>Im Index zeigen</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>There is no file. Only title and abstract are searchable.</source>
        <translation>Es gibt keine Datei. Nur Titel und Zusammenfassung sind durchsuchbar.</translation>
    </message>
    <message>
        <source>This paper was retracted.</source>
        <translation>Diese Arbeit wurde zurückgezogen.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>annotations in {files}</source>
        <translation>Anmerkungen in {files}</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>n.d.</source>
        <translation>o. J.</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>passage</source>
        <translation>Textstelle</translation>
    </message>
    <message>
        <source>passages</source>
        <translation>Textstellen</translation>
    </message>
</context>
<context>
    <name>PapersPart</name>
    <message>
        <source>Ascending</source>
        <translation>Aufsteigend</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Clear tags</source>
        <translation>Schlagwörter aufheben</translation>
    </message>
    <message>
        <source>Date added</source>
        <translation>Hinzugefügt am</translation>
    </message>
    <message>
        <source>Descending</source>
        <translation>Absteigend</translation>
    </message>
    <message>
        <source>Filter by tags</source>
        <translation>Nach Schlagwörtern filtern</translation>
    </message>
    <message>
        <source>Filter by title, author or tag</source>
        <translation>Nach Titel, Autor oder Schlagwort filtern</translation>
    </message>
    <message>
        <source>Filter papers</source>
        <translation>Arbeiten filtern</translation>
    </message>
    <message>
        <source>Order of the papers</source>
        <translation>Reihenfolge der Arbeiten</translation>
    </message>
    <message>
        <source>Papers</source>
        <translation>Arbeiten</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>paper</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>papers</source>
        <translation>Arbeiten</translation>
    </message>
    <message>
        <source>{some} of {all}</source>
        <translation>{some} von {all}</translation>
    </message>
</context>
<context>
    <name>PassageView</name>
    <message>
        <source>Copy selection with source</source>
        <translation>Auswahl mit Quelle kopieren</translation>
    </message>
    <message>
        <source>Copy sentence with source</source>
        <translation>Satz mit Quelle kopieren</translation>
    </message>
    <message>
        <source>Passage</source>
        <translation>Textstelle</translation>
    </message>
</context>
<context>
    <name>PillPainter</name>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
</context>
<context>
    <name>PreferencesDialog</name>
    <message>
        <source>Asks it about a true and a false claim.</source>
        <translation>Legt ihm eine wahre und eine falsche Aussage vor.</translation>
    </message>
    <message>
        <source>Change library…</source>
        <translation>Bibliothek wechseln…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Has it write a sentence. The first time it is loaded, which takes longer.</source>
        <translation>Lässt es einen Satz schreiben. Beim ersten Mal wird es geladen, das dauert länger.</translation>
    </message>
    <message>
        <source>No library chosen yet.</source>
        <translation>Noch keine Bibliothek gewählt.</translation>
    </message>
    <message>
        <source>No setting fits. Try another word.</source>
        <translation>Keine Einstellung passt. Versuchen Sie ein anderes Wort.</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Test the model that judges</source>
        <translation>Urteilendes Modell testen</translation>
    </message>
    <message>
        <source>Test the model that writes answers</source>
        <translation>Schreibendes Modell testen</translation>
    </message>
</context>
<context>
    <name>PreferencesPresenter</name>
    <message>
        <source>Asking the model that judges</source>
        <translation>Das urteilende Modell wird befragt</translation>
    </message>
    <message>
        <source>Asking the server for its models</source>
        <translation>Der Server wird nach seinen Modellen gefragt</translation>
    </message>
    <message>
        <source>Delete all my data</source>
        <translation>Alle meine Daten löschen</translation>
    </message>
    <message>
        <source>Delete everything</source>
        <translation>Alles löschen</translation>
    </message>
    <message>
        <source>Delete the index, all conversations, settings and logs?</source>
        <translation>Index, alle Gespräche, Einstellungen und Protokolle löschen?</translation>
    </message>
    <message>
        <source>Everything Attest keeps in {folder} is removed, and Attest closes. This cannot be undone. Zotero and your papers are not touched.</source>
        <translation>Alles, was Attest in {folder} aufbewahrt, wird gelöscht, und Attest schließt sich. Das lässt sich nicht rückgängig machen. Zotero und Ihre Arbeiten bleiben unberührt.</translation>
    </message>
    <message>
        <source>Examining {name}: checksum, size and a short trial</source>
        <translation>{name} wird geprüft: Prüfsumme, Größe und ein kurzer Versuch</translation>
    </message>
    <message>
        <source>It answers. True claim p = {true}, false claim p = {false}, {time} for each.</source>
        <translation>Es antwortet. Wahre Aussage p = {true}, falsche Aussage p = {false}, je {time}.</translation>
    </message>
    <message>
        <source>It was made for up to {count} tokens.</source>
        <translation>Es ist für bis zu {count} Tokens gemacht.</translation>
    </message>
    <message>
        <source>Loading the model and asking for a sentence</source>
        <translation>Das Modell wird geladen und um einen Satz gebeten</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>{name} works, {size}.</source>
        <translation>{name} funktioniert, {size}.</translation>
    </message>
    <message>
        <source>{name} wrote “{text}” First word after {first}, {total} in all.</source>
        <translation>{name} schrieb „{text}“ Erstes Wort nach {first}, insgesamt {total}.</translation>
    </message>
</context>
<context>
    <name>PrivacyPart</name>
    <message numerus="yes">
        <source>%n attempt(s) to reach another one, refused</source>
        <translation>
            <numerusform>%n Versuch, einen anderen zu erreichen, verweigert</numerusform>
            <numerusform>%n Versuche, einen anderen zu erreichen, verweigert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) to programs on this computer</source>
        <translation>
            <numerusform>%n Verbindung zu Programmen auf diesem Computer</numerusform>
            <numerusform>%n Verbindungen zu Programmen auf diesem Computer</numerusform>
        </translation>
    </message>
    <message>
        <source>Attest talks to programs on this computer only, such as Zotero or a model server that you chose. A connection to anywhere else is refused before it begins. There are no usage reports.</source>
        <translation>Attest spricht nur mit Programmen auf diesem Computer, etwa mit Zotero oder einem Modellserver, den Sie gewählt haben. Jede andere Verbindung wird verweigert, bevor sie beginnt. Nutzungsberichte gibt es nicht.</translation>
    </message>
    <message>
        <source>Connections since the start, the latest first</source>
        <translation>Verbindungen seit dem Start, die neueste zuerst</translation>
    </message>
    <message>
        <source>Delete all my data…</source>
        <translation>Alle meine Daten löschen…</translation>
    </message>
    <message>
        <source>Deleting removes the index, all conversations, settings and logs. Zotero and your papers are not touched.</source>
        <translation>Das Löschen entfernt Index, alle Gespräche, Einstellungen und Protokolle. Zotero und Ihre Arbeiten bleiben unberührt.</translation>
    </message>
    <message>
        <source>Nothing leaves this computer</source>
        <translation>Nichts verlässt diesen Computer</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>Since the start: {inside}; {refused}.</source>
        <translation>Seit dem Start: {inside}; {refused}.</translation>
    </message>
    <message>
        <source>Your data</source>
        <translation>Ihre Daten</translation>
    </message>
    <message>
        <source>{time}  {address} on this computer</source>
        <translation>{time}  {address} auf diesem Computer</translation>
    </message>
    <message>
        <source>{time}  {address}: refused</source>
        <translation>{time}  {address}: verweigert</translation>
    </message>
</context>
<context>
    <name>ProgressCard</name>
    <message>
        <source>Ask now</source>
        <translation>Jetzt fragen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause indexing</source>
        <translation>Indexieren anhalten</translation>
    </message>
    <message>
        <source>Pausing after the current file…</source>
        <translation>Hält nach der aktuellen Datei an…</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>{rate} per minute</source>
        <translation>{rate} je Minute</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
</context>
<context>
    <name>QuestionLine</name>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Edit the question and ask again</source>
        <translation>Frage ändern und erneut stellen</translation>
    </message>
    <message>
        <source>Question, being changed</source>
        <translation>Frage, wird geändert</translation>
    </message>
    <message>
        <source>This is asked in a copy of what came before. The conversation as it is stays in the list.</source>
        <translation>Dies wird in einer Kopie des Vorangegangenen gefragt. Das Gespräch, wie es ist, bleibt in der Liste.</translation>
    </message>
    <message>
        <source>Your question: {text}</source>
        <translation>Ihre Frage: {text}</translation>
    </message>
</context>
<context>
    <name>ReferenceCopying</name>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
</context>
<context>
    <name>Reporter</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Something in Attest failed</source>
        <translation>In Attest ist etwas fehlgeschlagen</translation>
    </message>
    <message>
        <source>This is a fault in Attest. Your library and your conversations are not affected, and you can go on working. The report below helps whoever looks into it; it holds no words of your papers or questions.</source>
        <translation>Das ist ein Fehler in Attest. Ihre Bibliothek und Ihre Gespräche sind nicht betroffen, und Sie können weiterarbeiten. Der Bericht unten hilft bei der Suche nach der Ursache; er enthält kein Wort aus Ihren Arbeiten oder Fragen.</translation>
    </message>
</context>
<context>
    <name>SessionModel</name>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>{resolved} of {written} citations lead to a passage</source>
        <translation>{resolved} von {written} Belegen führen zu einer Textstelle</translation>
    </message>
</context>
<context>
    <name>SessionsPart</name>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>In none of these conversations does a citation lead to no passage.</source>
        <translation>In keinem dieser Gespräche führt ein Beleg zu keiner Textstelle.</translation>
    </message>
    <message>
        <source>No conversation contains this.</source>
        <translation>Kein Gespräch enthält das.</translation>
    </message>
    <message>
        <source>Only conversations with citations that lead to no passage</source>
        <translation>Nur Gespräche mit Belegen, die zu keiner Textstelle führen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rename conversation</source>
        <translation>Gespräch umbenennen</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>Gespräche durchsuchen</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Your questions will be kept here.</source>
        <translation>Hier werden Ihre Fragen aufbewahrt.</translation>
    </message>
</context>
<context>
    <name>SettingProblems</name>
    <message>
        <source>At least {bound}.</source>
        <translation>Mindestens {bound}.</translation>
    </message>
    <message>
        <source>At most {bound} characters.</source>
        <translation>Höchstens {bound} Zeichen.</translation>
    </message>
    <message>
        <source>At most {bound}.</source>
        <translation>Höchstens {bound}.</translation>
    </message>
    <message>
        <source>In steps of {bound}.</source>
        <translation>In Schritten von {bound}.</translation>
    </message>
    <message>
        <source>Less than {bound}.</source>
        <translation>Weniger als {bound}.</translation>
    </message>
    <message>
        <source>More than {bound}.</source>
        <translation>Mehr als {bound}.</translation>
    </message>
    <message>
        <source>This value does not fit here.</source>
        <translation>Dieser Wert passt hier nicht.</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Search shortcuts</source>
        <translation>Tastenkürzel durchsuchen</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Was es tut</translation>
    </message>
</context>
<context>
    <name>SourceColumn</name>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
</context>
<context>
    <name>SourcesView</name>
    <message>
        <source>Cited sources ({count})</source>
        <translation>Zitierte Quellen ({count})</translation>
    </message>
    <message>
        <source>Considered sources ({count})</source>
        <translation>Betrachtete Quellen ({count})</translation>
    </message>
    <message>
        <source>Copy as BibTeX</source>
        <translation>Als BibTeX kopieren</translation>
    </message>
    <message>
        <source>Other considered sources ({count})</source>
        <translation>Weitere betrachtete Quellen ({count})</translation>
    </message>
    <message>
        <source>Select in Zotero</source>
        <translation>In Zotero auswählen</translation>
    </message>
    <message>
        <source>Show the nearest passage</source>
        <translation>Die nächstliegende Textstelle zeigen</translation>
    </message>
</context>
<context>
    <name>StageBar</name>
    <message>
        <source>Where the time went: {stages}</source>
        <translation>Wofür die Zeit gebraucht wurde: {stages}</translation>
    </message>
</context>
<context>
    <name>StartFailure</name>
    <message>
        <source>Attest can mend this. Conversations that can be read are kept, with a copy of the damaged file; an index is built anew from Zotero.</source>
        <translation>Attest kann das beheben. Lesbare Gespräche bleiben erhalten, dazu eine Kopie der beschädigten Datei; ein Index wird aus Zotero neu aufgebaut.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Mend</source>
        <translation>Beheben</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Updating the index: {done} / {total}</source>
        <translation>Index wird aktualisiert: {done} / {total}</translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) to programs on this computer</source>
        <translation>
            <numerusform>%n Verbindung zu Programmen auf diesem Computer</numerusform>
            <numerusform>%n Verbindungen zu Programmen auf diesem Computer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <translation>
            <numerusform>%n braucht Aufmerksamkeit</numerusform>
            <numerusform>%n brauchen Aufmerksamkeit</numerusform>
        </translation>
    </message>
    <message>
        <source>Index {done} / {total}</source>
        <translation>Index {done} / {total}</translation>
    </message>
    <message>
        <source>Nothing has left this computer. {inside}.</source>
        <translation>Nichts hat diesen Computer verlassen. {inside}.</translation>
    </message>
    <message>
        <source>Show the index</source>
        <translation>Index zeigen</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>offline</translation>
    </message>
    <message numerus="yes">
        <source>offline, %n call(s) refused</source>
        <translation>
            <numerusform>offline, %n Aufruf verweigert</numerusform>
            <numerusform>offline, %n Aufrufe verweigert</numerusform>
        </translation>
    </message>
    <message>
        <source>offline, 0 calls</source>
        <translation>offline, 0 Aufrufe</translation>
    </message>
</context>
<context>
    <name>StepButtons</name>
    <message>
        <source>Citation {number} of {total}</source>
        <translation>Beleg {number} von {total}</translation>
    </message>
    <message>
        <source>Next citation</source>
        <translation>Nächster Beleg</translation>
    </message>
    <message>
        <source>Place {time} of {times} that cite this passage</source>
        <translation>Stelle {time} von {times}, die diese Textstelle belegt</translation>
    </message>
    <message>
        <source>Previous citation</source>
        <translation>Voriger Beleg</translation>
    </message>
    <message>
        <source>The answer cites this passage {times} times; this is place {time}.</source>
        <translation>Die Antwort zitiert diese Textstelle {times}-mal; dies ist Stelle {time}.</translation>
    </message>
    <message>
        <source>This is the first citation</source>
        <translation>Dies ist der erste Beleg</translation>
    </message>
    <message>
        <source>This is the last citation</source>
        <translation>Dies ist der letzte Beleg</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} von {total}</translation>
    </message>
</context>
<context>
    <name>TagModel</name>
    <message>
        <source>paper</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>papers</source>
        <translation>Arbeiten</translation>
    </message>
</context>
<context>
    <name>TagPopup</name>
    <message>
        <source>Clear tags</source>
        <translation>Schlagwörter aufheben</translation>
    </message>
    <message>
        <source>Filter by tags</source>
        <translation>Nach Schlagwörtern filtern</translation>
    </message>
    <message>
        <source>Find a tag</source>
        <translation>Schlagwort suchen</translation>
    </message>
    <message>
        <source>Tags of the papers listed</source>
        <translation>Schlagwörter der gezeigten Arbeiten</translation>
    </message>
    <message>
        <source>The papers listed have no tags.</source>
        <translation>Die gezeigten Arbeiten haben keine Schlagwörter.</translation>
    </message>
</context>
<context>
    <name>TextDialog</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>ThinkingView</name>
    <message>
        <source>Reasoning of the model</source>
        <translation>Überlegungen des Modells</translation>
    </message>
</context>
<context>
    <name>TrialPart</name>
    <message>
        <source>It does not work</source>
        <translation>Es funktioniert nicht</translation>
    </message>
    <message>
        <source>It works</source>
        <translation>Es funktioniert</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>TurnActions</name>
    <message>
        <source>({verified} verified, {rejected} rejected of {all})</source>
        <translation>({verified} bestätigt, {rejected} abgelehnt von {all})</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Erneut fragen</translation>
    </message>
    <message>
        <source>Citations</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>Cited sources as BibTeX</source>
        <translation>Zitierte Quellen als BibTeX</translation>
    </message>
    <message>
        <source>Claims {kept}/{all}</source>
        <translation>Aussagen {kept}/{all}</translation>
    </message>
    <message>
        <source>Claims, not checked</source>
        <translation>Aussagen, nicht geprüft</translation>
    </message>
    <message>
        <source>Clean prose</source>
        <translation>Reiner Text</translation>
    </message>
    <message>
        <source>Copies the answer as it is shown; the arrow offers other forms</source>
        <translation>Kopiert die Antwort, wie sie gezeigt wird; der Pfeil bietet andere Formen an</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Hide the citations</source>
        <translation>Belege ausblenden</translation>
    </message>
    <message>
        <source>In the papers chosen now</source>
        <translation>In den jetzt gewählten Arbeiten</translation>
    </message>
    <message>
        <source>In the papers of this answer&apos;s scope</source>
        <translation>In den Arbeiten dieser Antwort</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>Information about this answer</source>
        <translation>Angaben zu dieser Antwort</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>Nur Text</translation>
    </message>
    <message>
        <source>Save as a note in Zotero…</source>
        <translation>Als Notiz in Zotero speichern …</translation>
    </message>
    <message>
        <source>Show the citations</source>
        <translation>Belege einblenden</translation>
    </message>
    <message>
        <source>With citations and bibliography</source>
        <translation>Mit Belegen und Literaturverzeichnis</translation>
    </message>
    <message>
        <source>Without checking the citations</source>
        <translation>Ohne die Belege zu prüfen</translation>
    </message>
</context>
<context>
    <name>TurnBody</name>
    <message>
        <source>Continue</source>
        <translation>Weitermachen</translation>
    </message>
    <message>
        <source>Stopped. Nothing was answered.</source>
        <translation>Angehalten. Es gibt keine Antwort.</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Wird angehalten</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Writes the answer from what the search had found, and checks its citations</source>
        <translation>Schreibt die Antwort aus dem, was die Suche gefunden hatte, und prüft ihre Belege</translation>
    </message>
    <message>
        <source>Writing the answer</source>
        <translation>Die Antwort wird geschrieben</translation>
    </message>
</context>
<context>
    <name>VerdictButton</name>
    <message>
        <source>As the model says</source>
        <translation>Wie vom Modell beurteilt</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Bestätigt</translation>
    </message>
    <message>
        <source>Your verdict</source>
        <translation>Ihr Urteil</translation>
    </message>
</context>
<context>
    <name>WideTables</name>
    <message>
        <source>Scroll the code sideways</source>
        <translation>Den Code seitwärts schieben</translation>
    </message>
    <message>
        <source>Scroll the table sideways</source>
        <translation>Tabelle seitwärts rollen</translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>Begin a new line</source>
        <translation>Neue Zeile beginnen</translation>
    </message>
    <message>
        <source>Change the size</source>
        <translation>Größe ändern</translation>
    </message>
    <message>
        <source>Close what stands on top</source>
        <translation>Schließen, was zuoberst steht</translation>
    </message>
    <message>
        <source>Colours of the system</source>
        <translation>Farben des Systems</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation>Dunkle Farben</translation>
    </message>
    <message>
        <source>Delete the conversation</source>
        <translation>Gespräch löschen</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Find conversations</source>
        <translation>Gespräche suchen</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>In diesem Gespräch suchen</translation>
    </message>
    <message>
        <source>Find papers</source>
        <translation>Arbeiten suchen</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>In an answer</source>
        <translation>In einer Antwort</translation>
    </message>
    <message>
        <source>In the evidence card</source>
        <translation>In der Belegkarte</translation>
    </message>
    <message>
        <source>In the list of conversations</source>
        <translation>In der Liste der Gespräche</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Index</translation>
    </message>
    <message>
        <source>Larger, or smaller again</source>
        <translation>Größer oder wieder kleiner</translation>
    </message>
    <message>
        <source>Left panel</source>
        <translation>Seitenleiste</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>Helle Farben</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>Normal size</source>
        <translation>Normale Größe</translation>
    </message>
    <message>
        <source>Open the evidence of the citation</source>
        <translation>Die Textstelle des Belegs öffnen</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Press the control in focus</source>
        <translation>Das Bedienelement im Fokus drücken</translation>
    </message>
    <message>
        <source>Quit Attest</source>
        <translation>Attest beenden</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Rename the conversation</source>
        <translation>Gespräch umbenennen</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>To the citation before or after</source>
        <translation>Zum Beleg davor oder danach</translation>
    </message>
    <message>
        <source>To the next citation or link</source>
        <translation>Zum nächsten Beleg oder Link</translation>
    </message>
    <message>
        <source>To the next control</source>
        <translation>Zum nächsten Bedienelement</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>While writing a question</source>
        <translation>Beim Schreiben einer Frage</translation>
    </message>
    <message>
        <source>Write a question</source>
        <translation>Frage schreiben</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>larger</source>
        <translation>größer zoomen</translation>
    </message>
    <message>
        <source>search</source>
        <translation>suchen</translation>
    </message>
    <message>
        <source>sidebar library conversations</source>
        <translation>linke Spalte Bibliothek Gespräche</translation>
    </message>
    <message>
        <source>smaller</source>
        <translation>kleiner zoomen</translation>
    </message>
    <message>
        <source>theme</source>
        <translation>Farbschema Design</translation>
    </message>
    <message>
        <source>zoom 100 %</source>
        <translation>Zoom 100 %</translation>
    </message>
</context>
<context>
    <name>ZoteroLinks</name>
    <message>
        <source>Copy the link</source>
        <translation>Link kopieren</translation>
    </message>
    <message>
        <source>No program on this computer opens this file: {path}</source>
        <translation>Kein Programm auf diesem Computer öffnet diese Datei: {path}</translation>
    </message>
    <message>
        <source>Open the file in the system viewer</source>
        <translation>Datei im Programm des Systems öffnen</translation>
    </message>
    <message>
        <source>Start Zotero</source>
        <translation>Zotero starten</translation>
    </message>
    <message>
        <source>The link was copied. It opens in any program that opens links of Zotero.</source>
        <translation>Der Link wurde kopiert. Er öffnet sich in jedem Programm, das Links von Zotero öffnet.</translation>
    </message>
    <message>
        <source>This paper belongs to the sample library, which is not in your Zotero.</source>
        <translation>Diese Arbeit gehört zur Beispielbibliothek und ist nicht in Ihrem Zotero.</translation>
    </message>
    <message>
        <source>This passage comes from no file, so there is no page to open.</source>
        <translation>Diese Textstelle stammt aus keiner Datei, deshalb gibt es keine Seite zu öffnen.</translation>
    </message>
    <message>
        <source>Zotero did not take the link. Start Zotero once by its own icon, then try again.</source>
        <translation>Zotero hat den Link nicht angenommen. Starten Sie Zotero einmal über sein eigenes Symbol und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Zotero is starting. It shows the paper when its window is there.</source>
        <translation>Zotero startet. Es zeigt die Arbeit, sobald sein Fenster da ist.</translation>
    </message>
    <message>
        <source>Zotero isn’t running. Start it?</source>
        <translation>Zotero läuft nicht. Starten?</translation>
    </message>
    <message>
        <source>Zotero was not found on this computer.</source>
        <translation>Zotero wurde auf diesem Computer nicht gefunden.</translation>
    </message>
    <message>
        <source>Zotero was not found on this computer. Start it yourself, then try again.</source>
        <translation>Zotero wurde auf diesem Computer nicht gefunden. Starten Sie es selbst und versuchen Sie es noch einmal.</translation>
    </message>
</context>
<context>
    <name>ZoteroNotes</name>
    <message>
        <source>Save the last answer as a note in Zotero…</source>
        <translation>Letzte Antwort als Notiz in Zotero speichern …</translation>
    </message>
    <message>
        <source>Saved in Zotero: {place}</source>
        <translation>In Zotero gespeichert: {place}</translation>
    </message>
</context>
<context>
    <name>ZoteroPresenter</name>
    <message>
        <source>Start Zotero</source>
        <translation>Zotero starten</translation>
    </message>
    <message>
        <source>Zotero did not start. Start it yourself, then try again.</source>
        <translation>Zotero ist nicht gestartet. Starten Sie es selbst, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Zotero is not running, and no Zotero was found on this computer. If it is kept in a folder of its own, start it there, then try again.</source>
        <translation>Zotero läuft nicht, und auf diesem Computer wurde kein Zotero gefunden. Liegt es in einem eigenen Ordner, starten Sie es dort, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Zotero is not running. Start it?</source>
        <translation>Zotero läuft nicht. Starten?</translation>
    </message>
    <message>
        <source>Zotero is starting. Try again when its window is there.</source>
        <translation>Zotero startet. Versuchen Sie es erneut, wenn das Fenster da ist.</translation>
    </message>
    <message>
        <source>“{place}” is not in the index yet. Look for changes on the index page.</source>
        <translation>„{place}“ ist noch nicht im Index. Sehen Sie auf der Indexseite nach Änderungen.</translation>
    </message>
</context>
<context>
    <name>_FindingCard</name>
    <message>
        <source>Finding: {text}</source>
        <translation>Befund: {text}</translation>
    </message>
</context>
<context>
    <name>answer</name>
    <message>
        <source>The rest of this answer, {count} characters, is not shown here. Copy gives all of it.</source>
        <translation>Der Rest dieser Antwort, {count} Zeichen, wird hier nicht gezeigt. Kopieren gibt sie ganz.</translation>
    </message>
</context>
<context>
    <name>attribution</name>
    <message>
        <source>Nothing in the passage bears out {parts}.</source>
        <translation>Nichts in der Textstelle stützt {parts}.</translation>
    </message>
    <message>
        <source>The sentences were not compared: {reason}</source>
        <translation>Die Sätze wurden nicht verglichen: {reason}</translation>
    </message>
    <message>
        <source>Time was up before all of the passage was compared.</source>
        <translation>Die Zeit war um, bevor die ganze Textstelle verglichen war.</translation>
    </message>
</context>
<context>
    <name>changes</name>
    <message>
        <source>Annotations edited</source>
        <translation>Anmerkungen bearbeitet</translation>
    </message>
    <message>
        <source>Back from the trash</source>
        <translation>Aus dem Papierkorb zurück</translation>
    </message>
    <message>
        <source>Deleted in Zotero</source>
        <translation>In Zotero gelöscht</translation>
    </message>
    <message>
        <source>Details changed</source>
        <translation>Angaben geändert</translation>
    </message>
    <message>
        <source>File changed</source>
        <translation>Datei geändert</translation>
    </message>
    <message>
        <source>File is missing</source>
        <translation>Datei fehlt</translation>
    </message>
    <message>
        <source>File is there again</source>
        <translation>Datei ist wieder da</translation>
    </message>
    <message>
        <source>File moved or renamed</source>
        <translation>Datei verschoben oder umbenannt</translation>
    </message>
    <message>
        <source>Group left</source>
        <translation>Gruppe verlassen</translation>
    </message>
    <message>
        <source>Merged with another item</source>
        <translation>Mit anderem Eintrag vereint</translation>
    </message>
    <message>
        <source>Moved between collections</source>
        <translation>In andere Sammlung verschoben</translation>
    </message>
    <message>
        <source>Moved to another item</source>
        <translation>Zu anderem Eintrag verschoben</translation>
    </message>
    <message>
        <source>Moved to the trash</source>
        <translation>In den Papierkorb gelegt</translation>
    </message>
    <message>
        <source>New annotations</source>
        <translation>Neue Anmerkungen</translation>
    </message>
    <message>
        <source>New file</source>
        <translation>Neue Datei</translation>
    </message>
    <message>
        <source>New in Zotero</source>
        <translation>Neu in Zotero</translation>
    </message>
    <message>
        <source>New note</source>
        <translation>Neue Notiz</translation>
    </message>
    <message>
        <source>Note edited</source>
        <translation>Notiz bearbeitet</translation>
    </message>
    <message>
        <source>Read anew</source>
        <translation>Neu gelesen</translation>
    </message>
    <message>
        <source>Tags changed</source>
        <translation>Tags geändert</translation>
    </message>
</context>
<context>
    <name>claims</name>
    <message>
        <source>({verified} verified, {rejected} rejected of {total})</source>
        <translation>({verified} bestätigt, {rejected} abgelehnt von {total})</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>Aussage</translation>
    </message>
    <message>
        <source>Decided by</source>
        <translation>Entschieden von</translation>
    </message>
    <message>
        <source>No claims</source>
        <translation>Keine Aussagen</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Not checked.</source>
        <translation>Nicht geprüft.</translation>
    </message>
    <message>
        <source>Not checked: {reason}.</source>
        <translation>Nicht geprüft: {reason}.</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Passage</source>
        <translation>Textstelle</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>Gründe</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Support probability {p}, threshold {threshold}.</source>
        <translation>Stützwahrscheinlichkeit {p}, Schwelle {threshold}.</translation>
    </message>
    <message>
        <source>The model did not check it.</source>
        <translation>Das Modell hat es nicht geprüft.</translation>
    </message>
    <message>
        <source>The model rejected it.</source>
        <translation>Das Modell hat es abgelehnt.</translation>
    </message>
    <message>
        <source>The model verified it.</source>
        <translation>Das Modell hat es bestätigt.</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>claim</source>
        <translation>Aussage</translation>
    </message>
    <message>
        <source>claims</source>
        <translation>Aussagen</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>bestätigt</translation>
    </message>
    <message>
        <source>you</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>{count} decided by you</source>
        <translation>{count} von Ihnen entschieden</translation>
    </message>
    <message>
        <source>{verdict} by you</source>
        <translation>{verdict} durch Sie</translation>
    </message>
</context>
<context>
    <name>ingest</name>
    <message>
        <source>Damaged</source>
        <translation>Beschädigt</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Encrypted</source>
        <translation>Verschlüsselt</translation>
    </message>
    <message>
        <source>File missing</source>
        <translation>Datei fehlt</translation>
    </message>
    <message>
        <source>Indexed</source>
        <translation>Im Index</translation>
    </message>
    <message>
        <source>Linked file unreachable</source>
        <translation>Verknüpfte Datei nicht erreichbar</translation>
    </message>
    <message>
        <source>No text layer</source>
        <translation>Keine Textebene</translation>
    </message>
    <message>
        <source>Not downloaded</source>
        <translation>Nicht heruntergeladen</translation>
    </message>
    <message>
        <source>Not readable</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>Reader crashed</source>
        <translation>Lesen abgestürzt</translation>
    </message>
    <message>
        <source>Too large</source>
        <translation>Zu groß</translation>
    </message>
    <message>
        <source>Took too long</source>
        <translation>Dauerte zu lange</translation>
    </message>
    <message>
        <source>Unsupported type</source>
        <translation>Nicht unterstützter Typ</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
</context>
<context>
    <name>reasons</name>
    <message>
        <source>Compared word by word, the source bears the claim out, though the decision model alone did not settle it</source>
        <translation>Wort für Wort verglichen trägt die Quelle die Aussage, auch wenn das urteilende Modell allein es nicht entschieden hat</translation>
    </message>
    <message>
        <source>Compared word by word, the source does not bear the claim out, though the decision model alone did not settle it</source>
        <translation>Wort für Wort verglichen trägt die Quelle die Aussage nicht, auch wenn das urteilende Modell allein es nicht entschieden hat</translation>
    </message>
    <message>
        <source>One part of the claim counts: “{part}”</source>
        <translation>Ein Teil der Aussage zählt: „{part}“</translation>
    </message>
    <message>
        <source>The chosen model finds no support in the source</source>
        <translation>Das gewählte Modell findet in der Quelle keine Stütze</translation>
    </message>
    <message>
        <source>The chosen model is not sure</source>
        <translation>Das gewählte Modell ist nicht sicher</translation>
    </message>
    <message>
        <source>The chosen model reads support in the source</source>
        <translation>Das gewählte Modell liest in der Quelle eine Stütze</translation>
    </message>
    <message>
        <source>The claim has no words</source>
        <translation>Die Aussage hat keine Wörter</translation>
    </message>
    <message>
        <source>The decision model did not answer in time</source>
        <translation>Das urteilende Modell hat nicht rechtzeitig geantwortet</translation>
    </message>
    <message>
        <source>The decision model failed</source>
        <translation>Das urteilende Modell ist gescheitert</translation>
    </message>
    <message>
        <source>The decision model finds that the source leaves this open</source>
        <translation>Das urteilende Modell findet, dass die Quelle dies offenlässt</translation>
    </message>
    <message>
        <source>The decision model gave an unusable answer</source>
        <translation>Das urteilende Modell gab eine unbrauchbare Antwort</translation>
    </message>
    <message>
        <source>The decision model is not installed</source>
        <translation>Das urteilende Modell ist nicht installiert</translation>
    </message>
    <message>
        <source>The decision model is not sure</source>
        <translation>Das urteilende Modell ist nicht sicher</translation>
    </message>
    <message>
        <source>The decision model left some citations without an answer</source>
        <translation>Das urteilende Modell ließ einige Belege ohne Antwort</translation>
    </message>
    <message>
        <source>The decision model ran out of time before the last citations</source>
        <translation>Die Zeit des urteilenden Modells war vor den letzten Belegen zu Ende</translation>
    </message>
    <message>
        <source>The decision model reads a contradiction in the source</source>
        <translation>Das urteilende Modell liest in der Quelle einen Widerspruch</translation>
    </message>
    <message>
        <source>The decision model reads support in the source</source>
        <translation>Das urteilende Modell liest in der Quelle eine Stütze</translation>
    </message>
    <message>
        <source>The decision model was not asked</source>
        <translation>Das urteilende Modell wurde nicht gefragt</translation>
    </message>
    <message>
        <source>The figure is the model’s own; Attest has not calibrated it</source>
        <translation>Die Zahl ist die eigene des Modells; Attest hat sie nicht kalibriert</translation>
    </message>
    <message>
        <source>The passage or the claim has no words.</source>
        <translation>Die Textstelle oder die Aussage hat keine Wörter.</translation>
    </message>
    <message>
        <source>The search for contradictions failed.</source>
        <translation>Die Suche nach Widersprüchen ist gescheitert.</translation>
    </message>
    <message>
        <source>The search for contradictions was not finished in time.</source>
        <translation>Die Suche nach Widersprüchen wurde nicht rechtzeitig fertig.</translation>
    </message>
    <message>
        <source>The source has no words</source>
        <translation>Die Quelle hat keine Wörter</translation>
    </message>
    <message>
        <source>There is no decision model that could tell contradictions.</source>
        <translation>Es gibt kein urteilendes Modell, das Widersprüche erkennen könnte.</translation>
    </message>
    <message>
        <source>There is no decision model to ask.</source>
        <translation>Es gibt kein urteilendes Modell, das gefragt werden könnte.</translation>
    </message>
    <message>
        <source>a quotation does not stand in the source</source>
        <translation>ein Zitat steht nicht in der Quelle</translation>
    </message>
    <message>
        <source>claim and source compare the same things the other way round</source>
        <translation>Aussage und Quelle vergleichen dasselbe in umgekehrter Richtung</translation>
    </message>
    <message>
        <source>every number is in the source</source>
        <translation>jede Zahl steht in der Quelle</translation>
    </message>
    <message>
        <source>not in the source: {words}</source>
        <translation>nicht in der Quelle: {words}</translation>
    </message>
    <message>
        <source>one denies what the other states</source>
        <translation>eines verneint, was das andere aussagt</translation>
    </message>
    <message>
        <source>the claim denies what the source states</source>
        <translation>die Aussage verneint, was die Quelle sagt</translation>
    </message>
    <message>
        <source>the claim has “{said}” where the source has “{there}”</source>
        <translation>in der Aussage steht „{said}“, in der Quelle „{there}“</translation>
    </message>
    <message>
        <source>the quotation stands in the source word for word</source>
        <translation>das Zitat steht wörtlich in der Quelle</translation>
    </message>
    <message>
        <source>the source denies what the claim states</source>
        <translation>die Quelle verneint, was die Aussage sagt</translation>
    </message>
    <message>
        <source>the source does not name {names}</source>
        <translation>die Quelle nennt {names} nicht</translation>
    </message>
    <message>
        <source>the source says it with reserve, the claim without</source>
        <translation>die Quelle sagt es mit Vorbehalt, die Aussage ohne</translation>
    </message>
    <message>
        <source>the source shares few words with the claim</source>
        <translation>die Quelle hat mit der Aussage wenige Wörter gemeinsam</translation>
    </message>
    <message>
        <source>the words of the claim stand in the source in the same order</source>
        <translation>die Wörter der Aussage stehen in der Quelle in derselben Reihenfolge</translation>
    </message>
    <message>
        <source>{number} in the claim, {other} in the source</source>
        <translation>{number} in der Aussage, {other} in der Quelle</translation>
    </message>
    <message>
        <source>{number} is not in the source</source>
        <translation>{number} steht nicht in der Quelle</translation>
    </message>
    <message>
        <source>“{one}” against “{other}”</source>
        <translation>„{one}“ gegen „{other}“</translation>
    </message>
    <message>
        <source>“{word}” in the claim, “{other}” in the source</source>
        <translation>„{word}“ in der Aussage, „{other}“ in der Quelle</translation>
    </message>
    <message>
        <source>“{word}” is denied on one side only</source>
        <translation>„{word}“ wird nur auf einer Seite verneint</translation>
    </message>
    <message>
        <source>“{word}” is in the claim or the source only</source>
        <translation>„{word}“ steht nur in der Aussage oder nur in der Quelle</translation>
    </message>
    <message>
        <source>“{word}” is not in the source</source>
        <translation>„{word}“ steht nicht in der Quelle</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source>An update by itself is quiet and waits while a question is answered. Much is never taken out of the index without your word.</source>
        <translation>Von selbst aktualisiert Attest leise und wartet, während eine Frage beantwortet wird. Vieles wird nie ohne Ihr Wort aus dem Index genommen.</translation>
    </message>
    <message>
        <source>Do nothing until I look for changes</source>
        <translation>Nichts tun, bis ich nach Änderungen suche</translation>
    </message>
    <message>
        <source>Offer to update the index</source>
        <translation>Anbieten, den Index zu aktualisieren</translation>
    </message>
    <message>
        <source>Update the index by itself</source>
        <translation>Den Index von selbst aktualisieren</translation>
    </message>
    <message>
        <source>When the library changes in Zotero</source>
        <translation>Wenn sich die Bibliothek in Zotero ändert</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>0 chooses by the computer.</source>
        <translation>0 richtet sich nach dem Computer.</translation>
    </message>
    <message>
        <source>13, 14 or 15.5 pixels.</source>
        <translation>13, 14 oder 15,5 Pixel.</translation>
    </message>
    <message>
        <source>A Laya model in a folder</source>
        <translation>Ein Laya-Modell in einem Ordner</translation>
    </message>
    <message>
        <source>A chat server on this computer</source>
        <translation>Ein Chat-Server auf diesem Computer</translation>
    </message>
    <message>
        <source>A decision server on this computer</source>
        <translation>Ein Entscheidungsserver auf diesem Computer</translation>
    </message>
    <message>
        <source>A file that needs more is set aside.</source>
        <translation>Eine Datei, die mehr braucht, wird beiseitegelegt.</translation>
    </message>
    <message>
        <source>A file that takes longer is set aside.</source>
        <translation>Eine Datei, die länger braucht, wird beiseitegelegt.</translation>
    </message>
    <message>
        <source>A text from all evidence</source>
        <translation>Ein Text aus allen Textstellen</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Apple</source>
        <translation>Apple</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Ask before searching on</source>
        <translation>Vor dem Weitersuchen fragen</translation>
    </message>
    <message>
        <source>At length</source>
        <translation>Ausführlich</translation>
    </message>
    <message>
        <source>Attest</source>
        <translation>Attest</translation>
    </message>
    <message>
        <source>Back end</source>
        <translation>Rechenbibliothek</translation>
    </message>
    <message>
        <source>Briefly</source>
        <translation>Kurz</translation>
    </message>
    <message>
        <source>By the model&apos;s trial</source>
        <translation>Nach der Prüfung des Modells</translation>
    </message>
    <message>
        <source>Check citations</source>
        <translation>Belege prüfen</translation>
    </message>
    <message>
        <source>Chooses what to look for.</source>
        <translation>Wählt, wonach gesucht wird.</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Context size</source>
        <translation>Kontextgröße</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Decides what a message asks for.</source>
        <translation>Entscheidet, was eine Nachricht verlangt.</translation>
    </message>
    <message>
        <source>Deutsch</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>Every citation is compared with its passage before the answer is shown as finished.</source>
        <translation>Jeder Beleg wird mit seiner Textstelle verglichen, bevor die Antwort als fertig gilt.</translation>
    </message>
    <message>
        <source>Exact quotes need no model; the others need one that was tried.</source>
        <translation>Wörtliche Zitate brauchen kein Modell; das Übrige braucht eines, das geprüft wurde.</translation>
    </message>
    <message>
        <source>Exact quotes, put in order</source>
        <translation>Wörtliche Zitate, geordnet</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>How answers are written</source>
        <translation>Wie Antworten geschrieben werden</translation>
    </message>
    <message>
        <source>How long a model that can think does so before it writes.</source>
        <translation>Wie lange ein Modell, das nachdenken kann, dies vor dem Schreiben tut.</translation>
    </message>
    <message>
        <source>Intel (XPU)</source>
        <translation>Intel (XPU)</translation>
    </message>
    <message>
        <source>Its own model; none takes the main model.</source>
        <translation>Ein eigenes Modell; ohne gilt das schreibende Modell.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Large</source>
        <translation>Groß</translation>
    </message>
    <message>
        <source>Laya model</source>
        <translation>Laya-Modell</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>MLX</source>
        <translation>MLX</translation>
    </message>
    <message>
        <source>Makes everything larger or smaller.</source>
        <translation>Macht alles größer oder kleiner.</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Memory for reading a file</source>
        <translation>Arbeitsspeicher zum Lesen einer Datei</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model on the server</source>
        <translation>Modell auf dem Server</translation>
    </message>
    <message>
        <source>Model that writes</source>
        <translation>Schreibendes Modell</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>More takes longer to read for the model that writes.</source>
        <translation>Mehr dauert für das schreibende Modell länger.</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>NVIDIA (CUDA)</source>
        <translation>NVIDIA (CUDA)</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Not at all</source>
        <translation>Gar nicht</translation>
    </message>
    <message>
        <source>Of the decision or chat server; only this computer is allowed.</source>
        <translation>Des Entscheidungs- oder Chat-Servers; erlaubt ist nur dieser Computer.</translation>
    </message>
    <message>
        <source>Of the window. Answers come in the language of the papers and of your question.</source>
        <translation>Des Fensters. Antworten kommen in der Sprache der Arbeiten und Ihrer Frage.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>On</source>
        <translation>An</translation>
    </message>
    <message>
        <source>One sentence for each passage</source>
        <translation>Ein Satz zu jeder Textstelle</translation>
    </message>
    <message>
        <source>One sentence on one passage.</source>
        <translation>Ein Satz zu einer Textstelle.</translation>
    </message>
    <message>
        <source>Only for a Zotero whose settings name another one than usual; 0 asks Zotero&apos;s settings.</source>
        <translation>Nur für ein Zotero mit einem ungewöhnlichen Port; 0 fragt die Einstellungen von Zotero.</translation>
    </message>
    <message>
        <source>PDFs without text are read with Tesseract where it is installed.</source>
        <translation>PDFs ohne Text werden mit Tesseract gelesen, wo es installiert ist.</translation>
    </message>
    <message>
        <source>Pages of papers stay white.</source>
        <translation>Seiten von Arbeiten bleiben weiß.</translation>
    </message>
    <message>
        <source>Passages per question</source>
        <translation>Textstellen je Frage</translation>
    </message>
    <message>
        <source>Plans searches</source>
        <translation>Plant Suchen</translation>
    </message>
    <message>
        <source>Port of Zotero&apos;s server</source>
        <translation>Port des Zotero-Servers</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Datenschutz</translation>
    </message>
    <message>
        <source>Processes that read files</source>
        <translation>Prozesse zum Lesen von Dateien</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>Read scanned pages</source>
        <translation>Gescannte Seiten lesen</translation>
    </message>
    <message>
        <source>Reads all evidence and writes.</source>
        <translation>Liest alle Textstellen und schreibt.</translation>
    </message>
    <message>
        <source>Research profile</source>
        <translation>Forschungsprofil</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Searches and readings per question</source>
        <translation>Suchen und Lesungen je Frage</translation>
    </message>
    <message>
        <source>Server address</source>
        <translation>Serveradresse</translation>
    </message>
    <message>
        <source>Short cards with what was found so far.</source>
        <translation>Kurze Karten mit dem, was bisher gefunden wurde.</translation>
    </message>
    <message>
        <source>Short movements</source>
        <translation>Kurze Bewegungen</translation>
    </message>
    <message>
        <source>Show findings while searching</source>
        <translation>Befunde während der Suche zeigen</translation>
    </message>
    <message>
        <source>Small</source>
        <translation>Klein</translation>
    </message>
    <message>
        <source>Some time</source>
        <translation>Eine Weile</translation>
    </message>
    <message>
        <source>Start laya-serve when needed</source>
        <translation>laya-serve bei Bedarf starten</translation>
    </message>
    <message>
        <source>Stronger lines, and text on plain grounds.</source>
        <translation>Kräftigere Linien und Text auf schlichtem Grund.</translation>
    </message>
    <message>
        <source>Support probability from which a claim counts as verified. Answers on the screen follow at once, without being checked again.</source>
        <translation>Stützwahrscheinlichkeit, ab der eine Aussage als bestätigt gilt. Gezeigte Antworten folgen sofort, ohne neu geprüft zu werden.</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>The best ones are kept.</source>
        <translation>Die besten werden behalten.</translation>
    </message>
    <message>
        <source>The best that is there</source>
        <translation>Die beste vorhandene</translation>
    </message>
    <message>
        <source>The decision model that comes with Attest, or one of your own on this computer.</source>
        <translation>Das mitgelieferte Entscheidungsmodell oder ein eigenes auf diesem Computer.</translation>
    </message>
    <message>
        <source>The fastest that works</source>
        <translation>Das schnellste, das funktioniert</translation>
    </message>
    <message>
        <source>The folder with rl_agent_config.json and model.safetensors.</source>
        <translation>Der Ordner mit rl_agent_config.json und model.safetensors.</translation>
    </message>
    <message>
        <source>The folder with zotero.sqlite. Attest reads a copy and never writes there.</source>
        <translation>Der Ordner mit zotero.sqlite. Attest liest eine Kopie und schreibt nie dorthin.</translation>
    </message>
    <message>
        <source>The library that runs the models.</source>
        <translation>Die Bibliothek, die die Modelle ausführt.</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>The model that comes with Attest</source>
        <translation>Das mitgelieferte Modell</translation>
    </message>
    <message>
        <source>The small model that comes with Attest, a GGUF file, or a model on a server of this computer.</source>
        <translation>Das kleine mitgelieferte Modell, eine GGUF-Datei oder ein Modell auf einem Server dieses Computers.</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Nachdenken</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>Time for a single file</source>
        <translation>Zeit für eine einzelne Datei</translation>
    </message>
    <message>
        <source>Time for the check of one answer</source>
        <translation>Zeit für die Prüfung einer Antwort</translation>
    </message>
    <message>
        <source>Tokens a model of your own may read and write at a time. More needs more memory.</source>
        <translation>Tokens, die ein eigenes Modell auf einmal lesen und schreiben darf. Mehr braucht mehr Arbeitsspeicher.</translation>
    </message>
    <message>
        <source>Understands messages</source>
        <translation>Versteht Nachrichten</translation>
    </message>
    <message>
        <source>Verification</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Very briefly</source>
        <translation>Sehr kurz</translation>
    </message>
    <message>
        <source>Wait for one answer of a server</source>
        <translation>Wartezeit auf eine Antwort eines Servers</translation>
    </message>
    <message>
        <source>What is late stays unchecked.</source>
        <translation>Was zu spät kommt, bleibt ungeprüft.</translation>
    </message>
    <message>
        <source>What takes longer stays unchecked.</source>
        <translation>Was länger dauert, bleibt ungeprüft.</translation>
    </message>
    <message>
        <source>When something is still missing at the end of the budget.</source>
        <translation>Wenn am Ende des Budgets noch etwas fehlt.</translation>
    </message>
    <message>
        <source>When they are used up, the search pauses and asks.</source>
        <translation>Sind sie aufgebraucht, hält die Suche an und fragt.</translation>
    </message>
    <message>
        <source>Where Tesseract is installed</source>
        <translation>Wo Tesseract installiert ist</translation>
    </message>
    <message>
        <source>Where it is installed; it ends with Attest.</source>
        <translation>Wo es installiert ist; es endet mit Attest.</translation>
    </message>
    <message>
        <source>Where models run.</source>
        <translation>Wo die Modelle rechnen.</translation>
    </message>
    <message>
        <source>Whether things may move when they appear.</source>
        <translation>Ob sich etwas bewegen darf, wenn es erscheint.</translation>
    </message>
    <message>
        <source>Which of the server&apos;s models judges; empty leaves the choice to the server.</source>
        <translation>Welches Modell des Servers urteilt; leer überlässt die Wahl dem Server.</translation>
    </message>
    <message>
        <source>Who judges</source>
        <translation>Wer urteilt</translation>
    </message>
    <message>
        <source>Who plans searches</source>
        <translation>Wer Suchen plant</translation>
    </message>
    <message>
        <source>Words of evidence per question</source>
        <translation>Wörter aus Textstellen je Frage</translation>
    </message>
    <message>
        <source>Writes answers</source>
        <translation>Schreibt Antworten</translation>
    </message>
    <message>
        <source>Writes single sentences</source>
        <translation>Schreibt einzelne Sätze</translation>
    </message>
    <message>
        <source>Your field, background and interests, in your own words. The models that write read it; it stays on this computer.</source>
        <translation>Ihr Fach, Hintergrund und Ihre Interessen in eigenen Worten. Die schreibenden Modelle lesen das; es bleibt auf diesem Computer.</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Zotero data directory</source>
        <translation>Datenverzeichnis von Zotero</translation>
    </message>
    <message>
        <source>llama.cpp</source>
        <translation>llama.cpp</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>“By the model&apos;s trial” goes by what the model showed in a short exam.</source>
        <translation>„Nach der Prüfung des Modells“ richtet sich danach, was das Modell in einer kurzen Prüfung gezeigt hat.</translation>
    </message>
</context>
<context>
    <name>speech</name>
    <message>
        <source>Citation {number} of {total}</source>
        <translation>Beleg {number} von {total}</translation>
    </message>
    <message>
        <source>Heading: {text}</source>
        <translation>Überschrift: {text}</translation>
    </message>
    <message>
        <source>Link to {address}</source>
        <translation>Link zu {address}</translation>
    </message>
    <message>
        <source>No source was found to support this sentence</source>
        <translation>Für diesen Satz wurde keine stützende Quelle gefunden</translation>
    </message>
    <message>
        <source>Table with {rows} rows and {columns} columns</source>
        <translation>Tabelle mit {rows} Zeilen und {columns} Spalten</translation>
    </message>
    <message>
        <source>This formula cannot be set. It is shown as it was written.</source>
        <translation>Diese Formel kann nicht gesetzt werden. Sie steht hier, wie sie geschrieben wurde.</translation>
    </message>
    <message>
        <source>citation: {told}</source>
        <translation>Beleg: {told}</translation>
    </message>
    <message>
        <source>source: {label}</source>
        <translation>Quelle: {label}</translation>
    </message>
</context>
<context>
    <name>support</name>
    <message>
        <source>Annotation</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>It was not checked whether the passage supports this sentence. Read it before you rely on it.</source>
        <translation>Es wurde nicht geprüft, ob die Textstelle diesen Satz stützt. Lesen Sie sie, bevor Sie sich darauf verlassen.</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>Nicht geprüft</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>The passage does not support this sentence.</source>
        <translation>Die Textstelle stützt diesen Satz nicht.</translation>
    </message>
    <message>
        <source>The passage supports this sentence. This is not a judgement on whether the paper is right.</source>
        <translation>Die Textstelle stützt diesen Satz. Das ist kein Urteil darüber, ob die Arbeit recht hat.</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Bestätigt</translation>
    </message>
    <message>
        <source>Weak support</source>
        <translation>Schwach gestützt</translation>
    </message>
    <message>
        <source>p. {label} (page {page} of the file)</source>
        <translation>S. {label} (Seite {page} der Datei)</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>S. {page}</translation>
    </message>
    <message>
        <source>page {page} of the file</source>
        <translation>Seite {page} der Datei</translation>
    </message>
    <message>
        <source>{state}: your verdict</source>
        <translation>{state}: Ihr Urteil</translation>
    </message>
</context>
<context>
    <name>turn</name>
    <message>
        <source>Asked</source>
        <translation>Gefragt</translation>
    </message>
    <message>
        <source>Citations</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>Citations were not checked.</source>
        <translation>Die Belege wurden nicht geprüft.</translation>
    </message>
    <message>
        <source>Citations were not checked: {reason}.</source>
        <translation>Die Belege wurden nicht geprüft: {reason}.</translation>
    </message>
    <message>
        <source>Citations: {counts}</source>
        <translation>Belege: {counts}</translation>
    </message>
    <message>
        <source>Citations: {counts}, which leaves {sentences}</source>
        <translation>Belege: {counts}, damit {sentences}</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>Aussagen</translation>
    </message>
    <message>
        <source>Looked up in your records</source>
        <translation>In Ihren Einträgen nachgesehen</translation>
    </message>
    <message>
        <source>Mean support</source>
        <translation>Mittlere Stützung</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>No citations in this answer</source>
        <translation>Keine Belege in dieser Antwort</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>Textstellen</translation>
    </message>
    <message>
        <source>Read on in {places}</source>
        <translation>Weitergelesen an {places}</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Searched in</source>
        <translation>Gesucht in</translation>
    </message>
    <message>
        <source>Searched {times}</source>
        <translation>{times} gesucht</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>Stopped. Citations were not checked.</source>
        <translation>Angehalten. Die Belege wurden nicht geprüft.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>When this was asked, {searchable} of {total} documents had been read. Ask again when the index is complete.</source>
        <translation>Als dies gefragt wurde, waren {searchable} von {total} Dokumenten gelesen. Fragen Sie erneut, wenn der Index vollständig ist.</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>by a fixed plan: variants of the question, then the sections that matter</source>
        <translation>nach festem Plan: Varianten der Frage, dann die wichtigen Abschnitte</translation>
    </message>
    <message>
        <source>by a text model from all passages</source>
        <translation>von einem Textmodell aus allen Textstellen</translation>
    </message>
    <message>
        <source>checking</source>
        <translation>prüfen</translation>
    </message>
    <message>
        <source>chosen paper</source>
        <translation>gewählte Arbeit</translation>
    </message>
    <message>
        <source>chosen papers</source>
        <translation>gewählte Arbeiten</translation>
    </message>
    <message>
        <source>collection</source>
        <translation>Sammlung</translation>
    </message>
    <message>
        <source>collections</source>
        <translation>Sammlungen</translation>
    </message>
    <message>
        <source>comparing</source>
        <translation>vergleichen</translation>
    </message>
    <message>
        <source>first step after</source>
        <translation>erster Schritt nach</translation>
    </message>
    <message>
        <source>first words after</source>
        <translation>erste Wörter nach</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>libraries</source>
        <translation>Bibliotheken</translation>
    </message>
    <message>
        <source>library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>nichts gefunden</translation>
    </message>
    <message>
        <source>one sentence a passage by a small model; the quote where it failed the check</source>
        <translation>ein Satz je Textstelle von einem kleinen Modell; das Zitat, wo er die Prüfung nicht bestand</translation>
    </message>
    <message>
        <source>part of the library</source>
        <translation>Teil der Bibliothek</translation>
    </message>
    <message>
        <source>passage</source>
        <translation>Textstelle</translation>
    </message>
    <message>
        <source>passage so far</source>
        <translation>Textstelle bisher</translation>
    </message>
    <message>
        <source>passages</source>
        <translation>Textstellen</translation>
    </message>
    <message>
        <source>passages so far</source>
        <translation>Textstellen bisher</translation>
    </message>
    <message>
        <source>place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>places</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>read on in {places}</source>
        <translation>weitergelesen an {places}</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>search</source>
        <translation>suchen</translation>
    </message>
    <message>
        <source>sentence without a source</source>
        <translation>Satz ohne Quelle</translation>
    </message>
    <message>
        <source>sentences of the papers, quoted and put in order, without a text model</source>
        <translation>Sätze der Arbeiten, zitiert und geordnet, ohne Textmodell</translation>
    </message>
    <message>
        <source>sentences without a source</source>
        <translation>Sätze ohne Quelle</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>the text model chose what to search and read</source>
        <translation>das Textmodell wählte, was gesucht und gelesen wird</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Mal</translation>
    </message>
    <message>
        <source>times</source>
        <translation>Mal</translation>
    </message>
    <message>
        <source>understanding</source>
        <translation>verstehen</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>bestätigt</translation>
    </message>
    <message>
        <source>whole library</source>
        <translation>ganze Bibliothek</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>schreiben</translation>
    </message>
    <message>
        <source>{n} claims evaluated: {k} verified (p ≥ {t}), {d} rejected (p &lt; {t}), {u} not checked</source>
        <translation>{n} Aussagen beurteilt: {k} bestätigt (p ≥ {t}), {d} abgelehnt (p &lt; {t}), {u} nicht geprüft</translation>
    </message>
    <message>
        <source>{passages} in {sources}</source>
        <translation>{passages} in {sources}</translation>
    </message>
    <message>
        <source>{resolved} of {written} resolved</source>
        <translation>{resolved} von {written} aufgelöst</translation>
    </message>
</context>
<context>
    <name>words</name>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Last seven days</source>
        <translation>Letzte sieben Tage</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>about {hours} h</source>
        <translation>etwa {hours} h</translation>
    </message>
    <message>
        <source>about {minutes} min</source>
        <translation>etwa {minutes} min</translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <translation>d. MMM yyyy, HH:mm</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>weniger als eine Minute</translation>
    </message>
</context>
</TS>
