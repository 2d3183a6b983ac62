"""A check box whose text wraps where a form is narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QCheckBox, QStyle, QStyleOptionButton, QStylePainter

from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

FEWEST_LETTERS: Final = 16  # the text is not wrapped to less than this
FLAGS: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class CheckBox(QCheckBox):
    """Shows its whole text at any width.

    WORKAROUND: https://github.com/qgis/QGIS/issues/33271 (QCheckBox cannot wrap text).
    """

    def __init__(self) -> None:
        super().__init__()
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        policy.setHorizontalPolicy(policy.Policy.Preferred)
        policy.setVerticalPolicy(policy.Policy.Minimum)
        self.setSizePolicy(policy)

    def _around(self) -> int:
        """Return the width that the indicator and the margins take."""
        return super().sizeHint().width() - self.fontMetrics().horizontalAdvance(self.text())

    # Qt

    @override
    def minimumSizeHint(self) -> QSize:
        whole = super().minimumSizeHint()
        least = self._around() + FEWEST_LETTERS * self.fontMetrics().averageCharWidth()
        return QSize(min(whole.width(), least), whole.height())

    @override
    def heightForWidth(self, width: int) -> int:
        room = QRect(0, 0, max(1, width - self._around()), 1 << 20)
        line = self.fontMetrics().lineSpacing()
        lines = round(self.fontMetrics().boundingRect(room, FLAGS, self.text()).height() / line)
        return super().sizeHint().height() + max(0, lines - 1) * line

    @override
    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        text, option.text = option.text, ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_CheckBox, option)
        place = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self)
        role = self.foregroundRole()
        self.style().drawItemText(painter, place, FLAGS, self.palette(), self.isEnabled(), text, role)
