"""A modified host against unmodified guests, over real connections: no guest calls the deal verified.

The attacks are those that an earlier design of the deal check did not see, and their relatives.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from epizodiak_qt.lan.fair_deal.verify_deal import deal_key, host_commitment, seat_commitment
from epizodiak_qt.lan.host.peer import Peer
from epizodiak_qt.lan.wire import messages as m
from tests.lan.host_kit import QUICK, SINGLE, HostKit, JoinedGuest, hosting, play_round
from tests.lan.manual_clock import until

Change = Callable[[Any], Iterable[Any]]

CHOSEN = "c0" * 32
"""A seed that suits the host."""
MINE = b"m" * 32
"""A number that suits the host."""
# Guests reconnect at once.
PROMPT = replace(QUICK, retry_first_s=0.01, ping_s=0.2)
# Some attacks make the guests silent; then the deal goes on after this time.
BRIEF = replace(PROMPT, deal_s=0.2)


def with_fields(message: Any, **fields: Any) -> Any:
    """Return a message with other fields."""
    return msgspec.structs.replace(message, **fields)


def sent_as(monkeypatch: pytest.MonkeyPatch, change: Change) -> None:
    """Let a host send the messages that `change` returns in the place of each."""
    send = Peer.send

    def changed(peer: Peer, message: Any) -> None:
        for each in change(message):
            send(peer, each)

    monkeypatch.setattr(Peer, "send", changed)


def of_round(number: int, *visitors: JoinedGuest) -> list[tuple[str, str]]:
    """Return the last verdict of each guest on a round."""
    last = [[each for each in visitor.notes.verdicts if each.number == number][-1] for visitor in visitors]
    return [(each.result, each.reason) for each in last]


async def found_in(kit: HostKit, *visitors: JoinedGuest) -> list[tuple[str, str]]:
    """Deal and play a round, and return the verdicts."""
    play_round(await kit.deal())
    await checked(*visitors)
    await flushed(*visitors)
    assert not any(each.result == "verified" for visitor in visitors for each in visitor.notes.verdicts)
    return [(each.notes.verdicts[-1].result, each.notes.verdicts[-1].reason) for each in visitors]


async def checked(*visitors: JoinedGuest) -> None:
    """Wait until each guest has judged the first round."""
    for visitor in visitors:
        await visitor.checked(1)


async def reconnected(*visitors: JoinedGuest) -> None:
    """Break the connections, and wait until all guests are back."""
    for visitor in visitors:
        await visitor.reconnect()


async def flushed(*visitors: JoinedGuest) -> None:
    """Wait until the guests have handled all that the host had sent."""
    for visitor in visitors:
        await visitor.guest.update_seat(min(visitor.guest.seats), ready=True)


@asynccontextmanager
async def attacked(tmp_path: Path, **tools: Any) -> AsyncIterator[tuple[HostKit, JoinedGuest, JoinedGuest]]:
    """Open a host at seat 0, with guests at seats 1 and 2."""
    async with hosting(tmp_path, **{"options": SINGLE, "limits": PROMPT, **tools}) as kit:
        kit.sit(0, "Ana")
        yield kit, await kit.join("Bo", 1), await kit.join("Cy", 2)


# --- any deal at all


@pytest.mark.parametrize("closed", [1, 2])
async def test_an_exchange_for_another_round_proves_no_deal(tmp_path: Path, closed: int) -> None:
    """The host agrees on round 2, deals round 1 as it likes, and closes either."""
    async with attacked(tmp_path) as (kit, bo, cy):
        dealer = kit.host.deals.dealer
        begin = dealer.open
        dealer.open = lambda number, seats: begin(number + 1, seats)  # type: ignore[method-assign]  # the host is modified
        dealer.key = lambda: CHOSEN  # type: ignore[method-assign]  # the host is modified

        def disclosure(number: int, journal_length: int) -> m.DealClosed | None:
            assert number == 1
            assert dealer.state is not None
            return m.DealClosed(closed, dealer.state.attempt, dealer.state.secret, journal_length)

        dealer.disclosure = disclosure  # type: ignore[method-assign]  # the host is modified
        expected = ("does not match", "round") if closed == 2 else ("not checked", "no number")
        assert await found_in(kit, bo, cy) == [expected] * 2


async def test_a_deal_from_another_seed_is_no_match(tmp_path: Path) -> None:
    """The exchange is as it should be, and the deal has nothing to do with it."""
    async with attacked(tmp_path) as (kit, bo, cy):
        kit.host.deals.dealer.key = lambda: CHOSEN  # type: ignore[method-assign]  # the host is modified
        assert await found_in(kit, bo, cy) == [("does not match", "answers")] * 2


async def test_a_deal_before_the_exchange_is_no_match(tmp_path: Path) -> None:
    """The game begins with the commitments; the numbers come during the round."""
    async with attacked(tmp_path) as (kit, bo, cy):
        deals = kit.host.deals
        deals.dealer.key = lambda: CHOSEN  # type: ignore[method-assign]  # the host is modified
        begin = deals.dealer.open

        def open_and_deal(number: int, seats: Iterable[int]) -> None:
            begin(number, seats)
            deals._resolve_first(None)

        deals.dealer.open = open_and_deal  # type: ignore[method-assign]  # the host is modified
        table = await kit.deal()
        await until(deals.dealer.words, "the numbers are known")
        play_round(table)
        await checked(bo, cy)
        assert of_round(1, bo, cy) == [("does not match", "answers")] * 2


# --- a choice of numbers


@pytest.mark.parametrize("promised", [False, True], ids=["in Revealed", "in Committed too"])
async def test_a_number_of_a_seat_that_was_not_asked_proves_no_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, promised: bool
) -> None:
    """The host adds it when it knows all others, so that it could try thousands."""
    async with attacked(tmp_path, limits=BRIEF if promised else PROMPT) as (kit, bo, cy):
        dealer = kit.host.deals.dealer

        def change(message: Any) -> list[Any]:
            if isinstance(message, m.Committed) and promised:
                mine = seat_commitment("beef", 1, 1, 0, MINE)
                return [with_fields(message, commitments={"0": mine, **message.commitments})]
            if isinstance(message, m.Revealed):
                return [with_fields(message, nonces={"0": MINE, **message.nonces})]
            return [message]

        def key() -> str:
            state = dealer.state
            assert state is not None
            return deal_key("beef", state.number, state.attempt, state.secret, {0: MINE, **state.nonces})

        sent_as(monkeypatch, change)
        dealer.key = key  # type: ignore[method-assign]  # the host is modified
        expected = ("does not match", "seats" if promised else "number")
        assert await found_in(kit, bo, cy) == [expected] * 2


@pytest.mark.parametrize("breaks", [False, True], ids=["one connection", "two connections"])
async def test_a_deal_without_numbers_of_guests_is_not_checked(tmp_path: Path, breaks: bool) -> None:
    """The host asks no seat, and repeats its messages to guests that have lost their connection."""
    async with attacked(tmp_path) as (kit, bo, cy):
        kit.host.deals._guest_seats = list  # type: ignore[method-assign]  # the host is modified
        table = await kit.deal()
        if breaks:
            await reconnected(bo, cy)
        play_round(table)
        await checked(bo, cy)
        assert of_round(1, bo, cy) == [("not checked", "no number")] * 2


# --- a choice of deals


async def test_a_deal_begun_again_with_a_partner_is_not_checked(tmp_path: Path) -> None:
    """The host sees deal 1, and lets Bo give a number to another one."""
    async with attacked(tmp_path) as (kit, _bo, cy):
        deals = kit.host.deals
        dealer, ready = deals.dealer, deals._on_ready
        deals._guest_seats = lambda: [2]  # type: ignore[method-assign]  # the host is modified

        def disliked() -> None:
            assert dealer.state is not None
            dealer._ready = ready
            other = msgspec.structs.replace(
                dealer.state, attempt=2, seats=[1, 2], commitments={}, nonces={}, complete=False
            )
            asyncio.get_running_loop().call_soon(dealer._begin, other)

        dealer._ready = disliked
        play_round(await kit.deal())
        await cy.checked(1)
        (verdict,) = cy.notes.verdicts
        assert (verdict.result, verdict.reason, verdict.attempts) == ("not checked", "given up", 2)


async def test_a_second_secret_is_no_match_over_a_second_connection(tmp_path: Path) -> None:
    """The guests gave their numbers to another commitment."""
    async with attacked(tmp_path) as (kit, bo, cy):
        table = await kit.deal()
        dealer = kit.host.deals.dealer
        assert dealer.state is not None
        dealer.state = msgspec.structs.replace(dealer.state, secret=b"other" * 6 + b"..")
        await reconnected(bo, cy)
        play_round(table)
        for each in (bo, cy):
            await until(lambda each=each: len(each.notes.verdicts) == 2, "reported at once, and at the end")  # type: ignore[misc]  # mypy infers no type for a lambda with a default
            assert {(found.result, found.reason) for found in each.notes.verdicts} == {
                ("does not match", "commitment changed")
            }


async def test_a_number_that_was_not_waited_for_is_not_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host leaves the number of Bo out at once, and deals from what is left."""
    async with attacked(tmp_path) as (kit, bo, cy):
        dealer = kit.host.deals.dealer
        ready = kit.host.deals._on_ready

        def leave_out() -> None:
            assert dealer.state is not None
            dealer.state = msgspec.structs.replace(dealer.state, nonces={2: dealer.state.nonces[2]})
            ready()

        dealer._ready = leave_out
        sent_as(
            monkeypatch,
            lambda message: [
                with_fields(message, nonces={"2": message.nonces["2"]})
                if isinstance(message, m.Revealed) and "2" in message.nonces
                else message
            ],
        )
        assert await found_in(kit, bo, cy) == [("not checked", "left out"), ("not checked", "hurried")]


