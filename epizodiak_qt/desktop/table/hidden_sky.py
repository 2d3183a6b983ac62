"""The hidden sky: a panel over the log that counts the pieces which the player at the screen cannot see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QRectF, QSize, Qt
from PySide6.QtWidgets import QFrame, QStyledItemDelegate, QVBoxLayout

from epizodiak_qt.desktop.app.announce import is_listening
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.style.forms import fill_column
from epizodiak_qt.desktop.style.lists import ListWidget
from epizodiak_qt.desktop.style.painting import set_paint
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.table.controller import Controller
    from epizodiak_qt.desktop.table.table_page import TablePage

TITLE: Final = Phrase("HiddenSky", "Hidden sky: unseen of all")
SPOKEN: Final = Phrase("HiddenSky", "{label}: {unseen} of {total} unseen")
COUNT_ROLE: Final = Qt.ItemDataRole.UserRole
PIP: Final = 0.55
"""The width of the mark of one piece, in text sizes."""
MOST_PIPS: Final = 6
"""A row of more pieces has no marks."""
LINE: Final = 1.6
"""The height of a row, in text sizes."""


class HiddenSky(QObject):
    """Shows what is unseen, from the view of the seat that is shown and nothing else.

    While a hand is concealed, or others listen, only public knowledge is counted.
    """

    def __init__(self, page: TablePage, controller: Controller) -> None:
        super().__init__(page)
        self._page = page
        self._controller = controller
        self.panel = QFrame(page)
        self.panel.setProperty("panel", True)
        self.title = PlainLabel(look="heading")
        self.rows = ListWidget()
        self.rows.setItemDelegate(_Pips(page.scene.style_now, self.rows))
        fill_column(QVBoxLayout(self.panel), self.title, (self.rows, 1), margins=(10, 8, 10, 8))
        self.panel.hide()
        page.arranged.connect(self._place)
        for happened in (page.scene.rested, page.scene.concealed, controller.state_changed):
            happened.connect(self.refresh)

    @property
    def shown(self) -> bool:
        """Whether the panel is shown."""
        return not self.panel.isHidden()

    def toggle(self) -> None:
        """Show the panel over the log, or the log again."""
        self.panel.setVisible(not self.shown)
        if self.shown:
            self.refresh()
            self._place()
            self.panel.raise_()
            self.rows.setFocus()
        else:
            self._page.view.setFocus()

    def _place(self) -> None:
        if self.shown:
            self.panel.setGeometry(self._page.beside.geometry())

    def refresh(self) -> None:
        """Count again."""
        count = self._page.ui.hidden
        scene, public = self._page.scene, self._controller.public
        open_hand = self._controller.curtain.viewer is not None
        may_tell = open_hand and (scene.private or not is_listening(self._page))
        update = scene.shown if may_tell else public
        if not self.shown or count is None or update is None:
            return
        self.title.setText(TITLE.say())
        rows = count(update)
        if self.rows.count() != len(rows):
            self.rows.clear()
            self.rows.addItems([""] * len(rows))
        for place, row in enumerate(rows):
            item = self.rows.item(place)
            item.setText(f"{row.label}  {row.unseen}/{row.total}")
            item.setData(COUNT_ROLE, (row.unseen, row.total))
            spoken = SPOKEN.say(label=row.label, unseen=row.unseen, total=row.total)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)


class _Pips(QStyledItemDelegate):
    """Paints a mark for each piece of a row behind its text, full for an unseen one."""

    def __init__(self, style: SceneStyle, parent: QObject) -> None:
        super().__init__(parent)
        self._style = style

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        unseen, total = index.data(COUNT_ROLE) or (0, 0)
        theme, text_px = self._style.theme, option.font.pixelSize()
        side = PIP * text_px
        area = QRectF(option.rect)
        painter.setRenderHint(painter.RenderHint.Antialiasing)
        for place in range(total if total <= MOST_PIPS else 0):
            box = QRectF(area.right() - (total - place) * 1.25 * side - 6, 0, side, side)
            box.moveTop(area.center().y() - side / 2)
            set_paint(painter, theme.hand_count if place < unseen else None, theme.muted, 1.2)
            painter.drawEllipse(box)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width(), round(LINE * option.font.pixelSize()))
