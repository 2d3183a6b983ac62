"""Profiles at a shared screen: the interface follows the person who has it, and tells nothing of a hand."""

import json
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.app import profiles
from epizodiak_qt.desktop.app.profiles import MOST_PROFILES, Profile, ProfileStore
from epizodiak_qt.desktop.app.settings import Settings
from epizodiak_qt.desktop.dialogs.profiles_dialog import ProfileForm, ProfilesDialog
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.current_settings import CurrentSettings
from epizodiak_qt.desktop.shell.start.game_setup import (
    GameSetup,
    default_seats,
    setup_from_text,
    setup_to_text,
)
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.record import read_record
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.library.record_facts import Facts
from tests.desktop.mouse_player import MousePlayer, choose_file
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.desktop.table.test_curtain_in_the_window import table
from tests.games.positions import position
from tests.table.recorded_tables import finished_text

AMELIE = Profile("Amélie", "fr", "day", 2.0, "arabic", "full", advice=False)
NOUR = Profile("Nour", "en", "contrast")
TWO = (0, 1)


@pytest.fixture
def store(tmp_path: Path) -> ProfileStore:
    """Return a store with two profiles, which sit at the table of a test."""
    made = ProfileStore(tmp_path / "config" / "profiles.json")
    made.put(AMELIE)
    made.put(NOUR)
    made.seat("0", ("Amélie", "Nour", ""))
    return made


def look(at: SeatedPlayer) -> tuple[str, str, float, str]:
    """Return language, theme, text size and verbosity of the window."""
    settings = at.window.settings
    return at.window.language, at.window.theme.name, settings.text_scale, settings.verbosity


def at_table(at: SeatedPlayer) -> tuple[bool, bool]:
    """Return whether tiles bear plain digits, and whether the person at the screen may ask for a hint."""
    return at.scene.style_now.arabic, at.session.advice.allowed


async def test_the_interface_follows_the_person_who_has_the_screen(
    store: ProfileStore, sit: Sit, qapp: QApplication
) -> None:
    """The curtain already speaks to the next person; leaving brings the settings of the computer back."""
    at = sit(table(), people=TWO)
    assert look(at) == ("fr", "day", 2.0, "full")
    qapp.processEvents()
    assert at.curtain.title.text() == "À Amélie de jouer"
    assert at_table(at) == (True, False)
    at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    assert look(at) == ("en", "contrast", 1.0, "normal")
    qapp.processEvents()
    assert at.curtain.title.text() == "Nour’s turn"
    assert at_table(at) == (False, True)
    at.window.close_session()
    assert look(at) == ("en", "night", 1.0, "normal")


