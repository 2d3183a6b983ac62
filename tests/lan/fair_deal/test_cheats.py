"""The audit detects every known way of cheating at a deal (T12)."""

import dataclasses
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from epizodiak_qt.games.chance import Chance
from epizodiak_qt.lan.fair_deal.witness import TranscriptFile
from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.lan.wire.messages import Message
from epizodiak_qt.table.entries import Abandoned, Played, RecordedChance, TakenBack
from epizodiak_qt.table.export import record_of
from epizodiak_qt.table.table import Table
from tests.lan.deal_rounds import (
    Cheat,
    RiggedChance,
    Round,
    Tokens,
    dealt,
    judged,
    new_witness,
    played,
    swapped,
)
from tests.lan.host_kit import first_legal


class Altered(Cheat):
    """The host changes fields of every message of one kind."""

    def __init__(self, kind: type, change: Callable[[Any], dict[str, Any]]) -> None:
        self._kind = kind
        self._change = change

    def message(self, message: Message) -> Message:
        """Return the message to send in place of `message`."""
        if not isinstance(message, self._kind):
            return message
        changed: Message = msgspec.structs.replace(message, **self._change(message))
        return changed


def other_action(told: m.JournalEntries) -> dict[str, Any]:
    """Return entries with an action that was not played."""
    if told.first:
        return {}
    entries = list(told.entries)
    place = next(at for at, entry in enumerate(entries) if entry["action"].startswith("lay"))
    entries[place] = {**entries[place], "action": "draw"}
    return {"entries": entries}


