"""The record of a finished table: the final line of play, other decisions as comments, and its code."""

import dataclasses
from functools import cache
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.deal_code import DealCode, chance_of_deal, deal_code, read_code
from epizodiak_qt.games.record import Comment, Move, Record, read_record, replay, write_record
from epizodiak_qt.table.entries import Abandoned, HelpUsed, Played, Seat, SeatReassigned, TakenBack, help_used
from epizodiak_qt.table.export import GameNotOverError, bots_of, decision_in, record_of
from epizodiak_qt.table.replayed_game import replay_of
from epizodiak_qt.table.table import Table
from tests.games.coded_games import dealt
from tests.games.game_fixtures import KINDS
from tests.games.recording import comments_of, moves_of
from tests.table.faulty_files import NOW, FaultyFiles, no_room, resumed, saves_on
from tests.table.random_play import RandomPlay
from tests.table.table_kit import CREATED, NAMES, agree_on, new_table, play, position_of, seats


def final(record: Record) -> Any:
    """Return the last position of a record, replayed from its text; it has no seed."""
    *_, (position, _) = replay(read_record(write_record(record)), GAMES)
    return dataclasses.replace(position, seed="")


@cache
def decided(game: str, number: int, seed: int) -> Table:
    """Return a table of a game, with one of its sets of options, that was played to its end by the rules."""
    letters, options = ("pbp", "bbb", "ppp", "pbb")[(number + seed) % 4], KINDS[game].options[number]
    table = new_table(letters[: GAMES[game].SEATS], f"record {seed}", game=GAMES[game], **options)
    abandon = 0.0 if options.get("mode") == "single" else 0.02
    return RandomPlay(table, Random(seed), take_back=0.2, abandon=abandon).to_the_end()


TABLES = [
    (game, number, seed) for game in KINDS for number in range(len(KINDS[game].options)) for seed in range(2)
]


@pytest.mark.parametrize(("game", "number", "seed"), TABLES)
def test_a_record_replays_to_the_end_of_the_table(game: str, number: int, seed: int) -> None:
    """Through its text, and as a replayed game; take-backs and abandoned rounds are comments."""
    table = decided(game, number, seed)
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
    assert [seat.name for seat in replayed.seats] == [*NAMES[: len(replayed.seats)]]
    assert [text for moment in replayed.moments for text in moment.comments] == comments_of(record)


def test_the_tables_above_decided_what_is_asked_for() -> None:
    """First rounds and later ones were ended, and actions taken back."""
    seen = set()
    for case in (case for case in TABLES if case[0] in GAMES):  # Nim is known only to tests that name it
        rounds, previous = 0, None
        for entry in decided(*case).entries:
            if isinstance(entry, Played) and entry.action == "deal":
                rounds += not isinstance(previous, Abandoned)
            elif isinstance(entry, Abandoned):
                seen.add("later" if rounds else "first")
            elif isinstance(entry, TakenBack):
                seen.add("back")
            previous = entry
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
    table = RandomPlay(new_table(target=100), Random(1)).to_the_break()
    with pytest.raises(GameNotOverError):
        record_of(table)


def test_the_headers_say_who_played_what_and_when() -> None:
    """Game, options, the day, the seats, the result; of names nothing is lost.

    They tell bots from people; a seat without such a header is unknown.
    """
    table = RandomPlay(new_table(mode="single"), Random(1)).to_the_end()
    record = read_record(write_record(record_of(table)))
    assert record.header("Game") == "epizodiak"
    assert "mode=single" in str(record.header("Options"))
    assert record.header("Date") == CREATED[:10]
    assert tuple(record.header(f"Seat{seat}") for seat in range(3)) == NAMES
    outcome = table.game.outcome(position_of(table))
    assert outcome is not None
    assert str(record.header("Result")).startswith(str(outcome.ranking[0][0]))
    assert bots_of(record, 3) == ["", "", ""]
    assert bots_of(Record((("Kind0", "person"), ("Kind1", "casual")), ()), 3) == ["", "casual", None]


def test_an_abandoned_first_round_leaves_only_the_deal_that_counted() -> None:
    """However often it was ended, who begins is drawn once; a single round that was ended has a star."""
    table = new_table(seed="first", target=1)
    for _ in range(3):
        play(table, "draw", "pass")
        agree_on(table, "abandon")
        for seat in range(3):
            table.ready(seat)
    RandomPlay(table, Random(3), take_back=0).to_the_end()
    record = record_of(table)
    assert "deal" not in moves_of(record)
    assert comments_of(record) == ["a round was ended without points"] * 3
    assert final(record) == dataclasses.replace(position_of(table), seed="")
    table = new_table(mode="single")
    play(table, "draw", "pass")
    agree_on(table, "abandon")
    assert table.over
    record = record_of(table)
    assert record.header("Result") == "*"
    assert moves_of(record) == []
    assert final(record).over is False
    (deal,) = replay_of(record, GAMES).moments
    assert deal.comments == ("a round was ended without points",)


