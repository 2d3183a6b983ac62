"""A guest blames no host for what it missed, and still holds the host to the rest.

It was without a connection, or its program was not running; one that returns judges the deal in full.
"""

import asyncio
import dataclasses
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.lan.admission.credentials import CredentialStore, ResumeCredential
from epizodiak_qt.lan.fair_deal.witness import TranscriptFile
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.lan.wire.table_codec import encode_state, encode_view
from tests.lan.deal_rounds import Cheat, Round, Tokens, dealt, judged, other_view, with_fields
from tests.lan.host_kit import QUICK, SINGLE, Recorder, hosting, overfill, play_round
from tests.lan.manual_clock import until
from tests.table.faulty_files import no_room

BOTH = {"1": b"y" * 32, "2": b"y" * 32}
"""Commitments or numbers that nobody sent."""


# --- a connection that was lost


@pytest.mark.parametrize(
    ("received", "answered"),
    [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)],
    ids=["all", "all after Opened", "Committed", "Revealed, its number lost", "Revealed"],
)
def test_a_guest_that_missed_a_part_of_an_exchange_and_the_round_blames_no_host(
    received: int, answered: int
) -> None:
    """The host cannot repeat messages of a deal that is over; the guest knows too little to judge it."""
    game = Round()
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
    assert game.results() == [("not checked", "no number"), ("verified", "")]


def test_a_guest_that_returns_in_the_next_round_blames_no_host() -> None:
    """A round is disclosed only between rounds, so the guest never hears of the one before."""
    game = dealt(seed=3, target=50)
    game.play()
    away = game.witnesses.pop(1)
    game.verdicts()
    assert not game.agree(2)
    assert game.go_on() == [1]
    game.ready()
    game.witnesses[1] = away
    away.note_connection()
    for message in game.dealer.messages_so_far():
        game.deliver(message, 1)
    assert judged(away) == (1, "not checked", "not closed")
    game.play()
    verdict = game.verdict(1)
    assert (verdict.number, verdict.result, verdict.reason) == (2, "not checked", "no number")


def test_a_reconnection_does_not_begin_the_limit_anew() -> None:
    """The host repeats its messages then; it has waited for the missing number all the same."""
    game = Round()
    game.withheld = {2: m.Reveal}
    assert not game.agree()
    game.now += QUICK.deal_s - 1
    game.reconnect()
    assert game.go_on(after_s=1) == [2]
    game.deal()
    game.play()
    verdict = game.verdict(1)
    assert (verdict.result, verdict.seats) == ("verified", (2,))


@pytest.mark.parametrize(
    ("cheat", "reason"),
    [
        (with_fields(m.DealOpened, commitment=b"y" * 32), "commitment changed"),
        (with_fields(m.DealOpened, seats=[0, 1, 2]), "seats"),
        (with_fields(m.Committed, commitments=BOTH), "numbers changed"),
        (with_fields(m.Revealed, nonces=BOTH), "numbers changed"),
        (with_fields(m.Revealed, nonces={}), "numbers changed"),
    ],
    ids=["commitment", "seats", "commitments of guests", "numbers", "no numbers"],
)
@pytest.mark.parametrize("restarts", [False, True], ids=["reconnects", "restarts"])
def test_a_host_cannot_change_an_exchange_over_a_second_connection(
    tmp_path: Path, restarts: bool, cheat: Cheat, reason: str
) -> None:
    """The guest keeps what it has received over the first one, in its file for the next run too."""
    game = dealt(file=(file := TranscriptFile(tmp_path / "deal")))
    game.cheat = cheat
    if restarts:
        game.restart(file)
    else:
        game.reconnect()
    game.cheat = Cheat()
    game.play()
    assert game.results() == [("does not match", reason), ("verified", "")]


@pytest.mark.parametrize("withheld", [m.Committed, m.Revealed])
def test_withheld_messages_are_a_mismatch_only_without_a_new_connection(withheld: type) -> None:
    """Neither is verified: with a new connection the guest cannot know who lost them."""
    game = Round(Cheat(lambda message: [] if isinstance(message, withheld) else [message]))
    game.agree()
    game.deal()
    game.play()
    game.witnesses[1].note_connection()
    assert [each.result for each in game.verdicts()] == ["not checked", "does not match"]


