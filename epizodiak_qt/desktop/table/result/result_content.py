"""The contents of the result panel: title, painted parts, reasons and buttons, in any size and text.

Loaded at the end of the first round.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.placement import TARGET_PX
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.style.forms import fill_column
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.scroll_area import scroll_area
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from epizodiak_qt.desktop.scene.animation import Track
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_layout import TableLayout
    from epizodiak_qt.desktop.table.result.result_part import PartData, ResultPart

MARGINS_PX: Final = (24, 14, 24, 14)
SPACING_PX: Final = 10
USUAL_PX: Final = 18  # the size of text with these margins; those of larger text are larger
FRAME_PX: Final = 2
GAP: Final = 1.6  # between two parts, in sizes of text
BUTTON_ROWS: Final = 4
SMALLEST_PX: Final = 13
COVERS: Final = 0.75  # of the height of the board; a higher panel covers all of it, without cut edges
TITLE: Final = 1.7  # the size of the title, in sizes of text
WAYS: Final = (
    (0, False, (1.25, 1.12, 1.0, 0.9)),
    (0, True, (1.0, 0.9, 0.8)),
    (1, False, (1.0, 0.9)),
    (1, True, (1.0, 0.9, 0.8, 0.7, 0.62)),
    (2, True, (1.0, 0.9, 0.8, 0.7)),
    (3, True, (1.0, 0.8, 0.65, 0.6)),
)
"""The number of an area, whether parts are dense, and sizes of text in parts of the usual one; best first."""


@dataclass(frozen=True, slots=True)
class Result:
    """The contents of the panel."""

    title: str
    """The title."""
    remarks: tuple[str, ...]
    """Sentences that explain the result."""
    parts: tuple[PartData, ...]
    """The parts that are painted between them, side by side if there is room."""
    spoken: str = ""
    """The words that are announced beside the points; empty without more to say."""


class ResultContent(QWidget):
    """Title, parts, remarks and a note, which scroll if they must, and the rows of buttons below."""

    def __init__(self, buttons: Sequence[QPushButton], parent: QWidget) -> None:
        super().__init__(parent)
        for button in buttons:
            button.setParent(self)  # before the parts, which come later with Tab
        self.title = _centred()
        self.parts: list[ResultPart] = []
        self.remarks = PlainLabel(wrap=True)
        self.note = _centred()
        self.note.hide()
        self._buttons = buttons
        self._result: Result | None = None
        self._spacing = SPACING_PX
        self.inside = QWidget()
        self.column = QVBoxLayout(self.inside)
        self.column.setContentsMargins(0, 0, 0, 0)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        fill_column(self.column, self.title, self._parts, self.remarks, self.note)
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
        before, self._result = self._result, result
        # Parts keep their words, so another language, and with it another title, makes new parts.
        if before is not None and (result.title, result.parts) == (before.title, before.parts):
            return False
        for old in self.parts:
            self._parts.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.parts = [data.part(style) for data in result.parts]
        for part in self.parts:
            self._parts.addWidget(part)
            part.show()
        return True

    def count_up(self, delay_ms: float) -> list[Track]:
        """Return how the points of all players count up, one part at a time."""
        return [track for part in self.parts for track in part.count_up(delay_ms)]

    def add_badge(self, badge: QWidget) -> None:
        """Show another widget above the buttons."""
        self._badges.insertWidget(self._badges.count() - 1, badge)

    # --- size

    def fit(self, page: Rect, now: TableLayout, body_px: int) -> QRect:
        """Return where the panel fits into a table: over the board if there is room, beside all other parts.

        With large text the text becomes somewhat smaller and the parts denser; then the panel covers more,
        and in the end its contents scroll.

        Args:
            page: The table.
            now: The layout of the table.
            body_px: The size of text that the widgets have without a style sheet of their own.
        """
        areas = _areas(page, now.middle, now.status.bottom, now.hand.y - 2, now.log.x - 8)
        for number, text_px, dense in _ways(body_px):
            area = areas[number]
            limit, highest = int(area.width), int(area.height)
            wide, tall = self._size_within(limit, text_px, body_px, dense=dense)
            if wide <= limit and tall <= area.height:
                break
        # A visible bar takes room, so that Qt would go on to show one that is not needed any more.
        policy, focus, scrolls = Qt.ScrollBarPolicy, Qt.FocusPolicy, tall > area.height
        bar = policy.ScrollBarAsNeeded if scrolls else policy.ScrollBarAlwaysOff
        self.scroller.setVerticalScrollBarPolicy(bar)
        self.scroller.setFocusPolicy(focus.TabFocus if scrolls else focus.NoFocus)  # the arrow keys scroll it
        board = math.ceil(now.middle.height)
        if number <= 1 and COVERS * board < tall < board <= area.height:
            tall = board
        wide, tall = min(wide, limit), min(tall, highest)
        middle = now.middle.centre
        left = max(area.x, min(middle.x - wide / 2, area.right - wide))
        upper = max(area.y, min(middle.y - tall / 2, area.bottom - tall))
        return QRect(round(left), round(upper), wide, tall)

    def _size_within(self, limit: int, text_px: int, body_px: int, *, dense: bool) -> tuple[int, int]:
        """Lay the contents out in at most the width `limit`, if possible; return the size that they take."""
        self._take_text(text_px, body_px)
        for part in self.parts:
            part.take_size(text_px, dense=dense)
        left, upper, right, lower = self._take_margins(text_px, dense=dense)
        around = left + right + 2 * FRAME_PX
        gap = round(GAP * text_px)
        gaps = gap * (len(self.parts) - 1)
        rows = self._place_buttons(limit - around)
        title = self.title.fontMetrics().horizontalAdvance(self.title.text())
        badges = self._badges.sizeHint().width()
        leasts = [part.minimumSizeHint().width() for part in self.parts]
        naturals = [part.sizeHint().width() for part in self.parts]
        lines = map(self.remarks.fontMetrics().horizontalAdvance, self.remarks.text().split("\n"))
        least = max(*leasts, badges, *rows)
        natural = max(sum(naturals) + gaps, title + 8, max(lines) + 8, badges, *rows)
        inner = max(least, min(limit - around, natural))
        self._place_parts(naturals, gap, beside=sum(leasts) + gaps <= inner)
        tall = self.column.totalHeightForWidth(inner)
        high = max(button.sizeHint().height() for button in self._buttons if not button.isHidden())
        row = high + self._spacing
        below = len(rows) * row + (self._badges.sizeHint().height() + self._spacing if badges else 0)
        return inner + around, tall + upper + lower + 2 * FRAME_PX + below

    def _place_parts(self, widths: Sequence[int], gap: int, *, beside: bool) -> None:
        """Put the parts side by side, where they may be higher than they need, or one above the other."""
        policy, direction = QSizePolicy.Policy, QBoxLayout.Direction
        self._parts.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        self._parts.setSpacing(gap if beside else gap // 2)
        for part, width in zip(self.parts, widths, strict=True):
            part.setSizePolicy(policy.Expanding, policy.MinimumExpanding if beside else policy.Fixed)
            self._parts.setStretchFactor(part, width if beside else 0)
        self.column.setStretchFactor(self._parts, int(beside))
        self.column.invalidate()

    def _take_margins(self, text_px: int, *, dense: bool) -> tuple[int, ...]:
        """Take margins and spaces for a size of text; return the margins."""
        larger = 1.0 if dense else max(1.0, text_px / USUAL_PX)
        margins = tuple(round(larger * each) for each in MARGINS_PX)
        self._spacing = round(larger * SPACING_PX)
        self._whole.setContentsMargins(*margins)
        for layout in (self._whole, self._badges, *self._rows):
            layout.setSpacing(self._spacing)
        self.column.setSpacing(self._spacing // (2 if dense else 1))
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


def _ways(body_px: int) -> Iterator[tuple[int, int, bool]]:
    """Yield the ways to lay the panel out, best first: area, size of text, and whether it is dense."""
    for area, dense, shares in WAYS:
        for size in dict.fromkeys(max(min(SMALLEST_PX, body_px), round(share * body_px)) for share in shares):
            yield area, size, dense


def _areas(page: Rect, middle: Rect, top: float, hand: float, right: float) -> list[Rect]:
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
        Rect(middle.x, top, min(middle.right, right) - middle.x, hand - top),
        Rect(left, top, right - left, hand - top),
        Rect(left, top, right - left, page.bottom - 8 - top),
        Rect(page.x + 0.03 * page.width, top, 0.94 * page.width, page.bottom - 8 - top),
    ]


def _centred() -> PlainLabel:
    label = PlainLabel(wrap=True, look="title")
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
