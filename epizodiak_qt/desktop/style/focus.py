"""Where the keyboard goes when what it was in goes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def hide_and_focus(panel: QWidget, heir: QWidget) -> None:
    """Hide a panel; if the focus was within it, `heir` has it from then on."""
    focused = panel.window().focusWidget()
    within = focused is not None and panel.isAncestorOf(focused)
    panel.hide()
    if within:
        heir.setFocus()
