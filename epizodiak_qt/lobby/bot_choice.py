"""A bot as the seat menus offer it."""

# No `from __future__ import annotations`: with it, NamedTuple compiles each annotation at the start.
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from epizodiak_qt.games.sentence import Label, Sentence
from epizodiak_qt.table.entries import Seat

DEFAULT_BOT: Final = "casual"
"""The kind of bot that a menu proposes, and that plays for absent players."""
ENGINE: Final = "engine:"
"""The beginning of the kind of an engine; its name follows."""
BOT_NAMES: Final = ("Altair", "Vega", "Deneb", "Rigel")
"""The names of bots without a character, by seat: stars outside the zodiac."""


class BotChoice(NamedTuple):
    """A bot that can take a seat."""

    kind: str
    """Its name in journals and messages, such as "casual", "leo" or "engine:NAME"."""
    title: Label
    """Its name in menus: "Casual bot", a sign, or the name of an engine."""
    strength: Label
    """How strong it plays, such as "casual"; for an engine its name."""
    style: Sentence
    """One line about how it plays."""
    sign: int = 0
    """The sign of a character, 1 (aries) to 12 (pisces); 0 for other bots."""
    name: str = ""
    """The name that it bears at the table; empty for a name of the seat."""
    rating: int = 0
    """Its rating in the game; 0 if it is not known."""
    loves: Label = Label("", "")
    """The favourite thing of a character."""
    hates: Label = Label("", "")
    """The opposite."""

    def label(self, language: str) -> str:
        """Return its title, and the strength of a character."""
        title = self.title.text(language)
        return f"{title} – {self.strength.text(language)}" if self.sign else title

    def description(self, language: str) -> str:
        """Return the same after the word "bot"."""
        strength = self.strength.text(language)
        return f"{self.title.text(language)}, {strength}" if self.sign else strength


STRENGTHS: Final = (
    BotChoice(
        "beginner",
        Label("Beginner bot", "Robot débutant"),
        Label("beginner", "débutant"),
        Sentence(
            "Plays the first good move it sees; easy to beat.",
            "Joue le premier bon coup venu\u202f; facile à battre.",
        ),
    ),
    BotChoice(
        "casual",
        Label("Casual bot", "Robot amateur"),
        Label("casual", "amateur"),
        Sentence("Knows what pays, but never looks ahead.", "Sait ce qui rapporte, mais n’anticipe jamais."),
    ),
    BotChoice(
        "strong",
        Label("Strong bot", "Robot confirmé"),
        Label("strong", "confirmé"),
        Sentence("Looks ahead; a mistake costs you.", "Anticipe\u202f; une erreur se paie."),
    ),
    BotChoice(
        "master",
        Label("Master bot", "Robot maître"),
        Label("master", "maître"),
        Sentence("Looks furthest ahead and forgives nothing.", "Anticipe plus loin et ne pardonne rien."),
    ),
)
"""The bots without a character."""


def choice_of(choices: Iterable[BotChoice], kind: str) -> BotChoice | None:
    """Return the bot of a kind, or None if it is not among `choices`."""
    return next((choice for choice in choices if choice.kind == kind), None)


def with_other_bots(seats: Sequence[Seat], choices: Iterable[BotChoice], step: int) -> tuple[Seat, ...]:
    """Return the seats of a game with bots of the next strength, a tougher one for a step of 1.

    They are the same unless one person plays against bots that have no character and are no engines.
    """
    ladder = [each.kind for each in choices if not each.sign and not each.kind.startswith(ENGINE)]
    bots = [seat.bot for seat in seats if seat.kind == "bot"]
    if len(bots) != len(seats) - 1 or not {*bots} <= {*ladder}:
        return tuple(seats)
    other = {kind: ladder[max(0, min(place + step, len(ladder) - 1))] for place, kind in enumerate(ladder)}
    return tuple(seat._replace(bot=other.get(seat.bot, seat.bot)) for seat in seats)


def bot_title(choices: Iterable[BotChoice], kind: str, language: str) -> str:
    """Return the title of a kind; the name of an engine elsewhere; an unknown kind as it is."""
    choice = choice_of(choices, kind)
    return kind.removeprefix(ENGINE) if choice is None else choice.title.text(language)


def bot_label(choices: Iterable[BotChoice], kind: str, language: str) -> str:
    """Return the description of a kind; the name of an engine elsewhere; empty for an unknown kind."""
    choice = choice_of(choices, kind)
    if choice is not None:
        return choice.description(language)
    return kind.removeprefix(ENGINE) if kind.startswith(ENGINE) else ""


def bot_name(seat: int) -> str:
    """Return the name of a bot at that seat; no two seats have the same."""
    return BOT_NAMES[seat - 1]  # the first two sit beside the person at seat 0
