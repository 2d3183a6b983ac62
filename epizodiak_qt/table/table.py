"""One table in progress, the only place where an action is applied, and the links to it in this program.

They are one idea: a link hands the requests of its seats to the table, which updates all of its links.
"""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from epizodiak_qt.games.chance import Chance, ChanceError, RecordingChance, ReplayedChance, chance_from_seed
from epizodiak_qt.games.deal_code import code_of_seed
from epizodiak_qt.games.game import AnyGame, Event, IllegalActionError, InvalidActionError
from epizodiak_qt.table import refusals
from epizodiak_qt.table.entries import (
    Abandoned,
    Entry,
    Header,
    Help,
    HelpUsed,
    Played,
    RecordedChance,
    Seat,
    SeatReassigned,
    TakenBack,
)
from epizodiak_qt.table.link import ActionTakenBack, Proposal, State, Update, ignore_update

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.games.chance import ChanceResult
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.table.journal import Journal, NoJournal
    from epizodiak_qt.table.link import ProposalKind, Receiver

log = logging.getLogger(__name__)
QUESTIONS: Final = 3


class ReplayError(Exception):
    """A journal entry does not fit the game."""


class _Step(NamedTuple):
    """One action that was played."""

    before: Any
    """The position before the action."""
    seat: int
    """The seat that acted."""
    events: tuple[Event, ...]
    """The events of the action, not masked."""
    event_count: int
    """The number of events of the round after it."""


def is_sealed(game: AnyGame, events: tuple[Event, ...]) -> bool:
    """Tell whether `events` are a secret choice of one seat, which `Game.undoable` allows to undo."""
    return game.undoable(events) and any(event.seen_by(None) != event for event in events)


def _always() -> bool:
    return True


