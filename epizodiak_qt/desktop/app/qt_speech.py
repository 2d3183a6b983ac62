"""Speech by Qt TextToSpeech, which is part of PySide6-Addons: the extra `speech`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale
from PySide6.QtTextToSpeech import QTextToSpeech

if TYPE_CHECKING:
    from collections.abc import Callable

State = QTextToSpeech.State


def has_engine() -> bool:
    """Return whether Qt has an engine that speaks; the engine "mock" is silent."""
    return any(engine != "mock" for engine in QTextToSpeech.availableEngines())


class QtSpeech:
    """Speaks by the default engine of the system.

    Args:
        finished: Called at the end of each text.
        engine: The engine; without one, the default engine of the system.
    """

    def __init__(self, finished: Callable[[], None], engine: QTextToSpeech | None = None) -> None:
        self._finished = finished
        self._began = False
        self._engine = QTextToSpeech() if engine is None else engine
        self._engine.stateChanged.connect(self._on_state)

    def say(self, text: str, language: str) -> None:
        """Begin to speak a text."""
        self._began = False
        self._engine.setLocale(QLocale(language))
        self._engine.say(text)

    def set_volume(self, percent: int) -> None:
        """Set how loud the next texts are."""
        self._engine.setVolume(percent / 100)

    def stop(self) -> None:
        """Stop speaking."""
        self._began = False
        self._engine.stop()

    def close(self) -> None:
        """Release the engine."""
        self._engine.stateChanged.disconnect(self._on_state)
        self._engine.stop()
        self._engine.deleteLater()

    def _on_state(self, state: State) -> None:
        if state == State.Speaking:
            self._began = True
        elif state == State.Error or (state == State.Ready and self._began):
            self._began = False
            self._finished()
