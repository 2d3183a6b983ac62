"""The contents of the result panel: title, painted parts, reasons and buttons, in any size and text.

Loaded at the end of the first round.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.placement import TARGET_PX
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.scroll_area import scroll_area
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from epizodiak_qt.desktop.scene.animation import Track
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.table.result.result_part import PartData, ResultPart

MARGINS_PX: Final = (24, 14, 24, 14)
SPACING_PX: Final = 10
USUAL_PX: Final = 18  # the size of text with these margins; those of larger text are larger
FRAME_PX: Final = 2
GAP: Final = 1.6  # between two parts, in sizes of text
BUTTON_ROWS: Final = 4
SMALLEST_PX: Final = 13
TITLE: Final = 1.7  # the size of the title, in sizes of text


@dataclass(frozen=True, slots=True)
class Result:
    """The contents of the panel."""

    title: str
    """The title."""
    remarks: tuple[str, ...]
    """Sentences that explain the result."""
    parts: tuple[PartData, ...]
    """What is painted between them, side by side if there is room."""
    spoken: str = ""
    """What is announced beside the points; empty without more to say."""


@dataclass(frozen=True, slots=True)
class Density:
    """A way to lay out the contents."""

    text_px: int
    """The size of text."""
    dense: bool
    """Whether parts take their least height."""


class Parts(QWidget):
    """The painted parts: side by side if all fit, otherwise one above the other."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[ResultPart] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._gap = 0.0
        self._spare = 0

    def replace(self, parts: Sequence[ResultPart]) -> None:
        """Show other parts."""
        for old in self.parts:
            old.hide()
            old.deleteLater()
        self.parts = list(parts)
        for part in parts:
            part.setParent(self)
            part.show()
        self.updateGeometry()

    def take_size(self, density: Density) -> None:
        """Lay out all parts in another size, without spare height."""
        self._gap = GAP * density.text_px
        self._spare = 0
        for part in self.parts:
            part.take_size(density.text_px, dense=density.dense)
        self.updateGeometry()
        self._place()

    def grow(self, spare: int) -> None:
        """Let parts that lie side by side be higher than they need, by some pixels."""
        self._spare = spare
        self.updateGeometry()

    def natural_width(self) -> float:
        """Return the width in which all parts lie side by side as they look best."""
        return sum(part.natural_width() for part in self.parts) + self._gap * (len(self.parts) - 1)

    def least_width(self) -> float:
        """Return the least width in which each part can be read."""
        return max((part.least_width() for part in self.parts), default=0.0)

    def _widths(self, width: float) -> list[float]:
        """Return the widths of parts that lie side by side; nothing if they do not fit."""
        free = width - self._gap * (len(self.parts) - 1)
        least = [part.least_width() for part in self.parts]
        if sum(least) > free:
            return []
        natural = sum(part.natural_width() for part in self.parts)
        wanted = [free * part.natural_width() / natural for part in self.parts]
        if all(map(float.__ge__, wanted, least)):
            return wanted
        more = (free - sum(least)) / len(least)
        return [each + more for each in least]

    def height_for(self, width: float) -> float:
        """Return the height of all parts in a width."""
        if not self.parts:
            return 0.0
        widths = self._widths(width)
        if widths:
            needed = max(part.height_for(each) for part, each in zip(self.parts, widths, strict=True))
            return needed + self._spare
        return sum(part.height_for(width) for part in self.parts) + self._gap / 2 * (len(self.parts) - 1)

    def _place(self) -> None:
        widths, left, top = self._widths(self.width()), 0.0, 0.0
        for place, part in enumerate(self.parts):
            if widths:
                part.setGeometry(round(left), 0, round(widths[place]), self.height())
                left += widths[place] + self._gap
            else:
                tall = part.height_for(self.width())
                part.setGeometry(0, round(top), self.width(), round(tall))
                top += tall + self._gap / 2

    # Qt

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return math.ceil(self.height_for(width))

    @override
    def sizeHint(self) -> QSize:
        width = math.ceil(self.natural_width())
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(math.ceil(self.least_width()), 1)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()


