"""Codec for updates of a table: views and events in the game's notation, the state, refusal reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from epizodiak_qt.games.game import AnyGame, Event, InvalidActionError, InvalidPositionError, Json
from epizodiak_qt.games.json_codec import from_json, wrong
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.lan.wire.connection import encode_frame
from epizodiak_qt.lan.wire.messages import History, SeatView, Snapshot, WireError, WireReason, encode
from epizodiak_qt.lan.wire.refusals import sanitize_sentence
from epizodiak_qt.lobby.sanitize import TITLE_LENGTH, clean, clean_name
from epizodiak_qt.table.entries import Seat, require_distinct_emblems
from epizodiak_qt.table.link import ActionTakenBack, Proposal, ProposalKind, State, Update

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


_TAKEN_BACK: Final = "ActionTakenBack"
EVENTS_PER_FRAME: Final = 200  # small frames: a slow link must not look silent while one arrives


def encode_reason(reason: Reason | None) -> WireReason | None:
    """Return the wire form of a reason."""
    if reason is None:
        return None
    return WireReason(reason.code, reason.rule, reason.why.en, reason.why.fr)


def decode_reason(wire: WireReason | None) -> Reason | None:
    """Return the reason of a wire form, its texts sanitized."""
    return None if wire is None else Reason(wire.code, wire.rule, sanitize_sentence(wire))


def encode_events(game: AnyGame, events: Iterable[Event]) -> list[Json]:
    """Return masked events in the game's notation, including those of the table."""
    return [
        {"event": _TAKEN_BACK, "seat": event.seat, "sealed": event.sealed}
        if isinstance(event, ActionTakenBack)
        else game.event_to_json(event)
        for event in events
    ]


def decode_events(game: AnyGame, data: Iterable[Json]) -> tuple[Event, ...]:
    """Return the events that `data` describes. Raises InvalidPositionError."""
    return tuple(_event(game, each) for each in data)


def _event(game: AnyGame, data: Json) -> Event:
    if data.get("event") == _TAKEN_BACK:
        event = from_json(ActionTakenBack, data, "event")
        if event.seat >= game.SEATS:
            raise wrong("seat")
        return event
    return game.event_from_json(data)


def is_in_history(event: Json) -> bool:
    """Tell whether an event of a step stays in the history: one that takes an action back does not."""
    return bool(event["event"] != _TAKEN_BACK)


def encode_state(state: State) -> Json:
    """Return the wire form of the public state of a table."""
    data, proposal = state._asdict(), state.proposal
    data["between_rounds"] = data.pop("between")
    if proposal is not None:
        data["proposal"] = proposal._asdict() | {"unanswered": sorted(proposal.unanswered)}
    return data | {
        "seats": [[*seat] for seat in state.seats],
        "acting": [*state.acting],
        "unready": sorted(state.unready),
    }


class _WireState(NamedTuple):
    """The fields of a state, as a host sends them."""

    seats: tuple[tuple[Any, ...], ...]
    acting: tuple[int, ...]
    between_rounds: bool
    over: bool
    unready: tuple[int, ...]
    may_abandon: bool
    unsaved: bool
    proposal: _WireProposal | None = None
    may_take_back: int | None = None


class _WireProposal(NamedTuple):
    """A proposal, as a host sends it."""

    kind: ProposalKind
    seat: int
    unanswered: tuple[int, ...]
    seq: int


def decode_state(game: AnyGame, data: object) -> State:
    """Return the state that `data` describes. Raises InvalidPositionError."""
    wire = from_json(_WireState, data, "state")
    proposal, own = wire.proposal, wire.may_take_back
    named = [*wire.acting, *wire.unready, *([] if own is None else [own])]
    if proposal is not None:
        named += [proposal.seat, *proposal.unanswered]
    if len(wire.seats) != game.SEATS or any(seat >= game.SEATS for seat in named):
        raise wrong("seats")
    told = wire._asdict()
    told["between"] = told.pop("between_rounds")
    if proposal is not None:
        told["proposal"] = Proposal(**proposal._asdict() | {"unanswered": frozenset(proposal.unanswered)})
    seats = require_distinct_emblems(tuple(map(_seat, wire.seats)))
    return State(**told | {"seats": seats, "unready": frozenset(wire.unready)})


def _seat(fields: tuple[Any, ...]) -> Seat:
    if len(fields) != len(Seat._fields):
        raise wrong("seats")
    kind, name, bot, emblem = fields
    cleaned = {"name": clean_name(str(name)), "bot": clean(str(bot), TITLE_LENGTH)}
    return from_json(Seat, cleaned | {"kind": kind, "emblem": emblem}, "seats")


def encode_view(game: AnyGame, update: Update) -> SeatView:
    """Return the wire form of an update for one seat."""
    return SeatView(
        update.seat,
        game.view_to_json(update.view),
        [*map(str, update.legal)],
        encode_events(game, update.events),
    )


def decode_update(game: AnyGame, seq: int, state: State, wire: SeatView) -> Update:
    """Return the update of a wire form. Raises WireError for one that no table would send."""
    try:
        view: Any = game.view_from_json(wire.view)
        events = decode_events(game, wire.events)
        legal = tuple(game.parse_action(text) for text in wire.legal)
    except (InvalidPositionError, InvalidActionError) as error:
        raise WireError(error.sentence.en) from error
    if view.seat != wire.seat:
        raise WireError("view of another seat")
    return Update(seq, wire.seat, view, events, legal, state)


def snapshot_frames(
    snapshot: Snapshot, histories: Mapping[int | None, list[Json]], max_frame_bytes: int
) -> list[bytes]:
    """Return the frames that carry a snapshot: the history of each seat in parts, then the snapshot."""
    parts = [
        History(seat, first, events[first : first + EVENTS_PER_FRAME])
        for seat, events in histories.items()
        for first in range(0, max(1, len(events)), EVENTS_PER_FRAME)
    ]
    return [encode_frame(encode(message), max_frame_bytes) for message in (*parts, snapshot)]
