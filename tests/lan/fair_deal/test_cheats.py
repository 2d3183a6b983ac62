"""The audit detects every known way of cheating at a deal (T12)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from epizodiak_qt.games.chance import Chance
from epizodiak_qt.lan.fair_deal.verify_deal import host_commitment, seat_commitment
from epizodiak_qt.lan.fair_deal.witness import TranscriptFile
from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.table.entries import Abandoned, Played, RecordedChance, TakenBack
from epizodiak_qt.table.export import record_of
from epizodiak_qt.table.table import Table
from tests.lan.deal_rounds import (
    Cheat,
    Round,
    Tokens,
    changed,
    dealt,
    judged,
    new_witness,
    other_view,
    played,
    rigged,
    swapped,
    with_fields,
)
from tests.lan.host_kit import first_legal

Values = dict[str, Any]
Verdict = tuple[str, str, tuple[int, ...]]
MINE = b"m" * 32
"""A number that suits the host."""


def commitments(change: Callable[[Values], Values]) -> Cheat:
    """Return the cheat of a host that sends other commitments."""
    return changed(m.Committed, lambda sent: [replace(sent, commitments=change(sent.commitments))])


def numbers(change: Callable[[Values], Values]) -> Cheat:
    """Return the cheat of a host that sends other numbers."""
    return changed(m.Revealed, lambda sent: [replace(sent, nonces=change(sent.nonces))])


def journal(change: Callable[[list[Values]], list[Values]]) -> Cheat:
    """Return the cheat of a host that discloses other entries after the header."""
    return changed(
        m.JournalEntries,
        lambda sent: [sent if sent.first < 0 else replace(sent, entries=change(sent.entries))],
    )


def other_action(entries: list[Values]) -> list[Values]:
    """Return entries with an action that was not played."""
    place = next(at for at, entry in enumerate(entries) if entry["action"].startswith("lay"))
    return [*entries[:place], {**entries[place], "action": "draw"}, *entries[place + 1 :]]


OTHER_SECRET = with_fields(m.DealClosed, secret=MINE)
OTHER_HISTORY = journal(other_action)
TRUNCATED_HISTORY = journal(lambda entries: entries[: len(entries) // 2])
NO_HEADER = changed(m.JournalEntries, lambda sent: [replace(sent, entries=[{}]) if sent.first < 0 else sent])
FOREIGN_COMMITMENT = commitments(lambda sent: {**sent, "1": MINE})

CHEATS: dict[str, tuple[Cheat, str]] = {
    "one tile swapped between hands": (rigged("deal", swapped(0, 12)), "answers"),
    "the host's own hand favoured": (rigged("deal", swapped(5, 24)), "answers"),
    "the coming draws put in another order": (rigged("deal", swapped(37, 38)), "answers"),
    "the first tile of the dial chosen": (rigged("deal", swapped(36, 37)), "answers"),
    "who begins chosen": (rigged("first", lambda rolled: rolled % 3 + 1), "answers"),
    "shuffled again after the numbers": (Cheat(seed=lambda key: key[::-1]), "answers"),
    "seat asked in addition": (
        changed(m.DealOpened, lambda sent: [replace(sent, seats=[0, *sent.seats])]),
        "seats",
    ),
    "seat asked twice": (
        changed(m.DealOpened, lambda sent: [replace(sent, seats=[1, *sent.seats])]),
        "seats",
    ),
    "opened twice with other seats": (
        changed(m.DealOpened, lambda sent: [sent, replace(sent, seats=[0])]),
        "seats",
    ),
    "opened twice with other secrets": (
        changed(
            m.DealOpened, lambda sent: [sent, replace(sent, commitment=host_commitment("beef", 1, MINE))]
        ),
        "commitment changed",
    ),
    "commitment added": (
        commitments(lambda sent: {"0": seat_commitment("beef", 1, 1, 0, MINE), **sent}),
        "seats",
    ),
    "commitment removed": (commitments(lambda sent: {"1": sent["1"]}), "seats"),
    "commitments swapped": (commitments(lambda sent: {"1": sent["2"], "2": sent["1"]}), "own number"),
    "commitments of the host": (
        commitments(lambda sent: {seat: seat_commitment("beef", 1, 1, int(seat), MINE) for seat in sent}),
        "own number",
    ),
    "committed twice": (
        changed(
            m.Committed,
            lambda sent: [sent, replace(sent, commitments=dict.fromkeys(sent.commitments, MINE))],
        ),
        "numbers changed",
    ),
    "not committed": (changed(m.Committed, lambda _: []), "seats"),
    "number added": (numbers(lambda sent: {"0": MINE, **sent}), "number"),
    "a guest's number replaced": (numbers(lambda sent: {**sent, "1": MINE}), "number"),
    "numbers swapped": (numbers(lambda sent: {"1": sent["2"], "2": sent["1"]}), "number"),
    "numbers of the host": (numbers(lambda sent: dict.fromkeys(sent, MINE)), "number"),
    "no numbers": (numbers(lambda _: {}), "answers"),
    "revealed twice": (
        changed(m.Revealed, lambda sent: [sent, replace(sent, nonces=dict.fromkeys(sent.nonces, MINE))]),
        "numbers changed",
    ),
    "revealed before it is committed": (
        changed(
            m.Committed,
            lambda sent: [m.Revealed(sent.round, sent.attempt, dict.fromkeys(sent.commitments, MINE))],
        ),
        "seats",
    ),
    "not revealed": (changed(m.Revealed, lambda _: []), "answers"),
    "another history disclosed": (OTHER_HISTORY, "shown"),
    "a part of the history withheld": (TRUNCATED_HISTORY, "incomplete"),
    "the last entry withheld": (journal(lambda entries: entries[:-1]), "incomplete"),
    "an entry more": (journal(lambda entries: [*entries, entries[-1]]), "journal"),
    "the header withheld": (NO_HEADER, "shown"),
    "the history twice, the second time shorter": (
        changed(m.JournalEntries, lambda sent: [sent, replace(sent, entries=sent.entries[1:])]),
        "journal",
    ),
    "no history": (changed(m.JournalEntries, lambda _: []), "incomplete"),
    "another exchange disclosed": (with_fields(m.DealClosed, attempt=9), "round"),
    "another secret disclosed": (OTHER_SECRET, "secret"),
    "the end before the last entry": (
        changed(m.DealClosed, lambda sent: [replace(sent, journal_length=sent.journal_length - 1)]),
        "incomplete",
    ),
}


@pytest.mark.parametrize("name", CHEATS)
def test_t12_every_cheat_is_caught(name: str) -> None:
    """The verdict of each guest says what does not match, also if the guests gave no number."""
    cheat, reason = CHEATS[name]
    game = Round(cheat)
    assert game.agree() or game.go_on() == [1, 2]
    assert game.played_results() == [("does not match", reason)] * 2


def test_t12_a_deal_that_was_never_opened_is_not_checked() -> None:
    """The guests give no number, and know nothing that does not match."""
    game = Round(changed(m.DealOpened, lambda _: []))
    assert not game.agree()
    assert game.go_on() == [1, 2]
    assert game.played_results() == [("not checked", "no number")] * 2


def test_t12_a_refill_that_was_not_fair_is_caught() -> None:
    """The dial is refilled in this round."""
    for seed in range(200):
        honest = played(seed=seed)[0]
        if any(asked["label"] == "refill" for asked in honest.transcript["asked"]):
            break
    assert played(rigged("refill", swapped(1, 2)), seed)[0].reason == "answers"


def test_t12_a_commitment_changed_between_attempts_is_caught() -> None:
    """All attempts of a round have the same commitment; guests answer no other."""
    game = Round(
        changed(m.DealOpened, lambda sent: [replace(sent, commitment=MINE) if sent.attempt == 1 else sent])
    )
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
    game = Round()
    game.dealer.open(1, [2])
    game.pump()
    assert game.played_results() == [("not checked", "no number"), ("verified", "")]


def test_t12_a_round_cannot_be_restarted_with_another_secret() -> None:
    """A detour over another round does not help, because no guest reveals its number twice."""
    chosen = b"chosen" * 5

    def restarted(message: Any) -> list[Any]:
        """Begin another round once the numbers are known, then the same round with another secret."""
        state = game.dealer.state
        if not isinstance(message, m.Revealed) or state is None or state.secret == chosen:
            return [message]
        game.dealer.state = replace(state, secret=chosen, commitments={}, nonces={}, complete=False)
        other = m.DealOpened(0, 1, b"x" * 32, [])
        game.said += [other, game.dealer.messages_so_far()[0]]
        return [other]

    game = Round(Cheat(restarted))
    assert not game.agree()
    assert game.dealer.state is not None
    assert game.dealer.state.secret == chosen
    assert not game.dealer.state.nonces
    assert {result for result, _ in game.played_results()} == {"does not match"}


def test_t12_a_deal_begun_again_after_the_numbers_were_known_proves_nothing() -> None:
    """The host could go on like this until it likes the deal."""
    game = Round()
    for _ in range(4):
        assert game.agree()
        game.dealer.suspend()
    assert game.agree()
    assert game.played_results() == [("not checked", "given up")] * 2


def test_t12_a_guest_reveals_nothing_after_its_commitment_was_changed() -> None:
    """So the host cannot choose a number with knowledge of the guest's."""
    game = Round(FOREIGN_COMMITMENT)
    assert not game.agree()
    assert game.dealer.state is not None
    assert 1 not in game.dealer.state.nonces
    assert judged(game.witnesses[1]) == (1, "does not match", "own number")
    assert game.witnesses[1].verdict() is None


