"""The view of a table: the scene without scrolling, marks over it, and what the keyboard points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from epizodiak_qt.desktop.app.clock import weakly
from epizodiak_qt.desktop.app.form_keys import uses_keyboard
from epizodiak_qt.desktop.scene.highlight import Highlight, paint_advice, reach
from epizodiak_qt.desktop.scene.keyboard_navigator import KeyboardNavigator, paint_focus
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF, QRect
    from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent, QPaintEvent, QShowEvent

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.table_scene import TableScene
    from epizodiak_qt.desktop.scene.tooltip import TableTooltips


class TableView(QGraphicsView):
    """Shows the scene without scrolling or scaling. The page handles its keys.

    `explored` is set while the keyboard is led over the table although a curtain hides the hand.

    Signals:
        pressed: The mouse was pressed.
        moved: The mouse was moved.
        painted: The view was painted.
        rescaled: The pixel ratio of the screen has changed.

    Attributes:
        table: The scene, with its type.
    """

    pressed = Signal()
    moved = Signal()
    painted = Signal()
    rescaled = Signal()

    def __init__(self, scene: TableScene, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setViewport(QWidget())  # `viewport()` of Qt's own loads every widget class
        self.setScene(scene)
        self.setAcceptDrops(False)  # the window handles dropped files
        self.navigator = KeyboardNavigator(scene, weakly(self._follow_marks), self)
        self._ring: QRectF | None = None
        self._marks: list[QRectF] = []
        self.heir: QWidget | None = None  # gets the focus in place of the view, while it covers the table
        self.table = scene
        scene.dragged.connect(self._drag)
        self._advice: list[QRectF] = []
        self.highlight = Highlight(scene)
        self.explored = False
        self.tooltips: TableTooltips | None = None
        scene.pointed.connect(self._point_at)
        self.navigator.focus_moved.connect(self._follow_focus)
        self.pressed.connect(self.dismiss_tooltip)
        scene.concealed.connect(self._conceal)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)

    def _drag(self, piece: Key, start: QPointF, now: QPointF) -> None:
        """Drag a piece."""
        if self.table.dragging is None:
            from epizodiak_qt.desktop.scene.drag import PieceDrag

            self.table.dragging = PieceDrag(self.table)
        self.table.dragging.move(piece, start, now)

    def _follow_marks(self) -> None:
        """Paint the marks again that lie elsewhere than before: their items have moved or are gone."""
        self._ring = self.navigator.ring() if self.hasFocus() else None
        self._advice = self.table.advice_marks()
        marks = [*([] if self._ring is None else [self._ring]), *self._advice, *self.highlight.ringed()]
        changed = [mark for mark in (*marks, *self._marks) if (mark in marks) != (mark in self._marks)]
        self._marks, around = marks, reach(self.table.style_now)
        for mark in changed:
            self.viewport().update(mark.adjusted(-around, -around, around, around).toAlignedRect())

    # --- tooltips

    def _follow_focus(self) -> None:
        self._point_at(self.navigator.focused if self.hasFocus() else None, by_keyboard=True)

    def _point_at(self, key: Key | None, *, by_keyboard: bool = False) -> None:
        """Show the tooltip of an object after a while."""
        if self.tooltips is None:
            if key is None:
                return
            from epizodiak_qt.desktop.scene.tooltip import TableTooltips

            self.tooltips = TableTooltips(self.table, self, self.parentWidget() or self)
        self.tooltips.point_at(key, by_keyboard=by_keyboard)

    def detach(self) -> None:
        """Drop what refers to the view: the table was left."""
        self.tooltips = None

    def _conceal(self) -> None:
        """Drop what points at a hand that is concealed."""
        self.dismiss_tooltip()
        self.table.dismiss()
        self.navigator.forget()

    def dismiss_tooltip(self) -> bool:
        """Remove the tooltip; return whether there was one."""
        return self.tooltips is not None and self.tooltips.dismiss()

    def refit_tooltip(self) -> None:
        """Lay the tooltip out again, if there is one."""
        if self.tooltips is not None:
            self.tooltips.refit()

    # Qt

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.rescaled.emit()
        # The tooltips of items are shown by `tooltips`.
        return event.type() == QEvent.Type.ToolTip or super().viewportEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self._follow_marks()
        super().paintEvent(event)
        self.painted.emit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.table.set_in_view(True)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.table.set_in_view(False)

    @override
    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self._advice:
            paint_advice(painter, self._advice, self.table.style_now)
        self.highlight.paint(painter)
        if self._ring is not None:
            paint_focus(painter, self._ring)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_tab = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if by_tab or uses_keyboard(self):
            self.navigator.activate()
        if self.heir is not None:
            self.heir.setFocus(event.reason())

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.navigator.release(inside=False)
        self.explored = False
        self.viewport().update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.navigator.deactivate()
        self.pressed.emit()
        super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.moved.emit()
        super().mouseMoveEvent(event)
