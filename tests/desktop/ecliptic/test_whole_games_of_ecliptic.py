"""Whole games of Ecliptic, played in the real window by mouse alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.desktop.ecliptic.table_picture import picture_of
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.table.entries import Seat
from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer
from tests.desktop.keyboard_hands import ByKeys
from tests.desktop.mouse_player import MousePlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.shell.main_window import MainWindow
    from tests.desktop.manual_clock import FakeClock

MOST_CLICKS = 2000
PEOPLE = (Seat("human", "Amélie"), Seat("human", "Nour"))
WITH_BOT = (Seat("human", "Amélie"), Seat("bot", "Hamal", "casual"))
SECOND_SEAT = (Seat("bot", "Vega", "beginner"), Seat("human", "Amélie"))


class Player(EclipticPlayer):
    """Plays at the table that the window has begun."""

    def __init__(self, window: MainWindow, clock: FakeClock) -> None:
        MousePlayer.__init__(self, window, clock)
        self.window = window
        self.clock = clock

    async def play_on(self, choose: Callable[[Any], Any]) -> int:
        """Play until the game is over, opening each hand behind the curtain; return how many actions."""
        done = 0
        for _ in range(MOST_CLICKS):
            page, controller = self.session.page, self.session.controller
            self.agrees()
            if page.result.isVisible():
                assert self.session.table.over
                return done
            if page.curtain.isVisible() and controller.curtain.invited is not None:
                assert not self.things("hand"), "a face behind the curtain"
                self.clock.advance(500)
                self.click_widget(page.curtain.open_button)
                await self.settle()
            elif self.scene.hints.acting:
                update = self.scene.shown
                assert update is not None
                await self.play(choose(update))
                done += 1
            else:
                await self.until(self.can_act_or_open)
        raise AssertionError("the game does not end")

    def can_act_or_open(self) -> bool:
        """Tell whether there is something to do at this screen."""
        return self.can_act() or self.session.controller.curtain.invited is not None

    def agrees(self) -> None:
        """Assert that what is drawn is what the view says."""
        view = self.scene.view
        assert self.scene.picture == picture_of(view)


@pytest.mark.parametrize(
    ("seats", "seed"), [(PEOPLE, 1), (WITH_BOT, 2), (SECOND_SEAT, 3)], ids=["two people", "a bot", "second"]
)
def test_a_whole_game(
    seats: tuple[Seat, ...], seed: int, window: MainWindow, clock: FakeClock, aio: Callable[..., Any]
) -> None:
    """From the deal to the count, with hand-overs inside a turn where dice are chosen."""
    chance = random.Random(seed)

    async def game() -> None:
        window.local_tables.begin(GameSetup("ecliptic", {}, seats))
        player = Player(window, clock)
        actions = await player.play_on(lambda update: chance.choice(update.legal))
        assert actions > 10
        view = player.scene.view
        assert view is not None
        assert view.outcome is not None

    aio(game())


class PlayerByKeys(ByKeys, Player):
    """Plays without the mouse."""


def test_a_whole_game_by_keys_alone(window: MainWindow, clock: FakeClock, aio: Callable[..., Any]) -> None:
    """The ring reaches everything that a game needs, and Space plays it."""
    chance = random.Random(2)

    async def game() -> None:
        window.local_tables.begin(GameSetup("ecliptic", {}, WITH_BOT))
        player = PlayerByKeys(window, clock)
        assert await player.play_on(lambda update: chance.choice(update.legal)) > 10
        view = player.scene.view
        assert view is not None
        assert view.outcome is not None

    aio(game())
