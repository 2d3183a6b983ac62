"""A host that would like to choose among deals, or show something else, is not called verified for it.

Each test is about a modified host that must not be verified, or an honest one that must not be accused.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from epizodiak_qt.lan.fair_deal import witness as witness_module
from epizodiak_qt.lan.fair_deal.witness import TranscriptFile
from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.table.entries import SeatReassigned
from tests.lan.deal_rounds import (
    PEOPLE,
    Cheat,
    Round,
    Tokens,
    changed,
    dealt,
    judged,
    new_witness,
    other_view,
)
from tests.lan.fair_deal.explorer import CHOSEN, Host, Reference, apply
from tests.lan.fair_deal.test_explorer import Guest, agree, close
from tests.lan.host_kit import first_legal, hosting, new_table
from tests.table.table_kit import agree_on

SEAT = frozenset({1})
SKIPPED = (CHOSEN, "1" * 32, "skipped")
match = partial(dealt, seed=3, target=50)
REWRITTEN = (CHOSEN[::-1], "1" * 32, "played")


# --- a choice of deals


@pytest.mark.parametrize("skipped", [[SKIPPED], [SKIPPED, SKIPPED]], ids=["with it", "with another"])
def test_a_deal_that_is_skipped_by_closing_a_round_counts_as_given_up(skipped: list[Any]) -> None:
    """The host closes another round, or the same one as another attempt that this guest has missed."""
    guest, host, reference = Guest(), Host(), Reference()
    apply(agree(1), guest, host, reference)
    host.rounds, host.sent_nothing, host.dealt = skipped[1:], True, False
    number = len(skipped)
    guest.connect()
    host.opened = m.DealOpened(number, 2, host.opened.commitment, [])
    assert apply(close(number, how="skipped"), guest, host, reference)[0] == "not checked"
    apply(agree(number + 1), guest, host, reference)
    assert apply(close(number + 1), guest, host, reference) == ("not checked", False)


def test_a_deal_given_up_is_remembered_by_a_program_that_is_started_in_the_next_game() -> None:
    """The number of the last game is in the file, and the next game begins while the program does not run."""
    guest, host, reference = Guest(), Host(), Reference()
    apply(agree(1), guest, host, reference)
    for player in (host, reference):
        player.next_game()
    guest._games += 1
    guest.restart()
    apply(agree(1), guest, host, reference)
    assert apply(close(1), guest, host, reference) == ("not checked", False)


def test_a_round_that_the_host_ends_alone_counts_as_given_up() -> None:
    """Else it could end each round that it dislikes. A guest that has agreed to the end has no doubt."""
    game = match()
    game.witnesses[2].note_agreement(0)
    agree_on(game.table, "abandon")
    assert game.results() == [("verified", "")] * 2
    game.next_deal(2)
    game.play()
    assert game.results() == [("not checked", "given up"), ("verified", "")]
    game.next_deal(3)
    game.play()
    assert game.results() == [("verified", "")] * 2


async def test_a_guest_that_votes_for_the_end_of_a_round_has_agreed_to_it(tmp_path: Path) -> None:
    """The next deal is verified then; a vote in an earlier round does not count."""
    async with hosting(tmp_path, options={"target": 1000}) as kit:
        bo, table = await kit.two_computers()
        link = bo.watch(1, 2)
        results = []
        for number in (1, 2, 3, 4):
            assert table.propose(0, "abandon") is None
            for seat in (1, 2):
                if number == 1:
                    assert await link.vote(seat, await bo.asked(), True) is None
                else:
                    assert table.vote(seat, agreed=True) is None
            await bo.checked(number)
            results.append(bo.notes.verdicts[-1].reason)
            await kit.next_round(bo)
        assert results == ["", "", "given up", "given up"]


# --- another past


OTHER_PAST: dict[str, Callable[[list[Any]], list[Any]]] = {
    "changed": lambda entries: [entries[0] | {"name": "x"}, *entries[1:]],
    "longer": lambda entries: [entries[0], *entries],
    "shorter": lambda entries: entries[1:],
}


@pytest.mark.parametrize("how", OTHER_PAST)
@pytest.mark.parametrize("guest", ["stays", "reconnects", "restarts"])
def test_a_round_that_is_rewritten_later_is_no_match(tmp_path: Path, guest: str, how: str) -> None:
    """The host sends the journal anew after round 2, with another round 1; its hash is in the file."""
    game = match(file=(file := TranscriptFile(tmp_path / "deal")))
    game.play()
    assert game.results() == [("verified", "")] * 2
    game.next_deal(2)
    if guest == "reconnects":
        game.reconnect()
    elif guest == "restarts":
        game.restart(file)
    game.cheat = changed(
        m.JournalEntries,
        lambda sent: [replace(sent, entries=OTHER_PAST[how](sent.entries)) if sent.first == 0 else sent],
    )
    game.play()
    assert game.results() == [("does not match", "journal")] * 2


@pytest.mark.parametrize("restarts", [False, True])
def test_a_game_that_was_left_is_not_verified_any_more(restarts: bool) -> None:
    """The host goes to another game and back, with another round 1."""
    guest, host, reference = Guest(), Host(), Reference()
    apply(agree(1), guest, host, reference)
    assert apply(close(1), guest, host, reference) == ("verified", True)
    guest.next_game()
    guest.handle(m.DealOpened(1, 1, b"x" * 32, []))
    if restarts:
        guest._games -= 1
        guest.restart()
    else:
        guest._games -= 2
        guest.next_game()
    host.rounds, host.sent_nothing = [REWRITTEN], True
    for number in (2, 3):
        apply(agree(number), guest, host, reference)
        said, _ = apply(close(number), guest, host, reference)
        assert said == "not checked"


def test_t12_a_round_that_is_never_disclosed_is_blamed_when_the_next_begins() -> None:
    """A missing disclosure does not match, and a later one does not replace this."""
    game = match()
    game.play()
    assert game.agree(2)
    for each in game.witnesses.values():
        assert judged(each) == (1, "does not match", "not closed")
        each.handle(m.JournalEntries(-1, [{}]), SEAT)
        each.handle(m.DealClosed(1, 1, b"s" * 32, 0), SEAT)
        assert each.verdict() is None


def test_a_journal_rewritten_between_two_rounds_is_reported_at_once() -> None:
    """No deal is under way then."""
    game = match()
    game.play()
    assert game.results() == [("verified", "")] * 2
    for each in game.witnesses.values():
        for _ in range(2):
            each.handle(m.JournalEntries(0, [{"do": "abandon"}]), SEAT)
        assert judged(each) == (1, "does not match", "journal")


# --- what was shown


def test_a_view_before_a_restart_is_compared_too(tmp_path: Path) -> None:
    """It is in the file; with a file that cannot be read nothing is verified."""
    for readable in (True, False):
        game = match(file=(file := TranscriptFile(tmp_path / f"{readable}")))
        game.show(1, other_view(game.table.update_for(1))._replace(seq=5))
        if not readable:
            with file.path.open("ab") as torn:
                torn.write(b"[5,")
        game.restart(file)
        game.play()
        expected = ("does not match", "shown") if readable else ("not checked", "forgot")
        assert game.results() == [expected, ("verified", "")]


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("legal", lambda legal: legal[1:] or ("draw",)),
        ("past", lambda past: past[:-1]),
        ("past", lambda past: (*past[:-1], past[-2])),
    ],
    ids=["an action withheld", "an event withheld", "another event"],
)
def test_actions_and_events_are_compared_with_the_rules(field: str, change: Callable[[Any], Any]) -> None:
    """A host cannot hide from a player what it may do, or tell it something else."""

    def shown(update: Any) -> Any:
        """Return the update to show in the place of the third one of seat 1."""
        if update.seat != 1 or update.seq != 3:
            return update
        return update._replace(**{field: change(getattr(update, field))})

    game = Round(Cheat(shown=shown))
    assert game.agree()
    assert game.played_results() == [("does not match", "shown"), ("verified", "")]


@pytest.mark.parametrize("how", ["shown", "opened", "after a wrong journal"])
def test_a_round_that_was_closed_early_cannot_go_on(how: str) -> None:
    """The host invents an end that fits what was shown, is verified, and plays on as it likes."""
    game = dealt()
    table = game.table
    for number in range(6):
        assert table.act(*first_legal(table), f"{number}") is None
    invented = new_table(PEOPLE, game.dealer.key(), game.source, **game.options)
    for entry in table.entries:
        invented.replay(entry)
    game._table = invented
    game.play()
    assert game.results() == [("verified", "")] * 2
    game._table = table
    witness = game.witnesses[1]
    if how == "opened":
        assert witness.handle(m.DealOpened(2, 1, b"x" * 32, [1]), SEAT) == []
    else:
        if how == "after a wrong journal":
            witness.handle(m.JournalEntries(len(invented.entries), [{}]), SEAT)
            assert witness.record() is None
        assert table.act(*first_legal(table), "6") is None
    verdict = witness.verdict()
    assert verdict is not None
    reason = "round" if how == "opened" else "shown"
    assert (verdict.number, verdict.result, verdict.reason) == (1, "does not match", reason)


def test_a_seat_that_passes_after_the_end_of_a_round_changes_no_verdict() -> None:
    """What is shown then is the end of the round."""
    game = match()
    game.play()
    assert game.results() == [("verified", "")] * 2
    assert game.table.pass_seat(0, PEOPLE[0]._replace(kind="bot", bot="casual")) is None
    assert isinstance(game.table.entries[-1], SeatReassigned)
    assert [each.verdict() for each in game.witnesses.values()] == [None, None]


# --- limits


@pytest.mark.parametrize("limit", ["MAX_SHOWN", "MAX_JOURNAL"])
def test_a_guest_keeps_no_more_than_its_limits_and_says_so(
    monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    """An honest host is not blamed for a long round, and a modified one not believed."""
    monkeypatch.setattr(witness_module, limit, 20)
    game = match()
    game.play()
    update = game.table.update_for(1)
    for seq in range(1000, 2000):
        game.show(1, update._replace(seq=seq))
    if limit == "MAX_SHOWN":
        assert sum(map(len, game.witnesses[1]._shown.values())) <= 20
    else:
        game.witnesses[1]._shown.clear()
    assert game.results()[0] == ("not checked", "too long")
    assert len(game.witnesses[1]._journal) <= 1 or limit == "MAX_SHOWN"


# --- honest hosts


def test_a_program_restarted_twice_before_all_have_committed_blames_no_host(tmp_path: Path) -> None:
    """The number of round 2 is not forgotten when the host tells the end of round 1 again."""
    game = match(file=(file := TranscriptFile(tmp_path / "deal")))
    game.play()
    game.verdicts()
    game.dealer.open(2, [1, 2])
    opened = game.said.pop()
    game.deliver(opened, 1)
    for _ in range(2):
        game.restart(file)
    game.deliver(opened, 2)
    game.pump()
    game.ready()
    game.play()
    assert game.results() == [("verified", "")] * 2


@pytest.mark.parametrize("had_file", [True, False])
def test_a_program_that_lost_its_numbers_blames_no_host(tmp_path: Path, had_file: bool) -> None:
    """It cannot know what an earlier run has sent; the second run notes it for the third one."""
    file = TranscriptFile(tmp_path / "deal") if had_file else None
    game = match(file=file)
    if file is not None:
        file.path.unlink()
        new_witness(Tokens(998), file, returned=True)
    game.restart(file)
    game.play()
    assert game.results() == [("not checked", "forgot"), ("verified", "")]


def test_a_number_that_comes_twice_is_stored_once() -> None:
    """A guest that repeats it does not keep the disk of the host busy."""
    game = Round()
    stored: list[Any] = []
    game.dealer._store = stored.append
    game.withheld = {2: m.Reveal}
    assert not game.agree()
    assert game.dealer.state is not None
    for _ in range(2):
        game.dealer.reveal(m.Reveal(1, 1, 1, game.dealer.state.nonces[1]))
    assert len(stored) == 4, "opened, two commitments, one number"