class Table:
    """A game in progress, its seats and its journal.

    The journal stores an action before the table applies, acknowledges or shows it. `connect` makes links;
    the table updates them in that order.

    Attributes:
        entries: everything decided so far, in order.
        rounds: how many rounds have been dealt.
        round_began: how many entries there were when the last round was dealt.
    """

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        journal: Journal | NoJournal,
        chance: Callable[[str], Chance] = chance_from_seed,
    ) -> None:
        self.game = game
        self.header = header
        self.entries: list[Entry] = []
        self._journal = journal
        self._chance = chance
        self._may_deal: Callable[[], bool] = _always
        self._seats = header.seats
        self._links: list[LocalLink] = []
        recorded_chance = header.recorded_chance
        self._position, events = game.new(
            game.options_from_json(header.options),
            self._recorded(recorded_chance.results, recorded_chance.remaining_seed),
        )
        self.rounds = 1
        self.round_began = 0
        self._earlier: list[Event] = []
        self._round_events = events
        self._round_start = self._position
        self._steps: list[_Step] = []
        self._shared: dict[int | None, Update] | None = None
        self._unsaved = False
        self._names: set[str] = set()
        self._unready = self._people
        self._proposal: Proposal | None = None
        self._asked: frozenset[int] = frozenset()
        self._asked_in_round: Counter[int] = Counter()
        self._looked = False

    # --- state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome(self._position) is not None

    @property
    def code(self) -> str:
        """The code of the deal, if there is one; empty before the end, because it tells all hidden pieces."""
        return code_of_seed(self._position.seed) if self.over else ""

    @property
    def _people(self) -> frozenset[int]:
        return frozenset(seat for seat, who in enumerate(self._seats) if who.kind == "human")

    def state(self) -> State:
        """Return the public state of the table beside the game."""
        between = self.game.between_rounds(self._position)
        return State(
            seats=self._seats,
            acting=() if between else self.game.acting(self._position),
            between=between,
            over=self.over,
            unready=self._unready if between else frozenset(),
            proposal=self._proposal,
            may_take_back=None if self._why_no_take_back() else self._steps[-1].seat,
            may_abandon=self._may_abandon(),
            unsaved=self._unsaved,
        )

    def update_for(self, seat: int | None, events: tuple[Event, ...] = ()) -> Update:
        """Return the table as `seat` may see it; `events` are masked for it here.

        While links are told of a step, what one seat sees is made once and shared by all of them.
        """
        shared = {} if self._shared is None else self._shared
        if seat not in shared:
            shared[seat] = self._bare_update(seat, shared)
        bare = shared[seat]
        return bare._replace(events=tuple(event.seen_by(seat) for event in events)) if events else bare

    def _bare_update(self, seat: int | None, shared: dict[int | None, Update]) -> Update:
        state = next((update.state for update in shared.values()), None) or self.state()
        view = self.game.view(self._position, seat)
        return Update(len(self.entries), seat, view, (), self._legal(seat), state)

    def first_update_for(self, seat: int | None) -> Update:
        """Return the first update of a link: `past` holds the events of the round.

        For a table just dealt, `events` holds the deal.
        """
        now = self.update_for(seat, () if self.entries else self._round_events)
        return now._replace(past=self.missed(seat, 0))

    @property
    def event_count(self) -> int:
        """The number of events of this round that were not taken back."""
        return self._steps[-1].event_count if self._steps else len(self._round_events)

    def missed(self, seat: int | None, known: int) -> tuple[Event, ...]:
        """Return the events of this round after the first `known`, masked for `seat`."""
        first = len(self._steps)
        while first and self._steps[first - 1].event_count > known:
            first -= 1
        before = self._steps[first - 1].event_count if first else 0
        events = [] if first else [*self._round_events]
        events += [event for step in self._steps[first:] for event in step.events]
        return tuple(event.seen_by(seat) for event in events[max(0, known - before) :])

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """Return all events since the first deal that were not taken back, masked for `seat`."""
        return tuple(event.seen_by(seat) for event in (*self._earlier, *self._happened()))

    def _happened(self) -> tuple[Event, ...]:
        return self._round_events + tuple(event for step in self._steps for event in step.events)

    def _legal(self, seat: int | None) -> tuple[Any, ...]:
        """Return the legal actions of a seat; none between rounds, because the table itself deals."""
        if seat is None or self.game.between_rounds(self._position):
            return ()
        return self.game.legal(self._position, seat)

    # --- links

    def connect(self, seats: frozenset[int], receiver: Receiver, *watched: int | None) -> LocalLink:
        """Return a new link for `seats`; its receiver gets the updates of the watched seats from now on."""
        link = LocalLink(self, seats, receiver)
        self._links.append(link)
        link.watch(*watched)
        return link

    def disconnect(self, link: LocalLink) -> None:
        """Remove a link."""
        if link in self._links:
            self._links.remove(link)

    def _tell(self, events: tuple[Event, ...]) -> None:
        self._shared = {}
        try:
            for link in tuple(self._links):
                try:
                    link.deliver(events)
                except Exception:
                    # The step is stored: neither the other links nor the caller may miss it.
                    log.exception("link receiver failed")
        finally:
            self._shared = None

    def close(self) -> None:
        """Close all links and the journal."""
        for link in tuple(self._links):
            link.close()
        self._journal.close()

    # --- playing

    def act(self, seat: int, action: Any, name: str) -> Reason | None:
        """Play an action of `seat`. Idempotent: a repeated `name` is acknowledged, not played again."""
        if name in self._names:
            return None
        if self.game.between_rounds(self._position):
            return self.explain(seat, action) or self.ready(seat)
        return self._play(seat, action, name)

    def explain(self, seat: int, action: Any) -> Reason | None:
        """Return why `seat` may not do `action` now."""
        return self.game.explain(self._position, seat, action)

    def ready(self, seat: int) -> Reason | None:
        """Mark `seat` as ready; deal the next round once every person is."""
        if not self.game.between_rounds(self._position):
            return refusals.NOT_BETWEEN_ROUNDS
        self._unready -= {seat}
        return self.deal_if_due()

    def set_chance_source(self, chance: Callable[[str], Chance], may_deal: Callable[[], bool]) -> None:
        """Take chance from `chance` from now on; a deal waits for `may_deal` and `deal_if_due`."""
        self._chance = chance
        self._may_deal = may_deal

    def deal_if_due(self) -> Reason | None:
        """Deal the next round if every person is ready and `may_deal` is true."""
        if not self.game.between_rounds(self._position):
            return None
        if self._unready or not self._may_deal():
            self._tell(())
            return None
        return self._deal()

    def _deal(self) -> Reason | None:
        (dealer,) = self.game.acting(self._position)
        (deal,) = self.game.legal(self._position, dealer)
        return self._play(dealer, deal, secrets.token_hex(8))

    def _play(self, seat: int, action: Any, name: str) -> Reason | None:
        chance = RecordingChance(self._chance(self._position.seed))
        try:
            after, events = self.game.play(self._position, seat, action, chance)
        except IllegalActionError as error:
            return error.reason
        recorded_chance = (
            RecordedChance(tuple(chance.results), after.seed) if chance.results else RecordedChance()
        )
        if not self._store(Played(seat, str(action), name, recorded_chance, is_sealed(self.game, events))):
            return self._not_stored()
        self._applied(seat, name, after, events)
        self._tell(events)
        if self.game.between_rounds(self._position) and not self._people and self._may_deal():
            # A failed deal does not undo the action; the next bot that is ready asks for the deal again.
            self._deal()
        return None

    def _applied(self, seat: int, name: str, after: Any, events: tuple[Event, ...]) -> None:
        before, self._position = self._position, after
        self._names.add(name)
        self._proposal = None
        self._asked = frozenset()
        self._looked = False
        if self.game.between_rounds(before):
            self._begin_round(events)
        else:
            self._add_step(before, seat, events)

    def _add_step(self, before: Any, seat: int, events: tuple[Event, ...]) -> None:
        self._steps.append(_Step(before, seat, events, self.event_count + len(events)))

    def _begin_round(self, events: tuple[Event, ...]) -> None:
        self.rounds += 1
        self.round_began = len(self.entries)
        self._earlier += self._happened()
        self._round_events = events
        self._round_start = self._position
        self._steps = []
        self._unready = self._people
        self._asked_in_round.clear()

    def _store(self, entry: Entry) -> bool:
        try:
            self._journal.append(entry)
        except OSError:
            if not self._unsaved:  # log once, not at every retry: the log may be on the same disk
                log.exception("journal append failed")
            return False
        self._unsaved = False
        self.entries.append(entry)
        return True

    def _not_stored(self, *, tell: bool = False) -> Reason:
        """Return the refusal of a failed append; notify all links at the first failure, or if `tell`."""
        if tell or not self._unsaved:
            self._unsaved = True
            self._tell(())
        return refusals.NOT_STORED

    def note_help(self, kind: Help) -> None:
        """Store that the program has helped a person; the game does not change, so no link is told."""
        used = HelpUsed(kind)
        if used not in self.entries and not self.over and not self._store(used):
            self._not_stored()

    # --- proposals

    def hand_opened(self, seat: int) -> None:
        """Note that a person has looked at the hand of `seat`: another seat's last action becomes final."""
        if self._steps and self._steps[-1].seat != seat and not self._looked:
            self._looked = True
            if self._proposal is not None and self._proposal.kind == "take back":
                self._proposal = None
            self._tell(())

    def propose(self, seat: int, kind: ProposalKind) -> Reason | None:
        """Propose something for `seat`: the people at other seats vote, bots agree.

        After a refusal a seat may ask once between two actions, and `QUESTIONS` times in a round. A sealed
        choice has told nobody anything, so its seat takes it back without a vote.
        """
        refusal = self._why_no_take_back(seat) if kind == "take back" else None
        if refusal is None and kind == "take back" and is_sealed(self.game, self._steps[-1].events):
            return self._carry_out(TakenBack(seat, sealed=True))
        if kind == "abandon" and not self._may_abandon():
            refusal = refusals.NO_ABANDON
        if refusal is None and (seat in self._asked or self._asked_in_round[seat] >= QUESTIONS):
            refusal = refusals.ASKED_ENOUGH
        if self._proposal is not None:
            refusal = refusals.ALREADY_PROPOSED
        if refusal is not None:
            return refusal
        self._proposal = Proposal(kind, seat, self._people - {seat}, len(self.entries))
        self._asked |= {seat}
        self._asked_in_round[seat] += 1
        return self._settle()

    def vote(self, seat: int, agreed: bool, proposal: Proposal | None = None) -> Reason | None:
        """Vote for `seat` on the open proposal; one no ends it.

        With `proposal`, the vote counts only if that is still the open one.
        """
        asked = self._proposal
        if asked is None or seat not in asked.unanswered or not (proposal or asked).is_same(asked):
            return refusals.NOTHING_PROPOSED
        if not agreed:
            self._proposal = None
            self._tell(())
            return None
        self._proposal = asked._replace(unanswered=asked.unanswered - {seat})
        return self._settle()

    def _settle(self) -> Reason | None:
        asked = self._proposal
        assert asked is not None, "called only with a proposal"
        if asked.unanswered:
            self._tell(())
            return None
        self._proposal = None
        self._asked -= {asked.seat}
        self._asked_in_round[asked.seat] -= 1
        return self._carry_out(TakenBack(asked.seat) if asked.kind == "take back" else Abandoned())

    def _carry_out(self, entry: TakenBack | Abandoned) -> Reason | None:
        if not self._store(entry):
            return self._not_stored(tell=True)
        self._tell(self._take_back(entry) if isinstance(entry, TakenBack) else self._abandon())
        return None

    def _why_no_take_back(self, seat: int | None = None) -> Reason | None:
        """Return why the last action cannot be taken back, or None if it can."""
        if not self._steps:
            return refusals.NO_TAKE_BACK
        last = self._steps[-1]
        if (
            self._looked
            or seat not in (None, last.seat)
            or last.seat not in self._people
            or not self.game.undoable(last.events)
        ):
            return refusals.NO_TAKE_BACK
        return None

    def _take_back(self, entry: TakenBack) -> tuple[Event, ...]:
        self._position = self._steps.pop().before
        # Block undoing the previous action too: everybody has seen what followed it.
        self._looked = True
        return (ActionTakenBack(entry.seat, entry.sealed),)

    def _may_abandon(self) -> bool:
        return (
            self.game.abandon_round is not None
            and not self.over
            and not self.game.between_rounds(self._position)
        )

    def _abandon(self) -> tuple[Event, ...]:
        assert self.game.abandon_round is not None, "asked before"
        (starter,) = self.game.acting(self._round_start)
        self._position, events = self.game.abandon_round(self._position, starter)
        self._add_step(self._round_start, starter, events)
        self._unready = self._people
        return events

    # --- seats

    def pass_seat(self, seat: int, who: Seat) -> Reason | None:
        """Give a seat to a bot, or back to a person; open votes and deals do not wait for a bot."""
        who = who._replace(emblem=self._seats[seat].emblem)
        if self._seats[seat] == who:
            return None
        if not self._store(SeatReassigned(seat, who)):
            return self._not_stored()
        self._pass_seat(seat, who)
        if self.game.between_rounds(self._position) and not self._unready:
            return self.deal_if_due()
        if self._proposal is not None and not self._proposal.unanswered:
            return self._settle()
        self._tell(())
        return None

    def _pass_seat(self, seat: int, who: Seat) -> None:
        """Replace the player of a seat; the seat keeps its emblem, so that emblems stay distinct.

        The action of a bot is never taken back, so that a request of the person for this lapses.
        """
        who = who._replace(emblem=self._seats[seat].emblem)
        self._seats = (*self._seats[:seat], who, *self._seats[seat + 1 :])
        between = self.game.between_rounds(self._position)
        self._unready = self._unready & self._people if between else self._people
        asked = self._proposal
        if asked is not None:
            lapses = asked.kind == "take back" and asked.seat not in self._people
            self._proposal = None if lapses else asked._replace(unanswered=asked.unanswered & self._people)

    # --- replaying a journal

    def with_journal(self, journal: Journal) -> Self:
        """Append to `journal` from now on; it holds all entries that were replayed.

        Earlier actions can no longer be taken back, because the journal does not say who has seen what.
        """
        self._journal = journal
        self._looked = True
        return self

    def replay(self, entry: Entry) -> None:
        """Apply an entry read from the journal.

        Raises ReplayError if it does not fit; the table is unchanged then.
        """
        match entry:
            case Played():
                self._replay_play(entry)
                return
            case TakenBack():
                if self._why_no_take_back(entry.seat):
                    raise ReplayError
                self._take_back(entry)
            case SeatReassigned():
                if entry.seat >= len(self._seats):
                    raise ReplayError
                self._pass_seat(entry.seat, entry.who)
            case HelpUsed():
                pass
            case _:
                if not self._may_abandon():
                    raise ReplayError
                self._abandon()
        self.entries.append(entry)

    def _replay_play(self, entry: Played) -> None:
        results, seed = entry.recorded_chance
        chance = self._recorded(results, seed if results else self._position.seed)
        try:
            action = self.game.parse_action(entry.action)
            after, events = self.game.play(self._position, entry.seat, action, chance)
            chance.finish()
        except (InvalidActionError, IllegalActionError, ChanceError) as error:
            raise ReplayError from error
        self.entries.append(entry)  # before it is applied, as in `_play`: a round begins behind its deal
        self._applied(entry.seat, entry.name, after, events)

    def _recorded(self, results: Sequence[ChanceResult], seed: str) -> ReplayedChance:
        """Return the recorded chance of one step."""
        return ReplayedChance(results, seed)


