"""The entry of Nim, which registers it for the tests."""

from typing import Final

from epizodiak_qt.games.catalogue import CodedOption, GameEntry, OptionHelp
from epizodiak_qt.games.sentence import Sentence

ENTRY: Final = GameEntry(
    name="nim",
    title="Nim",
    seats=2,
    tagline=Sentence("Two players, twenty-four stars.", "Deux joueurs, vingt-quatre étoiles."),
    rules="tests.nim.rules",
    bots="tests.nim.bots",
    desktop="tests.nim.desktop_entry",
    letter="N",
    option_codings=((CodedOption("last_loses", (False, True)),),),
    options=(OptionHelp("last_loses=true|false", "the last star loses", "la dernière étoile perd"),),
)
