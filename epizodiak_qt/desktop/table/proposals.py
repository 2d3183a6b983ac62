"""Proposals on the screen: to take back a move or to end the round, and the votes on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.phrases import Phrase

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.table.curtain.curtain import Curtain
    from epizodiak_qt.desktop.table.table_page import TablePage
    from epizodiak_qt.table.link import Link, Proposal, ProposalKind, State

WISHES: Final[dict[ProposalKind, Phrase]] = {
    "take back": Phrase("Ask", "{name} would like to take back the last move."),
    "abandon": Phrase("Ask", "{name} would like to end this round without points."),
}
AGREE: Final = (Phrase("Ask", "Do you agree?"), Phrase("Ask", "Does everyone agree?"))
"""The question to one player, and to several."""


class Proposals:
    """Sends the proposals of the local people, asks them for their votes, and shows refusals."""

    def __init__(self, link: Link, page: TablePage, curtain: Curtain, tasks: Tasks) -> None:
        self._link = link
        self._curtain = curtain
        self._page = page
        self._tasks = tasks
        self._state: State | None = None
        self._asking: Proposal | None = None

    @property
    def may_take_back(self) -> int | None:
        """The local seat whose last action can still be undone, or None."""
        seat = None if self._state is None else self._state.may_take_back
        return seat if seat in self._link.seats else None

    @property
    def may_abandon(self) -> bool:
        """Whether the round can be ended without points."""
        return self._state is not None and self._state.may_abandon and bool(self._link.seats)

    def take_back(self) -> None:
        """Propose to undo the last action, which has been shown then."""
        self._page.scene.animator.finish_now()
        seat = self.may_take_back
        if seat is not None:
            self._tasks.spawn(self._wish(seat, "take back"))

    def abandon(self) -> None:
        """Propose to end the round without points, for the seat in front of the screen."""
        if self.may_abandon:
            in_front = (self._curtain.viewer, self._curtain.invited, min(self._link.seats))
            self._tasks.spawn(self._wish(next(seat for seat in in_front if seat is not None), "abandon"))

    async def _wish(self, seat: int, wish: ProposalKind) -> None:
        reason = await self._link.propose(seat, wish)
        if reason is not None:
            self._page.show_refusal(reason, to=None)

    def drop_expired(self, state: State) -> None:
        """Drop the prompt if its proposal was answered or has expired."""
        proposal = state.proposal
        asked = proposal is not None and bool(proposal.unanswered & self._link.seats)
        if self._asking is not None and not (proposal and asked and proposal.is_same(self._asking)):
            self._asking = None
            self._page.prompt_bar.dismiss()

    def show(self, state: State, names: list[str]) -> None:
        """Ask all local people who have not voted yet, with one question."""
        self._state = state
        self.drop_expired(state)
        proposal, bar = state.proposal, self._page.prompt_bar
        asked = [] if proposal is None else sorted(proposal.unanswered & self._link.seats)
        if proposal is None or not asked or bar.asking:
            return
        name = names[proposal.seat]
        question = self._asking = proposal

        def words() -> str:
            return f"{WISHES[proposal.kind].say(name=name)} {AGREE[len(asked) > 1].say()}"

        def answered(agreed: bool) -> None:
            if self._asking is question:
                self._asking = None
                self._tasks.spawn(self._answer(asked, question, agreed))

        self._page.confirm(words, answered, "stays", to=None)

    async def _answer(self, seats: list[int], question: Proposal, agreed: bool) -> None:
        for seat in seats:
            reason = await self._link.vote(seat, question, agreed)
            if reason is not None:
                self._page.show_refusal(reason, to=None)
                return
            if not agreed:
                return
