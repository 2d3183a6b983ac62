"""Facts about each game that generic tests need."""

import typing
from typing import Any

from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.ecliptic import events as ecliptic_events, scoring as ecliptic_scoring
from epizodiak_qt.games.ecliptic.actions import named_actions as ecliptic_actions
from epizodiak_qt.games.epizodiak import events as epizodiak_events, scoring as epizodiak_scoring
from epizodiak_qt.games.epizodiak.actions import named_actions as epizodiak_actions
from epizodiak_qt.games.game import Json
from tests.games import positions
from tests.games.ecliptic import building
from tests.games.game_fixture import GameFixture
from tests.nim.fixture import FIXTURE as NIM


def _tiles(position: Json) -> list[Any]:
    """Return the tiles of EpiZodiak, wherever they are; a set that is out stands for three."""
    hands, sets = position["hands"], position["sets"]
    held = [tile for hand in hands for tile in hand]
    out = [tile for values in sets for tile in values * 3]
    return sorted([*held, *out, *position["pile"], *position["dial"]])


def _cards(position: Json) -> list[Any]:
    """Return the cards of Ecliptic, wherever they are; an attacking card is in no line until it has won."""
    groups = (*position["hands"], *position["lines"], *position["pairs"])
    combat = position["combat"]
    attack = [] if combat is None else [combat["attack"]]
    return sorted([*(c for group in groups for c in group), *position["pile"], *position["discard"], *attack])


_ONE = epizodiak_scoring.Points(1, doubled=False, bonus=3)
_EPIZODIAK_OPEN = (
    epizodiak_events.StarterDrawn(2),
    epizodiak_events.DialOpened(5),
    epizodiak_events.TilesLaid(1, "ccw", (3, 2)),
    epizodiak_events.SetDiscarded(0, 9),
    epizodiak_events.TileTaken(2, 7, "cw"),
    epizodiak_events.Passed(0, drawn=True),
    epizodiak_events.Contested(1, 4, (3, 0, 1)),
    epizodiak_events.DialRefilled(14),
    epizodiak_events.RoundEnded(1, (_ONE, _ONE, _ONE), (4, 4, 4), ((1, 2), (), (3,)), 2),
    epizodiak_events.GameEnded(((1,), (0, 2)), 1),
)

_LEO = building.card("leo-sun")
_PISCES = building.card("pisces-comet")
_FIVE = ecliptic_scoring.Points(2, 1, 2, 3)
_ECLIPTIC_OPEN = (
    ecliptic_events.StarterDrawn(1),
    ecliptic_events.CardTaken(0, _LEO),
    ecliptic_events.PairLaid(1, (_LEO, building.card("leo-moon"))),
    ecliptic_events.CardDiscarded(0, _PISCES),
    ecliptic_events.SignLaid(1, _LEO),
    ecliptic_events.Declined(0),
    ecliptic_events.CombatBegan(_LEO.sign, 1, _LEO, building.card("leo-moon")),
    ecliptic_events.DiceRevealed((4, 20)),
    ecliptic_events.DiceRolled((3, 19)),
    ecliptic_events.CombatWon(1, _LEO.sign, 2),
    ecliptic_events.CardKept(1, _LEO, building.card("leo-moon")),
    ecliptic_events.DiceReturned(),
    ecliptic_events.WishOffered(0, again=True),
    ecliptic_events.WishMade(0, "stop"),
    ecliptic_events.WishRolled(5, granted=False, stops=False),
    ecliptic_events.ExtraTurn(0),
    ecliptic_events.TurnPassed(1),
    ecliptic_events.GameEnded(True, (_FIVE, _FIVE), ((0, 1),), 0),
)

UNREADABLE = (
    *("", " ", "resign", "lay", "set", "set 5", "Draw", "draw ", "draw\n", "pass pass", "x" * 5000, "\ud800"),
    *(
        "lay cw",
        "lay cw ",
        "lay cw 0",
        "lay cw 07",
        "lay cw 7  8",
        "lay cw 13",
        "lay cw" + " 1" * 49,
        "lay up 3",
    ),
    *("set 13", "set \u0663", "contest 13"),
    *("pair leo-sun", "pair leo-sun leo-moon leo-star", "pair leo-sun leo", "pair  leo-sun leo-moon"),
    *("discard", "discard leo", "lay leo-Sun", "lay leo-sun leo-moon", "keep", "continue "),
    *("die", "die 7", "die 08", "die -4"),
)
"""Texts that are no action; some of them are one of another game."""

_ZONES = ("hand", "board", "pile", "discard", "players")

KINDS: dict[str, GameFixture] = {
    "epizodiak": GameFixture(
        game=epizodiak,
        options=(
            {"target": 1},
            {"edition": "en-2021-03", "target": 2},
            {"edition": "help-2022-07", "target": 7},
            {"mode": "single"},
            {"mode": "single", "contest_scores": False, "unique_must_fill": True},
            {"edition": "help-2022-07", "mode": "single", "contest_scores": False},
        ),
        pieces=_tiles,
        cap=8000,
        wild=positions.wild,
        shuffled=positions.shuffled,
        actions=tuple(epizodiak_actions().values()),
        events=typing.get_args(epizodiak_events.Event),
        open_events=_EPIZODIAK_OPEN,
        closed_events=(
            epizodiak_events.Dealt(((1, 2), (3, 4), (5, 6)), 1, (0, 2, 3)),
            epizodiak_events.TileDrawn(1, 12, 3),
        ),
        zones=_ZONES,
        clicked=frozenset({"hand", "place", "discard", "centre"}),
    ),
    "ecliptic": GameFixture(
        game=ecliptic,
        options=({}, {"take_then_fill": True}),
        pieces=_cards,
        cap=200,
        wild=building.wild,
        shuffled=building.shuffled,
        actions=tuple(ecliptic_actions().values()),
        events=typing.get_args(ecliptic_events.Event),
        open_events=_ECLIPTIC_OPEN,
        closed_events=(
            ecliptic_events.Dealt(((_LEO,), (_PISCES,)), 58),
            ecliptic_events.CardsDrawn(1, (_PISCES, _LEO), 3),
            ecliptic_events.DieChosen(0, 12),
        ),
        zones=_ZONES,
        clicked=frozenset({"hand", "place", "pairs", "pile", "discard", "die", "keep"}),
    ),
    "nim": NIM,
}