# --- guests who do not follow the protocol


@pytest.mark.parametrize(
    ("withheld", "after_s", "other", "silent"),
    [
        (m.Reveal, 20.0, ("verified", "", (2,)), ("not checked", "left out", (2,))),
        (m.Reveal, 0.0, ("not checked", "hurried", (2,)), ("not checked", "left out", (2,))),
        # Nothing is known then, so the deal is verified by the others without a name.
        (m.Commit, 20.0, ("verified", "", ()), ("not checked", "no number", ())),
    ],
    ids=["no number within the limit", "no number at once", "no commitment"],
)
def test_a_number_that_does_not_come_is_named_and_spoils_no_other_verdict(
    withheld: type, after_s: float, other: Verdict, silent: Verdict
) -> None:
    """The guest that gave none checks nothing; a host that does not wait for it proves nothing."""
    game = Round()
    game.withheld = {2: withheld}
    assert not game.agree()
    assert game.go_on(after_s) == [2]
    game.deal()
    game.play()
    found = [(each.result, each.reason, each.seats) for each in game.verdicts()]
    assert found == [other, silent]


def test_another_commitment_of_a_guest_changes_nothing() -> None:
    """The first one counts, before and after all have committed."""
    game = Round()
    game.dealer.open(1, [1, 2])
    for seat in game.witnesses:
        game.deliver(game.said[0], seat)
        game.dealer.commit(m.Commit(1, 1, 1, MINE))
    game.pump()
    assert game.played_results() == [("verified", "")] * 2


