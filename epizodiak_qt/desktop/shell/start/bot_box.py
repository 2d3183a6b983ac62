"""A drop-down of bots: strengths, characters with their signs, and engines, each with a line on its style."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QIcon, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.painting import painted_pixmap
from epizodiak_qt.lobby.bot_choice import BOT_NAMES, DEFAULT_BOT
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.lobby.bot_choice import BotChoice

    Index = QModelIndex | QPersistentModelIndex

STYLE_ROLE: Final = Qt.ItemDataRole.ToolTipRole
SHOWN_AT_ONCE: Final = 12
SMALLER: Final = 0.86  # the letters of the line on the style, in sizes of the text
REDRAWN_AFTER: Final = (QEvent.Type.PaletteChange, QEvent.Type.StyleChange, QEvent.Type.FontChange)


class BotBox(ComboBox):
    """A drop-down of the bots of a game, and of further entries before them such as a person.

    The data of an entry is the kind of the bot. The owner calls `retranslate` at once.
    """

    def __init__(self, art: Art, choices: Sequence[BotChoice], *, before: Sequence[str] = ()) -> None:
        super().__init__()
        self._art = art
        self._before: Sequence[str] = ()
        self._choices: Sequence[BotChoice] = ()
        self.setItemDelegate(_EntryDelegate(art, self))
        self.setMaxVisibleItems(SHOWN_AT_ONCE)
        self.offer(before=before, choices=choices)
        self.currentIndexChanged.connect(self._describe)

    def offer(
        self, *, before: Sequence[str] | None = None, choices: Sequence[BotChoice] | None = None
    ) -> None:
        """Offer other entries before the bots, or other bots. Call `retranslate` next.

        If the chosen entry is gone, the first one is chosen, or the default bot instead of a bot.
        """
        chosen, was_bot = self.currentData(), self.choice is not None
        self._before = self._before if before is None else before
        self._choices = self._choices if choices is None else choices
        self.blockSignals(True)
        self.clear()
        for kind in self._before:
            self.addItem("", kind)
        for choice in self._choices:
            self.addItem("", choice.kind)
        self.setCurrentIndex(max(0, self.findData(chosen)))
        self.blockSignals(False)
        self._draw_signs()
        if was_bot:
            self.choose(chosen)

    @property
    def choice(self) -> BotChoice | None:
        """The chosen bot; None for an entry before the bots."""
        return self.choice_at(self.currentIndex())

    def choice_at(self, row: int) -> BotChoice | None:
        """Return the bot of an entry; None for an entry before the bots."""
        place = row - len(self._before)
        return self._choices[place] if place >= 0 else None

    def begins_group(self, row: int) -> bool:
        """Return whether a line above an entry begins a group."""
        choice, above = self.choice_at(row), self.choice_at(row - 1)
        return row > 0 and choice is not None and (above is None or _group(above) != _group(choice))

    @property
    def bot_names(self) -> frozenset[str]:
        """The names that bots bear unless they are given another one."""
        return frozenset(BOT_NAMES).union(choice.name for choice in self._choices if choice.name)

    def choose(self, kind: str) -> None:
        """Choose the entry of a kind, or the default bot if there is none."""
        index = self.findData(kind)
        self.setCurrentIndex(index if index >= 0 else self.findData(DEFAULT_BOT))

    def retranslate(self, language: str, before: Sequence[str] = ()) -> None:
        """Show every text in the present language; `before` are the texts of the entries before the bots."""
        for index, text in enumerate(before):
            self.setItemText(index, text)
        for choice in self._choices:
            index = self.findData(choice.kind)
            label, style = choice.label(language), choice.style.text(language)
            self.setItemText(index, label)
            self.setItemData(index, style, STYLE_ROLE)
            self.setItemData(index, f"{label}. {style}", Qt.ItemDataRole.AccessibleTextRole)
        self._describe()

    def _describe(self) -> None:
        """Show the style of the chosen bot as tooltip and description."""
        style = self.currentData(STYLE_ROLE) or ""
        self.setToolTip(style)
        self.setAccessibleDescription(style)

    def _draw_signs(self) -> None:
        side = self.fontMetrics().height()
        self.setIconSize(QSize(side, side))
        colour, place = self.palette().color(QPalette.ColorRole.Text), QRectF(0, 0, side, side)
        for index, choice in enumerate(self._choices, len(self._before)):
            if choice.sign:
                paint = partial(self._art.sign, value=choice.sign, rect=place, colour=colour)
                self.setItemIcon(index, QIcon(painted_pixmap(side, side, self.devicePixelRatioF(), paint)))

    # Qt

    @override
    def showPopup(self) -> None:
        super().showPopup()
        # Qt cuts a popup at the edge of the screen, through an entry.
        view, popup = self.view(), self.view().window()
        entry = view.sizeHintForRow(0)
        if self.count() * entry > view.viewport().height() >= entry:
            spare = view.viewport().height() % entry
            place = popup.geometry()
            below = place.top() >= self.mapToGlobal(self.rect().topLeft()).y()
            popup.setGeometry(place.adjusted(0, 0, 0, -spare) if below else place.adjusted(0, spare, 0, 0))
            view.scrollTo(view.currentIndex())

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in REDRAWN_AFTER:
            self._draw_signs()


def _group(choice: BotChoice) -> str:
    if choice.sign:
        return "characters"
    return "engines" if ":" in choice.kind else "strengths"


class _EntryDelegate(QStyledItemDelegate):
    """Paints an entry of the popup: sign and label, and below them the style in smaller letters."""

    def __init__(self, art: Art, box: BotBox) -> None:
        super().__init__(box)
        self._art, self._box = art, box

    # Qt

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        large, small = option.fontMetrics, QFontMetrics(_smaller(option.font))
        height = large.height()
        style = index.data(STYLE_ROLE) or ""
        width = max(large.horizontalAdvance(_label(index)), small.horizontalAdvance(style))
        # All entries have the same height, so that the popup never shows a part of one.
        return QSize(width + _indent(height) + height, height + small.height() + height // 2)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        roles = QPalette.ColorRole
        ink = option.palette.color(roles.HighlightedText if chosen else roles.Text)
        if chosen:
            painter.fillRect(option.rect, option.palette.color(roles.Highlight))
        if self._box.begins_group(index.row()):
            area = QRectF(option.rect)
            painter.setPen(option.palette.color(roles.Highlight))
            painter.drawLine(QLineF(area.left() + 8, area.top() + 0.5, area.right() - 8, area.top() + 0.5))
        height = option.fontMetrics.height()
        inside = QRectF(option.rect).adjusted(height / 2, height / 4, -height / 2, -height / 4)
        choice = self._box.choice_at(index.row())
        if choice is not None and choice.sign:
            side = 1.2 * height
            square = QRectF(inside.left(), inside.center().y() - side / 2, side, side)
            self._art.sign(painter, choice.sign, square, ink)
        lines = inside.adjusted(_indent(height), 0, 0, 0)
        painter.setPen(ink)
        painter.setFont(option.font)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        style = index.data(STYLE_ROLE)
        top = QRectF(lines.left(), lines.top(), lines.width(), height)
        painter.drawText(top if style else lines, flags, _label(index))
        if style:
            painter.setFont(_smaller(option.font))
            painter.drawText(lines.adjusted(0, height, 0, 0), flags, style)
        painter.restore()


def _label(index: Index) -> str:
    return str(index.data() or "")


def _indent(height: int) -> int:
    return round(1.7 * height)


def _smaller(font: QFont) -> QFont:
    small = QFont(font)
    small.setPixelSize(round(SMALLER * QFontInfo(font).pixelSize()))
    return small
