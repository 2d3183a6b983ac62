"""What guests and hosts say to each other: every field of every message is bounded (docs/lan.md)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from epizodiak_qt.lan.fields import (
    ActionText,
    Blob,
    Choice,
    Count,
    Digest,
    Emblem,
    Identifier,
    Line,
    Message,
    Objects,
    Paper,
    Placed,
    SeatKey,
    SeatNumber,
    Seconds,
    Short,
    Text,
    Turns,
    Version,
)
from epizodiak_qt.table.update import Wish

# --- before somebody belongs to the table


class Hello(Message, frozen=True):
    """The first word of a guest: what it speaks, and the mark of its rules, by game."""

    protocol: Annotated[list[Version], Meta(min_length=2, max_length=2)]
    app: Short
    rules: Annotated[dict[str, Identifier], Meta(max_length=16)]


class Greeting(Message, frozen=True):
    """The answer of a host: what it speaks, and which table this is."""

    protocol: Annotated[list[Version], Meta(min_length=2, max_length=2)]
    app: Short
    rules: Identifier
    table: Identifier
    name: Short
    game: Short
    free: SeatNumber
    seats: SeatNumber
    watchers: Count
    running: bool


class Refuse(Message, frozen=True):
    """The host ends the connection. `theirs` and `ours` are versions, of the guest and of the host."""

    code: Short
    en: Text
    fr: Text
    theirs: Short = ""
    ours: Short = ""
    wait_s: Seconds = 0.0


class PairStart(Message, frozen=True):
    """The first message of SPAKE2, of the guest."""

    share: Blob


class PairAnswer(Message, frozen=True):
    """The second, of the host."""

    share: Blob


class Proof(Message, frozen=True):
    """That the sender has found the same key; the guest proves first."""

    proof: Digest


class Resume(Message, frozen=True):
    """The secret of an earlier pairing, sent only to the certificate that it was made with."""

    secret: Digest


class Arrive(Message, frozen=True):
    """Who comes, once paired or known: a name, and how far they have followed the table.

    `known` events of the round have been seen, whose hash is `digest`; `entries` decisions of the table have
    been checked. All that is of the game that came after `games` others at this table.
    """

    name: Short
    known: Count = 0
    digest: Annotated[str, Meta(max_length=64)] = ""
    entries: Annotated[int, Meta(ge=-1, le=1 << 40)] = -1
    games: Count = 0


class Welcome(Message, frozen=True):
    """The guest belongs to the table now."""

    guest: Count
    seats: Annotated[list[SeatNumber], Meta(max_length=16)]


# --- the lobby


class Sit(Message, frozen=True):
    """Take a free seat, under a name."""

    id: Identifier
    seat: SeatNumber
    name: Short


class Stand(Message, frozen=True):
    """Leave a seat."""

    id: Identifier
    seat: SeatNumber


class Mark(Message, frozen=True):
    """Say for a seat that its player is ready to begin, or not yet; choose its emblem.

    `open_hand` agrees that spectators see the hand, as late as the lobby says. What is None stays as it is.
    Whoever is ready is so for the options of that `revision` of the lobby, and for no others.
    """

    id: Identifier
    seat: SeatNumber
    ready: bool | None = None
    emblem: SeatNumber | None = None
    open_hand: bool | None = None
    revision: Count = 0


class LobbySeatPaper(Paper, frozen=True):
    """A seat of the lobby on paper; `guest` is whose it is, 0 the host's own, -1 nobody's."""

    kind: Literal["open", "human", "bot"]
    name: Short
    bot: Short
    emblem: Emblem
    ready: bool
    guest: Annotated[int, Meta(ge=-1, le=1 << 40)]
    line: Line
    away_s: Seconds
    choices: Annotated[dict[SeatKey, Choice], Meta(max_length=16)]
    open_hand: bool = False


class Lobby(Message, frozen=True):
    """How the table stands beside the game: who is where, and how their lines are.

    `games` were played at it before: when that changes, all that was told of the last is void. If everybody
    agrees, spectators see the hands `hands_late` turns late (0: never). `revision` counts how often everybody
    had to say anew that they are ready. The players' clocks have `clock_s` seconds for the game and `turn_s`
    more for each turn; 0 for no clocks. `muted` are the guests whom the host lets nobody hear.
    """

    table: Identifier
    name: Short
    game: Short
    options: dict[str, Any]
    seats: Annotated[list[LobbySeatPaper], Meta(max_length=16)]
    watchers: Annotated[list[Short], Meta(max_length=64)]
    running: bool
    games: Count = 0
    hands_late: Turns = 0
    revision: Count = 0
    clock_s: Seconds = 0.0
    turn_s: Seconds = 0.0
    muted: Annotated[tuple[Count, ...], Meta(max_length=128)] = ()


# --- the game


class Act(Message, frozen=True):
    """Play an action; the same `id` again is played once. `seq` is where the table was when it was chosen."""

    id: Identifier
    seat: SeatNumber
    action: ActionText
    seq: Count


class Explain(Message, frozen=True):
    """Ask why an action would be refused."""

    id: Identifier
    seat: SeatNumber
    action: ActionText


class Ready(Message, frozen=True):
    """Be ready for the next deal. `seq`, here and in `Wishing`: where the table was when it was chosen."""

    id: Identifier
    seat: SeatNumber
    seq: Count


class Wishing(Message, frozen=True):
    """Ask the others for something."""

    id: Identifier
    seat: SeatNumber
    wish: Wish
    seq: Count


class Answer(Message, frozen=True):
    """Agree, or not, to the `wish` of seat `asked`, who had it when the table was at `seq`."""

    id: Identifier
    seat: SeatNumber
    asked: SeatNumber
    wish: Wish
    seq: Count
    agreed: bool


class Opened(Message, frozen=True):
    """Somebody has looked at a hand."""

    seat: SeatNumber


class Choose(Message, frozen=True):
    """Say what is to become of a seat whose player is away."""

    id: Identifier
    seat: SeatNumber
    away: SeatNumber
    choice: Choice


class ReasonPaper(Paper, frozen=True):
    """A reason on paper, in both languages."""

    code: Short
    rule: Annotated[str, Meta(max_length=16)] | None
    en: Text
    fr: Text


class Reply(Message, frozen=True):
    """The answer to whatever had that `id`: an acknowledgement, or why not; `seq` is where the table is."""

    id: Identifier
    seq: Count
    reason: ReasonPaper | None


class SeatView(Paper, frozen=True):
    """What one seat, or everybody (null), sees of a step.

    `own`, in a snapshot, are the events of the past that the seat may know better than everybody.
    """

    seat: SeatNumber | None
    view: dict[str, Any]
    legal: Annotated[list[ActionText], Meta(max_length=2000)]
    events: Objects
    own: Placed = msgspec.field(default_factory=list)


class Step(Message, frozen=True):
    """The table after something happened. `keep` events of the past stay, then come those of `past`."""

    number: Count
    seq: Count
    state: dict[str, Any]
    views: Annotated[list[SeatView], Meta(min_length=1, max_length=17)]
    keep: Count
    past: Objects


class Past(Message, frozen=True):
    """Public events of the round so far, before a snapshot; the first such message begins them anew."""

    first: Count
    events: Objects


class Snapshot(Message, frozen=True):
    """The table as it stands, after its past. The events of a view are those that were missed."""

    number: Count
    seq: Count
    state: dict[str, Any]
    views: Annotated[list[SeatView], Meta(min_length=1, max_length=17)]


# --- beside the game


class Say(Message, frozen=True):
    """A line of chat: words, or the name of a ready-made phrase."""

    text: Annotated[str, Meta(max_length=240)] = ""
    phrase: Short = ""


class Said(Message, frozen=True):
    """A line of chat, by whom: a guest by number, 0 the host."""

    guest: Count
    name: Short
    text: Annotated[str, Meta(max_length=240)]
    phrase: Short


class Clocks(Message, frozen=True):
    """The clocks of the players, those that run, and whether all stand still because a line is down."""

    left: Annotated[list[Seconds], Meta(max_length=16)]
    running: Annotated[list[SeatNumber], Meta(max_length=16)]
    paused: bool


class Ping(Message, frozen=True):
    """Are you there?"""


class Pong(Message, frozen=True):
    """I am."""


class Bye(Message, frozen=True):
    """The sender leaves, and does not come back by itself."""


# --- the fair deal


class DealOpened(Message, frozen=True):
    """A round is to be dealt: the host's commitment, and the seats that bring a number of their own."""

    round: Count
    attempt: Count
    commitment: Digest
    seats: Annotated[list[SeatNumber], Meta(max_length=16)]


