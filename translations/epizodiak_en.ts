<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Join</name>
    <message numerus="yes">
        <source>%n free seat(s)</source>
        <translation>
            <numerusform>%n free seat</numerusform>
            <numerusform>%n free seats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n watching</source>
        <translation>
            <numerusform>%n watching</numerusform>
            <numerusform>%n watching</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Lobby</name>
    <message numerus="yes">
        <source>%n seat(s) open or not ready</source>
        <translation>
            <numerusform>%n seat open or not ready</numerusform>
            <numerusform>%n seats open or not ready</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message numerus="yes">
        <source>You and %n bot(s), at once</source>
        <translation>
            <numerusform>You and %n bot, at once</numerusform>
            <numerusform>You and %n bots, at once</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Result</name>
    <message numerus="yes">
        <source>The match goes on until somebody has %n point(s).</source>
        <translation>
            <numerusform>The match goes on until somebody has %n point.</numerusform>
            <numerusform>The match goes on until somebody has %n points.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message numerus="yes">
        <source>after %n second(s)</source>
        <translation>
            <numerusform>after %n second</numerusform>
            <numerusform>after %n seconds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message numerus="yes">
        <source>The dial is full: its tiles make a new pile of %n tile(s).</source>
        <translation>
            <numerusform>The dial is full: its tiles make a new pile of %n tile.</numerusform>
            <numerusform>The dial is full: its tiles make a new pile of %n tiles.</numerusform>
        </translation>
    </message>
</context>
</TS>
