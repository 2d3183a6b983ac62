"""How the table is drawn now: theme, drawings, cards and text size, in one place that items look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.ecliptic.faces import CardPixmaps

if TYPE_CHECKING:
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme


class Style:
    """Theme and sizes; `faces` are the cards painted accordingly. Cards bear no digits, arabic or other."""

    def __init__(self, theme: Theme, art: Art, *, arabic: bool, text_scale: float) -> None:
        self.art = art
        self.text_px = 18.0
        self.pixel_ratio = 1.0
        self.change(theme, arabic=arabic, text_scale=text_scale)

    def change(
        self,
        theme: Theme,
        *,
        arabic: bool,
        text_scale: float,
        pixel_ratio: float | None = None,
    ) -> None:
        """Take another theme, text size or screen; the cards are painted afresh."""
        self.theme = theme
        self.text_scale = text_scale
        self.pixel_ratio = self.pixel_ratio if pixel_ratio is None else pixel_ratio
        self.faces = CardPixmaps(theme, self.art, pixel_ratio=self.pixel_ratio)
