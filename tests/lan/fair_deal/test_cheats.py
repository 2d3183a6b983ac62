"""The audit detects every known way of cheating at a deal (T12)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from epizodiak_qt.lan.fair_deal.auditor import dealt_again
from epizodiak_qt.lan.fair_deal.guest_exchange import COMMITMENT_CHANGED, LEFT_OUT, WRONG_NONCE
from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.table.export import record_of
from tests.games.sentence_checks import check_sentence
from tests.lan.deal_rounds import Cheat, RiggedChance, Round, played, swapped

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.lan.wire.field_types import Message


class ForeignNonce(Cheat):
    """The host replaces a guest's nonce after the commitments."""

    def message(self, message: Message) -> Message:
        """Return the message to send in place of `message`."""
        if isinstance(message, m.Revealed):
            return msgspec.structs.replace(message, nonces={**message.nonces, "1": b"x" * 32})
        return message


class OtherSecret(Cheat):
    """The host discloses another secret than it committed to."""

    def message(self, message: Message) -> Message:
        """Return the message to send in place of `message`."""
        return (
            msgspec.structs.replace(message, secret=b"x" * 32)
            if isinstance(message, m.DealClosed)
            else message
        )


class NoDeal(Cheat):
    """The host discloses another exchange than took place."""

    def message(self, message: Message) -> Message:
        """Return the message to send in place of `message`."""
        return msgspec.structs.replace(message, attempt=9) if isinstance(message, m.DealClosed) else message


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


class OtherHistory(Cheat):
    """The host discloses an action that was not played."""

    def message(self, message: Message) -> Message:
        """Return the message to send in place of `message`."""
        if isinstance(message, m.JournalEntries) and message.first == 0:
            entries = list(message.entries)
            place = next(at for at, entry in enumerate(entries) if entry["action"].startswith("lay"))
            entries[place] = {**entries[place], "action": "draw"}
            return msgspec.structs.replace(message, entries=entries)
        return message


