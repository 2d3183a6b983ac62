"""The built-in speech: its queue, the keys that stop it, and speech-dispatcher behind a fake server."""

import importlib.util
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from epizodiak_qt.desktop.app import speech as speech_module
from epizodiak_qt.desktop.app.announce import announce, speech_of
from epizodiak_qt.desktop.app.settings import Settings
from epizodiak_qt.desktop.app.speech import MOST_WAITING, BuiltInSpeech, apply_speech, backend_opener
from epizodiak_qt.desktop.app.speech_dispatcher import SpeechDispatcher
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.dialogs.settings_dialog import SettingsDialog


class FakeBackend:
    """Keeps what it is asked to do; a test calls `finished`."""

    def __init__(self, finished: Callable[[], None]) -> None:
        self.finished = finished
        self.calls: list[tuple[str, ...]] = []

    def say(self, text: str, language: str) -> None:
        """Keep a text."""
        self.calls.append((text, language))

    def set_volume(self, percent: int) -> None:
        """Keep a volume."""
        self.calls.append((f"{percent}%",))

    def stop(self) -> None:
        """Keep a stop."""
        self.calls.append(("stop",))

    def close(self) -> None:
        """Keep the end."""
        self.calls.append(("close",))


class SpeakingWindow:
    """A window with speech on a fake backend."""

    def __init__(self, window: QWidget) -> None:
        self.window = window
        self.backends: list[FakeBackend] = []
        self.speech = BuiltInSpeech(window, self.open)

    def open(self, finished: Callable[[], None]) -> FakeBackend:
        """Return a backend."""
        self.backends.append(FakeBackend(finished))
        return self.backends[-1]

    @property
    def calls(self) -> list[tuple[str, ...]]:
        """Everything that the backend was asked to do."""
        return self.backends[-1].calls


@pytest.fixture
def at(qtbot: QtBot, language: Language) -> Iterator[SpeakingWindow]:
    """Return a window that speaks, in English at first."""
    language.switch("en")
    window = QWidget()
    qtbot.addWidget(window)
    made = SpeakingWindow(window)
    yield made
    if speech_of(window) is not None:
        made.speech.close()


def test_texts_follow_one_another_until_an_assertive_text_or_a_key_stops_them(
    at: SpeakingWindow, language: Language
) -> None:
    """Each is in the language of the interface, and begins when the one before it has ended.

    A player at their turn need not wait for what came before. Any key stops speech; Ctrl alone does nothing
    else. Speech does not lag behind a game: the oldest waiting texts are dropped.
    """
    announce(at.window, "One.")
    announce(at.window, "Two.")
    assert at.calls == [("One.", "en")]
    language.switch("fr")
    for text in ("Three.", "Four."):
        at.backends[0].finished()
        announce(at.window, text)
    assert at.calls[1:] == [("Two.", "fr"), ("Three.", "fr")]
    announce(at.window, "Your turn.", assertive=True)
    at.backends[0].finished()
    assert at.calls[3:] == [("stop",), ("Your turn.", "fr")]
    for key in (Qt.Key.Key_Control, Qt.Key.Key_Right):
        at.speech.say("A long text.")
        QTest.keyClick(at.window, key)
        assert at.calls[-1] == ("stop",)
        at.backends[0].finished()
        assert at.calls[-1] == ("stop",), "an end that is reported late starts nothing"
    at.calls.clear()
    for number in range(MOST_WAITING + 3):
        at.speech.say(str(number))
    for _ in range(MOST_WAITING + 3):
        at.backends[0].finished()
    assert [text for text, *_ in at.calls] == ["0", "3", "4", "5", "6"]


def test_the_focus_is_read(at: SpeakingWindow, qtbot: QtBot) -> None:
    """Menus and dialogs can be used without a screen reader."""
    button = QPushButton("&Play now", at.window)
    at.window.show()
    qtbot.waitUntil(at.window.isVisible)
    at.speech._on_focus(None, button)
    assert at.calls == [("Play now", "en")]


def test_speech_is_opened_and_closed_with_the_setting(
    at: SpeakingWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a synthesizer the window stays silent, and nothing fails."""
    window = QWidget()
    qtbot.addWidget(window)
    monkeypatch.setattr(speech_module, "backend_opener", lambda: None)
    apply_speech(window, wanted=True)
    assert speech_of(window) is None
    monkeypatch.setattr(speech_module, "backend_opener", lambda: at.open)
    before = len(at.backends)
    apply_speech(window, wanted=True)
    apply_speech(window, wanted=True, volume=40)
    assert len(at.backends) == before + 1
    dialog = QWidget(window, Qt.WindowType.Dialog)
    announce(dialog, "A dialog.")
    apply_speech(window, wanted=False)
    announce(window, "Nothing.")
    assert at.calls == [("40%",), ("A dialog.", "en"), ("stop",), ("close",)]


def test_a_computer_without_speech_offers_none_and_a_text_ends_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """Neither Qt TextToSpeech nor speech-dispatcher is there; the next text tries to start it again."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path / 'none'}")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert backend_opener() is None
    ends: list[str] = []
    backend = SpeechDispatcher(lambda: ends.append("end"))
    for text in ("One.", "Two."):
        backend.say(text, "en")
        qtbot.waitUntil(lambda: ends == ["end"])
        ends.clear()
    backend.close()


