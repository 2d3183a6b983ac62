"""The built-in speech: reads announcements and the focus aloud, for players without a screen reader.

It uses Qt TextToSpeech if that is installed (the extra `speech`), else speech-dispatcher over SSIP. It is
loaded when the setting is on. Nothing blocks the event loop.
"""

from __future__ import annotations

import importlib.util
import logging
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.app.announce import SPEECH
from epizodiak_qt.desktop.app.translation import shown_language
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

log = logging.getLogger(__name__)

MOST_WAITING: Final = 4
"""How many texts wait at most while another one is spoken; the oldest ones are dropped."""


class Backend(Protocol):
    """A speech synthesizer that speaks one text at a time."""

    def say(self, text: str, language: str) -> None:
        """Begin to speak a text in "en" or "fr"; the end is reported, unless `stop` comes first."""

    def set_volume(self, percent: int) -> None:
        """Set how loud the next texts are."""

    def stop(self) -> None:
        """Stop speaking."""

    def close(self) -> None:
        """Release the synthesizer."""


class BuiltInSpeech(QObject):
    """Speaks one text after the other for one window, and stops at each key press.

    Args:
        window: The window; the speech is its property while it is on.
        open_backend: Opens a synthesizer; its argument is called at the end of each text.
    """

    def __init__(self, window: QWidget, open_backend: Callable[[Callable[[], None]], Backend]) -> None:
        super().__init__(window)
        self._window = window
        self._waiting: list[str] = []
        self._speaking = False
        self._volume = 100  # that of the synthesizer
        self._backend = open_backend(self._on_finished)
        window.setProperty(SPEECH, self)
        application = QApplication.instance()
        assert isinstance(application, QApplication), "a window needs it"
        self._application = application
        application.installEventFilter(self)
        application.focusChanged.connect(self._on_focus)

    def say(self, text: str, *, assertive: bool = False) -> None:
        """Speak a text after the others; an assertive one at once, in place of the others."""
        if assertive:
            self.stop()
        self._waiting = [*self._waiting, text][-MOST_WAITING:]
        if not self._speaking:
            self._next()

    def stop(self) -> None:
        """Stop speaking, and drop what waits."""
        self._waiting.clear()
        if self._speaking:
            self._speaking = False
            self._backend.stop()

    def set_volume(self, percent: int) -> None:
        """Set how loud the next texts are."""
        if percent != self._volume:
            self._volume = percent
            self._backend.set_volume(percent)

    def close(self) -> None:
        """Turn the speech off."""
        self.stop()
        self._window.setProperty(SPEECH, None)
        self._application.removeEventFilter(self)
        self._application.focusChanged.disconnect(self._on_focus)
        self._backend.close()
        self.deleteLater()

    def _next(self) -> None:
        if self._waiting:
            self._speaking = True
            self._backend.say(self._waiting.pop(0), shown_language())

    def _on_finished(self) -> None:
        if self._speaking:
            self._speaking = False
            self._next()

    def _on_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        """Read the widget that got the focus: its name, and its value unless that has many lines."""
        interface = None if now is None else QAccessible.queryAccessibleInterface(now)
        if interface is not None:
            name, value = map(interface.text, (QAccessible.Text.Name, QAccessible.Text.Value))
            text = ", ".join(part for part in (name, value) if part and "\n" not in part)
            if text:
                self.say(text)

    # Qt

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress:
            self.stop()
        return False


def apply_speech(window: QWidget, *, wanted: bool, volume: int = 100) -> None:
    """Turn the built-in speech of a window on, at a volume in percent, or off.

    Without a synthesizer it stays off.
    """
    speech = window.property(SPEECH)
    if isinstance(speech, BuiltInSpeech) and not wanted:
        speech.close()
    elif wanted and speech is None:
        opener = backend_opener()
        if opener is None:
            log.warning("no speech synthesizer found")
        else:
            speech = BuiltInSpeech(window, opener)
    if wanted and isinstance(speech, BuiltInSpeech):
        speech.set_volume(volume)


def backend_opener() -> Callable[[Callable[[], None]], Backend] | None:
    """Return what opens the synthesizer of this computer, or None if there is none."""
    if importlib.util.find_spec("PySide6.QtTextToSpeech") is not None:
        from epizodiak_qt.desktop.app.qt_speech import QtSpeech, has_engine

        if has_engine():
            return QtSpeech
    from epizodiak_qt.desktop.app.speech_dispatcher import SpeechDispatcher, is_installed

    return SpeechDispatcher if is_installed() else None
