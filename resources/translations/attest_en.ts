<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en_GB">
<context>
    <name>ChangeFeed</name>
    <message numerus="yes">
        <source>Changes: %n match(es)</source>
        <translation>
            <numerusform>Changes: %n match</numerusform>
            <numerusform>Changes: %n matches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChangeModel</name>
    <message numerus="yes">
        <source>%n added</source>
        <translation>
            <numerusform>%n added</numerusform>
            <numerusform>%n added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n changed</numerusform>
            <numerusform>%n changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n removed</source>
        <translation>
            <numerusform>%n removed</numerusform>
            <numerusform>%n removed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s), because Attest reads them better now</source>
        <translation>
            <numerusform>%n file, because Attest reads them better now</numerusform>
            <numerusform>%n files, because Attest reads them better now</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelChooser</name>
    <message numerus="yes">
        <source>%n model(s) found</source>
        <translation>
            <numerusform>%n model found</numerusform>
            <numerusform>%n models found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PrivacyPart</name>
    <message numerus="yes">
        <source>%n attempt(s) to reach another one, refused</source>
        <translation>
            <numerusform>%n attempt to reach another one, refused</numerusform>
            <numerusform>%n attempts to reach another one, refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) to programs on this computer</source>
        <translation>
            <numerusform>%n connection to a program on this computer</numerusform>
            <numerusform>%n connections to programs on this computer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message numerus="yes">
        <source>%n connection(s) to programs on this computer</source>
        <translation>
            <numerusform>%n connection to a program on this computer</numerusform>
            <numerusform>%n connections to programs on this computer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) attention</source>
        <translation>
            <numerusform>%n needs attention</numerusform>
            <numerusform>%n need attention</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>offline, %n call(s) refused</source>
        <translation>
            <numerusform>offline, %n call refused</numerusform>
            <numerusform>offline, %n calls refused</numerusform>
        </translation>
    </message>
</context>
</TS>
