"""A small JSON file: read as it was written; nothing that was not read is overwritten."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from epizodiak_qt.games.game import Json
from epizodiak_qt.games.sentence import Label
from epizodiak_qt.table import json_file
from epizodiak_qt.table.files import write_atomically
from epizodiak_qt.table.json_file import JsonFile, NamedEntries
from tests.games.sentence_checks import check_sentence
from tests.table.faulty_files import no_room


class Person(NamedTuple):
    """An object in a list."""

    name: str
    age: int = 0


class Content(NamedTuple):
    """The content of a file."""

    scale: float = 1.0
    people: tuple[Person, ...] = ()
    seats: dict[str, tuple[str, ...]] | None = None


ZOE = Content(1.5, (Person("Zoé", 7),), {"table": ("Zoé",)})


def content_file(path: Path, **arguments: Any) -> JsonFile[Content]:
    """Return the file at `path`."""
    return JsonFile(path, Content, Label("The settings", "Les réglages"), **arguments)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of the file."""
    return tmp_path / "kept.json"


def test_a_file_is_read_as_it_was_written(path: Path) -> None:
    """Without a file there is nothing, and no problem; one without a version is the oldest, and upgraded.

    A lone surrogate, which JSON can spell, is replaced: it could not be shown or written.
    """
    file = content_file(path)
    assert (file.read(), file.problem) == (None, None)
    assert file.write(ZOE) is None
    assert (file.read(), file.problem) == (ZOE, None)
    assert json.loads(path.read_text("utf-8"))["version"] == 1
    path.write_text('{"scale": 2}', "utf-8")
    file = content_file(path, upgrade=lambda data: {"scale": data["scale"] / 4})
    assert (file.read(), file.problem) == (Content(0.5), None)
    assert file.write(Content(2.0)) is None
    assert file.read() == Content(2.0)
    path.write_text(r'{"people": [{"name": "a\ud800"}], "seats": {"\udfff": []}}', "utf-8")
    file = content_file(path)
    assert file.read() == Content(people=(Person("a?"),), seats={"?": ()})
    file.write(Content(people=(Person("b\ud800"),)))
    assert file.read() == Content(people=(Person("b?"),))


@pytest.mark.parametrize("data", [b"{", b"\xff\xfe\x00", b"[" * 100_000, b"", b"1" * 5000, b"[]", b"null"])
def test_each_damaged_file_is_kept_under_a_free_name(path: Path, data: bytes) -> None:
    """By the next write, and an earlier one stays."""
    for content in (b"{old", data):
        path.write_bytes(content)
        file = content_file(path)
        assert file.read() is None
        check_sentence(file.problem)
        assert path.read_bytes() == content
        for _ in range(2):
            assert file.write(ZOE) is None
            assert file.problem is None
        assert content_file(path).read() == ZOE
    assert path.with_name("kept.unreadable").read_bytes() == b"{old"
    assert path.with_name("kept.unreadable1").read_bytes() == data
    assert len([*path.parent.iterdir()]) == 3


PEOPLE = [{"name": "Zoé", "age": 7}]


@pytest.mark.parametrize(
    ("data", "content"),
    [
        ({"scale": "2", "people": PEOPLE}, Content(people=ZOE.people)),
        ({"scale": 1.5, "people": [{"name": 3}, *PEOPLE, {}, 7]}, Content(1.5, ZOE.people)),
        ({"people": [{"name": "Zoé", "age": -7}]}, Content(people=(Person("Zoé"),))),
        ({"seats": {"other": [3], "table": ["Zoé"]}}, Content(seats=ZOE.seats)),
        ({"version": 2, "scale": 1.5}, Content(1.5)),
        ({"version": "new", "scale": 1.5}, Content(1.5)),
    ],
)
def test_a_file_that_is_read_in_part_is_kept(path: Path, data: Json, content: Content) -> None:
    """A wrong value, or a newer version, costs no more than that value; a sentence says so."""
    path.write_text(json.dumps({"version": 1, **data}), "utf-8")
    written = path.read_bytes()
    file = content_file(path)
    assert file.read() == content
    check_sentence(file.problem)
    assert file.write(ZOE) is None
    assert path.with_name("kept.unreadable").read_bytes() == written
    assert (file.read(), file.problem) == (ZOE, None)


