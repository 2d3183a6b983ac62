"""Tables dealt by a code: resumed, with take-backs and abandoned rounds, and where the code is told."""

from random import Random

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.deal_code import DealCode, chance_of_deal, deal_code, read_code
from epizodiak_qt.games.record import read_record, replay, write_record
from epizodiak_qt.table.entries import Played, TakenBack
from epizodiak_qt.table.export import record_of
from epizodiak_qt.table.table import Table
from tests.games.coded_games import dealt
from tests.table.faulty_files import FaultyFiles
from tests.table.random_play import RandomPlay
from tests.table.saved_tables import NOW, resumed, saves_on
from tests.table.table_kit import agree_on, position_of, seats


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
    """Not before, because the code tells all hidden pieces. The record has it, and deals the same again."""
    code = code_of(game, 2)
    table = coded_table(code)
    for _ in RandomPlay(table, Random(3)).steps(9000):
        assert table.over or table.code == ""
    assert table.code == str(code)
    record = read_record(write_record(record_of(table)))
    assert record.header("Code") == str(code)
    (first, _), *_ = replay(record, GAMES)
    again = dealt(read_code(record.header("Code") or ""))
    assert (first.hands, first.pile, first.turn) == (again.hands, again.pile, again.turn)


def test_the_journal_does_not_show_the_code() -> None:
    """It is packed with the results of chance."""
    files = FaultyFiles()
    code = code_of("epizodiak", target=20)
    table = coded_table(code, files)
    RandomPlay(table, Random(5)).to_the_break()
    (data,) = files.held.values()
    assert table.header.recorded_chance.remaining_seed.endswith(str(code))
    assert str(code).encode() not in data


def test_a_later_round_is_that_of_the_code_after_an_abandoned_one() -> None:
    """A round that was ended without points counts as a deal: its tiles were seen."""
    code = code_of("epizodiak", target=20)
    calm, abandoned = coded_table(code), coded_table(code)
    RandomPlay(calm, Random(1), take_back=0).to_the_break()
    agree_on(abandoned, "abandon")
    for table in (calm, abandoned):
        for seat in range(3):
            table.ready(seat)
    assert position_of(calm).hands == position_of(abandoned).hands


def test_the_record_of_a_round_dealt_in_place_of_another_has_no_code() -> None:
    """It leaves out the abandoned round: the code would deal that one. An abandoned single round keeps it."""
    single = deal_code("epizodiak", {"mode": "single"}, 1)
    assert single is not None
    for code, expected in ((code_of("epizodiak"), None), (single, str(single))):
        table = coded_table(code)
        assert chance_of_deal(code) == table.header.recorded_chance.results
        agree_on(table, "abandon")
        RandomPlay(table, Random(1)).to_the_end()
        assert record_of(table).header("Code") == expected


def test_a_table_with_other_chance_has_no_code() -> None:
    """A game that goes on in the network is dealt by all players: its code would deal another game."""
    table = coded_table(code_of("epizodiak", target=9))
    RandomPlay(table, Random(1)).to_the_break()
    table.set_chance_source(lambda seed: SeededChance(f"agreed {seed}"), lambda: True)
    RandomPlay(table, Random(1)).to_the_end()
    assert table.code == ""
    assert record_of(table).header("Code") is None
