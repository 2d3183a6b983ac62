"""The messages of guests and hosts, with bounds for every field. docs/lan-protocol.md explains each field.

`Hello`, `Greeting` and `Refuse` are read before both sides know that they speak the same version. A reader
ignores unknown fields in them, and later versions keep their names: so each side can name both versions.
All messages are in one file because each decoder needs all messages of its side in one union.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta

from epizodiak_qt.lobby.lobby import AbsenceChoice, Presence
from epizodiak_qt.table.entries import EMBLEMS
from epizodiak_qt.table.link import ProposalKind

# --- types of fields, each with its bounds, and base classes

Version = Annotated[int, Meta(ge=1, le=1000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
SeatKey = Annotated[str, Meta(pattern=r"^[0-9]{1,2}\Z")]  # a seat as the key of an object
Emblem = Annotated[int, Meta(ge=0, lt=EMBLEMS)]
Count = Annotated[int, Meta(ge=0, le=1 << 40)]
Turns = Annotated[int, Meta(ge=0, le=1000)]
Seconds = Annotated[float, Meta(ge=0, le=1e9)]
ShortText = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=1000)]
ActionText = Annotated[str, Meta(max_length=200)]
Identifier = Annotated[str, Meta(pattern=r"^[0-9a-f]{1,64}\Z")]
Fingerprint = Annotated[str, Meta(pattern=r"^[0-9a-f]{0,64}\Z")]
Digest = Annotated[bytes, Meta(min_length=32, max_length=32)]
Blob = Annotated[bytes, Meta(min_length=1, max_length=256)]
JsonObjects = Annotated[list[dict[str, Any]], Meta(max_length=2000)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Base class of messages. The class name is the tag on the wire; unknown fields are refused."""


class OpenMessage(Message, frozen=True, forbid_unknown_fields=False):
    """Base class of messages in which later versions may add fields: unknown ones are ignored."""


class WireValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class of values inside messages."""


# --- before the guest belongs to the table


class Hello(OpenMessage, frozen=True):
    """The first message of a guest: its range of protocols, its version, and its rules by game."""

    protocol: Annotated[list[Version], Meta(min_length=2, max_length=2)]
    app: ShortText
    rules: Annotated[dict[str, Identifier], Meta(max_length=16)]


class Greeting(OpenMessage, frozen=True):
    """The answer of a host that can play with this guest, and what its table is."""

    protocol: Annotated[list[Version], Meta(min_length=2, max_length=2)]
    app: ShortText
    rules: Identifier
    table: Identifier
    name: ShortText
    game: ShortText
    free: SeatNumber
    seats: SeatNumber
    spectators: Count
    running: bool


class Refuse(OpenMessage, frozen=True, omit_defaults=True):
    """The host ends the connection and says why.

    `ours` is the version of the host, `rules` the fingerprint of its rules where they are not the guest's.
    Protocol 1 knows no `rules` and refuses unknown fields, so a field that has its default is not sent.
    """

    code: ShortText
    en: Text
    fr: Text
    ours: ShortText = ""
    wait_s: Seconds = 0.0
    rules: Fingerprint = ""


class PairStart(Message, frozen=True):
    """The SPAKE2 share of the guest."""

    share: Blob


class PairAnswer(Message, frozen=True):
    """The SPAKE2 share of the host."""

    share: Blob


class Proof(Message, frozen=True):
    """The key confirmation of the sender. The guest sends its own first."""

    proof: Digest


class Resume(Message, frozen=True):
    """The secret of an earlier pairing. A guest sends it only to the certificate of that pairing."""

    secret: Digest


class Join(Message, frozen=True):
    """The name of the guest."""

    name: ShortText


class Welcome(Message, frozen=True):
    """The guest belongs to the table; `guest` is its number there."""

    guest: Count


# --- the lobby


class SeatRequest(Message, frozen=True):
    """Base class of the requests for a seat; the host answers each `id` once."""

    id: Identifier
    seat: SeatNumber


class Sit(SeatRequest, frozen=True):
    """Take a free seat under a name."""

    name: ShortText


class Stand(SeatRequest, frozen=True):
    """Leave a seat."""


class UpdateSeat(SeatRequest, frozen=True):
    """Change one's own seat: ready or not, the emblem, the consent to show the hand to spectators.

    A field that is null stays as it is. `ready` holds for the options of that `revision` of the lobby only.
    """

    ready: bool | None = None
    emblem: SeatNumber | None = None
    open_hand: bool | None = None
    revision: Count = 0


class WireLobbySeat(WireValue, frozen=True):
    """A seat of the lobby. `guest` is the number of the guest who has it: 0 for the host, -1 for none."""

    kind: Literal["open", "human", "bot"]
    name: ShortText
    bot: ShortText
    emblem: Emblem
    ready: bool
    guest: Annotated[int, Meta(ge=-1, le=1 << 40)]
    presence: Presence
    absent_s: Seconds
    absence_votes: Annotated[dict[SeatKey, AbsenceChoice], Meta(max_length=16)]
    open_hand: bool = False


class Lobby(Message, frozen=True):
    """The people at the table and its terms, sent whenever any of it changes.

    `games_played` counts the games before this one; when it grows, everything about the last game is void.
    `hand_delay_turns` is the delay at which spectators see hands if all players agree (0: never).
    `revision` counts how often all players had to be ready again. A player has `clock_s` seconds for the
    game and `turn_s` for each turn (0: no clocks). The chat of guests in `muted` is dropped; `advice`: hints.
    """

    table: Identifier
    name: ShortText
    game: ShortText
    options: dict[str, Any]
    seats: Annotated[list[WireLobbySeat], Meta(max_length=16)]
    spectators: Annotated[list[ShortText], Meta(max_length=64)]
    running: bool
    games_played: Count = 0
    hand_delay_turns: Turns = 0
    revision: Count = 0
    clock_s: Seconds = 0.0
    turn_s: Seconds = 0.0
    muted: Annotated[tuple[Count, ...], Meta(max_length=128)] = ()
    advice: bool = False


# --- the game


class Act(SeatRequest, frozen=True):
    """Play an action that was chosen when the journal had `seq` entries."""

    action: ActionText
    seq: Count


class Explain(SeatRequest, frozen=True):
    """Ask why an action would be refused."""

    action: ActionText


class Ready(SeatRequest, frozen=True):
    """Be ready for the next deal, as decided when the journal had `seq` entries."""

    seq: Count


class Propose(SeatRequest, frozen=True):
    """Propose something to the other players, as decided when the journal had `seq` entries."""

    proposal: ProposalKind
    seq: Count


class Vote(SeatRequest, frozen=True):
    """Accept or decline the `proposal` that seat `proposer` made when the journal had `seq` entries."""

    proposer: SeatNumber
    proposal: ProposalKind
    seq: Count
    agreed: bool


class HandOpened(Message, frozen=True):
    """The player of a seat has looked at its hand."""

    seat: SeatNumber


class AbsenceVote(SeatRequest, frozen=True):
    """Vote on the seat `absent`, whose player is absent or out of time."""

    absent: SeatNumber
    choice: AbsenceChoice


class WireReason(WireValue, frozen=True):
    """Why a request was refused, in both languages, and the ruling behind it."""

    code: ShortText
    rule: Annotated[str, Meta(max_length=16)] | None
    en: Text
    fr: Text


class Response(Message, frozen=True):
    """The answer to the request of that `id`: null if it was done, else why not."""

    id: Identifier
    reason: WireReason | None


class SeatView(WireValue, frozen=True):
    """The table as one seat (or the public: null) sees it, with its legal actions and the new events."""

    seat: SeatNumber | None
    view: dict[str, Any]
    legal: Annotated[list[ActionText], Meta(max_length=2000)]
    events: JsonObjects


class Step(Message, frozen=True):
    """The table after something happened.

    Of the events of the round the first `keep` stay. Those of each view follow them in the history of its
    seat, except `ActionTakenBack`.
    """

    number: Count
    seq: Count
    state: dict[str, Any]
    views: Annotated[list[SeatView], Meta(min_length=1, max_length=17)]
    keep: Count


class History(Message, frozen=True):
    """Events of the round from number `first` on, as a seat of the next snapshot has seen them."""

    seat: SeatNumber | None
    first: Count
    events: JsonObjects


class Snapshot(Message, frozen=True):
    """The whole table, after the history of each view, whose events are empty."""

    number: Count
    seq: Count
    state: dict[str, Any]
    views: Annotated[list[SeatView], Meta(min_length=1, max_length=17)]


# --- beside the game


class Chat(Message, frozen=True):
    """Write to all participants: a text, or the name of a preset phrase.

    With `seat`, tell them instead which `bot` plays for this own seat from now on; none if it is empty.
    """

    text: Annotated[str, Meta(max_length=240)] = ""
    phrase: ShortText = ""
    seat: SeatNumber | None = None
    bot: ShortText = ""


class ChatLine(Message, frozen=True):
    """A line of chat and the guest who wrote it (0: the host).

    With `bot` it is a notice: this bot plays for `name` now, or `name` plays again if it is empty.
    """

    guest: Count
    name: ShortText
    text: Annotated[str, Meta(max_length=240)]
    phrase: ShortText
    bot: ShortText | None = None


class Clocks(Message, frozen=True):
    """The seconds left to each seat, the seats whose clocks run, and whether all clocks are paused."""

    left_s: Annotated[list[Seconds], Meta(max_length=16)]
    running: Annotated[list[SeatNumber], Meta(max_length=16)]
    paused: bool


class Ping(Message, frozen=True):
    """A heartbeat, which the other side answers at once."""


class Pong(Message, frozen=True):
    """The answer to a heartbeat."""


class Bye(Message, frozen=True):
    """The sender leaves the table and does not reconnect."""


# --- the fair deal


class DealMessage(Message, frozen=True):
    """Base class of the messages of a commit-reveal: one attempt at the deal of a round."""

    round: Count
    attempt: Count


class DealOpened(DealMessage, frozen=True):
    """A commit-reveal begins: the host's commitment, and the seats that contribute a number."""

    commitment: Digest
    seats: Annotated[list[SeatNumber], Meta(max_length=16)]


