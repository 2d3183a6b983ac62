"""The texts before Qt is loaded: the language of the system, and the characters that a terminal can show."""

import io

import pytest

from epizodiak_qt.startup_texts import system_language, write_line


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "FR"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_CH", "LC_MESSAGES": "de_CH"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LC_MESSAGES": "fr_FR", "LC_ALL": "en_GB"}, "en"),
        ({"LC_ALL": "en_GB", "LANGUAGE": "fr:en"}, "fr"),
        ({"LANGUAGE": "", "LC_ALL": "", "LANG": "fr_BE"}, "fr"),
        ({"LC_NUMERIC": "fr_FR"}, "en"),
    ],
    ids=str,
)
def test_the_language_of_the_system(environ: dict[str, str], language: str) -> None:
    """The order is that of POSIX variables; every language other than French becomes English."""
    assert system_language(environ) == language


class Terminal(io.TextIOWrapper):
    """A terminal with an encoding, which records its output."""

    def __init__(self, encoding: str) -> None:
        self._screen = io.BytesIO()
        super().__init__(io.BufferedRandom(self._screen), encoding, newline="\n")  # type: ignore[arg-type]  # BytesIO is no raw stream, but works here

    def shows(self) -> str:
        """Return the text that was flushed."""
        return self._screen.getvalue().decode(self.encoding)


def test_a_line_is_written_and_flushed() -> None:
    """The line is flushed before the program ends."""
    terminal = Terminal("utf-8")
    write_line(terminal, "Où\u202f?")
    assert terminal.shows() == "Où\u202f?\n"


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "« Où\u202f? » – “l’été”…"),
        ("cp1252", '« Où ? » - "l\'été"...'),
        ("ascii", '? O? ? ? - "l\'?t?"...'),
    ],
)
def test_a_terminal_gets_only_characters_that_it_can_show(encoding: str, shown: str) -> None:
    """Plain characters replace those that the encoding lacks; nothing raises an exception."""
    terminal = Terminal(encoding)
    write_line(terminal, "« Où\u202f? » – “l’été”…")
    assert terminal.shows() == shown + "\n"


def test_a_missing_terminal_is_no_error() -> None:
    """The stream is None, closed, broken, or has no encoding."""

    class Broken(io.StringIO):
        def flush(self) -> None:
            raise BrokenPipeError

    closed = io.StringIO()
    closed.close()
    for stream in (None, closed, Broken()):
        write_line(stream, "Nobody reads this.")
    plain = io.StringIO()
    write_line(plain, "Où\u202f?")
    assert plain.getvalue() == "Où\u202f?\n"
