"""Whole games, played in the real window by mouse alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.bots.epizodiak.sensible import weight
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.table.entries import Seat
from tests.desktop.keyboard_hands import ByKeys

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.shell.main_window import MainWindow
    from tests.desktop.manual_clock import FakeClock
    from tests.desktop.mouse_player import MousePlayer

MOST_CLICKS = 6000
PEOPLE = (Seat("human", "Amélie"), Seat("human", "Nour"), Seat("human", "Ilyès"))
WITH_BOTS = (Seat("human", "Amélie"), Seat("bot", "Hamal", "casual"), Seat("bot", "Vega", "beginner"))


async def play_on(hands: MousePlayer, clock: FakeClock, choose: Callable[[Any], Any]) -> int:
    """Play until the game is over, opening each hand behind the curtain; return how many actions it took."""
    for count in range(MOST_CLICKS):
        page, controller = hands.session.page, hands.session.controller
        if page.result.isVisible():
            if hands.session.table.over:
                return count
            hands.click_widget(page.result.next_button)
            await hands.settle()
        elif page.curtain.isVisible() and controller.curtain.invited is not None:
            assert not any(key[0] == "hand" for key in hands.scene.tiles.items), "a face behind the curtain"
            clock.advance(500)
            hands.click_widget(page.curtain.open_button)
        elif hands.scene.hints.acting:
            update = hands.scene.shown
            assert update is not None
            await hands.play(choose(update))
        else:
            await hands.until(hands.can_act)
    raise AssertionError("the game does not end")


def sensibly(update: Any) -> Any:
    """Choose as a sensible player does."""
    return max(update.legal, key=lambda action: weight(update.view, action))


def test_a_single_round_with_two_bots(
    window: MainWindow, hands: MousePlayer, clock: FakeClock, aio: Callable[..., Any]
) -> None:
    """From the click on Play now to the ranking of a single round."""

    async def game() -> None:
        window.local_tables.begin(GameSetup("epizodiak", {"mode": "single"}, WITH_BOTS))
        await play_on(hands, clock, sensibly)
        assert hands.session.table.over

    aio(game())


@pytest.mark.parametrize(
    ("seats", "target"), [(PEOPLE, 3), (WITH_BOTS, 7)], ids=["three people to three", "two bots to seven"]
)
def test_a_match(
    seats: tuple[Seat, ...],
    target: int,
    window: MainWindow,
    hands: MousePlayer,
    clock: FakeClock,
    aio: Callable[..., Any],
) -> None:
    """Round after round, until a player reaches the target score."""
    chance = random.Random(7)

    def now_and_then(update: Any) -> Any:
        return chance.choice(update.legal) if chance.random() < 0.15 else sensibly(update)

    async def game() -> None:
        window.local_tables.begin(GameSetup("epizodiak", {"target": target}, seats))
        await play_on(hands, clock, now_and_then)
        view = hands.scene.view
        assert view is not None
        assert max(view.scores) >= target
        assert view.outcome is not None

    aio(game())


def test_a_round_by_keys_alone(window: MainWindow, clock: FakeClock, aio: Callable[..., Any]) -> None:
    """The ring reaches everything that a round needs, and Space plays it."""

    async def game() -> None:
        window.local_tables.begin(GameSetup("epizodiak", {"mode": "single"}, WITH_BOTS))
        hands = ByKeys(window, clock)
        await play_on(hands, clock, sensibly)
        assert hands.session.table.over

    aio(game())
