"""Honest hosts are never blamed, and every hash is bound to its table, round, attempt and seat (T12)."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.lan.fair_deal import verify_deal
from epizodiak_qt.lan.fair_deal.dealer import AgreedChance, Dealer, DealState
from epizodiak_qt.lan.fair_deal.verify_deal import (
    DealTranscript,
    deal_words,
    host_commitment,
    judge,
    seat_commitment,
    words_of,
)
from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.lan.wire.messages import Message
from tests.lan.deal_rounds import Round, Tokens, played
from tests.program_process import ROOT, FinishedProcess, run
from tests.sizes import SEED, size
from tests.table.faulty_files import no_room

HONEST = size("T12")


def test_t12_an_honest_host_is_never_accused() -> None:
    """Over several rounds with refills; a transcript that was saved gives the same verdict."""
    refills = 0
    for seed in range(HONEST * (SEED - 1), HONEST * SEED):
        for verdict in played(seed=seed):
            assert (verdict.result, verdict.reason, verdict.seats) == ("verified", "", ())
            assert judge(DealTranscript(**json.loads(json.dumps(verdict.transcript)))).result == "verified"
            refills += sum(asked["label"] == "refill" for asked in verdict.transcript["asked"])
    assert refills > HONEST / 20


def test_messages_of_another_round_or_seat_change_nothing() -> None:
    """Early, late and foreign messages, and nonces that do not open their commitment, are ignored."""
    dealer = Round().dealer
    dealer.commit(m.Commit(1, 1, 1, b"c" * 32))
    assert dealer.messages_so_far() == []
    assert dealer.words() == ""
    assert dealer.disclosure(1, 0) is None
    dealer.open(1, [1, 2])
    for commit in (m.Commit(2, 1, 1, b"c" * 32), m.Commit(1, 2, 1, b"c" * 32), m.Commit(1, 1, 0, b"c" * 32)):
        dealer.commit(commit)
    dealer.reveal(m.Reveal(1, 1, 1, b"n" * 32))
    assert dealer.state is not None
    assert (dealer.state.commitments, dealer.state.nonces) == ({}, {})
    for seat in (1, 2):
        dealer.commit(m.Commit(1, 1, seat, seat_commitment("beef", 1, 1, seat, b"n" * 32)))
    dealer.reveal(m.Reveal(1, 1, 1, b"x" * 32))
    assert dealer.state.nonces == {}
    assert [type(message) for message in dealer.messages_so_far()] == [m.DealOpened, m.Committed]
    for seat in (1, 2):
        dealer.reveal(m.Reveal(1, 1, seat, b"n" * 32))
    assert dealer.may_deal()
    assert [type(message) for message in dealer.messages_so_far()] == [m.DealOpened, m.Committed, m.Revealed]
    assert len(dealer.words().split()) == 4


def test_the_secret_is_stored_before_its_commitment_is_sent() -> None:
    """A restarted host deals the same round again; with a full disk it sends nothing."""
    order: list[str] = []
    kept: list[DealState] = []

    def keep(state: DealState) -> None:
        order.append("kept")
        kept.append(state)

    dealer = Dealer(
        "beef", lambda message: order.append(type(message).__name__), keep, lambda: None, Tokens(1)
    )
    dealer.open(1, [1])
    assert order == ["kept", "DealOpened"]
    nonce = b"n" * 32
    dealer.commit(m.Commit(1, 1, 1, seat_commitment("beef", 1, 1, 1, nonce)))
    again = Dealer("beef", lambda _message: None, lambda _state: None, lambda: None, Tokens(2))
    again.restore(kept[-1], None)
    for each in (dealer, again):
        each.reveal(m.Reveal(1, 1, 1, nonce))
    assert again.key() == dealer.key()
    assert again.may_deal()

    said: list[Message] = []
    broke = Dealer("beef", said.append, no_room(), lambda: None, Tokens(3))
    with pytest.raises(OSError, match="space"):
        broke.open(1, [1])
    assert (said, broke.state) == ([], None)


def test_a_shuffle_does_not_depend_on_the_order_of_its_input() -> None:
    """So a judge needs only the result to redo it."""
    pieces = [1, 2, 2, 3, 10, 12]
    assert AgreedChance("key").shuffle("deal", pieces) == AgreedChance("key").shuffle("deal", pieces[::-1])
    places = Counter(AgreedChance(f"{number}").shuffle("deal", [*range(12)])[0] for number in range(2400))
    assert min(places.values()) > 140
    assert max(places.values()) < 260


def test_every_hash_is_bound_to_its_table_round_attempt_and_seat() -> None:
    """A change of any of them changes the hash."""
    nonce = b"n" * 32
    hashes = {
        host_commitment("a", 1, nonce),
        host_commitment("b", 1, nonce),
        host_commitment("a", 2, nonce),
        *(seat_commitment("a", 1, attempt, seat, nonce) for attempt in (1, 2) for seat in (1, 2)),
    }
    assert len(hashes) == 7
    words = deal_words("a", 1, 1, nonce, {1: nonce})
    assert words == deal_words("a", 1, 1, nonce, {1: nonce})
    assert words != deal_words("a", 1, 1, nonce, {2: nonce})
    assert all(len(word) == 5 for word in words.split())


def test_the_script_judges_a_transcript_that_was_saved(tmp_path: Path) -> None:
    """The program names what does not match, and what proves too little. It imports nothing of the game."""
    transcript = played()[0].transcript
    file = tmp_path / "deal.json"
    script = ROOT / "epizodiak_qt" / "lan" / "fair_deal" / "verify_deal.py"
    assert "epizodiak_qt" not in script.read_text("utf-8")

    def checked(told: Any) -> FinishedProcess:
        file.write_text(json.dumps(told), "utf-8")
        return run(tmp_path, ["-I", str(script), str(file)])

    good = checked(transcript)
    assert good.code == 0, good.out + good.err
    assert "VERIFIED" in good.out
    assert words_of(DealTranscript(**transcript)) in good.out
    bad = checked({**transcript, "given_up": 1})
    assert (bad.code, "NOT CHECKED" in bad.out) == (1, True)
    rubbish: tuple[Any, ...] = ([], {}, {**transcript, "secret": "x"}, {**transcript, "more": 1})
    for told in rubbish:
        assert checked(told).code == 2


def test_each_part_of_a_transcript_is_judged() -> None:
    """A change of any of them is named."""
    transcript = played()[0].transcript
    asked = [dict(each) for each in transcript["asked"]]
    asked[1]["shuffled"] = asked[1]["shuffled"][::-1]
    changes: tuple[tuple[dict[str, Any], str, str], ...] = (
        ({"secret": "00" * 32}, "does not match", "secret"),
        ({"numbers": {**transcript["numbers"], "2": "00" * 32}}, "does not match", "number"),
        ({"numbers": {**transcript["numbers"], "0": "00" * 32}}, "does not match", "number"),
        ({"numbers": {}}, "does not match", "answers"),
        ({"seats": [1]}, "does not match", "seats"),
        ({"seats": [1, 1, 2]}, "does not match", "seats"),
        ({"asked": asked}, "does not match", "answers"),
        ({"asked": []}, "does not match", "answers"),
        ({"played": 2}, "does not match", "round"),
        ({"played_wrong": "shown"}, "does not match", "shown"),
        ({"contradiction": "seats"}, "does not match", "seats"),
        ({"judged_before": "00", "journal_before": 3}, "does not match", "journal"),
        ({"own": {"1": "00" * 32}}, "does not match", "own number"),
        ({"own": {}}, "not checked", "no number"),
        ({"given_for": "00"}, "not checked", "no number"),
        ({"given_up": 1}, "not checked", "given up"),
        ({"doubt": "forgot"}, "not checked", "forgot"),
        ({"played": 0}, "not checked", "too long"),
        ({"own": {**transcript["own"], "0": "00" * 32}}, "not checked", "left out"),
    )
    for change, result, reason in changes:
        found = judge(DealTranscript(**{**transcript, **change}))
        assert (found.result, found.reason) == (result, reason), change


def test_an_earlier_round_that_reads_differently_is_a_mismatch() -> None:
    """The journal up to the round before is compared with what was judged then, also after a restart."""
    journal = [{"do": "play"}, {"do": "abandon"}]
    deal = verify_deal.DealTranscript("t", 0, 2, journal=journal, journal_before=1)
    deal.judged_before = verify_deal.digest_of(journal[:1])
    assert verify_deal.judge(deal).result == verify_deal.NOT_CHECKED
    deal.judged_before = verify_deal.digest_of(journal[1:])
    assert verify_deal.judge(deal) == (verify_deal.MISMATCH, "journal", ())
