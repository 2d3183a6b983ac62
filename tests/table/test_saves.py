"""The folder of saved tables: begin, resume, list, file away."""

from datetime import datetime, timedelta
from itertools import cycle, islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import chance_from_seed
from epizodiak_qt.games.game import InvalidPositionError, amended
from epizodiak_qt.table.entries import Played, TakenBack
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.journal import journal_bytes, read_journal
from epizodiak_qt.table.link import Update
from epizodiak_qt.table.saves import FINISHED
from epizodiak_qt.table.table import Table
from tests.games.game_fixtures import KINDS
from tests.games.sentence_checks import check_sentence
from tests.table.faulty_files import (
    BROKEN,
    FOLDER,
    NOW,
    FaultyFiles,
    begun,
    cannot_open,
    resumed,
    saves_on,
    unfinished,
)
from tests.table.random_play import RandomPlay
from tests.table.table_kit import (
    GAME,
    act,
    agree_on,
    code,
    inside,
    new_table,
    play,
    play_first,
    position_of,
    seats,
)


def test_a_new_table_is_on_the_disk_before_anybody_plays() -> None:
    """With its seats, deal, moment and options in full, not their edition; wrong options leave no file.

    The file is named after moment and table, so that two tables of one second have two names. They are dealt
    differently without one seed. Others may agree on the name of a table, and on its chance.
    """
    files = FaultyFiles()
    table, path = begun(files, "pbp", target=13, edition="en-2021-03")
    found = read_journal(files.held[path])
    assert (found.header, found.entries) == (table.header, ())
    options = table.header.options
    assert (options["target"], options["unique_must_fill"], "edition" in options) == (13, True, False)
    assert [seat.kind for seat in table.header.seats] == ["human", "bot", "human"]
    created = datetime.fromisoformat(table.header.created)
    assert (created, created.utcoffset()) == (NOW.replace(microsecond=0), timedelta(0))
    with pytest.raises(InvalidPositionError):
        saves_on(files).begin("epizodiak", {"target": 0}, seats("ppp"), NOW)
    assert [*files.held] == [path]
    saves = saves_on(files)
    paths = {saves.begin("epizodiak", {}, seats("ppp"), NOW)[1] for _ in range(20)}
    assert len(paths) == 20
    for each in paths:
        assert each is not None
        assert each.parent == saves.folder == FOLDER
        assert each.name.startswith("2026-11-21-183005-")
        assert each.suffix == ".journal"
    first, second = (saves.begin("epizodiak", {}, seats("ppp"), NOW)[0] for _ in range(2))
    assert first.header.recorded_chance != second.header.recorded_chance
    source = Mock(wraps=chance_from_seed)
    third, fourth = (
        saves.begin("epizodiak", {}, seats("ppp"), NOW, "a seed", table=name, source=source)[0]
        for name in ("3", "4")
    )
    source.assert_called_with("a seed")
    assert (third.header.table, fourth.header.table) == ("3", "4")
    assert third.header.recorded_chance == fourth.header.recorded_chance


def test_a_table_goes_on_as_if_it_had_never_been_away(tmp_path: Path) -> None:
    """Put away and fetched back after every few steps, on a real disk, to the same end."""
    saves = saves_on(DiskFiles(), tmp_path / "new")
    table, path = begun(saves, seed="away", target=1)
    straight, _ = begun(FaultyFiles(), seed="away", target=1)
    random = Random(8)
    while not straight.over:
        list(RandomPlay(straight, Random(random.random()), take_back=0.1).steps(1))
    for entry in straight.entries:
        if isinstance(entry, Played):
            if random.random() < 0.2:
                table.close()
                table, notice = saves.resume(path)
                assert notice is None
            action = table.game.parse_action(entry.action)
            assert table.act(entry.seat, action, entry.name) is None
        else:
            assert isinstance(entry, TakenBack)
            agree_on(table, "take back", entry.seat)
    assert inside(table)[1:] == inside(straight)[1:]
    table.close()
    assert list(path.parent.iterdir()) == [path]
    assert read_journal(path.read_bytes()).entries == tuple(straight.entries)