class TruncatedHistory(Cheat):
    """The host withholds the last actions."""

    def message(self, message: Message) -> Message:
        """Return the message to send in place of `message`."""
        if isinstance(message, m.JournalEntries) and message.first == 0:
            return msgspec.structs.replace(message, entries=message.entries[: len(message.entries) // 2])
        return message


class NoHeader(Cheat):
    """The host withholds the header with the options."""

    def message(self, message: Message) -> Message:
        """Return the message to send in place of `message`."""
        if isinstance(message, m.JournalEntries) and message.first < 0:
            return msgspec.structs.replace(message, entries=[{}])
        return message


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


CHEATS: dict[str, Callable[[], Cheat]] = {
    "one tile swapped between hands": lambda: WithChance("deal", swapped(0, 12)),
    "the host's own hand favoured": lambda: WithChance("deal", swapped(5, 24)),
    "the coming draws put in another order": lambda: WithChance("deal", swapped(37, 38)),
    "the first tile of the dial chosen": lambda: WithChance("deal", swapped(36, 37)),
    "who begins chosen": lambda: WithChance("first", lambda rolled: rolled % 3 + 1),
    "shuffled again after the nonces": Reshuffled,
    "another secret disclosed": OtherSecret,
    "a guest's nonce replaced": ForeignNonce,
    "another exchange disclosed": NoDeal,
    "another history disclosed": OtherHistory,
    "a part of the history withheld": TruncatedHistory,
    "the header withheld": NoHeader,
    "a guest shown other tiles": OtherView,
}


@pytest.mark.parametrize("name", CHEATS)
def test_t12_every_cheat_is_caught(name: str) -> None:
    """A cheated guest's verdict names the fault, in both languages."""
    caught = [verdict for verdict in played(CHEATS[name]()) if not verdict.fair]
    assert caught, name
    for verdict in caught:
        assert verdict.why is not None
        assert verdict.why.en != verdict.why.fr


def test_t12_a_refill_that_was_not_fair_is_caught() -> None:
    """The dial is refilled in this round."""
    for seed in range(200):
        honest = played(Cheat(), seed)[0]
        if any(asked["label"] == "refill" for asked in honest.transcript["asked"]):
            break
    assert not played(WithChance("refill", swapped(1, 2)), seed)[0].fair


def test_t12_a_commitment_changed_between_attempts_is_caught() -> None:
    """All attempts of a round have the same commitment, also if guests do not answer."""
    game = Round(OtherAttempt())
    game.dealer.open(1, [1, 2])
    del game.said[1:]
    message: Any = game.cheat.message(game.said.pop(0))
    for seat, auditor in game.auditors.items():
        auditor.handle(message, frozenset({seat}))
    assert game.dealer.state is not None
    game.dealer._restart(game.dealer.state, [1, 2])
    game.pump()
    assert not game.dealer.is_complete
    assert not game.dealer.state.commitments
    for auditor in game.auditors.values():
        verdict = auditor.verdict()
        assert verdict is not None, "said at once: the deal will wait for ever"
        assert verdict.why == COMMITMENT_CHANGED
    game.deal()
    game.play()
    assert [verdict.fair for verdict in game.verdicts()] == [False, False]


def test_t12_a_guest_left_out_of_the_exchange_reports_an_unfair_deal() -> None:
    """Its verdict is unfair, because another party chose the nonce of its seat."""
    game = Round(Cheat())
    game.dealer.open(1, [2])
    game.pump()
    game.deal()
    game.play()
    left_out, asked = game.verdicts()
    assert (left_out.fair, left_out.why) == (False, LEFT_OUT)
    assert asked.fair


class RestartedRound(Cheat):
    """Once the nonces are known, the host begins another round, then the same round with another secret."""

    def __init__(self, game: list[Round]) -> None:
        self._game = game

    def message(self, message: Message) -> Message:
        """Return the message to send in place of `message`."""
        game, state = self._game[0], self._game[0].dealer.state
        if isinstance(message, m.Revealed) and state is not None and state.secret != b"chosen" * 5:
            chosen = msgspec.structs.replace(state, secret=b"chosen" * 5, commitments={}, nonces={})
            game.dealer.state = chosen
            game.said += [m.DealOpened(0, 1, b"x" * 32, []), game.dealer._opened(chosen)]
            return m.DealOpened(0, 1, b"x" * 32, [])
        return message


def test_t12_a_round_cannot_be_restarted_with_another_secret() -> None:
    """A detour over another round does not help, because no guest reveals its nonce twice."""
    games: list[Round] = []
    games.append(game := Round(RestartedRound(games)))
    assert not game.agree()
    assert game.dealer.state is not None
    assert game.dealer.state.secret == b"chosen" * 5
    assert not game.dealer.state.nonces
    game.deal()
    game.play()
    assert [verdict.fair for verdict in game.verdicts()] == [False, False]


def test_t12_a_deal_without_the_end_of_its_exchange_is_not_fair() -> None:
    """The host takes the commitments and does not send the nonces."""
    game = Round(Cheat())
    game.dealer.open(1, [1, 2])
    for message in tuple(game.said):
        for seat, auditor in game.auditors.items():
            auditor.handle(message, frozenset({seat}))  # type: ignore[arg-type]  # a message of another type
    game.deal()
    game.play()
    assert [verdict.fair for verdict in game.verdicts()] == [False, False]


def test_t12_a_deal_abandoned_after_the_nonces_were_known_proves_nothing() -> None:
    """Because a host could restart until it likes the deal, the verdict is unchecked, with a reason."""
    game = Round(Cheat())
    assert game.agree()
    for _ in range(4):
        assert game.dealer.state is not None
        game.dealer._restart(game.dealer.state, [1, 2])
        game.pump()
    assert game.dealer.is_complete
    game.deal()
    game.play()
    for verdict in game.verdicts():
        assert (verdict.fair, verdict.checked) == (False, False)
        assert verdict.why == dealt_again(4)
        check_sentence(verdict.why)


def test_t12_a_round_that_is_never_disclosed_is_blamed_when_the_next_begins() -> None:
    """A missing disclosure counts as a fault."""
    game = Round(Cheat())
    assert game.agree()
    game.deal()
    game.play()
    game.dealer.open(2, [1, 2])
    game.pump()
    for auditor in game.auditors.values():
        verdict = auditor.verdict()
        assert verdict is not None
        assert (verdict.number, verdict.fair, verdict.checked) == (1, False, True)


def test_t12_a_guest_reveals_nothing_after_its_commitment_was_changed() -> None:
    """So the host cannot choose its own nonce with knowledge of the guest's."""

    class Changed(Cheat):
        """The host replaces the commitment of seat 1."""

        def message(self, message: Message) -> Message:
            """Return the message to send in place of `message`."""
            if isinstance(message, m.Committed):
                return msgspec.structs.replace(message, commitments={**message.commitments, "1": b"z" * 32})
            return message

    game = Round(Changed())
    assert not game.agree()
    assert game.dealer.state is not None
    assert 1 not in game.dealer.state.nonces
    verdict = game.auditors[1].verdict()
    assert verdict is not None, "said at once: the deal will wait for ever"
    assert (verdict.number, verdict.fair, verdict.checked, verdict.why) == (1, False, True, WRONG_NONCE)
    assert game.auditors[1].verdict() is None


@pytest.mark.parametrize(
    ("cheat", "told"),
    [
        (Cheat, True),
        (OtherSecret, False),
        (OtherHistory, False),
        (TruncatedHistory, False),
        (NoHeader, False),
    ],
)
def test_only_a_history_that_follows_from_the_deal_to_its_end_makes_a_record(
    cheat: Callable[[], Cheat], told: bool
) -> None:
    """A detected cheat leaves the transcript of the deal, and no record."""
    game = Round(cheat())
    assert game.agree()
    game.deal()
    game.play()
    assert game.table is not None
    game.verdicts()
    expected = record_of(game.table) if told else None
    assert [auditor.record() for auditor in game.auditors.values()] == [expected] * 2
