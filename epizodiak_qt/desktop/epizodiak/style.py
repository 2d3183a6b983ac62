"""How the table is drawn now: theme, drawings, tiles and text size, in one place that items look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.epizodiak.faces import TilePixmaps

if TYPE_CHECKING:
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme


class Style:
    """Theme, tile model and sizes; `faces` are the tiles painted accordingly."""

    def __init__(self, theme: Theme, art: Art, *, arabic: bool, text_scale: float) -> None:
        self.art = art
        self.text_px = 18.0
        self.pixel_ratio = 1.0
        self.change(theme, arabic=arabic, text_scale=text_scale)

    def change(
        self, theme: Theme, *, arabic: bool, text_scale: float, pixel_ratio: float | None = None
    ) -> None:
        """Take another theme, tile model, text size or screen; the tiles are painted afresh."""
        self.theme = theme
        self.arabic = arabic
        self.text_scale = text_scale
        self.pixel_ratio = self.pixel_ratio if pixel_ratio is None else pixel_ratio
        self.faces = TilePixmaps(
            theme, self.art, arabic=arabic, text_scale=text_scale, pixel_ratio=self.pixel_ratio
        )
