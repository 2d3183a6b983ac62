"""A player at a table with a position that a test chooses, and what the screen shows to that player."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsView, QWidget

from epizodiak_qt.desktop.ecliptic.cards import backdrop
from epizodiak_qt.desktop.epizodiak.hints import Face
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.desktop.scene.items.player_panel import PlayerInfo
from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.ecliptic.position import Position as EclipticPosition
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.game import AnyGame
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.table.entries import Header, RecordedChance, Seat
from epizodiak_qt.table.journal import NoJournal
from epizodiak_qt.table.table import Table
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer

if TYPE_CHECKING:
    import pytest  # programs without it make windows, too

NAMES = ("Amélie", "Nour", "Ilyès")
PEOPLE = tuple(Seat("human", name) for name in NAMES)
WHOLE = (0.0, 0.0, 1.0, 1.0)
TOP_BAND = (0.1, 0.0, 0.9, 0.16)
FOOT = (0.1, 0.84, 0.9, 1.0)
LEFT_EDGE = (0.02, 0.2, 0.14, 0.8)


class GameAtPosition:
    """A game with another deal: a table begins with the given position and events."""

    def __init__(self, game: AnyGame, position: Any, events: Sequence[Any]) -> None:
        self._game, self._position, self._events = game, position, tuple(events)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def new(self, options: Any, chance: Any) -> tuple[Any, tuple[Any, ...]]:
        """Return the position, and the events that led to it."""
        return self._position, self._events


class PresetChance:
    """Chance that rolls the given numbers, in order."""

    remaining_seed = "00ff"

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = numbers

    def roll(self, what: str, sides: int) -> int:
        """Return the next number."""
        return self._numbers.pop(0)


def table_at(
    position: Position | EclipticPosition,
    people: Collection[int] = (0,),
    events: Sequence[Any] = (),
    rolls: Sequence[int] = (),
) -> Table:
    """Return a table with that position; `people` are the seats of people; dice of Ecliptic give `rolls`."""
    game: AnyGame = ecliptic if isinstance(position, EclipticPosition) else epizodiak
    header = Header(
        table="0",
        created="2026-11-21T20:00:00+00:00",
        game=game.NAME,
        options=game.options_to_json(position.options),
        seats=tuple(
            Seat("human", name) if seat in people else Seat("bot", name, "casual")
            for seat, name in enumerate(NAMES[: game.SEATS])
        ),
        recorded_chance=RecordedChance(),
    )
    numbers = [*rolls]
    preset: dict[str, Any] = {"chance": lambda _seed: PresetChance(numbers)} if game is ecliptic else {}
    return Table(GameAtPosition(game, position, events), header, NoJournal(), **preset)


class SeatedPlayer(MousePlayer):
    """A player at the window with a table, else at the one that is open. `other` moves bots of the former."""

    def __init__(self, window: MainWindow, clock: FakeClock, table: Table | None = None) -> None:
        super().__init__(window, clock)
        if table is not None:
            window.local_tables.show(table, None, None)
        self.table: Table = self.session.table

    def other(self, seat: int, action: str) -> Reason | None:
        """Play an action of another seat."""
        return self.table.act(seat, epizodiak.parse_action(action), f"{seat} {len(self.table.entries)}")

    async def play_other(self, seat: int, action: str) -> None:
        """Play an action of another seat, and wait for the table."""
        self.other(seat, action)
        await self.settle()

    def others(self, *actions: str) -> None:
        """Play actions of other seats, each written as "SEAT ACTION"; none is refused."""
        for each in actions:
            seat, _, action = each.partition(" ")
            assert self.other(int(seat), action) is None, each

    async def focus_table(self) -> None:
        """Let the window be active, and lead the keyboard to the table as Tab does."""
        self.window.activateWindow()
        self.session.page.view.setFocus(Qt.FocusReason.TabFocusReason)
        await self.until(self.session.page.view.hasFocus)

    async def do(self, *keys: Key) -> None:
        """Click on each item in turn, and wait for the table."""
        for key in keys:
            self.click(key)
            await self.settle()

    @property
    def curtain(self) -> Any:
        """The curtain over the hand."""
        return self.session.page.curtain

    def open_hand(self) -> None:
        """Open the hand by the button of the curtain, after the delay before the button accepts a click."""
        self.clock.advance(400)
        self.click_widget(self.curtain.open_button)

    async def take_screen(self) -> None:
        """Open the hand, and wait for the table."""
        self.open_hand()
        await self.settle()

    # --- reading the screen

    def face(self, value: int, copy: int = 0) -> Face:
        """Return how a tile of the hand looks."""
        face: Face = self.item(("hand", value, copy)).face
        return face

    def seen(self, kind: str) -> list[Any]:
        """Return the sorted keys of visible items of a kind: ("hand", value, copy) becomes (value, copy)."""
        keys = [item.key for item in self.things(kind)]
        return sorted(key[1:] if len(key) > 2 else key[1] for key in keys)

    @property
    def hand(self) -> list[int]:
        """Values of the shown hand, from left to right."""
        tiles = sorted(self.things("hand"), key=lambda item: (item.pos().x(), item.key))
        return [item.face.value for item in tiles]

    @property
    def flying(self) -> list[int]:
        """Values of the moving tiles, sorted; 0 is a face-down tile."""
        return sorted(item.face.value for item in self.things("ghost"))

    @property
    def chosen(self) -> list[int]:
        """Values of the chosen tiles, in the order of their numbers."""
        faces = [item.face for item in self.things("hand") if item.face.order]
        return [face.value for face in sorted(faces, key=lambda face: int(face.order))]

    @property
    def clickable(self) -> set[Key]:
        """Keys of the items over which the pointer becomes a hand."""
        found: list[Any] = self.scene.items()
        return {item.key for item in found if getattr(item, "clickable", False)}

    @property
    def status(self) -> str:
        """Text of the status line above the table."""
        return self.scene.status.text

    @property
    def notice(self) -> str:
        """Temporary text above the table: why the table refused an action."""
        return self.scene.status.notice

    @property
    def log(self) -> list[str]:
        """Lines of the log."""
        return str(self.session.page.log.toPlainText()).splitlines()

    def player(self, seat: int) -> PlayerInfo:
        """Return the text on the panel of a player."""
        info: PlayerInfo = self.item(("player", seat)).info
        return info

    def badges(self, mark: str) -> list[int]:
        """Return the numbers behind a symbol on the panels, from top to bottom."""
        return [next(c.number for c in self.player(seat).badges if c.mark == mark) for seat in range(3)]

    def top(self, value: int, copy: int = 0) -> float:
        """Return the y coordinate of a tile of the hand, in pixels."""
        return float(self.item(("hand", value, copy)).pos().y())

    def spot(self, key: Key) -> QPoint:
        """Return where to click on an item: its middle, or a part that no tile covers."""
        item = self.item(key)
        for across, down in ((0.5, 0.5), (0.5, 0.1), (0.1, 0.5), (0.1, 0.1), (0.1, 0.95), (0.9, 0.95)):
            area = item.area
            place = item.mapToScene(QPointF(area.width() * across, area.height() * down))
            if self.topmost(place.x(), place.y()) == key:
                found: QPoint = self.session.page.view.mapFromScene(place)
                return found
        return super().spot(key)

    def topmost(self, x: float, y: float) -> Key | None:
        """Return the key of the item that a click at a place of the table hits."""
        found: list[Any] = self.scene.items(QPointF(x, y))
        return next((item.key for item in found if hasattr(item, "key") and item.isVisible()), None)

    def grab(self) -> QImage:
        """Return the painted table without the widgets over it."""
        image: QImage = self.session.page.view.grab().toImage()
        return image

    def colours(
        self, key: Key, zone: tuple[float, float, float, float] = WHOLE, *, around: float = 0
    ) -> Counter[str]:
        """Count the colours in a part of an item, or up to `around` pixels beyond its edge."""
        item = self.item(key)
        area: QRectF = item.area
        left, top, right, bottom = zone
        part = QRectF(
            QPointF(area.width() * left, area.height() * top),
            QPointF(area.width() * right, area.height() * bottom),
        ).adjusted(-around, -around, around, around)
        return colours_of(self.grab().copy(item.mapRectToScene(part).toAlignedRect()))

    def shows(
        self, key: Key, colour: str, zone: tuple[float, float, float, float] = WHOLE, *, around: float = 0
    ) -> bool:
        """Return whether the image has more of a colour than a stray pixel."""
        return self.colours(key, zone, around=around)[colour.lower()] > 6

    def halo(self, key: Key) -> bool:
        """Return whether an item has a golden halo."""
        return self.shows(key, self.window.theme.halo, around=3)

    # --- keys and double clicks

    def type(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press and release a key in the focused widget."""
        target = self.window.focusWidget() or self.session.page
        QTest.keyClick(target, key, modifier)

    def double_click(self, key: Key) -> None:
        """Click twice, within the interval of a double click."""
        spot, viewport = self.spot(key), self.session.page.view.viewport()
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=spot)
        QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=spot)

    def hover(self, key: Key) -> None:
        """Move the mouse over an item."""
        viewport = self.session.page.view.viewport()
        QTest.mouseMove(viewport, QPoint(2, 2))
        QTest.mouseMove(viewport, self.spot(key))


