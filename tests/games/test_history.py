"""The actions of a round, read from events: the history that bots and engines get."""

from collections.abc import Iterable
from typing import Any

import pytest

from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.chance import SeededChance
from tests.games.conftest import Games, Table
from tests.games.ecliptic.building import ELEVEN, position as ecliptic_position
from tests.games.epizodiak.test_rulings_contest_and_force import CONTESTABLE
from tests.games.positions import Step, arc, position


def rounds_of(steps: Iterable[Step]) -> list[list[str]]:
    """Return the actions of each round as they were chosen; the two dice of a combat stand together."""
    rounds: list[list[str]] = [[]]
    for step in steps:
        if str(step.action) == "deal":
            rounds.append([])
        else:
            rounds[-1].append(f"{step.seat} {step.action}")
    return rounds


def test_the_history_holds_every_action_of_the_round_as_it_was_chosen(table: Table, games: Games) -> None:
    """It does not depend on the seat that sees the events, nor on how they are grouped."""
    game = table.game
    _, deal = game.new(table.options, SeededChance("s"))
    assert game.extend_history(("0 draw",), deal) == (), "a deal begins a new history"
    for _, steps in games:
        for seat in (None, *range(game.SEATS)):
            history: tuple[str, ...] = ()
            finished: list[list[str]] = []
            everything: list[Any] = []
            for step in steps:
                seen = [event.seen_by(seat) for event in step.events]
                everything += seen
                if str(step.action) == "deal":
                    finished.append(list(history))
                history = game.extend_history(history, seen)
            assert [*finished, list(history)] == rounds_of(steps)
            assert game.extend_history((), everything) == history


def test_the_history_names_the_own_draws_of_its_seat_and_no_others() -> None:
    """Also if the events hide nothing; with masked events only a seat's own draws can be named."""
    drawn = [epizodiak.events.TileDrawn(seat, 5 + seat, 9) for seat in range(3)]
    for seat, named in ((1, ("0 draw", "1 draw 6", "2 draw")), (None, ("0 draw", "1 draw", "2 draw"))):
        assert epizodiak.extend_history((), drawn, seat) == named
        assert epizodiak.extend_history((), [event.seen_by(seat) for event in drawn], seat) == named
    assert epizodiak.extend_history((), [drawn[1].seen_by(0)], 1) == ("1 draw",)


def test_a_die_is_in_the_history_only_once_both_are_known() -> None:
    """Then the attacker's comes first, whichever seat chose first."""
    for attacker in (0, 1):
        before = (f"{attacker} lay leo-sun",)
        events = ecliptic.events.DieChosen(1, 8), ecliptic.events.DieChosen(0, 20)
        assert ecliptic.extend_history(before, events) == before
        shown = (events[1], ecliptic.events.DiceRevealed((20, 8)), ecliptic.events.DiceRolled((3, 2)))
        dice = ("0 die 20", "1 die 8")
        assert ecliptic.extend_history(before, shown) == (*before, *(dice if attacker == 0 else dice[::-1]))


@pytest.mark.parametrize("wish", ["stop", "continue"])
def test_a_wish_is_in_the_history_as_it_was_made(wish: str) -> None:
    """The roll that grants it or does the opposite is no action."""
    complete = ecliptic_position(
        hands=("pisces-sun", "leo-comet"), lines=ELEVEN, phase="lay", pair="aries-moon aries-star"
    )
    wishing, first = ecliptic.play(complete, 0, ecliptic.parse_action("lay pisces-sun"))
    _, second = ecliptic.play(wishing, 0, ecliptic.parse_action(wish))
    assert ecliptic.extend_history((), (*first, *second)) == ("0 lay pisces-sun", f"0 {wish}")


def test_a_contested_tile_that_fills_the_dial_is_no_action_of_its_own() -> None:
    """The lay of a contested tile that leaves slots open is one."""
    full = position(hands=([1, 1], [9, 9, 2, ...], [9, 9, 2, ...]), dial=arc(10, 8), pile=0, passes=2)
    _, events = epizodiak.play(full, 0, epizodiak.parse_action("contest 9"))
    assert epizodiak.extend_history((), events) == ("0 contest 9",)
    contested, first = epizodiak.play(CONTESTABLE, 0, epizodiak.parse_action("contest 7"))
    _, second = epizodiak.play(contested, 0, epizodiak.parse_action("lay cw 7"))
    assert epizodiak.extend_history((), (*first, *second)) == ("0 contest 7", "0 lay cw 7")
