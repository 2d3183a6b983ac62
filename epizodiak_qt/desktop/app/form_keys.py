"""The keyboard in windows: Enter, Esc and the first focus of forms, and whether the last press was a key."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QDialog, QPushButton, QRadioButton, QWidget

from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def click_focused_button(form: QWidget) -> bool:
    """Click the focused button in `form`; return whether there is one.

    Check boxes and radio buttons are fields: Space changes them, and Enter is for the default button.
    """
    focused = form.window().focusWidget()
    if (
        not isinstance(focused, QAbstractButton)
        or isinstance(focused, QCheckBox | QRadioButton)
        or not form.isAncestorOf(focused)
    ):
        return False
    focused.click()
    return True


def is_typing(widget: QWidget) -> bool:
    """Return whether a field for text, such as the chat, has the focus of the window of a widget."""
    focused = widget.window().focusWidget()
    return focused is not None and focused.inherits("QLineEdit")  # the class would be loaded with a table


def _takes_focus(widget: QWidget) -> bool:
    """Return whether Tab leads to a widget."""
    return widget.isEnabled() and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


class FormKeys(QObject):
    """Handles Enter and Esc in one dialog, page or panel, and focuses `start` each time it is shown.

    Enter clicks the focused button. In a field it clicks the button of that field in `fields`, else
    `default`, which must not delete anything. Esc calls `leave`; QDialog closes itself.
    `start` may be a group: its first field gets the focus. `start` and `default` may be changed later.
    Repeated key presses of a held key click nothing.
    """

    def __init__(
        self,
        form: QWidget,
        *,
        start: QWidget | None = None,
        default: QPushButton | None = None,
        fields: Mapping[QWidget, QAbstractButton] | None = None,
        leave: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(form)
        self._form: QWidget = weakref.proxy(form)
        self.start = start
        self.default = default
        self.fields = dict(fields or {})
        self._leave = leave
        form.installEventFilter(self)

    def _prepare(self) -> None:
        """Take Enter from Qt's default buttons, and focus the first field."""
        if isinstance(self._form.window(), QDialog):  # elsewhere no button takes Enter
            for button in self._form.findChildren(QPushButton):
                button.setAutoDefault(False)
            if self.default is not None and isinstance(self._form, QDialog):
                self.default.setDefault(True)  # screen readers announce it
        if self.start is not None:
            fields = (each for each in (self.start, *self.start.findChildren(QWidget)) if _takes_focus(each))
            next(fields, self.start).setFocus(Qt.FocusReason.TabFocusReason)

    def _on_enter(self) -> bool:
        if click_focused_button(self._form):
            return True
        field = self._form.window().focusWidget()
        button = self.default if field is None else self.fields.get(field, self.default)
        if button is None:
            return False
        button.click()
        return True

    # Qt

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and not event.spontaneous():
            self._prepare()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._form.isVisible():
            if event.key() in ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
                return event.isAutoRepeat() or self._on_enter()
            if event.key() == Qt.Key.Key_Escape and self._leave is not None:
                self._leave()
                return True
        return False


USED: Final = "keyboardUsed"  # a property of the window


class _LastPress(QObject):
    """Notes for a window whether its last press was one of a key or of the mouse.

    The platform window gets each press before any widget, so that a button that is clicked knows by what.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            self._window.setProperty(USED, kind == QEvent.Type.KeyPress)
        return False


def watch_keyboard_use(window: QWidget) -> None:
    """Watch the presses in a window that is shown."""
    window.windowHandle().installEventFilter(_LastPress(window))


def uses_keyboard(widget: QWidget) -> bool:
    """Return whether the last press in the window of a widget was one of a key."""
    return bool(widget.window().property(USED))