def test_a_file_that_could_not_be_read_once_is_not_overwritten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be whole, as after a passing fault of the disk. A folder is named so in both languages."""
    assert content_file(path).write(ZOE) is None
    written = path.read_bytes()
    file = content_file(path)
    with monkeypatch.context() as patch:
        patch.setattr(json_file, "read_regular", no_room())
        assert file.read() is None
    for sentence in (file.problem, file.write(Content())):
        check_sentence(sentence)
    assert [(each, each.read_bytes()) for each in path.parent.iterdir()] == [(path, written)]
    assert file.read() == ZOE
    assert file.write(Content()) is None
    path.unlink()
    path.mkdir()
    assert file.read() is None
    for each in (file.problem, file.write(Content())):
        problem = check_sentence(each)
        assert "(The file kept.json is a folder)" in problem.en
        assert "(Le fichier kept.json est un dossier)" in problem.fr


def test_a_full_disk_takes_no_file_away(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of a newer version stays in its place until the new one is written, and is kept once."""
    newer = b'{"version": 2, "scale": 1.5, "more": 1}'
    path.write_bytes(newer)
    file = content_file(path)
    assert file.read() == Content(1.5)
    write = write_atomically
    for full in (path.with_name("kept.unreadable"), path):

        def write_unless_full(target: Path, data: bytes, full: Path = full, **how: Any) -> None:
            (no_room() if target == full else write)(target, data, **how)

        with monkeypatch.context() as patch:
            patch.setattr(json_file, "write_atomically", write_unless_full)
            check_sentence(file.write(ZOE))
        assert path.read_bytes() == newer
        check_sentence(file.problem)
    assert file.write(ZOE) is None
    assert file.read() == ZOE
    assert {each.name: each.read_bytes() for each in path.parent.iterdir() if each != path} == {
        "kept.unreadable": newer
    }


def test_a_file_is_not_replaced_when_the_old_one_cannot_be_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sentence says that the new one could not be saved. The next write tries again."""
    older = path.with_name("kept.unreadable")
    older.write_bytes(b"{older")
    path.write_bytes(b"{")
    file = content_file(path)
    assert file.read() is None
    with monkeypatch.context() as patch:
        patch.setattr(json_file, "DAMAGED_AT_MOST", 1)
        check_sentence(file.write(ZOE))
    older.unlink()
    with monkeypatch.context() as patch:
        patch.setattr("pathlib.Path.replace", no_room())
        check_sentence(file.write(ZOE))
    assert [(each, each.read_bytes()) for each in path.parent.iterdir()] == [(path, b"{")]
    assert file.write(ZOE) is None
    assert older.read_bytes() == b"{"


# --- named entries


class People(NamedEntries[Person, Content]):
    """The persons in a file."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            content_file(path), lambda people: Content(people=people), lambda content: content.people
        )

    def known(self, replaced: Person | None = None) -> list[str]:
        """Return the names with which a new one is compared."""
        return self._others(replaced)


ANA, BO = Person("Ana"), Person("Bo")


def test_entries_are_changed_by_name_in_the_file_that_two_windows_share(path: Path) -> None:
    """Each change begins with what the other window has stored; a missing entry is added anew."""
    here, there = People(path), People(path)
    assert here.known() == there.known() == []
    assert [here.put(ANA), there.put(BO), here.put(ANA._replace(age=8), ANA)] == [None] * 3
    assert here.entries == (ANA._replace(age=8), BO)
    assert (here.find("Bo"), here.find("bo"), here.problem) == (BO, None, None)
    assert (there.known(), there.known(ANA)) == (["ana", "bo"], ["bo"])
    assert there.remove(ANA) is None
    assert here.put(ANA, ANA) is None
    assert People(path).entries == (BO, ANA)
    assert there.remove(BO) is None
    assert People(path).entries == (ANA,)


@pytest.mark.parametrize("damage", ["{", None])
def test_what_is_known_outlives_a_file_that_is_damaged_or_gone(path: Path, damage: str | None) -> None:
    """A window that had read it stores all of it with its next change."""
    people = People(path)
    assert people.put(ANA) is None
    path.unlink()
    if damage is not None:
        path.write_text(damage, "utf-8")
    assert people.put(BO) is None
    assert People(path).entries == people.entries == (ANA, BO)
    assert [each.read_text("utf-8") for each in path.parent.glob("*.unreadable")] == (
        [damage] if damage else []
    )


def test_a_file_that_cannot_be_used_for_a_moment_loses_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change holds in the window, and the next one stores both: a full disk, and a file that is none."""
    people = People(path)
    assert people.put(ANA) is None
    with monkeypatch.context() as patch:
        patch.setattr(json_file, "write_atomically", no_room())
        check_sentence(people.put(BO))
    assert (people.entries, People(path).entries) == ((ANA, BO), (ANA,))
    assert People(path).put(ANA._replace(age=1), ANA) is None  # another window
    assert people.put(ANA._replace(age=8), ANA) is None
    assert People(path).entries == (ANA._replace(age=8), BO)
    path.unlink()
    path.mkdir()  # reading and writing fail
    check_sentence(people.remove(ANA))
    assert people.entries == (BO,)
    path.rmdir()
    assert people.put(BO._replace(age=3), BO) is None
    assert People(path).entries == (BO._replace(age=3),)
