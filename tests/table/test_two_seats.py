"""A table of Ecliptic: two seats, one round, both choosing at once in a combat."""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.ecliptic.events import DieChosen
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.entries import Played, RecordedChance, TakenBack, entry_from_json
from epizodiak_qt.table.journal import create_journal, read_journal
from epizodiak_qt.table.link import ActionTakenBack
from epizodiak_qt.table.table import QUESTIONS
from tests.bots.bot_tables import ReportedRefusals, no_pause, seat_player
from tests.games.ecliptic.building import fight, position
from tests.lan.manual_clock import until
from tests.table.faulty_files import FaultyFiles
from tests.table.random_play import RandomPlay
from tests.table.table_kit import act, agree_on, code, new_table, play, position_of, table_at, watchers_of

PATH = Path("tables/two.journal")
at = partial(table_at, letters="pp", game=ecliptic)


def test_a_die_is_visible_to_its_owner_alone_until_both_have_chosen() -> None:
    """In events, views, the past of a new link, and the history.

    Both seats may choose first: each is offered its own die, and who has chosen waits.
    """
    for first in (0, 1):
        table = at(fight())
        assert table.state().acting == (0, 1)
        assert all(table.update_for(seat).legal for seat in (0, 1))
        assert act(table, "die 8", first) is None
        assert table.state().acting == (1 - first,)
        assert code(act(table, "die 6", first)) == "die_chosen"
        assert act(table, "die 20", 1 - first) is None
        assert position_of(table).phase == "keep"
    table = at(fight())
    watchers = watchers_of(table)
    act(table, "die 12", 1)
    for seat in (0, 1, None):
        (update,) = watchers[seat].updates
        die = 12 if seat == 1 else HIDDEN
        assert update.events == (DieChosen(1, die),)
        assert update.view.combat.chosen == (None, die)
        for past in (table.first_update_for(seat).past, table.history(seat)):
            assert past[-1:] == (DieChosen(1, die),)
    act(table, "die 20", 0)
    assert watchers[None].updates[-1].view.combat.chosen == (20, 12)


def test_what_moved_open_cards_can_be_taken_back() -> None:
    """A pair, by its own seat; not a draw, not an attack."""
    state = position(hands=("leo-sun leo-moon", "virgo-sun"))
    table = at(state)
    play(table, "draw")
    assert code(table.propose(0, "take back")) == "no_take_back"
    drawn = position_of(table)
    play(table, "pair leo-sun leo-moon")
    assert code(table.propose(1, "take back")) == "no_take_back"
    agree_on(table, "take back")
    assert position_of(table) == drawn
    attack = at(
        position(hands=("leo-sun", ""), lines=("", "leo-moon"), phase="lay", pair="aries-sun aries-moon")
    )
    play(attack, "lay leo-sun")
    assert code(attack.propose(0, "take back")) == "no_take_back"


def test_x8_a_sealed_die_is_changed_without_asking() -> None:
    """Any number of times; the other seat sees only that it was taken back.

    It is no request, and counts for none of those that may be made between two actions, or in a round.
    """
    table = at(fight())
    before = position_of(table)
    watchers = watchers_of(table)
    for die in 2 * QUESTIONS * ("die 12", "die 4", "die 20", "die 6"):
        act(table, die, 1)
        assert table.state().may_take_back == 1
        assert code(table.propose(0, "take back")) == "no_take_back"
        assert table.propose(1, "take back") is None
        assert position_of(table) == before
        assert (table.state().acting, table.state().proposal) == ((0, 1), None)
        assert table.entries[-1] == TakenBack(1, sealed=True)
        for seat in (0, 1, None):
            assert watchers[seat].updates[-1].events == (ActionTakenBack(1, sealed=True),)
    assert len({update.view for update in watchers[None].updates}) == 2, "one with a covered die, one without"
    assert (table._asked, table._asked_in_round[1]) == (frozenset(), 0)
    act(table, "die 8", 1)
    act(table, "die 20", 0)
    assert watchers[None].updates[-1].view.combat.chosen == (20, 8)


def test_x8_a_die_stands_once_the_other_player_looks_or_chooses() -> None:
    """A second choice reveals both dice; the attack before a changed die stands, and the die of a bot."""
    table = at(fight())
    act(table, "die 12", 0)
    table.hand_opened(0)
    assert table.state().may_take_back == 0, "its own seat may look"
    table.hand_opened(1)
    assert table.state().may_take_back is None
    assert code(table.propose(0, "take back")) == "no_take_back"
    rolled = at(fight())
    act(rolled, "die 12", 0)
    act(rolled, "die 20", 1)
    assert [code(rolled.propose(seat, "take back")) for seat in (0, 1)] == ["no_take_back"] * 2
    table = at(fight())
    act(table, "die 12", 0)
    assert table.propose(0, "take back") is None
    assert table.state().may_take_back is None
    assert code(table.propose(0, "take back")) == "no_take_back"
    with_bot = at(fight(), letters="pb")
    act(with_bot, "die 12", 1)
    assert with_bot.state().may_take_back is None


def test_a_journal_packs_a_sealed_die() -> None:
    """The second die is rolled at once, so it is open; one in plain text, as of 0.1.0, is read as well."""
    files = FaultyFiles()
    table = at(fight())
    table.with_journal(create_journal(files, PATH, table.header))
    act(table, "die 12", 1, "a name")
    line = files.held[PATH].splitlines()[-1]
    assert b"die" not in line
    assert b"12" not in line.split(b" ", 1)[1]
    act(table, "die 20", 0, "another")
    assert b'"action":"die 20"' in files.held[PATH].splitlines()[-1]
    assert read_journal(files.held[PATH]).entries == tuple(table.entries)
    assert table.entries[0] == Played(1, "die 12", "a name", RecordedChance(), sealed=True)
    plain = {"do": "play", "seat": 1, "action": "die 12", "name": "a name"}
    assert entry_from_json(plain) == Played(1, "die 12", "a name", RecordedChance())
    table = at(fight())
    table.replay(entry_from_json(plain))
    assert position_of(table).combat.chosen == (None, 12)


@pytest.mark.parametrize("letters", ["pp", "pb", "bb"])
def test_there_is_no_round_to_end_without_points(letters: str) -> None:
    """Neither at the deal nor later: a game is one round."""
    table = new_table(letters, "two", game=ecliptic)
    for _ in RandomPlay(table, Random(3), take_back=0.2, abandon=1.0).steps(200):
        assert not table.state().may_abandon
        assert not table.state().between
        assert code(table.propose(0, "abandon")) == "no_abandon"
    assert table.over


async def test_two_bots_play_a_whole_game() -> None:
    """Both kinds, choosing dice at the same time."""
    table, trouble = new_table("bb", "bots", game=ecliptic), ReportedRefusals()
    players = [make_player("ecliptic", kind) for kind in ("beginner", "casual")]
    bots = [seat_player(table, seat, player, no_pause, trouble) for seat, player in enumerate(players)]
    await until(lambda: table.over)
    assert trouble.codes == []
    for bot in bots:
        bot.close()
