"""Keeping the keyboard focus when a focused panel is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def hide_and_focus(panel: QWidget, fallback: QWidget) -> None:
    """Hide a panel; if the focus was within it, pass it to `fallback`."""
    focused = panel.window().focusWidget()
    within = focused is not None and panel.isAncestorOf(focused)
    panel.hide()
    if within:
        fallback.setFocus()
