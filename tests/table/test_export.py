"""The record of a finished table: the final line of play, other decisions as comments."""

import dataclasses
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import Comment, Move, Record, read_record, replay, write_record
from epizodiak_qt.table.entries import Abandoned, HelpUsed, Played, Seat, SeatReassigned, TakenBack, help_used
from epizodiak_qt.table.export import GameNotOverError, bots_of, decision_in, record_of
from epizodiak_qt.table.replayed_game import replay_of
from epizodiak_qt.table.table import Table
from tests.games.recording import comments_of, moves_of
from tests.table.random_play import RandomPlay
from tests.table.table_kit import CREATED, NAMES, agree_on, new_table, play, position_of


def final(record: Record) -> Any:
    """Return the last position of a record, replayed from its text; it has no seed."""
    *_, (position, _) = replay(read_record(write_record(record)), GAMES)
    return dataclasses.replace(position, seed="")


TABLES: tuple[tuple[str, float, float, dict[str, Any]], ...] = (
    ("ppp", 0.0, 0.0, {"target": 3}),
    ("pbp", 0.3, 0.0, {"target": 2, "edition": "en-2021-03"}),
    ("ppp", 0.1, 0.02, {"target": 3}),
    ("pbb", 0.2, 0.01, {"target": 12, "edition": "help-2022-07"}),
    ("bbb", 0.0, 0.0, {"mode": "single"}),
    ("ppp", 0.3, 0.0, {"mode": "single", "contest_scores": False}),
)


SEEDS = range(2)


@cache
def decided(number: int, seed: int) -> Table:
    """Return a table of the list above that was played to its end."""
    letters, back, abandon, options = TABLES[number]
    table = new_table(letters, f"record {seed}", **options)
    return RandomPlay(table, Random(seed), take_back=back, abandon=abandon).to_the_end()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_record_replays_to_the_end_of_the_table(number: int, seed: int) -> None:
    """Through its text, and as a replayed game; take-backs and abandoned rounds are comments."""
    table = decided(number, seed)
    record = record_of(table)
    end = dataclasses.replace(position_of(table), seed="")
    assert final(record) == end
    entries = [entry for entry in table.entries if not isinstance(entry, Played)]
    assert [text.startswith("seat") for text in comments_of(record)] == [
        isinstance(entry, TakenBack) for entry in entries
    ]
    assert (Abandoned() in entries) == ("a round was ended without points" in comments_of(record))
    replayed = replay_of(record, GAMES)
    assert (replayed.damage, replayed.moments[-1].position) == (None, end)
    assert [seat.name for seat in replayed.seats] == list(NAMES)
    assert [text for moment in replayed.moments for text in moment.comments] == comments_of(record)


def test_the_tables_above_decided_what_is_asked_for() -> None:
    """First rounds and later ones were ended, and actions taken back."""
    seen = set()
    for number, seed in product(range(len(TABLES)), SEEDS):
        deals = 0
        for entry in decided(number, seed).entries:
            deals += isinstance(entry, Played) and entry.action == "deal"
            if isinstance(entry, Abandoned):
                seen.add("later" if deals else "first")
            elif isinstance(entry, TakenBack):
                seen.add("back")
    assert seen == {"first", "later", "back"}


def test_no_record_before_the_game_is_over() -> None:
    """It holds every tile: none after each step but the last, nor between rounds, whose seed may go on."""
    table = new_table(mode="single")
    with pytest.raises(GameNotOverError):
        record_of(table)
    for _ in RandomPlay(table, Random(1)).steps(2000):
        if not table.over:
            with pytest.raises(GameNotOverError):
                record_of(table)
    assert record_of(table).header("Result") not in (None, "*")
    table = new_table(target=100)
    RandomPlay(table, Random(1)).to_the_break()
    with pytest.raises(GameNotOverError):
        record_of(table)


def test_the_headers_say_who_played_what_and_when() -> None:
    """Game, options, the day, the seats, the result; of names nothing is lost."""
    table = new_table(mode="single")
    RandomPlay(table, Random(1)).to_the_end()
    record = read_record(write_record(record_of(table)))
    assert record.header("Game") == "epizodiak"
    assert "mode=single" in str(record.header("Options"))
    assert record.header("Date") == CREATED[:10]
    assert tuple(record.header(f"Seat{seat}") for seat in range(3)) == NAMES
    outcome = table.game.outcome(position_of(table))
    assert outcome is not None
    assert str(record.header("Result")).startswith(str(outcome.ranking[0][0]))