async def test_no_face_of_a_hand_is_there_while_the_interface_is_switched(
    store: ProfileStore, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The switch happens behind the closed curtain."""
    at = sit(table(), people=TWO)
    switched: list[tuple[Any, ...]] = []
    use, curtain, scene = CurrentSettings.use_profile, at.session.controller.curtain, at.scene

    def keep_what_is_shown() -> None:
        faces = [item for item in scene.items() if getattr(item, "key", ("",))[0] == "hand"]
        switched.append((curtain.viewer, faces, scene.picture.hand))

    def watched(current: CurrentSettings, *args: Any) -> None:
        keep_what_is_shown()
        use(current, *args)
        keep_what_is_shown()

    monkeypatch.setattr(CurrentSettings, "use_profile", watched)
    at.open_hand()
    assert not switched, "opening a hand switches nothing"
    await at.do(("hand", 8, 0), ("place", 8))
    monkeypatch.undo()
    assert switched == [(None, [], ())] * 2


async def test_a_seat_without_a_profile_and_a_result_have_the_settings_of_the_computer(
    store: ProfileStore, sit: Sit
) -> None:
    """Their own settings are what everyone without a profile sees. The result belongs to everyone."""
    end = position(hands=([8], [4, 5, 9], [...]), dial=(6, 7), pile=5, options=Options(mode="single"))
    at = sit(end, people=TWO)
    at.open_hand()
    assert look(at)[0] == "fr"
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.session.over
    assert look(at) == ("en", "night", 1.0, "normal")
    store.seat("0", ("", "Nour", ""))
    at = sit(table(), people=TWO)
    assert look(at) == ("en", "night", 1.0, "normal")
    at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    assert look(at) == ("en", "contrast", 1.0, "normal")


async def test_changes_of_a_profile_show_at_once_and_a_deleted_one_leaves_its_seat(
    store: ProfileStore, sit: Sit, tmp_path: Path
) -> None:
    """Larger text for Amélie stays hers; a setting of the computer is everyone's.

    A renamed profile keeps its seat.
    """
    at = sit(table(), people=TWO)
    at.window.do("zoom_out")
    at.window.apply_setting("speed", 2.0)
    changed = AMELIE._replace(text_scale=1.75)
    assert ProfileStore(tmp_path / "config" / "profiles.json").find("Amélie") == changed
    own = json.loads((tmp_path / "config" / "settings.json").read_text("utf-8"))
    assert (own["text_scale"], own["language"], own["theme"], own["speed"]) == (1.0, "en", "system", 2.0)
    opened, zoe = at.window.services.profiles(), AMELIE._replace(name="Zoé", theme="contrast")
    opened.put(zoe, changed)
    at.window.local_tables.refresh_choices()
    assert look(at) == ("fr", "contrast", 2.0, "full")
    opened.remove(zoe)
    at.window.local_tables.refresh_choices()
    assert look(at) == ("en", "night", 1.0, "normal")


async def test_a_person_is_chosen_in_the_menu_of_a_seat_and_nothing_of_it_is_in_the_saved_game(
    store: ProfileStore, window: MainWindow, hands: MousePlayer, tmp_path: Path
) -> None:
    """The name of the profile becomes the name of the seat; the game that is continued knows the profile."""
    window.local_tables.show_new_game()
    page = window.local_tables.pages["epizodiak"]
    row = page.rows[1]
    row.kind.setCurrentIndex(row.kind.findText("Nour"))
    assert row.name.text() == "Nour"
    assert row.seat().kind == "human"
    row.kind.setCurrentIndex(row.kind.findText("Human"))
    assert row.name.text() != "Nour"
    row.kind.setCurrentIndex(row.kind.findText("Nour"))
    row.name.setText("N.")
    hands.click_widget(page.start)
    header = hands.session.table.header
    assert header.seats[1].name == "N."
    (saved,) = (tmp_path / "tables").iterdir()
    assert b"Nour" not in saved.read_bytes()
    assert b"rofile" not in saved.read_bytes()
    assert store_of(tmp_path).seats_of(header.table) == ("", "Nour", "")
    setup = setup_from_text(window.settings.new_game, "epizodiak", 3)
    assert setup is not None
    assert setup.profiles == ("", "Nour", "")
    window.close_session()
    window.local_tables.continue_game()
    assert hands.session.profiles is not None
    window.local_tables.begin_again(hands.session.table)
    assert store_of(tmp_path).seats_of(hands.session.table.header.table) == ("", "Nour", "")


def store_of(home: Path) -> ProfileStore:
    """Return the profiles in the file."""
    return ProfileStore(home / "config" / "profiles.json")


async def test_profiles_are_added_changed_and_deleted(window: MainWindow, tmp_path: Path) -> None:
    """The list is reached from the seats and from the settings; every seat offers the new name at once."""
    window.local_tables.show_new_game()
    page = window.local_tables.pages["epizodiak"]
    page.profiles.click()
    (dialog,) = window.findChildren(ProfilesDialog)
    dialog.add.click()
    (form,) = dialog.findChildren(ProfileForm)
    form.save.click()
    assert form.isVisible()
    assert form.refusal.text() == "The profile needs a name."
    form.name.setText("  Zoé ")
    form.choices["text_scale"].setCurrentIndex(4)
    form.save.click()
    assert store_of(tmp_path).find("Zoé") == Profile("Zoé", "en", text_scale=2.0)
    assert page.rows[0].kind.findText("Zoé") == 1
    dialog.change.click()
    form = next(each for each in dialog.findChildren(ProfileForm) if each.isVisible())
    form.name.setText("Zazie")
    form.advice.setChecked(False)
    form.save.click()
    assert store_of(tmp_path).entries == (Profile("Zazie", "en", text_scale=2.0, advice=False),)
    page.rows[0].kind.setCurrentIndex(1)
    for left in (1, 0):
        dialog.remove.click()
        assert len(store_of(tmp_path).entries) == left
    assert page.rows[0].kind.findText("Zazie") < 0
    assert page.rows[0].kind.currentText() == "Human", "the first entry takes the place of the chosen one"
    dialog.close()
    window.dialogs.show_settings().profiles.click()
    assert window.dialogs.settings is not None
    assert window.dialogs.settings.findChild(ProfilesDialog) is not None


def all_files(home: Path) -> bytes:
    """Return the content of all files."""
    return b"".join(path.read_bytes() for path in home.rglob("*") if path.is_file())


async def test_a_profile_is_exported_and_erased_with_all_that_is_known_of_it(
    store: ProfileStore, window: MainWindow, tmp_path: Path
) -> None:
    """Preferences, tables, lessons, games and the last setup; what is known of others stays.

    A folder that takes no file is told.
    """
    services = window.services
    services.progress().finish_lesson("Nour", "epizodiak/01-dial", 65)
    services.progress().finish_lesson("Amélie", "epizodiak/01-dial", 30)
    record = read_record(finished_text("epizodiak", "1"))
    file = services.library().add_record(record, Facts(profiles=("Amélie", "Nour", "")))
    assert file is not None
    seats = default_seats("Amélie", 3)
    setup = GameSetup("epizodiak", {}, seats, profiles=("Amélie", "Nour", ""))
    window.apply_setting("new_game", setup_to_text(setup, ""))
    dialog = window.dialogs.show_profiles()
    dialog.list.setCurrentRow(1)
    dialog.export.click()
    choose_file(dialog, tmp_path / "config" / "profiles.json" / "Nour.json")
    assert "could not be written" in dialog.report.text()
    target = tmp_path / "Nour.json"
    dialog.export.click()
    choose_file(dialog, target)
    assert str(target) in dialog.report.text()
    known = json.loads(target.read_text("utf-8"))
    assert known["profile"]["theme"] == "contrast"
    assert known["tables"] == ["0"]
    assert known["learned"]["lessons"] == [{"lesson": "epizodiak/01-dial", "seconds": 65}]
    assert known["games"][file]["profiles"] == ["Amélie", "Nour", ""]
    dialog.remove.click()
    assert store_of(tmp_path).find("Nour") == NOUR
    dialog.remove.click()
    assert [profile.name for profile in store_of(tmp_path).entries] == ["Amélie"]
    assert services.profiles().seats_of("0") == ("Amélie", "", "")
    assert not services.progress().of("Nour").lessons
    assert services.progress().of("Amélie").lessons
    assert services.library().annotation(file).profiles == ("Amélie", "", "")
    left = setup_from_text(window.settings.new_game, "epizodiak", 3)
    assert left is not None
    assert left.profiles == ("Amélie", "", "")
    assert [seat.name for seat in left.seats] == ["Amélie", "", seats[2].name]
    target.unlink()
    assert b"Nour" not in all_files(tmp_path)


# --- the file of profiles: values, bad content, tables, and failures


KEPT = 3


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of the file."""
    return tmp_path / "config" / "profiles.json"


def test_profiles_and_tables_survive_and_two_windows_share_the_file(path: Path) -> None:
    """Every field and every seat is read as it was stored, and a profile is changed by its name."""
    here, there = ProfileStore(path), ProfileStore(path)
    assert not here.in_use
    assert here.put(AMELIE) is None
    assert there.entries == (AMELIE,)
    assert here.put(NOUR) is None
    changed = AMELIE._replace(theme="contrast")
    there.put(changed, AMELIE)
    assert there.seat("t1", ("Amélie", "", "Nour")) is None
    here.put(AMELIE._replace(advice=True), AMELIE)
    read = ProfileStore(path)
    assert read.in_use
    assert read.entries == (AMELIE._replace(advice=True), NOUR)
    assert read.seats_of("t1") == ("Amélie", "", "Nour")
    assert read.seats_of("t2") == ()
    assert not list(path.parent.glob("*.part"))


def test_a_new_name_follows_to_the_tables_and_old_tables_are_forgotten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A saved game finds the person under the new name; a deleted person leaves it, also to a namesake.

    The file does not grow for ever.
    """
    monkeypatch.setattr(profiles, "TABLES_KEPT", KEPT)
    store = ProfileStore(path)
    store.put(NOUR)
    for number in range(KEPT + 1):
        store.seat(f"t{number}", ("Nour", ""))
    assert store.seats_of("t0") == ()
    assert store.seats_of("t1") == ("Nour", "")
    assert len(json.loads(path.read_text("utf-8"))["tables"]) == KEPT
    zoe = NOUR._replace(name="Zoé")
    store.put(zoe, NOUR)
    assert store.seats_of("t1") == ("Zoé", "")
    store.remove(zoe)
    store.put(zoe)
    assert store.seats_of("t1") == ()


def test_a_bad_value_takes_its_default_and_the_rest_stays(path: Path) -> None:
    """One invalid field changes no other; a second profile of a name is dropped, and one without a name."""
    path.parent.mkdir()
    entries = [{**AMELIE._asdict(), "text_scale": 9.0}, {"name": "AMÉLIE"}, {"name": " "}, None, {}]
    path.write_text(json.dumps({"profiles": entries, "tables": {"t": ["Amélie", 3]}}), "utf-8")
    store = ProfileStore(path)
    assert store.entries == (AMELIE._replace(text_scale=1.0),)
    assert store.seats_of("t") == ()


def test_a_name_is_needed_and_taken_once(path: Path) -> None:
    """Names differ by more than capitals; changing a profile keeps its own name free."""
    store = ProfileStore(path)
    store.put(NOUR)
    assert store.refusal(Profile("")) is not None
    assert store.refusal(Profile("nour")) is not None
    assert store.refusal(NOUR._replace(theme="day"), NOUR) is None
    for number in range(MOST_PROFILES - 1):
        store.put(Profile(f"P{number}"))
    assert store.refusal(Profile("Zoé")) is not None
    assert store.refusal(NOUR._replace(name="Zoé"), NOUR) is None


def test_a_name_that_another_file_may_still_have_is_told(path: Path) -> None:
    """Such as that of the notes of the library, which is locked or finds no room."""
    locked = Mock(follow=Mock(return_value=Sentence("It is locked.", "Il est verrouillé.")))
    store = ProfileStore(path, lambda: locked)
    store.put(NOUR)
    failure = store.remove(NOUR)
    assert failure is not None
    assert failure.en == "The name “Nour” may still be in a file of this computer: It is locked."
    assert store.entries == ()
    locked.follow.assert_called_once_with("Nour", "")


def test_a_profile_lies_over_the_settings() -> None:
    """Only what belongs to a person changes, and it can be taken over again."""
    own = Settings(speed=2.0, name="Zoé", theme="contrast")
    shown = AMELIE.over(own)
    assert (shown.language, shown.theme, shown.text_scale) == ("fr", "day", 2.0)
    assert (shown.speed, shown.name) == (2.0, "Zoé")
    assert NOUR.following(shown) == AMELIE._replace(name="Nour", advice=True)