# --- another past


def _other_name(message: m.JournalEntries) -> list[Any]:
    first, *others = message.entries
    return [with_fields(message, entries=[{**first, "name": "x"}, *others])]


REWRITTEN: dict[str, Callable[[m.JournalEntries], list[Any]]] = {
    "changed": _other_name,
    "longer": lambda message: [with_fields(message, entries=[message.entries[0], *message.entries])],
    "shorter": lambda message: [with_fields(message, entries=message.entries[1:])],
}


@pytest.mark.parametrize("how", REWRITTEN)
@pytest.mark.parametrize("over", ["one connection", "two connections"])
async def test_a_round_that_is_rewritten_later_is_no_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: str, how: str
) -> None:
    """The host sends the journal anew after round 2, with another round 1."""
    async with attacked(tmp_path, options={"target": 1000}) as (kit, bo, cy):
        play_round(await kit.deal())
        await checked(bo, cy)
        assert of_round(1, bo, cy) == [("verified", "")] * 2
        await kit.next_round(bo, cy)
        sent_as(
            monkeypatch,
            lambda message: (
                REWRITTEN[how](message)
                if isinstance(message, m.JournalEntries) and message.first == 0
                else [message]
            ),
        )
        if over == "two connections":
            await reconnected(bo, cy)
        else:
            for peer in kit.host.roster.peers():
                peer.sent_entries = -1
        play_round(kit.table)
        for each in (bo, cy):
            await until(lambda each=each: each.notes.verdicts[-1].number == 2, "round 2 is judged")  # type: ignore[misc]  # mypy infers no type for a lambda with a default
        await flushed_of_round(kit, 2, bo, cy)
        assert of_round(2, bo, cy) == [("does not match", "journal")] * 2