Sit = Callable[..., SeatedPlayer]
"""Opens a table at a position; the fixture `sit` of `conftest.py`."""
KeepPicture = Callable[[Any, str], None]
"""Keeps a picture of a widget under a name; the fixture `picture` of `conftest.py`."""


def colours_of(image: QImage) -> Counter[str]:
    """Count the colours of an image, as "#rrggbb"."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = struct.iter_unpack("<I", bytes(plain.constBits()))
    counted = Counter(pixel & 0xFFFFFF for (pixel,) in pixels)
    return Counter({f"#{colour:06x}": count for colour, count in counted.items()})


def token(colour: str) -> str:
    """Return a colour token in the format of `colours_of`."""
    return QColor(colour).name()


def watch_texts(widget: QWidget, monkeypatch: pytest.MonkeyPatch, see: Callable[..., None]) -> None:
    """Paint a widget anew; call `see` with the painter and the arguments of each text that it paints."""
    views = (
        each for each in (*widget.findChildren(QGraphicsView), widget) if isinstance(each, QGraphicsView)
    )
    scenes: list[Any] = [view.scene() for view in views if view.scene() is not None]
    for scene in scenes:
        scene.repaint_backdrop()
        scene.pixmaps.clear()
    real = QPainter.drawText

    def draw_text(painter: QPainter, *args: Any) -> Any:
        see(painter, *args)
        return real(painter, *args)

    with monkeypatch.context() as patch:
        patch.setattr(QPainter, "drawText", draw_text)
        patch.setattr(backdrop, "_material", lambda *_: None)  # it has no text, and takes 30 ms
        widget.grab()
    for scene in scenes:
        scene.repaint_backdrop()


def painted_texts(widget: QWidget, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return every text that the widget paints, in that order, including texts cached in pixmaps."""
    texts: list[str] = []

    def see(_painter: QPainter, *args: Any) -> None:
        texts.extend(each for each in args if isinstance(each, str))

    watch_texts(widget, monkeypatch, see)
    return texts
