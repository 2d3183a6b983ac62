"""The theme, drawings and sizes that a scene and all its items are painted with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

SMALL_WINDOW_PX: Final = 16.0  # the size of text at 100 % up to which nothing grows

if TYPE_CHECKING:
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme


class SceneStyle:
    """How a table is painted now. The items keep a reference, so that one `change` reaches all of them.

    `revision` grows with every change: a cache of pixmaps is out of date when it differs.
    """

    def __init__(self, theme: Theme, art: Art, *, arabic: bool, text_scale: float) -> None:
        self.art = art
        self.text_px = 18.0
        self.pixel_ratio = 1.0
        self.revision = 0
        self.change(theme, arabic=arabic, text_scale=text_scale)

    def change(
        self, theme: Theme, *, arabic: bool, text_scale: float, pixel_ratio: float | None = None
    ) -> None:
        """Take another theme, kind of numerals, text size or pixel ratio of the screen."""
        self.theme = theme
        self.arabic = arabic
        self.text_scale = text_scale
        self.pixel_ratio = self.pixel_ratio if pixel_ratio is None else pixel_ratio
        self.revision += 1

    @property
    def growth(self) -> float:
        """How much larger the table is than in a small window, 1 or more, at any text size."""
        return max(1.0, self.text_px / self.text_scale / SMALL_WINDOW_PX)