async def flushed_of_round(kit: HostKit, number: int, *visitors: JoinedGuest) -> None:
    """Wait until the guests have handled the messages that close a round."""
    for visitor in visitors:
        await until(lambda visitor=visitor: visitor.guest.witness._last_closed >= number, "it is closed")  # type: ignore[misc]  # mypy infers no type for a lambda with a default


async def test_a_round_that_is_never_closed_is_a_mismatch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guests report it when the numbers of the next one are asked for."""
    sent_as(monkeypatch, lambda message: [] if isinstance(message, m.DealClosed) else [message])
    async with attacked(tmp_path, options={"target": 1000}) as (kit, bo, cy):
        play_round(await kit.deal())
        await checked(bo, cy)
        assert of_round(1, bo, cy) == [("does not match", "not closed")] * 2


# --- messages changed one at a time


def _swapped(values: dict[str, Any]) -> dict[str, Any]:
    return {"1": values["2"], "2": values["1"]}


def _changed(kind: type, change: Callable[[Any], Iterable[Any]]) -> Change:
    return lambda message: change(message) if isinstance(message, kind) else [message]


def _commitments(change: Callable[[dict[str, Any]], dict[str, Any]]) -> Change:
    return _changed(m.Committed, lambda each: [with_fields(each, commitments=change(each.commitments))])


def _numbers(change: Callable[[dict[str, Any]], dict[str, Any]]) -> Change:
    return _changed(m.Revealed, lambda each: [with_fields(each, nonces=change(each.nonces))])


CHANGES: dict[str, Change] = {
    "seat asked in addition": _changed(
        m.DealOpened, lambda each: [with_fields(each, seats=[0, *each.seats])]
    ),
    "seat asked twice": _changed(m.DealOpened, lambda each: [with_fields(each, seats=[1, *each.seats])]),
    "opened twice with other seats": _changed(
        m.DealOpened, lambda each: [each, with_fields(each, seats=[0])]
    ),
    "opened twice with other secrets": _changed(
        m.DealOpened, lambda each: [each, with_fields(each, commitment=host_commitment("beef", 1, MINE))]
    ),
    "not opened": _changed(m.DealOpened, lambda _: []),
    "commitment removed": _commitments(lambda told: {"1": told["1"]} if "1" in told else told),
    "commitments swapped": _commitments(lambda told: _swapped(told) if len(told) == 2 else told),
    "commitments of the host": _commitments(
        lambda told: {seat: seat_commitment("beef", 1, 1, int(seat), MINE) for seat in told}
    ),
    "committed twice": _changed(
        m.Committed, lambda each: [each, with_fields(each, commitments=dict.fromkeys(each.commitments, MINE))]
    ),
    "not committed": _changed(m.Committed, lambda _: []),
    "numbers swapped": _numbers(lambda told: _swapped(told) if len(told) == 2 else told),
    "numbers of the host": _numbers(lambda told: dict.fromkeys(told, MINE)),
    "no numbers": _numbers(lambda _: {}),
    "revealed twice": _changed(
        m.Revealed, lambda each: [each, with_fields(each, nonces=dict.fromkeys(each.nonces, MINE))]
    ),
    "revealed before it is committed": _changed(
        m.Committed,
        lambda each: [m.Revealed(each.round, each.attempt, dict.fromkeys(each.commitments, MINE))],
    ),
    "not revealed": _changed(m.Revealed, lambda _: []),
    "journal without its last entry": _changed(
        m.JournalEntries,
        lambda each: [each if each.first < 0 else with_fields(each, entries=each.entries[:-1])],
    ),
    "journal with an entry more": _changed(
        m.JournalEntries,
        lambda each: [
            each if each.first < 0 else with_fields(each, entries=[*each.entries, each.entries[-1]])
        ],
    ),
    "journal without its header": _changed(
        m.JournalEntries, lambda each: [with_fields(each, entries=[{}])] if each.first < 0 else [each]
    ),
    "journal twice, the second time shorter": _changed(
        m.JournalEntries,
        lambda each: [each] if each.first < 0 else [each, with_fields(each, entries=each.entries[1:])],
    ),
    "no journal": _changed(m.JournalEntries, lambda _: []),
    "another attempt closed": _changed(
        m.DealClosed, lambda each: [with_fields(each, attempt=each.attempt + 1)]
    ),
    "another secret": _changed(m.DealClosed, lambda each: [with_fields(each, secret=MINE)]),
    "the end before the last entry": _changed(
        m.DealClosed, lambda each: [with_fields(each, journal_length=each.journal_length - 1)]
    ),
}


@pytest.mark.parametrize("name", CHANGES)
async def test_no_changed_message_leaves_a_deal_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Each guest has a verdict, and a reason for it."""
    sent_as(monkeypatch, CHANGES[name])
    async with attacked(tmp_path, limits=BRIEF) as (kit, bo, cy):
        assert all(reason for _, reason in await found_in(kit, bo, cy))