def test_a_seat_may_be_written_with_a_leading_zero() -> None:
    """The guest reads it as the same seat."""
    game = Round()
    game.dealer.open(1, [1])
    opened: Any = game.said.pop(0)
    (mine,) = game.witnesses[1].handle(opened, frozenset({1}))
    assert isinstance(mine, m.Commit)
    (number,) = game.witnesses[1].handle(m.Committed(1, 1, {"01": mine.commitment}), frozenset({1}))
    assert isinstance(number, m.Reveal)


def test_a_host_begins_nothing_again_once_all_have_committed() -> None:
    """Neither when seats are dropped or added, nor after the last number."""
    game = Round()
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


def test_a_suspended_deal_restarts_with_the_same_secret_also_after_a_full_disk() -> None:
    """The new attempt gives the host no other deal to choose, and it is verified."""
    game = Round()
    game.withheld = {1: m.Commit, 2: m.Commit}
    assert not game.agree()
    before = game.dealer.state
    game.dealer.suspend()
    assert game.dealer.messages_so_far() == []
    store, game.dealer._store = game.dealer._store, no_room()
    with pytest.raises(OSError, match="space"):
        game.dealer.open(1, [1, 2])
    game.dealer.suspend()
    game.dealer._store = store
    game.withheld = {}
    assert game.agree()
    assert before is not None
    assert game.dealer.state is not None
    assert game.dealer.state.secret == before.secret
    game.deal()
    game.play()
    assert [(each.result, each.attempts) for each in game.verdicts()] == [("verified", 2)] * 2


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
    game = Round()
    game.withheld = {2: m.Reveal}
    assert not game.agree()
    assert game.go_on(after_s=0) == [2]
    game.now = QUICK.deal_s
    game.deliver(game.dealer.messages_so_far()[-1], 1)
    game.deal()
    game.play()
    verdict = game.verdict(1)
    assert (verdict.result, verdict.reason) == ("not checked", "hurried")


@pytest.mark.parametrize(
    ("cheat", "expected"),
    [
        ("none", [("verified", "")] * 2),
        ("another seed", [("does not match", "answers")] * 2),
        ("another hand", [("does not match", "shown"), ("verified", "")]),
    ],
)
async def test_guests_judge_the_deal_over_second_connections(
    tmp_path: Path, cheat: str, expected: list[tuple[str, str]]
) -> None:
    """They verify an honest deal, and see that one from another seed, or a false hand, does not match."""
    limits = dataclasses.replace(QUICK, retry_first_s=0.01)
    async with hosting(tmp_path, options=SINGLE, limits=limits) as kit:
        if cheat == "another seed":
            kit.host.deals.dealer.key = lambda: "c0" * 32  # type: ignore[method-assign]  # the host is modified
        bo, cy, table = await kit.three_computers()
        for each in (bo, cy):
            await each.reconnect()
        if cheat == "another hand":
            (peer,) = (peer for peer in kit.host.roster.peers() if peer.member.name == "Bo")
            shown = other_view(table.update_for(1)), table.update_for(None)
            views = [encode_view(table.game, update) for update in shown]
            peer.send(m.Snapshot(peer.step_number, 0, encode_state(table.state()), views))
        play_round(table)
        for each in (bo, cy):
            await each.checked(1)
        verdicts = [each.notes.verdicts[-1] for each in (bo, cy)]
        assert [(verdict.result, verdict.reason) for verdict in verdicts] == expected


# --- a program that is started again


async def test_a_restarted_program_judges_the_deal_in_full(tmp_path: Path) -> None:
    """Its numbers are in a file readable by its owner alone until the round is over."""
    credentials = CredentialStore(tmp_path / "guest" / "tickets.json")
    file = TranscriptFile(credentials.deal_path("beef"))
    async with hosting(tmp_path) as kit:
        kit.sit(0, "Ana")
        visitor = await kit.join("Bo", 1, 2, credentials=credentials)
        table = await kit.deal()
        assert file.path.stat().st_mode & 0o777 == 0o600
        notes = Recorder()
        again = await Guest.resume(visitor.guest.credential, kit.guest_deps(credentials=credentials), notes)
        await until(lambda: again.running)
        play_round(table)
        await until(lambda: notes.verdicts)
        (verdict,) = notes.verdicts
        assert (verdict.result, verdict.reason) == ("verified", "")
        await until(lambda: (kept := file.load()) is not None and kept[0].round == 2, "the next deal is kept")
        kept = file.load()
        assert kept is not None
        assert sorted(kept[0].own) == ["1", "2"]
        await again.close()


