"""A guest that was absent from a deal does not blame the host; one that returns audits it in full."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from epizodiak_qt.lan.access.credentials import CredentialStore, ResumeCredential
from epizodiak_qt.lan.fair_deal.auditor import WAS_ABSENT, DealAuditor
from epizodiak_qt.lan.fair_deal.guest_exchange import COMMITMENT_CHANGED, WRONG_NONCE
from epizodiak_qt.lan.fair_deal.state import NonceFile
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.disclosure import Disclosure
from epizodiak_qt.lan.wire import messages as m
from tests.lan.deal_rounds import Cheat, Round, Tokens
from tests.lan.host_kit import QUICK, RULES, GuestRecorder, hosting, play_round
from tests.lan.manual_clock import run, until
from tests.lan.memory_connection import any_member, memory_peer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from epizodiak_qt.lan.wire.field_types import Message
    from epizodiak_qt.lobby.verdict import DealVerdict

NOBODY: frozenset[int] = frozenset()
SEAT = frozenset({1})


def restarted_auditor(
    game: Round,
    seats: frozenset[int],
    file: NonceFile | None = None,
    change: Callable[[Any], Any] = lambda message: message,
) -> DealAuditor:
    """Return the auditor of a restarted program after the host's repeated messages."""
    auditor = DealAuditor(RULES, "beef", Tokens(999), file)
    auditor.note_connection()
    auditor.note_lobby(0)
    for message in game.dealer.messages_so_far():
        answer_all(game, auditor.handle(change(message), seats))
    auditor.note_lobby(0)
    return auditor


def answer_all(game: Round, answers: list[m.Commit | m.Reveal]) -> None:
    """Deliver a guest's answers to the host."""
    for answer in answers:
        if isinstance(answer, m.Commit):
            game.dealer.commit(answer)
        else:
            game.dealer.reveal(answer)


def verdict_of_guest(
    game: Round, auditor: DealAuditor, change: Callable[[Any], Any] = lambda message: message
) -> DealVerdict | None:
    """Play on while a guest at seat 1 follows, disclose the round to it, and return its verdict."""
    assert game.table is not None
    link = game.table.connect(SEAT, lambda update: auditor.record_views([change(update)]), 1, None)
    auditor.record_views([change(link.look(1))])
    game.play()
    peer, _ = memory_peer(QUICK, any_member("x"))
    for message in Disclosure(game.table, game.dealer).messages(peer):
        auditor.handle(change(message), NOBODY)
    return auditor.verdict()


def dealt(file: NonceFile | None = None) -> Round:
    """Return a dealt round; the guest at seat 1 stores its nonces in a file."""
    game = Round(Cheat())
    game.auditors[1] = DealAuditor(RULES, "beef", Tokens(101), file)
    game.auditors[1].note_lobby(0)
    assert game.agree()
    game.deal()
    return game


def with_fields(change: type, **fields: Any) -> Callable[[Any], Any]:
    """Return a function that changes fields of one kind of message."""

    def changed(message: Any) -> Any:
        if isinstance(message, change):
            other: Any = message
            return msgspec.structs.replace(other, **fields)
        return message

    return changed


# --- with stored nonces


def test_a_restarted_program_audits_the_deal_in_full(tmp_path: Path) -> None:
    """Its nonces are in a file readable by its owner alone until the round is over."""

    async def scenario() -> None:
        credentials = CredentialStore(tmp_path / "guest" / "tickets.json")
        file = NonceFile(credentials.nonce_path("beef"))
        async with hosting(tmp_path) as kit:
            kit.sit(0, "Ana")
            visitor = await kit.join("Bo", 1, 2, credentials=credentials)
            table = await kit.deal()
            assert file.path.stat().st_mode & 0o777 == 0o600
            notes = GuestRecorder()
            again = await Guest.resume(
                visitor.guest.credential, kit.guest_deps(credentials=credentials), notes
            )
            await until(lambda: again.running)
            play_round(table)
            await until(lambda: notes.verdicts)
            (verdict,) = notes.verdicts
            assert (verdict.fair, verdict.checked, verdict.why) == (True, True, None)
            await until(
                lambda: (kept := file.load()) is not None and kept.round == 2, "the next deal is kept"
            )
            kept = file.load()
            assert kept is not None
            assert sorted(kept.nonces) == [1, 2]
            await again.close()

    run(scenario())


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (with_fields(m.DealOpened, commitment=b"y" * 32), COMMITMENT_CHANGED),
        (with_fields(m.Committed, commitments={"1": b"y" * 32, "2": b"y" * 32}), WRONG_NONCE),
        (with_fields(m.Revealed, nonces={"1": b"y" * 32, "2": b"y" * 32}), WRONG_NONCE),
    ],
    ids=["another commitment", "another own commitment", "another own number"],
)
def test_a_host_cannot_change_anything_for_a_restarted_program(
    tmp_path: Path, change: Callable[[Any], Any], why: object
) -> None:
    """The stored nonces and commitment bind the host for the next run too."""
    file = NonceFile(CredentialStore(tmp_path / "tickets.json").nonce_path("beef"))
    game = dealt(file)
    verdict = verdict_of_guest(game, restarted_auditor(game, SEAT, file, change))
    assert verdict is not None
    assert (verdict.fair, verdict.checked, verdict.why) == (False, True, why)


