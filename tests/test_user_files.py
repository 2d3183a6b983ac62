"""Files of the user outlive damage, a disk that takes nothing, and an older version of the program."""

import json
import shutil
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from epizodiak_qt.bots.engines.registry import EngineFile
from epizodiak_qt.desktop.app.profiles import Profile, ProfileStore
from epizodiak_qt.desktop.app.settings import SettingsFile
from epizodiak_qt.desktop.shell.start.game_setup import setup_from_text
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import read_record, replay
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.admission.credentials import CredentialStore
from epizodiak_qt.lan.fair_deal.witness import TranscriptFile
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.library.annotations import Annotation, Annotations
from epizodiak_qt.library.daily import DailyTries
from epizodiak_qt.lobby.engines import EngineEntry
from epizodiak_qt.table.entries import Seat, TakenBack
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import Saves
from epizodiak_qt.table.table import Table
from epizodiak_qt.teaching.progress import Progress
from tests.games.sentence_checks import check_sentence
from tests.lan.host_kit import hosting
from tests.program_process import ROOT
from tests.table.random_play import RandomPlay
from tests.table.table_kit import position_of

Open = Callable[[Path], Any]
Change = Callable[[Any], Sentence | None]

CHANGES: dict[Open, Change] = {
    ProfileStore: lambda profiles: profiles.put(Profile("Nour", "en")),
    EngineFile: lambda engines: engines.put(EngineEntry("Deep", "deep", "", ("ecliptic",))),
    Progress: lambda progress: progress.finish_lesson("", "a", 1),
    Annotations: lambda notes: notes.store(Annotation("Great end.", name="a")),
    DailyTries: lambda tries: tries.begin("ecliptic", date(2026, 11, 26), "", "a"),
}


@pytest.mark.parametrize("store", CHANGES)
def test_a_damaged_file_is_kept_aside_and_a_change_that_cannot_be_stored_is_told(
    store: Open, tmp_path: Path
) -> None:
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
    # A change that cannot be stored holds until the program ends; a sentence has the reason of the system.
    (tmp_path / "config").write_text("a file where a folder should be")
    unstored, written = store(tmp_path / "config" / "kept.json"), store(tmp_path / "written.json")
    failure = CHANGES[store](unstored)
    assert failure is not None
    check_sentence(failure)
    assert "(" in failure.en
    assert CHANGES[store](written) is None
    assert unstored.entries == written.entries != ()


# --- files that version 0.1.0 wrote: `tests/fixtures/0.1.0` holds one of each kind

FIXTURES = ROOT / "tests" / "fixtures" / "0.1.0"
# The position that 0.1.0 had reached when it wrote each journal.
EXPECTED: dict[str, Any] = json.loads((FIXTURES / "expected.json").read_text("utf-8"))
JOURNALS = sorted(name for name in EXPECTED if name.endswith(".journal"))


@pytest.fixture
def fixtures(tmp_path: Path) -> Path:
    """Return a copy of the files, which a test may change."""
    return shutil.copytree(FIXTURES, tmp_path / "fixtures")


def saves_in(folder: Path) -> Saves:
    """Return the saved games in a folder."""
    return Saves(DiskFiles(), folder, GAMES)


def json_of(table: Table) -> Any:
    """Return the position of a table as JSON."""
    return table.game.position_to_json(position_of(table))


@pytest.mark.parametrize("name", JOURNALS)
def test_a_saved_game_has_its_last_position_and_can_be_played_to_its_end(fixtures: Path, name: str) -> None:
    """No entry is lost, and new entries are appended after the old ones."""
    table, notice = saves_in(fixtures / "tables").resume(fixtures / "tables" / name)
    expected = EXPECTED[name]
    assert notice is None
    assert len(table.entries) == expected["entries"]
    assert table.rounds == expected["rounds"]
    assert json_of(table) == expected["position"]
    RandomPlay(table, Random(1), take_back=0.0).to_the_end()
    played = json_of(table)
    table.close()
    again, notice = saves_in(fixtures / "tables").resume(fixtures / "tables" / name)
    assert (json_of(again), notice) == (played, None)
    again.close()


