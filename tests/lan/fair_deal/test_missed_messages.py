"""A guest blames no host for what it missed without a connection, and still holds the host to the rest."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from epizodiak_qt.lan.fair_deal.dealer import Dealer, DealState
from epizodiak_qt.lan.fair_deal.witness import DealWitness
from epizodiak_qt.lan.host.deals import disclosures
from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.lobby.listener import DealVerdict
from epizodiak_qt.table.table import Table
from tests.lan.deal_rounds import Cheat, Round, Tokens, dealt, judged
from tests.lan.host_kit import QUICK, hosting, new_table, overfill, play_round
from tests.lan.manual_clock import ManualClock, until
from tests.lan.memory_connection import any_member, memory_peer
from tests.table.faulty_files import no_room

SEAT = frozenset({1})


def told(game: Round, guest: DealWitness) -> DealVerdict:
    """Disclose the round to a guest over a new connection, and return its verdict."""
    assert game.table is not None
    peer, _ = memory_peer(QUICK, any_member())
    for message in disclosures(game.table, game.dealer, peer):
        guest.handle(message, SEAT)  # type: ignore[arg-type]  # a message about the deal
    verdict = guest.verdict()
    assert verdict is not None
    return verdict


@pytest.mark.parametrize(
    ("received", "answered"),
    [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)],
    ids=["all", "all after Opened", "Committed", "Revealed, its number lost", "Revealed"],
)
def test_a_guest_that_missed_a_part_of_an_exchange_and_the_round_blames_no_host(
    received: int, answered: int
) -> None:
    """The host cannot repeat messages of a deal that is over; the guest knows too little to judge it."""
    game = Round(Cheat())
    game.dealer.open(1, [1, 2])
    sent = 0
    while game.said:
        message: Any = game.said.pop(0)
        sent += 1
        for seat, each in game.witnesses.items():
            if seat == 2 or sent <= answered:
                game.deliver(message, seat)
            elif sent <= received:
                each.handle(message, frozenset({seat}))
        if not game.said and not game.dealer.may_deal():
            game.now += QUICK.deal_s
            game.dealer.go_on()
    game.deal()
    game.play()
    game.witnesses[1].note_connection()
    verdicts = [told(game, each) for each in game.witnesses.values()]
    assert [(each.result, each.reason) for each in verdicts] == [
        ("not checked", "no number"),
        ("verified", ""),
    ]


def test_a_guest_that_returns_in_the_next_round_blames_no_host() -> None:
    """A round is disclosed only between rounds, so the guest never hears of the one before."""
    game = dealt(Cheat(), 3, target=50)
    game.play()
    away = game.witnesses.pop(1)
    game.verdicts()
    game.dealer.open(2, [1, 2])
    game.pump()
    assert game.dealer.go_on() == [1]
    game.pump()
    game.ready()
    away.note_connection()
    for message in game.dealer.messages_so_far():
        away.handle(message, SEAT)  # type: ignore[arg-type]  # a message about the deal
    assert judged(away) == (1, "not checked", "not closed")
    game.play()
    verdict = told(game, away)
    assert (verdict.number, verdict.result, verdict.reason) == (2, "not checked", "no number")


def test_a_reconnection_does_not_begin_the_limit_anew() -> None:
    """The host repeats its messages then; it has waited for the missing number all the same."""
    game = Round(Cheat())
    game.dealer.open(1, [1, 2])
    opened: Any = game.said.pop(0)
    for seat in game.witnesses:
        game.deliver(opened, seat)
    committed: Any = game.said.pop(0)
    game.deliver(committed, 1)
    game.now += QUICK.deal_s - 1
    game.witnesses[1].note_connection()
    for message in game.dealer.messages_so_far():
        game.deliver(message, 1)
    game.now += 1
    assert game.dealer.go_on() == [2]
    del game.witnesses[2]
    game.pump()
    game.deal()
    game.play()
    assert [(each.result, each.seats) for each in game.verdicts()] == [("verified", (2,))]


@pytest.mark.parametrize(
    ("kind", "fields", "reason"),
    [
        (m.DealOpened, {"commitment": b"y" * 32}, "commitment changed"),
        (m.DealOpened, {"seats": [0, 1, 2]}, "seats"),
        (m.Committed, {"commitments": {"1": b"y" * 32, "2": b"y" * 32}}, "numbers changed"),
        (m.Revealed, {"nonces": {"1": b"y" * 32, "2": b"y" * 32}}, "numbers changed"),
        (m.Revealed, {"nonces": {}}, "numbers changed"),
    ],
)
def test_a_host_cannot_change_an_exchange_over_a_second_connection(
    kind: type, fields: dict[str, Any], reason: str
) -> None:
    """What a guest has received over the first one counts."""
    game = dealt(Cheat())
    guest = game.witnesses[1]
    guest.note_connection()
    for message in game.dealer.messages_so_far():
        changed: Any = msgspec.structs.replace(message, **fields) if isinstance(message, kind) else message
        guest.handle(changed, SEAT)
    game.play()
    assert game.results() == [
        ("does not match", reason),
        ("verified", ""),
    ]


@pytest.mark.parametrize("withheld", [m.Committed, m.Revealed])
def test_withheld_messages_are_a_mismatch_only_without_a_new_connection(withheld: type) -> None:
    """Neither is verified: with a new connection the guest cannot know who lost them."""
    game = Round(Cheat())
    game.dealer.open(1, [1, 2])
    while game.said:
        message: Any = game.said.pop(0)
        for seat in game.witnesses:
            if not isinstance(message, withheld):
                game.deliver(message, seat)
    game.deal()
    game.play()
    game.witnesses[1].note_connection()
    assert [each.result for each in game.verdicts()] == ["not checked", "does not match"]


def test_a_seat_may_be_written_with_a_leading_zero() -> None:
    """The guest reads it as the same seat."""
    game = Round(Cheat())
    game.dealer.open(1, [1])
    opened: Any = game.said.pop(0)
    (mine,) = game.witnesses[1].handle(opened, SEAT)
    assert isinstance(mine, m.Commit)
    (number,) = game.witnesses[1].handle(m.Committed(1, 1, {"01": mine.commitment}), SEAT)
    assert isinstance(number, m.Reveal)


def test_a_host_begins_nothing_again_once_all_have_committed() -> None:
    """Neither when seats are dropped or added, nor after the last number."""
    game = Round(Cheat())
    game.dealer.open(1, [1, 2])
    opened: Any = game.said.pop(0)
    for seat in game.witnesses:
        game.deliver(opened, seat)
    for seats in ([1], [0, 1, 2]):
        game.dealer.restart(seats)
    game.pump()
    assert game.dealer.may_deal()
    game.dealer.restart([1])
    assert game.dealer.go_on() == []
    assert game.dealer.state is not None
    assert (game.dealer.state.attempt, game.dealer.state.seats, game.said) == (1, [1, 2], [])


def test_a_suspended_deal_keeps_its_secret_when_the_disk_was_full_in_between() -> None:
    """Otherwise the next attempt would have another commitment, and the host would be accused."""
    full = False

    def keep(_state: DealState) -> None:
        if full:
            raise OSError(28, "No space left on device")

    said: list[Any] = []
    dealer = Dealer("beef", said.append, keep, lambda: None, Tokens(1))
    dealer.open(1, [1])
    dealer.suspend()
    full = True
    with pytest.raises(OSError, match="space"):
        dealer.open(1, [1])
    dealer.suspend()
    full = False
    dealer.open(1, [1])
    assert [message.attempt for message in said] == [1, 2]
    assert said[0].commitment == said[1].commitment


async def test_a_write_error_at_the_limit_begins_another_limit(tmp_path: Path) -> None:
    """The host is told, and the deal goes on then."""
    clock = ManualClock()
    async with hosting(tmp_path, clock=clock, limits=replace(QUICK, deal_s=2.0)) as kit:
        kit.sit(0, "Ana")
        bo = await kit.join("Bo", 1, 2)
        bo.guest.witness.handle = lambda *_: []  # type: ignore[method-assign]  # the guest gives no number
        dealing = asyncio.ensure_future(kit.host.begin(new_table))
        await until(lambda: kit.host.lobby.running)
        dealer = kit.host.deals.dealer
        store = dealer._store

        dealer._store = no_room()
        await clock.advance(2.1)
        assert [trouble.code for trouble in kit.notes.troubles] == ["not_kept"]
        dealer._store = store
        await clock.advance(2.1)
        assert isinstance(await dealing, Table)
        assert [trouble.code for trouble in kit.notes.troubles] == ["not_kept", "gave_no_number"]


async def test_a_slow_guest_whose_messages_were_dropped_blames_no_host(tmp_path: Path) -> None:
    """A spectator reads nothing from the end of round 1 until round 2 runs."""
    async with hosting(tmp_path, options={"target": 1000}, token=Tokens(1)) as kit:
        kit.sit(0, "Ana")
        bo = await kit.join("Bo", 1, 2, token=Tokens(2))
        eve = await kit.join("Eve")
        table = await kit.deal()
        links = bo.watch(1, 2)
        await kit.all_see()
        (peer,) = (peer for peer in kit.host.roster.peers() if peer.member.name == "Eve")
        reads, drain = asyncio.Event(), peer.connection.drain

        async def drain_later() -> None:
            await reads.wait()
            await drain()

        peer.connection.drain = drain_later  # type: ignore[method-assign]  # a connection that is full
        overfill([peer], peer.connection.pack(m.Ping()))
        play_round(table)
        await bo.checked(1)
        assert table.ready(0) is None
        for seat in (1, 2):
            assert await links.ready(seat) is None
        await until(lambda: table.rounds == 2, "the next round is dealt")
        assert peer.outbox.is_behind
        reads.set()
        await eve.checked(1)
        assert [(each.result, each.reason) for each in eve.notes.verdicts] == [("not checked", "no number")]


def test_numbers_that_come_twice_do_not_show_that_the_host_waited() -> None:
    """The host leaves the number of seat 2 out at once, and says the same again when its time is up."""
    game = Round(Cheat())
    game.dealer.open(1, [1, 2])
    guest = game.witnesses.pop(1)
    opened = game.said.pop(0)
    game.deliver(opened, 1, guest)
    game.deliver(opened, 2)
    game.deliver(game.said.pop(0), 1, guest)
    assert game.dealer.go_on() == [2]
    revealed = game.said.pop(0)
    guest.handle(revealed, SEAT)  # type: ignore[arg-type]  # as above
    game.now = QUICK.deal_s
    guest.handle(revealed, SEAT)  # type: ignore[arg-type]  # as above
    game.deal()
    game.play()
    verdict = told(game, guest)
    assert (verdict.result, verdict.reason) == ("not checked", "hurried")
