"""The settings file: validated when it is read, replaced as a whole when it is written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.desktop.app.placement import BODY_PX
from epizodiak_qt.desktop.app.settings import CHOICES, Settings, SettingsFile, settings_from_json
from epizodiak_qt.desktop.dialogs.settings_dialog import SettingsDialog, choice_text
from epizodiak_qt.desktop.shell.game_setup import GameSetup, setup_from_text, setup_to_text
from epizodiak_qt.desktop.style.stylesheet import apply_theme
from epizodiak_qt.desktop.style.theme import NIGHT, THEMES
from epizodiak_qt.table.entries import Seat
from tests.games.positions import position

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.app.translation import Language
    from epizodiak_qt.desktop.shell.main_window import MainWindow
    from tests.desktop.seated_player import SeatedPlayer

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
    window="AAAA",
)


def test_settings_come_back_as_they_were_written(tmp_path: Path) -> None:
    """Every field, through the file, whose folder is made."""
    file = SettingsFile(tmp_path / "deep" / "settings.json")
    assert file.save(OTHERS) is None
    assert file.load() == (OTHERS, None)
    assert not list((tmp_path / "deep").glob("*.part"))


def test_without_a_file_everything_has_its_default(tmp_path: Path) -> None:
    """The first start is nothing to complain about."""
    assert SettingsFile(tmp_path / "settings.json").load() == (Settings(), None)


UNREADABLE = {
    "no json": b"{",
    "no text": b"\xff\xfe\x00",
    "nested too deep": b"[" * 100_000,
    "nothing": b"",
}


@pytest.mark.parametrize("data", UNREADABLE.values(), ids=UNREADABLE)
def test_an_unreadable_file_is_kept_aside_and_said_so(data: bytes, tmp_path: Path) -> None:
    """Defaults, a sentence in both languages, and the old file under another name."""
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    settings, sentence = SettingsFile(path).load()
    assert settings == Settings()
    assert sentence is not None
    assert "settings.unreadable" in sentence.en
    assert "settings.unreadable" in sentence.fr
    assert (tmp_path / "settings.unreadable").read_bytes() == data
    assert not path.exists()


@pytest.mark.parametrize("data", [[], None, 7, "text", {"nothing": "known"}, {"theme": None}])
def test_what_is_no_settings_gives_defaults(data: object) -> None:
    """JSON of another type, and unknown fields."""
    assert settings_from_json(data) == Settings()


WRONG: list[tuple[str, Any]] = [
    ("language", "de"),
    ("theme", "pink"),
    ("theme", 3),
    ("text_scale", 9.0),
    ("text_scale", "2"),
    ("text_scale", True),
    ("speed", -1.0),
    ("reduced_motion", "yes"),
    ("reduced_motion", 1),
    ("reduced_motion", []),
    ("confirm", []),
    ("idle_curtain_s", 7),
    ("idle_curtain_s", 60.0),
    ("name", 12),
    ("window", {}),
]


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_an_unknown_value_takes_its_default_and_the_rest_stays(field: str, value: Any) -> None:
    """One wrong field spoils no other."""
    taken = settings_from_json({**OTHERS._asdict(), field: value})
    assert taken == OTHERS._replace(**{field: Settings._field_defaults[field]})


def test_a_whole_number_will_do_for_a_scale() -> None:
    """JSON writes 2 for 2.0."""
    assert settings_from_json({"text_scale": 2, "speed": 0}) == Settings(text_scale=2.0, speed=0.0)


def test_defaults_are_among_the_choices() -> None:
    """And every theme can be chosen."""
    for field, values in CHOICES.items():
        assert Settings._field_defaults[field] in values
    assert set(CHOICES["theme"]) == {"system", *THEMES}


@pytest.mark.parametrize(("old", "new"), [(True, "on"), (False, "system")])
def test_settings_of_version_0_1_0_are_read(old: bool, new: str) -> None:
    """There reduced motion was on or off, and off was no choice; the theme stays the one that is written."""
    taken = settings_from_json({**Settings()._asdict(), "theme": "night", "reduced_motion": old})
    assert taken == Settings(theme="night", reduced_motion=new)


def test_a_failed_write_is_told_and_leaves_the_old_file(tmp_path: Path) -> None:
    """The folder takes no file: a sentence, no exception."""
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    sentence = SettingsFile(blocked / "settings.json").save(Settings())
    assert sentence is not None
    assert sentence.en.startswith("The settings could not be saved")
    assert sentence.fr


async def test_that_settings_are_not_saved_is_told_once(
    sit: Callable[..., SeatedPlayer], tmp_path: Path
) -> None:
    """On the table, without a dialog, and not at every change."""
    (tmp_path / "config").write_text("in the way")
    at = sit(position())
    at.window.apply_setting("theme", "day")
    bar = at.session.page.prompt_bar
    assert "could not be saved" in bar._question.text()
    at.click_widget(bar.yes)
    at.window.apply_setting("theme", "night")
    assert not bar.isVisible()


# --- the dialog


@pytest.fixture
def dialog(dressed: QApplication, language: Language) -> SettingsDialog:
    """Return the dialog over the defaults."""
    return SettingsDialog(Settings(name="Zoé"))


def test_every_choice_has_a_text(language: Language) -> None:
    """In both languages, and no two choices of a setting read the same."""
    for code in ("en", "fr"):
        language.switch(code)
        for field, values in CHOICES.items():
            texts = [choice_text(field, value) for value in values]
            assert all(texts)
            assert len(set(texts)) == len(texts), field


@pytest.mark.parametrize("field", CHOICES)
def test_each_choice_takes_effect_at_once(field: str, dialog: SettingsDialog) -> None:
    """Chosen in its list, it is told with all other settings unchanged."""
    told: list[Settings] = []
    dialog.changed.connect(told.append)
    box = dialog._combo_boxes[field]
    other = next(index for index in range(box.count()) if index != box.currentIndex())
    box.setCurrentIndex(other)
    box.activated.emit(other)
    assert told == [Settings(name="Zoé")._replace(**{field: box.itemData(other)})]
    box.activated.emit(other)
    assert len(told) == 1, "nothing has changed"


def test_defaults_bring_all_back_but_the_name(dialog: SettingsDialog) -> None:
    """One click, and the fields show it."""
    told: list[Settings] = []
    dialog.show_settings(OTHERS)
    dialog.changed.connect(told.append)
    dialog.defaults.click()
    assert told == [Settings(name="Zoé", new_game="{}", window="AAAA")]
    assert dialog._combo_boxes["theme"].currentData() == "system"


def test_a_name_is_cleaned(dialog: SettingsDialog) -> None:
    """Spaces and marks that cannot be seen go."""
    dialog.name.setText("  A\u202eda ")
    dialog.name.editingFinished.emit()
    assert dialog.settings.name == "Ada"


async def test_settings_act_on_the_table_that_is_open(sit: Callable[..., SeatedPlayer]) -> None:
    """Theme, tiles and text size, while a game runs; nothing needs a restart."""
    at = sit(position(hands=([2, 3], [...], [...]), dial=(4,)))
    dialog = at.window.show_settings()
    before = at.grab()
    for field, value in (("theme", "day"), ("tile_model", "arabic"), ("text_scale", 1.5)):
        box = dialog._combo_boxes[field]
        box.setCurrentIndex(box.findData(value))
        box.activated.emit(box.currentIndex())
        assert at.grab() != before
        before = at.grab()
    assert at.window.theme.name == "day"
    assert at.hand == [2, 3], "the game goes on"


async def test_the_dialog_shows_what_a_menu_has_changed(sit: Callable[..., SeatedPlayer]) -> None:
    """Opened again it does not bring the old language back with the next change."""
    at = sit(position())
    dialog = at.window.show_settings()
    dialog.accept()
    at.window.menus.chosen.emit("language", "fr")
    await at.settle()
    at.window.show_settings()
    box = dialog._combo_boxes["theme"]
    box.setCurrentIndex(box.findData("day"))
    box.activated.emit(box.currentIndex())
    assert at.window.settings.theme == "day"
    assert at.window.settings.language == "fr"


# --- setups

SEATS = (Seat("human", "Zoé"), Seat("bot", "Vega", "sensible"), Seat("bot", "Hamal", "random"))


def test_a_setup_comes_back_from_its_text() -> None:
    """Options and seats, game by game."""
    setup = GameSetup("epizodiak", {"mode": "single"}, SEATS)
    other = GameSetup("other", {}, SEATS[:2])
    kept = setup_to_text(setup, setup_to_text(other, "{"))
    assert setup_from_text(kept, "epizodiak", 3) == setup
    assert setup_from_text(kept, "other", 2) == other


BAD_SETUPS = [
    "",
    "{",
    "[]",
    "null",
    '{"epizodiak": null}',
    '{"epizodiak": {"seats": 3, "options": {}}}',
    '{"epizodiak": {"seats": [["human", "A", ""]], "options": {}}}',
    '{"epizodiak": {"seats": [["human"], ["human"], ["human"]], "options": {}}}',
    json.dumps({"ecliptic": {"seats": [["human", "A", ""]] * 3, "options": {}}}),
    json.dumps({"epizodiak": {"seats": [["human", "A", ""]] * 3, "options": 7}}),
    "[" * 100_000,
]


@pytest.mark.parametrize("text", BAD_SETUPS)
def test_a_setup_that_does_not_fit_is_none(text: str) -> None:
    """Invalid text gives no setup."""
    assert setup_from_text(text, "epizodiak", 3) is None


async def test_a_kept_setup_is_shown_again(window: MainWindow) -> None:
    """The form looks as it was left; one that cannot be read gives the usual one."""
    setup = GameSetup("epizodiak", {"mode": "single"}, SEATS)
    window.apply_setting("new_game", setup_to_text(setup, ""))
    window.local_tables.show_new_game()
    page = window.local_tables.pages["epizodiak"]
    assert page is not None
    assert page.setup().seats == SEATS
    assert page.setup().options["mode"] == "single"


def test_large_text_leaves_the_dialog_on_the_screen(
    dressed: QApplication, language: Language, picture: Callable[[Any, str], None]
) -> None:
    """Fields that do not fit the screen are scrolled; Done is always visible."""
    made = SettingsDialog(Settings(name="Zoé", text_scale=2.0))
    made.show()
    apply_theme(dressed, NIGHT, 4 * BODY_PX)
    try:
        language.switch("fr")
        for _ in range(3):  # the text, the fields, the dialog around them
            dressed.processEvents()
        picture(made, "settings-200-fr")
        room = made.screen().availableGeometry()
        assert made.height() <= room.height()
        assert made.width() <= room.width()
        bottom = made.close_button.mapTo(made, made.close_button.rect().bottomLeft()).y()
        assert bottom < made.height()
        assert made._scroll.verticalScrollBar().maximum() > 0
    finally:
        made.close()
        made.deleteLater()
        language.switch("en")
        apply_theme(dressed, NIGHT, BODY_PX)
