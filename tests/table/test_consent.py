"""Proposals at a table: taking an action back, and ending a round without points."""

from random import Random

import pytest

from epizodiak_qt.table.entries import Abandoned, Played, TakenBack
from epizodiak_qt.table.link import ActionTakenBack, Proposal, ProposalKind
from epizodiak_qt.table.table import Table
from tests.games.positions import Hand, arc, position
from tests.table.random_play import RandomPlay
from tests.table.table_kit import (
    Watcher,
    act,
    agree_on,
    code,
    inside,
    legal,
    new_table,
    play,
    play_first,
    position_of,
    table_at,
)


def laid(letters: str = "ppp") -> tuple[Table, int]:
    """Return a table at which the first action was a lay of a person, and who laid."""
    for number in range(100):
        table = new_table(letters, f"laid {number}")
        seat = position_of(table).turn
        if letters[seat] == "p" and any(text.startswith("lay") for text in legal(table)):
            play_first(table, "lay")
            return table, seat
    raise AssertionError("nobody could lay")


def others(seat: int) -> list[int]:
    """Return the seats beside `seat`."""
    return [other for other in range(3) if other != seat]


def test_an_action_is_taken_back_when_everybody_agrees() -> None:
    """The position before it returns, an event tells so, and the journal keeps both entries.

    Seats and spectators see the same proposal.
    """
    before, text, _ = UNDOABLE[0]
    table, seat = table_at(before), 0
    play(table, text)
    watcher = Watcher(table, {0, 1, 2}, None)
    assert table.state().may_take_back == seat
    assert table.propose(seat, "take back") is None
    first, second = others(seat)
    asked = Proposal("take back", seat, frozenset({first, second}), len(table.entries))
    assert [table.update_for(reader).state.proposal for reader in (None, 0, 1, 2)] == [asked] * 4
    assert table.vote(second, agreed=True) is None
    assert table.state().proposal == Proposal("take back", seat, frozenset({first}), len(table.entries))
    assert position_of(table) != before
    assert table.vote(first, agreed=True) is None
    assert position_of(table) == before
    assert table.entries[-1] == TakenBack(seat)
    assert [update.state.proposal is None for update in watcher.updates] == [False, False, True]
    assert watcher.updates[-1].events == (ActionTakenBack(seat),)
    assert watcher.updates[-1].state.acting == (seat,)


def test_a_take_back_proposal_lapses_when_another_player_opens_a_hand() -> None:
    """That player has seen what would be undone. A later vote is refused.

    A request to end the round outlasts it: that undoes nothing that a player could have seen.
    """
    table, seat = laid()
    watcher = Watcher(table, (), None)
    first, second = others(seat)
    assert table.propose(seat, "take back") is None
    table.hand_opened(seat)
    assert table.state().proposal is not None
    table.hand_opened(first)
    assert (table.state().proposal, table.state().may_take_back) == (None, None)
    assert watcher.updates[-1].state == table.state()
    assert [code(table.vote(each, agreed=True)) for each in (first, second)] == ["nothing_proposed"] * 2
    assert not any(isinstance(entry, TakenBack) for entry in table.entries)
    table, seat = laid()
    assert table.propose(seat, "abandon") is None
    table.hand_opened(first)
    assert [table.vote(each, agreed=True) for each in (first, second)] == [None, None]
    assert table.entries[-1] == Abandoned()


@pytest.mark.parametrize("wish", ["take back", "abandon"])
def test_one_no_ends_the_matter(wish: ProposalKind) -> None:
    """Even after a yes. Nothing changes, and all links are notified."""
    table, seat = laid()
    before = inside(table)
    watcher = Watcher(table, (), None)
    first, second = others(seat)
    assert table.propose(seat, wish) is None
    assert table.vote(first, agreed=True) is None
    assert table.vote(second, agreed=False) is None
    assert (inside(table), table.state().proposal) == (before, None)
    assert [update.state.proposal is None for update in watcher.updates] == [False, False, True]
    assert code(table.vote(first, agreed=True)) == "nothing_proposed"


def test_the_number_of_proposals_is_limited() -> None:
    """Once between two actions and three times in a round; accepted proposals do not count."""
    table, seat = laid()
    first, second = others(seat)

    def ask(says: bool) -> str | None:
        refusal = table.propose(seat, "abandon")
        if refusal is None:
            table.vote(first, agreed=says)
            table.vote(second, agreed=says)
        return code(refusal)

    agree_on(table, "take back", seat)
    for _ in range(3):
        assert ask(says=False) is None
        assert [ask(says=False) for _ in range(3)] == ["asked_enough"] * 3
        play(table, legal(table)[0])
    assert ask(says=False) == "asked_enough"
    agree_on(table, "abandon", first)
    for each in range(3):
        table.ready(each)
    assert ask(says=False) is None


