"""Bots for seat menus, of every group: strengths, two characters and an engine."""

from typing import Final

from epizodiak_qt.games.sentence import Label, Sentence
from epizodiak_qt.lobby.bot_choice import STRENGTHS, BotChoice

LEO: Final = BotChoice(
    "leo",
    Label("Leo", "Lion"),
    Label("strong", "confirmé"),
    Sentence("Hoards sets.", "Amasse les brelans."),
    5,
    "Regulus",
)
PISCES: Final = BotChoice(
    "pisces",
    Label("Pisces", "Poissons"),
    Label("casual", "amateur"),
    Sentence("Loves contests.", "Adore contester."),
    12,
    "Alrescha",
)
ENGINE: Final = BotChoice(
    "engine:Foo",
    Label("Foo", "Foo"),
    Label("Foo", "Foo"),
    Sentence("An engine at this computer.", "Un moteur de cet ordinateur."),
)


def fake_choices(_game: str) -> tuple[BotChoice, ...]:
    """Return the bots."""
    return (*STRENGTHS, LEO, PISCES, ENGINE)