def test_a_game_comes_back_that_takes_the_seed_also_where_nothing_was_drawn_by_lot() -> None:
    """A game may store the seed of its source of chance with each action."""

    def play_and_take_seed(state: Any, seat: int, action: Any, chance: Any) -> Any:
        after, events = GAME.play(state, seat, action, chance)
        return amended(after, seed=chance.remaining_seed), events

    game: Any = SimpleNamespace(**vars(GAME) | {"play": play_and_take_seed})
    table, again = new_table(game=game), new_table(game=game)
    play(table, "draw", "pass")
    for entry in table.entries:
        again.replay(entry)
    assert position_of(again) == position_of(table)


def test_what_was_done_before_a_restart_stands() -> None:
    """A finished game takes no action; whoever resumes may look at a hand, so nothing is taken back."""
    files = FaultyFiles()
    table, path = begun(files, mode="single")
    RandomPlay(table, Random(1)).to_the_end()
    data = files.held[path]
    again = resumed(files.held, path)
    assert again.over
    assert inside(again) == inside(table)
    assert code(act(again, "draw", seat=0)) == "game_over"
    assert files.held[path] == data
    files = FaultyFiles()
    table, path = begun(files)
    seat = position_of(table).turn
    play_first(table, "lay")
    table.hand_opened((seat + 1) % 3)
    assert table.state().may_take_back is None
    again = resumed(files.held, path)
    assert again.state().may_take_back is None
    assert code(again.propose(seat, "take back")) == "no_take_back"


def test_tables_are_listed_the_last_played_first() -> None:
    """With their seats and options; playing on brings one to the front.

    A finished one is filed away under another name, and not listed again. The open table, over or not, and
    one between rounds stay.
    """
    files = FaultyFiles()
    tables = [begun(files, seed=str(number)) for number in range(3)]
    paths = [path for _, path in tables]
    assert unfinished(files) == paths[::-1]
    play(tables[1][0], "draw")
    assert unfinished(files) == [paths[1], paths[2], paths[0]]
    saved = next(saves_on(files).unfinished())
    assert saved.header == tables[1][0].header
    files = FaultyFiles()
    table, path = begun(files, mode="single")
    _, other = begun(files)
    RandomPlay(table, Random(2)).to_the_end()
    data = files.held[path]
    assert unfinished(files) == [other]
    assert files.held == {other: files.held[other], path.with_suffix(".finished"): data}
    assert unfinished(files) == [other]
    files = FaultyFiles()
    table, path = begun(files, mode="single")
    _, other = begun(files)
    RandomPlay(table, Random(2)).to_the_end()
    saves = saves_on(files)
    assert [saved.path for saved in saves.unfinished(path)] == [other]
    assert set(files.held) == {other, path}
    files = FaultyFiles()
    table, path = begun(files, target=100)
    RandomPlay(table, Random(2)).to_the_break()
    assert unfinished(files) == [path]


def test_a_damaged_end_is_listed_and_every_opening_keeps_its_own_copy() -> None:
    """Listing changes nothing; the first copy may hold moves that can still be recovered by hand.

    A damaged beginning is not listed, stays where it is, and hides no other file. A table can be removed. The
    sentence names the copy, and the game goes on from the last whole move. The next opening of a file that is
    whole again has nothing to tell.
    """
    files = FaultyFiles()
    table, path = begun(files)
    play(table, "draw", "pass")
    data = files.held[path]
    files.held |= {FOLDER / "b.journal": data[10:], FOLDER / "c.journal": b"\xff" * 500}
    files.held[path] += b"torn"
    held = dict(files.held)
    assert unfinished(files) == [path]
    assert files.held == held
    table.close()
    aside = path.with_name(f"{path.name}.damaged")
    for copy, torn in ((aside, b"first damage"), (aside.with_name(f"{aside.name}-2"), b"second")):
        files.held[path] += torn
        spoiled = files.held[path]
        again, notice = saves_on(files).resume(path)
        notice = check_sentence(notice)
        assert f"kept as {copy.name}." in notice.en
        assert f"sous le nom {copy.name}." in notice.fr
        assert inside(again) == inside(table)
        again.close()
        assert (files.held[path], files.held[copy]) == (data, spoiled)
    again, notice = saves_on(files).resume(path)
    assert notice is None
    play(again, "draw")
    again.close()
    assert files.held[path].startswith(data)
    assert read_journal(files.held[path]).entries == tuple(again.entries)
    assert saves_on(files).remove(path) is None
    assert path not in files.held
    cannot_open(saves_on(files), path)


