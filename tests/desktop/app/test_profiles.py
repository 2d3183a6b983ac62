"""The file of profiles: values, bad content, tables, and failures."""

import json
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.desktop.app import profiles
from epizodiak_qt.desktop.app.profiles import MOST_PROFILES, Profile, ProfileStore
from epizodiak_qt.desktop.app.settings import Settings

AMELIE = Profile("Amélie", "fr", "day", 1.5, "arabic", "full", advice=False)
NOUR = Profile("Nour", "en")
KEPT = 3


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of the file."""
    return tmp_path / "config" / "profiles.json"


def test_profiles_and_tables_survive(path: Path) -> None:
    """Every field and every seat is read as it was stored."""
    store = ProfileStore(path)
    assert not store.in_use
    assert store.put(AMELIE) is None
    assert store.put(NOUR) is None
    assert store.seat("t1", ("Amélie", "", "Nour")) is None
    read = ProfileStore(path)
    assert read.in_use
    assert read.entries == (AMELIE, NOUR)
    assert read.seats_of("t1") == ("Amélie", "", "Nour")
    assert read.seats_of("t2") == ()
    assert not list(path.parent.glob("*.part"))


def test_a_change_keeps_what_another_window_has_stored(path: Path) -> None:
    """Profiles and tables of two windows are in the file, and a profile is changed by its name."""
    here, there = ProfileStore(path), ProfileStore(path)
    here.put(AMELIE)
    assert there.entries == (AMELIE,)
    here.put(NOUR)
    day = AMELIE._replace(theme="contrast")
    there.put(day, AMELIE)
    there.seat("t1", ("Amélie", "Nour"))
    here.put(AMELIE._replace(advice=True), AMELIE)
    read = ProfileStore(path)
    assert read.entries == (AMELIE._replace(advice=True), NOUR)
    assert read.seats_of("t1") == ("Amélie", "Nour")


def test_a_new_name_follows_to_the_tables(path: Path) -> None:
    """A saved game finds the person under the new name; a deleted person leaves it, also to a namesake."""
    store = ProfileStore(path)
    store.put(NOUR)
    store.seat("t1", ("Nour", ""))
    zoe = NOUR._replace(name="Zoé")
    store.put(zoe, NOUR)
    assert store.seats_of("t1") == ("Zoé", "")
    store.remove(zoe)
    store.put(zoe)
    assert store.seats_of("t1") == ()


def test_old_tables_are_forgotten(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file does not grow for ever, and a game that is played again counts as new."""
    monkeypatch.setattr(profiles, "TABLES_KEPT", KEPT)
    store = ProfileStore(path)
    store.put(NOUR)
    for number in range(KEPT + 1):
        store.seat(f"t{number}", ("Nour",))
    assert store.seats_of("t0") == ()
    assert store.seats_of("t1") == ("Nour",)
    assert len(json.loads(path.read_text("utf-8"))["tables"]) == KEPT


BAD: list[Any] = [
    [],
    None,
    7,
    "text",
    {"profiles": 3, "tables": []},
    {"profiles": [None, {}, {"name": 3}, {"name": " "}]},
]


@pytest.mark.parametrize("data", BAD)
def test_json_without_profiles_gives_none(data: Any, path: Path) -> None:
    """Other JSON types and entries without a name are ignored, and kept beside the new file."""
    path.parent.mkdir()
    path.write_text(json.dumps(data), "utf-8")
    store = ProfileStore(path)
    assert store.entries == ()
    store.put(NOUR)
    assert data is None or json.loads(path.with_suffix(".unreadable").read_text("utf-8")) == data


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("language", "de"),
        ("theme", 3),
        ("text_scale", 9.0),
        ("text_scale", True),
        pytest.param("text_scale", 10**400, id="huge"),
        ("verbosity", []),
        ("tile_model", None),
    ],
)
def test_a_bad_value_takes_its_default_and_the_rest_stays(field: str, value: Any, path: Path) -> None:
    """One invalid field changes no other; the second profile of a name is dropped."""
    path.parent.mkdir()
    entries = [{**AMELIE._asdict(), field: value}, {"name": "AMÉLIE"}]
    path.write_text(json.dumps({"profiles": entries, "tables": {"t": ["Amélie", 3]}}), "utf-8")
    store = ProfileStore(path)
    assert store.entries == (AMELIE._replace(**{field: Profile._field_defaults[field]}),)
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


def test_a_profile_lies_over_the_settings() -> None:
    """Only what belongs to a person changes, and it can be taken over again."""
    own = Settings(speed=2.0, name="Zoé", theme="contrast")
    shown = AMELIE.over(own)
    assert (shown.language, shown.theme, shown.text_scale) == ("fr", "day", 1.5)
    assert (shown.speed, shown.name) == (2.0, "Zoé")
    assert NOUR.following(shown) == AMELIE._replace(name="Nour", advice=True)