def test_a_comment_of_a_decision_tells_which_one() -> None:
    """Those that a table writes, without what a record does not need. Another comment is a remark.

    An action that was taken back stands in a comment where it happened, and not among the actions.

    A person wrote it, or it is about a seat that does not exist.
    """
    for remark in (
        "",
        "what a move",
        "seat 3 took back: draw",
        "seat 1 took back",
        "seat 7 passed to a person",
    ):
        assert decision_in(remark, 3) is None, remark
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
    passed = [text for text in comments_of(record_of(table)) if "passed" in text]
    assert passed == ["seat 1 passed to a bot (casual)", "seat 1 passed to a person"]
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


def test_help_counts_once_and_changes_nothing_in_the_game() -> None:
    """Hints and counted pieces are noted while the game is played; only an open take-back is help.

    Help that cannot be stored is told as a full disk: the game waits for room, as after an action.
    """
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
    table.note_help("take-backs")
    assert len(table.entries) == count
    full = new_table("pbb", journal=Mock(append=no_room()))
    full.note_help("hints")
    assert full.state().unsaved


# --- codes


def code_of(game: str, number: int = 1, target: int = 2) -> DealCode:
    """Return a code of a short game; a higher target takes more rounds."""
    code = deal_code(game, {"target": target} if game == "epizodiak" else {}, number)
    assert code is not None
    return code


def coded_table(code: DealCode, files: FaultyFiles | None = None) -> Table:
    """Return the table of a code, with people at all seats."""
    people = seats("p" * GAMES[code.game].SEATS)
    table, _, _ = saves_on(files or FaultyFiles()).begin(code.game, code.options, people, NOW, code.seed)
    return table


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
def test_a_resumed_table_of_a_code_goes_on_with_the_same_chance(game: str) -> None:
    """After any number of entries, take-backs and abandoned rounds among them."""
    code = code_of(game)
    files = FaultyFiles()
    table = coded_table(code, files)
    (path,) = files.held
    abandon = 0.004 if GAMES[game].abandon_round is not None else 0.0
    random = Random(7)
    held = {0: dict(files.held)}
    for played in RandomPlay(table, random, abandon=abandon).steps(9000):
        if played % 50 == 0:
            held[played] = dict(files.held)
    assert table.over
    places = [place for place in held if not isinstance(table.entries[place], TakenBack)]
    assert len(places) > 1
    for place in (places[0], places[len(places) // 2], places[-1]):
        again = resumed(held[place], path)
        assert len(again.entries) == place
        assert again.code == ""
        for entry in table.entries[place:]:
            before = len(again.entries)
            if not isinstance(entry, Played):
                again.replay(entry)  # a decision without chance
            elif again.state().between:
                for seat in range(GAMES[game].SEATS):
                    again.ready(seat)
            else:
                again.act(entry.seat, GAMES[game].parse_action(entry.action), str(before))
            assert len(again.entries) == before + 1
        assert position_of(again) == position_of(table)
        assert again.code == str(code)


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
def test_a_table_tells_its_code_when_the_game_is_over(game: str) -> None:
    """Not before, because the code tells all hidden pieces. The record has it, and deals the same again.

    In the journal it is packed with the results of chance.
    """
    code, files = code_of(game, 2), FaultyFiles()
    table = coded_table(code, files)
    assert table.header.recorded_chance.remaining_seed.endswith(str(code))
    for _ in RandomPlay(table, Random(3)).steps(9000):
        assert table.over or table.code == ""
    assert table.code == str(code)
    (data,) = files.held.values()
    assert str(code).encode() not in data
    record = read_record(write_record(record_of(table)))
    assert record.header("Code") == str(code)
    (first, _), *_ = replay(record, GAMES)
    again = dealt(read_code(record.header("Code") or ""))
    assert (first.hands, first.pile, first.turn) == (again.hands, again.pile, again.turn)


def test_the_record_of_a_game_that_its_code_would_not_deal_has_no_code() -> None:
    """It leaves out the abandoned round: the code would deal that one. An abandoned single round keeps it.

    A round that was ended without points counts as a deal, because its tiles were seen: the next one is that
    of the code. A game that goes on in the network is dealt by all players, who would deal another game.
    """
    calm, abandoned = (coded_table(code_of("epizodiak", target=20)) for _ in range(2))
    RandomPlay(calm, Random(1), take_back=0).to_the_break()
    agree_on(abandoned, "abandon")
    for table in (calm, abandoned):
        for seat in range(3):
            table.ready(seat)
    assert position_of(calm).hands == position_of(abandoned).hands
    single = deal_code("epizodiak", {"mode": "single"}, 1)
    assert single is not None
    for code, expected in ((code_of("epizodiak"), None), (single, str(single))):
        table = coded_table(code)
        assert chance_of_deal(code) == table.header.recorded_chance.results
        agree_on(table, "abandon")
        RandomPlay(table, Random(1)).to_the_end()
        assert record_of(table).header("Code") == expected
    table = RandomPlay(coded_table(code_of("epizodiak", target=9)), Random(1)).to_the_break()
    table.set_chance_source(lambda seed: SeededChance(f"agreed {seed}"), lambda: True)
    RandomPlay(table, Random(1)).to_the_end()
    assert (table.code, record_of(table).header("Code")) == ("", None)
