"""The result of a round or of the game: points and their reasons, all hands, and the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.desktop.app.placement import TARGET_PX
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.scroll_area import scroll_area
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPixmap


MARGINS_PX: Final = (28, 18, 28, 18)
SPACING_PX: Final = 12
FRAME_PX: Final = 2
LINES: Final = 27  # the height of the page, in sizes of the largest text of the panel
LEAST_WIDTH_PX: Final = 420
BUTTON_ROWS: Final = 4
PART_OF_WORD: Final = 13  # the letters of a name that stay on one line


@dataclass(frozen=True, slots=True)
class Row:
    """The line of one player."""

    cells: tuple[str, ...]
    """The texts, one a column."""
    hand: QPixmap | None = None
    """A picture of the pieces that the line is about."""
    best: bool = False
    """Whether the player is among the first."""


@dataclass(frozen=True, slots=True)
class Result:
    """The contents of the panel."""

    title: str
    """The title."""
    remarks: tuple[str, ...]
    """Sentences that explain the points."""
    head: tuple[str, ...]
    """The titles of the columns."""
    rows: tuple[Row, ...]
    """One row a player."""


class ResultView(QFrame):
    """A panel in the middle of the table.

    `at_home` is set if the table is in this program: only then another game can be begun.
    A result is open from `show_result` to `close_result`; meanwhile it can be put aside.

    Signals:
        moved_aside: An open result was put aside, brought back or closed.
        next_round: Deal the next round.
        new_game: Begin another game.
        save_record: Save the record of the game.
        review: Show the game again from its beginning.
        leave: Leave the table.
    """

    moved_aside = Signal()
    next_round = Signal()
    new_game = Signal()
    save_record = Signal()
    review = Signal()
    leave = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.at_home = True
        self.open = False
        self.aside = False
        self._closed = False
        self._as_record = False
        self._exportable = True
        self._cells: list[PlainLabel] = []
        self._title = PlainLabel()
        self._title.setProperty("title", True)
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title.setWordWrap(True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(6)
        self._remarks = PlainLabel()
        self._remarks.setWordWrap(True)
        self._note = PlainLabel()
        self._note.setProperty("title", True)
        self._note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._note.hide()
        self.aside_button = QPushButton()
        self.next_button = QPushButton()
        self.again_button = QPushButton()
        self.record_button = QPushButton()
        self.review_button = QPushButton()
        self.leave_button = QPushButton()
        self.next_button.setProperty("primary", True)
        self.again_button.setProperty("primary", True)
        self.aside_button.clicked.connect(self.put_aside)
        self.next_button.clicked.connect(self.next_round)
        self.again_button.clicked.connect(self.new_game)
        self.record_button.clicked.connect(self.save_record)
        self.review_button.clicked.connect(self.review)
        self.leave_button.clicked.connect(self.leave)
        self._buttons = (
            self.aside_button,
            self.leave_button,
            self.record_button,
            self.review_button,
            self.again_button,
            self.next_button,
        )
        self._badges = QHBoxLayout()
        self._badges.addStretch()
        self._button_rows = [QHBoxLayout() for _ in range(BUTTON_ROWS)]
        self._content = QWidget()
        self._column = QVBoxLayout(self._content)
        self._lay_out()
        self.hide()

    def show_as_record(self, *, exportable: bool) -> None:
        """Offer only what makes sense in a record that is viewed, and leave the focus where it is."""
        self._as_record = True
        self._exportable = exportable

    def _lay_out(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self._title)
        self._column.addLayout(self._grid)
        self._column.addWidget(self._remarks)
        self._column.addWidget(self._note)
        self._scroll = scroll = scroll_area(self._content, transparent=True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(*MARGINS_PX)
        whole.setSpacing(SPACING_PX)
        whole.addWidget(scroll, 1)
        self._button_rows[0].addLayout(self._badges)
        for row in self._button_rows:
            row.setSpacing(SPACING_PX)
            row.addStretch()
            whole.addLayout(row)
        for button in self._buttons:
            self._button_rows[0].addWidget(button)

    def show_result(self, result: Result, *, over: bool) -> None:
        """Show a result; `over` is set if the game has ended. One that was put aside stays there."""
        self._title.setText(result.title)
        remarks = list(result.remarks)
        if over and not self.at_home and not self._as_record:
            remarks.append(translate("Result", "The host can start another game."))
        self._remarks.setText("\n".join(remarks))
        self._remarks.setVisible(bool(remarks))
        self._fill(result)
        self.aside_button.setText(translate("Result", "Show the table"))
        self.next_button.setText(translate("Result", "Next round"))
        self.again_button.setText(translate("Result", "New game"))
        self.record_button.setText(translate("Result", "Export game record…"))
        self.review_button.setText(translate("Result", "Review the game"))
        self.leave_button.setText(
            translate("Replay", "Close the record") if self._as_record else translate("Result", "Main menu")
        )
        self.next_button.setVisible(not over)
        self.leave_button.setVisible(over)
        self.record_button.setVisible(over and self._exportable)
        self.review_button.setVisible(over and not self._as_record)
        self.again_button.setVisible(over and self.at_home)
        if not self.open:
            self.open = True
            self._appear()

    def _appear(self) -> None:
        """Become visible, and take the focus unless text is being typed or a record is viewed."""
        self.show()
        self.raise_()
        if not self._as_record and not isinstance(self.window().focusWidget(), QLineEdit):
            buttons = (self.next_button, self.again_button, self.leave_button)
            next(button for button in buttons if not button.isHidden()).setFocus()

    def put_aside(self) -> bool:
        """Hide the open result until `bring_back`; return whether it was visible."""
        visible = self.open and not self.aside
        if visible:
            self.aside = True
            self.moved_aside.emit()
            self.hide()
        return visible

    def bring_back(self) -> None:
        """Show the result again that was put aside."""
        if self.aside:
            self.aside = False
            self.moved_aside.emit()
            self._appear()

    def close_result(self) -> None:
        """Hide the result: the game goes on."""
        self.open = self.aside = False
        self.moved_aside.emit()
        self.hide()

    def _fill(self, result: Result) -> None:
        self._cells = []
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = None if item is None else item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for column, text in enumerate(result.head):
            self._add(self._cell(text, column, muted=True), 0, column)
        for line, row in enumerate(result.rows, 1):
            for column, text in enumerate((_breakable(row.cells[0]), *row.cells[1:])):
                self._add(self._cell(text, column, bold=row.best), line, column)
            if row.hand is not None:
                hand = PlainLabel()
                hand.setPixmap(row.hand)
                self._add(hand, line, len(row.cells))

    def _add(self, label: PlainLabel, line: int, column: int) -> None:
        """Put a label into the grid, and show it at once, so that it counts in the size of the panel."""
        self._grid.addWidget(label, line, column)
        label.show()
        if not label.pixmap():
            self._cells.append(label)

    @staticmethod
    def _cell(text: str, column: int, *, muted: bool = False, bold: bool = False) -> PlainLabel:
        label = PlainLabel(text)
        label.setProperty("muted", muted)
        if bold:
            made = label.font()
            made.setBold(True)
            label.setFont(made)
        side = Qt.AlignmentFlag.AlignLeft if column < 2 else Qt.AlignmentFlag.AlignHCenter
        label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        return label

    def add_badge(self, badge: QWidget) -> None:
        """Show another widget beside the buttons."""
        self._badges.addWidget(badge)

    def waiting(self, names: Sequence[str]) -> None:
        """Show whom the next deal waits for."""
        self.next_button.setEnabled(not names and not self._closed)
        if names:
            self.next_button.setText(
                translate("Result", "Waiting for {names}").format(names=", ".join(names))
            )

    def close_table(self) -> None:
        """Offer no next round: the table is closed."""
        self._closed = True
        self.next_button.setEnabled(False)

    def set_note(self, text: str) -> None:
        """Show a note under the result, or none if it is empty."""
        self._note.setText(text)
        self._note.setVisible(bool(text))

    def _shrink(self, height: float) -> None:
        """Take smaller text than the other widgets if only a few lines of theirs fit into the page."""
        text_px = round(min(self.font().pixelSize(), height / LINES))
        sheet = ""
        if text_px < self.font().pixelSize():
            high = max(TARGET_PX, 2 * text_px)
            ring = 2 * round(0.3 * self.font().pixelSize()) + 2  # of a focused button, above and below
            sheet = f"""
                QLabel, QPushButton {{ font-size: {text_px}px; }}
                QLabel[title="true"] {{ font-size: {round(1.7 * text_px)}px; }}
                QPushButton {{ min-height: {high}px; padding: 0 {round(0.6 * text_px)}px; }}
                QPushButton:focus {{ min-height: {high - ring}px; padding: 0 {round(0.3 * text_px)}px; }}
            """
        set_style_sheet(self, sheet)

    def fit(self, width: float, height: float, top: float, middle: float, right: float) -> None:
        """Fit into a page of that size: around `middle`, left of `right` if there is room.

        The players, the log and the join code, right of it, stay visible. With large text the cells wrap and
        the rows close up; only then the panel covers more, and in the end its contents scroll.
        """
        self._shrink(height)
        room = round(height - top - 8)
        beside, most = round(right - 8), round(width * 0.94)
        for limit, tight in ((beside, False), (beside, True), (most, False), (most, True)):
            wide, tall = self._size_within(limit, tight=tight)
            if wide <= limit and tall <= room:
                break
        else:
            wide, tall = max(most, min(wide, round(width) - 16)), min(tall, room)
        # A visible bar takes room, so that Qt would go on to show one that is not needed any more.
        policy = Qt.ScrollBarPolicy
        scrolls = tall == room
        self._scroll.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if scrolls else policy.ScrollBarAlwaysOff
        )
        self._scroll.setFocusPolicy(
            Qt.FocusPolicy.TabFocus if scrolls else Qt.FocusPolicy.NoFocus  # the arrow keys scroll it
        )
        self.setGeometry(
            round(max(8, min(middle - wide / 2, right - wide, width - wide - 8))),
            round(top + max(0, (height * 0.78 - top - tall) / 2)),
            wide,
            tall,
        )

    def _size_within(self, limit: int, *, tight: bool) -> tuple[int, int]:
        """Lay the contents out in at most that width, if possible; return the width and height they take."""
        left, upper, right, lower = MARGINS_PX
        around = left + right + 2 * FRAME_PX
        self._wrap_cells(False)
        natural = max(self._column.sizeHint().width() + around, LEAST_WIDTH_PX)
        self._wrap_cells(natural > limit)
        self._grid.setVerticalSpacing(2 if tight else 6)
        self._column.setSpacing(SPACING_PX // (2 if tight else 1))
        rows = self._place_buttons(limit - around)
        least = max(self._column.minimumSize().width(), *rows) + around
        wide = max(least, min(limit, natural))
        tall = self._column.totalHeightForWidth(wide - around)
        row_height = self.aside_button.sizeHint().height() + SPACING_PX
        return wide, tall + upper + lower + 2 * FRAME_PX + len(rows) * row_height

    def _wrap_cells(self, wrap: bool) -> None:
        for label in self._cells:
            label.setWordWrap(wrap)
        self._grid.invalidate()
        self._column.invalidate()

    def _place_buttons(self, room: int) -> list[int]:
        """Put the buttons into as few rows as possible; return the width of each row."""
        widths = [self._badges.sizeHint().width()]
        for button in self._buttons:
            if button.isHidden():
                continue
            needed = button.sizeHint().width()
            if widths[-1] and widths[-1] + SPACING_PX + needed > room and len(widths) < BUTTON_ROWS:
                widths.append(0)
            widths[-1] += needed + (SPACING_PX if widths[-1] else 0)
            self._button_rows[len(widths) - 1].addWidget(button)
        return widths


def _breakable(name: str) -> str:
    """Return a name whose long words can be broken between two lines, at zero-width spaces."""
    parts = name.replace(" ", " \n").replace("-", "-\n").split("\n")
    return "".join(
        "\u200b".join(part[start : start + PART_OF_WORD] for start in range(0, len(part), PART_OF_WORD))
        for part in parts
    )
