"""A player who uses keys wherever another one clicks on the table with the mouse."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from epizodiak_qt.desktop.scene.items.clickable_item import Key
from tests.desktop.mouse_player import MousePlayer

FURTHEST = 100


class ByKeys(MousePlayer):
    """Leads the ring to an object with Ctrl and an arrow, and presses it with Space."""

    def click(self, key: Key) -> None:
        """Press the object with that key."""
        view = self.session.page.view
        view.setFocus(Qt.FocusReason.TabFocusReason)
        view.navigator.activate()
        match key:
            case ("pair", _, (sign, _)):  # it covers half of the place of the next pair
                key = ("pairs", sign)
        for _ in range(FURTHEST):
            if view.navigator.focused == key:
                break
            QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
        assert view.navigator.focused == key
        QTest.keyClick(view, Qt.Key.Key_Space)
