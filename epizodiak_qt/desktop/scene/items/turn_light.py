"""The light on the panels of those who act: soft and painted once, or a clear edge in high contrast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF

from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import REGROUP_MS, Track
from epizodiak_qt.desktop.scene.items.background import paint_tray
from epizodiak_qt.desktop.scene.items.clickable_item import paint_halo
from epizodiak_qt.desktop.scene.items.drawing import PaintedOnce
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

REACH: Final = 20.0  # pixels in a small window: how far the light goes beyond the panel
CORNER: Final = 11.0
PARTS: Final = (1.0, 0.85, 0.7, 0.55, 0.4, 0.25)  # of the reach


class TurnLight(PaintedOnce):
    """The light around the panel of a player, or `on_tray`, where a hand lies. It is out at first."""

    def __init__(self, style: SceneStyle, *, on_tray: bool) -> None:
        super().__init__(style, z_values.TURN_LIGHT)
        self._on_tray = on_tray
        self._lit = False
        self._show(0.0)

    def _show(self, strength: float) -> None:
        self.setOpacity(strength)
        self.setVisible(strength > 0)

    def turn(self, *, lit: bool) -> Iterator[Track]:
        """Yield how the light comes or goes, if it has to."""
        if lit != self._lit:
            self._lit = lit

            def show(fraction: float) -> None:
                if self._lit == lit:  # it has not turned back meanwhile
                    self._show(fraction if lit else 1 - fraction)

            yield Track(REGROUP_MS, show)

    def place_on(self, panel: Rect) -> None:
        """Move the light to a panel."""
        reach = REACH * self._style.growth
        self.set_bounds(QRectF(*panel).adjusted(-reach, -reach, reach, reach))

    @override
    def paint_once(self, painter: QPainter) -> None:
        theme, growth = self._style.theme, self._style.growth
        reach, corner = REACH * growth, CORNER * growth
        panel = self.bounds.adjusted(reach, reach, -reach, -reach)
        if self._on_tray and not theme.plain:
            paint_tray(
                painter, Rect(panel.x(), panel.y(), panel.width(), panel.height()), self._style, lit=True
            )
            return
        for part in PARTS if theme.glow else (1.0,):  # softer than one halo, which is painted in each frame
            light = 1.2 / len(PARTS) if theme.glow else 1.0
            paint_halo(painter, panel, corner, growth, theme, light, reach=part * REACH)

    @override
    def draw(self, painter: QPainter) -> None:
        super().draw(painter)  # here, so that the painting is named after the light