# --- a hostile guest


async def test_a_guest_that_changes_its_commitment_spoils_no_verdict_but_its_own(tmp_path: Path) -> None:
    """It withholds its number and commits to three others: the host ignores them, and names the guest."""
    async with attacked(tmp_path, limits=BRIEF) as (kit, bo, cy):
        answer = cy.guest.witness.handle

        def hostile(message: Any, seats: frozenset[int]) -> list[Any]:
            answers = answer(message, seats)
            if not isinstance(message, m.Committed):
                return list(answers)
            return [m.Commit(message.round, message.attempt, 2, bytes([mark]) * 32) for mark in range(3)]

        cy.guest.witness.handle = hostile  # type: ignore[method-assign]  # the guest is modified
        play_round(await kit.deal())
        await checked(bo, cy)
        (verdict,) = bo.notes.verdicts
        assert (verdict.result, verdict.seats, verdict.attempts) == ("verified", (2,), 1)
        (trouble,) = kit.notes.troubles
        assert trouble.code == "gave_no_number"
        assert "Cy" in trouble.why.en
        assert of_round(1, cy) == [("not checked", "left out")]


async def test_an_honest_host_is_verified_by_both(tmp_path: Path) -> None:
    """The same scenario without an attack, also after a reconnection of each guest."""
    async with attacked(tmp_path) as (kit, bo, cy):
        table = await kit.deal()
        await reconnected(bo, cy)
        play_round(table)
        await checked(bo, cy)
        assert of_round(1, bo, cy) == [("verified", "")] * 2
