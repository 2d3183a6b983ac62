"""A table that no window shows: it plays a record on a clock of its own and is painted into images."""

from __future__ import annotations

import heapq
from itertools import count
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.style.painting import painted_pixmap
from epizodiak_qt.table.replay_link import ReplayLink, Whose

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.scene.table_layout import TableLayout
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.table.link import Update
    from epizodiak_qt.table.replayed_game import ReplayedGame

STEP_MS: Final = 40.0
LONGEST_MS: Final = 20_000.0  # of the animation of one move
COMPLETE_MS: Final = 5_000.0  # after which a table has painted everything
SKETCH: Final = (96, 60)
TABLE: Final = (1000, 620)
"""The size of the table that is painted into a picture."""
SHAPE: Final = TABLE[1] / TABLE[0]
"""The height of a picture as a part of its width."""


class SteppedClock:
    """A clock whose time passes only in `advance`."""

    def __init__(self) -> None:
        self._now_ms = 0.0
        self._number = count()
        self._due: list[tuple[float, int, Callable[[], None]]] = []

    def now_ms(self) -> float:
        """Return the milliseconds since the clock was made."""
        return self._now_ms

    def call_later(self, delay_ms: float, call: Callable[[], None]) -> None:
        """Call `call` once, `delay_ms` from now."""
        heapq.heappush(self._due, (self._now_ms + delay_ms, next(self._number), call))

    def advance(self, passed_ms: float) -> None:
        """Let time pass, and make the calls that are due."""
        self._now_ms += passed_ms
        while self._due and self._due[0][0] <= self._now_ms:
            heapq.heappop(self._due)[2]()


class OffscreenTable:
    """The scene of a game, which shows the moments of a record.

    Args:
        replay: The record.
        ui: How its game is shown.
        style: How the table is painted; its pixel ratio is that of the images.
        size: The width and height of the layout, in pixels.
        whose: The seat whose hand is shown, None for no hand, or "all".
    """

    def __init__(
        self, replay: ReplayedGame, ui: GameUi, style: SceneStyle, size: tuple[int, int], whose: Whose
    ) -> None:
        self.clock = SteppedClock()
        self.scene = ui.scene(style, self.clock)
        self.scene.drifts = False
        self.scene.set_motion(1.0, reduced=False)
        self.scene.fit(*size)
        self._link = ReplayLink(replay, self.scene.present)
        self._link.whose = whose
        self.go_to(0)
        self._complete()

    def _complete(self) -> None:
        """Paint once and wait: a table paints its finest parts after the first paint."""
        image = QImage(*SKETCH, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        self.paint(painter, QRectF(image.rect()))
        painter.end()
        self.advance(COMPLETE_MS)

    @property
    def layout(self) -> TableLayout:
        """Where everything lies."""
        return self.scene.layout_now

    @property
    def update(self) -> Update:
        """The public update of the moment that is shown."""
        return self._link.public_update()

    def go_to(self, moment: int) -> None:
        """Show a moment at rest."""
        self._link.go_to(moment)
        self.settle()

    def go_on(self) -> None:
        """Begin to show the next move."""
        self._link.go_to(self._link.index + 1)

    def advance(self, passed_ms: float) -> None:
        """Let time pass on the table."""
        until = self.clock.now_ms() + passed_ms
        while (left := until - self.clock.now_ms()) > 0:
            self.clock.advance(min(STEP_MS, left))
            self.scene.animator.tick()

    def settle(self) -> float:
        """Let the move come to its end; return how long it takes, in milliseconds."""
        since = self.clock.now_ms()
        while self.scene.animator.busy and self.clock.now_ms() - since < LONGEST_MS:
            self.advance(STEP_MS)
        passed_ms = self.clock.now_ms() - since
        self.scene.animator.finish_now()
        return passed_ms

    def paint(self, painter: QPainter, target: QRectF) -> None:
        """Paint the table as it is now."""
        self.scene.status.hide()  # the text of the frame takes its place
        self.scene.render(painter, target, self.scene.sceneRect())

    def close(self) -> None:
        """Stop all timers of the scene."""
        self._link.close()
        self.scene.detach()


def moment_picture(
    replay: ReplayedGame,
    moment: int,
    whose: Whose,
    ui: GameUi,
    theme: Theme,
    art: Art,
    size: QSize,
    ratio: float,
) -> QPixmap:
    """Return a moment of a record as a small picture: for lessons, rules and the list of records.

    Args:
        replay: The record.
        moment: The index of the moment.
        whose: The seat whose hand is shown, None for no hand, or "all".
        ui: How its game is shown.
        theme: The theme.
        art: The drawings.
        size: The size of the picture, in pixels of the layout.
        ratio: Pixels of the screen for each pixel of the layout.
    """
    style = SceneStyle(theme, art, arabic=False, text_scale=1.0)
    style.pixel_ratio = ratio
    table = OffscreenTable(replay, ui, style, TABLE, whose)
    table.go_to(moment)
    whole = painted_pixmap(*TABLE, ratio, lambda painter: table.paint(painter, QRectF(0, 0, *TABLE)))
    table.close()
    smooth = Qt.TransformationMode.SmoothTransformation
    picture = whole.scaled(size * ratio, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    picture.setDevicePixelRatio(ratio)
    return picture