async def test_a_guest_that_returns_in_the_next_round_judges_the_one_it_left(tmp_path: Path) -> None:
    """The host discloses rounds that are over at any time, and nothing of the one that runs."""
    credentials = CredentialStore(tmp_path / "guest" / "tickets.json")
    async with hosting(tmp_path, limits=dataclasses.replace(QUICK, deal_s=0.3)) as kit:
        kit.sit(0, "Ana")
        kit.sit(2, "Cy")
        bo = await kit.join("Bo", 1, credentials=credentials)
        table = await kit.deal()
        bo.vanish()
        await until(lambda: kit.host.lobby.seats[1].presence == "away")
        play_round(table)
        for seat in range(3):
            assert table.ready(seat) is None
        await until(lambda: table.rounds == 2, "the deal goes on without Bo's number")
        notes = Recorder()
        again = await Guest.resume(bo.guest.credential, kit.guest_deps(credentials=credentials), notes)
        await until(lambda: notes.verdicts)
        assert [(each.number, each.result) for each in notes.verdicts] == [(1, "verified")]
        assert len(again.witness._journal) == table.round_began, "the header, and no deal of round 2"
        await again.close()


def test_a_transcript_of_another_game_or_one_that_cannot_be_read_is_ignored(tmp_path: Path) -> None:
    """The file is deleted with the credential of its table."""
    credentials = CredentialStore(tmp_path / "tickets.json")
    credentials.save(ResumeCredential("beef", "T", b"f" * 32, b"s" * 32, "Bo", []))
    file = TranscriptFile(credentials.deal_path("beef"))
    game = dealt(file=file)
    kept = file.load()
    assert kept is not None
    file.store(dataclasses.replace(kept[0], game=1), {})
    game.restart(file)
    game.play()
    assert game.results()[0][0] == "not checked"
    file.path.write_bytes(b"rubbish")
    assert file.load() is None
    credentials.remove("beef")
    assert not file.path.exists()


def test_a_full_disk_stops_no_deal(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A running program judges the round all the same."""
    (tmp_path / "file").write_text("in the way")
    game = dealt(file=TranscriptFile(tmp_path / "file" / "deal"))
    game.play()
    assert [each.result for each in game.verdicts()] == ["verified"] * 2


def test_a_number_that_was_lost_before_it_was_sent_is_not_waited_for_longer_than_the_limit() -> None:
    """The host takes no second commitment; the other guest's verdict stands."""
    game = Round()
    game.dealer.open(1, [1, 2])
    opened = game.said.pop(0)
    for seat in game.witnesses:
        game.deliver(opened, seat)
    game.said.clear()
    game.restart()
    for message in game.dealer.messages_so_far():
        game.deliver(message, 2)
    assert game.go_on() == [1]
    game.deal()
    game.play()
    assert [(each.result, each.seats) for each in game.verdicts()] == [
        ("not checked", (1,)),
        ("verified", (1,)),
    ]


@pytest.mark.parametrize(
    "cheat",
    [
        with_fields(m.DealClosed, secret=b"x" * 32),
        with_fields(m.Revealed, nonces=BOTH),
        with_fields(m.DealClosed, journal_length=7),
    ],
    ids=["another secret", "numbers that open nothing", "incomplete journal"],
)
def test_an_absent_guest_still_reports_a_mismatch(cheat: Cheat) -> None:
    """It judges the parts that it can know."""
    game = dealt()
    game.cheat = cheat
    game.restart()
    game.play()
    assert game.results()[0][0] == "does not match"


async def test_a_seat_taken_during_the_round_blames_no_host_after_a_reconnection(tmp_path: Path) -> None:
    """The number of the seat was its former player's. Other late guests blame no host either."""
    async with hosting(tmp_path) as kit:
        kit.sit(0, "Ana")
        bo = await kit.join("Bo", 1, 2)
        eve = await kit.join("Eve")
        table = await kit.deal()
        dot = await kit.join("Dot")
        kit.host.remove_guest(bo.guest.number)
        await until(lambda: bo.notes.ends)
        for visitor, seat in ((dot, 1), (eve, 2)):
            assert await visitor.guest.sit(seat, "x") is None
            visitor.disconnect()
            await until(lambda visitor=visitor: visitor.notes.statuses == ["lost", "here"])  # type: ignore[misc]  # mypy infers no type for a lambda with a default
        play_round(table)
        fay = await kit.join("Fay")
        for visitor in (dot, eve, fay):
            await visitor.checked(1)
        found = [each.notes.verdicts[0] for each in (dot, eve, fay)]
        assert {(each.result, each.reason) for each in found} == {("not checked", "no number")}