class Commit(Message, frozen=True):
    """The commitment of a seat to its number."""

    round: Count
    attempt: Count
    seat: SeatNumber
    commitment: Digest


class Committed(Message, frozen=True):
    """Everybody has committed: now the numbers may be told."""

    round: Count
    attempt: Count
    commitments: Annotated[dict[SeatKey, Digest], Meta(max_length=16)]


class Reveal(Message, frozen=True):
    """The number of a seat."""

    round: Count
    attempt: Count
    seat: SeatNumber
    nonce: Digest


class Revealed(Message, frozen=True):
    """All numbers of the seats; the host's own stays closed until the round is over."""

    round: Count
    attempt: Count
    nonces: Annotated[dict[SeatKey, Digest], Meta(max_length=16)]


class Decided(Message, frozen=True):
    """What the table decided, for whoever checks a round: the header (first -1), or entries from `first`."""

    first: Annotated[int, Meta(ge=-1, le=1 << 40)]
    entries: Objects


class DealClosed(Message, frozen=True):
    """The round is over: the host's number, and how many entries there are."""

    round: Count
    attempt: Count
    secret: Digest
    entries: Count


FromGuest = (
    Hello
    | PairStart
    | Proof
    | Resume
    | Arrive
    | Sit
    | Stand
    | Mark
    | Act
    | Explain
    | Ready
    | Wishing
    | Answer
    | Opened
    | Choose
    | Say
    | Commit
    | Reveal
    | Ping
    | Pong
    | Bye
)
FromHost = (
    Greeting
    | Refuse
    | PairAnswer
    | Proof
    | Welcome
    | Lobby
    | Reply
    | Step
    | Past
    | Snapshot
    | Said
    | Clocks
    | DealOpened
    | Committed
    | Revealed
    | Decided
    | DealClosed
    | Ping
    | Pong
    | Bye
)
Asked = Sit | Stand | Mark | Act | Explain | Ready | Wishing | Answer | Choose

_encoder: Final = msgspec.json.Encoder()
_from_guest: Final = msgspec.json.Decoder(FromGuest)
_from_host: Final = msgspec.json.Decoder(FromHost)


class WireError(Exception):
    """What came over the line is no message, or none that may come here."""


def encode(message: Message) -> bytes:
    """Return a message as it goes over the line."""
    return _encoder.encode(message)


def read_guest(data: bytes) -> FromGuest:
    """Return the message of a guest. Raises WireError."""
    try:
        message: FromGuest = _from_guest.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise WireError(type(error).__name__) from None
    return message


def read_host(data: bytes) -> FromHost:
    """Return the message of a host. Raises WireError."""
    try:
        message: FromHost = _from_host.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise WireError(type(error).__name__) from None
    return message