def test_only_who_is_asked_answers_and_once() -> None:
    """Not the proposer, not a bot, not twice, and not without a proposal."""
    table, seat = laid()
    assert [code(table.vote(each, agreed=True)) for each in range(3)] == ["nothing_proposed"] * 3
    assert table.propose(seat, "abandon") is None
    first = others(seat)[0]
    assert code(table.vote(seat, agreed=True)) == "nothing_proposed"
    assert table.vote(first, agreed=True) is None
    assert code(table.vote(first, agreed=True)) == "nothing_proposed"
    table, seat = laid("pbp")
    assert table.propose(seat, "abandon") is None
    assert table.state().proposal == Proposal("abandon", seat, frozenset({0, 2} - {seat}), len(table.entries))
    assert code(table.vote(1, agreed=True)) == "nothing_proposed"


@pytest.mark.parametrize("wish", ["take back", "abandon"])
def test_with_bots_only_a_wish_is_carried_out_at_once(wish: ProposalKind) -> None:
    """Bots agree to everything."""
    table, seat = laid("pbb")
    assert table.propose(seat, wish) is None
    assert table.state().proposal is None
    assert table.entries[-1] in (TakenBack(seat), Abandoned())


def test_there_is_one_proposal_at_a_time() -> None:
    """Another is refused until the first is answered, or closed by an action."""
    table, seat = laid()
    first, second = others(seat)
    assert table.propose(seat, "take back") is None
    asked = table.state().proposal
    assert code(table.propose(first, "abandon")) == "already_proposed"
    assert code(table.propose(seat, "abandon")) == "already_proposed"
    assert code(table.propose(seat, "take back")) == "already_proposed"
    assert table.state().proposal == asked
    assert table.vote(second, agreed=False) is None
    assert table.propose(first, "abandon") is None
    table, seat = laid()
    assert table.propose(seat, "take back") is None
    play(table, "draw")
    assert table.state().proposal is None
    assert code(table.vote(others(seat)[0], agreed=True)) == "nothing_proposed"


def test_an_answer_is_to_the_question_that_was_read() -> None:
    """Neither to what another asks, nor to another wish, nor to the same of another moment."""
    table, seat = laid()
    first, second = others(seat)
    assert table.propose(first, "abandon") is None
    asked = table.state().proposal
    assert asked is not None
    for question in (
        asked._replace(seat=second),
        asked._replace(kind="take back"),
        asked._replace(seq=asked.seq - 1),
    ):
        assert code(table.vote(seat, True, question)) == "nothing_proposed"
    assert table.state().proposal == asked
    assert table.vote(second, True, asked) is None
    assert table.vote(seat, True, asked) is None, "the same question, whoever has answered it meanwhile"
    assert table.state().proposal is None


def test_only_who_acted_last_can_ask_for_it_back() -> None:
    """No seat undoes the action of another, or an earlier one; a new action can be taken back again.

    Nothing is taken back before anybody has acted, nor the action of a bot, or one that a bot has answered.
    """
    bot, answered = table_at(UNDOABLE[0][0], "bpp"), laid("pbb")[0]
    play(bot, "lay cw 5")
    play(answered, "draw")
    for table in (new_table(), bot, answered):
        assert table.state().may_take_back is None, table.entries
        assert [code(table.propose(seat, "take back")) for seat in range(3)] == ["no_take_back"] * 3
    table, seat = laid()
    for other in others(seat):
        assert code(table.propose(other, "take back")) == "no_take_back"
    play_first(table, "draw")
    assert code(table.propose(seat, "take back")) == "no_take_back"
    table = table_at(position(hands=([9, 1, ...], [5, ...], [...]), dial=arc(2, 4), phase="drawn"), "ppp")
    play(table, "pass", "lay cw 5")
    agree_on(table, "take back", 1)
    assert table.state().may_take_back is None
    assert code(table.propose(0, "take back")) == "no_take_back"
    play(table, "lay cw 5")
    assert table.state().may_take_back == 1


