"""Settings: their file, which is validated and replaced as a whole, the dialog, and the first questions."""

import json
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from epizodiak_qt.desktop.app.placement import BODY_PX
from epizodiak_qt.desktop.app.settings import CHOICES, Settings, SettingsFile
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.dialogs.settings_dialog import PAGES, SettingsDialog, choice_text
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell import first_start
from epizodiak_qt.desktop.shell.first_start import FirstStartPage, ask_first_questions
from epizodiak_qt.desktop.style.scroll_area import FittedScrollArea
from epizodiak_qt.desktop.style.stylesheet import apply_theme
from epizodiak_qt.desktop.style.theme import NIGHT, THEMES
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import choose
from tests.desktop.program_window import STILL
from tests.desktop.seated_player import KeepPicture, Sit
from tests.games.positions import position
from tests.program_process import OFFSCREEN, run

OTHERS = Settings(
    language="fr",
    theme="day",
    tile_model="arabic",
    text_scale=1.5,
    speed=0.0,
    reduced_motion="on",
    confirm="hold",
    reveal="hold",
    idle_curtain_s=0,
    bot_pause="step",
    name="Zoé",
    told_look_away=True,
    asked_first=True,
    new_game="{}",
    duplicate="{}",
    window="AAAA",
)


def test_stored_settings_are_read_unchanged_and_a_change_keeps_that_of_another_window(tmp_path: Path) -> None:
    """Every field survives; the program creates the folder. A missing file gives the defaults.

    Each window writes the fields that it has changed itself; of one field the last change stays.
    """
    path = tmp_path / "deep" / "settings.json"
    here, there = SettingsFile(path), SettingsFile(path)
    assert here.load() == (Settings(), None)
    assert here.save(OTHERS) is None
    assert there.load() == (OTHERS, None)
    assert not list(path.parent.glob("*.part"))
    assert there.save(OTHERS._replace(theme="night", sound="off")) is None
    assert here.save(OTHERS._replace(name="Bo", sound="on", speed=2.0)) is None
    changed = OTHERS._replace(name="Bo", theme="night", sound="off", speed=2.0)
    assert SettingsFile(path).load()[0] == changed
    assert here.save(OTHERS._replace(theme="contrast")) is None
    changed = OTHERS._replace(theme="contrast", sound="off")
    assert SettingsFile(path).load()[0] == changed


@pytest.mark.parametrize("data", ["{", "[]", "null", '{"nothing": "known"}', '{"theme": null}'])
def test_a_file_without_settings_gives_the_defaults(data: str, tmp_path: Path) -> None:
    """Its player knows the program. The file is kept and reported as every `JsonFile`."""
    assert taken(data, tmp_path) == Settings(asked_first=True)


def taken(text: str, folder: Path) -> Settings:
    """Return the settings that a file with `text` gives, which version 0.1.0 wrote if it has no version."""
    path = folder / "settings.json"
    path.write_text(text, "utf-8")
    return SettingsFile(path).load()[0]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("language", "de"),
        ("theme", "pink"),
        ("text_scale", 9.0),
        ("speed", -1.0),
        ("reduced_motion", "yes"),
        ("idle_curtain_s", 7),
        ("name", 12),
    ],
)
def test_an_unknown_value_takes_its_default_and_the_rest_stays(
    field: str, value: object, tmp_path: Path
) -> None:
    """One invalid field changes no other; the types of values are tested with the codec."""
    text = json.dumps({"version": 1, **OTHERS._asdict(), field: value})
    assert taken(text, tmp_path) == OTHERS._replace(**{field: Settings._field_defaults[field]})


def test_settings_of_other_writers_are_read(tmp_path: Path) -> None:
    """JSON writes 2 for 2.0. Version 0.1.0 has true or false for reduced motion; false is no choice.

    A file means that the player knows the program, unless the questions of the first start were open.
    """
    given = '{"text_scale": 2, "speed": 0}'
    assert taken(given, tmp_path) == Settings(text_scale=2.0, speed=0.0, asked_first=True)
    assert taken('{"asked_first": false}', tmp_path) == Settings()
    for old, new in ((True, "on"), (False, "system")):
        stored = {**Settings()._asdict(), "theme": "night", "reduced_motion": old}
        del stored["asked_first"]
        wanted = Settings(theme="night", reduced_motion=new, asked_first=True)
        assert taken(json.dumps(stored), tmp_path) == wanted


def test_each_setting_is_on_one_page_and_every_choice_has_a_text(language: Language) -> None:
    """Every theme can be chosen, and every setting that has choices. The default is one of them.

    In both languages, the texts of a setting differ from each other.
    """
    assert set(CHOICES["theme"]) == {"system", *THEMES}
    rows = [row for page in PAGES.values() for row in page]
    assert sorted(rows) == sorted({*CHOICES, "name", "profiles", "keys", "engines"})
    for code, (field, values) in product(("fr", "en"), CHOICES.items()):
        language.switch(code)
        assert Settings._field_defaults[field] in values
        texts = [choice_text(field, value) for value in values]
        assert all(texts)
        assert len(set(texts)) == len(texts), field