class Commit(DealMessage, frozen=True):
    """The commitment of a seat to its number."""

    seat: SeatNumber
    commitment: Digest


class Committed(DealMessage, frozen=True):
    """The commitments of all seats. Each seat reveals its number now."""

    commitments: Annotated[dict[SeatKey, Digest], Meta(max_length=16)]


class Reveal(DealMessage, frozen=True):
    """The number of a seat."""

    seat: SeatNumber
    nonce: Digest


class Revealed(DealMessage, frozen=True):
    """The numbers of all seats. The host discloses its own secret when the round is over."""

    nonces: Annotated[dict[SeatKey, Digest], Meta(max_length=16)]


class JournalEntries(Message, frozen=True):
    """Entries of the table's journal from number `first` on; -1 stands for its header alone."""

    first: Annotated[int, Meta(ge=-1, le=1 << 40)]
    entries: JsonObjects


class DealClosed(DealMessage, frozen=True):
    """The round is over: the host's secret, and the length of the journal that belongs to it."""

    secret: Digest
    journal_length: Count


Request = Sit | Stand | UpdateSeat | Act | Explain | Ready | Propose | Vote | AbsenceVote
# Before the guest belongs to the table, and about the deal.
FromNewGuest = Hello | PairStart | Proof | Resume | Join
DealFromGuest = Commit | Reveal
DealFromHost = DealOpened | Committed | Revealed | JournalEntries | DealClosed
FromGuest = FromNewGuest | Request | HandOpened | Chat | DealFromGuest | Ping | Pong | Bye
TableFromHost = Welcome | Lobby | Response | Step | History | Snapshot | ChatLine | Clocks
FromHost = Greeting | Refuse | PairAnswer | Proof | TableFromHost | DealFromHost | Ping | Pong

T = TypeVar("T")
_encoder: Final = msgspec.json.Encoder()
_from_guest: Final[msgspec.json.Decoder[FromGuest]] = msgspec.json.Decoder(FromGuest)
_from_host: Final[msgspec.json.Decoder[FromHost]] = msgspec.json.Decoder(FromHost)


class WireError(Exception):
    """Received bytes are no message, or a message that is not allowed in this state."""


def encode(message: Message) -> bytes:
    """Return a message as a payload."""
    return _encoder.encode(message)


def encode_once(value: object) -> Any:
    """Return a value encoded, to stand in its place in messages: each of them copies its bytes."""
    return msgspec.Raw(_encoder.encode(value))


def decode_from_guest(data: bytes) -> FromGuest:
    """Return the message of a guest. Raises WireError."""
    return _decoded(_from_guest, data)


def decode_from_host(data: bytes) -> FromHost:
    """Return the message of a host. Raises WireError."""
    return _decoded(_from_host, data)


def _decoded(decoder: msgspec.json.Decoder[T], data: bytes) -> T:
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise WireError(type(error).__name__) from None
