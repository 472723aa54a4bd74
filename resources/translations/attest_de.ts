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
        <source>Another question is being answered. Stop it first, then try again.</source>
        <translation>Eine andere Frage wird gerade beantwortet. Halten Sie sie an, und versuchen Sie es dann noch einmal.</translation>
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
        <source>Bundle check</source>
        <translation>Prüfung eines Bündels</translation>
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
        <source>Kept and rejected citations</source>
        <translation>Bestätigte und abgelehnte Belege</translation>
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
        <source>More</source>
        <translation>Mehr</translation>
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
    <name>CardHead</name>
    <message>
        <source>Close (Escape)</source>
        <translation>Schließen (Escape)</translation>
    </message>
    <message>
        <source>Larger (Ctrl+Enter)</source>
        <translation>Größer (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Smaller again (Ctrl+Enter)</source>
        <translation>Wieder kleiner (Strg+Eingabe)</translation>
    </message>
</context>
<context>
    <name>ChangeFeed</name>
    <message>
        <source>Changes in the library</source>
        <translation>Änderungen in der Bibliothek</translation>
    </message>
    <message>
        <source>No change fits what you look for.</source>
        <translation>Keine Änderung passt zu dem, was Sie suchen.</translation>
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
        <source>Reading your library…</source>
        <translation>Ihre Bibliothek wird gelesen…</translation>
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
        <source>Opens the page in Zotero&apos;s reader</source>
        <translation>Öffnet die Seite im Reader von Zotero</translation>
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
        <source>Shows the paper in Zotero&apos;s library</source>
        <translation>Zeigt die Arbeit in der Bibliothek von Zotero</translation>
    </message>
    <message>
        <source>Supporting sentences</source>
        <translation>Stützende Sätze</translation>
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
        <source>Click to sort. Drag an edge to change a width, double-click it to reset.</source>
        <translation>Klicken sortiert. Ziehen am Rand ändert die Breite, ein Doppelklick darauf setzt sie zurück.</translation>
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
        <source>Clear filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>Listing the claims</source>
        <translation>Die Aussagen werden aufgelistet</translation>
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
        <source>Drop here: the next question draws on these papers</source>
        <translation>Hier ablegen: Die nächste Frage stützt sich auf diese Arbeiten</translation>
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
        <source>Another question is being answered. Stop it first, then ask again.</source>
        <translation>Eine andere Frage wird gerade beantwortet. Halten Sie sie an, und fragen Sie dann noch einmal.</translation>
    </message>
    <message>
        <source>Another question is being answered. Stop it first, then continue.</source>
        <translation>Eine andere Frage wird gerade beantwortet. Halten Sie sie an, und machen Sie dann weiter.</translation>
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
        <source>Shows the file in Zotero&apos;s library</source>
        <translation>Zeigt die Datei in der Bibliothek von Zotero</translation>
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
    <name>DocumentTable</name>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
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
        <source>Comparing the sentences of the passage with the claim</source>
        <translation>Die Sätze der Textstelle werden mit der Aussage verglichen</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Textstelle</translation>
    </message>
    <message>
        <source>Show the page with the passage marked, {page}</source>
        <translation>Die Seite mit markierter Textstelle zeigen, {page}</translation>
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
        <source>Restart now</source>
        <translation>Jetzt neu starten</translation>
    </message>
    <message>
        <source>Takes effect after a restart.</source>
        <translation>Gilt nach einem Neustart.</translation>
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
        <source>Looking…</source>
        <translation>Suche läuft …</translation>
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
    <name>GripHandle</name>
    <message>
        <source>Drag to resize, double-click to reset.</source>
        <translation>Zum Ändern der Größe ziehen, ein Doppelklick setzt sie zurück.</translation>
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
        <source>Attest stands on the work of others. These are the libraries, models and fonts in it.</source>
        <translation>Attest beruht auf der Arbeit anderer. Dies sind die Bibliotheken, Modelle und Schriften darin.</translation>
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
        <source>Licences</source>
        <translation>Lizenzen</translation>
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
        <source>Clear filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>Every file and note of your library will be listed here, with what became of it.</source>
        <translation>Hier stehen später alle Dateien und Notizen Ihrer Bibliothek und was aus ihnen wurde.</translation>
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
        <source>No document fits what you look for.</source>
        <translation>Kein Dokument passt zu dem, was Sie suchen.</translation>
    </message>
    <message>
        <source>Reading the list of documents</source>
        <translation>Die Liste der Dokumente wird gelesen</translation>
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
        <source>Remove them</source>
        <translation>Entfernen</translation>
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
        <source>last update took {time}</source>
        <translation>letzte Aktualisierung dauerte {time}</translation>
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
    <name>LibraryPapers</name>
    <message>
        <source>Clear filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>Every paper of this library is in a collection.</source>
        <translation>Jede Arbeit dieser Bibliothek liegt in einer Sammlung.</translation>
    </message>
    <message>
        <source>No paper fits what you look for.</source>
        <translation>Keine Arbeit passt zu dem, was Sie suchen.</translation>
    </message>
    <message>
        <source>No paper is in this collection.</source>
        <translation>In dieser Sammlung ist keine Arbeit.</translation>
    </message>
    <message>
        <source>No paper is in this library twice.</source>
        <translation>Keine Arbeit ist in dieser Bibliothek doppelt.</translation>
    </message>
    <message>
        <source>Papers will be listed here once Zotero was read.</source>
        <translation>Arbeiten stehen hier, sobald Zotero gelesen ist.</translation>
    </message>
    <message>
        <source>Show index</source>
        <translation>Index zeigen</translation>
    </message>
</context>
<context>
    <name>LibraryPart</name>
    <message>
        <source>Libraries and collections</source>
        <translation>Bibliotheken und Sammlungen</translation>
    </message>
    <message>
        <source>Libraries and collections will be listed here once Zotero was read.</source>
        <translation>Bibliotheken und Sammlungen stehen hier, sobald Zotero gelesen ist.</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Use the current selection in Zotero</source>
        <translation>Übernehmen, was in Zotero gewählt ist</translation>
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
        <translation>Diese Arbeiten sind noch nicht im Index. Sehen Sie auf der Indexseite nach Änderungen.</translation>
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
        <source>My Library</source>
        <translation>Meine Bibliothek</translation>
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
    <name>MenuOverflow</name>
    <message>
        <source>More menus</source>
        <translation>Weitere Menüs</translation>
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
        <source>It does not work</source>
        <translation>Es funktioniert nicht</translation>
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
        <source>{name} (in {folder})</source>
        <translation>{name} (in {folder})</translation>
    </message>
    <message>
        <source>{name}, {size}, SHA-256 {digest}…</source>
        <translation>{name}, {size}, SHA-256 {digest}…</translation>
    </message>
</context>
<context>
    <name>NewTextButton</name>
    <message>
        <source>New text</source>
        <translation>Neuer Text</translation>
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
    <name>PageImage</name>
    <message>
        <source>The page is being drawn</source>
        <translation>Die Seite wird gezeichnet</translation>
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
        <source>Opens the file in Zotero&apos;s reader</source>
        <translation>Öffnet die Datei im Reader von Zotero</translation>
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
        <source>Shows the paper in Zotero&apos;s library</source>
        <translation>Zeigt die Arbeit in der Bibliothek von Zotero</translation>
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
        <source>Reading the papers…</source>
        <translation>Artikel werden gelesen …</translation>
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
        <source>Test the decision model</source>
        <translation>Prüfmodell testen</translation>
    </message>
    <message>
        <source>Test the model that writes answers</source>
        <translation>Schreibendes Modell testen</translation>
    </message>
</context>
<context>
    <name>PreferencesPresenter</name>
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
        <source>Asking the decision model</source>
        <translation>Das Prüfmodell wird befragt</translation>
    </message>
    <message>
        <source>Checking {name}: checksum, size and a short test</source>
        <translation>{name} wird geprüft: Prüfsumme, Größe und ein kurzer Test</translation>
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
        <source>A search waits for your decision</source>
        <translation>Eine Suche wartet auf Ihre Entscheidung</translation>
    </message>
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
        <source>Every citation in these conversations leads to a passage.</source>
        <translation>Alle Belege in diesen Gesprächen führen zu einer Textstelle.</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
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
        <source>Reading your conversations…</source>
        <translation>Ihre Gespräche werden gelesen…</translation>
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
        <source>Select in Library</source>
        <translation>In der Bibliothek auswählen</translation>
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
        <source>Attest can repair this. Conversations that can be read are kept, with a copy of the damaged file; an index is built anew from Zotero.</source>
        <translation>Attest kann das reparieren. Lesbare Gespräche bleiben erhalten, dazu eine Kopie der beschädigten Datei; ein Index wird aus Zotero neu aufgebaut.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
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
    <name>StepsView</name>
    <message>
        <source>citation</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>citations</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>{citations}: {done} done</source>
        <translation>{citations}: {done} fertig</translation>
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
        <source>No tag contains this.</source>
        <translation>Kein Schlagwort enthält das.</translation>
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
        <source>({counts} of {all})</source>
        <translation>({counts} von {all})</translation>
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
        <translation>Als Notiz in Zotero speichern…</translation>
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
    <name>VerdictLine</name>
    <message>
        <source>Citations:</source>
        <translation>Belege:</translation>
    </message>
</context>
<context>
    <name>WideTables</name>
    <message>
        <source>Scroll the code sideways</source>
        <translation>Code seitwärts rollen</translation>
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
        <source>Side panel</source>
        <translation>Seitenleiste</translation>
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
        <translation>Seitenleiste Bibliothek Gespräche</translation>
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
        <translation>Letzte Antwort als Notiz in Zotero speichern…</translation>
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
        <source>Zotero is starting. Try again when its window is there.</source>
        <translation>Zotero startet. Versuchen Sie es erneut, wenn das Fenster da ist.</translation>
    </message>
    <message>
        <source>Zotero isn’t running. Start it?</source>
        <translation>Zotero läuft nicht. Starten?</translation>
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
        <source>The rest of this answer, {count} characters, is not shown here. Copy the answer to get all of it.</source>
        <translation>Der Rest dieser Antwort, {count} Zeichen, wird hier nicht gezeigt. Kopieren Sie die Antwort, um sie ganz zu haben.</translation>
    </message>
    <message>
        <source>no support found</source>
        <translation>nicht gestützt</translation>
    </message>
</context>
<context>
    <name>attribution</name>
    <message>
        <source>Nothing in the passage bears out {parts}.</source>
        <translation>Nichts in der Textstelle stützt {parts}.</translation>
    </message>
    <message>
        <source>The quoted words are the support; no other sentence is needed.</source>
        <translation>Die zitierten Wörter tragen die Aussage; mehr Sätze braucht es nicht.</translation>
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
        <translation>Schlagwörter geändert</translation>
    </message>
</context>
<context>
    <name>claims</name>
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
        <source>the model</source>
        <translation>das Modell</translation>
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
    <name>engine</name>
    <message>
        <source>1 conversation</source>
        <translation>1 Gespräch</translation>
    </message>
    <message>
        <source>1 file or note</source>
        <translation>1 Datei oder Notiz</translation>
    </message>
    <message>
        <source>1 item</source>
        <translation>1 Eintrag</translation>
    </message>
    <message>
        <source>1 item and {files}</source>
        <translation>1 Eintrag und {files}</translation>
    </message>
    <message>
        <source>1 passage</source>
        <translation>1 Textstelle</translation>
    </message>
    <message>
        <source>1 section</source>
        <translation>1 Abschnitt</translation>
    </message>
    <message>
        <source>1 source</source>
        <translation>1 Quelle</translation>
    </message>
    <message>
        <source>A chapter is missing from the file: {value}.</source>
        <translation>Der Datei fehlt ein Kapitel: {value}.</translation>
    </message>
    <message>
        <source>A connection to {host} was refused: Attest talks to this machine only.</source>
        <translation>Eine Verbindung zu {host} wurde abgelehnt: Attest spricht nur mit diesem Computer.</translation>
    </message>
    <message>
        <source>A conversation needs a title.</source>
        <translation>Ein Gespräch braucht einen Titel.</translation>
    </message>
    <message>
        <source>A note cannot be put under a file alone.</source>
        <translation>Unter eine Datei allein kann keine Notiz gelegt werden.</translation>
    </message>
    <message>
        <source>All is in order here, thank you. What would you like to know from your papers?</source>
        <translation>Hier ist alles in Ordnung, danke. Was möchten Sie aus Ihren Arbeiten wissen?</translation>
    </message>
    <message>
        <source>All right. Ask on whenever you like.</source>
        <translation>Gut. Fragen Sie weiter, wann immer Sie möchten.</translation>
    </message>
    <message>
        <source>Allow it in the settings.</source>
        <translation>Erlauben Sie es in den Einstellungen.</translation>
    </message>
    <message>
        <source>And {more} more of the kind.</source>
        <translation>Und {more} weitere dieser Art.</translation>
    </message>
    <message>
        <source>Another library is open in Zotero than a moment ago. Nothing was saved.</source>
        <translation>In Zotero ist eine andere Bibliothek geöffnet als eben noch. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>Another place is selected in Zotero now: {place}. Nothing was saved.</source>
        <translation>In Zotero ist jetzt ein anderer Ort gewählt: {place}. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>Another program keeps the file of your conversations busy: {path}.</source>
        <translation>Ein anderes Programm hält die Datei Ihrer Gespräche besetzt: {path}.</translation>
    </message>
    <message>
        <source>Another program than Zotero answers on port {port}.</source>
        <translation>Auf Port {port} antwortet ein anderes Programm als Zotero.</translation>
    </message>
    <message>
        <source>Answers come from passages of your papers, and each citation is checked against its passage by a small model. Both can err, so a citation opens the passage itself. What could not be checked is marked as not checked.</source>
        <translation>Antworten kommen aus Textstellen Ihrer Arbeiten, und jeder Beleg wird von einem kleinen Modell mit seiner Textstelle verglichen. Beide können irren, darum öffnet ein Beleg die Textstelle selbst. Was nicht geprüft werden konnte, ist als nicht geprüft gekennzeichnet.</translation>
    </message>
    <message>
        <source>Ask a question.</source>
        <translation>Stellen Sie eine Frage.</translation>
    </message>
    <message>
        <source>Ask again in a minute.</source>
        <translation>Fragen Sie in einer Minute noch einmal.</translation>
    </message>
    <message>
        <source>Ask it again.</source>
        <translation>Stellen Sie die Frage noch einmal.</translation>
    </message>
    <message>
        <source>Ask its question again, then export.</source>
        <translation>Stellen Sie die Frage noch einmal, dann exportieren Sie.</translation>
    </message>
    <message>
        <source>Ask the question again.</source>
        <translation>Stellen Sie die Frage noch einmal.</translation>
    </message>
    <message>
        <source>Ask with less text.</source>
        <translation>Fragen Sie mit weniger Text.</translation>
    </message>
    <message>
        <source>Attest is open already, but does not answer.</source>
        <translation>Attest ist schon offen, antwortet aber nicht.</translation>
    </message>
    <message>
        <source>Attest lets it fetch nothing: its models have to be there already.</source>
        <translation>Attest lässt nichts herunterladen: Die Modelle müssen schon da sein.</translation>
    </message>
    <message>
        <source>Attest may use only {value} MB of addresses here; it needs {value2}.</source>
        <translation>Attest darf hier nur {value} MB Adressraum nutzen; es braucht {value2}.</translation>
    </message>
    <message>
        <source>Attest was ended {ends} times while it read this file, so the file is left out. Retry it when no other work needs the memory of this computer, or replace the attachment.</source>
        <translation>Attest wurde {ends}-mal beendet, während es diese Datei las; darum bleibt sie weg. Lesen Sie sie noch einmal ein, wenn nichts anderes den Speicher dieses Computers braucht, oder ersetzen Sie den Anhang.</translation>
    </message>
    <message>
        <source>Build it anew (command `index --rebuild`, or `repair`); nothing in Zotero is touched by that.</source>
        <translation>Bauen Sie ihn neu auf (Befehl `index --rebuild` oder `repair`); in Zotero ändert das nichts.</translation>
    </message>
    <message>
        <source>Build it with `python packaging/sample_library.py`.</source>
        <translation>Bauen Sie sie mit `python packaging/sample_library.py`.</translation>
    </message>
    <message>
        <source>Check disk and permissions, or move that file away to start with an empty list of conversations.</source>
        <translation>Prüfen Sie Datenträger und Rechte, oder verschieben Sie die Datei, um mit einer leeren Liste von Gesprächen zu beginnen.</translation>
    </message>
    <message>
        <source>Check in the preferences that the server runs and has the model.</source>
        <translation>Sehen Sie in den Einstellungen nach, ob der Server läuft und das Modell hat.</translation>
    </message>
    <message>
        <source>Check its permissions and its disk.</source>
        <translation>Prüfen Sie die Rechte und den Datenträger.</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and disk.</source>
        <translation>Prüfen Sie die Rechte des Ordners und den Datenträger.</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions.</source>
        <translation>Prüfen Sie die Rechte des Ordners.</translation>
    </message>
    <message>
        <source>Check the key, or run `index` if it is new.</source>
        <translation>Prüfen Sie den Schlüssel, oder führen Sie `index` aus, wenn er neu ist.</translation>
    </message>
    <message>
        <source>Check the model&apos;s directory, or choose the bundled model.</source>
        <translation>Prüfen Sie den Ordner des Modells, oder wählen Sie das mitgelieferte Modell.</translation>
    </message>
    <message>
        <source>Check the permissions of the file and its folder.</source>
        <translation>Prüfen Sie die Rechte der Datei und ihres Ordners.</translation>
    </message>
    <message>
        <source>Choose Zotero&apos;s data directory.</source>
        <translation>Wählen Sie das Datenverzeichnis von Zotero.</translation>
    </message>
    <message>
        <source>Choose Zotero&apos;s own data directory.</source>
        <translation>Wählen Sie das eigene Datenverzeichnis von Zotero.</translation>
    </message>
    <message>
        <source>Choose a chat model in the GGUF format, e.g. one whose name ends in “Instruct-Q4_K_M.gguf”.</source>
        <translation>Wählen Sie ein Chat-Modell im GGUF-Format, z. B. eines, dessen Name auf „Instruct-Q4_K_M.gguf“ endet.</translation>
    </message>
    <message>
        <source>Choose a model in the preferences.</source>
        <translation>Wählen Sie in den Einstellungen ein Modell.</translation>
    </message>
    <message>
        <source>Choose a model made for chats, e.g. one with “Instruct” in its name.</source>
        <translation>Wählen Sie ein Modell, das für Chats gemacht ist, z. B. eines mit „Instruct“ im Namen.</translation>
    </message>
    <message>
        <source>Choose a model with a larger window, or another way of writing.</source>
        <translation>Wählen Sie ein Modell mit größerem Fenster oder eine andere Art zu schreiben.</translation>
    </message>
    <message>
        <source>Choose a number from 0 to 1.</source>
        <translation>Wählen Sie eine Zahl von 0 bis 1.</translation>
    </message>
    <message>
        <source>Choose a place in your own library, or ask the owner of the group.</source>
        <translation>Wählen Sie einen Ort in Ihrer eigenen Bibliothek, oder fragen Sie, wem die Gruppe gehört.</translation>
    </message>
    <message>
        <source>Choose a place outside it for copies.</source>
        <translation>Wählen Sie für Kopien einen Ort außerhalb davon.</translation>
    </message>
    <message>
        <source>Choose another device in the preferences, or install Attest anew.</source>
        <translation>Wählen Sie in den Einstellungen ein anderes Gerät, oder installieren Sie Attest neu.</translation>
    </message>
    <message>
        <source>Choose another model file, install llama-cpp-python again, or go on without a generator.</source>
        <translation>Wählen Sie eine andere Modelldatei, installieren Sie llama-cpp-python neu, oder machen Sie ohne schreibendes Modell weiter.</translation>
    </message>
    <message>
        <source>Choose another model file; the one in use until now stays in use.</source>
        <translation>Wählen Sie eine andere Modelldatei; die bisherige bleibt in Gebrauch.</translation>
    </message>
    <message>
        <source>Choose another model.</source>
        <translation>Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Choose another name, or add --force.</source>
        <translation>Wählen Sie einen anderen Namen, oder fügen Sie --force hinzu.</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>Wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
        <source>Choose another port for the decision server in the settings.</source>
        <translation>Wählen Sie in den Einstellungen einen anderen Port für den Prüfserver.</translation>
    </message>
    <message>
        <source>Choose one in the settings.</source>
        <translation>Wählen Sie eines in den Einstellungen.</translation>
    </message>
    <message>
        <source>Choose one of its citations.</source>
        <translation>Wählen Sie einen ihrer Belege.</translation>
    </message>
    <message>
        <source>Choose one of these.</source>
        <translation>Wählen Sie eines davon.</translation>
    </message>
    <message>
        <source>Choose the directory of a Laya model in the settings.</source>
        <translation>Wählen Sie in den Einstellungen den Ordner eines Laya-Modells.</translation>
    </message>
    <message>
        <source>Choose the folder that holds {database}.</source>
        <translation>Wählen Sie den Ordner, in dem {database} liegt.</translation>
    </message>
    <message>
        <source>Choose the model file again in the preferences.</source>
        <translation>Wählen Sie die Modelldatei in den Einstellungen noch einmal.</translation>
    </message>
    <message>
        <source>Choose there whether to search on or to answer with what was found, then ask again.</source>
        <translation>Entscheiden Sie dort, ob weiter gesucht oder aus dem Gefundenen geantwortet wird, dann fragen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Choose {near} instead.</source>
        <translation>Wählen Sie stattdessen {near}.</translation>
    </message>
    <message>
        <source>Chosen by you</source>
        <translation>Von Ihnen gewählt</translation>
    </message>
    <message>
        <source>Close other programs, then try again.</source>
        <translation>Schließen Sie andere Programme, dann versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Close the other Attest and try again.</source>
        <translation>Schließen Sie das andere Attest, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Close what uses it; it is tried again at the next start.</source>
        <translation>Schließen Sie, was es benutzt; beim nächsten Start wird es noch einmal versucht.</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>Verbindung abgelehnt</translation>
    </message>
    <message>
        <source>Copy the answer instead, or export it.</source>
        <translation>Kopieren Sie die Antwort stattdessen, oder exportieren Sie sie.</translation>
    </message>
    <message>
        <source>Copying Zotero&apos;s database</source>
        <translation>Die Datenbank von Zotero wird kopiert</translation>
    </message>
    <message>
        <source>Copying the Zotero library</source>
        <translation>Die Bibliothek von Zotero wird kopiert</translation>
    </message>
    <message>
        <source>Correct that entry or delete the file to start from the defaults.</source>
        <translation>Berichtigen Sie diesen Eintrag, oder löschen Sie die Datei, um mit den Vorgaben zu beginnen.</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>Gerät ist besetzt</translation>
    </message>
    <message>
        <source>Did you mean {value}?</source>
        <translation>Meinten Sie {value}?</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Kontingent erschöpft</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>gibt es schon</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>Dateiname zu lang</translation>
    </message>
    <message>
        <source>Files of this kind ({value}) cannot be read. PDF, HTML, EPUB, Markdown and plain text can.</source>
        <translation>Dateien dieser Art ({value}) können nicht gelesen werden. PDF, HTML, EPUB, Markdown und reiner Text können es.</translation>
    </message>
    <message>
        <source>Free some disk space.</source>
        <translation>Schaffen Sie Platz auf dem Datenträger.</translation>
    </message>
    <message>
        <source>Free some space.</source>
        <translation>Schaffen Sie Platz.</translation>
    </message>
    <message>
        <source>Gathered {passages} from {sources} (about {n} words).</source>
        <translation>{passages} aus {sources} gesammelt (etwa {n} Wörter).</translation>
    </message>
    <message>
        <source>Give another one with --data.</source>
        <translation>Geben Sie mit --data ein anderes an.</translation>
    </message>
    <message>
        <source>Give another place with --out.</source>
        <translation>Geben Sie mit --out einen anderen Ort an.</translation>
    </message>
    <message>
        <source>Give its name or its path A/B.</source>
        <translation>Geben Sie ihren Namen oder ihren Pfad A/B an.</translation>
    </message>
    <message>
        <source>Give the address of a chat server in the settings.</source>
        <translation>Geben Sie in den Einstellungen die Adresse eines Chat-Servers an.</translation>
    </message>
    <message>
        <source>Give the address of a decision server in the settings.</source>
        <translation>Geben Sie in den Einstellungen die Adresse eines Prüfservers an.</translation>
    </message>
    <message>
        <source>Give the address of a server on this machine.</source>
        <translation>Geben Sie die Adresse eines Servers auf diesem Computer an.</translation>
    </message>
    <message>
        <source>Give the name of a file with --out.</source>
        <translation>Geben Sie mit --out den Namen einer Datei an.</translation>
    </message>
    <message>
        <source>Glad to hear it.</source>
        <translation>Das freut mich.</translation>
    </message>
    <message>
        <source>Goodbye. This conversation is kept, so you can go on with it later.</source>
        <translation>Auf Wiedersehen. Dieses Gespräch bleibt erhalten; Sie können später weitermachen.</translation>
    </message>
    <message>
        <source>Have the answer written from what was found.</source>
        <translation>Lassen Sie die Antwort aus dem schreiben, was gefunden wurde.</translation>
    </message>
    <message>
        <source>Hello! Ask me something about the papers in your library.</source>
        <translation>Guten Tag. Fragen Sie mich etwas zu den Arbeiten in Ihrer Bibliothek.</translation>
    </message>
    <message>
        <source>I am Attest, a program on your computer that answers from the papers in your Zotero library and checks its own citations. I have no knowledge of my own beyond those papers.</source>
        <translation>Ich bin Attest, ein Programm auf Ihrem Computer, das aus den Arbeiten in Ihrer Zotero-Bibliothek antwortet und seine Belege selbst prüft. Eigenes Wissen über diese Arbeiten hinaus habe ich nicht.</translation>
    </message>
    <message>
        <source>I answer questions about the papers in your Zotero library. Each statement carries its source, each source is checked against the passage it cites, and you can open that passage. You can ask what papers say (“What did the trials find about dose?”), ask on (“And in children?”), ask about your library itself (“How many papers by Weld since 2019?”), choose a few papers or collections to ask about, or have the last answer shortened. What your papers do not say, I do not know: then I say so.</source>
        <translation>Ich beantworte Fragen zu den Arbeiten in Ihrer Zotero-Bibliothek. Jede Aussage nennt ihre Quelle, jede Quelle wird mit der zitierten Textstelle verglichen, und diese Textstelle können Sie öffnen. Sie können fragen, was Arbeiten sagen („Was fanden die Studien zur Dosis?“), weiterfragen („Und bei Kindern?“), nach Ihrer Bibliothek selbst fragen („Wie viele Arbeiten von Weld seit 2019?“), einige Arbeiten oder Sammlungen auswählen oder die letzte Antwort kürzen lassen. Was Ihre Arbeiten nicht sagen, weiß ich nicht; dann sage ich das.</translation>
    </message>
    <message>
        <source>I need a little more to go on. Ask a whole question about your papers, for example what they say about a topic.</source>
        <translation>Dazu brauche ich etwas mehr. Stellen Sie eine ganze Frage zu Ihren Arbeiten, zum Beispiel was sie zu einem Thema sagen.</translation>
    </message>
    <message>
        <source>I search the text of your papers by words and by meaning, take the passages that fit best, and write the answer from them alone. Then a small model compares each cited sentence with its passage; citations that do not hold are taken out.</source>
        <translation>Ich durchsuche den Text Ihrer Arbeiten nach Wörtern und nach Bedeutung, nehme die Textstellen, die am besten passen, und schreibe die Antwort aus ihnen allein. Dann vergleicht ein kleines Modell jeden belegten Satz mit seiner Textstelle; Belege, die nicht standhalten, werden herausgenommen.</translation>
    </message>
    <message>
        <source>I&apos;m sorry. Tell me what was missing or wrong, or ask it in other words, and I&apos;ll search again.</source>
        <translation>Das tut mir leid. Sagen Sie mir, was gefehlt hat oder falsch war, oder fragen Sie mit anderen Worten; dann suche ich noch einmal.</translation>
    </message>
    <message>
        <source>If Zotero uses another port, enter it in the preferences.</source>
        <translation>Wenn Zotero einen anderen Port benutzt, tragen Sie ihn in den Einstellungen ein.</translation>
    </message>
    <message>
        <source>If that is right, confirm it (command `index --accept-removals`); if not, look into Zotero.</source>
        <translation>Wenn das stimmt, bestätigen Sie es (Befehl `index --accept-removals`); wenn nicht, sehen Sie in Zotero nach.</translation>
    </message>
    <message>
        <source>In Zotero&apos;s storage, {name} is only a link to a place outside of it, so it is not followed. Add it in Zotero as a link to a file instead.</source>
        <translation>In der Ablage von Zotero ist {name} nur ein Verweis auf einen Ort außerhalb, darum wird ihm nicht gefolgt. Fügen Sie die Datei in Zotero stattdessen als Verknüpfung hinzu.</translation>
    </message>
    <message>
        <source>In Zotero, open Settings, Advanced, and allow other applications on this computer to communicate with it.</source>
        <translation>Öffnen Sie in Zotero Einstellungen, Erweitert, und erlauben Sie anderen Programmen auf diesem Computer den Zugriff.</translation>
    </message>
    <message>
        <source>In your library, {value} is the plan of a study; it gives no results.</source>
        <translation>In Ihrer Bibliothek ist {value} der Plan einer Studie; Ergebnisse nennt er nicht.</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Fehler des Datenträgers</translation>
    </message>
    <message>
        <source>Install Attest anew, then try again.</source>
        <translation>Installieren Sie Attest neu, dann versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Install it with `uv tool install --with uvicorn --with fastapi laya`, or choose the bundled model.</source>
        <translation>Installieren Sie es mit `uv tool install --with uvicorn --with fastapi laya`, oder wählen Sie das mitgelieferte Modell.</translation>
    </message>
    <message>
        <source>Install the torch extra (`pip install attest[torch]`), or choose another device in the preferences.</source>
        <translation>Installieren Sie das Extra torch (`pip install attest[torch]`), oder wählen Sie in den Einstellungen ein anderes Gerät.</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>ist ein Ordner</translation>
    </message>
    <message>
        <source>It is not known yet whether the note is where it was to go first.</source>
        <translation>Es ist noch nicht bekannt, ob die Notiz dort liegt, wo sie zuerst hin sollte.</translation>
    </message>
    <message>
        <source>It may be starting or showing a dialog. Look at its window, then try again.</source>
        <translation>Vielleicht startet es gerade oder zeigt einen Dialog. Sehen Sie in sein Fenster, dann versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>It was started {max_starts} times; its log is {log_path}.</source>
        <translation>Es wurde {max_starts}-mal gestartet; sein Protokoll ist {log_path}.</translation>
    </message>
    <message>
        <source>Its file was not found.</source>
        <translation>Die Datei wurde nicht gefunden.</translation>
    </message>
    <message>
        <source>Its log is {log_path}.</source>
        <translation>Das Protokoll ist {log_path}.</translation>
    </message>
    <message>
        <source>Leave --style out, or use --format md.</source>
        <translation>Lassen Sie --style weg, oder nehmen Sie --format md.</translation>
    </message>
    <message>
        <source>Left out: {error}.</source>
        <translation>Ausgelassen: {error}.</translation>
    </message>
    <message>
        <source>List the conversations to see which there are.</source>
        <translation>In der Liste der Gespräche sehen Sie, welche es gibt.</translation>
    </message>
    <message>
        <source>Look again, then save once more.</source>
        <translation>Sehen Sie noch einmal nach, dann speichern Sie erneut.</translation>
    </message>
    <message>
        <source>Look for a newer version of Attest.</source>
        <translation>Sehen Sie nach einer neueren Version von Attest.</translation>
    </message>
    <message>
        <source>Look for the question in Zotero’s window, then save again.</source>
        <translation>Sehen Sie im Fenster von Zotero nach der Frage, dann speichern Sie noch einmal.</translation>
    </message>
    <message>
        <source>Look in Zotero before you try again.</source>
        <translation>Sehen Sie in Zotero nach, bevor Sie es noch einmal versuchen.</translation>
    </message>
    <message>
        <source>Look in Zotero. Saving again does not write it twice, unless Zotero was restarted since.</source>
        <translation>Sehen Sie in Zotero nach. Noch einmal zu speichern schreibt die Notiz nicht doppelt, außer Zotero wurde seitdem neu gestartet.</translation>
    </message>
    <message>
        <source>Look in Zotero. To find out here, try that place again.</source>
        <translation>Sehen Sie in Zotero nach. Um es hier zu erfahren, versuchen Sie diesen Ort noch einmal.</translation>
    </message>
    <message>
        <source>Making the index smaller</source>
        <translation>Der Index wird verkleinert</translation>
    </message>
    <message>
        <source>Move it away or make it readable.</source>
        <translation>Verschieben Sie sie, oder machen Sie sie lesbar.</translation>
    </message>
    <message>
        <source>Move it away, or start with another data directory.</source>
        <translation>Verschieben Sie sie, oder beginnen Sie mit einem anderen Datenverzeichnis.</translation>
    </message>
    <message>
        <source>Named in Zotero&apos;s settings (profile “{name}”)</source>
        <translation>In den Einstellungen von Zotero genannt (Profil „{name}“)</translation>
    </message>
    <message>
        <source>Neither the package laya nor the program laya-serve is installed.</source>
        <translation>Weder das Paket laya noch das Programm laya-serve ist installiert.</translation>
    </message>
    <message>
        <source>No answer from Zotero on port {port} ({name}).</source>
        <translation>Keine Antwort von Zotero auf Port {port} ({name}).</translation>
    </message>
    <message>
        <source>No directory of a Laya model was chosen.</source>
        <translation>Es wurde kein Ordner eines Laya-Modells gewählt.</translation>
    </message>
    <message>
        <source>No embedding model is in use; passages were searched by words alone.</source>
        <translation>Für die Suche nach Bedeutung ist kein Modell in Gebrauch; Textstellen wurden nur nach Wörtern gesucht.</translation>
    </message>
    <message>
        <source>No harm done. What would you like to know?</source>
        <translation>Macht nichts. Was möchten Sie wissen?</translation>
    </message>
    <message>
        <source>No model is in use at present: papers are searched by their words alone, and answers quote them.</source>
        <translation>Zurzeit ist kein Modell in Gebrauch: Arbeiten werden nur nach ihren Wörtern durchsucht, und Antworten zitieren sie.</translation>
    </message>
    <message>
        <source>No page of this PDF can be opened. Download it again and replace the attachment.</source>
        <translation>Keine Seite dieser PDF lässt sich öffnen. Laden Sie sie neu herunter, und ersetzen Sie den Anhang.</translation>
    </message>
    <message>
        <source>No passage that was found mentions {names} together.</source>
        <translation>Keine gefundene Textstelle erwähnt {names} zusammen.</translation>
    </message>
    <message>
        <source>No passage that was found mentions {value}.</source>
        <translation>Keine gefundene Textstelle erwähnt {value}.</translation>
    </message>
    <message>
        <source>No program answers at {url}.</source>
        <translation>Unter {url} antwortet kein Programm.</translation>
    </message>
    <message>
        <source>No search is paused in this conversation.</source>
        <translation>In diesem Gespräch wartet keine Suche.</translation>
    </message>
    <message>
        <source>No source in it speaks of both “{one}” and “{other}”.</source>
        <translation>Keine Quelle darin handelt von „{one}“ und „{other}“ zugleich.</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>kein Platz auf dem Datenträger</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>nicht vorhanden</translation>
    </message>
    <message>
        <source>No {role} can be used: {error}.</source>
        <translation>Für die Aufgabe „{role}“ ist kein Modell brauchbar: {error}.</translation>
    </message>
    <message>
        <source>No. I only search the papers in your own Zotero library, and only on this computer.</source>
        <translation>Nein. Ich durchsuche nur die Arbeiten in Ihrer eigenen Zotero-Bibliothek, und nur auf diesem Computer.</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>ist kein Ordner</translation>
    </message>
    <message>
        <source>Not among what may be searched: {value}.</source>
        <translation>Nicht unter dem, was durchsucht werden darf: {value}.</translation>
    </message>
    <message>
        <source>Not covered: the search left open {value}.</source>
        <translation>Nicht beantwortet: Die Suche ließ offen: {value}.</translation>
    </message>
    <message>
        <source>Nothing in it mentions {value}.</source>
        <translation>Nichts darin erwähnt {value}.</translation>
    </message>
    <message>
        <source>Nothing in the library bears on this.</source>
        <translation>Nichts in der Bibliothek hat damit zu tun.</translation>
    </message>
    <message>
        <source>Nothing is selected; everything was searched.</source>
        <translation>Es ist nichts ausgewählt; alles wurde durchsucht.</translation>
    </message>
    <message>
        <source>Nothing leaves this computer. Papers, index, questions and answers stay in your own folders, and no network is used beyond this machine itself. Zotero&apos;s files are only read, never changed.</source>
        <translation>Nichts verlässt diesen Computer. Arbeiten, Index, Fragen und Antworten bleiben in Ihren eigenen Ordnern, und über diesen Computer hinaus wird kein Netz benutzt. Die Dateien von Zotero werden nur gelesen, nie geändert.</translation>
    </message>
    <message>
        <source>Nothing was changed. Close other windows of Attest and try again.</source>
        <translation>Es wurde nichts geändert. Schließen Sie andere Fenster von Attest, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>On this machine {name} leads to {value}. Use 127.0.0.1.</source>
        <translation>Auf diesem Computer führt {name} zu {value}. Nehmen Sie 127.0.0.1.</translation>
    </message>
    <message>
        <source>One of the {what} (number {value}) is left out: {error}.</source>
        <translation>Bei {what} bleibt ein Eintrag (Nummer {value}) weg: {error}.</translation>
    </message>
    <message>
        <source>One of the {what} holds text that is not UTF-8 and is left out: {error}.</source>
        <translation>Bei {what} enthält ein Eintrag Text, der nicht UTF-8 ist, und bleibt weg: {error}.</translation>
    </message>
    <message>
        <source>Only Markdown is written in a style.</source>
        <translation>Nur Markdown wird in einem Stil geschrieben.</translation>
    </message>
    <message>
        <source>Only the first {kept} of {count} pages are read: reading all {late}.</source>
        <translation>Nur die ersten {kept} von {count} Seiten wurden gelesen: Alle zu lesen {late}.</translation>
    </message>
    <message>
        <source>Only weights in safetensors are used; remove that file if you trust the rest.</source>
        <translation>Nur Gewichte als safetensors werden benutzt; löschen Sie diese Datei, wenn Sie dem Rest vertrauen.</translation>
    </message>
    <message>
        <source>Open it again.</source>
        <translation>Öffnen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Open the conversation again.</source>
        <translation>Öffnen Sie das Gespräch noch einmal.</translation>
    </message>
    <message>
        <source>Open the conversation to see how it went on.</source>
        <translation>Öffnen Sie das Gespräch, um zu sehen, wie es weiterging.</translation>
    </message>
    <message>
        <source>Open the library once in a current Zotero, which converts it, then try again.</source>
        <translation>Öffnen Sie die Bibliothek einmal in einem aktuellen Zotero, das sie umwandelt, dann versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>nicht erlaubt</translation>
    </message>
    <message>
        <source>Outline and page labels are left out: reading them {how}.</source>
        <translation>Gliederung und Seitenzahlen bleiben weg: Der Versuch, sie zu lesen, {how}.</translation>
    </message>
    <message>
        <source>Page {value} is left out: it {how}.</source>
        <translation>Seite {value} bleibt weg: Der Versuch, sie zu lesen, {how}.</translation>
    </message>
    <message>
        <source>Page {value} is left out: {error}.</source>
        <translation>Seite {value} bleibt weg: {error}.</translation>
    </message>
    <message>
        <source>Page {value} of this PDF cannot be drawn.</source>
        <translation>Seite {value} dieser PDF lässt sich nicht zeichnen.</translation>
    </message>
    <message>
        <source>Passages were searched by words alone.</source>
        <translation>Textstellen wurden nur nach Wörtern gesucht.</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>keine Berechtigung</translation>
    </message>
    <message>
        <source>Place used before Zotero 5</source>
        <translation>Ort aus der Zeit vor Zotero 5</translation>
    </message>
    <message>
        <source>Please report this: nothing in Attest should try to.</source>
        <translation>Bitte melden Sie das: Nichts in Attest sollte es versuchen.</translation>
    </message>
    <message>
        <source>Port {port} belongs to {value}.</source>
        <translation>Port {port} gehört zu {value}.</translation>
    </message>
    <message>
        <source>Preparing passages for search</source>
        <translation>Textstellen werden für die Suche vorbereitet</translation>
    </message>
    <message>
        <source>Preparing the word index for other languages</source>
        <translation>Der Wortindex wird für weitere Sprachen vorbereitet</translation>
    </message>
    <message>
        <source>Preparing titles and abstracts for search</source>
        <translation>Titel und Zusammenfassungen werden für die Suche vorbereitet</translation>
    </message>
    <message>
        <source>Raise that limit (`ulimit -v unlimited`), then try again.</source>
        <translation>Heben Sie diese Grenze auf (`ulimit -v unlimited`), dann versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Datenträger kann nur gelesen werden</translation>
    </message>
    <message>
        <source>Reading papers</source>
        <translation>Arbeiten werden gelesen</translation>
    </message>
    <message>
        <source>Reading the Zotero library</source>
        <translation>Die Bibliothek von Zotero wird gelesen</translation>
    </message>
    <message>
        <source>Reading the library</source>
        <translation>Die Bibliothek wird gelesen</translation>
    </message>
    <message>
        <source>Reading this file failed: it {how}.</source>
        <translation>Diese Datei ließ sich nicht lesen: Der Versuch {how}.</translation>
    </message>
    <message>
        <source>Reading this file needs more memory than is allowed. Split it or leave it out.</source>
        <translation>Diese Datei zu lesen braucht mehr Speicher, als erlaubt ist. Teilen Sie sie, oder lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>Reading titles, abstracts and notes</source>
        <translation>Titel, Zusammenfassungen und Notizen werden gelesen</translation>
    </message>
    <message>
        <source>Retry, or raise the time limit in the preferences.</source>
        <translation>Versuchen Sie es noch einmal, oder setzen Sie in den Einstellungen die Zeitgrenze höher.</translation>
    </message>
    <message>
        <source>Retry, or replace the attachment.</source>
        <translation>Versuchen Sie es noch einmal, oder ersetzen Sie den Anhang.</translation>
    </message>
    <message>
        <source>Run `python packaging/fetch_models.py`, then try again.</source>
        <translation>Führen Sie `python packaging/fetch_models.py` aus, dann versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Run the command `repair`: it keeps that file aside and brings what can be read of it into a new one.</source>
        <translation>Führen Sie den Befehl `repair` aus: Er hebt die Datei auf und bringt, was davon lesbar ist, in eine neue.</translation>
    </message>
    <message>
        <source>Running a Laya model from a directory needs laya-serve, which Attest may not start.</source>
        <translation>Ein Laya-Modell aus einem Ordner braucht laya-serve, das Attest nicht starten darf.</translation>
    </message>
    <message>
        <source>Save again and allow it there, or save the note on its own.</source>
        <translation>Speichern Sie noch einmal, und erlauben Sie es dort, oder speichern Sie die Notiz für sich.</translation>
    </message>
    <message>
        <source>Save again, and allow it once more.</source>
        <translation>Speichern Sie noch einmal, und erlauben Sie es erneut.</translation>
    </message>
    <message>
        <source>Save it on its own.</source>
        <translation>Speichern Sie sie für sich.</translation>
    </message>
    <message>
        <source>Search by meaning is not available: no embedding model is installed. `doctor` says more.</source>
        <translation>Die Suche nach Bedeutung steht nicht zur Verfügung: Es ist kein Modell dafür installiert. Mehr sagt `doctor`.</translation>
    </message>
    <message>
        <source>Search by meaning is not available: {reason}</source>
        <translation>Die Suche nach Bedeutung steht nicht zur Verfügung: {reason}</translation>
    </message>
    <message>
        <source>Select another collection.</source>
        <translation>Wählen Sie eine andere Sammlung.</translation>
    </message>
    <message>
        <source>Select {place} in Zotero, or save the note to the new place.</source>
        <translation>Wählen Sie in Zotero {place}, oder speichern Sie die Notiz am neuen Ort.</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>Kürzen Sie sie.</translation>
    </message>
    <message>
        <source>So did {value} before.</source>
        <translation>Ebenso vorher: {value}.</translation>
    </message>
    <message>
        <source>Split it, or leave it out.</source>
        <translation>Teilen Sie sie, oder lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>Datei ist nicht mehr erreichbar</translation>
    </message>
    <message>
        <source>Start Zotero, which checks and repairs it, or restore one of its backups.</source>
        <translation>Starten Sie Zotero, das sie prüft und repariert, oder stellen Sie eine seiner Sicherungen wieder her.</translation>
    </message>
    <message>
        <source>Start Zotero. It would answer on port {port}.</source>
        <translation>Starten Sie Zotero. Es würde auf Port {port} antworten.</translation>
    </message>
    <message>
        <source>Start the server, or choose the bundled decision model in the settings.</source>
        <translation>Starten Sie den Server, oder wählen Sie in den Einstellungen das mitgelieferte Prüfmodell.</translation>
    </message>
    <message>
        <source>Tesseract cannot be started ({strerror})</source>
        <translation>Tesseract lässt sich nicht starten ({strerror})</translation>
    </message>
    <message>
        <source>That answer is not in this conversation any more.</source>
        <translation>Diese Antwort ist nicht mehr in diesem Gespräch.</translation>
    </message>
    <message>
        <source>That question is not in this conversation any more.</source>
        <translation>Diese Frage ist nicht mehr in diesem Gespräch.</translation>
    </message>
    <message>
        <source>The Zotero database {database} changed or was blocked during each of {tries} tries to copy it.</source>
        <translation>Die Datenbank von Zotero, {database}, änderte sich bei jedem von {tries} Versuchen, sie zu kopieren, oder war gesperrt.</translation>
    </message>
    <message>
        <source>The Zotero database {source} is damaged or not a database ({finding}).</source>
        <translation>Die Datenbank von Zotero, {source}, ist beschädigt oder keine Datenbank ({finding}).</translation>
    </message>
    <message>
        <source>The answer does not cite source {index} there.</source>
        <translation>Die Antwort belegt dort nichts mit Quelle {index}.</translation>
    </message>
    <message>
        <source>The answer has no such citation.</source>
        <translation>Die Antwort hat keinen solchen Beleg.</translation>
    </message>
    <message>
        <source>The answer of {address} does not have the expected form.</source>
        <translation>Die Antwort von {address} hat nicht die erwartete Form.</translation>
    </message>
    <message>
        <source>The answer of {url} is longer than {limit_mb} MB.</source>
        <translation>Die Antwort von {url} ist länger als {limit_mb} MB.</translation>
    </message>
    <message>
        <source>The answer of {url} to {path} is not JSON.</source>
        <translation>Die Antwort von {url} auf {path} ist kein JSON.</translation>
    </message>
    <message>
        <source>The answer was stopped before its citations were checked.</source>
        <translation>Die Antwort wurde angehalten, bevor ihre Belege geprüft waren.</translation>
    </message>
    <message>
        <source>The base directory for linked files, {base}, is not there. Is its drive connected?</source>
        <translation>Der Grundordner für verknüpfte Dateien, {base}, ist nicht da. Ist sein Laufwerk angeschlossen?</translation>
    </message>
    <message>
        <source>The calibration was made for other checks than this version of Attest has.</source>
        <translation>Die Eichung wurde für andere Prüfungen gemacht, als diese Version von Attest hat.</translation>
    </message>
    <message>
        <source>The calibration was made for the weights {revision}, but those in use are {revision2}.</source>
        <translation>Die Eichung wurde für die Gewichte {revision} gemacht, in Gebrauch sind aber {revision2}.</translation>
    </message>
    <message>
        <source>The calibration {name} of the decision model cannot be read.</source>
        <translation>Die Eichung {name} des Prüfmodells kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The calibration {name} of the decision model is damaged at {place}.</source>
        <translation>Die Eichung {name} des Prüfmodells ist bei {place} beschädigt.</translation>
    </message>
    <message>
        <source>The chat model did not answer with a number.</source>
        <translation>Das Chat-Modell hat nicht mit einer Zahl geantwortet.</translation>
    </message>
    <message>
        <source>The chat model did not begin its answer with yes or no.</source>
        <translation>Das Chat-Modell begann seine Antwort nicht mit Ja oder Nein.</translation>
    </message>
    <message>
        <source>The chat server has no model {model}; it has: {listed}.</source>
        <translation>Der Chat-Server hat kein Modell {model}; er hat: {listed}.</translation>
    </message>
    <message>
        <source>The chat server has several models or none: {listed}.</source>
        <translation>Der Chat-Server hat mehrere Modelle oder keines: {listed}.</translation>
    </message>
    <message>
        <source>The conversations are sound.</source>
        <translation>Die Gespräche sind heil.</translation>
    </message>
    <message>
        <source>The copy of {source} at {copy} cannot be opened.</source>
        <translation>Die Kopie von {source} unter {copy} lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>The damaged file {path} cannot be kept aside: {strerror}.</source>
        <translation>Die beschädigte Datei {path} kann nicht beiseitegelegt werden: {strerror}.</translation>
    </message>
    <message>
        <source>The data are not deleted yet: an index run is at work.</source>
        <translation>Die Daten sind noch nicht gelöscht: Der Index wird gerade aktualisiert.</translation>
    </message>
    <message>
        <source>The data directory {data} cannot be used: {strerror}.</source>
        <translation>Das Datenverzeichnis {data} ist nicht benutzbar: {strerror}.</translation>
    </message>
    <message>
        <source>The data in {data} cannot be deleted: {strerror}.</source>
        <translation>Die Daten in {data} können nicht gelöscht werden: {strerror}.</translation>
    </message>
    <message>
        <source>The decision model did not answer in time.</source>
        <translation>Das Prüfmodell hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>The disk is full; the index {path} could not grow.</source>
        <translation>Der Datenträger ist voll; der Index {path} konnte nicht wachsen.</translation>
    </message>
    <message>
        <source>The file is in Zotero&apos;s cloud but not downloaded yet. Open it in Zotero once to fetch it.</source>
        <translation>Die Datei liegt in der Cloud von Zotero und ist noch nicht heruntergeladen. Öffnen Sie sie einmal in Zotero, um sie zu holen.</translation>
    </message>
    <message>
        <source>The file is kept in a cloud drive and not on this disk. Open it once to fetch it.</source>
        <translation>Die Datei liegt in einem Cloud-Laufwerk und nicht auf diesem Datenträger. Öffnen Sie sie einmal, um sie zu holen.</translation>
    </message>
    <message>
        <source>The file lies below a base directory for linked files, which is not set in Zotero on this machine.</source>
        <translation>Die Datei liegt unter einem Grundordner für verknüpfte Dateien, der in Zotero auf diesem Computer nicht eingestellt ist.</translation>
    </message>
    <message>
        <source>The file name stored in Zotero leads out of the attachment&apos;s folder, so it is not followed.</source>
        <translation>Der in Zotero gespeicherte Dateiname führt aus dem Ordner des Anhangs hinaus, darum wird ihm nicht gefolgt.</translation>
    </message>
    <message>
        <source>The file of your conversations is damaged: {path}.</source>
        <translation>Die Datei Ihrer Gespräche ist beschädigt: {path}.</translation>
    </message>
    <message>
        <source>The file of your conversations was damaged; {count} were recovered. It is kept as {kept}.</source>
        <translation>Die Datei Ihrer Gespräche war beschädigt; {count} wurden gerettet. Sie ist als {kept} aufgehoben.</translation>
    </message>
    <message>
        <source>The file of your conversations, {path}, cannot be used: {error}.</source>
        <translation>Die Datei Ihrer Gespräche, {path}, ist nicht benutzbar: {error}.</translation>
    </message>
    <message>
        <source>The file of your conversations, {path}, was written by a newer Attest (version {version}; this one knows {schema_version}).</source>
        <translation>Die Datei Ihrer Gespräche, {path}, wurde von einem neueren Attest geschrieben (Version {version}; dieses kennt {schema_version}).</translation>
    </message>
    <message>
        <source>The file {file_name} cannot be read: {strerror}.</source>
        <translation>Die Datei {file_name} kann nicht gelesen werden: {strerror}.</translation>
    </message>
    <message>
        <source>The file {file_name} is not there any more.</source>
        <translation>Die Datei {file_name} ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The file {name} cannot be looked at: {strerror}.</source>
        <translation>Die Datei {name} lässt sich nicht ansehen: {strerror}.</translation>
    </message>
    <message>
        <source>The file {name} of {name2} cannot be read: {error}.</source>
        <translation>Die Datei {name} von {name2} kann nicht gelesen werden: {error}.</translation>
    </message>
    <message>
        <source>The file {path} cannot be written: {strerror}.</source>
        <translation>Die Datei {path} kann nicht geschrieben werden: {strerror}.</translation>
    </message>
    <message>
        <source>The file {path} is a database of another program.</source>
        <translation>Die Datei {path} ist die Datenbank eines anderen Programms.</translation>
    </message>
    <message>
        <source>The file {place} cannot be read.</source>
        <translation>Die Datei {place} kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The file {place} is not there any more.</source>
        <translation>Die Datei {place} ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The folder for copies of the Zotero database, {folder}, cannot be used: {why}.</source>
        <translation>Der Ordner für Kopien der Datenbank von Zotero, {folder}, ist nicht benutzbar: {why}.</translation>
    </message>
    <message>
        <source>The folder of the linked file, {parent}, is not there. Is its drive connected?</source>
        <translation>Der Ordner der verknüpften Datei, {parent}, ist nicht da. Ist sein Laufwerk angeschlossen?</translation>
    </message>
    <message>
        <source>The hint has {value} characters; at most {max_guidance_chars} are taken.</source>
        <translation>Der Hinweis hat {value} Zeichen; höchstens {max_guidance_chars} sind erlaubt.</translation>
    </message>
    <message>
        <source>The index is sound.</source>
        <translation>Der Index ist heil.</translation>
    </message>
    <message>
        <source>The index was damaged and is empty now; the next index run builds it anew from Zotero.</source>
        <translation>Der Index war beschädigt und ist jetzt leer; beim nächsten Aktualisieren wird er aus Zotero neu aufgebaut.</translation>
    </message>
    <message>
        <source>The index {path} cannot be written.</source>
        <translation>Der Index {path} kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The index {path} is damaged.</source>
        <translation>Der Index {path} ist beschädigt.</translation>
    </message>
    <message>
        <source>The index {path} is kept busy by another process.</source>
        <translation>Der Index {path} ist durch einen anderen Prozess besetzt.</translation>
    </message>
    <message>
        <source>The index {path} was written by a newer Attest (schema {version}; this one knows {newest}).</source>
        <translation>Der Index {path} wurde von einem neueren Attest geschrieben (Schema {version}; dieses kennt {newest}).</translation>
    </message>
    <message>
        <source>The index {store} is being built already.</source>
        <translation>Der Index {store} wird schon aufgebaut.</translation>
    </message>
    <message>
        <source>The index {store} is being made or upgraded by another process.</source>
        <translation>Der Index {store} wird von einem anderen Prozess angelegt oder aktualisiert.</translation>
    </message>
    <message>
        <source>The library belongs to another Zotero account than the one that was indexed; it took the place of that one.</source>
        <translation>Die Bibliothek gehört zu einem anderen Zotero-Konto als die, die eingelesen war; sie ist an deren Stelle getreten.</translation>
    </message>
    <message>
        <source>The library changed in Zotero meanwhile.</source>
        <translation>Die Bibliothek wurde inzwischen in Zotero geändert.</translation>
    </message>
    <message>
        <source>The linked file belongs to another system ({path}). Relink it in Zotero on this machine.</source>
        <translation>Die verknüpfte Datei gehört zu einem anderen System ({path}). Verknüpfen Sie sie in Zotero auf diesem Computer neu.</translation>
    </message>
    <message>
        <source>The linked file {file} is not there any more.</source>
        <translation>Die verknüpfte Datei {file} ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The list of models of {url} does not have the expected form.</source>
        <translation>Die Liste der Modelle von {url} hat nicht die erwartete Form.</translation>
    </message>
    <message>
        <source>The lock file {file} cannot be used.</source>
        <translation>Die Sperrdatei {file} ist nicht benutzbar.</translation>
    </message>
    <message>
        <source>The model file {path} cannot be read: {strerror}.</source>
        <translation>Die Modelldatei {path} kann nicht gelesen werden: {strerror}.</translation>
    </message>
    <message>
        <source>The model file {path} cannot be tried: {strerror}.</source>
        <translation>Die Modelldatei {path} kann nicht ausprobiert werden: {strerror}.</translation>
    </message>
    <message>
        <source>The model file {path} does not say how a chat is written out for it.</source>
        <translation>Die Modelldatei {path} sagt nicht, wie ein Chat für sie ausgeschrieben wird.</translation>
    </message>
    <message>
        <source>The model file {path} is not the one that was chosen.</source>
        <translation>Die Modelldatei {path} ist nicht die, die gewählt wurde.</translation>
    </message>
    <message>
        <source>The model file {path} was not ready within {timeout_s} s.</source>
        <translation>Die Modelldatei {path} war nach {timeout_s} s noch nicht bereit.</translation>
    </message>
    <message>
        <source>The model file {path} {what}.</source>
        <translation>Die Modelldatei {path} {what}.</translation>
    </message>
    <message>
        <source>The model manifest is unusable: {error}.</source>
        <translation>Die Liste der Modelle ist unbrauchbar: {error}.</translation>
    </message>
    <message>
        <source>The model wrote nothing.</source>
        <translation>Das Modell hat nichts geschrieben.</translation>
    </message>
    <message>
        <source>The model {name} cannot be used: {error}.</source>
        <translation>Das Modell {name} ist nicht benutzbar: {error}.</translation>
    </message>
    <message>
        <source>The model {name} cannot be used: {fault}.</source>
        <translation>Das Modell {name} ist nicht benutzbar: {fault}.</translation>
    </message>
    <message>
        <source>The model {name} cannot run: {error}.</source>
        <translation>Das Modell {name} kann nicht laufen: {error}.</translation>
    </message>
    <message>
        <source>The model {name} computes no numbers on this device.</source>
        <translation>Das Modell {name} rechnet auf diesem Gerät keine Zahlen aus.</translation>
    </message>
    <message>
        <source>The model {name} could not answer: {error}.</source>
        <translation>Das Modell {name} konnte nicht antworten: {error}.</translation>
    </message>
    <message>
        <source>The model {name} failed ({name2}).</source>
        <translation>Das Modell {name} ist gescheitert ({name2}).</translation>
    </message>
    <message>
        <source>The model {name} reads too little at a time: {context_size} tokens.</source>
        <translation>Das Modell {name} liest zu wenig auf einmal: {context_size} Token.</translation>
    </message>
    <message>
        <source>The model&apos;s answer does not have the expected form: {error}.</source>
        <translation>Die Antwort des Modells hat nicht die erwartete Form: {error}.</translation>
    </message>
    <message>
        <source>The model&apos;s answer is not a finite number.</source>
        <translation>Die Antwort des Modells ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>The model&apos;s answer is not a number.</source>
        <translation>Die Antwort des Modells ist keine Zahl.</translation>
    </message>
    <message>
        <source>The model&apos;s answer is not a probability between 0 and 1.</source>
        <translation>Die Antwort des Modells ist keine Wahrscheinlichkeit zwischen 0 und 1.</translation>
    </message>
    <message>
        <source>The name {name} cannot be resolved ({strerror}). Use 127.0.0.1.</source>
        <translation>Der Name {name} lässt sich nicht auflösen ({strerror}). Nehmen Sie 127.0.0.1.</translation>
    </message>
    <message>
        <source>The nearest papers are listed below.</source>
        <translation>Die nächstliegenden Arbeiten stehen unten.</translation>
    </message>
    <message>
        <source>The note is too long for Zotero. Nothing was saved.</source>
        <translation>Die Notiz ist zu lang für Zotero. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>The package {package} cannot load {directory}: {name}: {error}.</source>
        <translation>Das Paket {package} kann {directory} nicht laden: {name}: {error}.</translation>
    </message>
    <message>
        <source>The page cannot be shown: it {how}.</source>
        <translation>Die Seite kann nicht gezeigt werden: Der Versuch {how}.</translation>
    </message>
    <message>
        <source>The page could not be drawn. Open the file in Zotero instead.</source>
        <translation>Die Seite konnte nicht gezeichnet werden. Öffnen Sie die Datei stattdessen in Zotero.</translation>
    </message>
    <message>
        <source>The parser failed on this file ({name}); it may be damaged, or need more memory than is allowed. Retry, or replace the attachment.</source>
        <translation>Der Leser ist an dieser Datei gescheitert ({name}); sie ist vielleicht beschädigt oder braucht mehr Speicher, als erlaubt ist. Versuchen Sie es noch einmal, oder ersetzen Sie den Anhang.</translation>
    </message>
    <message>
        <source>The parser gave no answer for this file. Retry.</source>
        <translation>Der Leser gab für diese Datei keine Antwort. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The passages are not embedded yet by this model; they were searched by words alone.</source>
        <translation>Die Textstellen sind für dieses Modell noch nicht vorbereitet; sie wurden nur nach Wörtern gesucht.</translation>
    </message>
    <message>
        <source>The passages that come nearest are in another language than the question; asked in that one, more may be found.</source>
        <translation>Die nächstliegenden Textstellen sind in einer anderen Sprache als die Frage; in ihr gefragt, findet sich vielleicht mehr.</translation>
    </message>
    <message>
        <source>The path stored in Zotero leads out of the base directory for linked files, so it is not followed.</source>
        <translation>Der in Zotero gespeicherte Pfad führt aus dem Grundordner für verknüpfte Dateien hinaus, darum wird ihm nicht gefolgt.</translation>
    </message>
    <message>
        <source>The place of an annotation (number {item_id}) is not understood: {error}.</source>
        <translation>Der Ort einer Anmerkung (Nummer {item_id}) wird nicht verstanden: {error}.</translation>
    </message>
    <message>
        <source>The program at {url} is no chat server.</source>
        <translation>Das Programm unter {url} ist kein Chat-Server.</translation>
    </message>
    <message>
        <source>The program at {url} is no decision server: it does not speak the System One protocol.</source>
        <translation>Das Programm unter {url} ist kein Prüfserver: Es spricht das Protokoll System One nicht.</translation>
    </message>
    <message>
        <source>The question was given up.</source>
        <translation>Die Frage wurde aufgegeben.</translation>
    </message>
    <message>
        <source>The request to the parser was empty.</source>
        <translation>Die Bitte an den Leser war leer.</translation>
    </message>
    <message>
        <source>The request to the parser was malformed.</source>
        <translation>Die Bitte an den Leser war missgebildet.</translation>
    </message>
    <message>
        <source>The sample library is not there.</source>
        <translation>Die Beispielbibliothek ist nicht da.</translation>
    </message>
    <message>
        <source>The search for “{question}” is paused and waits for you.</source>
        <translation>Die Suche zu „{question}“ ist angehalten und wartet auf Sie.</translation>
    </message>
    <message>
        <source>The search that was paused cannot be continued.</source>
        <translation>Die angehaltene Suche kann nicht fortgesetzt werden.</translation>
    </message>
    <message>
        <source>The server at {url} wants a key, which Attest has not.</source>
        <translation>Der Server unter {url} verlangt einen Schlüssel, den Attest nicht hat.</translation>
    </message>
    <message>
        <source>The server {url} has no model {model}.</source>
        <translation>Der Server {url} hat kein Modell {model}.</translation>
    </message>
    <message>
        <source>The settings file {path} cannot be read: {strerror}.</source>
        <translation>Die Einstellungsdatei {path} kann nicht gelesen werden: {strerror}.</translation>
    </message>
    <message>
        <source>The settings file {path} cannot be written: {strerror}.</source>
        <translation>Die Einstellungsdatei {path} kann nicht geschrieben werden: {strerror}.</translation>
    </message>
    <message>
        <source>The settings file {path} has a value for “{place}” that cannot be used.</source>
        <translation>Die Einstellungsdatei {path} hat für „{place}“ einen unbrauchbaren Wert.</translation>
    </message>
    <message>
        <source>The settings file {path} has an entry “{place}”, which Attest does not know.</source>
        <translation>Die Einstellungsdatei {path} hat einen Eintrag „{place}“, den Attest nicht kennt.</translation>
    </message>
    <message>
        <source>The settings file {path} is damaged.</source>
        <translation>Die Einstellungsdatei {path} ist beschädigt.</translation>
    </message>
    <message>
        <source>The settings name no model file.</source>
        <translation>Die Einstellungen nennen keine Modelldatei.</translation>
    </message>
    <message>
        <source>The settings name no model of the server.</source>
        <translation>Die Einstellungen nennen kein Modell des Servers.</translation>
    </message>
    <message>
        <source>The text comes from Zotero&apos;s full-text cache.</source>
        <translation>Der Text kommt aus dem Volltextspeicher von Zotero.</translation>
    </message>
    <message>
        <source>The text comes from Zotero&apos;s full-text cache; pages are not known.</source>
        <translation>Der Text kommt aus dem Volltextspeicher von Zotero; Seiten sind nicht bekannt.</translation>
    </message>
    <message>
        <source>The text of this file holds characters that do not exist. Replace the attachment.</source>
        <translation>Der Text dieser Datei enthält Zeichen, die es nicht gibt. Ersetzen Sie den Anhang.</translation>
    </message>
    <message>
        <source>The text was read from images by text recognition (Tesseract, {names}) and may hold errors.</source>
        <translation>Der Text wurde durch Texterkennung (Tesseract, {names}) aus Bildern gelesen und kann Fehler enthalten.</translation>
    </message>
    <message>
        <source>The tokenizer of {model} cannot be read: {error}.</source>
        <translation>Der Zerleger von {model} kann nicht gelesen werden: {error}.</translation>
    </message>
    <message>
        <source>The weights of the decision model {name} are missing.</source>
        <translation>Die Gewichte des Prüfmodells {name} fehlen.</translation>
    </message>
    <message>
        <source>The weights {path} are not safetensors: {error}.</source>
        <translation>Die Gewichte {path} sind keine safetensors: {error}.</translation>
    </message>
    <message>
        <source>The {name} has {value} characters; at most {max_question_chars} are taken.</source>
        <translation>{name}: Der Text hat {value} Zeichen; höchstens {max_question_chars} sind erlaubt.</translation>
    </message>
    <message>
        <source>The {name} is empty.</source>
        <translation>{name}: Es steht nichts da.</translation>
    </message>
    <message>
        <source>The {what} of this library could not be read: {error}.</source>
        <translation>{what}: Dieser Teil der Bibliothek konnte nicht gelesen werden: {error}.</translation>
    </message>
    <message>
        <source>There are no conversations yet.</source>
        <translation>Es gibt noch keine Gespräche.</translation>
    </message>
    <message>
        <source>There is already a file {path}.</source>
        <translation>Es gibt schon eine Datei {path}.</translation>
    </message>
    <message>
        <source>There is no collection {name} in the index.</source>
        <translation>Im Index gibt es keine Sammlung {name}.</translation>
    </message>
    <message>
        <source>There is no conversation {session_id}.</source>
        <translation>Es gibt kein Gespräch {session_id}.</translation>
    </message>
    <message>
        <source>There is no directory {folder}.</source>
        <translation>Es gibt keinen Ordner {folder}.</translation>
    </message>
    <message>
        <source>There is no index yet.</source>
        <translation>Es gibt noch keinen Index.</translation>
    </message>
    <message>
        <source>There is no item, attachment or note with the key {key} in the index.</source>
        <translation>Im Index gibt es weder Eintrag noch Anhang noch Notiz mit dem Schlüssel {key}.</translation>
    </message>
    <message>
        <source>There is no room in {folder} for a copy of the Zotero database{amount}.</source>
        <translation>In {folder} ist kein Platz für eine Kopie der Datenbank von Zotero{amount}.</translation>
    </message>
    <message>
        <source>There is no {database} in {data_dir}.</source>
        <translation>In {data_dir} gibt es keine {database}.</translation>
    </message>
    <message>
        <source>There is no {database} in {path}.</source>
        <translation>In {path} gibt es keine {database}.</translation>
    </message>
    <message>
        <source>There is not enough memory for {name}: it needs {value} MB, {value3} MB are free.</source>
        <translation>Für {name} reicht der Speicher nicht: Es braucht {value} MB, frei sind {value3} MB.</translation>
    </message>
    <message>
        <source>There was not enough memory for this. Nothing is lost.</source>
        <translation>Dafür reichte der Speicher nicht. Es ging nichts verloren.</translation>
    </message>
    <message>
        <source>This EPUB is copy-protected (DRM). Attach a copy without protection if you have one.</source>
        <translation>Diese EPUB ist kopiergeschützt (DRM). Hängen Sie eine Kopie ohne Schutz an, wenn Sie eine haben.</translation>
    </message>
    <message>
        <source>This EPUB is damaged or not an EPUB. Download it again and replace the attachment.</source>
        <translation>Diese EPUB ist beschädigt oder keine EPUB. Laden Sie sie neu herunter, und ersetzen Sie den Anhang.</translation>
    </message>
    <message>
        <source>This EPUB unpacks to more than {value} MB of text or {max_chapters} chapters, which no book needs. It is left out.</source>
        <translation>Diese EPUB enthält ausgepackt mehr als {value} MB Text oder {max_chapters} Kapitel; so viel braucht kein Buch. Sie bleibt weg.</translation>
    </message>
    <message>
        <source>This PDF has no page {value}.</source>
        <translation>Diese PDF hat keine Seite {value}.</translation>
    </message>
    <message>
        <source>This PDF has no pages. Replace the attachment.</source>
        <translation>Diese PDF hat keine Seiten. Ersetzen Sie den Anhang.</translation>
    </message>
    <message>
        <source>This PDF has {count} pages; at most {max_pages} are read. Split it into parts.</source>
        <translation>Diese PDF hat {count} Seiten; höchstens {max_pages} werden gelesen. Teilen Sie sie.</translation>
    </message>
    <message>
        <source>This PDF holds images of pages but no text, and reading scans is switched off in the preferences.</source>
        <translation>Diese PDF enthält Bilder von Seiten, aber keinen Text, und das Lesen von Scans ist in den Einstellungen ausgeschaltet.</translation>
    </message>
    <message>
        <source>This PDF holds images of pages but no text. Install Tesseract, then retry: Attest reads the images with it. Or run text recognition (OCR) on the file and replace the attachment.</source>
        <translation>Diese PDF enthält Bilder von Seiten, aber keinen Text. Installieren Sie Tesseract, und versuchen Sie es noch einmal: Attest liest die Bilder damit. Oder führen Sie an der Datei eine Texterkennung (OCR) durch, und ersetzen Sie den Anhang.</translation>
    </message>
    <message>
        <source>This PDF holds images of pages but no text. Run text recognition (OCR) on it, then replace the attachment.</source>
        <translation>Diese PDF enthält Bilder von Seiten, aber keinen Text. Führen Sie eine Texterkennung (OCR) durch, dann ersetzen Sie den Anhang.</translation>
    </message>
    <message>
        <source>This PDF holds images of pages; text recognition (Tesseract) found no text in them.</source>
        <translation>Diese PDF enthält Bilder von Seiten; die Texterkennung (Tesseract) fand keinen Text darin.</translation>
    </message>
    <message>
        <source>This PDF is damaged or cut off. Download it again and replace the attachment.</source>
        <translation>Diese PDF ist beschädigt oder abgeschnitten. Laden Sie sie neu herunter, und ersetzen Sie den Anhang.</translation>
    </message>
    <message>
        <source>This PDF is protected by a scheme that cannot be opened here. Save an unprotected copy and attach that.</source>
        <translation>Diese PDF ist auf eine Weise geschützt, die sich hier nicht öffnen lässt. Speichern Sie eine ungeschützte Kopie, und hängen Sie diese an.</translation>
    </message>
    <message>
        <source>This PDF needs a password. Save a copy without one and attach that to the item.</source>
        <translation>Diese PDF braucht ein Passwort. Speichern Sie eine Kopie ohne Passwort, und hängen Sie diese an den Eintrag.</translation>
    </message>
    <message>
        <source>This PDF&apos;s text layer gives wrong letters, so that it cannot be quoted. Run text recognition (OCR) on it, then replace the attachment.</source>
        <translation>Die Textebene dieser PDF gibt falsche Buchstaben, so dass sie nicht zitiert werden kann. Führen Sie eine Texterkennung (OCR) durch, dann ersetzen Sie den Anhang.</translation>
    </message>
    <message>
        <source>This answer cannot be continued.</source>
        <translation>Diese Antwort kann nicht fortgesetzt werden.</translation>
    </message>
    <message>
        <source>This answer cannot be shown: what was kept of it is damaged. Ask the question again.</source>
        <translation>Diese Antwort kann nicht gezeigt werden: Was von ihr aufgehoben war, ist beschädigt. Stellen Sie die Frage noch einmal.</translation>
    </message>
    <message>
        <source>This conversation has no answer yet.</source>
        <translation>Dieses Gespräch hat noch keine Antwort.</translation>
    </message>
    <message>
        <source>This could not be read: it {how}. Shorten or split it in Zotero.</source>
        <translation>Das konnte nicht gelesen werden: Der Versuch {how}. Kürzen oder teilen Sie es in Zotero.</translation>
    </message>
    <message>
        <source>This file cannot be read: {why}. Check that it is there and may be read by you.</source>
        <translation>Diese Datei kann nicht gelesen werden: {why}. Prüfen Sie, ob sie da ist und ob Sie sie lesen dürfen.</translation>
    </message>
    <message>
        <source>This file has {value} MB; files of its kind are read up to {value2} MB.</source>
        <translation>Diese Datei hat {value} MB; Dateien ihrer Art werden bis {value2} MB gelesen.</translation>
    </message>
    <message>
        <source>This file holds no text that could be searched.</source>
        <translation>Diese Datei enthält keinen Text, der sich durchsuchen ließe.</translation>
    </message>
    <message>
        <source>This file holds no text to read. Open it in Zotero to see whether it was saved completely.</source>
        <translation>Diese Datei enthält keinen Text. Öffnen Sie sie in Zotero, um zu sehen, ob sie ganz gespeichert wurde.</translation>
    </message>
    <message>
        <source>This file holds {value} million characters of text; at most {value2} million are read. Split it or leave it out.</source>
        <translation>Diese Datei enthält {value} Millionen Zeichen Text; höchstens {value2} Millionen werden gelesen. Teilen Sie sie, oder lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>This file is empty (0 bytes). Download it again and replace the attachment.</source>
        <translation>Diese Datei ist leer (0 Bytes). Laden Sie sie neu herunter, und ersetzen Sie den Anhang.</translation>
    </message>
    <message>
        <source>This file is named {suffix} but holds other data than text. Replace the attachment.</source>
        <translation>Diese Datei heißt {suffix}, enthält aber anderes als Text. Ersetzen Sie den Anhang.</translation>
    </message>
    <message>
        <source>This group library can be read only. Nothing was saved.</source>
        <translation>Diese Gruppenbibliothek kann nur gelesen werden. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>This holds {value} million characters, more than are read. Shorten or split it in Zotero.</source>
        <translation>Das sind {value} Millionen Zeichen, mehr als gelesen werden. Kürzen oder teilen Sie es in Zotero.</translation>
    </message>
    <message>
        <source>This pause was decided already.</source>
        <translation>Über diese Pause wurde schon entschieden.</translation>
    </message>
    <message>
        <source>This place is not in Zotero any more, or lies in the trash. Nothing was saved.</source>
        <translation>Diesen Ort gibt es in Zotero nicht mehr, oder er liegt im Papierkorb. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>This search belongs to a question that is not open any more.</source>
        <translation>Diese Suche gehört zu einer Frage, die nicht mehr offen ist.</translation>
    </message>
    <message>
        <source>This search goes on already.</source>
        <translation>Diese Suche geht schon weiter.</translation>
    </message>
    <message>
        <source>This search was extended {extensions} times; it cannot be extended again.</source>
        <translation>Diese Suche wurde schon {extensions}-mal verlängert; weiter geht es nicht.</translation>
    </message>
    <message>
        <source>This version of Zotero cannot be asked for items.</source>
        <translation>Diese Version von Zotero kann nicht nach Einträgen gefragt werden.</translation>
    </message>
    <message>
        <source>This version of Zotero does not let other programs put notes under papers.</source>
        <translation>Diese Version von Zotero lässt andere Programme keine Notizen unter Arbeiten legen.</translation>
    </message>
    <message>
        <source>This version of Zotero does not let other programs write that.</source>
        <translation>Diese Version von Zotero lässt andere Programme so etwas nicht schreiben.</translation>
    </message>
    <message>
        <source>This version of Zotero may be newer than Attest knows.</source>
        <translation>Diese Version von Zotero ist vielleicht neuer, als Attest sie kennt.</translation>
    </message>
    <message>
        <source>This version of Zotero may differ from those Attest knows.</source>
        <translation>Diese Version von Zotero ist vielleicht anders als die, die Attest kennt.</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>zu viele offene Dateien</translation>
    </message>
    <message>
        <source>Try again, or restart Zotero.</source>
        <translation>Versuchen Sie es noch einmal, oder starten Sie Zotero neu.</translation>
    </message>
    <message>
        <source>Try again: Attest looks first, and does not write it twice.</source>
        <translation>Versuchen Sie es noch einmal: Attest sieht erst nach und schreibt sie nicht doppelt.</translation>
    </message>
    <message>
        <source>Try again; Zotero then asks you.</source>
        <translation>Versuchen Sie es noch einmal; Zotero fragt Sie dann.</translation>
    </message>
    <message>
        <source>Try again; if it persists, restart Zotero.</source>
        <translation>Versuchen Sie es noch einmal; wenn es dabei bleibt, starten Sie Zotero neu.</translation>
    </message>
    <message>
        <source>Type at least one letter.</source>
        <translation>Tippen Sie mindestens einen Buchstaben.</translation>
    </message>
    <message>
        <source>Type what you want to know.</source>
        <translation>Tippen Sie, was Sie wissen möchten.</translation>
    </message>
    <message>
        <source>Update Attest, or start with another data directory.</source>
        <translation>Aktualisieren Sie Attest, oder beginnen Sie mit einem anderen Datenverzeichnis.</translation>
    </message>
    <message>
        <source>Update Attest, or use another data directory.</source>
        <translation>Aktualisieren Sie Attest, oder benutzen Sie ein anderes Datenverzeichnis.</translation>
    </message>
    <message>
        <source>Update the index, then try again.</source>
        <translation>Aktualisieren Sie den Index, dann versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Usual place of the profile “{name}”</source>
        <translation>Üblicher Ort des Profils „{name}“</translation>
    </message>
    <message>
        <source>Verification is switched off.</source>
        <translation>Die Prüfung ist ausgeschaltet.</translation>
    </message>
    <message>
        <source>Wait a minute, then try again.</source>
        <translation>Warten Sie eine Minute, dann versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Wait a moment, or close it, then try again.</source>
        <translation>Warten Sie einen Augenblick, oder schließen Sie es, dann versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Wait for it, or stop it.</source>
        <translation>Warten Sie sie ab, oder halten Sie sie an.</translation>
    </message>
    <message>
        <source>Wait until Zotero has finished its import or sync, or close Zotero, then try again.</source>
        <translation>Warten Sie, bis Zotero mit Import oder Abgleich fertig ist, oder schließen Sie Zotero, dann versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Wait until it is done, or cancel it; they are deleted at the next start.</source>
        <translation>Warten Sie, bis das fertig ist, oder brechen Sie es ab; gelöscht wird beim nächsten Start.</translation>
    </message>
    <message>
        <source>Wait until that run is done, or cancel it.</source>
        <translation>Warten Sie, bis das fertig ist, oder brechen Sie es ab.</translation>
    </message>
    <message>
        <source>Wait until the other Attest is done, and try again.</source>
        <translation>Warten Sie, bis das andere Attest fertig ist, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>What cannot be used was set back; all other settings are kept.</source>
        <translation>Was unbrauchbar war, steht wieder auf der Vorgabe; alle anderen Einstellungen gelten.</translation>
    </message>
    <message>
        <source>What cannot be used was set back; all other settings are kept. The damaged file is kept as {kept}.</source>
        <translation>Was unbrauchbar war, steht wieder auf der Vorgabe; alle anderen Einstellungen gelten. Die beschädigte Datei ist als {kept} aufgehoben.</translation>
    </message>
    <message>
        <source>What is “{title}” about?</source>
        <translation>Worum geht es in „{title}“?</translation>
    </message>
    <message>
        <source>Which papers do I have in the collection “{name}”?</source>
        <translation>Welche Arbeiten habe ich in der Sammlung „{name}“?</translation>
    </message>
    <message>
        <source>Writing was denied in Zotero. Nothing was saved.</source>
        <translation>Das Schreiben wurde in Zotero abgelehnt. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>Yes, I read the papers of your Zotero library, their notes and annotations included. The index page lists every file with its state, also those that could not be read and why.</source>
        <translation>Ja, ich lese die Arbeiten Ihrer Zotero-Bibliothek samt Notizen und Anmerkungen. Die Indexseite nennt jede Datei mit ihrem Zustand, auch jene, die nicht gelesen werden konnten, und warum.</translation>
    </message>
    <message>
        <source>You are not allowed to read {name}. Change its permissions.</source>
        <translation>Sie dürfen {name} nicht lesen. Ändern Sie die Rechte der Datei.</translation>
    </message>
    <message>
        <source>You can ask in the language your papers are written in; English works best. My own remarks are in English.</source>
        <translation>Fragen Sie in der Sprache, in der Ihre Arbeiten geschrieben sind; am besten geht Englisch. Auf deutsche Fragen sind auch meine festen Sätze deutsch.</translation>
    </message>
    <message>
        <source>You&apos;re welcome.</source>
        <translation>Gern geschehen.</translation>
    </message>
    <message>
        <source>Your library has nothing that answers this.</source>
        <translation>Ihre Bibliothek hat nichts, was dies beantwortet.</translation>
    </message>
    <message>
        <source>Zotero 10 or later does.</source>
        <translation>Zotero 10 oder neuer kann es.</translation>
    </message>
    <message>
        <source>Zotero 10 or later does. The note can be saved on its own.</source>
        <translation>Zotero 10 oder neuer kann es. Die Notiz lässt sich für sich speichern.</translation>
    </message>
    <message>
        <source>Zotero 7 or later can.</source>
        <translation>Zotero 7 oder neuer kann es.</translation>
    </message>
    <message>
        <source>Zotero asked for your permission and got no answer. Nothing was saved.</source>
        <translation>Zotero bat Sie um Erlaubnis und bekam keine Antwort. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>Zotero believes that {value} is damaged. Start Zotero and let it repair the file.</source>
        <translation>Zotero hält {value} für beschädigt. Starten Sie Zotero, und lassen Sie es die Datei reparieren.</translation>
    </message>
    <message>
        <source>Zotero broke off the connection.</source>
        <translation>Zotero hat die Verbindung abgebrochen.</translation>
    </message>
    <message>
        <source>Zotero did not save the note.</source>
        <translation>Zotero hat die Notiz nicht gespeichert.</translation>
    </message>
    <message>
        <source>Zotero did not say whether it saved the note.</source>
        <translation>Zotero hat nicht gesagt, ob es die Notiz gespeichert hat.</translation>
    </message>
    <message>
        <source>Zotero did not take the note. Nothing was saved.</source>
        <translation>Zotero hat die Notiz nicht angenommen. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>Zotero does not answer.</source>
        <translation>Zotero antwortet nicht.</translation>
    </message>
    <message>
        <source>Zotero does not answer; it may be starting or showing a dialog.</source>
        <translation>Zotero antwortet nicht; vielleicht startet es gerade oder zeigt einen Dialog.</translation>
    </message>
    <message>
        <source>Zotero does not know the permission to write any more.</source>
        <translation>Zotero kennt die Erlaubnis zu schreiben nicht mehr.</translation>
    </message>
    <message>
        <source>Zotero does not let other programs in.</source>
        <translation>Zotero lässt andere Programme nicht herein.</translation>
    </message>
    <message>
        <source>Zotero has this already.</source>
        <translation>Zotero hat das schon.</translation>
    </message>
    <message>
        <source>Zotero holds no usable path for the linked file.</source>
        <translation>Zotero hat für die verknüpfte Datei keinen brauchbaren Pfad.</translation>
    </message>
    <message>
        <source>Zotero is not running, or not reachable on port {port}.</source>
        <translation>Zotero läuft nicht oder ist auf Port {port} nicht erreichbar.</translation>
    </message>
    <message>
        <source>Zotero is not running.</source>
        <translation>Zotero läuft nicht.</translation>
    </message>
    <message>
        <source>Zotero reported a failure (status {status}).</source>
        <translation>Zotero meldet einen Fehler (Status {status}).</translation>
    </message>
    <message>
        <source>Zotero shows the right folder under Settings, Advanced, Files and Folders, Data Directory Location.</source>
        <translation>Zotero zeigt den richtigen Ordner unter Einstellungen, Erweitert, Dateien und Ordner, Datenverzeichnis.</translation>
    </message>
    <message>
        <source>Zotero wants to know more before it writes.</source>
        <translation>Zotero will mehr wissen, bevor es schreibt.</translation>
    </message>
    <message>
        <source>Zotero was asked too often.</source>
        <translation>Zotero wurde zu oft gefragt.</translation>
    </message>
    <message>
        <source>Zotero&apos;s answer could not be understood.</source>
        <translation>Die Antwort von Zotero war nicht zu verstehen.</translation>
    </message>
    <message>
        <source>Zotero&apos;s backup {name} of {data_date} was read instead; later changes are missing.</source>
        <translation>Stattdessen wurde die Sicherung {name} von Zotero vom {data_date} gelesen; spätere Änderungen fehlen.</translation>
    </message>
    <message>
        <source>Zotero&apos;s library has {value}; your index has {value2}. This run would remove {going} from the index{value4}: {why}. Nothing was changed.</source>
        <translation>Die Bibliothek von Zotero hat {value}; Ihr Index hat {value2}. Dieses Mal würden aus dem Index entfernt: {going}{value4}. Grund: {why}. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Zotero&apos;s usual place</source>
        <translation>Üblicher Ort von Zotero</translation>
    </message>
    <message>
        <source>Zotero’s permission was used up before the note was written. Nothing was saved.</source>
        <translation>Die Erlaubnis von Zotero war verbraucht, bevor die Notiz geschrieben war. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>always there</source>
        <translation>immer da</translation>
    </message>
    <message>
        <source>always there; this one is {detail} bfloat16 instructions</source>
        <translation>immer da; hier mit bfloat16-Befehlen ({detail})</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>ist misslungen</translation>
    </message>
    <message>
        <source>choosing the sentences that answer</source>
        <translation>die Sätze auswählen, die antworten</translation>
    </message>
    <message>
        <source>crashed the parser; it may be damaged, or need more memory than is allowed</source>
        <translation>hat den Leser zum Absturz gebracht; sie ist vielleicht beschädigt oder braucht mehr Speicher, als erlaubt ist</translation>
    </message>
    <message>
        <source>decision model</source>
        <translation>Prüfmodell</translation>
    </message>
    <message>
        <source>each citation against its passage</source>
        <translation>jeden Beleg mit seiner Textstelle vergleichen</translation>
    </message>
    <message>
        <source>embedder</source>
        <translation>Modell für die Suche nach Bedeutung</translation>
    </message>
    <message>
        <source>extension {n} of {n2} is yours to grant</source>
        <translation>Verlängerung {n} von {n2} liegt bei Ihnen</translation>
    </message>
    <message>
        <source>file or note</source>
        <translation>Datei oder Notiz</translation>
    </message>
    <message>
        <source>files and notes</source>
        <translation>Dateien und Notizen</translation>
    </message>
    <message>
        <source>has version {version} of the GGUF format, which is not known</source>
        <translation>hat Version {version} des GGUF-Formats, die nicht bekannt ist</translation>
    </message>
    <message>
        <source>holds more text than is taken</source>
        <translation>enthält mehr Text, als genommen wird</translation>
    </message>
    <message>
        <source>holds no weights or is damaged</source>
        <translation>enthält keine Gewichte oder ist beschädigt</translation>
    </message>
    <message>
        <source>is cut off</source>
        <translation>ist abgeschnitten</translation>
    </message>
    <message>
        <source>is damaged</source>
        <translation>ist beschädigt</translation>
    </message>
    <message>
        <source>is not in the GGUF format</source>
        <translation>hat nicht das GGUF-Format</translation>
    </message>
    <message>
        <source>it cannot be drawn</source>
        <translation>sie lässt sich nicht zeichnen</translation>
    </message>
    <message>
        <source>it cannot be written</source>
        <translation>sie kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>it is a group library without its group</source>
        <translation>es ist eine Gruppenbibliothek ohne ihre Gruppe</translation>
    </message>
    <message>
        <source>it was removed meanwhile</source>
        <translation>es wurde inzwischen entfernt</translation>
    </message>
    <message>
        <source>items in the trash</source>
        <translation>Einträge im Papierkorb</translation>
    </message>
    <message>
        <source>made the parser give a malformed answer</source>
        <translation>brachte den Leser dazu, Unverständliches zu antworten</translation>
    </message>
    <message>
        <source>made the system end the parser, most likely for want of memory</source>
        <translation>brachte das System dazu, den Leser zu beenden, wohl weil der Speicher nicht reichte</translation>
    </message>
    <message>
        <source>most of them are in Zotero&apos;s trash</source>
        <translation>die meisten liegen im Papierkorb von Zotero</translation>
    </message>
    <message>
        <source>most of them belong to a group that is not in Zotero any more</source>
        <translation>die meisten gehören zu einer Gruppe, die es in Zotero nicht mehr gibt</translation>
    </message>
    <message>
        <source>most of them were merged with others</source>
        <translation>die meisten wurden mit anderen vereint</translation>
    </message>
    <message>
        <source>needs more memory than is allowed</source>
        <translation>braucht mehr Speicher, als erlaubt ist</translation>
    </message>
    <message>
        <source>needs more than {memory_mb} MB of memory</source>
        <translation>braucht mehr als {memory_mb} MB Speicher</translation>
    </message>
    <message>
        <source>no reason</source>
        <translation>ohne Grund</translation>
    </message>
    <message>
        <source>none of the items in Zotero is known here, as if this were another library</source>
        <translation>keiner der Einträge in Zotero ist hier bekannt, als wäre es eine andere Bibliothek</translation>
    </message>
    <message>
        <source>nothing new</source>
        <translation>nichts Neues</translation>
    </message>
    <message>
        <source>nothing that fits</source>
        <translation>nichts Passendes</translation>
    </message>
    <message>
        <source>query</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>text recognition failed on it</source>
        <translation>die Texterkennung ist daran gescheitert</translation>
    </message>
    <message>
        <source>text recognition took longer than {timeout_s} s</source>
        <translation>die Texterkennung dauerte länger als {timeout_s} s</translation>
    </message>
    <message>
        <source>the answer</source>
        <translation>die Antwort</translation>
    </message>
    <message>
        <source>the library belongs to another Zotero account than the one that was indexed</source>
        <translation>die Bibliothek gehört zu einem anderen Zotero-Konto als die, die eingelesen war</translation>
    </message>
    <message>
        <source>the model manifest lists no {role}</source>
        <translation>die Liste der Modelle nennt keines für „{role}“</translation>
    </message>
    <message>
        <source>the model manifest {path} cannot be read: {strerror}</source>
        <translation>die Liste der Modelle {path} kann nicht gelesen werden: {strerror}</translation>
    </message>
    <message>
        <source>the model manifest {path} is damaged: {error}</source>
        <translation>die Liste der Modelle {path} ist beschädigt: {error}</translation>
    </message>
    <message>
        <source>the model manifest {path} lacks the entry {error}</source>
        <translation>der Liste der Modelle {path} fehlt der Eintrag {error}</translation>
    </message>
    <message>
        <source>the model {name} lists no file {path}</source>
        <translation>das Modell {name} nennt keine Datei {path}</translation>
    </message>
    <message>
        <source>the model {value} names a place outside its folder: {name}</source>
        <translation>das Modell {value} nennt einen Ort außerhalb seines Ordners: {name}</translation>
    </message>
    <message>
        <source>they are neither in Zotero&apos;s library nor in its trash, as after a backup was restored or a library emptied</source>
        <translation>sie sind weder in der Bibliothek von Zotero noch in seinem Papierkorb, wie wenn eine Sicherung eingespielt oder eine Bibliothek geleert wurde</translation>
    </message>
    <message>
        <source>took longer than {allowed_s} s</source>
        <translation>dauerte länger als {allowed_s} s</translation>
    </message>
    <message>
        <source>took longer than {page_s} s</source>
        <translation>dauerte länger als {page_s} s</translation>
    </message>
    <message>
        <source>{address} broke the answer off: {value}.</source>
        <translation>{address} hat die Antwort abgebrochen: {value}.</translation>
    </message>
    <message>
        <source>{address} sends a line that does not end.</source>
        <translation>{address} schickt eine Zeile, die nicht endet.</translation>
    </message>
    <message>
        <source>{address} sends a stream that is not JSON.</source>
        <translation>{address} schickt anderes als JSON.</translation>
    </message>
    <message>
        <source>{backend} is not installed</source>
        <translation>{backend} ist nicht installiert</translation>
    </message>
    <message>
        <source>{backend} on {device}</source>
        <translation>{backend} auf {device}</translation>
    </message>
    <message>
        <source>{database} was removed meanwhile.</source>
        <translation>{database} wurde inzwischen entfernt.</translation>
    </message>
    <message>
        <source>{file} belongs to the system and is no document, so it is not read.</source>
        <translation>{file} gehört zum System und ist kein Dokument, darum wird es nicht gelesen.</translation>
    </message>
    <message>
        <source>{folder} has no “storage” folder, so no stored files will be found.</source>
        <translation>{folder} hat keinen Ordner „storage“, darum werden keine gespeicherten Dateien gefunden.</translation>
    </message>
    <message>
        <source>{folder} holds {value}, a kind of file that can run code when it is read.</source>
        <translation>{folder} enthält {value}, eine Art Datei, die beim Lesen Programme ausführen kann.</translation>
    </message>
    <message>
        <source>{folder} is no Laya model: it has no {name}.</source>
        <translation>{folder} ist kein Laya-Modell: {name} fehlt.</translation>
    </message>
    <message>
        <source>{folder} lies in a cloud drive ({drive}). Zotero&apos;s database can be damaged there; Zotero advises against it.</source>
        <translation>{folder} liegt in einem Cloud-Laufwerk ({drive}). Die Datenbank von Zotero kann dort Schaden nehmen; Zotero rät davon ab.</translation>
    </message>
    <message>
        <source>{host} is not this machine.</source>
        <translation>{host} ist nicht dieser Computer.</translation>
    </message>
    <message>
        <source>{host} is not this machine. Only servers on 127.0.0.1, ::1 or localhost are asked.</source>
        <translation>{host} ist nicht dieser Computer. Gefragt werden nur Server auf 127.0.0.1, ::1 oder localhost.</translation>
    </message>
    <message>
        <source>{into} lies in Zotero&apos;s data directory.</source>
        <translation>{into} liegt im Datenverzeichnis von Zotero.</translation>
    </message>
    <message>
        <source>{name} is not a file.</source>
        <translation>{name} ist keine Datei.</translation>
    </message>
    <message>
        <source>{name} is not in Zotero&apos;s storage folder. Attach it again in Zotero, or sync it.</source>
        <translation>{name} liegt nicht im Ablageordner von Zotero. Hängen Sie die Datei in Zotero neu an, oder gleichen Sie sie ab.</translation>
    </message>
    <message>
        <source>{n} conversations</source>
        <translation>{n} Gespräche</translation>
    </message>
    <message>
        <source>{n} files and notes</source>
        <translation>{n} Dateien und Notizen</translation>
    </message>
    <message>
        <source>{n} items</source>
        <translation>{n} Einträge</translation>
    </message>
    <message>
        <source>{n} items and {files}</source>
        <translation>{n} Einträge und {files}</translation>
    </message>
    <message>
        <source>{n} of them new</source>
        <translation>{n} davon neu</translation>
    </message>
    <message>
        <source>{n} passages</source>
        <translation>{n} Textstellen</translation>
    </message>
    <message>
        <source>{n} sections</source>
        <translation>{n} Abschnitte</translation>
    </message>
    <message>
        <source>{n} sources</source>
        <translation>{n} Quellen</translation>
    </message>
    <message>
        <source>{path} cannot be used: {error}.</source>
        <translation>{path} ist nicht benutzbar: {error}.</translation>
    </message>
    <message>
        <source>{path} does not exist.</source>
        <translation>{path} gibt es nicht.</translation>
    </message>
    <message>
        <source>{path} does not match its SHA-256</source>
        <translation>{path} stimmt nicht mit seiner Prüfsumme (SHA-256) überein</translation>
    </message>
    <message>
        <source>{path} has {size} bytes instead of {size3}</source>
        <translation>{path} hat {size} Bytes statt {size3}</translation>
    </message>
    <message>
        <source>{path} is a file, not Zotero&apos;s data directory.</source>
        <translation>{path} ist eine Datei, nicht das Datenverzeichnis von Zotero.</translation>
    </message>
    <message>
        <source>{path} is a folder.</source>
        <translation>{path} ist ein Ordner.</translation>
    </message>
    <message>
        <source>{path} is missing</source>
        <translation>{path} fehlt</translation>
    </message>
    <message>
        <source>{path} is no name for a file.</source>
        <translation>{path} ist kein Name für eine Datei.</translation>
    </message>
    <message>
        <source>{path} is not Zotero&apos;s data directory.</source>
        <translation>{path} ist nicht das Datenverzeichnis von Zotero.</translation>
    </message>
    <message>
        <source>{place} can be read only. Nothing was saved.</source>
        <translation>{place} kann nur gelesen werden. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>{port} is not a port number; Zotero&apos;s own is {default_port}.</source>
        <translation>{port} ist keine Portnummer; die von Zotero ist {default_port}.</translation>
    </message>
    <message>
        <source>{program} cannot be started: {error}.</source>
        <translation>{program} kann nicht gestartet werden: {error}.</translation>
    </message>
    <message>
        <source>{program} ended{status}{value}.</source>
        <translation>{program} hat sich beendet{status}{value}.</translation>
    </message>
    <message>
        <source>{program} is not installed.</source>
        <translation>{program} ist nicht installiert.</translation>
    </message>
    <message>
        <source>{program} is still starting.</source>
        <translation>{program} startet noch.</translation>
    </message>
    <message>
        <source>{source} is a database, but not one of Zotero&apos;s.</source>
        <translation>{source} ist eine Datenbank, aber keine von Zotero.</translation>
    </message>
    <message>
        <source>{source} lacks what is needed in {value} (layout {userdata}); this Zotero is newer than we know.</source>
        <translation>{source} fehlt, was in {value} gebraucht wird (Aufbau {userdata}); dieses Zotero ist neuer, als Attest es kennt.</translation>
    </message>
    <message>
        <source>{source} was written by a Zotero newer than we know (layout {userdata}); it was read all the same.</source>
        <translation>{source} wurde von einem neueren Zotero geschrieben, als Attest es kennt (Aufbau {userdata}); gelesen wurde es trotzdem.</translation>
    </message>
    <message>
        <source>{source} was written by a version of Zotero before 6 (layout {value}).</source>
        <translation>{source} wurde von einer Version von Zotero vor 6 geschrieben (Aufbau {value}).</translation>
    </message>
    <message>
        <source>{text} carries more than a host, a port and a path.</source>
        <translation>{text} enthält mehr als Rechner, Port und Pfad.</translation>
    </message>
    <message>
        <source>{text} is not an address like http://127.0.0.1:8005.</source>
        <translation>{text} ist keine Adresse wie http://127.0.0.1:8005.</translation>
    </message>
    <message>
        <source>{text} is not the address of a server ({error}).</source>
        <translation>{text} ist nicht die Adresse eines Servers ({error}).</translation>
    </message>
    <message>
        <source>{text} names port 0, at which no server can be reached.</source>
        <translation>{text} nennt Port 0, auf dem kein Server zu erreichen ist.</translation>
    </message>
    <message>
        <source>{threshold} cannot be a threshold.</source>
        <translation>{threshold} kann keine Schwelle sein.</translation>
    </message>
    <message>
        <source>{url} answers {path} with HTTP {status_code}: {value}.</source>
        <translation>{url} antwortet auf {path} mit HTTP {status_code}: {value}.</translation>
    </message>
    <message>
        <source>{url} answers {path} with HTTP {status}{value}.</source>
        <translation>{url} antwortet auf {path} mit HTTP {status}{value}.</translation>
    </message>
    <message>
        <source>{url} broke off or does not speak HTTP ({name}).</source>
        <translation>{url} brach ab oder spricht kein HTTP ({name}).</translation>
    </message>
    <message>
        <source>{url} broke the answer off ({name}).</source>
        <translation>{url} hat die Antwort abgebrochen ({name}).</translation>
    </message>
    <message>
        <source>{url} did not answer within {limit_s} s.</source>
        <translation>{url} hat nicht innerhalb von {limit_s} s geantwortet.</translation>
    </message>
    <message>
        <source>{url} sends the question for {path} on to another place, which is not followed.</source>
        <translation>{url} schickt die Frage nach {path} an einen anderen Ort weiter; dem wird nicht gefolgt.</translation>
    </message>
    <message>
        <source>{url} was silent for {silence_s} s.</source>
        <translation>{url} schwieg {silence_s} s lang.</translation>
    </message>
    <message>
        <source>{value} cannot be read or written: {strerror}.</source>
        <translation>{value} kann nicht gelesen oder geschrieben werden: {strerror}.</translation>
    </message>
    <message>
        <source>{value} could not be deleted.</source>
        <translation>{value} konnte nicht gelöscht werden.</translation>
    </message>
    <message>
        <source>{value} more of the {what} are left out; see the log.</source>
        <translation>Bei {what} bleiben {value} weitere weg; siehe Protokoll.</translation>
    </message>
    <message>
        <source>“{one}” and “{other}”</source>
        <translation>„{one}“ und „{other}“</translation>
    </message>
    <message>
        <source>“{one}” or “{other}”</source>
        <translation>„{one}“ oder „{other}“</translation>
    </message>
    <message>
        <source>“{title}”: {value} is not there; {value3} is used in its place.</source>
        <translation>„{title}“: {value} ist nicht da; an seiner Stelle wird {value3} benutzt.</translation>
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
    <name>language</name>
    <message>
        <source>english</source>
        <translation>german</translation>
    </message>
</context>
<context>
    <name>reasons</name>
    <message>
        <source>Compared word by word, the source bears the claim out, though the decision model alone did not settle it</source>
        <translation>Wort für Wort verglichen trägt die Quelle die Aussage, auch wenn das Prüfmodell allein es nicht entschieden hat</translation>
    </message>
    <message>
        <source>Compared word by word, the source does not bear the claim out, though the decision model alone did not settle it</source>
        <translation>Wort für Wort verglichen trägt die Quelle die Aussage nicht, auch wenn das Prüfmodell allein es nicht entschieden hat</translation>
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
        <translation>Das Prüfmodell hat nicht rechtzeitig geantwortet</translation>
    </message>
    <message>
        <source>The decision model failed</source>
        <translation>Das Prüfmodell ist gescheitert</translation>
    </message>
    <message>
        <source>The decision model finds that the source leaves this open</source>
        <translation>Das Prüfmodell findet, dass die Quelle dies offenlässt</translation>
    </message>
    <message>
        <source>The decision model gave an unusable answer</source>
        <translation>Das Prüfmodell gab eine unbrauchbare Antwort</translation>
    </message>
    <message>
        <source>The decision model is not installed</source>
        <translation>Das Prüfmodell ist nicht installiert</translation>
    </message>
    <message>
        <source>The decision model is not sure</source>
        <translation>Das Prüfmodell ist nicht sicher</translation>
    </message>
    <message>
        <source>The decision model left some citations without an answer</source>
        <translation>Das Prüfmodell ließ einige Belege ohne Antwort</translation>
    </message>
    <message>
        <source>The decision model ran out of time before the last citations</source>
        <translation>Die Zeit des Prüfmodells war vor den letzten Belegen zu Ende</translation>
    </message>
    <message>
        <source>The decision model reads a contradiction in the source</source>
        <translation>Das Prüfmodell liest in der Quelle einen Widerspruch</translation>
    </message>
    <message>
        <source>The decision model reads support in the source</source>
        <translation>Das Prüfmodell liest in der Quelle eine Stütze</translation>
    </message>
    <message>
        <source>The decision model was not asked</source>
        <translation>Das Prüfmodell wurde nicht gefragt</translation>
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
        <translation>Es gibt kein Modell, das Widersprüche erkennen könnte.</translation>
    </message>
    <message>
        <source>There is no decision model to ask.</source>
        <translation>Es gibt kein Prüfmodell, das gefragt werden könnte.</translation>
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
        <source>Do nothing until I look for changes</source>
        <translation>Nichts tun, bis ich nach Änderungen sehe</translation>
    </message>
    <message>
        <source>Offer to update the index</source>
        <translation>Anbieten, den Index zu aktualisieren</translation>
    </message>
    <message>
        <source>Stronger lines, and text on plain backgrounds.</source>
        <translation>Kräftigere Linien und Text auf schlichtem Grund.</translation>
    </message>
    <message>
        <source>The best available</source>
        <translation>Die beste vorhandene</translation>
    </message>
    <message>
        <source>Update the index by itself</source>
        <translation>Den Index von selbst aktualisieren</translation>
    </message>
    <message>
        <source>When the budget is used up and something is still missing.</source>
        <translation>Wenn das Budget verbraucht ist und noch etwas fehlt.</translation>
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
        <translation>Ein Prüfserver auf diesem Computer</translation>
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
        <source>Intel (XPU)</source>
        <translation>Intel (XPU)</translation>
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
        <source>0 leaves the number to Attest.</source>
        <translation>Bei 0 wählt Attest die Zahl.</translation>
    </message>
    <message>
        <source>A citation without an answer by then stays unchecked.</source>
        <translation>Ein Beleg ohne Antwort bis dahin bleibt ungeprüft.</translation>
    </message>
    <message>
        <source>A model of its own. With none, the main model is used.</source>
        <translation>Ein eigenes Modell. Ohne wird das schreibende Modell benutzt.</translation>
    </message>
    <message>
        <source>Address of the decision or chat server. Only this computer is allowed.</source>
        <translation>Adresse des Prüf- oder Chat-Servers. Erlaubt ist nur dieser Computer.</translation>
    </message>
    <message>
        <source>Attest updates in the background and waits while a question is answered. Where many papers would leave the index, it asks first.</source>
        <translation>Attest aktualisiert im Hintergrund und wartet, während eine Frage beantwortet wird. Würden viele Arbeiten aus dem Index fallen, fragt es zuerst.</translation>
    </message>
    <message>
        <source>By the model&apos;s test</source>
        <translation>Nach dem Test des Modells</translation>
    </message>
    <message>
        <source>Citations that take longer stay unchecked.</source>
        <translation>Belege, die länger brauchen, bleiben ungeprüft.</translation>
    </message>
    <message>
        <source>Decision model</source>
        <translation>Prüfmodell</translation>
    </message>
    <message>
        <source>Exact quotes need no model. The other ways need one that passed its test.</source>
        <translation>Wörtliche Zitate brauchen kein Modell. Die anderen Arten brauchen eines, das seinen Test bestanden hat.</translation>
    </message>
    <message>
        <source>How long a model that can reason thinks before it writes.</source>
        <translation>Wie lange ein Modell, das überlegen kann, vor dem Schreiben nachdenkt.</translation>
    </message>
    <message>
        <source>Language of the window. Answers use the language of the papers and of your question.</source>
        <translation>Sprache des Fensters. Antworten stehen in der Sprache der Arbeiten und Ihrer Frage.</translation>
    </message>
    <message>
        <source>Needed only if Zotero uses an unusual port. 0 takes the port from Zotero&apos;s settings.</source>
        <translation>Nur nötig, wenn Zotero einen ungewöhnlichen Port benutzt. 0 nimmt den Port aus den Einstellungen von Zotero.</translation>
    </message>
    <message>
        <source>Needs laya-serve to be installed. It stops when Attest closes.</source>
        <translation>Dafür muss laya-serve installiert sein. Es endet, wenn Attest geschlossen wird.</translation>
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
        <source>Whether things move when they appear.</source>
        <translation>Ob sich etwas bewegt, wenn es erscheint.</translation>
    </message>
    <message>
        <source>Which of the server&apos;s models to ask. Leave it empty to let the server choose.</source>
        <translation>Welches Modell des Servers gefragt wird. Leer überlässt die Wahl dem Server.</translation>
    </message>
    <message>
        <source>“By the model&apos;s test” goes by how the model did in a short test.</source>
        <translation>„Nach dem Test des Modells“ richtet sich danach, wie das Modell in einem kurzen Test abgeschnitten hat.</translation>
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
        <source>The decision model that comes with Attest, or one of your own on this computer.</source>
        <translation>Das mitgelieferte Prüfmodell oder ein eigenes auf diesem Computer.</translation>
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
        <source>When they are used up, the search pauses and asks.</source>
        <translation>Sind sie aufgebraucht, hält die Suche an und fragt.</translation>
    </message>
    <message>
        <source>Where Tesseract is installed</source>
        <translation>Wo Tesseract installiert ist</translation>
    </message>
    <message>
        <source>Where models run.</source>
        <translation>Wo die Modelle rechnen.</translation>
    </message>
    <message>
        <source>Who plans searches</source>
        <translation>Wer Suchen plant</translation>
    </message>
    <message>
        <source>With more, the model that writes takes longer.</source>
        <translation>Mit mehr braucht das schreibende Modell länger.</translation>
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
        <source>This formula cannot be drawn. It is shown as it was written.</source>
        <translation>Diese Formel kann nicht gezeichnet werden. Sie steht hier, wie sie geschrieben wurde.</translation>
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
    <name>step</name>
    <message>
        <source>Checking</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Looked up in your records</source>
        <translation>In Ihren Einträgen nachgesehen</translation>
    </message>
    <message>
        <source>Looking through</source>
        <translation>Durchgesehen wird</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Gelesen wird</translation>
    </message>
    <message>
        <source>Searching the chosen papers</source>
        <translation>Die gewählten Arbeiten werden durchsucht</translation>
    </message>
    <message>
        <source>Searching the selected paper</source>
        <translation>Die gewählte Arbeit wird durchsucht</translation>
    </message>
    <message>
        <source>Searching the whole library</source>
        <translation>Die ganze Bibliothek wird durchsucht</translation>
    </message>
    <message>
        <source>Searching the {number} selected papers</source>
        <translation>Die {number} gewählten Arbeiten werden durchsucht</translation>
    </message>
    <message>
        <source>Searching your library</source>
        <translation>Ihre Bibliothek wird durchsucht</translation>
    </message>
    <message>
        <source>Searching {place}</source>
        <translation>Durchsucht wird {place}</translation>
    </message>
    <message>
        <source>Still looking for</source>
        <translation>Noch gesucht wird</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
</context>
<context>
    <name>support</name>
    <message>
        <source>Annotation</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>Estimated probability that the passage supports this sentence: {figure}.</source>
        <translation>Geschätzte Wahrscheinlichkeit, dass die Textstelle diesen Satz stützt: {figure}.</translation>
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
        <source>The passage supports this sentence only in part, or not plainly.</source>
        <translation>Die Textstelle stützt diesen Satz nur teilweise oder nicht deutlich.</translation>
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
        <source>You decided this. Your verdict stands before that of the model.</source>
        <translation>Das haben Sie entschieden. Ihr Urteil geht dem des Modells vor.</translation>
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
        <source>probability {figure}</source>
        <translation>Wahrscheinlichkeit {figure}</translation>
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
        <translation>Prüfung</translation>
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
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>decision model</source>
        <translation>Prüfmodell</translation>
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
        <source>model that writes</source>
        <translation>schreibendes Modell</translation>
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
        <translation>Suche</translation>
    </message>
    <message>
        <source>search by meaning</source>
        <translation>Suche nach Bedeutung</translation>
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
        <translation>Verstehen</translation>
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
        <source>with weak support</source>
        <translation>schwach gestützt</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>{count} decided by you</source>
        <translation>{count} von Ihnen entschieden</translation>
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
    <name>verdict</name>
    <message>
        <source>The probability is above the threshold ({threshold}) but below {strong}. Read the passage before you rely on it.</source>
        <translation>Die Wahrscheinlichkeit liegt über der Schwelle ({threshold}), aber unter {strong}. Lesen Sie die Textstelle, bevor Sie sich darauf verlassen.</translation>
    </message>
    <message>
        <source>The probability is below the threshold ({threshold}).</source>
        <translation>Die Wahrscheinlichkeit liegt unter der Schwelle ({threshold}).</translation>
    </message>
    <message>
        <source>What was found: {reasons}.</source>
        <translation>Was gefunden wurde: {reasons}.</translation>
    </message>
    <message>
        <source>Why it was not checked was not kept with this answer.</source>
        <translation>Warum nicht geprüft wurde, ist mit dieser Antwort nicht aufgehoben.</translation>
    </message>
    <message>
        <source>You decided this. The model had given it a probability of {figure}.</source>
        <translation>Das haben Sie entschieden. Das Modell hatte eine Wahrscheinlichkeit von {figure} genannt.</translation>
    </message>
    <message>
        <source>You decided this. The model had not checked it.</source>
        <translation>Das haben Sie entschieden. Das Modell hatte es nicht geprüft.</translation>
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
    <message>
        <source>{least} to {most}</source>
        <translation>{least} bis {most}</translation>
    </message>
    <message>
        <source>{least} to {most} h</source>
        <translation>{least} bis {most} h</translation>
    </message>
    <message>
        <source>{least} to {most} min</source>
        <translation>{least} bis {most} min</translation>
    </message>
</context>
</TS>
