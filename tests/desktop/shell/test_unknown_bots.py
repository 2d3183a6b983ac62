"""A game with a bot that is not known here: the player may choose another one, and nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.table.entries import Seat, SeatReassigned
from tests.desktop.mouse_player import MousePlayer

if TYPE_CHECKING:
    from epizodiak_qt.desktop.shell.main_window import MainWindow
    from tests.desktop.manual_clock import FakeClock


async def open_game(window: MainWindow, clock: FakeClock, *bots: str) -> MousePlayer:
    """Begin a game with a person and these bots; return the player once the bots have been seated."""
    first, second = bots
    seats = (Seat("human", "Ana"), Seat("bot", "Bo", first), Seat("bot", "Cy", second))
    window.local_tables.begin(GameSetup("epizodiak", {}, seats))
    player = MousePlayer(window, clock)
    await player.until(lambda: player.session.bots is not None)
    return player


async def test_the_player_may_let_a_casual_bot_play_on(window: MainWindow, clock: FakeClock) -> None:
    """The question names the bot; the journal keeps who plays, so that it is not asked again."""
    player = await open_game(window, clock, "casual", "engine:Deep Thought")
    bar = player.session.page.prompt_bar
    assert "Cy was played by the bot “Deep Thought”" in bar.question.text()
    player.click_widget(bar.yes)
    assert not bar.asking
    assert player.session.table.state().seats[2] == Seat("bot", "Cy", "casual")
    path = player.session.handle.path
    assert path is not None
    window.leave_table()
    window.local_tables.continue_game()
    again = MousePlayer(window, clock)
    assert SeatReassigned(2, Seat("bot", "Cy", "casual")) in again.session.table.entries
    await again.until(lambda: again.session.bots is not None)
    assert not again.session.page.prompt_bar.asking


async def test_two_unknown_bots_are_asked_about_one_after_the_other(
    window: MainWindow, clock: FakeClock
) -> None:
    """A no leaves the seat empty, and the line above the table says why the game waits."""
    player = await open_game(window, clock, "clever", "cunning")
    bar = player.session.page.prompt_bar
    assert "“clever”" in bar.question.text()
    player.click_widget(bar.no)
    assert "“cunning”" in bar.question.text()
    player.click_widget(bar.no)
    assert not bar.asking
    assert player.session.table.state().seats[1].bot == "clever"
    assert "The game waits for a bot that is not known here." in player.session.page.scene.status.shown


@pytest.mark.parametrize("tongue", ["en", "fr"])
async def test_a_table_with_the_question_can_be_left(
    window: MainWindow, clock: FakeClock, tongue: str
) -> None:
    """The question is dropped, and the next table opens without it."""
    window.apply_setting("language", tongue)
    player = await open_game(window, clock, "clever", "cunning")
    assert player.session.page.prompt_bar.asking
    window.leave_table()
    again = await open_game(window, clock, "casual", "casual")
    assert not again.session.page.prompt_bar.asking
