"""What guests ask of a host, one message after the other, and what is answered."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, assert_never

from epizodiak_qt.games.game import InvalidActionError
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.lobby_codec import decode_chat_line
from epizodiak_qt.lan.wire.messages import (
    AbsenceVote,
    Act,
    Bye,
    Chat,
    ChatLine,
    Commit,
    Explain,
    HandOpened,
    Hello,
    Join,
    PairStart,
    Ping,
    Pong,
    Proof,
    Propose,
    Ready,
    Response,
    Resume,
    Reveal,
    Sit,
    Stand,
    UpdateSeat,
    Vote,
    WireError,
    decode_from_guest,
)
from epizodiak_qt.lan.wire.table_codec import encode_reason
from epizodiak_qt.lobby import lobby as seating
from epizodiak_qt.lobby.phrases import PHRASES
from epizodiak_qt.lobby.sanitize import clean_chat
from epizodiak_qt.table.entries import Abandoned, Played, TakenBack
from epizodiak_qt.table.link import Proposal
from epizodiak_qt.table.refusals import not_your_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.lan.host.host import Host
    from epizodiak_qt.lan.host.peer import Member, Peer
    from epizodiak_qt.lan.wire.field_types import AbsenceChoice
    from epizodiak_qt.lan.wire.messages import FromGuest, Request
    from epizodiak_qt.table.entries import Entry

log = logging.getLogger(__name__)


def _has_decision(since: Sequence[Entry]) -> bool:
    """Tell whether anything was decided `since`. A seat that passes from hand to hand is no decision."""
    return any(isinstance(entry, Played | TakenBack | Abandoned) for entry in since)


def is_stale(since: Sequence[Entry], seat: int, name: str = "") -> bool:
    """Tell whether the choice of a seat is void by what was decided `since`, itself (`name`) not being there.

    A bot that sat in may have acted for the seat, or the position is another one altogether. What others did
    meanwhile changes nothing: where several may act at once (X8), they do so without waiting for each other,
    and change what they have chosen.
    """
    if any(isinstance(entry, Played) and entry.name == name for entry in since):
        return False
    return any(
        isinstance(entry, Abandoned)
        or (isinstance(entry, Played | TakenBack) and entry.seat == seat)
        or (isinstance(entry, TakenBack) and not entry.sealed)
        for entry in since
    )


class RequestHandler:
    """Answers the guests of a host.

    What a guest may do stands in the host's books; no message is believed about it.
    """

    def __init__(self, host: Host) -> None:
        self._host = host

    async def listen(self, peer: Peer) -> None:
        """Answer a peer until they leave, talk nonsense or too much. Raises ConnectionLostError."""
        host, member = self._host, peer.member
        try:
            while True:
                payload = await peer.line.receive()
                if member.peer is not peer:
                    return
                peer.last_received_at = host.clock.now()
                if not member.rates.frames.take():
                    peer.line.write(peer.line.pack(refusals.busy()))
                    return
                message = decode_from_guest(payload)
                if isinstance(message, Bye):
                    member.left = True
                    return
                self._hear(peer, message)
        except WireError as error:
            log.warning("protocol error from guest %d at %s: %s", member.number, peer.line.address, error)
            peer.line.write(peer.line.pack(refusals.protocol_error()))

    def _hear(self, peer: Peer, message: FromGuest) -> None:
        match message:
            case (
                Sit()
                | Stand()
                | UpdateSeat()
                | Act()
                | Explain()
                | Ready()
                | Propose()
                | Vote()
                | AbsenceVote()
            ):
                self._reply(peer, message)
            case HandOpened(seat=seat):
                if peer.link is not None:
                    peer.link.hand_opened(seat)
            case Chat():
                if not peer.member.muted and peer.member.rates.chats.take():
                    self.send_chat(
                        peer.member.number, self._name_of(peer.member), message.text, message.phrase
                    )
            case Commit() | Reveal():
                self._deal(peer, message)
            case Ping():
                peer.send(Pong())
            case Pong():
                pass
            case Hello() | PairStart() | Proof() | Resume() | Join() | Bye():
                raise WireError("said too late")
            case _:
                assert_never(message)

    def _name_of(self, member: Member) -> str:
        """Return the name somebody has at the table: that of their seat, if they sit."""
        lobby = self._host.lobby
        seats = sorted(lobby.seats_of(member.number))
        return lobby.seats[seats[0]].name if seats else member.name

    def _reply(self, peer: Peer, message: Request) -> None:
        member = peer.member
        if message.id in member.responses:
            answer = member.responses[message.id]
        else:
            reason = self._answer(peer, message)
            answer = encode_reason(reason)
            # A full disk is no lasting answer: asked again, it may have room.
            if reason is None or reason.code != "not_stored":
                member.keep_response(message.id, answer)
        peer.send(Response(message.id, answer))

    def _answer(self, peer: Peer, message: Request) -> Reason | None:
        host, guest = self._host, peer.member.number
        match message:
            case Sit(seat=seat, name=name):
                return self._sit(peer, seat, name)
            case Stand(seat=seat):
                return host.stand(seat, guest)
            case UpdateSeat(seat=seat):
                return host.change(
                    seating.update_seat(
                        host.lobby,
                        seat,
                        guest,
                        ready=message.ready,
                        emblem=message.emblem,
                        open_hand=message.open_hand,
                        revision=message.revision,
                    )
                )
            case AbsenceVote(seat=seat, absent=away, choice=choice):
                return self.vote_on_absence(guest, seat, away, choice)
            case _:
                return self._play(peer, message)

    def _play(self, peer: Peer, message: Act | Explain | Ready | Propose | Vote) -> Reason | None:
        table, link = self._host.table, peer.link
        if table is None:
            return refusals.not_running()
        seat = message.seat
        if link is None or seat not in link.seats:
            return not_your_seat()
        match message:
            case Act(id=name, action=text, seq=seq):
                try:
                    action = table.game.parse_action(text)
                except InvalidActionError as error:
                    return Reason("not_an_action", None, error.sentence)
                # Under the guest's own number: nobody can take a name before another does.
                name = f"{peer.member.number}:{name}"
                if is_stale(table.entries[seq:], seat, name):
                    return refusals.stale()
                return table.act(seat, action, name)
            case Explain(action=text):
                try:
                    return table.explain(seat, table.game.parse_action(text))
                except InvalidActionError as error:
                    return Reason("not_an_action", None, error.sentence)
            case Ready(seq=seq):
                late = table.state().between and _has_decision(table.entries[seq:])
                return refusals.stale() if late else table.ready(seat)
            case Propose(proposal=wish, seq=seq):
                late = seq < table.round_began or (
                    wish == "take back" and is_stale(table.entries[seq:], seat)
                )
                return refusals.stale() if late else table.propose(seat, wish)
            case Vote(proposer=asked, proposal=wish, seq=seq, agreed=agreed):
                return table.vote(seat, agreed, Proposal(wish, asked, frozenset(), seq))
            case _:
                assert_never(message)

    def _sit(self, peer: Peer, seat: int, name: str) -> Reason | None:
        host, guest = self._host, peer.member.number
        refusal = host.sit(seat, name, guest)
        if refusal is None and host.broadcaster is not None:
            host.broadcaster.seat_peer(peer, host.lobby.seats_of(guest))
        return refusal

    def vote_on_absence(self, guest: int, voter: int, seat: int, choice: AbsenceChoice) -> Reason | None:
        """Note what a seat wants to become of another, whose player is away or out of time."""
        host = self._host
        if voter not in host.lobby.seats_of(guest) or seat >= len(host.lobby.seats):
            return not_your_seat()
        if host.lobby.seats[seat].kind != "human":
            return refusals.not_absent()
        if host.absence_votes is None:
            return refusals.not_running()
        if seat in host.reachable_seats - host.out_of_time:
            return refusals.not_absent()
        refusal = host.absence_votes.vote(voter, seat, choice, host.reachable_seats - {seat})
        host.on_seats_reassigned()
        return refusal

    def _deal(self, peer: Peer, message: Commit | Reveal) -> None:
        if message.seat not in self._host.lobby.seats_of(peer.member.number):
            return
        try:
            if isinstance(message, Commit):
                self._host.dealer.commit(message)
            else:
                self._host.dealer.reveal(message)
        except OSError:
            self._host.listener.on_problem(refusals.not_kept())

    def send_chat(self, guest: int, name: str, text: str, phrase: str) -> None:
        """Let everybody hear a line of chat, if anything is left of it."""
        said = ChatLine(
            guest, name, "" if phrase in PHRASES else clean_chat(text), phrase if phrase in PHRASES else ""
        )
        if said.text or said.phrase:
            self._host.connections.broadcast(said)
            self._host.listener.on_chat(decode_chat_line(said))