# --- speech-dispatcher


class FakeDaemon:
    """A server of SSIP with as much as the program uses."""

    def __init__(self, path: Path) -> None:
        self.lines: list[str] = []
        self.texts: list[str] = []
        self._server = QLocalServer()
        assert self._server.listen(str(path))
        self._server.newConnection.connect(self._accept)
        self._socket: QLocalSocket | None = None
        self._rest = b""
        self._text: list[str] | None = None

    def _accept(self) -> None:
        self._socket = self._server.nextPendingConnection()
        self._socket.readyRead.connect(self._read)

    def _read(self) -> None:
        assert self._socket is not None
        self._rest += bytes(self._socket.readAll().data())
        *lines, self._rest = self._rest.split(b"\r\n")
        for line in lines:
            self._take(line.decode())

    def _take(self, line: str) -> None:
        if self._text is not None:
            if line != ".":
                self._text.append(line)
                return
            self.texts.append("\n".join(self._text))
            self._text = None
            self.answer(f"225-{len(self.texts)}", "225 OK MESSAGE QUEUED")
        elif line == "SPEAK":
            self._text = []
            self.answer("230 OK RECEIVING DATA")
        else:
            self.lines.append(line)
            self.answer("200 OK")

    def answer(self, *lines: str) -> None:
        """Send lines."""
        assert self._socket is not None
        self._socket.write("".join(f"{line}\r\n" for line in lines).encode())

    def end(self, message: int) -> None:
        """Report the end of a message."""
        self.answer(f"702-{message}", "702-1", "702 END")

    def close(self) -> None:
        """Stop listening, and disconnect."""
        if self._socket is not None:
            self._socket.abort()
        self._server.close()


@pytest.fixture
def daemon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> Iterator[FakeDaemon]:
    """Return a daemon at a socket of its own."""
    path = tmp_path / "ssip"
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{path}")
    made = FakeDaemon(path)
    yield made
    made.close()


def test_texts_are_sent_by_ssip_and_their_end_is_reported(daemon: FakeDaemon, qtbot: QtBot) -> None:
    """A line that begins with a dot does not end the text.

    A stop cancels the text, whose end is not taken for that of the next one.
    """
    ends: list[int] = []
    backend = SpeechDispatcher(lambda: ends.append(len(daemon.texts)))
    backend.say("À vous.\n.Pioche", "fr")
    qtbot.waitUntil(lambda: bool(backend._message))
    assert daemon.texts == ["À vous.\n..Pioche"]
    assert "SET SELF LANGUAGE fr" in daemon.lines
    daemon.end(2)
    daemon.end(1)
    qtbot.waitUntil(lambda: ends == [1])
    backend.say("Again.", "en")
    qtbot.waitUntil(lambda: backend._message == "2")
    daemon.end(2)
    qtbot.waitUntil(lambda: ends == [1, 2])
    backend.say("A long text.", "en")
    qtbot.waitUntil(lambda: backend._message == "3")
    backend.stop()
    backend.say("Your turn.", "en")
    qtbot.waitUntil(lambda: backend._message == "4")
    assert "CANCEL SELF" in daemon.lines
    daemon.end(3)
    daemon.end(4)
    qtbot.waitUntil(lambda: ends == [1, 2, 4])
    backend.close()


@pytest.mark.qt_log_ignore("pipewire")
def test_the_engine_of_qt_reports_the_end_of_each_text(qtbot: QtBot) -> None:
    """It is tried with the silent engine of Qt, where the extra `speech` is installed."""
    pytest.importorskip("PySide6.QtTextToSpeech", reason="needs the extra `speech`")
    if os.name != "posix":
        pytest.skip("the silent engine was tried on Linux only")
    from PySide6.QtTextToSpeech import QTextToSpeech

    from epizodiak_qt.desktop.app.qt_speech import QtSpeech

    ends: list[str] = []
    backend = QtSpeech(lambda: ends.append("end"), QTextToSpeech("mock"))
    backend.say("One.", "en")
    qtbot.waitUntil(lambda: ends == ["end"])
    backend.say("Two three four five six seven eight.", "en")
    backend.stop()
    backend.say("Nine.", "en")
    qtbot.waitUntil(lambda: ends == ["end", "end"])
    backend.close()


def test_the_settings_say_what_to_install_where_there_is_no_speech(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The note appears only once speech is wanted."""
    dialog = SettingsDialog(Settings())
    qtbot.addWidget(dialog)
    monkeypatch.setattr(speech_module, "backend_opener", lambda: None)
    assert dialog.speech_note.isHidden()
    dialog.show_settings(Settings(speech="on"))
    assert not dialog.speech_note.isHidden()
    assert "speech-dispatcher" in dialog.speech_note.text()
    monkeypatch.setattr(speech_module, "backend_opener", lambda: FakeBackend)
    dialog.show_settings(Settings(speech="on"))
    assert dialog.speech_note.isHidden()
