"""A guest that was absent from a deal does not blame the host; one that returns judges it in full."""

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from epizodiak_qt.lan.admission.credentials import CredentialStore, ResumeCredential
from epizodiak_qt.lan.fair_deal.witness import DealWitness, TranscriptFile
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.deals import disclosures
from epizodiak_qt.lan.wire import messages as m
from tests.lan.deal_rounds import Cheat, Round, Tokens, dealt, new_witness
from tests.lan.host_kit import QUICK, Recorder, hosting, play_round
from tests.lan.manual_clock import until
from tests.lan.memory_connection import any_member, memory_peer

NOBODY: frozenset[int] = frozenset()
SEAT = frozenset({1})


def restarted(
    game: Round,
    file: TranscriptFile | None = None,
    change: Callable[[Any], Any] = lambda message: message,
) -> DealWitness:
    """Return the witness of a restarted program after the host's repeated messages."""
    witness = new_witness(Tokens(999), file, returned=True)
    for message in game.dealer.messages_so_far():
        game.deliver(change(message), 1, witness)
    return witness


def verdict_of_guest(
    game: Round, witness: DealWitness, change: Callable[[Any], Any] = lambda message: message
) -> tuple[str, str]:
    """Play on while a guest at seat 1 follows, disclose the round to it, and return its verdict."""
    assert game.table is not None
    game.table.connect(SEAT, lambda update: game.show(witness, 1, change(update)), 1, None)
    game.show(witness, 1, change(game.table.update_for(1)))
    game.play()
    peer, _ = memory_peer(QUICK, any_member("x"))
    for message in disclosures(game.table, game.dealer, peer):
        witness.handle(change(message), NOBODY)
    verdict = witness.verdict()
    assert verdict is not None
    return verdict.result, verdict.reason


def with_fields(change: type, **fields: Any) -> Callable[[Any], Any]:
    """Return a function that changes fields of one kind of message."""

    def changed(message: Any) -> Any:
        if isinstance(message, change):
            other: Any = message
            return msgspec.structs.replace(other, **fields)
        return message

    return changed


# --- with a stored transcript


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


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (with_fields(m.DealOpened, commitment=b"y" * 32), "commitment changed"),
        (with_fields(m.Committed, commitments={"1": b"y" * 32, "2": b"y" * 32}), "numbers changed"),
        (with_fields(m.Revealed, nonces={"1": b"y" * 32, "2": b"y" * 32}), "numbers changed"),
    ],
    ids=["another commitment", "another own commitment", "another own number"],
)
def test_a_host_cannot_change_anything_for_a_restarted_program(
    tmp_path: Path, change: Callable[[Any], Any], why: object
) -> None:
    """The stored transcript binds the host for the next run too."""
    file = TranscriptFile(CredentialStore(tmp_path / "tickets.json").deal_path("beef"))
    game = dealt(file=file)
    assert verdict_of_guest(game, restarted(game, file, change)) == ("does not match", why)


def test_an_earlier_round_cannot_be_changed_for_a_restarted_program(tmp_path: Path) -> None:
    """The hash of what was judged is stored."""
    file = TranscriptFile(CredentialStore(tmp_path / "tickets.json").deal_path("beef"))
    game = Round(Cheat(), target=50)
    game.witnesses[1] = new_witness(Tokens(101), file)
    assert game.agree()
    game.deal()
    game.play()
    assert [each.result for each in game.verdicts()] == ["verified"] * 2
    game.witnesses[1] = again = restarted(game, file)
    game.next_deal(2)

    def rewritten(message: Any) -> Any:
        if isinstance(message, m.JournalEntries) and message.first == 0:
            first, *others = message.entries
            return msgspec.structs.replace(message, entries=[first | {"name": "x"}, *others])
        return message

    assert verdict_of_guest(game, again, rewritten) == ("does not match", "journal")


def test_a_transcript_of_another_game_or_one_that_cannot_be_read_is_ignored(tmp_path: Path) -> None:
    """The file is deleted with the credential of its table."""
    credentials = CredentialStore(tmp_path / "tickets.json")
    credentials.save(ResumeCredential("beef", "T", b"f" * 32, b"s" * 32, "Bo", []))
    file = TranscriptFile(credentials.deal_path("beef"))
    game = dealt(file=file)
    kept = file.load()
    assert kept is not None
    file.store(dataclasses.replace(kept[0], game=1), {})
    assert verdict_of_guest(game, restarted(game, file))[0] == "not checked"
    file.path.write_bytes(b"rubbish")
    assert file.load() is None
    credentials.remove("beef")
    assert not file.path.exists()


def test_a_full_disk_stops_no_deal(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A running program judges the round all the same."""
    (tmp_path / "file").write_text("in the way")
    game = dealt(file=TranscriptFile(CredentialStore(tmp_path / "file" / "tickets.json").deal_path("beef")))
    game.play()
    assert [each.result for each in game.verdicts()] == ["verified"] * 2


# --- without one


def test_a_restarted_program_without_its_numbers_blames_no_host(tmp_path: Path) -> None:
    """It cannot know what an earlier run has sent."""
    game = dealt()
    assert verdict_of_guest(game, restarted(game)) == ("not checked", "forgot")


def test_a_number_that_was_lost_before_it_was_sent_is_not_waited_for_longer_than_the_limit() -> None:
    """The host takes no second commitment; the other guest's verdict stands."""
    game = Round(Cheat())
    game.dealer.open(1, [1, 2])
    opened: Any = game.said.pop(0)
    for seat in game.witnesses:
        game.deliver(opened, seat)
    game.said.clear()
    game.witnesses[1] = restarted(game)
    for message in game.dealer.messages_so_far():
        game.deliver(message, 2)
    game.now += 20
    assert game.dealer.go_on() == [1]
    game.pump()
    game.deal()
    game.play()
    assert [(each.result, each.seats) for each in game.verdicts()] == [
        ("not checked", (1,)),
        ("verified", (1,)),
    ]


@pytest.mark.parametrize(
    "change",
    [
        with_fields(m.DealClosed, secret=b"x" * 32),
        with_fields(m.Revealed, nonces={"1": b"x" * 32, "2": b"x" * 32}),
        with_fields(m.DealClosed, journal_length=7),
    ],
    ids=["another secret", "numbers that open nothing", "incomplete journal"],
)
def test_an_absent_guest_still_reports_a_mismatch(change: Callable[[Any], Any]) -> None:
    """It judges the parts that it can know."""
    game = dealt()
    assert verdict_of_guest(game, restarted(game, change=change), change)[0] == "does not match"


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
            line = visitor.guest._connection
            assert line is not None
            line.abort()
            await until(lambda visitor=visitor: visitor.notes.statuses == ["lost", "here"])  # type: ignore[misc]  # mypy infers no type for a lambda with a default
        play_round(table)
        fay = await kit.join("Fay")
        for visitor in (dot, eve, fay):
            await visitor.checked(1)
        found = [each.notes.verdicts[0] for each in (dot, eve, fay)]
        assert {(each.result, each.reason) for each in found} == {("not checked", "no number")}
