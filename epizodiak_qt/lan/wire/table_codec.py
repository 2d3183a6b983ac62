"""Codec for updates of a table: views and events in the game's notation, the state, refusal reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from epizodiak_qt.games.game import InvalidActionError, InvalidPositionError
from epizodiak_qt.games.json_reader import Reader, as_natural
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.lan.wire.framing import encode_frame
from epizodiak_qt.lan.wire.messages import History, SeatView, Snapshot, WireError, WireReason, encode
from epizodiak_qt.lan.wire.refusals import sanitize_sentence
from epizodiak_qt.lobby.sanitize import TITLE_LENGTH, clean, clean_name
from epizodiak_qt.table.entries import EMBLEMS, Seat, require_distinct_emblems, seat_kind
from epizodiak_qt.table.link import ActionTakenBack, Proposal, ProposalKind, State, Update

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from epizodiak_qt.games.game import AnyGame, Event, Json

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
        reader = Reader(data, "event")
        return ActionTakenBack(reader.natural("seat", game.SEATS), reader.flag("sealed"))
    return game.event_from_json(data)


def is_in_history(event: Json) -> bool:
    """Tell whether an event of a step stays in the history: one that takes an action back does not."""
    return bool(event["event"] != _TAKEN_BACK)


def encode_state(state: State) -> Json:
    """Return the wire form of the public state of a table."""
    proposal = state.proposal
    return {
        "seats": [[seat.kind, seat.name, seat.bot, seat.emblem] for seat in state.seats],
        "acting": list(state.acting),
        "between_rounds": state.between,
        "over": state.over,
        "unready": sorted(state.unready),
        "proposal": None
        if proposal is None
        else {
            "kind": proposal.kind,
            "seat": proposal.seat,
            "unanswered": sorted(proposal.unanswered),
            "seq": proposal.seq,
        },
        "may_take_back": state.may_take_back,
        "may_abandon": state.may_abandon,
        "unsaved": state.unsaved,
    }


def decode_state(game: AnyGame, data: object) -> State:
    """Return the state that `data` describes. Raises InvalidPositionError."""
    reader = Reader(data, "state")

    def seat(value: object, key: str) -> int:
        return Reader({key: as_natural(value, key)}, "state").natural(key, game.SEATS)

    return State(
        seats=require_distinct_emblems(reader.list("seats", _seat, game.SEATS)),
        acting=reader.list("acting", seat),
        between=reader.flag("between_rounds"),
        over=reader.flag("over"),
        unready=frozenset(reader.list("unready", seat)),
        proposal=_proposal(game, reader, seat) if reader.has("proposal") else None,
        may_take_back=reader.natural("may_take_back", game.SEATS) if reader.has("may_take_back") else None,
        may_abandon=reader.flag("may_abandon"),
        unsaved=reader.flag("unsaved"),
    )


def _seat(value: object, key: str) -> Seat:
    fields = value if isinstance(value, list) and len(value) == 4 else ("",) * 4
    kind, name, bot, emblem = fields
    Reader({key: kind}, "state").choice(key, ("human", "bot"))
    reader = Reader({key: emblem}, "state")
    chosen = reader.natural(key, EMBLEMS) if reader.has(key) else None
    return Seat(
        "bot" if kind == "bot" else "human",
        clean_name(str(name)),
        seat_kind(clean(str(bot), TITLE_LENGTH)),
        chosen,
    )


def _proposal(game: AnyGame, reader: Reader, seat: Callable[[object, str], int]) -> Proposal:
    inner = Reader(reader.any("proposal"), "proposal")
    wishes: tuple[ProposalKind, ...] = get_args(ProposalKind)
    wish = wishes[wishes.index(inner.choice("kind", wishes))]
    unanswered = frozenset(inner.list("unanswered", seat))
    return Proposal(wish, inner.natural("seat", game.SEATS), unanswered, inner.natural("seq"))


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
