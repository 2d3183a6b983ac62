"""Where the parts of the curtain lie, for any size of the hand panel and of its text. No Qt.

The text becomes smaller until everything fits, so no button or sentence is ever cut off.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.scene.rects import Rect

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Measure = Callable[[str, float], float]

TITLE_PART: Final = 0.29  # of the height of the curtain
EMBLEM_PART: Final = 0.45
LINE: Final = 1.36  # the height of a line, in sizes of its text
TITLE_LINE: Final = 1.45
SHRINK: Final = 0.95
LEAST_BUTTONS: Final = 13.0  # the least width of the buttons, in sizes of the text
LEAST_RECAP: Final = 14.0  # the least width of the recap beside the title, in sizes of the text


@dataclass(frozen=True, slots=True)
class CurtainParts:
    """The texts of the curtain."""

    title: str
    """Whose turn it is."""
    lines: tuple[str, ...]
    """The lines below the title."""
    recap: tuple[str, ...]
    """The missed moves, one paragraph a player."""
    first: tuple[str, ...]
    """The labels of the buttons in the first row; the field for a PIN is one."""
    second: tuple[str, ...]
    """The labels of the buttons in the second row."""


@dataclass(frozen=True, slots=True)
class CurtainLayout:
    """The places on the curtain, in pixels."""

    text_px: float
    """The size of text."""
    title_px: float
    """The size of the title."""
    emblem: Rect
    """The emblem of the player."""
    title: Rect
    """The title."""
    lines: tuple[Rect, ...]
    """The lines below the title."""
    recap: Rect
    """The missed moves; empty without any."""
    first: tuple[Rect, ...]
    """The buttons of the first row."""
    second: tuple[Rect, ...]
    """The buttons of the second row."""


def curtain_layout(
    size: tuple[float, float],
    text_px: float,
    target_px: float,
    parts: CurtainParts,
    widths: tuple[Measure, Measure],
) -> CurtainLayout:
    """Return the layout with the largest text that fits.

    Args:
        size: The width and height of the curtain; anything fits on 200 by 40 pixels, in tiny text.
        text_px: The size of text, if it fits.
        target_px: The least height of a button, if the rows of them fit.
        parts: The texts that are shown.
        widths: Return the width of a title, and that of another text, of a size in pixels.
    """
    while True:
        room = _Room(size, text_px, target_px, parts, widths)
        for beside in (True, False) if parts.recap else (False,):
            layout = room.lay_out(recap_beside=beside)
            if layout is not None:
                return layout
        text_px *= SHRINK


class _Room:
    """One attempt to lay the parts out with text of a certain size."""

    def __init__(
        self,
        size: tuple[float, float],
        text_px: float,
        target_px: float,
        parts: CurtainParts,
        widths: tuple[Measure, Measure],
    ) -> None:
        self._width, self._height = size
        self._text = text_px
        self._target = target_px
        self._parts = parts
        self._title_width, self._text_width = widths
        self._margin = max(6.0, 0.08 * self._height)
        self._side = max(14.0, 0.2 * self._height)
        self._gap = max(6.0, 0.5 * text_px)

    @property
    def _inner(self) -> float:
        """The height between the margins."""
        return self._height - 2 * self._margin

    def lay_out(self, *, recap_beside: bool) -> CurtainLayout | None:
        """Return the layout with the recap beside or below the title, or None if that does not fit."""
        buttons = self._buttons()
        if buttons is None:
            return None
        first, second = buttons
        edge = min((rect.x for rect in (*first, *second)), default=self._width - self._side) - 2 * self._gap
        emblem_px = EMBLEM_PART * self._height
        left = self._side + emblem_px + 1.5 * self._gap
        room = edge - left
        title_px = TITLE_PART * self._height
        while True:
            words = self._words(title_px, room, recap_beside=recap_beside)
            if words is not None:
                break
            if title_px <= 1.15 * self._text:
                return None
            title_px = max(1.15 * self._text, SHRINK * title_px)
        width, heights, recap_width = words
        top = (self._height - sum(heights)) / 2
        places = []
        for height in heights:
            places.append(Rect(left, top, width, height))
            top += height
        title, *lines = places
        recap = Rect(title.right + 4 * self._gap, self._margin, recap_width, self._inner)
        if not recap_beside:
            recap = lines.pop()
        emblem = Rect(self._side, (self._height - emblem_px) / 2, emblem_px, emblem_px)
        return CurtainLayout(self._text, title_px, emblem, title, tuple(lines), recap, first, second)

    def _words(
        self, title_px: float, room: float, *, recap_beside: bool
    ) -> tuple[float, list[float], float] | None:
        """Return the width of the title and all below it, their heights, and the width of the recap beside.

        None if that does not fit into `room`. A recap that is not beside the title is the last line below it.
        """
        parts = self._parts
        width = title = self._title_width(parts.title, title_px)
        if recap_beside:
            width = max(title, *(self._text_width(line, self._text) for line in parts.lines), 0.0)
        else:
            width = room
        recap_width = room - width - 4 * self._gap if recap_beside else 0.0
        below = [self._line_count((line,), width) for line in parts.lines]
        if not recap_beside:
            below.append(self._line_count(parts.recap, width))
        heights = [TITLE_LINE * title_px, *(LINE * self._text * count for count in below)]
        fits = title <= width <= room and sum(heights) <= self._inner
        if recap_beside:
            beside = LINE * self._text * self._line_count(parts.recap, recap_width)
            fits = fits and recap_width >= LEAST_RECAP * self._text and beside <= self._inner
        return (width, heights, recap_width) if fits else None

    def _line_count(self, texts: Sequence[str], width: float) -> int:
        """Return how many lines these paragraphs take in that width."""
        return sum(len(wrapped(each, width, self._text, self._text_width)) for each in texts)

    def _buttons(self) -> tuple[tuple[Rect, ...], tuple[Rect, ...]] | None:
        """Return both rows of buttons at the right edge, equally wide; None if they do not fit."""
        rows = [row for row in (self._parts.first, self._parts.second) if row]
        if not rows:
            return (), ()
        gap = min(self._gap, 0.06 * self._height)
        high = min(max(self._target, 1.6 * self._text), (self._inner - gap * (len(rows) - 1)) / len(rows))
        pad = 0.9 * self._text
        wide = [[self._text_width(label, self._text) + 2 * pad for label in row] for row in rows]
        block = max(sum(row) + self._gap * (len(row) - 1) for row in wide)
        block = max(block, min(LEAST_BUTTONS * self._text, 0.3 * self._width))
        if high < 1.45 * self._text or block > 0.62 * self._width:
            return None
        top = (self._height - high * len(rows) - gap * (len(rows) - 1)) / 2
        placed = []
        for row in wide:
            spare = (block - sum(row) - self._gap * (len(row) - 1)) / len(row)
            left = self._width - self._side - block
            rects = []
            for width in row:
                rects.append(Rect(left, top, width + spare, high))
                left = rects[-1].right + self._gap
            placed.append(tuple(rects))
            top += high + gap
        if not self._parts.first:
            return (), placed[0]
        return placed[0], placed[1] if len(placed) > 1 else ()


def wrapped(text: str, width: float, text_px: float, measure: Measure) -> Sequence[str]:
    """Return the lines of a text that is wrapped at its spaces to that width."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and measure(f"{lines[-1]} {word}", text_px) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines
