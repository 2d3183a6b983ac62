"""The settings file: the program validates it when reading, and replaces it as a whole when writing."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.app.placement import BODY_PX
from epizodiak_qt.desktop.app.settings import CHOICES, Settings, SettingsFile
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.dialogs.settings_dialog import PAGES, SettingsDialog, choice_text
from epizodiak_qt.desktop.style.stylesheet import apply_theme
from epizodiak_qt.desktop.style.theme import NIGHT, THEMES
from tests.desktop.seated_player import KeepPicture, Sit
from tests.games.positions import position

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
    new_game="{}",
    duplicate="{}",
    window="AAAA",
)


def test_stored_settings_are_read_unchanged(tmp_path: Path) -> None:
    """Every field survives; the program creates the folder. A missing file gives the defaults."""
    file = SettingsFile(tmp_path / "deep" / "settings.json")
    assert file.load() == (Settings(), None)
    assert file.save(OTHERS) is None
    assert file.load() == (OTHERS, None)
    assert not list((tmp_path / "deep").glob("*.part"))


@pytest.mark.parametrize("data", ["{", "[]", "null", '{"nothing": "known"}', '{"theme": null}'])
def test_a_file_without_settings_gives_the_defaults(data: str, tmp_path: Path) -> None:
    """Its player knows the program. The file is kept and reported as every `JsonFile`."""
    assert taken(data, tmp_path) == Settings(asked_first=True)


def test_a_change_keeps_what_another_window_has_changed(tmp_path: Path) -> None:
    """Each window writes the fields that it has changed itself; of one field the last change stays."""
    path = tmp_path / "settings.json"
    assert SettingsFile(path).save(Settings(name="Ana")) is None
    here, there = SettingsFile(path), SettingsFile(path)
    mine, other = here.load()[0], there.load()[0]
    assert there.save(other._replace(theme="day", sound="off")) is None
    assert here.save(mine._replace(name="Bo", sound="on", speed=2.0)) is None
    assert SettingsFile(path).load()[0] == Settings(name="Bo", theme="day", sound="off", speed=2.0)
    assert here.save(mine._replace(theme="contrast")) is None
    assert SettingsFile(path).load()[0] == Settings(name="Ana", theme="contrast", sound="off", speed=1.0)


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


def test_defaults_are_among_the_choices_and_each_setting_is_on_one_page() -> None:
    """Every theme can be chosen, and every setting that has choices."""
    for field, values in CHOICES.items():
        assert Settings._field_defaults[field] in values
    assert set(CHOICES["theme"]) == {"system", *THEMES}
    rows = [row for page in PAGES.values() for row in page]
    assert sorted(rows) == sorted({*CHOICES, "name", "profiles", "keys", "engines"})


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
def dialog(styled_app: QApplication, language: Language) -> Iterator[SettingsDialog]:
    """Return the dialog with the default settings."""
    made = SettingsDialog(Settings(name="Zoé"))
    yield made
    made.deleteLater()  # a style sheet is applied to every widget that is left


def test_every_choice_has_a_text(language: Language) -> None:
    """In both languages, the texts of a setting differ from each other."""
    for code in ("en", "fr"):
        language.switch(code)
        for field, values in CHOICES.items():
            texts = [choice_text(field, value) for value in values]
            assert all(texts)
            assert len(set(texts)) == len(texts), field


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
    """One click does it, and the fields of the page show the defaults."""
    changes: list[Settings] = []
    dialog.show_settings(OTHERS)
    dialog.changed.connect(changes.append)
    dialog.defaults.click()
    look = {field: Settings._field_defaults[field] for field in PAGES["look"]}
    assert changes == [OTHERS._replace(**look)]
    for tab in range(1, dialog.tabs.count()):
        dialog.tabs.setCurrentIndex(tab)
        dialog.defaults.click()
    assert changes[-1] == Settings(
        name="Zoé", told_look_away=True, new_game="{}", duplicate="{}", window="AAAA"
    )
    assert dialog.boxes["theme"].currentData() == "system"


async def test_settings_change_the_open_table(sit: Sit) -> None:
    """Theme, tiles and text size change in a running game without a restart.

    Opened again, the dialog does not restore the old language with the next change.
    """
    at = sit(position(hands=([2, 3], [...], [...]), dial=(4,)))
    dialog = at.window.dialogs.show_settings()
    before = at.grab()
    for field, value in (("theme", "day"), ("tile_model", "arabic"), ("text_scale", 1.5)):
        box = dialog.boxes[field]
        box.setCurrentIndex(box.findData(value))
        box.activated.emit(box.currentIndex())
        assert at.grab() != before
        before = at.grab()
    assert at.window.theme.name == "day"
    assert at.hand == [2, 3], "the game continues"
    dialog.accept()
    at.window.menus.chosen.emit("language", "fr")
    await at.settle()
    at.window.dialogs.show_settings()
    box = dialog.boxes["theme"]
    box.setCurrentIndex(box.findData("contrast"))
    box.activated.emit(box.currentIndex())
    assert at.window.settings.theme == "contrast"
    assert at.window.settings.language == "fr"


def test_the_dialog_with_large_text_fits_the_screen(
    styled_app: QApplication, language: Language, picture: KeepPicture
) -> None:
    """The fields can be scrolled; the button "Done" is always visible."""
    made = SettingsDialog(Settings(name="Zoé", text_scale=2.0))
    made.show()
    apply_theme(styled_app, NIGHT, 4 * BODY_PX)
    try:
        language.switch("fr")
        for _ in range(3):  # the text, the fields, the dialog around them
            styled_app.processEvents()
        picture(made, "settings-200-fr")
        room = made.screen().availableGeometry()
        assert made.height() <= room.height()
        assert made.width() <= room.width()
        bottom = made.close_button.mapTo(made, made.close_button.rect().bottomLeft()).y()
        assert bottom < made.height()
        assert made._areas[0].verticalScrollBar().maximum() > 0
    finally:
        made.close()
        made.deleteLater()
        language.switch("en")
        apply_theme(styled_app, NIGHT, BODY_PX)
