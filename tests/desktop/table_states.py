"""States of a table, as data: a position and the steps that lead to it, for pictures and contrast tests."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget

from epizodiak_qt.games.ecliptic.position import Position as EclipticPosition
from epizodiak_qt.games.epizodiak.position import Position
from tests.desktop.record_reader import write

FRAME_MS = 10
REST_MS = 2000
FALL_MS = 500  # the curtain has closed after that, and its button accepts a click


async def nothing(_at: Any) -> None:
    """Leave the table as it opens."""


@dataclass(frozen=True, slots=True)
class TableState:
    """A state of a table or of the window around it."""

    position: Position | EclipticPosition
    """The position at which the table opens."""
    prepare: Callable[[Any], Awaitable[QWidget | None]]
    """Leads to the state; returns the widget to look at, or None for the window."""
    given: Mapping[str, Any]
    """More arguments of `seat_player`: people, rolls, events and settings."""

    async def show(self, at: Any) -> QWidget:
        """Lead a player who has just sat down to the state; return the widget to look at."""
        complete_dial(at)
        widget: QWidget = await self.prepare(at) or at.window
        await at.settle()
        return widget


def complete_dial(at: Any) -> None:
    """Let the dial of EpiZodiak have all its parts, as it has shortly after the first paint."""
    complete: Callable[[], None] = getattr(at.scene, "complete_dial", lambda: None)
    complete()


def state(
    position: Position | EclipticPosition,
    prepare: Callable[[Any], Awaitable[QWidget | None]] = nothing,
    **given: Any,
) -> TableState:
    """Return a state."""
    return TableState(position, prepare, given)


def after(*actions: str) -> Callable[[Any], Awaitable[None]]:
    """Return steps that play `actions`, each written as "SEAT ACTION"; seat 0 is the player at the window."""

    async def play(at: Any) -> None:
        for each in actions:
            at.others(each)
            await at.settle()

    return play


def played(moves: int) -> Callable[[Any], Awaitable[None]]:
    """Return steps that play `moves` actions, of all seats: the longest lay, or else the first action."""

    async def play(at: Any) -> None:
        table = at.table
        for _ in range(moves):
            if table.over:
                break
            state = table.update_for(None).state
            for seat in state.unready if state.between else state.acting[:1]:
                if state.between:
                    table.ready(seat)
                    continue
                legal = table.update_for(seat).legal
                action = max(legal, key=lambda one: (str(one) != "decline", len(getattr(one, "values", ()))))
                assert table.act(seat, action, f"played {len(table.entries)}") is None
            await at.pass_time(REST_MS)

    return play


def looking_back(row: int, before: Callable[[Any], Awaitable[None]]) -> Callable[[Any], Awaitable[None]]:
    """Return steps that click on a row of the log after `before`."""

    async def look(at: Any) -> None:
        await before(at)
        at.session.page.log.chosen.emit(row)

    return look


def pointing(row: int, before: Callable[[Any], Awaitable[None]]) -> Callable[[Any], Awaitable[None]]:
    """Return steps that point at a row of the log after `before`."""

    async def point(at: Any) -> None:
        await before(at)
        log = at.session.page.log
        log._point_at(row)

    return point


def moving(
    passed_ms: int, before: Callable[[Any], Awaitable[Any]] = nothing
) -> Callable[[Any], Awaitable[None]]:
    """Return steps after which the animations of `before` have run for some milliseconds; needs speed 1."""

    async def move(at: Any) -> None:
        if before is not nothing:
            at.scene.animator.finish_now()
            await before(at)
        for _ in range(passed_ms // FRAME_MS):
            at.scene.animator.advance(FRAME_MS)

    return move


async def at_rest(at: Any) -> None:
    """Let every animation end, so that the next click is not taken for a part of a double click."""
    at.scene.animator.finish_now()
    at.clock.advance(REST_MS)


def hovering(key: tuple[Any, ...], rest_ms: float = 0) -> Callable[[Any], Awaitable[None]]:
    """Return steps that lead the pointer to an item, and leave it there for some time."""

    async def hover(at: Any) -> None:
        await at_rest(at)
        at.scene.hover(key, True)
        at.clock.advance(rest_ms)

    return hover


async def closed_curtain(at: Any) -> None:
    """Wait until the curtain has fallen."""
    at.clock.advance(FALL_MS)
    at.scene.animator.finish_now()


async def opened(at: Any) -> None:
    """Open the hand behind the curtain."""
    await at.take_screen()


async def keyboard_ring(at: Any) -> None:
    """Walk to the second item of the table by keys."""
    view = at.session.page.view
    await at.focus_table()
    for _ in range(2):
        QTest.keyClick(view, Qt.Key.Key_Right)


def viewed(
    game: str, part: float = 0.5, whose: int | Literal["all"] | None = "all", *, damaged: bool = False
) -> Callable[[Any], Awaitable[None]]:
    """Return steps that open a record and go to a part of it, with the hands of `whose`."""

    async def view(at: Any) -> None:
        at.session.leave_confirmed = True
        with TemporaryDirectory() as folder:
            at.window.open_file(write(Path(folder), game, damaged=damaged))
        replay = at.window.records.session.view
        hands = replay.bar.hands
        hands.setCurrentIndex(hands.findData(whose))
        hands.activated.emit(hands.currentIndex())
        if not damaged:  # its notice goes with a move
            replay.player.go_to(round(part * replay.player.last))

    return view


def taught(game: str, number: int = 0, *, answered: str = "") -> Callable[[Any], Awaitable[None]]:
    """Return steps that begin a lesson, read its first text, and perhaps do what the second step refuses."""

    async def learn(at: Any) -> None:
        at.session.leave_confirmed = True
        lessons = at.window.lessons
        lessons.begin(lessons.of(game)[number])
        await at.settle()
        at.session.lesson_table.go_on()
        complete_dial(at)
        await at.settle()
        if answered:
            table = at.session.lesson_table
            action = table.game.parse_action(answered)
            at.session.controller.show_refusal(table.explain(table.lesson.seat, action))

    return learn


def open_dialog(show: Callable[[Any], object]) -> Callable[[Any], Awaitable[QWidget]]:
    """Return steps that open a dialog over the window, to look at."""

    async def open_it(at: Any) -> QWidget:
        show(at)
        await at.settle()
        dialogs: list[QWidget] = [each for each in at.window.findChildren(QDialog) if each.isVisible()]
        return dialogs[0]

    return open_it