FULL_HAND: tuple[Hand, Hand, Hand] = ([3, 3, 3, 5, ...], [...], [7, 7, 7, 8, ...])
UNDOABLE = [
    (position(hands=([5, 1, ...], [...], [...]), dial=arc(2, 4)), "lay cw 5", True),
    (position(hands=([5, 1, 1, ...], [...], [...]), dial=arc(2, 4), last_laid=(4, "cw")), "take", True),
    (position(hands=([9, 1, ...], [...], [...]), dial=arc(2, 4), phase="drawn"), "pass", True),
    (position(hands=([9, 1, ...], [...], [...]), dial=arc(2, 4)), "draw", False),
    (position(hands=FULL_HAND, dial=arc(1, 2)), "set 3", False),
    (
        position(hands=([1, 9, 3], [7, 8], [7, 7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2),
        "contest 7",
        False,
    ),
    (position(hands=([12, 1, ...], [...], [...]), dial=arc(1, 11)), "lay cw 12", False),
    (position(hands=([5], [...], [...]), dial=arc(2, 4)), "lay cw 5", False),
]


@pytest.mark.parametrize(("state", "text", "may"), UNDOABLE, ids=[text for _, text, _ in UNDOABLE])
def test_what_shows_something_new_cannot_be_taken_back(state: object, text: str, may: bool) -> None:
    """A lay, a take and a pass can; a draw, a set, a contest, a new dial and the end of a round cannot."""
    table = table_at(state)
    play(table, text)
    assert table.state().may_take_back == (0 if may else None)
    assert code(table.propose(0, "take back")) == (None if may else "no_take_back")


def test_nothing_is_taken_back_after_another_player_has_looked() -> None:
    """One may look at the own hand, or before anybody acts; all links are told that another has looked."""
    table, seat = laid()
    watcher = Watcher(table, (), None)
    table.hand_opened(seat)
    assert table.state().may_take_back == seat
    assert watcher.updates == []
    table.hand_opened(others(seat)[0])
    table.hand_opened(others(seat)[1])
    assert [update.state.may_take_back for update in watcher.updates] == [None]
    assert code(table.propose(seat, "take back")) == "no_take_back"
    turn = position_of(table).turn
    play(table, "draw", "pass")
    assert table.state().may_take_back == turn
    table = table_at(UNDOABLE[0][0])
    table.hand_opened(1)
    play(table, "lay cw 5")
    assert table.state().may_take_back == 0


def test_take_backs_of_random_games_undo_one_open_action_of_a_person() -> None:
    """Checked against the journal: the entry before the take-back, and the updates before it."""
    undone = 0
    for seed in range(4):
        table = new_table("ppb", f"undo {seed}", target=2)
        watcher = Watcher(table, (), None)
        may = table.state().may_take_back
        for count in RandomPlay(table, Random(seed), take_back=0.5).steps(400):
            entry = table.entries[count - 1]
            shown = [type(event).__name__ for event in watcher.updates[-1].events]
            if isinstance(entry, TakenBack):
                assert shown == ["ActionTakenBack"]
                assert may == entry.seat
                undone += 1
            may = table.state().may_take_back
            if may is not None:
                assert isinstance(entry, Played)
                assert (entry.seat, table.header.seats[may].kind) == (may, "human")
                assert entry.action.split()[0] in ("lay", "take", "pass")
                assert len(shown) == 1
    assert undone > 20


def test_an_abandoned_round_gives_no_points_and_is_dealt_again() -> None:
    """Everybody having agreed; who began it begins the next one too. It is final, be it the only one.

    A single round that is abandoned ends the game without a winner.
    """
    table = new_table(seed="again", target=5)
    starter, scores = position_of(table).turn, position_of(table).scores
    play(table, "draw", "pass", "draw")
    watcher = Watcher(table, {0, 1, 2}, None)
    agree_on(table, "abandon", 1)
    state = table.state()
    assert (state.between, state.over, state.unready) == (True, False, frozenset({0, 1, 2}))
    assert position_of(table).scores == scores
    assert table.entries[-1] == Abandoned()
    assert watcher.events == ["RoundEnded"]
    assert state.may_take_back is None
    assert code(table.propose(1, "take back")) == "no_take_back"
    assert code(table.propose(1, "abandon")) == "no_abandon"
    assert code(act(table, "draw")) == "round_over"
    for seat in range(3):
        assert table.ready(seat) is None
    assert (position_of(table).turn, position_of(table).phase) == (starter, "start")
    table = new_table("pbb", mode="single")
    assert table.propose(0, "abandon") is None
    outcome = table.game.outcome(position_of(table))
    assert outcome is not None
    assert (outcome.winner, outcome.ranking, table.over) == (None, ((0, 1, 2),), True)
