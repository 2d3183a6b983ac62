"""Random play at a table: actions, deals, take-backs and abandoned rounds."""

from collections.abc import Iterator
from random import Random

from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.table.link import ProposalKind
from epizodiak_qt.table.table import Table
from tests.table.table_kit import position_of


class RandomPlay:
    """Does one random thing after the other; every one that is not refused stores one entry.

    `take_back` and `abandon` are the chances that it does this rather than play, where it may.
    """

    def __init__(self, table: Table, random: Random, *, take_back: float = 0.1, abandon: float = 0.0) -> None:
        self.table = table
        self._random = random
        self._take_back = take_back
        self._abandon = abandon

    def step(self) -> Reason | None:
        """Do one thing; return why it was refused, or None."""
        state = self.table.state()
        if state.between:
            return self._deal()
        undo = state.may_take_back
        if undo is not None and self._random.random() < self._take_back:
            return self._agree("take back", undo)
        people = [seat for seat, who in enumerate(state.seats) if who.kind == "human"]
        if people and state.may_abandon and self._random.random() < self._abandon:
            return self._agree("abandon", self._random.choice(people))
        # Of one seat no lot is drawn, so that what follows stays the same.
        seat = state.acting[0] if len(state.acting) == 1 else self._random.choice(state.acting)
        action = self._random.choice(self.table.update_for(seat).legal)
        return self.table.act(seat, action, f"{len(self.table.entries)}-{self._random.random()}")

    def _deal(self) -> Reason | None:
        refusal = None
        for seat in sorted(self.table.state().unready) or [0]:
            refusal = self.table.ready(seat)
        return refusal

    def _agree(self, wish: ProposalKind, seat: int) -> Reason | None:
        refusal = self.table.propose(seat, wish)
        proposal = self.table.state().proposal
        for other in sorted(proposal.unanswered if proposal is not None else ()):
            refusal = self.table.vote(other, agreed=True)
        return refusal

    def steps(self, most: int) -> Iterator[int]:
        """Yield the number of entries after every step, until the game is over or `most` are done."""
        for _ in range(most):
            if self.table.over:
                return
            before = len(self.table.entries)
            assert self.step() is None
            assert len(self.table.entries) > before
            yield len(self.table.entries)

    def to_the_end(self, most: int = 20000) -> Table:
        """Play until the game is over."""
        for _ in self.steps(most):
            pass
        assert self.table.over, position_of(self.table)
        return self.table

    def to_the_break(self, most: int = 3000) -> Table:
        """Play until a round has ended and the next one is not dealt."""
        for _ in self.steps(most):
            if self.table.state().between:
                return self.table
        raise AssertionError("no round ended")
