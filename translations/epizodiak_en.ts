<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Daily</name>
    <message numerus="yes">
        <source>Played %n day(s) in a row.</source>
        <translation>
            <numerusform>Played %n day in a row.</numerusform>
            <numerusform>Played %n days in a row.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of {stars} stars is (are) lit.</source>
        <translation>
            <numerusform>%n of {stars} stars is lit.</numerusform>
            <numerusform>%n of {stars} stars are lit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One official try today: %n round(s); then you can practise.</source>
        <translation>
            <numerusform>One official try today: %n round; then you can practise.</numerusform>
            <numerusform>One official try today: %n rounds; then you can practise.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Host</name>
    <message numerus="yes">
        <source>%n turn(s) late, if every player agrees</source>
        <translation>
            <numerusform>%n turn late, if every player agrees</numerusform>
            <numerusform>%n turns late, if every player agrees</numerusform>
        </translation>
    </message>
</context>
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
        <source>%n spectator(s)</source>
        <translation>
            <numerusform>%n spectator</numerusform>
            <numerusform>%n spectators</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message numerus="yes">
        <source>%n game(s)</source>
        <translation>
            <numerusform>%n game</numerusform>
            <numerusform>%n games</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <translation>
            <numerusform>%n min</numerusform>
            <numerusform>%n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) imported.</source>
        <translation>
            <numerusform>%n record imported.</numerusform>
            <numerusform>%n records imported.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) were here already.</source>
        <translation>
            <numerusform>%n record was here already.</numerusform>
            <numerusform>%n records were here already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more file(s) were not imported.</source>
        <translation>
            <numerusform>%n more file was not imported.</numerusform>
            <numerusform>%n more files were not imported.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Lobby</name>
    <message numerus="yes">
        <source>Each turn adds %n second(s).</source>
        <translation>
            <numerusform>Each turn adds %n second.</numerusform>
            <numerusform>Each turn adds %n seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>If every player agrees, spectators see the table %n turn(s) late, with all hands:</source>
        <translation>
            <numerusform>If every player agrees, spectators see the table %n turn late, with all hands:</numerusform>
            <numerusform>If every player agrees, spectators see the table %n turns late, with all hands:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LookBack</name>
    <message numerus="yes">
        <source>The game goes on: %n new move(s).</source>
        <translation>
            <numerusform>The game goes on: %n new move.</numerusform>
            <numerusform>The game goes on: %n new moves.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Objects</name>
    <message numerus="yes">
        <source>%n dice left</source>
        <translation>
            <numerusform>%n die left</numerusform>
            <numerusform>%n dice left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Hand, %n card(s)</source>
        <translation>
            <numerusform>Hand, %n card</numerusform>
            <numerusform>Hand, %n cards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of this sign</source>
        <translation>
            <numerusform>%n of this sign</numerusform>
            <numerusform>%n of this sign</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Draw pile, %n card(s)</source>
        <translation>
            <numerusform>Draw pile, %n card</numerusform>
            <numerusform>Draw pile, %n cards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Discard, %n card(s)</source>
        <translation>
            <numerusform>Discard, %n card</numerusform>
            <numerusform>Discard, %n cards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Hand, %n tile(s)</source>
        <translation>
            <numerusform>Hand, %n tile</numerusform>
            <numerusform>Hand, %n tiles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Dial, %n tile(s)</source>
        <translation>
            <numerusform>Dial, %n tile</numerusform>
            <numerusform>Dial, %n tiles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Draw pile, %n tile(s)</source>
        <translation>
            <numerusform>Draw pile, %n tile</numerusform>
            <numerusform>Draw pile, %n tiles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Discard, %n set(s)</source>
        <translation>
            <numerusform>Discard, %n set</numerusform>
            <numerusform>Discard, %n sets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message numerus="yes">
        <source>You against %n bot(s)</source>
        <translation>
            <numerusform>You against %n bot</numerusform>
            <numerusform>You against %n bots</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message numerus="yes">
        <source>%n set(s) in the last round</source>
        <translation>
            <numerusform>%n set in the last round</numerusform>
            <numerusform>%n sets in the last round</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n move(s)</source>
        <translation>
            <numerusform>%n move</numerusform>
            <numerusform>%n moves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n round</numerusform>
            <numerusform>%n rounds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message numerus="yes">
        <source>Combat: %n dice against {dice}</source>
        <translation>
            <numerusform>Combat: %n die against {dice}</numerusform>
            <numerusform>Combat: %n dice against {dice}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Result</name>
    <message numerus="yes">
        <source>The match goes on until someone has %n point(s).</source>
        <translation>
            <numerusform>The match goes on until someone has %n point.</numerusform>
            <numerusform>The match goes on until someone has %n points.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The match was decided %n round(s) before the end: since then you led.</source>
        <translation>
            <numerusform>The match was decided %n round before the end: since then you led.</numerusform>
            <numerusform>The match was decided %n rounds before the end: since then you led.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The match was decided %n round(s) before the end: since then {name} led.</source>
        <translation>
            <numerusform>The match was decided %n round before the end: since then {name} led.</numerusform>
            <numerusform>The match was decided %n rounds before the end: since then {name} led.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Earlier rounds are not known here: the chart shows the end, %n round(s).</source>
        <translation>
            <numerusform>Earlier rounds are not known here: the chart shows the end, %n round.</numerusform>
            <numerusform>Earlier rounds are not known here: the chart shows the end, %n rounds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s) in this round</source>
        <translation>
            <numerusform>%n point in this round</numerusform>
            <numerusform>%n points in this round</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You win by %n point(s)</source>
        <translation>
            <numerusform>You win by %n point</numerusform>
            <numerusform>You win by %n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You lose by %n point(s)</source>
        <translation>
            <numerusform>You lose by %n point</numerusform>
            <numerusform>You lose by %n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} wins by %n point(s)</source>
        <translation>
            <numerusform>{name} wins by %n point</numerusform>
            <numerusform>{name} wins by %n points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Score</name>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
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
    <message numerus="yes">
        <source>every %n second(s)</source>
        <translation>
            <numerusform>every %n second</numerusform>
            <numerusform>every %n seconds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Share</name>
    <message numerus="yes">
        <source>Can you beat %n point(s)? Play the same deal of {game}.</source>
        <translation>
            <numerusform>Can you beat %n point? Play the same deal of {game}.</numerusform>
            <numerusform>Can you beat %n points? Play the same deal of {game}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message numerus="yes">
        <source>You see the table %n turn(s) late, and the hand of:</source>
        <translation>
            <numerusform>You see the table %n turn late, and the hand of:</numerusform>
            <numerusform>You see the table %n turns late, and the hand of:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You see the table and the hands %n turn(s) late.</source>
        <translation>
            <numerusform>You see the table and the hands %n turn late.</numerusform>
            <numerusform>You see the table and the hands %n turns late.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Spectators see the table %n turn(s) late, with all hands.</source>
        <translation>
            <numerusform>Spectators see the table %n turn late, with all hands.</numerusform>
            <numerusform>Spectators see the table %n turns late, with all hands.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Spoken</name>
    <message numerus="yes">
        <source>%n card(s) in hand.</source>
        <translation>
            <numerusform>%n card in hand.</numerusform>
            <numerusform>%n cards in hand.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation>
            <numerusform>%n card</numerusform>
            <numerusform>%n cards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s)</source>
        <translation>
            <numerusform>%n pair</numerusform>
            <numerusform>%n pairs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) left.</source>
        <translation>
            <numerusform>%n card left.</numerusform>
            <numerusform>%n cards left.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Now %n card(s).</source>
        <translation>
            <numerusform>Now %n card.</numerusform>
            <numerusform>Now %n cards.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Set(s): {values}.</source>
        <translation>
            <numerusform>Set: {values}.</numerusform>
            <numerusform>Sets: {values}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tile(s) in hand.</source>
        <translation>
            <numerusform>%n tile in hand.</numerusform>
            <numerusform>%n tiles in hand.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pass(es) in a row.</source>
        <translation>
            <numerusform>%n pass in a row.</numerusform>
            <numerusform>%n passes in a row.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tile(s)</source>
        <translation>
            <numerusform>%n tile</numerusform>
            <numerusform>%n tiles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Single tile(s): {values}.</source>
        <translation>
            <numerusform>Single tile: {values}.</numerusform>
            <numerusform>Single tiles: {values}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n potential point(s)</source>
        <translation>
            <numerusform>%n potential point</numerusform>
            <numerusform>%n potential points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tile(s) of value {value} still unseen.</source>
        <translation>
            <numerusform>%n tile of value {value} still unseen.</numerusform>
            <numerusform>%n tiles of value {value} still unseen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tile(s) of value {value} on the table.</source>
        <translation>
            <numerusform>%n tile of value {value} on the table.</numerusform>
            <numerusform>%n tiles of value {value} on the table.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tile(s) left.</source>
        <translation>
            <numerusform>%n tile left.</numerusform>
            <numerusform>%n tiles left.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Now %n tile(s).</source>
        <translation>
            <numerusform>Now %n tile.</numerusform>
            <numerusform>Now %n tiles.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Statistics</name>
    <message numerus="yes">
        <source>After %n more game(s): the character that you play like.</source>
        <translation>
            <numerusform>After %n more game: the character that you play like.</numerusform>
            <numerusform>After %n more games: the character that you play like.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message numerus="yes">
        <source>%n trophy(ies)</source>
        <translation>
            <numerusform>%n trophy</numerusform>
            <numerusform>%n trophies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>card(s)</source>
        <translation>
            <numerusform>card</numerusform>
            <numerusform>cards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>point(s)</source>
        <translation>
            <numerusform>point</numerusform>
            <numerusform>points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>trophy(ies)</source>
        <translation>
            <numerusform>trophy</numerusform>
            <numerusform>trophies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>tile(s)</source>
        <translation>
            <numerusform>tile</numerusform>
            <numerusform>tiles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message numerus="yes">
        <source>The dial is full: its tiles make a new draw pile of %n tile(s).</source>
        <translation>
            <numerusform>The dial is full: its tiles make a new draw pile of %n tile.</numerusform>
            <numerusform>The dial is full: its tiles make a new draw pile of %n tiles.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First to empty the hand scores its sets. %n point(s) win the match.</source>
        <translation>
            <numerusform>First to empty the hand scores its sets. %n point wins the match.</numerusform>
            <numerusform>First to empty the hand scores its sets. %n points win the match.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Everyone scores their sets. %n point(s) win the match.</source>
        <translation>
            <numerusform>Everyone scores their sets. %n point wins the match.</numerusform>
            <numerusform>Everyone scores their sets. %n points win the match.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Seven cards each; %n card(s) left in the draw pile.</source>
        <translation>
            <numerusform>Seven cards each; %n card is left in the draw pile.</numerusform>
            <numerusform>Seven cards each; %n cards are left in the draw pile.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}: %n point(s)</source>
        <translation>
            <numerusform>{name}: %n point</numerusform>
            <numerusform>{name}: %n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} draws %n card(s).</source>
        <translation>
            <numerusform>{name} draws %n card.</numerusform>
            <numerusform>{name} draws %n cards.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} wins the combat for {sign} and has %n trophy(ies).</source>
        <translation>
            <numerusform>{name} wins the combat for {sign} and has %n trophy.</numerusform>
            <numerusform>{name} wins the combat for {sign} and has %n trophies.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}, your turn: draw %n card(s), or take the top discard.</source>
        <translation>
            <numerusform>{name}, your turn: draw %n card, or take the top discard.</numerusform>
            <numerusform>{name}, your turn: draw %n cards, or take the top discard.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Combat for {sign}: {names} choose(s) a die.</source>
        <translation>
            <numerusform>Combat for {sign}: {names} is choosing a die.</numerusform>
            <numerusform>Combat for {sign}: {names} are choosing a die.</numerusform>
        </translation>
    </message>
</context>
</TS>
