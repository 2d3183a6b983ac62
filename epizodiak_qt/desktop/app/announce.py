"""Announcements to screen readers and to the built-in speech, which move no focus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

SPEECH: Final = "speech"
"""The dynamic property of a window that holds its built-in speech, while it is on."""


class Speech(Protocol):
    """The built-in speech of a window."""

    def say(self, text: str, *, assertive: bool = False) -> None:
        """Speak a text after the others; an assertive one at once, in place of the others."""

    def stop(self) -> None:
        """Stop speaking, and drop what waits."""


def speech_of(widget: QWidget) -> Speech | None:
    """Return the built-in speech of the window that a widget or dialog belongs to; None while it is off."""
    window: QWidget | None = widget.window()
    while window is not None:
        speech = window.property(SPEECH)
        if speech is not None:
            return cast("Speech", speech)
        parent = window.parentWidget()
        window = None if parent is None else parent.window()
    return None


def is_read_aloud() -> bool:
    """Return whether a screen reader is active."""
    from PySide6.QtGui import QAccessible

    return QAccessible.isActive()


def is_listening(widget: QWidget) -> bool:
    """Return whether a screen reader is active, or the built-in speech is on."""
    return is_read_aloud() or speech_of(widget) is not None


def announce(widget: QWidget, text: str, *, assertive: bool = False, is_read: bool = False) -> None:
    """Speak a text about a widget (WCAG 2.2, 4.1.3).

    Args:
        widget: The widget that the text is about.
        text: The text, in the language of the interface.
        assertive: Whether it interrupts what is being spoken.
        is_read: Whether a screen reader reads the text anyway, because it belongs to the new focus.
    """
    if is_read_aloud() and not is_read:
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

        event = QAccessibleAnnouncementEvent(widget, text)
        if assertive:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)
    speech = speech_of(widget)
    if speech is not None:
        speech.say(text, assertive=assertive)
