"""Where the keyboard goes when what it was in goes away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QScrollArea

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

FRAME_PX: Final = 8  # kept free around a widget, so that its focus frame is in sight too


def hide_for(panel: QWidget, heir: QWidget) -> None:
    """Hide a panel; if the focus was within it, `heir` has it from then on."""
    focused = panel.window().focusWidget()
    within = focused is not None and panel.isAncestorOf(focused)
    panel.hide()
    if within:
        heir.setFocus()


def scroll_to(widget: QWidget) -> None:
    """Scroll the areas around a widget so that it is in sight.

    Qt does so only when the focus moves within one area, not when Tab enters it from outside.
    """
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget, FRAME_PX, FRAME_PX)
        parent = parent.parentWidget()