def test_moves_that_do_not_fit_are_counted_in_the_singular_and_the_plural() -> None:
    """One move is one move."""
    for count, en, fr in (
        (1, "1 later one does", "1 coup suivant ne"),
        (2, "2 later ones do", "2 coups suivants ne"),
    ):
        files = FaultyFiles()
        table, path = begun(files)
        table.close()
        # Not legal for anybody: what the checksum says is whole all the same.
        files.held[path] = journal_bytes(table.header, [Played(9, "pass", "x")] * count)
        _, notice = saves_on(files).resume(path)
        notice = check_sentence(notice)
        assert en in notice.en
        assert fr in notice.fr


# --- finished tables


def test_finished_tables_are_listed_apart_and_give_their_record() -> None:
    """The record is that of the table."""
    files = FaultyFiles()
    table, path = begun(files, mode="single")
    RandomPlay(table, Random(3)).to_the_end()
    table.close()
    saves = saves_on(files)
    assert saves.listed(FINISHED) == []
    saves.file_away(path)
    path = path.with_suffix(".finished")
    assert saves.listed(FINISHED) == [path]
    assert unfinished(files) == []
    record = saves.record(path)
    assert [record.header(f"Seat{seat}") for seat in range(3)] == ["Ana", "Bo", "Cy"]
    assert record.header("Result") is not None
    assert saves.remove(path) is None
    assert path not in files.held
    files.faults["listed"] = BROKEN
    assert saves.listed(FINISHED) == [], "the folder cannot be read"


# --- every game, after every step


STEPS = 80
WHO_PLAYS = ("p", "pbb", "pbp", "b")


def shown(table: Table, seat: int | None) -> Update:
    """Return what a table shows to a seat, without the take-back, which ends with a restart."""
    update = table.first_update_for(seat)
    return update._replace(state=update.state._replace(may_take_back=None))


@pytest.mark.no_cover
@pytest.mark.parametrize("game", KINDS)
def test_a_table_of_every_game_comes_back_exactly_after_every_step(game: str) -> None:
    """Position, seed, past and names, with all options, take-backs, ended rounds and deals.

    The events that a seat missed are the end of all events, from any place on.
    """
    seen: set[str] = set()
    random = Random(game)
    for number, options in enumerate(KINDS[game].options):
        files = FaultyFiles()
        people = seats("".join(islice(cycle(WHO_PLAYS[number % len(WHO_PLAYS)]), GAMES[game].SEATS)))
        table, path, _ = saves_on(files).begin(game, options, people, NOW, f"seed {number}")
        assert path is not None
        for _ in RandomPlay(table, Random(number), take_back=0.2, abandon=0.03).steps(STEPS):
            again = resumed(files.held, path)
            assert inside(again) == inside(table)
            for seat in (None, *range(table.game.SEATS)):
                assert shown(again, seat) == shown(table, seat)
                whole = table.missed(seat, 0)
                assert len(whole) == table.event_count
                for known in (random.randint(0, len(whole)), len(whole)):
                    assert table.missed(seat, known) == whole[known:]
        seen |= {type(entry).__name__ for entry in table.entries}
        seen |= {entry.action for entry in table.entries if isinstance(entry, Played)}
        seen |= {"over"} if table.over else set()
    assert {"Played", "TakenBack"} <= seen
    assert {"Abandoned", "deal", "over"} <= seen or GAMES[game].abandon_round is None