def test_stored_nonces_of_another_game_or_unreadable_ones_are_ignored(tmp_path: Path) -> None:
    """The file is deleted with the credential of its table."""
    credentials = CredentialStore(tmp_path / "tickets.json")
    credentials.save(ResumeCredential("beef", "T", b"f" * 32, b"s" * 32, "Bo", []))
    file = NonceFile(credentials.nonce_path("beef"))
    game = dealt(file)
    kept = file.load()
    assert kept is not None
    file.store(msgspec.structs.replace(kept, games=1))
    verdict = verdict_of_guest(game, restarted_auditor(game, SEAT, file))
    assert verdict is not None
    assert not verdict.checked
    file.path.write_bytes(b"rubbish")
    assert file.load() is None
    credentials.remove("beef")
    assert not file.path.exists()


def test_a_full_disk_stops_no_deal(tmp_path: Path) -> None:
    """A running program audits the round all the same."""
    (tmp_path / "file").write_text("in the way")
    game = dealt(NonceFile(CredentialStore(tmp_path / "file" / "tickets.json").nonce_path("beef")))
    game.play()
    assert [verdict.fair for verdict in game.verdicts()] == [True, True]


# --- without stored nonces


def test_a_restarted_program_without_its_nonces_blames_no_host(tmp_path: Path) -> None:
    """Its verdict is that it was absent."""
    game = dealt()
    verdict = verdict_of_guest(game, restarted_auditor(game, SEAT))
    assert verdict is not None
    assert (verdict.fair, verdict.checked, verdict.why) == (False, False, WAS_ABSENT)


def test_nonces_lost_before_they_were_revealed_are_replaced_and_the_deal_is_audited() -> None:
    """The exchange restarts with the same secret of the host."""
    game = Round(Cheat())
    game.dealer.open(1, [1, 2])
    opened: Any = game.said.pop(0)
    for seat, auditor in game.auditors.items():
        answer_all(game, auditor.handle(opened, frozenset({seat})))
    game.said.clear()
    game.auditors[1] = restarted_auditor(game, SEAT)
    game.pump()
    assert game.dealer.is_complete
    game.deal()
    game.play()
    assert [(each.fair, each.attempts) for each in game.verdicts()] == [(True, 2)] * 2


@pytest.mark.parametrize(
    "change",
    [
        with_fields(m.DealClosed, secret=b"x" * 32),
        with_fields(m.Revealed, nonces={"1": b"x" * 32, "2": b"x" * 32}),
        with_fields(m.DealClosed, journal_length=7),
    ],
    ids=["another secret", "nonces that open nothing", "incomplete journal"],
)
def test_an_absent_guest_still_reports_faults(change: Callable[[Any], Any]) -> None:
    """It audits the parts that it can know."""
    game = dealt()
    verdict = verdict_of_guest(game, restarted_auditor(game, SEAT, change=change), change)
    assert verdict is not None
    assert (verdict.fair, verdict.checked) == (False, True)
    assert verdict.why is not None


def test_a_replaced_commitment_of_a_present_guest_is_a_fault() -> None:
    """The host is blamed for replacing the commitment of a guest that is present."""

    class Replaced(Cheat):
        """The host replaces the commitment of seat 1 in its messages."""

        def message(self, message: Message) -> Message:
            """Return the message to send in place of `message`."""
            if isinstance(message, m.Committed):
                return msgspec.structs.replace(message, commitments={**message.commitments, "1": b"z" * 32})
            return message

    game = Round(Replaced())
    auditor = game.auditors[1]
    auditor.note_connection()
    auditor.note_lobby(0)
    auditor.note_lobby(0)
    assert not game.agree()
    assert auditor._exchange is not None
    assert auditor._exchange.blame == WRONG_NONCE


def test_a_seat_taken_during_the_round_blames_no_host_after_a_reconnection(tmp_path: Path) -> None:
    """The nonce of the seat was its former player's. Other late guests blame no host either."""

    async def scenario() -> None:
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
            found = [
                (each.notes.verdicts[0].fair, each.notes.verdicts[0].checked) for each in (dot, eve, fay)
            ]
            # Eve was present during the exchange, so her verdict is fair.
            assert found == [(False, False), (True, True), (False, False)]

    run(scenario())