def test_the_list_of_saved_games_shows_them_and_they_hold_a_sealed_die_and_take_backs(fixtures: Path) -> None:
    """With the names of their players; without these entries the test above would not cover them."""
    sealed, taken_back = 0, set()
    for name in JOURNALS:
        table, _ = saves_in(fixtures / "tables").resume(fixtures / "tables" / name)
        combat = getattr(position_of(table), "combat", None)
        sealed += combat is not None and sum(die is not None for die in combat.chosen) == 1
        if any(isinstance(entry, TakenBack) for entry in table.entries):
            taken_back.add(table.header.game)
        table.close()
    assert sealed == 1
    assert taken_back == {"epizodiak", "ecliptic"}
    found = {saved.path.name: saved.header for saved in saves_in(fixtures / "tables").unfinished()}
    assert sorted(found) == JOURNALS
    assert found[JOURNALS[0]].seats == (
        Seat("human", "Amélie"),
        Seat("human", "José", emblem=2),
        Seat("bot", "Vega", "casual", emblem=1),
    )


@pytest.mark.parametrize("game", sorted(file.stem for file in FIXTURES.glob("*.ezr")))
def test_a_record_replays_to_its_end(game: str) -> None:
    """The game is over in the last position."""
    record = read_record((FIXTURES / f"{game}.ezr").read_text("utf-8"))
    *_, (position, _) = replay(record, GAMES)
    assert GAMES[game].outcome(position) is not None


def test_a_handed_over_table_can_be_imported(fixtures: Path, tmp_path: Path) -> None:
    """The table keeps its scores, seats, title and clocks, between two rounds."""
    saves = saves_in(tmp_path / "heir")
    saved = saves.import_table(fixtures / "handed-over.ezt", datetime(2026, 11, 22, tzinfo=UTC))
    assert [seat.name for seat in saved.header.seats] == ["Ana", "Bo", "Cy"]
    assert saved.header.terms.title == "Ana’s table"
    assert (saved.header.terms.clock_s, saved.header.terms.turn_s) == (600, 5)
    table, notice = saves.resume(saved.path)
    assert notice is None
    assert table.state().between
    table.close()


async def test_a_hosted_table_resumes_under_its_code(fixtures: Path, tmp_path: Path) -> None:
    """Journal and state file are as a host that was killed in mid-round left them."""
    expected = EXPECTED["killed"]
    kept = HostStateFile(fixtures / "network" / "hosted" / "beef.hosted")
    (saved,) = saves_in(fixtures / "network" / "tables").unfinished()
    async with hosting(tmp_path, state_file=kept) as kit:
        table, notice = saves_in(fixtures / "network" / "tables").resume(saved.path)
        assert notice is None
        kit.host.adopt(table)
        assert kit.host.join_code.current == expected["code"]
        assert [seat.name for seat in kit.host.lobby.seats] == ["Ana", "Bo", "Cy"]
        assert len(table.entries) == expected["entries"]
        assert json_of(table) == expected["position"]
        table.close()


def test_settings_and_the_credential_of_a_guest_keep_their_values() -> None:
    """The file holds every setting with a value that is not the default."""
    settings, unread = SettingsFile(FIXTURES / "settings.json").load()
    assert unread is None
    stored = json.loads((FIXTURES / "settings.json").read_text("utf-8")) | {"reduced_motion": "on"}
    assert {name: getattr(settings, name) for name in stored} == stored
    setup = setup_from_text(settings.new_game, "epizodiak", 3)
    assert setup is not None
    assert setup.options == {"mode": "match", "target": 13}
    assert setup.seats[0] == Seat("human", "Amélie", emblem=3)
    assert [seat.bot for seat in setup.seats[1:]] == ["casual", "beginner"]
    # A guest keeps its credential. The numbers of a deal are of no use: no host speaks that protocol now.
    credentials = CredentialStore(FIXTURES / "network" / "tickets.json")
    credential = credentials.find("beef")
    assert credential is not None
    assert (credential.name, credential.table_name, len(credential.secret)) == ("Bo", "Ana’s table", 32)
    assert credentials.deal_path("beef").is_file()
    assert TranscriptFile(credentials.deal_path("beef")).load() is None
