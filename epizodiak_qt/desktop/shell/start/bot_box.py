"""A drop-down of bots: strengths, characters with their signs, and engines, each with a line on its style."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.painting import painted_pixmap
from epizodiak_qt.lobby.bot_choice import BOT_NAMES, DEFAULT_BOT, choice_of
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.lobby.bot_choice import BotChoice

SIGN_ROLE: Final = Qt.ItemDataRole.UserRole + 1
STYLE_ROLE: Final = Qt.ItemDataRole.UserRole + 2
FIRST_ROLE: Final = Qt.ItemDataRole.UserRole + 3  # whether a line above the entry begins a group
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
        group = ""
        for choice in self._choices:
            self.addItem("", choice.kind)
            self.setItemData(self.count() - 1, choice.sign, SIGN_ROLE)
            self.setItemData(self.count() - 1, _group(choice) != group and self.count() > 1, FIRST_ROLE)
            group = _group(choice)
        self.setCurrentIndex(max(0, self.findData(chosen)))
        self.blockSignals(False)
        self._draw_signs()
        if was_bot:
            self.choose(chosen)

    @property
    def choice(self) -> BotChoice | None:
        """The chosen bot; None for an entry before the bots."""
        return choice_of(self._choices, self.currentData() or "")

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
            self.setItemData(index, style, Qt.ItemDataRole.ToolTipRole)
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
        for index in range(self.count()):
            if sign := self.itemData(index, SIGN_ROLE):
                paint = partial(self._art.sign, value=sign, rect=place, colour=colour)
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

    def __init__(self, art: Art, parent: BotBox) -> None:
        super().__init__(parent)
        self._art = art

    # Qt

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        large, small = option.fontMetrics, QFontMetrics(_smaller(option.font))
        height = large.height()
        style = index.data(STYLE_ROLE) or ""
        width = max(large.horizontalAdvance(_label(index)), small.horizontalAdvance(style))
        # All entries have the same height, so that the popup never shows a part of one.
        return QSize(width + _indent(height) + height, height + small.height() + height // 2)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        roles = QPalette.ColorRole
        ink = option.palette.color(roles.HighlightedText if chosen else roles.Text)
        if chosen:
            painter.fillRect(option.rect, option.palette.color(roles.Highlight))
        if index.data(FIRST_ROLE):
            area = QRectF(option.rect)
            painter.setPen(option.palette.color(roles.Highlight))
            painter.drawLine(QLineF(area.left() + 8, area.top() + 0.5, area.right() - 8, area.top() + 0.5))
        self._paint_entry(painter, option, index, ink)
        painter.restore()

    def _paint_entry(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        ink: QColor,
    ) -> None:
        height = option.fontMetrics.height()
        inside = QRectF(option.rect).adjusted(height / 2, height / 4, -height / 2, -height / 4)
        if sign := index.data(SIGN_ROLE):
            side = 1.2 * height
            square = QRectF(inside.left(), inside.center().y() - side / 2, side, side)
            self._art.sign(painter, sign, square, ink)
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


def _label(index: QModelIndex | QPersistentModelIndex) -> str:
    return str(index.data() or "")


def _indent(height: int) -> int:
    return round(1.7 * height)


def _smaller(font: QFont) -> QFont:
    small = QFont(font)
    if font.pixelSize() > 0:
        small.setPixelSize(round(SMALLER * font.pixelSize()))
    else:
        small.setPointSizeF(SMALLER * font.pointSizeF())
    return small
