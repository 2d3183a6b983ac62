"""Profiles, engines, lessons, notes and daily skies outlive a damaged file and one that cannot be written."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.bots.engines.registry import EngineFile
from epizodiak_qt.desktop.app.profiles import Profile, ProfileStore
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.library.annotations import Annotation, Annotations
from epizodiak_qt.library.daily import DailyTries
from epizodiak_qt.lobby.engines import EngineEntry
from epizodiak_qt.teaching.progress import Progress
from tests.games.sentence_checks import check_sentence

Open = Callable[[Path], Any]
Change = Callable[[Any], Sentence | None]

CHANGES: dict[Open, Change] = {
    ProfileStore: lambda profiles: profiles.put(Profile("Nour", "en")),
    EngineFile: lambda engines: engines.put(EngineEntry("Deep", "deep", "", ("ecliptic",))),
    Progress: lambda progress: progress.finish_lesson("", "a", 1),
    Annotations: lambda notes: notes.store(Annotation("Great end.", name="a")),
    DailyTries: lambda tries: tries.begin("ecliptic", date(2026, 11, 26), "", "a"),
}
STORES = pytest.mark.parametrize("store", CHANGES)


@STORES
def test_a_damaged_file_is_kept_aside_and_changes_go_on(store: Open, tmp_path: Path) -> None:
    """A sentence names it in both languages; after the next change it stands beside the new file."""
    path = tmp_path / "kept.json"
    path.write_bytes(b"{")
    kept = store(path)
    assert kept.entries == ()
    check_sentence(kept.problem)
    assert path.name in kept.problem.en
    assert path.name in kept.problem.fr
    assert CHANGES[store](kept) is None
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir() if each != path} == {
        "kept.unreadable": b"{"
    }
    assert store(path).entries == kept.entries != ()


@STORES
def test_a_change_that_cannot_be_stored_is_told_and_holds(store: Open, tmp_path: Path) -> None:
    """Until the program ends; the sentence contains the reason of the system."""
    (tmp_path / "config").write_text("a file where a folder should be")
    kept, written = store(tmp_path / "config" / "kept.json"), store(tmp_path / "kept.json")
    failure = CHANGES[store](kept)
    assert failure is not None
    check_sentence(failure)
    assert "(" in failure.en
    assert CHANGES[store](written) is None
    assert kept.entries == written.entries != ()
