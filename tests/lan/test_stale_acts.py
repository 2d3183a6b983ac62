"""An action is played in the position it was chosen in, or refused: never in another."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.lan import words
from epizodiak_qt.lan.clerk import moved_on
from epizodiak_qt.table.entries import Abandoned, Luck, Played, Seat, SeatPassed, TakenBack
from tests.lan.clocks import HandClock, run, until_in
from tests.lan.far_table import far_table, play_to_the_guest
from tests.lan.kit import first_legal
from tests.lan.proxy import Faults

if TYPE_CHECKING:
    from pathlib import Path

    from epizodiak_qt.table.entries import Entry


def test_a_move_chosen_before_a_bot_sat_in_is_not_played_turns_later(tmp_path: Path) -> None:
    """Asked again over the next line it is refused, and the player may choose again."""

    async def scenario() -> None:
        clock = HandClock()
        async with far_table(tmp_path, clock) as (kit, proxy, visitor):
            table, link = kit.table, visitor.link
            assert link is not None
            seat = play_to_the_guest(table)
            await until_in(clock, lambda: visitor.view(None).seq == len(table.entries))
            proxy.faults = Faults(refuse=True)
            proxy.reset()
            await until_in(clock, lambda: visitor.guest.touch == "lost")
            action = next(each for each in link.look(seat).legal if str(each) == "draw")
            acting = asyncio.ensure_future(link.act(seat, action))
            await until_in(clock, lambda: kit.host.lobby.seats[seat].line == "away")
            for away in (1, 2):
                assert kit.host.choose(0, away, "bot") is None
            for number in range(200):
                legal = [*map(str, table.update_for(seat).legal)]
                if number and table.state().acting[0] == seat and "draw" in legal:
                    break
                assert table.act(*first_legal(table), f"bot {number}") is None
            before = len(table.entries)
            proxy.faults = Faults()
            await until_in(clock, acting.done)
            assert acting.result() == words.moved_on()
            assert not any(isinstance(entry, Played) for entry in table.entries[before:])
            assert await link.act(seat, action) is None

    run(scenario())


@pytest.mark.parametrize(
    ("since", "stale"),
    [
        ([], False),
        # Dice are chosen by both players at once (X8): neither waits for the other.
        ([Played(0, "die 6", "x", Luck())], False),
        ([SeatPassed(1, Seat("bot", "Bo", "sensible"))], False),
        ([Played(1, "draw", "bot", Luck())], True),
        ([Played(1, "draw", "bot", Luck()), Played(0, "draw", "y", Luck())], True),
        ([TakenBack(0)], True),
        ([Abandoned()], True),
        ([Played(1, "draw", "1:aa", Luck())], False),
        ([Played(1, "draw", "1:aa", Luck()), TakenBack(1)], False),
    ],
)
def test_only_what_was_decided_for_the_seat_or_undone_makes_a_choice_void(
    since: list[Entry], stale: bool
) -> None:
    """And not the action itself, whose acknowledgement was lost."""
    assert moved_on(since, 1, "1:aa") is stale