def first_half(told: m.JournalEntries) -> dict[str, Any]:
    """Return the entries without the last actions."""
    return {} if told.first else {"entries": told.entries[: len(told.entries) // 2]}


FOREIGN_NONCE = partial(Altered, m.Revealed, lambda told: {"nonces": {**told.nonces, "1": b"x" * 32}})
FOREIGN_COMMITMENT = partial(
    Altered, m.Committed, lambda told: {"commitments": {**told.commitments, "1": b"z" * 32}}
)
OTHER_SECRET = partial(Altered, m.DealClosed, lambda _told: {"secret": b"x" * 32})
NO_DEAL = partial(Altered, m.DealClosed, lambda _told: {"attempt": 9})
OTHER_HISTORY = partial(Altered, m.JournalEntries, other_action)
TRUNCATED_HISTORY = partial(Altered, m.JournalEntries, first_half)
NO_HEADER = partial(Altered, m.JournalEntries, lambda told: {"entries": [{}]} if told.first < 0 else {})


class Reshuffled(Cheat):
    """The host deals from another seed, chosen after all nonces were known."""

    def seed(self, key: str) -> str:
        """Return the seed to deal from in place of the key."""
        return key[::-1]


class WithChance(Cheat):
    """The host changes an answer of chance."""

    def __init__(self, label: str, change: Callable[[Any], Any]) -> None:
        self._label = label
        self._change = change

    def chance(self, chance: Chance) -> Chance:
        """Return the chance to deal with in place of the fair one."""
        return RiggedChance(chance, self._label, self._change)


class OtherView(Cheat):
    """The host shows a guest other tiles than were dealt, and discloses the correct history."""

    def shown(self, update: Any) -> Any:
        """Return the update to show in place of `update`."""
        if update.seat == 1:
            hand = update.view.hands[1]
            other = (hand[0] % 12 + 1, *hand[1:])
            hands = (update.view.hands[0], tuple(sorted(other)), update.view.hands[2])
            return dataclasses.replace(update, view=dataclasses.replace(update.view, hands=hands))
        return update


class OtherAttempt(Cheat):
    """The host commits twice: its second attempt has another secret."""

    def __init__(self) -> None:
        self._opened = 0

    def message(self, message: Message) -> Message:
        """Return the message to send in place of `message`."""
        if isinstance(message, m.DealOpened):
            self._opened += 1
            if self._opened == 1:
                return msgspec.structs.replace(message, commitment=b"y" * 32)
        return message


CHEATS: dict[str, tuple[Callable[[], Cheat], str]] = {
    "one tile swapped between hands": (lambda: WithChance("deal", swapped(0, 12)), "answers"),
    "the host's own hand favoured": (lambda: WithChance("deal", swapped(5, 24)), "answers"),
    "the coming draws put in another order": (lambda: WithChance("deal", swapped(37, 38)), "answers"),
    "the first tile of the dial chosen": (lambda: WithChance("deal", swapped(36, 37)), "answers"),
    "who begins chosen": (lambda: WithChance("first", lambda rolled: rolled % 3 + 1), "answers"),
    "shuffled again after the numbers": (Reshuffled, "answers"),
    "another secret disclosed": (OTHER_SECRET, "secret"),
    "a guest's number replaced": (FOREIGN_NONCE, "number"),
    "another exchange disclosed": (NO_DEAL, "round"),
    "another history disclosed": (OTHER_HISTORY, "shown"),
    "a part of the history withheld": (TRUNCATED_HISTORY, "incomplete"),
    "the header withheld": (NO_HEADER, "shown"),
    "a guest shown other tiles": (OtherView, "shown"),
}


@pytest.mark.parametrize("name", CHEATS)
def test_t12_every_cheat_is_caught(name: str) -> None:
    """The verdict of a cheated guest says what does not match."""
    cheat, reason = CHEATS[name]
    caught = {(each.result, each.reason) for each in played(cheat()) if each.result != "verified"}
    assert caught == {("does not match", reason)}


def test_t12_a_refill_that_was_not_fair_is_caught() -> None:
    """The dial is refilled in this round."""
    for seed in range(200):
        honest = played(Cheat(), seed)[0]
        if any(asked["label"] == "refill" for asked in honest.transcript["asked"]):
            break
    assert played(WithChance("refill", swapped(1, 2)), seed)[0].reason == "answers"


def test_t12_a_commitment_changed_between_attempts_is_caught() -> None:
    """All attempts of a round have the same commitment; guests answer no other."""
    game = Round(OtherAttempt())
    game.dealer.open(1, [1, 2])
    game.dealer.restart([1, 2])
    game.pump()
    assert not game.dealer.may_deal()
    assert game.dealer.state is not None
    assert not game.dealer.state.commitments
    for each in game.witnesses.values():
        verdict = each.verdict()
        assert verdict is not None, "said at once: the deal will wait"
        assert (verdict.result, verdict.reason) == ("does not match", "commitment changed")
    assert game.played_results() == [("does not match", "commitment changed")] * 2


def test_t12_a_guest_left_out_of_the_exchange_checks_nothing() -> None:
    """Everybody else could be one person; the others check theirs."""
    game = Round(Cheat())
    game.dealer.open(1, [2])
    game.pump()
    assert game.played_results() == [("not checked", "no number"), ("verified", "")]


class RestartedRound(Cheat):
    """Once the numbers are known, the host begins another round, then the same round with another secret."""

    def __init__(self, game: list[Round]) -> None:
        self._game = game

    def message(self, message: Message) -> Message:
        """Return the message to send in place of `message`."""
        game, state = self._game[0], self._game[0].dealer.state
        if isinstance(message, m.Revealed) and state is not None and state.secret != b"chosen" * 5:
            game.dealer.state = msgspec.structs.replace(
                state, secret=b"chosen" * 5, commitments={}, nonces={}, complete=False
            )
            other = m.DealOpened(0, 1, b"x" * 32, [])
            game.said += [other, game.dealer.messages_so_far()[0]]
            return other
        return message


def test_t12_a_round_cannot_be_restarted_with_another_secret() -> None:
    """A detour over another round does not help, because no guest reveals its number twice."""
    games: list[Round] = []
    games.append(game := Round(RestartedRound(games)))
    assert not game.agree()
    assert game.dealer.state is not None
    assert game.dealer.state.secret == b"chosen" * 5
    assert not game.dealer.state.nonces
    assert {result for result, _ in game.played_results()} == {"does not match"}


def test_t12_a_deal_without_the_end_of_its_exchange_is_not_verified() -> None:
    """The host takes the commitments and does not send the numbers."""
    game = Round(Cheat())
    game.dealer.open(1, [1, 2])
    for message in tuple(game.said):
        for seat, each in game.witnesses.items():
            each.handle(message, frozenset({seat}))  # type: ignore[arg-type]  # a message of another type
    assert {result for result, _ in game.played_results()} == {"does not match"}


def test_t12_a_deal_begun_again_after_the_numbers_were_known_proves_nothing() -> None:
    """The host could go on like this until it likes the deal."""
    game = Round(Cheat())
    for _ in range(4):
        assert game.agree()
        game.dealer.suspend()
    assert game.agree()
    assert game.played_results() == [("not checked", "given up")] * 2


def test_t12_a_round_that_is_never_disclosed_is_blamed_when_the_next_begins() -> None:
    """A missing disclosure does not match."""
    game = dealt(Cheat())
    game.play()
    game.dealer.open(2, [1, 2])
    game.pump()
    for each in game.witnesses.values():
        assert judged(each) == (1, "does not match", "not closed")


def test_t12_a_guest_reveals_nothing_after_its_commitment_was_changed() -> None:
    """So the host cannot choose a number with knowledge of the guest's."""
    game = Round(FOREIGN_COMMITMENT())
    assert not game.agree()
    assert game.dealer.state is not None
    assert 1 not in game.dealer.state.nonces
    assert judged(game.witnesses[1]) == (1, "does not match", "own number")
    assert game.witnesses[1].verdict() is None


# --- guests who do not follow the protocol


class Silent:
    """A witness that answers no message of the kinds that are not wanted."""

    def __init__(self, witness: Any, *unwanted: type) -> None:
        self._witness = witness
        self._unwanted = unwanted

    def __getattr__(self, name: str) -> Any:
        return getattr(self._witness, name)

    def handle(self, message: Any, seats: frozenset[int]) -> list[Any]:
        """Return the answers that are wanted."""
        return [each for each in self._witness.handle(message, seats) if not isinstance(each, self._unwanted)]


@pytest.mark.parametrize("waits", [True, False], ids=["after the limit", "at once"])
def test_a_number_that_does_not_come_is_named_and_spoils_no_other_verdict(waits: bool) -> None:
    """The guest that gave none checks nothing; a host that does not wait for it proves nothing."""
    game = Round(Cheat())
    game.witnesses[2] = Silent(game.witnesses[2], m.Reveal)  # type: ignore[assignment]  # has its methods
    assert not game.agree()
    game.now += 20.0 * waits
    assert game.dealer.go_on() == [2]
    game.pump()
    game.deal()
    game.play()
    found = [(each.result, each.reason, each.seats) for each in game.verdicts()]
    other = ("verified", "", (2,)) if waits else ("not checked", "hurried", (2,))
    assert found == [other, ("not checked", "left out", (2,))]


def test_a_seat_that_does_not_commit_is_left_out_of_the_next_attempt() -> None:
    """Nothing is known then, so the deal is verified by the others without a name."""
    game = Round(Cheat())
    game.witnesses[2] = Silent(game.witnesses[2], m.Commit)  # type: ignore[assignment]  # has its methods
    assert not game.agree()
    assert game.dealer.go_on() == [2]
    game.pump()
    assert game.played_results() == [("verified", ""), ("not checked", "no number")]


def test_another_commitment_of_a_guest_changes_nothing() -> None:
    """The first one counts, before and after all have committed."""
    game = Round(Cheat())
    game.dealer.open(1, [1, 2])
    game.dealer.commit(m.Commit(1, 1, 1, b"z" * 32))
    first = m.Commit(1, 1, 1, b"y" * 32)
    game.dealer.commit(first)
    assert game.dealer.state is not None
    assert game.dealer.state.commitments == {1: b"z" * 32}
    game = Round(Cheat())
    game.dealer.open(1, [1, 2])
    while game.said and not isinstance(game.said[0], m.Committed):
        message: Any = game.said.pop(0)
        for seat, each in game.witnesses.items():
            for answer in each.handle(message, frozenset({seat})):
                assert isinstance(answer, m.Commit)
                game.dealer.commit(answer)
    game.dealer.commit(first)
    game.pump()
    assert game.played_results() == [("verified", "")] * 2


@pytest.mark.parametrize(
    ("cheat", "told"),
    [
        (Cheat, True),
        (OTHER_SECRET, False),
        (OTHER_HISTORY, False),
        (TRUNCATED_HISTORY, False),
        (NO_HEADER, False),
    ],
)
def test_only_a_history_that_follows_from_the_deal_to_its_end_makes_a_record(
    cheat: Callable[[], Cheat], told: bool
) -> None:
    """A detected cheat leaves the transcript of the deal, and no record."""
    game = dealt(cheat())
    game.play()
    assert game.table is not None
    game.verdicts()
    expected = record_of(game.table) if told else None
    assert [each.record() for each in game.witnesses.values()] == [expected] * 2


class OneStream(Cheat):
    """Every question takes the next answers of one stream, also one that is asked again."""

    def __init__(self) -> None:
        self._stream: Chance | None = None

    def chance(self, chance: Chance) -> Chance:
        """Return the chance to deal with in place of the fair one."""
        self._stream = self._stream or chance
        return self._stream


def refills(table: Table) -> int:
    """Return how many times the dial was refilled, also where that was taken back."""
    return sum(
        entry.recorded_chance != RecordedChance() for entry in table.entries if isinstance(entry, Played)
    )


def test_chance_cannot_be_asked_again_by_taking_back_what_was_drawn() -> None:
    """The host hides both entries from the guests: they see the second answer alone."""
    for seed in range(1, 200):
        game = Round(OneStream(), seed)
        assert game.agree()
        table = game.deal()
        before: tuple[int, ...] = ()
        while not table.over and not refills(table):
            before = table.state().acting
            seat, action = first_legal(table)
            assert table.act(seat, action, f"{len(table.entries)}") is None
        if table.over:
            continue
        assert before == (seat,)
        again = TakenBack(seat)
        table.entries.append(again)
        table._take_back(again)
        for each in game.witnesses.values():  # the refill that is taken back is shown to nobody
            each._shown.pop(len(table.entries) - 1)
        assert table.act(seat, action, "again") is None
        assert refills(table) == 2
        game.play()
        assert game.results() == [("does not match", "shown")] * 2
        return
    raise AssertionError("no refill in any round")


@pytest.mark.parametrize("false_first", [True, False])
def test_a_false_view_is_not_forgotten_when_the_correct_one_is_shown_too(false_first: bool) -> None:
    """A host could show the true views of a whole round in a burst before it discloses the round."""
    game = Round(Cheat())
    assert game.agree()
    true = game.deal().update_for(1)
    views = [OtherView().shown(true), true]
    witness = game.witnesses[1]
    witness._shown.clear()
    for view in views if false_first else views[::-1]:
        game.show(witness, 1, view)
    game.play()
    assert game.results() == [("does not match", "shown"), ("verified", "")]


def test_a_false_view_is_compared_even_if_it_is_said_to_be_of_an_earlier_round() -> None:
    """The host sends a `seq` that was judged before with what it shows of round 2."""
    game = Round(Cheat(), 3, target=50)
    assert game.agree()
    table = game.deal()
    game.play()
    game.verdicts()
    game.agree(2)
    game.ready()
    assert table.rounds == 2
    game.show(game.witnesses[1], 1, dataclasses.replace(OtherView().shown(table.update_for(1)), seq=1))
    game.play()
    assert game.results() == [("does not match", "shown"), ("verified", "")]


def test_a_host_that_leaves_a_game_and_returns_to_it_is_not_verified(tmp_path: Path) -> None:
    """The guest has forgotten the views of it that were false."""
    game = Round(Cheat())
    game.witnesses = {1: new_witness(Tokens(101), TranscriptFile(tmp_path / "deal"))}
    game.dealer.open(1, [1])
    game.pump()
    game.show(game.witnesses[1], 1, OtherView().shown(game.deal().update_for(1)))
    game.play()
    for games in (1, 0):
        game.witnesses[1] = game.witnesses[1].for_next_game()
        game.witnesses[1].note_lobby(games)
    assert game.results() == [("not checked", "no number")]


def test_a_round_that_is_skipped_after_its_numbers_were_known_counts_as_given_up() -> None:
    """The host ends the round in the journal, unseen, and plays one that it likes better."""
    game = Round(Cheat(), 3, target=50)
    assert game.agree()
    withheld = game.witnesses
    game.witnesses = {}
    table = game.deal()
    table.entries.append(Abandoned())
    table._abandon()
    game.witnesses = withheld
    for each in withheld.values():
        assert each._deal is not None
        each._deal.numbers = {}  # the host knows them, and has sent no Revealed
    game.next_deal(2)
    for seat, each in withheld.items():
        game.show(each, seat, table.update_for(seat))
    game.play()
    assert [(each.number, each.result, each.reason) for each in game.verdicts()] == [
        (2, "not checked", "given up")
    ] * 2
