"""After Continue, the window marks and names the drawn tile again, and the log holds the whole game."""

import logging
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.ecliptic.words.event_text import card_name
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.desktop.shell.table_session import TableSession
from epizodiak_qt.table.entries import Seat
from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer
from tests.desktop.manual_clock import FakeClock
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import position
from tests.table.random_play import RandomPlay

ALONE = (Seat("human", "Amélie"), Seat("bot", "Hamal", "beginner"), Seat("bot", "Spica", "beginner"))
TWO = (Seat("human", "Amélie"), Seat("human", "Nour"), Seat("bot", "Spica", "beginner"))


Begin = Callable[..., Any]


@pytest.fixture
def begin(window: MainWindow, clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Return a function that deals a game with bots that do not move, and returns its player."""
    seat_bots = "epizodiak_qt.desktop.shell.table_session.TableSession.seat_bots"
    monkeypatch.setattr(seat_bots, lambda _session: None)

    def deal(seats: tuple[Seat, ...], kind: type[SeatedPlayer] = SeatedPlayer) -> Any:
        game, options = ("epizodiak", {"target": 13}) if len(seats) == 3 else ("ecliptic", {})
        window.local_tables.begin(GameSetup(game, options, seats))
        return kind(window, clock)

    return deal


def reopen(at: SeatedPlayer) -> TableSession:
    """Leave the table and open it again."""
    at.window.leave_table()
    at.window.do("continue")
    at.table = at.session.table
    return at.session


def play_to_turn_of(at: SeatedPlayer, seat: int) -> None:
    """Let the other seats play until the turn of a seat begins."""
    random = Random(5)
    while at.table.state().acting != (seat,) or at.table._position.phase not in ("start", "draw"):
        if at.table.state().between:
            RandomPlay(at.table, random).step()
            continue
        who = at.table.state().acting[0]
        legal = at.table.update_for(who).legal
        assert at.table.act(who, random.choice(legal), str(len(at.table.entries))) is None


def draws(value: int) -> str:
    """Return the line of the log that names a drawn tile to its owner."""
    return f"Amélie draws {'an' if value in (8, 11) else 'a'} {value}."


async def test_the_tile_just_drawn_is_framed_and_named_again(begin: Begin) -> None:
    """The log names every tile that the player has drawn, and no tile of the others."""
    at = begin(ALONE)
    for _ in range(3):
        play_to_turn_of(at, 0)
        await at.do(("centre",))
    fresh = [item.key for item in at.things("hand") if item.face.fresh]
    log = at.log
    assert len(fresh) == 1
    assert log[-1] == draws(fresh[0][1])
    reopen(at)
    assert [item.key for item in at.things("hand") if item.face.fresh] == fresh
    assert at.log == log


async def test_cards_just_drawn_are_framed_and_named_again(begin: Begin) -> None:
    """A table of Ecliptic does the same."""
    at = begin(ALONE[:2], EclipticPlayer)
    while not [item for item in at.things("hand") if item.face.fresh]:
        play_to_turn_of(at, 0)
        await at.settle()
        if at.table.state().acting == (0,) and at.table._position.phase == "draw":
            await at.act("draw")
    fresh = {item.key for item in at.things("hand") if item.face.fresh}
    log = at.log
    assert all(card_name(key[1]) in log[-1] for key in fresh)
    reopen(at)
    assert {item.key for item in at.things("hand") if item.face.fresh} == fresh
    assert at.log == log


async def test_behind_the_curtain_only_the_owner_reads_what_was_drawn(begin: Begin) -> None:
    """Neither the closed curtain nor the next player sees it; its owner sees it at every look."""
    at = begin(TWO)
    play_to_turn_of(at, 0)
    at.open_hand()
    await at.do(("centre",))
    (fresh,) = [item.key for item in at.things("hand") if item.face.fresh]
    named = draws(fresh[1])
    assert at.log[-1] == named
    for again in (lambda: reopen(at), at.session.controller.shared_screen.close_curtain):
        again()
        assert at.log[-1] == "Amélie draws a tile."
        assert not at.things("hand")
        at.open_hand()
        assert at.log[-1] == named
        assert [item.key for item in at.things("hand") if item.face.fresh] == [fresh]
        at.session.controller.shared_screen.close_curtain()
    at.open_hand()
    at.clock.advance(1000)
    at.table.act(0, at.table.game.parse_action("pass"), "pass")
    at.open_hand()
    assert at.session.controller.curtain.viewer == 1
    assert named not in at.log
    assert "Amélie draws a tile." in at.log
    assert not [item for item in at.things("hand") if item.face.fresh]


async def test_the_log_holds_every_round(begin: Begin) -> None:
    """It holds the finished rounds, too, and shows its end."""
    at = begin(ALONE)
    rambler = RandomPlay(at.table, Random(3), take_back=0)
    while at.table.rounds < 3:
        assert rambler.step() is None
    log = at.log
    assert sum(line.startswith("A new round") for line in log) == 3
    for width in range(1100, 1300, 60):  # in some of them the scroll bar makes lines wrap again
        at.window.resize(width, 760)
        reopen(at)
        assert at.log == log
        QApplication.processEvents()
        bar = at.session.page.log.verticalScrollBar()
        assert bar.value() == bar.maximum() > 0


async def test_a_hand_is_hidden_with_its_frame(sit: Sit) -> None:
    """When the curtain closes, the scene keeps nothing of the drawn tile."""
    at = sit(position(hands=([2, 3], [4, 5], [...]), dial=(7, 8), pile=[10, 12, 1]), people=(0, 1))
    at.open_hand()
    await at.do(("centre",))
    assert at.scene.fresh == {10}
    at.session.controller.shared_screen.close_curtain()
    assert not at.scene.fresh


async def test_the_curtain_still_tells_what_was_missed(begin: Begin) -> None:
    """The recap is the same after Continue, for whoever is next and in the middle of a turn."""
    at = begin(TWO)
    for _ in range(3):
        play_to_turn_of(at, 0)
        at.open_hand()
        await at.do(("centre",))
        at.session.controller.shared_screen.close_curtain()
        recap = at.curtain.recap.text()
        assert recap
        reopen(at)
        assert at.curtain.recap.text() == recap
        assert not at.curtain.replay_button.isVisible(), "the moves cannot be shown again"
        at.open_hand()
        at.clock.advance(1000)
        await at.do(("centre",))
        assert at.curtain.recap.text().splitlines()[-1].startswith("Amélie ")
        recap = at.curtain.recap.text()
        reopen(at)
        assert at.curtain.recap.text() == recap


async def test_privacy_12_a_hand_over_is_timed_from_the_moment_that_the_turn_passed(
    begin: Begin, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    """Not from the start of the computer or of the program; else from the closing of the curtain."""
    caplog.set_level(logging.INFO, "epizodiak_qt.desktop.table.shared_screen")
    clock.advance(1_616_814)
    at = begin(TWO)
    play_to_turn_of(at, 0)
    clock.advance(1000)
    at.open_hand()  # waits another 400 ms
    await at.do(("centre",))
    clock.advance(60_000)
    reopen(at)
    clock.advance(2000)
    at.open_hand()
    at.session.controller.shared_screen.close_curtain()
    clock.advance(3000)
    at.open_hand()
    assert [each.getMessage() for each in caplog.records] == [
        "hand-over: 1400 ms",
        "hand-over: 2400 ms",
        "hand-over: 3400 ms",
    ]
