"""One sample of every message type, as a game could send it."""

from typing import get_args

from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.lan.wire.messages import Message

DIGEST = bytes(range(32))
SEAT = m.WireLobbySeat("human", "Ana", "", 0, True, 0, "here", 0.0, {"1": "bot"})
REASON = m.WireReason("not_yours", "R3", "That is not yours.", "Ce n’est pas à vous.")
VIEW = m.SeatView(1, {"seat": 1, "hands": [[1, 2], [None]]}, ["draw", "lay cw 3"], [{"event": "Passed"}])
STATE = {"acting": [1], "between_rounds": False}

GUEST: list[Message] = [
    m.Hello([3, 3], "0.1", {"epizodiak": "ab12"}),
    m.PairStart(b"A" * 33),
    m.Proof(DIGEST),
    m.Resume(DIGEST),
    m.Join("Bo"),
    m.Sit("0a", 1, "Bo"),
    m.Stand("0b", 1),
    m.UpdateSeat("0c", 1, True, 2),
    m.Act("0d", 1, "lay cw 11 12 1", 3),
    m.Explain("0e", 1, "draw"),
    m.Ready("0f", 1, 6),
    m.Propose("10", 1, "take back", 6),
    m.Vote("11", 1, 2, "abandon", 6, False),
    m.HandOpened(1),
    m.AbsenceVote("12", 1, 2, "bot"),
    m.Chat("hello", ""),
    m.Chat(seat=1, bot="engine:Robby"),
    m.Commit(1, 1, 1, DIGEST),
    m.Reveal(1, 1, 1, DIGEST),
    m.Ping(),
    m.Pong(),
    m.Bye(),
]
HOST: list[Message] = [
    m.Greeting([3, 3], "0.1", "ab12", "beef", "Ana’s table", "epizodiak", 1, 3, 0, False),
    m.Refuse("version", "Too old.", "Trop ancien.", "2", 30.0, "ab12"),
    m.PairAnswer(b"B" * 33),
    m.Proof(DIGEST),
    m.Welcome(3),
    m.Lobby(
        "beef", "Ana’s", "epizodiak", {"mode": "single"}, [SEAT], ["Dot"], True, 2, 3, 1, 600.0, 20.0, (4,)
    ),
    m.Response("0d", REASON),
    m.Response("0d", None),
    m.Step(4, 12, STATE, [VIEW], 3),
    m.History(1, 0, [{"event": "Passed"}]),
    m.Snapshot(4, 12, STATE, [VIEW]),
    m.ChatLine(1, "Bo", "hello", ""),
    m.ChatLine(1, "Bo", "", "", "engine:Robby"),
    m.Clocks([1.5, 2.0], [1], False),
    m.DealOpened(1, 1, DIGEST, [1, 2]),
    m.Committed(1, 1, {"1": DIGEST}),
    m.Revealed(1, 1, {"1": DIGEST}),
    m.JournalEntries(-1, [{"do": "play"}]),
    m.DealClosed(1, 1, DIGEST, 40),
    m.Ping(),
    m.Pong(),
]


def test_none_is_missing() -> None:
    """Every message type has a sample."""
    assert {type(each) for each in GUEST} == set(get_args(m.FromGuest))
    assert {type(each) for each in HOST} == set(get_args(m.FromHost))
