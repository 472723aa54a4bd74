<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en_GB">
<context>
    <name></name>
    <message>
        <source>Covered so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extension {number} of {most}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No extension is left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Still missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why search on</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AnswerView</name>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer, still being written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Citation {number} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link to {address}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No source was found to support this sentence</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AskingPresenter</name>
    <message>
        <source>There is no answer because of a fault in Attest.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChatPage</name>
    <message>
        <source>Ask in a sentence. Attest answers from the papers you have, cites each claim, and shows the passage behind it. Choose papers or a collection at the left to ask only those.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To begin with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What does your library say?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CheckpointCard</name>
    <message>
        <source>Search on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something is still missing. Search on?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The search asks how to go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to look for, if you like</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the answer now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ClaimDetail</name>
    <message>
        <source>As the model says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Claim {number}, in the answer to “{question}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing the sentences of the passage with the claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged by the clause “{part}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in Reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select in Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show supporting sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your verdict</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ClaimFilterBar</name>
    <message>
        <source>All sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decided by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search claims and passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} sources</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ClaimModel</name>
    <message>
        <source>Claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probability and verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source and section</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ClaimTable</name>
    <message>
        <source>Claims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to sort. Drag an edge to change a width, double-click it to take that back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ClaimsWindow</name>
    <message>
        <source>Claims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No claim fits what you look for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the claims shown as a table (CSV)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all claims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no claims yet. Ask a question: what its answer claims is listed here, with the passage each claim rests on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This answer only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo the last verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{shown} of {total} shown. {counts}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing fits. Try fewer letters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search commands, conversations, collections and papers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a command, a conversation, a collection or a paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What fits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Ask your library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {name} from the scope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConflictsView</name>
    <message>
        <source>Opens the passage, {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statements that disagree ({count})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What differs: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DocumentCard</name>
    <message>
        <source>It will be read when its turn comes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passage is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passages are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{passages} searchable.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DocumentModel</name>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to know</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EvidencePopover</name>
    <message>
        <source>Citation {number} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing the sentences of the passage with the claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy quote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger (F11)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark the sentences that bear the claim out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next citation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in Reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous citation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select in Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show support</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the page with the passage marked, {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller again (F11)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This passage is cited {times} times in the answer; this is time {time}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time}/{times} of this passage</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EvidencePresenter</name>
    <message>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No program on this computer opens this file: {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the PDF in the system viewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open this address in your browser?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This link is not opened: {address}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This paper belongs to the sample library, which is not in your Zotero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zotero did not take the link. Start Zotero once, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message>
        <source>Ask your Zotero library, and see the words behind every citation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attest reads your papers once and keeps a search index on this computer. Nothing is sent anywhere, and nothing in Zotero is changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build the index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose Zotero’s data directory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting items and files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index is kept in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No Zotero data directory was found. Choose the folder that holds zotero.sqlite (in Zotero: Settings, Advanced, Files and Folders).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the sample library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Will be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your Zotero data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{items} with {files} ({size}), from a private copy of the database</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{origin}, last changed {date}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time}, {size} of disk. You can ask from the first minute.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FoldLine</name>
    <message>
        <source>Closes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Frame</name>
    <message>
        <source>Command palette…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HintBar</name>
    <message>
        <source>Close this hint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hint</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>IndexPage</name>
    <message>
        <source>Back to the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No document matches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only what needs attention</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>IndexPresenter</name>
    <message>
        <source>Look for changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the Zotero library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching {done} of {total} documents so far. Answers get fuller as the index grows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take them out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>document is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>documents are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last run took {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up to date as of {date}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {total} documents have been read. The index is paused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {total} searchable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{left} still to be read.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ItemModel</name>
    <message>
        <source>Full text searchable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only title and abstract searchable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some files need attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting to be read</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LeftPanel</name>
    <message>
        <source>Conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the conversation “{title}”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter by title, author or tag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter papers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its {asked} and their answers are removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Libraries and collections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No conversation contains this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Papers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your questions will be kept here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>papers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>questions</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LibraryPlaces</name>
    <message>
        <source>Collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LibraryPresenter</name>
    <message>
        <source>A question can be limited to five papers. For more, choose a collection or the whole library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole library</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LibraryTreeModel</name>
    <message>
        <source>All libraries</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Conversations and library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MenuBar</name>
    <message>
        <source>&amp;Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageWindow</name>
    <message>
        <source>Fit the width (0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next page (Page Down)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page with the passage marked, {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous page (Page Up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller (−)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{page}, {number} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PassageView</name>
    <message>
        <source>Passage</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PillPainter</name>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProgressCard</name>
    <message>
        <source>Ask now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause indexing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pausing after the current file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate} per minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Reporter</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something in Attest failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a fault in Attest. Your library and your conversations are not affected, and you can go on working. The details below help whoever looks into it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SessionModel</name>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate} of the citations lead to a passage</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it does</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourcesView</name>
    <message>
        <source>Cited sources ({count})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Considered sources ({count})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other considered sources ({count})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select in Zotero</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message numerus="yes">
        <source>%n connection(s) to programs on this computer</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Index {done} / {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has left this computer. {inside}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offline</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>offline, %n call(s) refused</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>offline, 0 calls</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ThinkingView</name>
    <message>
        <source>Reasoning of the model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TurnView</name>
    <message>
        <source>Clean prose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Info</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information about this answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. Nothing was answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With citations and bibliography</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your question: {text}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VerdictButton</name>
    <message>
        <source>As the model says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your verdict</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>Begin a new line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close what stands on top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours of the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find papers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In an answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the list of conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normal size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the evidence of the citation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press the control in focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit Attest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the next citation or link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the next control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While writing a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sidebar library conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom 100 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom out</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_FindingCard</name>
    <message>
        <source>Finding: {text}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attribution</name>
    <message>
        <source>Nothing in the passage bears out {parts}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sentences were not compared: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time was up before all of the passage was compared.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>claims</name>
    <message>
        <source>({verified} verified, {rejected} rejected of {total})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No claims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not checked: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Support probability {p}, threshold {threshold}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model did not check it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model rejected it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model verified it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rejected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} decided by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{verdict} by you</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ingest</name>
    <message>
        <source>Damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Indexed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linked file unreachable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No text layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not downloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not readable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reader crashed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Took too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsupported type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source></source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 chooses by the computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>13, 14 or 15.5 pixels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Laya model in a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A chat server on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A decision server on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file that needs more is set aside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file that takes longer is set aside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A text from all evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apple</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask before searching on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By the model&apos;s trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check citations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chooses what to look for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decides what a message asks for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deutsch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every citation is compared with its passage before the answer is shown as finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exact quotes need no model; the others need one that was tried.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exact quotes, put in order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How answers are written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intel (XPU)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laya model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes everything larger or smaller.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Medium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory for reading a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model on the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model that writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More takes longer to read for the model that writes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVIDIA (CUDA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the decision or chat server; only this computer is allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the window. Answers come in the language of the papers and of your question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One sentence for each passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One sentence on one passage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages of papers stay white.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages per question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plans searches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processes that read files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads all evidence and writes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Research profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searches and readings per question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short cards with what was found so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short movements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show findings while searching</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start laya-serve when needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stronger lines, and text on plain grounds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Support probability from which a claim counts as verified. Answers on the screen follow at once, without being checked again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best ones are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best that is there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The decision model that comes with Attest, or one of your own on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The fastest that works</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder with rl_agent_config.json and model.safetensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder with zotero.sqlite. Attest reads a copy and never writes there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library that runs the models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model that comes with Attest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The small model that comes with Attest, a GGUF file, or a model on a server of this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time for a single file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time for the check of one answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens a model of your own may read and write at a time. More needs more memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Understands messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for one answer of a server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is late stays unchecked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What takes longer stays unchecked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When something is still missing at the end of the budget.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When they are used up, the search pauses and asks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where it is installed; it ends with Attest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where models run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether things may move when they appear.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which of the server&apos;s models judges; empty leaves the choice to the server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who judges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who plans searches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of evidence per question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes single sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your field, background and interests, in your own words. The models that write read it; it stays on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zotero data directory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>llama.cpp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“By the model&apos;s trial” goes by what the model showed in a short exam.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>support</name>
    <message>
        <source>Annotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was not checked whether the passage supports this sentence. Read it before you rely on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passage does not support this sentence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passage supports this sentence. This is not a judgement on whether the paper is right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weak support</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p. {label} (page {page} of the file)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{state}: your verdict</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>turn</name>
    <message>
        <source>Asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Citations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Citations were not checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Citations were not checked: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Citations: {counts}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Claims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looked up in your records</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean support</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No citations in this answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read on in {places}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched {times}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. Citations were not checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When this was asked, {searchable} of {total} documents had been read. Ask again when the index is complete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comparing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first step after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first words after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passage so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passages so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read on in {places}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rejected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sentence without a source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sentences without a source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>understanding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} claims evaluated: {k} verified (p ≥ {t:.2f}), {d} rejected (p &lt; {t:.2f}), {u} not checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{passages} in {sources}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{resolved} of {written} resolved</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>words</name>
    <message>
        <source>Earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last seven days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {hours} h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {minutes} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
