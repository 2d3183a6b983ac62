"""A failing disk: the table plays nothing that was not stored, and tells all links."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.table.entries import Abandoned, Seat, TakenBack
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.journal import read_journal
from epizodiak_qt.table.saves import CannotOpenError
from epizodiak_qt.table.table import Table
from tests.games.sentence_checks import check_sentence
from tests.sizes import FULL_SIZE
from tests.table.faulty_files import (
    BROKEN,
    FOLDER,
    FULL,
    NOW,
    READ_ONLY,
    FaultyFiles,
    begun,
    cannot_open,
    check_refused,
    saves_on,
    unfinished,
)
from tests.table.random_play import RandomPlay
from tests.table.table_kit import (
    Watcher,
    act,
    agree_on,
    code,
    inside,
    play,
    play_first,
    position_of,
    seats,
    watchers_of,
)


@pytest.fixture
def files() -> FaultyFiles:
    """Return a disk that is well so far."""
    return FaultyFiles()


@pytest.mark.parametrize("fault", [READ_ONLY, FULL])
def test_a_folder_that_takes_nothing_lets_the_game_be_played_unsaved(
    files: FaultyFiles, fault: OSError, tmp_path: Path
) -> None:
    """The notice names the error of the system; the game works as usual."""
    files.faults["create"] = fault
    table, path, notice = saves_on(files).begin("epizodiak", {"mode": "single"}, seats("ppp"), NOW)
    assert path is None
    notice = check_sentence(notice)
    assert str(fault.strerror) in notice.en
    assert str(FOLDER) in notice.en
    assert str(FOLDER) in notice.fr
    RandomPlay(table, Random(1)).to_the_end()
    table.close()
    assert files.held == {}
    # On the real disk: there is a file where the folder ought to be.
    (tmp_path / "tables").write_bytes(b"")
    saves = saves_on(DiskFiles(), tmp_path / "tables")
    table, path, notice = saves.begin("epizodiak", {}, seats("ppp"), NOW)
    assert path is None
    check_sentence(notice)
    play(table, "draw")
    table.close()


def check_not_stored(refusal: Reason | None) -> None:
    """Fail if a refusal does not say that the disk took nothing."""
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not_stored", None)
    check_sentence(refusal.why)


MOVES = 49  # of the round that is dealt from the seed below and played with Random(2)


@pytest.mark.parametrize("fails_at", range(1, MOVES + 1, 1 if FULL_SIZE else 3))
def test_an_action_that_was_not_stored_was_not_played(files: FaultyFiles, fails_at: int) -> None:
    """Whichever it is: it is refused, all are told that the table waits, and it works once there is room.

    Every other one is stored when it is acknowledged, and the file holds those and nothing else.
    """
    table, path = begun(files, seed="short 120", mode="single")
    files.full = lambda number: number == fails_at
    watchers, random, refused = [*watchers_of(table).values()], Random(2), 0
    while not table.over:
        (seat,) = table.state().acting
        action = random.choice(table.update_for(seat).legal)
        before, name = inside(table), f"name {len(table.entries)}"
        for watcher in watchers:
            watcher.updates.clear()
        refusal = table.act(seat, action, name)
        if files.appends == fails_at:
            check_not_stored(refusal)
            assert inside(table) == before
            for watcher in watchers:
                (update,) = watcher.updates
                assert (update.state.unsaved, update.events) == (True, ())
            refused += 1
            refusal = table.act(seat, action, name)
        assert refusal is None
        assert [watcher.updates[-1].state.unsaved for watcher in watchers] == [False] * 4
        assert read_journal(files.held[path]).entries == tuple(table.entries)
    assert (refused, len(table.entries)) == (1, MOVES)
    table.close()
    again, notice = saves_on(files).resume(path)
    assert notice is None
    assert inside(again) == inside(table)


def test_a_disk_that_stays_full_refuses_until_there_is_room(files: FaultyFiles) -> None:
    """Every action, time and again; looking on and asking why still work, and the rules refuse as before."""
    table, path = begun(files)
    files.faults["append"] = FULL
    assert code(act(table, "pass")) not in (None, "not_stored")
    assert files.appends == 0
    files.faults.clear()
    play(table, "draw")
    data, before = files.held[path], inside(table)
    files.faults["append"] = FULL
    for _ in range(3):
        for text in ("pass", "lay cw 1"):
            assert act(table, text) is not None
        check_not_stored(act(table, "pass"))
        assert inside(table) == before
        assert table.update_for(position_of(table).turn).legal
    assert files.held[path] == data
    files.faults.clear()
    play(table, "pass")
    assert len(read_journal(files.held[path]).entries) == 2


@pytest.mark.parametrize(
    "ask", [Table.ready, lambda table, seat: act(table, "deal", seat, "the deal")], ids=["ready", "deal"]
)
def test_a_deal_that_was_not_stored_is_not_dealt(
    files: FaultyFiles, ask: Callable[[Table, int], Reason | None]
) -> None:
    """The last seat gets the refusal; to ask again deals, and the name of an action is as good as new."""
    table, path = begun(files, target=100)
    RandomPlay(table, Random(5), take_back=0).to_the_break()
    files.faults["append"] = FULL
    watcher = Watcher(table, (0,), 0)
    dealer = position_of(table).turn
    assert [table.ready(seat) for seat in range(3) if seat != dealer] == [None, None]
    before = inside(table)
    check_not_stored(ask(table, dealer))
    assert inside(table) == before
    assert table.state().between
    assert "Dealt" not in watcher.events
    files.faults.clear()
    assert ask(table, dealer) is None
    assert not table.state().between
    assert "Dealt" in watcher.events
    assert read_journal(files.held[path]).entries == tuple(table.entries)


def test_the_end_of_a_round_of_bots_is_acknowledged_even_if_the_deal_is_not_stored(
    files: FaultyFiles,
) -> None:
    """The action was stored, played and shown; it is the deal behind it that the disk did not take."""
    table, path = begun(files, "bbb", target=100)
    random = Random(5)
    while True:
        (seat,) = table.state().acting
        action = random.choice(table.update_for(seat).legal)
        after, _ = table.game.play(position_of(table), seat, action)
        if table.game.between_rounds(after):
            break
        assert table.act(seat, action, str(len(table.entries))) is None
    played = len(table.entries)
    files.full = lambda number: number == played + 2
    assert table.act(seat, action, "the last one") is None
    assert len(table.entries) == played + 1
    assert read_journal(files.held[path]).entries == tuple(table.entries)


def test_a_take_back_that_was_not_stored_is_not_done(files: FaultyFiles) -> None:
    """The last voter gets the refusal; the take-back can be proposed again, as can an end without points.

    Without other people, the proposer gets the refusal.
    """
    table, path = begun(files)
    seat = position_of(table).turn
    play_first(table, "lay")
    before = inside(table)
    files.faults["append"] = FULL
    assert table.propose(seat, "take back") is None
    first, second = sorted({0, 1, 2} - {seat})
    assert table.vote(first, agreed=True) is None
    watcher = Watcher(table, (), None)
    check_not_stored(table.vote(second, agreed=True))
    assert inside(table) == before
    # Nobody is left waiting for an answer, also where it is known that the disk is full.
    assert [update.state.proposal for update in watcher.updates] == [None]
    assert table.propose(seat, "take back") is None
    assert table.vote(first, agreed=True) is None
    check_not_stored(table.vote(second, agreed=True))
    assert [update.state.proposal is None for update in watcher.updates[1:]] == [False, False, True]
    files.faults.clear()
    agree_on(table, "take back", seat)
    assert table.entries[-1] == TakenBack(seat)
    assert read_journal(files.held[path]).entries == tuple(table.entries)
    table, path = begun(files, "pbb")
    before = inside(table)
    files.faults["append"] = BROKEN
    check_not_stored(table.propose(0, "abandon"))
    assert inside(table) == before
    files.faults.clear()
    assert table.propose(0, "abandon") is None
    assert read_journal(files.held[path]).entries == tuple(table.entries) == (Abandoned(),)


@pytest.mark.parametrize("operation", ["read", "open"])
@pytest.mark.parametrize("fault", [BROKEN, READ_ONLY])
def test_a_file_that_cannot_be_used_is_not_gone_on_with(
    files: FaultyFiles, operation: str, fault: OSError
) -> None:
    """The sentence names the file and the error of the system; a later attempt may work."""
    table, path = begun(files)
    play(table, "draw")
    table.close()
    files.faults[operation] = fault
    sentence = check_refused(files, path)
    for text in (sentence.en, sentence.fr):
        assert str(path) in text
        assert str(fault.strerror) in text
    files.faults.clear()
    gone = FOLDER / "gone.journal"
    assert str(gone) in check_refused(files, gone).en
    again, _ = saves_on(files).resume(path)
    assert inside(again) == inside(table)


def test_a_damaged_file_is_cut_only_once_it_is_kept_aside(files: FaultyFiles) -> None:
    """The damaged part may be the line that another process is writing, or may still be useful."""
    table, path = begun(files)
    play(table, "draw")
    whole = files.held[path]
    files.held[path] += b"torn"
    held = dict(files.held)
    cannot_open(saves_on(files), path)
    assert files.held == held, "it is in use, and no copy is made"
    table.close()
    files.faults["copy"] = FULL
    sentence = check_refused(files, path)
    assert ".damaged" in sentence.en
    assert str(FULL.strerror) in sentence.en
    files.faults = {"cut": BROKEN}
    assert str(BROKEN.strerror) in cannot_open(saves_on(files), path).en
    assert (files.held[path], files.open_now) == (whole + b"torn", set())
    files.faults.clear()
    again, notice = saves_on(files).resume(path)
    assert notice is not None
    assert inside(again) == inside(table)
    assert files.held[path] == whole


@pytest.mark.parametrize(("seed", "torn"), [("a", b""), ("b", b"torn")])
def test_an_error_without_a_text_is_never_shown_as_none(files: FaultyFiles, seed: str, torn: bytes) -> None:
    """Not every error has a text; the notice never shows None."""
    table, path = begun(files)
    table.close()
    files.held[path] += torn
    for operation in ("read", "open", "copy", "remove", "create"):
        files.faults = {operation: OSError(seed)}
        sentences = [saves_on(files).begin("epizodiak", {}, seats("ppp"), NOW)[2]]
        try:
            saves_on(files).resume(path)[0].close()
        except CannotOpenError as error:
            sentences.append(error.sentence)
        if operation == "remove":
            sentences.append(saves_on(files).remove(path))
        for sentence in filter(None, sentences):
            assert "None" not in sentence.en, operation
            assert "None" not in sentence.fr, operation


def test_a_finished_game_that_cannot_be_filed_away_stays_out_of_the_list(files: FaultyFiles) -> None:
    """Without a notice; the next listing tries again. What cannot be listed or read is not listed.

    A failed removal returns its reason, and the file stays.
    """
    table, path = begun(files, mode="single")
    RandomPlay(table, Random(1)).to_the_end()
    table.close()
    for operation in ("listed", "read", "rename"):
        files.faults = {operation: READ_ONLY}
        assert unfinished(files) == [], operation
    files.faults = {"remove": READ_ONLY}
    assert str(path) in check_sentence(saves_on(files).remove(path)).en
    assert list(files.held) == [path]
    files.faults.clear()
    assert unfinished(files) == []
    assert list(files.held) == [path.with_suffix(".finished")]


def test_all_links_are_notified_once_of_a_full_disk_and_once_of_its_end(
    files: FaultyFiles, caplog: pytest.LogCaptureFixture
) -> None:
    """Not at every retry, which is not logged either because the log may be on the same disk.

    Nor in every update that follows a move.
    """
    table, _ = begun(files)
    watcher = Watcher(table, (), None)
    files.faults["append"] = FULL
    for _ in range(3):
        check_not_stored(act(table, "draw"))
    assert [record.exc_info is not None for record in caplog.records] == [True]
    seat = (position_of(table).turn + 1) % 3
    check_not_stored(table.pass_seat(seat, Seat("bot", "Bo", "beginner")))
    assert table.state().seats == table.header.seats
    assert [(update.state.unsaved, update.events) for update in watcher.updates] == [(True, ())]
    assert table.first_update_for(None).state.unsaved
    files.faults.clear()
    play(table, "draw")
    assert [update.state.unsaved for update in watcher.updates] == [True, False]