def test_what_was_taken_back_stands_in_a_comment_where_it_happened() -> None:
    """And not among the actions."""
    table = new_table(seed="comment", mode="single")
    play(table, "draw")
    seat = position_of(table).turn
    play(table, "pass")
    agree_on(table, "take back", seat)
    RandomPlay(table, Random(3), take_back=0).to_the_end()
    record = record_of(table)
    assert comments_of(record) == [f"seat {seat} took back: pass"]
    place = record.entries.index(Comment(f"seat {seat} took back: pass"))
    assert [entry.action for entry in record.entries[:place] if isinstance(entry, Move)] == ["draw"]
    assert len(moves_of(record)) == len(table.entries) - 2


def abandon(table: Table) -> None:
    """End the round without points, everybody agreeing, and deal the next."""
    agree_on(table, "abandon")
    for seat in range(3):
        table.ready(seat)


def test_an_abandoned_first_round_leaves_only_the_deal_that_counted() -> None:
    """However often it was ended, who begins is drawn once; a single round that was ended has a star."""
    table = new_table(seed="first", target=1)
    for _ in range(3):
        play(table, "draw", "pass")
        abandon(table)
    RandomPlay(table, Random(3), take_back=0).to_the_end()
    record = record_of(table)
    assert "deal" not in moves_of(record)
    assert comments_of(record) == ["a round was ended without points"] * 3
    assert final(record) == dataclasses.replace(position_of(table), seed="")
    table = new_table(mode="single")
    play(table, "draw", "pass")
    abandon(table)
    assert table.over
    record = record_of(table)
    assert record.header("Result") == "*"
    assert moves_of(record) == []
    assert final(record).over is False


def test_a_comment_of_a_decision_tells_which_one() -> None:
    """Those that a table writes, without what a record does not need."""
    table = new_table("ppp", "decided", target=3)
    RandomPlay(table, Random(5), take_back=0.2, abandon=0.02).to_the_end()
    table.entries.insert(0, SeatReassigned(1, Seat("bot", "Bo", "casual")))
    table.entries.insert(1, SeatReassigned(1, Seat("human", "Bo")))
    told = [decision_in(text, 3) for text in comments_of(record_of(table))]
    decided = [entry for entry in table.entries if not isinstance(entry, Played)]
    assert {type(entry) for entry in decided} == {TakenBack, Abandoned, SeatReassigned}
    assert len(told) == len(decided)
    assert TakenBack(2) in told
    assert Abandoned() in told
    assert SeatReassigned(1, Seat("bot", "", "casual")) in told
    assert SeatReassigned(1, Seat("human", "")) in told


def test_help_counts_once_and_changes_nothing_in_the_game() -> None:
    """Hints and counted pieces are noted while the game is played; only an open take-back is help."""
    table = new_table("pbb", "helped", mode="single")
    seen = table.update_for(0).view
    for _ in range(2):
        table.note_help("hints")
        table.note_help("hidden-sky")
    assert table.entries == [HelpUsed("hints"), HelpUsed("hidden-sky")]
    assert table.update_for(0).view == seen
    assert help_used(table.entries) == {"hints", "hidden-sky"}
    assert help_used([TakenBack(0, sealed=True)]) == frozenset()
    assert help_used([TakenBack(0), Abandoned()]) == {"take-backs"}
    RandomPlay(table, Random(1), take_back=0).to_the_end()
    count = len(table.entries)
    assert comments_of(record_of(table)) == []
    late = new_table("pbb", "helped", mode="single")
    for entry in table.entries:
        late.replay(entry)
    assert help_used(late.entries) == {"hints", "hidden-sky"}
    table.note_help("hints")
    assert len(table.entries) == count


def test_help_after_the_end_is_no_help() -> None:
    """A finished game stays as it is."""
    table = RandomPlay(new_table("pbb", "ended", mode="single"), Random(2)).to_the_end()
    table.note_help("hints")
    assert help_used(table.entries) == frozenset()


def test_help_that_cannot_be_stored_is_told_as_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game waits for room, as after an action."""
    table = new_table("pbb", "full", mode="single")
    monkeypatch.setattr(table, "_store", lambda _entry: False)
    table.note_help("hints")
    assert table.state().unsaved


@pytest.mark.parametrize(
    "remark", ["", "what a move", "seat 3 took back: draw", "seat 1 took back", "seat 7 passed to a person"]
)
def test_another_comment_is_a_remark(remark: str) -> None:
    """A person wrote it, or it is about a seat that does not exist."""
    assert decision_in(remark, 3) is None


def test_the_headers_tell_bots_from_people() -> None:
    """A seat without such a header is unknown."""
    record = Record((("Kind0", "person"), ("Kind1", "casual")), ())
    assert bots_of(record, 3) == ["", "casual", None]