class LocalLink:
    """A link to a table in the same program; it acts for its own seats only, whose hands it shows.

    Attributes:
        seats: The seats that this link may act for.
        shown: The same seats.
    """

    def __init__(self, table: Table, seats: frozenset[int], receiver: Receiver) -> None:
        self._table = table
        self.seats = self.shown = seats
        self._receiver = receiver
        self._watched: tuple[int | None, ...] = ()

    def watch(self, *seats: int | None) -> None:
        """Receive the updates of these seats only, from now on."""
        self._watched = tuple(seat for seat in seats if self._may_see(seat))

    def look(self, seat: int | None) -> Update:
        """Return the current update of a seat of this link, or the public one (None)."""
        return self._table.first_update_for(seat if self._may_see(seat) else None)

    def public_update(self) -> Update:
        """Return the current public update, without events and past."""
        return self._table.update_for(None)

    def _may_see(self, seat: int | None) -> bool:
        return seat is None or seat in self.seats

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """Return all events of the game, masked for a seat of this link or for the public (None)."""
        return self._table.history(seat if self._may_see(seat) else None)

    def deliver(self, events: tuple[Event, ...]) -> None:
        """Hand an update of each watched seat to the receiver."""
        for seat in self._watched:
            self._receiver(self._table.update_for(seat, events))

    def hand_opened(self, seat: int) -> None:
        """Tell the table that a person has looked at the hand of `seat`."""
        if seat in self.seats:
            self._table.hand_opened(seat)

    async def act(self, seat: int, action: Any) -> Reason | None:
        """Play an action."""
        if seat not in self.seats:
            return refusals.NOT_YOUR_SEAT
        return self._table.act(seat, action, secrets.token_hex(8))

    async def explain(self, seat: int, action: Any) -> Reason | None:
        """Return why an action would be refused now."""
        return self._table.explain(seat, action) if seat in self.seats else refusals.NOT_YOUR_SEAT

    async def ready(self, seat: int) -> Reason | None:
        """Tell the table that `seat` is ready for the next deal."""
        return self._table.ready(seat) if seat in self.seats else refusals.NOT_YOUR_SEAT

    async def propose(self, seat: int, kind: ProposalKind) -> Reason | None:
        """Propose something to the others."""
        return self._table.propose(seat, kind) if seat in self.seats else refusals.NOT_YOUR_SEAT

    async def vote(self, seat: int, proposal: Proposal, agreed: bool) -> Reason | None:
        """Vote on a proposal."""
        return self._table.vote(seat, agreed, proposal) if seat in self.seats else refusals.NOT_YOUR_SEAT

    def close(self) -> None:
        """Leave the table; an action that is still under way comes too late."""
        self.seats = self.shown = frozenset()
        self._watched = ()
        self._receiver = ignore_update
        self._table.disconnect(self)
