"""The one list of the games there are: one entry for each, with all that is known before its code is loaded.

A layer above reads the entry of a game and loads the module that it names. So a new game touches no other
shared module.
"""

# No `from __future__ import annotations`: with it, NamedTuple compiles each annotation at the start.
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

from epizodiak_qt.games.game import AnyGame, Json
from epizodiak_qt.games.sentence import Label, Sentence


class OptionHelp(NamedTuple):
    """The help of one option of a game, for the command line."""

    form: str
    """How it is written: "target=NUMBER". The help translates the word for a number."""
    en: str
    """Its meaning and its default, in English."""
    fr: str
    """The same in French."""


class CodedOption(NamedTuple):
    """The values of an option in the code of a deal, in their order. Codes rest on it: it never changes."""

    name: str
    """The name of the option."""
    values: Sequence[Any]
    """Its values in notation."""


class GameEntry(NamedTuple):
    """One game. The modules are dotted names, which are imported when the game is first used."""

    name: str
    """The name of the game in files and messages."""
    title: str
    """Its name for people, in every language."""
    seats: int
    """The number of seats: `SEATS` of its rules."""
    tagline: Sentence
    """A line about the game."""
    rules: str
    """The module of the rules, which satisfies `games.game.Game`."""
    bots: str
    """The module whose `ENTRY` is a `bots.game_bots.GameBots`."""
    desktop: str
    """The module whose `ENTRY` is a `desktop.table.game_ui.GameDesktop`."""
    observer: str = ""
    """The module that counts style traits for the arena (`arena.traits.Observer`); empty for no traits."""
    options: tuple[OptionHelp, ...] = ()
    """The options, in the order of the help."""
    set_word: str = ""
    """The first word of the action that makes a set or a pair, as the library counts them; empty for none."""
    contest_word: str = ""
    """The first word of the action that begins a contest or a combat; empty for none."""
    contest_actions: int = 1
    """The number of actions with that word in each contest."""
    set_title: Label = Label("", "")
    """The average number of sets, as statistics name it."""
    contest_title: Label = Label("", "")
    """The average number of contests, as statistics name it."""
    letter: str = ""
    """The first symbol of the codes of its deals, unlike that of any other game."""
    option_codings: tuple[tuple[CodedOption, ...], ...] = ((),)
    """How codes write the options, in each version from 1 on; options without a place take their default."""
    daily: tuple[Json, ...] = ({},)
    """The options of each round of a daily sky."""

    @property
    def option_names(self) -> list[str]:
        """The names of the options that a command line or a record may give."""
        return sorted(each.form.partition("=")[0] for each in self.options)


_BOTH: Final = (False, True)
ENTRIES: Final[dict[str, GameEntry]] = {
    entry.name: entry
    for entry in (
        GameEntry(
            name="epizodiak",
            title="EpiZodiak",
            seats=3,
            tagline=Sentence(
                "Three players, forty-eight tiles, one sky.",
                "Trois joueurs, quarante-huit tuiles, un seul ciel.",
            ),
            rules="epizodiak_qt.games.epizodiak",
            bots="epizodiak_qt.bots.epizodiak.entry",
            desktop="epizodiak_qt.desktop.epizodiak.entry",
            observer="epizodiak_qt.arena.epizodiak",
            set_word="set",
            contest_word="contest",
            set_title=Label("Sets a round", "Brelans par manche"),
            contest_title=Label("Contests a round", "Contestations par manche"),
            letter="E",
            daily=({"mode": "single"},) * 3,
            option_codings=(
                (
                    CodedOption("mode", ("match", "single")),
                    CodedOption("target", range(1, 100)),
                    CodedOption("contest_scores", _BOTH),
                    CodedOption("unique_must_fill", _BOTH),
                    CodedOption("scoring", ("rules-2021", "help-2022")),
                ),
            ),
            options=(
                OptionHelp(
                    "mode=match|single",
                    "a match or a single round (default: match)",
                    "un match ou une manche unique (par défaut\u202f: match)",
                ),
                OptionHelp(
                    "target=NUMBER",
                    "points that end a match (default: 7)",
                    "l’objectif d’un match (par défaut\u202f: 7)",
                ),
                OptionHelp(
                    "edition=fr-2021-11|en-2021-03|help-2022-07",
                    "edition of the rules (default: fr-2021-11)",
                    "l’édition des règles (par défaut\u202f: fr-2021-11)",
                ),
                OptionHelp(
                    "scoring=rules-2021|help-2022",
                    "who scores after a round",
                    "qui marque à la fin d’une manche",
                ),
                OptionHelp(
                    "contest_scores=true|false",
                    "contested sets score in a single round",
                    "les brelans contestés comptent en manche unique",
                ),
                OptionHelp(
                    "unique_must_fill=true|false",
                    "no set before a single tile that fills the dial",
                    "pas de brelan avant une tuile unique qui remplit le cadran",
                ),
            ),
        ),
        GameEntry(
            name="ecliptic",
            title="Ecliptic",
            seats=2,
            tagline=Sentence(
                "Two players, seventy-two cards, six dice each.",
                "Deux joueurs, soixante-douze cartes, six dés chacun.",
            ),
            rules="epizodiak_qt.games.ecliptic",
            bots="epizodiak_qt.bots.ecliptic.entry",
            desktop="epizodiak_qt.desktop.ecliptic.entry",
            observer="epizodiak_qt.arena.ecliptic",
            set_word="pair",
            contest_word="die",
            contest_actions=2,
            set_title=Label("Pairs a game", "Paires par partie"),
            contest_title=Label("Combats begun a game", "Combats engagés par partie"),
            letter="C",
            option_codings=((CodedOption("take_then_fill", _BOTH),),),
            options=(
                OptionHelp(
                    "take_then_fill=true|false",
                    "draw up to seven after taking a card",
                    "piocher jusqu’à sept après avoir pris une carte",
                ),
            ),
        ),
    )
}
"""The entries by name, in the order in which menus show them."""

DEFAULT_GAME: Final = next(iter(ENTRIES))
"""The game of a command that names none."""


class _Catalogue(Mapping[str, AnyGame]):
    """The rules of the games by name. Each is imported when it is first asked for."""

    def __getitem__(self, name: str) -> AnyGame:
        rules: AnyGame = import_module(ENTRIES[name].rules)
        return rules

    def __contains__(self, name: object) -> bool:
        return name in ENTRIES  # without loading a game

    def __iter__(self) -> Iterator[str]:
        return iter(ENTRIES)

    def __len__(self) -> int:
        return len(ENTRIES)


GAMES: Final = _Catalogue()
