"""A table that was left is released at once, before the garbage collector runs."""

import asyncio
from operator import attrgetter
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.desktop.table import table_sounds
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.refusals import NOT_STORED
from tests.desktop.manual_clock import FakeClock
from tests.desktop.record_reader import write
from tests.games.game_fixtures import KINDS
from tests.lan.manual_clock import until
from tests.sizes import FULL_SIZE

ACTIONS = 12
# People at the screen, and the speed of animations.
WAYS = [(1, 1.0), (2, 0.0), *([(1, 0.0), (2, 1.0)] if FULL_SIZE else [])]


def seats_of(game: str, people: int) -> tuple[Seat, ...]:
    """Return the seats of a game: `people` people, and bots."""
    names = ("Ana", "Bo", "Cy")[: GAMES[game].SEATS]
    return tuple(
        Seat("human", name) if seat < people else Seat("bot", name, "casual")
        for seat, name in enumerate(names)
    )


def parts_of(session: Any, *more: str) -> dict[str, ref[Any]]:
    """Return weak references to a session and its parts by their paths: those of every table, and more."""
    paths = ("page", "page.view", "page.scene", "page.scene.status", "page.scene.animator", "controller")
    return {"session": ref(session)} | {path: ref(attrgetter(path)(session)) for path in (*paths, *more)}


async def check_released(parts: dict[str, ref[Any]]) -> None:
    """Fail if a part is still there after the calls that were due."""
    for _ in range(10):
        await asyncio.sleep(0)
    assert [name for name, part in parts.items() if part() is not None] == []


async def play(window: MainWindow, clock: FakeClock) -> None:
    """Play some actions at the seats of people; bots move by themselves."""
    session = window.session
    assert session is not None
    table = session.table
    for number in range(ACTIONS):
        for _ in range(20):  # bots move between
            clock.advance(2000)
            session.page.scene.animator.finish_now()
            await asyncio.sleep(0)
        state = table.state()
        if state.between or state.over:
            return
        seat = state.acting[0]
        if state.seats[seat].kind == "human":
            session.controller.shared_screen.open_curtain()
            assert table.act(seat, table.update_for(seat).legal[-1], str(number)) is None


async def processes_of(window: MainWindow) -> list[Any]:
    """Return the processes of the bots at the table, once they have started."""
    session: Any = window.session
    await until(lambda: session.bots is not None)
    players = [bot._thinker for bot in session.bots]
    await until(lambda: all(player.process is not None and player.process.pid for player in players))
    return [player.process for player in players]


def leave_much_open(window: MainWindow, clock: FakeClock) -> None:
    """Show a preview, a tooltip, the rings of the log, an earlier moment, a notice and a question."""
    session = window.session
    assert session is not None
    page, controller = session.page, session.controller
    page.scene.hover(("player", 0), True)
    clock.advance(2000)
    for zone in page.view.navigator.zones():
        for each in zone.objects:
            page.scene.hover(each.key, True)
    page.log.pointed.emit(0)
    page.log.chosen.emit(0)
    controller.show_refusal(NOT_STORED)
    page.ask(
        lambda: ("Really?", "Yes", "No"),
        lambda _agreed: controller.shared_screen.reset_idle_timer(),
        to=None,
    )
    controller.retranslate()


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize(("people", "speed"), WAYS)
@pytest.mark.usefixtures("no_collector")
async def test_a_table_that_was_left_is_released(
    window: MainWindow, clock: FakeClock, game: str, people: int, speed: float
) -> None:
    """A notice, a question and unfinished animations are open, and the clock stands still."""
    window.stored_settings.change(window.settings._replace(speed=speed, confirm="ask"))
    window.local_tables.begin(GameSetup(game, {}, seats_of(game, people)))
    await play(window, clock)
    leave_much_open(window, clock)
    parts = parts_of(window.session, "controller.history", "table")
    window.leave_table()
    await check_released(parts)


async def test_a_table_that_is_left_before_its_bots_sit_down_seats_none(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bots come in a later turn than the sounds, and no bot thinks at a closed table."""
    make_sounds = table_sounds.TableSounds

    def make_and_leave(*args: Any) -> table_sounds.TableSounds:
        QTimer.singleShot(0, window.leave_table)
        return make_sounds(*args)

    monkeypatch.setattr(table_sounds, "TableSounds", make_and_leave)
    window.local_tables.begin(GameSetup("epizodiak", {}, seats_of("epizodiak", 1)))
    session = window.session
    assert session is not None
    await until(lambda: window.session is None)
    for _ in range(3):
        await asyncio.sleep(0)
    assert session.bots is None


@pytest.mark.parametrize("action", ["help", "rule"])
@pytest.mark.usefixtures("no_collector")
async def test_rules_that_were_opened_at_a_table_outlive_it(
    window: MainWindow, clock: FakeClock, action: str
) -> None:
    """They do not keep the table, and show no keys of it any more once the language changes."""
    window.local_tables.begin(GameSetup("epizodiak", {}, seats_of("epizodiak", 1)))
    await play(window, clock)
    parts = parts_of(window.session, "controller.history", "table")
    assert window.session is not None
    window.session.page.rule = "R9"
    window.do(action)
    page = window.dialogs.rules["epizodiak"].pages["-short"]
    assert "Keys now" in page.toPlainText()
    window.leave_table()
    await check_released(parts)
    window.apply_setting("language", "fr")
    QApplication.sendPostedEvents()
    assert window.dialogs.rules["epizodiak"].windowTitle() == "Règles"
    assert "F6" not in page.toPlainText()


@pytest.mark.usefixtures("no_collector")
async def test_a_table_whose_bots_think_in_other_processes_is_released(
    window: MainWindow, clock: FakeClock
) -> None:
    """Once the thread of the engines has dropped its decision; the processes end, too."""
    seats = (Seat("human", "Ana"), Seat("bot", "Bo", "strong"), Seat("bot", "Cy", "master"))
    window.local_tables.begin(GameSetup("epizodiak", {}, seats))
    processes = await processes_of(window)
    await play(window, clock)
    parts = parts_of(window.session, "controller.history", "table")
    window.leave_table()
    await until(lambda: all(part() is None for part in parts.values()))
    await until(lambda: all(not process.is_running for process in processes))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("no_collector")
async def test_a_record_that_was_closed_is_released(
    window: MainWindow, clock: FakeClock, tmp_path: Path, game: str
) -> None:
    """It plays, moves and asks something at that moment."""
    window.stored_settings.change(window.settings._replace(speed=1.0))
    window.open_file(write(tmp_path, game, damaged=True))
    session = window.records.session
    assert session is not None
    view = session.view
    view.player.play()
    view.bar.hands.setCurrentIndex(1)
    window.apply_setting("theme", "day")
    parts = parts_of(session, "view", "view.player", "view.bar", "view.log")
    del session, view
    window.leave_table()
    clock.advance(60_000)
    await check_released(parts)
