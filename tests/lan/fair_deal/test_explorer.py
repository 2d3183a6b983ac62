"""No sequence of messages makes an honest guest say "verified" of a deal that is not proven."""

from types import SimpleNamespace
from typing import Any

import pytest

from epizodiak_qt.lan.fair_deal.replay import Shown, Viewer
from epizodiak_qt.lan.fair_deal.verify_deal import DealTranscript
from epizodiak_qt.lan.fair_deal.witness import DealWitness
from epizodiak_qt.lan.wire import messages as m
from tests.lan.fair_deal.explorer import LIMIT_S, ME, PARTNER, TABLE, Host, Move, Reference, apply, explore
from tests.lan.fair_deal.toy_game import Ended, ToyGame
from tests.sizes import FULL_SIZE

MOVES_IN_A_ROW = 4 if FULL_SIZE else 3
GAME: Any = ToyGame()


class MemoryFile:
    """A transcript file that needs no disk."""

    def __init__(self) -> None:
        self._stored: DealTranscript | None = None
        self._shown: Shown = {}

    def load(self) -> tuple[DealTranscript, Shown] | None:
        """Return a copy of what was stored."""
        if self._stored is None:
            return None
        return DealTranscript(**vars(self._stored)), {seq: {**each} for seq, each in self._shown.items()}

    def store(self, transcript: DealTranscript, shown: Shown) -> None:
        """Keep a copy."""
        self._stored = DealTranscript(**vars(transcript))
        self._shown = {seq: {**each} for seq, each in shown.items()}

    def add(self, seq: int, viewer: Viewer, digest: str) -> None:
        """Keep what was shown."""
        self._shown.setdefault(seq, {})[viewer] = digest


class Guest:
    """An honest guest at seat 1, with a clock and a file."""

    def __init__(self) -> None:
        self._now = 0.0
        self._drawn = 0
        self._games = 0
        self._file: Any = MemoryFile()
        self._witness = self._new(returned=False)
        self._witness.note_lobby(0)

    def _new(self, *, returned: bool) -> DealWitness:
        return DealWitness(GAME, TABLE, self._token, self._clock, LIMIT_S, self._file, returned=returned)

    def _token(self, count: int) -> bytes:
        self._drawn += 1
        return bytes([self._drawn]) * count

    def _clock(self) -> float:
        return self._now

    def wait(self) -> None:
        """Let the limit for missing numbers pass."""
        self._now += LIMIT_S

    def connect(self) -> None:
        """Lose the connection, and get another one."""
        self._witness.note_connection()

    def restart(self) -> None:
        """End the program, and return with its file."""
        self._witness = self._new(returned=True)
        self._witness.note_lobby(self._games)

    def next_game(self) -> None:
        """Begin another game at the table."""
        self._games += 1
        self._witness = self._witness.for_next_game()
        self._witness.note_lobby(self._games)

    def agree_to_end(self, seq: int) -> None:
        """Agree to end the round without points."""
        self._witness.note_agreement(seq)

    def show(self, seq: int, view: Any) -> str:
        """Show the guest a view of its seat, with its actions and events; return the result of a verdict."""
        playing = view[1]
        legal, past = (("end", "move"), ()) if playing else ((), (Ended(),))
        update: Any = SimpleNamespace(seq=seq, seat=ME, view=view, legal=legal, past=past)
        self._witness.record_shown([update], frozenset({ME}))
        return self._said()

    def _said(self) -> str:
        verdict = self._witness.verdict()
        return "" if verdict is None else verdict.result

    def handle(self, message: Any) -> tuple[list[m.Commit | m.Reveal], str]:
        """Return the answers to a message, and the result of the verdict if there is one."""
        return self._witness.handle(message, frozenset({ME})), self._said()


def results(*moves: Move) -> list[tuple[str, bool]]:
    """Return after each move what the guest says, and whether the reference calls it proven."""
    guest, host, reference = Guest(), Host(), Reference()
    return [apply(move, guest, host, reference) for move in moves]


def agree(number: int, attempt: int = 1, seats: tuple[int, ...] = (ME,)) -> Move:
    """Return the move that agrees on a deal."""
    return Move("agree", (number, attempt, "A", seats))


def close(number: int, deal: str = "agreed", journal: str = "next", how: str = "played") -> Move:
    """Return the move that plays a round and discloses it."""
    return Move("close", (number, "A", deal, journal, how))


def test_an_honest_match_is_verified_round_by_round() -> None:
    """By the guest and by the reference, with a restart of the guest in the middle."""
    moves = agree(1, 1, (ME, PARTNER)), close(1), Move("restart"), agree(2), Move("restart"), close(2)
    said = results(*moves)
    assert [each for each, move in zip(said, moves, strict=True) if move.kind == "close"] == [
        ("verified", True)
    ] * 2


@pytest.mark.parametrize(
    ("moves", "result"),
    [
        ((agree(2), close(2, "chosen")), "does not match"),
        (
            (
                Move("open", (1, 1, "A", (ME,))),
                Move("committed", ("right",)),
                Move("revealed", ("seat added",)),
                close(1),
            ),
            "does not match",
        ),
        ((agree(1, 1, ()), agree(1, 1, ()), close(1)), "not checked"),
        ((agree(1), agree(1, 2, (ME, PARTNER)), close(1)), "not checked"),
        ((agree(1), close(1), agree(2), close(2, journal="reset")), "does not match"),
        # The guest remembers what was judged, although the exchange came again after it.
        (
            (
                agree(1),
                close(1),
                Move("committed", ("right",)),
                Move("restart"),
                agree(2),
                close(2, journal="reset"),
            ),
            "does not match",
        ),
        # A deal given up is remembered over a round that nobody was asked for, and into a third game.
        (
            (
                agree(1),
                Move("next game"),
                agree(1, 1, ()),
                close(1, how="skipped"),
                Move("next game"),
                agree(1),
                close(1),
            ),
            "not checked",
        ),
    ],
    ids=[
        "another round",
        "a seat added",
        "nobody asked",
        "begun again",
        "a round rewritten",
        "rewritten after a restart",
        "given up two games ago",
    ],
)
def test_known_attacks_are_seen_by_guest_and_reference(moves: tuple[Move, ...], result: str) -> None:
    """The result is that of the last move."""
    assert results(*moves)[-1] == (result, False)


BEGINNINGS: dict[str, tuple[Move, ...]] = {
    "nothing": (),
    "a round verified": (agree(1), close(1)),
    "a round skipped": (agree(1), close(1, how="skipped")),
    "a round skipped, and another agreed on": (agree(1), close(1, how="skipped"), agree(2)),
    "a round verified, and another agreed on": (agree(1), close(1), agree(2)),
    "a round verified, a restart, and another agreed on": (agree(1), close(1), Move("restart"), agree(2)),
    "numbers promised": (Move("open", (1, 1, "A", (ME, PARTNER))), Move("committed", ("right",))),
    "a false view": (agree(1), Move("show", ("false",))),
    "a deal of a game that was left": (agree(1), Move("next game"), agree(1, 1, ())),
}


@pytest.mark.parametrize("name", BEGINNINGS)
def test_no_sequence_of_moves_makes_a_deal_verified_that_is_not_proven(name: str) -> None:
    """All sequences up to a length, one shorter after a beginning; and whatever is proven is verified."""
    depth = MOVES_IN_A_ROW - bool(BEGINNINGS[name])
    found = explore(Guest(), depth, BEGINNINGS[name])
    assert found.states > 40, "the exploration reaches many states"
    assert found.states > 1000 or BEGINNINGS[name]
    assert found.attacks == []
    assert found.misses == []