class ResultContent(QWidget):
    """Title, parts, remarks and a note, which scroll if they must, and the rows of buttons below."""

    def __init__(self, buttons: Sequence[QPushButton], parent: QWidget) -> None:
        super().__init__(parent)
        for button in buttons:
            button.setParent(self)  # before the parts, which come later with Tab
        self.title = _centred()
        self.parts = Parts()
        self.remarks = PlainLabel(wrap=True)
        self.note = _centred()
        self.note.hide()
        self._buttons = buttons
        self._result: Result | None = None
        self._spacing = SPACING_PX
        self.inside = QWidget()
        self.column = QVBoxLayout(self.inside)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(SPACING_PX)
        for widget in (self.title, self.parts, self.remarks, self.note):
            self.column.addWidget(widget)
        self.column.addStretch()
        self.scroller = scroll_area(self.inside, transparent=True)
        self.scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._whole = whole = QVBoxLayout(self)
        whole.addWidget(self.scroller, 1)
        self._badges = QHBoxLayout()
        self._rows = [QHBoxLayout() for _ in range(BUTTON_ROWS)]
        for row in (self._badges, *self._rows):
            row.addStretch()
            whole.addLayout(row)
        self._badges.addStretch()

    def show_result(self, result: Result, remarks: Sequence[str], style: SceneStyle) -> bool:
        """Show a result; return whether its parts are new."""
        self.title.setText(result.title)
        self.remarks.setText("\n".join(remarks))
        self.remarks.setVisible(bool(remarks))
        if self._result is not None and result.parts == self._result.parts:
            self._result = result
            return False
        self._result = result
        self.parts.replace([data.part(style) for data in result.parts])
        return True

    def count_up(self, delay_ms: float) -> list[Track]:
        """Return how the points of all players count up, one part at a time."""
        tracks: list[Track] = []
        for part in self.parts.parts:
            tracks += part.count_up(delay_ms)
        return tracks

    def add_badge(self, badge: QWidget) -> None:
        """Show another widget above the buttons."""
        self._badges.insertWidget(self._badges.count() - 1, badge)

    # --- size

    def size_within(self, limit: int, density: Density, body_px: int) -> tuple[int, int]:
        """Lay the contents out in at most that width, if possible; return the width and height they take.

        Args:
            limit: The greatest width, in pixels.
            density: The size of text, and whether parts are dense.
            body_px: The size of text that the widgets have without a style sheet of their own.
        """
        self._take_text(density.text_px, body_px)
        self.parts.take_size(density)
        left, upper, right, lower = self._take_margins(density)
        around = left + right + 2 * FRAME_PX
        rows = self._place_buttons(limit - around)
        title = self.title.fontMetrics().horizontalAdvance(self.title.text())
        badges = self._badges.sizeHint().width()
        least = max(round(self.parts.least_width()), badges, *rows) + around
        lines = self.remarks.text().split("\n")
        remarks = max(map(self.remarks.fontMetrics().horizontalAdvance, lines))
        natural = max(round(self.parts.natural_width()), title + 8, remarks + 8, badges, *rows) + around
        wide = max(least, min(limit, natural))
        self.column.invalidate()
        tall = self.column.totalHeightForWidth(wide - around)
        high = max(button.sizeHint().height() for button in self._buttons if not button.isHidden())
        row = high + self._spacing
        below = len(rows) * row + (self._badges.sizeHint().height() + self._spacing if badges else 0)
        return wide, tall + upper + lower + 2 * FRAME_PX + below

    def _take_margins(self, density: Density) -> tuple[int, ...]:
        """Take margins and spaces for a size of text; return the margins."""
        larger = 1.0 if density.dense else max(1.0, density.text_px / USUAL_PX)
        margins = tuple(round(larger * each) for each in MARGINS_PX)
        self._spacing = round(larger * SPACING_PX)
        self._whole.setContentsMargins(*margins)
        for layout in (self._whole, self._badges, *self._rows):
            layout.setSpacing(self._spacing)
        self.column.setSpacing(self._spacing // (2 if density.dense else 1))
        return margins

    def _take_text(self, text_px: int, body_px: int) -> None:
        """Take larger or smaller text than the other widgets."""
        sheet = ""
        if text_px != body_px:
            ring = 2 * round(0.3 * body_px) + 2  # of a focused button, above and below
            inside = max(2, text_px + 1 - ring // 2)  # a focused button is as wide as any other
            high = max(TARGET_PX, 2 * text_px, math.ceil(1.35 * text_px) + ring)
            sheet = f"""
                QLabel, QPushButton {{ font-size: {text_px}px; }}
                QLabel[title="true"] {{ font-size: {round(TITLE * text_px)}px; }}
                QPushButton {{ min-height: {high}px; padding: 0 {text_px}px; }}
                QPushButton:focus {{ min-height: {high - ring}px; padding: 0 {inside}px; }}
            """
        set_style_sheet(self, sheet)

    def _place_buttons(self, room: int) -> list[int]:
        """Put the buttons into as few rows as possible, equally full; return the width of each row."""
        shown = [button for button in self._buttons if not button.isHidden()]
        widths = [button.sizeHint().width() for button in shown]
        for rows in range(1, BUTTON_ROWS + 1):
            each = math.ceil(len(shown) / rows)
            slices = [widths[first : first + each] for first in range(0, len(shown), each)]
            sums = [sum(part) + self._spacing * (len(part) - 1) for part in slices]
            if max(sums) <= room or rows == BUTTON_ROWS:
                break
        for row in self._rows:
            while row.count():
                row.takeAt(0)
        for place, button in enumerate(shown):
            row = self._rows[place // each]
            if not row.count():
                row.addStretch()
            row.addWidget(button)
        for row in self._rows:
            if row.count():
                row.addStretch()
        return sums

    def show_scroll_bar(self, *, needed: bool) -> None:
        """Let the contents scroll, also by keys, only if they must."""
        # A visible bar takes room, so that Qt would go on to show one that is not needed any more.
        policy, focus = Qt.ScrollBarPolicy, Qt.FocusPolicy
        self.scroller.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if needed else policy.ScrollBarAlwaysOff
        )
        self.scroller.setFocusPolicy(focus.TabFocus if needed else focus.NoFocus)  # the arrow keys scroll it


def densities(body_px: int, parts: Sequence[float], *, dense: bool) -> list[Density]:
    """Return densities with text of some parts of the usual size, without repetitions."""
    sizes = (max(min(SMALLEST_PX, body_px), round(part * body_px)) for part in parts)
    return [Density(size, dense) for size in dict.fromkeys(sizes)]


def areas(page: Rect, middle: Rect, top: float, hand: float, right: float) -> list[Rect]:
    """Return where the panel may lie, best first.

    Over the board only; over the column on its left; also over the hands; and last over all.

    Args:
        page: The table.
        middle: The board between the columns.
        top: Where the status line ends.
        hand: Where the hands begin.
        right: Where the players and the log begin, which stay visible as long as possible.
    """
    left = page.x + 8
    return [
        Rect(middle.x + 12, top, min(middle.right - 12, right) - middle.x - 12, hand - top),
        Rect(left, top, right - left, hand - top),
        Rect(left, top, right - left, page.bottom - 8 - top),
        Rect(page.x + 0.03 * page.width, top, 0.94 * page.width, page.bottom - 8 - top),
    ]


def _centred() -> PlainLabel:
    label = PlainLabel(wrap=True, look="title")
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
