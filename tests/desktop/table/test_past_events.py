"""The log leads back to earlier moments: each view made of events is the one that was shown then."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from epizodiak_qt.desktop.ecliptic import past_events as ecliptic_past
from epizodiak_qt.desktop.ecliptic.table_picture import picture_of as ecliptic_picture
from epizodiak_qt.desktop.epizodiak import past_events as epizodiak_past
from epizodiak_qt.desktop.epizodiak.table_picture import picture_of, red_points
from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.epizodiak.events import Dealt
from epizodiak_qt.games.game import HIDDEN
from tests.games.positions import RULES, random_game

SEATS = (None, 0, 1)


def _shown(game: Any, view: Any) -> tuple[Any, ...]:
    """Return everything of a view that the table shows beside what can be done."""
    if game is ecliptic:
        return ecliptic_picture(view), ecliptic.standings(view) if hasattr(ecliptic, "standings") else ()
    if view.phase == "deal":  # the hands of others are open then, and the log does not tell them
        hidden = tuple(
            hand if seat == view.seat else (HIDDEN,) * len(hand) for seat, hand in enumerate(view.hands)
        )
        view = replace(view, hands=hidden, phase="start", outcome=None)
    return picture_of(view), red_points(view), view.scores, view.turn, view.passes


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", ["epizodiak", "ecliptic"])
def test_each_moment_of_a_game_is_what_the_seat_saw_then(name: str, seat: int | None) -> None:
    """For each seat, and for everyone; from the events as that seat knows them."""
    game: Any = {"epizodiak": epizodiak, "ecliptic": ecliptic}[name]
    past: Any = {"epizodiak": epizodiak_past, "ecliptic": ecliptic_past}[name]
    options = RULES if game is epizodiak else ecliptic.options_from_json({})
    for seed in ("1a", "2b", "6a"):
        rng = random.Random(seed)

        def choose(_position: Any, _seat: int, legal: Any, seed: str = seed, rng: Any = rng) -> Any:
            passing = seed == "6a" and epizodiak.actions.PASS in legal  # leads to four passes in a row
            return epizodiak.actions.PASS if passing else rng.choice(legal)

        dealt, deal, steps, _ = random_game(game, options, seed, choose)
        played = [*steps]
        happened = [(dealt, deal), *((step.after, step.events) for step in played)]
        now = game.view(played[-1].after, seat)
        seen = [event.seen_by(seat) for _, events in happened for event in events]
        view = past.first_view(now, seen)
        for position, events in happened:
            for event in events:
                view = past.view_after(view, event.seen_by(seat), now)
            assert _shown(game, view) == _shown(game, game.view(position, seat)), events


def test_tiles_are_marked_only_where_an_event_put_them() -> None:
    """A refilled dial, a tile picked up and a new deal leave nothing to mark."""
    laid = epizodiak_past.keys_of(epizodiak.events.TilesLaid(0, "cw", (5, 6)))
    assert laid == {("dial", 5), ("dial", 6)}
    left = epizodiak_past.keys_left(laid, epizodiak.events.TileTaken(1, 6, "cw"))
    assert left == {("dial", 5)}
    assert epizodiak_past.keys_left(laid, epizodiak.events.DialRefilled(30)) == frozenset()
    assert epizodiak_past.keys_left(laid, Dealt(((), (), ()), 0, (0, 0, 0))) == frozenset()
    assert epizodiak_past.keys_left(laid, epizodiak.events.Passed(1, drawn=False)) == laid