async def test_a_failed_write_is_reported_once(sit: Sit, tmp_path: Path) -> None:
    """The folder is not writable. The table shows the reason, and not after every change."""
    (tmp_path / "config").write_text("in the way")
    at = sit(position())
    at.window.apply_setting("theme", "day")
    bar = at.session.page.prompt_bar
    assert bar.question.text().startswith("The settings could not be saved")
    at.click_widget(bar.yes)
    at.window.apply_setting("theme", "night")
    assert not bar.isVisible()


# --- the dialog


@pytest.fixture
def dialog(styled_app: QApplication, language: Language, qtbot: QtBot) -> SettingsDialog:
    """Return the dialog with the default settings."""
    made = SettingsDialog(Settings(name="Zoé"))
    qtbot.addWidget(made)
    return made


def test_each_choice_takes_effect_at_once(dialog: SettingsDialog) -> None:
    """The signal carries the changed field and all other fields unchanged; a name is cleaned."""
    changes = [Settings(name="Zoé")]
    dialog.changed.connect(changes.append)
    for field in CHOICES:
        box = dialog.boxes[field]
        other = next(index for index in range(box.count()) if index != box.currentIndex())
        wanted = [*changes, changes[-1]._replace(**{field: box.itemData(other)})]
        for _ in range(2):  # an equal choice is no change
            box.setCurrentIndex(other)
            box.activated.emit(other)
            assert changes == wanted
    dialog.name.setText("  A\u202eda ")
    dialog.name.editingFinished.emit()
    assert dialog.settings.name == "Ada"


def test_each_page_is_reset_by_itself_and_the_name_stays(dialog: SettingsDialog) -> None:
    """One click does it, and the fields of the page show the defaults. What is no preference stays, too."""
    changes: list[Settings] = []
    dialog.show_settings(OTHERS)
    dialog.changed.connect(changes.append)
    dialog.defaults.click()
    look = {field: Settings._field_defaults[field] for field in PAGES["look"]}
    assert changes == [OTHERS._replace(**look)]
    for tab in range(1, dialog.tabs.count()):
        dialog.tabs.setCurrentIndex(tab)
        dialog.defaults.click()
    kept = ("name", "told_look_away", "asked_first", "new_game", "duplicate", "window")
    assert changes[-1] == Settings(**{field: getattr(OTHERS, field) for field in kept})
    assert dialog.boxes["theme"].currentData() == "system"


async def test_settings_change_the_open_table(sit: Sit) -> None:
    """Theme, tiles and text size change in a running game without a restart.

    Opened again, the dialog does not restore the old language with the next change.
    """
    at = sit(position(hands=([2, 3], [...], [...]), dial=(4,)))
    dialog = at.window.dialogs.show_settings()
    before = at.grab()
    for field, value in (("theme", "day"), ("tile_model", "arabic"), ("text_scale", 1.5)):
        choose(dialog.boxes[field], value)
        assert at.grab() != before
        before = at.grab()
    assert at.window.theme.name == "day"
    assert at.hand == [2, 3], "the game continues"
    dialog.accept()
    at.window.menus.chosen.emit("language", "fr")
    await at.settle()
    at.window.dialogs.show_settings()
    choose(dialog.boxes["theme"], "contrast")
    assert at.window.settings.theme == "contrast"
    assert at.window.settings.language == "fr"


def test_the_dialog_with_large_text_fits_the_screen(
    styled_app: QApplication, dialog: SettingsDialog, language: Language, picture: KeepPicture
) -> None:
    """The fields can be scrolled; the button "Done" is always visible."""
    dialog.show()
    apply_theme(styled_app, NIGHT, 4 * BODY_PX)
    try:
        language.switch("fr")
        for _ in range(3):  # the text, the fields, the dialog around them
            styled_app.processEvents()
        picture(dialog, "settings-200-fr")
        room = dialog.screen().availableGeometry()
        assert dialog.height() <= room.height()
        assert dialog.width() <= room.width()
        bottom = dialog.close_button.mapTo(dialog, dialog.close_button.rect().bottomLeft()).y()
        assert bottom < dialog.height()
        assert dialog._areas[0].verticalScrollBar().maximum() > 0
    finally:
        apply_theme(styled_app, NIGHT, BODY_PX)


# --- the questions of the first start: once, operable by keyboard, shown and stored at once


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


@pytest.mark.parametrize("by_menu", [False, True])
def test_esc_and_a_command_of_the_menu_skip_the_questions(
    window: MainWindow, page: FirstStartPage, *, by_menu: bool
) -> None:
    """They leave everything as it was, and the questions do not come back."""
    if by_menu:
        window.do("new")
        window.local_tables.pages[window.game].back.click()
    else:
        press(window, Keys.Key_Escape)
    assert window.start_page.isVisible()
    assert stored(window) == window.settings == STILL._replace(asked_first=True)


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