@pytest.mark.parametrize(
    ("cheat", "told"),
    [
        (Cheat(), True),
        (OTHER_SECRET, False),
        (OTHER_HISTORY, False),
        (TRUNCATED_HISTORY, False),
        (NO_HEADER, False),
    ],
)
def test_only_a_history_that_follows_from_the_deal_to_its_end_makes_a_record(
    cheat: Cheat, told: bool
) -> None:
    """A detected cheat leaves the transcript of the deal, and no record."""
    game = dealt(cheat)
    game.play()
    game.verdicts()
    expected = record_of(game.table) if told else None
    assert [each.record() for each in game.witnesses.values()] == [expected] * 2


def refills(table: Table) -> int:
    """Return how many times the dial was refilled, also where that was taken back."""
    return sum(
        entry.recorded_chance != RecordedChance() for entry in table.entries if isinstance(entry, Played)
    )


def test_chance_cannot_be_asked_again_by_taking_back_what_was_drawn() -> None:
    """The host hides both entries from the guests: they see the second answer alone."""
    for seed in range(1, 200):
        streams: list[Chance] = []  # every question takes the next answers of one stream

        def first_stream(chance: Chance, streams: list[Chance] = streams) -> Chance:
            streams.append(chance)
            return streams[0]

        game = dealt(Cheat(chance=first_stream), seed)
        table = game.table
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
    game = Round()
    assert game.agree()
    true = game.deal().update_for(1)
    views = [other_view(true), true]
    game.witnesses[1]._shown.clear()
    for view in views if false_first else views[::-1]:
        game.show(1, view)
    game.play()
    assert game.results() == [("does not match", "shown"), ("verified", "")]


def test_a_false_view_is_compared_even_if_it_is_said_to_be_of_an_earlier_round() -> None:
    """The host sends a `seq` that was judged before with what it shows of round 2."""
    game = Round(seed=3, target=50)
    assert game.agree()
    table = game.deal()
    game.play()
    game.verdicts()
    game.agree(2)
    game.ready()
    assert table.rounds == 2
    game.show(1, other_view(table.update_for(1))._replace(seq=1))
    game.play()
    assert game.results() == [("does not match", "shown"), ("verified", "")]


def test_a_host_that_leaves_a_game_and_returns_to_it_is_not_verified(tmp_path: Path) -> None:
    """The guest has forgotten the views of it that were false."""
    game = Round()
    game.witnesses = {1: new_witness(Tokens(101), TranscriptFile(tmp_path / "deal"))}
    game.dealer.open(1, [1])
    game.pump()
    game.show(1, other_view(game.deal().update_for(1)))
    game.play()
    for games in (1, 0):
        game.witnesses[1] = game.witnesses[1].for_next_game()
        game.witnesses[1].note_lobby(games)
    assert game.results() == [("not checked", "no number")]


def test_a_round_that_is_skipped_after_its_numbers_were_known_counts_as_given_up() -> None:
    """The host ends the round in the journal, unseen, and plays one that it likes better."""
    game = Round(seed=3, target=50)
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
    for seat in withheld:
        game.show(seat, table.update_for(seat))
    game.play()
    assert [(each.number, each.result, each.reason) for each in game.verdicts()] == [
        (2, "not checked", "given up")
    ] * 2
