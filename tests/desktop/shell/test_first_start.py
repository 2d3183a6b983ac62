"""The questions of the first start: once, operable by keyboard, shown and stored at once."""

import json
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.app.settings import Settings
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell import first_start
from epizodiak_qt.desktop.shell.first_start import FirstStartPage, ask_first_questions
from epizodiak_qt.desktop.style.scroll_area import FittedScrollArea
from tests.desktop.manual_clock import FakeClock
from tests.program_process import OFFSCREEN, run

Keys = Qt.Key


@pytest.fixture
def page(window: MainWindow) -> FirstStartPage:
    """Return the questions, shown in the window of a computer without speech."""
    return ask_first_questions(window)


def stored(window: MainWindow) -> Settings:
    """Return the settings in the file."""
    return window.services.settings_file.load()[0]


def press(window: MainWindow, key: Keys) -> None:
    """Press a key where the focus is."""
    focused = window.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)


def test_each_answer_is_shown_and_stored_at_once(
    qapp: QApplication, window: MainWindow, page: FirstStartPage
) -> None:
    """Each answer changes the window and the file before the questions are left.

    A screen reader reads an answer with its question, and the visible label first (WCAG 2.2, 2.5.3). A
    computer without speech says so, and the note about the keys comes back with the other answer.
    """
    button, named = page.choices["theme"]["contrast"], "High contrast – Colours and contrast"
    assert button.accessibleName() == named
    usual = page.note.text()
    page.choices["speech"]["on"].click()
    assert "speech-dispatcher" in page.note.text()
    page.choices["speech"]["off"].click()
    assert page.note.text() == usual
    before = window.font().pixelSize()
    french = QAccessible.queryAccessibleInterface(page.choices["language"]["fr"])
    french.actionInterface().doAction(QAccessibleActionInterface.toggleAction())  # as a screen reader does
    page.choices["text_scale"][2.0].click()
    page.choices["theme"]["contrast"].click()
    page.choices["speech"]["on"].click()
    qapp.processEvents()
    assert window.language == "fr"
    assert button.accessibleName().startswith(button.text())
    assert button.accessibleName() != named
    assert page.go_on.text() == "Continuer"
    assert page.font().pixelSize() == 2 * before
    assert window.theme.name == "contrast"
    now = stored(window)
    assert (now.language, now.text_scale, now.theme, now.speech) == ("fr", 2.0, "contrast", "on")
    assert not now.asked_first, "the questions are still open"


def test_arrows_choose_tab_goes_on_and_enter_ends(window: MainWindow, page: FirstStartPage) -> None:
    """The questions need no mouse."""
    assert window.focusWidget() is page.choices["language"]["en"]
    press(window, Keys.Key_Tab)
    assert window.focusWidget() is page.choices["text_scale"][1.0]
    press(window, Keys.Key_Right)
    assert window.settings.text_scale == 1.25
    press(window, Keys.Key_Tab)
    press(window, Keys.Key_Right)
    assert window.theme.name == "day"
    press(window, Keys.Key_Return)
    assert window.start_page.isVisible()
    assert stored(window).asked_first


def test_esc_skips_the_questions(window: MainWindow, page: FirstStartPage) -> None:
    """Esc leaves everything as it was, and the questions do not come back."""
    press(window, Keys.Key_Escape)
    assert window.start_page.isVisible()
    assert stored(window) == window.settings == window.settings._replace(asked_first=True)


async def test_a_command_of_the_menu_ends_the_questions_too(window: MainWindow, page: FirstStartPage) -> None:
    """Another page takes the place of the questions for ever."""
    window.do("new")
    assert stored(window).asked_first
    window.local_tables.pages[window.game].back.click()
    assert window.start_page.isVisible()


def test_a_screen_reader_hears_why_the_page_is_there(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is announced once, with the keys that leave it."""
    spoken: list[str] = []
    monkeypatch.setattr(first_start, "announce", lambda _widget, text: spoken.append(text))
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    ask_first_questions(window)
    assert len(spoken) == 1
    assert "Four questions" in spoken[0]
    assert "Esc" in spoken[0]


SIZES = [(1024, 640), (1280, 674), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_answer_can_be_reached_whole_in_any_size(
    qapp: QApplication, clock: FakeClock, window: MainWindow, page: FirstStartPage, size: tuple[int, int]
) -> None:
    """No answer is cut off or out of the window; each is at least 44 px high.

    A window with a title bar on a screen of 1280 by 720 pixels shows all answers at 200 % at once.
    """
    window.resize(*size)
    clock.advance(1_000)  # the text grows with the window after a while
    for code, text_scale in product(("en", "fr"), (1.0, 2.0)):
        window.stored_settings.change(window.settings._replace(language=code, text_scale=text_scale))
        for _ in range(3):  # the language, and the layouts that follow
            qapp.processEvents()
        for button in [each for buttons in page.choices.values() for each in buttons.values()]:
            button.setFocus()
            place = button.rect().translated(button.mapTo(page, button.rect().topLeft()))
            assert page.rect().contains(place), button.accessibleName()
            assert button.width() >= button.sizeHint().width()
            assert button.height() >= 44
        place = page.go_on.rect().translated(page.go_on.mapTo(page, page.go_on.rect().topLeft()))
        assert page.rect().contains(place)
        area = page.findChild(FittedScrollArea)
        assert area is not None
        assert size != SIZES[1] or area.verticalScrollBar().maximum() == 0


def test_defaults_do_not_bring_the_questions_back(window: MainWindow, page: FirstStartPage) -> None:
    """The button *Defaults* keeps what is no preference."""
    page.go_on.click()
    window.dialogs.show_settings().defaults.click()
    assert stored(window).asked_first


START = """
import json, os, sys
from epizodiak_qt import app, cli
def end(window):
    print(json.dumps([type(window.centralWidget().currentWidget()).__name__,
                      "epizodiak_qt.desktop.shell.first_start" in sys.modules]), flush=True)
    os._exit(0)
app.after_first_paint = end
cli.main(sys.argv[1:])
"""


@pytest.mark.parametrize(
    ("words", "settings", "page", "loaded"),
    [
        (["play"], None, "FirstStartPage", True),
        (["--lang", "fr"], None, "StartPage", False),
        ([], "{}", "StartPage", False),
    ],
    ids=["play", "a language is named", "later start"],
)
def test_the_program_asks_at_a_plain_first_start_only(
    tmp_path: Path, words: list[str], settings: str | None, page: str, loaded: bool
) -> None:
    """Only a first start without language and files loads and shows the questions."""
    if settings is not None:
        path = tmp_path / "config" / "epizodiak" / "settings.json"
        path.parent.mkdir(parents=True)
        path.write_text(settings, "utf-8")
    ended = run(tmp_path, ["-c", START, *words], environ=OFFSCREEN)
    assert ended.code == 0, ended.err
    assert json.loads(ended.out.splitlines()[-1]) == [page, loaded]
