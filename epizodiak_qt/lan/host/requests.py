"""Handles the messages of guests: requests and their responses, chat, and the messages of a deal."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, assert_never

from epizodiak_qt.games.game import InvalidActionError
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.lan.wire import messages, refusals
from epizodiak_qt.lan.wire.lobby_codec import decode_chat_line
from epizodiak_qt.lan.wire.table_codec import encode_reason
from epizodiak_qt.lobby import lobby as seating
from epizodiak_qt.lobby.phrases import PHRASES
from epizodiak_qt.lobby.sanitize import TITLE_LENGTH, clean, clean_chat
from epizodiak_qt.table.entries import Abandoned, Entry, Played, TakenBack
from epizodiak_qt.table.link import Proposal
from epizodiak_qt.table.refusals import NOT_YOUR_SEAT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.lan.host.deals import RoundDeals
    from epizodiak_qt.lan.host.hosted_game import HostedGame
    from epizodiak_qt.lan.host.peer import Member, Peer
    from epizodiak_qt.lan.host.roster import Roster
    from epizodiak_qt.lobby.listener import TableListener
    from epizodiak_qt.table.table import Table

log = logging.getLogger(__name__)


def is_stale(since: Sequence[Entry], seat: int, name: str = "") -> bool:
    """Tell whether a request of a seat is void because of the journal entries that were added `since`.

    A stand-in bot may have acted for the seat, or a take-back may have changed the position. The actions of
    other seats do not matter: where several may act at once (X8), they act without waiting for each other,
    and may change their choice. An action `name` that is among the entries is not stale: it is a repetition.
    """
    if any(isinstance(entry, Played) and entry.name == name for entry in since):
        return False
    return any(
        isinstance(entry, Abandoned)
        or (isinstance(entry, Played | TakenBack) and entry.seat == seat)
        or (isinstance(entry, TakenBack) and not entry.sealed)
        for entry in since
    )


@dataclass(eq=False)
class RequestHandler:
    """Handles the requests of guests, and checks each against what the host itself knows."""

    _roster: Roster
    """The seats, of which guests change their own, and the receivers of chat."""
    _deals: RoundDeals
    """Takes the commitments and nonces of guests."""
    _game: Callable[[], HostedGame | None]
    """Returns the game in play, or None."""
    _sit: Callable[[int, str, int], Reason | None]
    """Lets a guest take a seat."""
    _listener: TableListener
    """The listeners that are notified of chat."""

    async def serve(self, peer: Peer) -> None:
        """Handle a peer's messages until it leaves, breaks the protocol or exceeds its rate.

        Raises:
            ConnectionLostError: the connection has ended.
        """
        connection, member = peer.connection, peer.member
        try:
            while True:
                payload = await connection.receive()
                if member.peer is not peer:
                    return
                peer.liveness.note_frame()
                if not member.rates.frames.take():
                    connection.write(connection.pack(refusals.BUSY))
                    return
                message = messages.decode_from_guest(payload)
                if isinstance(message, messages.Bye):
                    member.left = True
                    return
                self._handle(peer, message)
        except messages.WireError as error:
            log.warning("protocol error from guest %d at %s: %s", member.number, connection.address, error)
            connection.write(connection.pack(refusals.PROTOCOL_ERROR))

    def _handle(self, peer: Peer, message: messages.FromGuest) -> None:
        if isinstance(message, messages.FromNewGuest | messages.Bye):
            raise messages.WireError("message not allowed in this state")
        match message:
            case messages.SeatRequest():
                self._respond(peer, message)
            case messages.HandOpened(seat=seat):
                game = self._game()
                if game is not None and seat in peer.seats:
                    game.table.hand_opened(seat)
            case messages.Chat():
                if not peer.member.muted and peer.member.rates.chats.take():
                    if message.seat is None:
                        name = self._name_of(peer.member)
                        self.broadcast_chat(peer.member.number, name, message.text, message.phrase)
                    else:
                        self.broadcast_bot(peer.member.number, message.seat, message.bot)
            case messages.DealMessage():
                self._deals.receive(peer.member.number, message)
            case messages.Ping():
                peer.send(messages.Pong())
            case messages.Pong():
                pass
            case _:
                assert_never(message)

    def _name_of(self, member: Member) -> str:
        """Return the name of a member at the table: that of their first seat, if they sit."""
        lobby = self._roster.lobby
        seats = sorted(lobby.seats_of(member.number))
        return lobby.seats[seats[0]].name if seats else member.name

    def _respond(self, peer: Peer, message: messages.Request) -> None:
        member = peer.member
        if message.id in member.responses:
            response = member.responses[message.id]
        else:
            reason = self._run(peer, message)
            response = encode_reason(reason)
            # A full disk is no lasting answer: when the request is repeated, it may have room.
            if reason is None or reason.code != "not_stored":
                member.keep_response(message.id, response)
        peer.send(messages.Response(message.id, response))

    def _run(self, peer: Peer, message: messages.Request) -> Reason | None:
        guest = peer.member.number
        match message:
            case messages.Sit(seat=seat, name=name):
                return self._sit(seat, name, guest)
            case messages.Stand(seat=seat):
                return self._roster.apply(seating.stand(self._roster.lobby, seat, guest))
            case messages.UpdateSeat(seat=seat, ready=ready, emblem=emblem, open_hand=open_hand):
                said = seating.SeatChanges(ready=ready, emblem=emblem, open_hand=open_hand)
                lobby, revision = self._roster.lobby, message.revision
                return self._roster.apply(seating.update_seat(lobby, seat, guest, revision, **said))
        game = self._game()
        if game is None:
            return refusals.NOT_RUNNING
        if isinstance(message, messages.AbsenceVote):
            return game.vote_on_absence(guest, message.seat, message.absent, message.choice)
        return self._run_at_table(game.table, peer, message)

    @staticmethod
    def _run_at_table(
        table: Table,
        peer: Peer,
        message: messages.Act | messages.Explain | messages.Ready | messages.Propose | messages.Vote,
    ) -> Reason | None:
        seat = message.seat
        if seat not in peer.seats:
            return NOT_YOUR_SEAT
        action: Any = None
        if isinstance(message, messages.Act | messages.Explain):
            try:
                action = table.game.parse_action(message.action)
            except InvalidActionError as error:
                return Reason("not_an_action", None, error.sentence)
        match message:
            case messages.Act(id=name, seq=seq):
                # Prefix the guest's own number, so that no guest can use an action name before another does.
                name = f"{peer.member.number}:{name}"
                if is_stale(table.entries[seq:], seat, name):
                    return refusals.STALE
                return table.act(seat, action, name)
            case messages.Explain():
                return table.explain(seat, action)
            case messages.Ready(seq=seq):
                # A seat that is passed to a bot and back is no decision.
                decisions = (isinstance(each, Played | TakenBack | Abandoned) for each in table.entries[seq:])
                stale = table.state().between and any(decisions)
                return refusals.STALE if stale else table.ready(seat)
            case messages.Propose(proposal=kind, seq=seq):
                stale = seq < table.round_began or (
                    kind == "take back" and is_stale(table.entries[seq:], seat)
                )
                return refusals.STALE if stale else table.propose(seat, kind)
            case messages.Vote(proposer=proposer, proposal=kind, seq=seq, agreed=agreed):
                return table.vote(seat, agreed, Proposal(kind, proposer, frozenset(), seq))
            case _:
                assert_never(message)

    def broadcast_chat(self, guest: int, name: str, text: str, phrase: str) -> None:
        """Send a chat line to everybody: a preset phrase, or the sanitized text unless nothing is left."""
        preset = phrase in PHRASES
        line = messages.ChatLine(guest, name, "" if preset else clean_chat(text), phrase if preset else "")
        if line.text or line.phrase:
            self._broadcast_line(line)

    def broadcast_bot(self, guest: int, seat: int, kind: str) -> None:
        """Tell everybody which bot plays for a seat, if the seat is the guest's; "" if the player does."""
        lobby = self._roster.lobby
        if seat in lobby.seats_of(guest):
            self._broadcast_line(
                messages.ChatLine(guest, lobby.seats[seat].name, "", "", clean(kind, TITLE_LENGTH))
            )

    def _broadcast_line(self, line: messages.ChatLine) -> None:
        self._roster.broadcast(line)
        self._listener.on_chat(decode_chat_line(line))
