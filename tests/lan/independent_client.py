"""A guest written from docs/lan-protocol.md alone: it shares no code with the package.

It does not know the rules and plays any legal action. It checks each deal when its round is over.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import secrets
import ssl
import struct
from collections.abc import Sequence
from typing import Any

from spake2 import SPAKE2_A

from tests.lan.independent_deal import (
    Chance,
    Deal,
    Json,
    UnfairError,
    answers_of,
    by_seat,
    check_chance,
    deal_hash,
    four_words,
    framed,
    hkdf,
    require,
)

# The number of frames of the burst that the client keeps in reserve.
FRAMES_LEFT = 10
# The seconds for which a host waits for numbers.
DEAL_S = 20.0
# The requests for which the table waits.
CHOICES = ("Act", "Ready", "Propose")


class RefusedError(Exception):
    """The host ended the connection with this refusal."""

    def __init__(self, refuse: Json) -> None:
        super().__init__(refuse["code"])
        self.refuse = refuse


# --- the connection


class Connection:
    """TLS and frames; `sent` counts the frames of the guest."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.sent = 0
        certificate = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
        self.fingerprint = hashlib.sha256(certificate).digest()

    @classmethod
    async def open(cls, host: str, port: int) -> Connection:
        """Connect to a table."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        return cls(*await asyncio.open_connection(host, port, ssl=context))

    def send(self, type_: str, **fields: object) -> bytes:
        """Send a message; return its payload."""
        payload = json.dumps({"type": type_, **fields}).encode()
        require(len(payload) <= 4096, "a frame too long")
        self._writer.write(framed(payload))
        self.sent += 1
        return payload

    async def receive_payload(self) -> bytes:
        """Return the next payload."""
        (length,) = struct.unpack(">I", await self._reader.readexactly(4))
        require(0 < length <= 65536, "a frame of a wrong length")
        return await self._reader.readexactly(length)

    async def receive(self, *types: str) -> Json:
        """Return the next message, which must be of one of these types (any, if none is given)."""
        message: Json = json.loads(await self.receive_payload())
        if message["type"] == "Refuse":
            raise RefusedError(message)
        require(not types or message["type"] in types, f"{message['type']} instead of {types}")
        return message

    def close(self) -> None:
        """End the connection."""
        self._writer.transport.abort()


def encoded(data: bytes) -> str:
    """Return bytes in the encoding of messages."""
    return base64.b64encode(data).decode()


# --- the guest


class Client:
    """A guest with one seat.

    It plays a round for each number in `longest`. Rules may allow rounds of any length: after that number of
    own actions it asks to end the round without points. If `cut_after` is not 0, it loses its connection once
    while the request of that number is on its way, and resumes.
    """

    def __init__(
        self, host: str, port: int, code: str, *, seat: int, longest: Sequence[int], cut_after: int = 0
    ) -> None:
        self._where = (host, port)
        self._code = code.replace("-", "").upper()
        self._seat = seat
        self._longest = longest
        self._cut_after = cut_after
        self._connection: Connection
        self._fingerprint = b""
        self._secret = b""
        self._rules = "00"
        self._table = ""
        self._game = ""
        self._guest = 0
        self._lobby: Json = {}
        self._number = -1
        self._seq = 0
        self._state: Json = {}
        self._view: Json = {}
        self._legal: list[str] = []
        self._arriving: list[Json] = []
        self._history: list[Json] = []
        self._waiting: dict[str, tuple[str, Json]] = {}
        self._sent = 0
        self._allowance = 40.0
        self._counted_at = 0.0
        self._deals: dict[int, Deal] = {}
        self._header: Json = {}
        self._journal: list[Json] = []
        self._hands: dict[int, list[Any]] = {}
        self.refusals: list[str] = []
        self.words: list[str] = []
        self.checked: list[int] = []
        self._judged: list[Json] = []
        self.actions = 0
        self._actions_of_round = 0
        self.resumed = 0

    # --- joining

    async def _greet(self) -> bytes:
        """Connect and exchange hellos; return both frames."""
        while True:
            self._connection = await Connection.open(*self._where)
            rules = {"epizodiak": self._rules, "ecliptic": self._rules}
            hello = self._connection.send("Hello", protocol=[3, 3], app="independent", rules=rules)
            payload = await self._connection.receive_payload()
            greeting = json.loads(payload)
            if greeting["type"] == "Greeting":
                self._table, self._game = greeting["table"], greeting["game"]
                return framed(hello) + framed(payload)
            self._connection.close()
            self.refusals.append(greeting["code"])
            if greeting["code"] != "rules" or greeting["rules"] == self._rules:
                raise RefusedError(greeting)
            self._rules = greeting["rules"]

    async def join(self) -> None:
        """Pair with the code of the table, and join it."""
        hellos = await self._greet()
        connection = self._connection
        self._fingerprint = connection.fingerprint
        side = SPAKE2_A(self._code.encode(), idA=b"epizodiak-pair/1", idB=self._fingerprint)
        connection.send("PairStart", share=encoded(side.start()))
        answer = await connection.receive("PairAnswer")
        shared = side.finish(base64.b64decode(answer["share"]))
        keys = hkdf(shared, hashlib.sha256(hellos).digest(), b"epizodiak-pair/1", 96)
        connection.send("Proof", proof=encoded(hmac.digest(keys[:32], b"guest", "sha256")))
        proof = base64.b64decode((await connection.receive("Proof"))["proof"])
        require(hmac.compare_digest(proof, hmac.digest(keys[32:64], b"host", "sha256")), "a wrong proof")
        self._secret = keys[64:]
        await self._enter()

    async def _resume(self) -> None:
        self._connection.close()
        await self._greet()
        require(self._connection.fingerprint == self._fingerprint, "another host")
        self._connection.send("Resume", secret=encoded(self._secret))
        await self._enter()
        self.resumed += 1

    async def _enter(self) -> None:
        self._connection.send("Join", name="Indy")
        self._guest = (await self._connection.receive("Welcome"))["guest"]

    # --- requests

    def _request(self, type_: str, **fields: object) -> None:
        name = secrets.token_hex(8)
        self._waiting[name] = (type_, {"id": name, "seat": self._seat, **fields})
        self._connection.send(type_, id=name, seat=self._seat, **fields)
        self._sent += 1

    def _ask_again(self) -> None:
        for type_, fields in self._waiting.values():
            self._connection.send(type_, **fields)

    # --- playing

    async def play(self) -> None:
        """Join, take the seat, and play until the rounds are audited."""
        await self.join()
        self._request("Sit", name="Indy")
        while len(self.checked) < len(self._longest):
            try:
                message = await self._connection.receive()
            except (asyncio.IncompleteReadError, ConnectionError):
                await self._resume()
                continue
            self._take(message)
            await self._keep_to_rate()
            if self._cut_after and self._sent >= self._cut_after:
                self._cut_after = 0
                await self._resume()
        self._connection.send("Bye")
        self._connection.close()

    async def _keep_to_rate(self) -> None:
        """Wait until the rate limit of the host allows a frame: 20 a second, bursts of 40."""
        now = asyncio.get_running_loop().time()
        self._allowance = min(40.0, self._allowance + (now - self._counted_at) * 20) - self._connection.sent
        self._counted_at, self._connection.sent = now, 0
        if self._allowance < FRAMES_LEFT:
            await asyncio.sleep((FRAMES_LEFT - self._allowance) / 20)

    def _take(self, message: Json) -> None:
        match message["type"]:
            case "Ping":
                self._connection.send("Pong")
            case "Lobby":
                self._lobby = message
                require(message["running"] or not self._state, "the game is gone")
            case "Response":
                type_, _ = self._waiting.pop(message["id"], ("", {}))
                reason = message["reason"]
                if reason is not None:
                    self.refusals.append(reason["code"])
                if type_ == "Sit":
                    require(reason is None, "the seat is free")
                    revision = self._lobby["revision"]
                    self._request("UpdateSeat", ready=True, revision=revision)
                elif type_ in CHOICES:
                    self._choose()
            case "History":
                if message["seat"] == self._seat:
                    require(message["first"] <= len(self._arriving), "a gap in the history")
                    self._arriving[message["first"] :] = message["events"]
            case "Snapshot" | "Step":
                self._take_table(message)
            case "DealOpened" | "Committed" | "Revealed":
                self._take_deal(message)
            case "JournalEntries":
                if message["first"] < 0:
                    (self._header,), self._journal = message["entries"], []
                else:
                    require(message["first"] == len(self._journal), "a gap in the journal")
                    self._journal = self._journal + message["entries"]
            case "DealClosed":
                self._check(message)
            case "Pong" | "ChatLine" | "Clocks":
                pass
            case other:
                raise UnfairError(f"unexpected {other}")

    def _take_table(self, message: Json) -> None:
        arrived = message["type"] == "Snapshot"
        own = next(view for view in message["views"] if view["seat"] == self._seat)
        if arrived:
            require(not own["events"], "events outside the history")
            known = len(self._history) if self._arriving[: len(self._history)] == self._history else 0
            self._history, self._arriving = self._arriving, []
            self._note_hand(self._history[known:])
        else:
            require(message["number"] == self._number + 1, "a step is missing")
            require(message["keep"] <= len(self._history), "a gap in the history")
            stay = [event for event in own["events"] if event["event"] != "ActionTakenBack"]
            self._history[message["keep"] :] = stay
            self._note_hand(stay)
        self._number, self._seq, self._state = message["number"], message["seq"], message["state"]
        require(not self._state["over"] or self._round >= len(self._longest), "the match is over early")
        self._view, self._legal = own["view"], own["legal"]
        require(message["views"][-1]["seat"] is None, "no public view")
        if arrived:
            self._ask_again()
        self._choose()

    def _note_hand(self, events: list[Json]) -> None:
        """Store the hand that was dealt in each round."""
        for event in events:
            if event["event"] == "Dealt":
                self._actions_of_round = 0
                self._hands[self._round] = event["hands"][self._seat]

    @property
    def _round(self) -> int:
        """The round of the last deal."""
        return max(self._deals)

    def _choose(self) -> None:
        """Do the action that the table waits for, unless it is on its way."""
        if any(type_ in CHOICES for type_, _ in self._waiting.values()):
            return
        if self._state.get("between_rounds"):
            if self._seat in self._state["unready"] and self._round < len(self._longest):
                self._request("Ready", seq=self._seq)
        elif self._legal and self._actions_of_round == self._longest[self._round - 1]:
            self._request("Propose", proposal="abandon", seq=self._seq)
        elif self._legal:
            self.actions += 1
            self._actions_of_round += 1
            self._request("Act", action=self._legal[-1], seq=self._seq)

    # --- the deal

    def _take_deal(self, message: Json) -> None:
        number, attempt = message["round"], message["attempt"]
        if message["type"] == "DealOpened":
            self._open_deal(message)
            return
        deal = self._deals[number]
        require(attempt == deal.attempt, "another attempt")
        told = "commitments" if message["type"] == "Committed" else "nonces"
        values = {int(seat): base64.b64decode(value) for seat, value in message[told].items()}
        if message["type"] == "Committed":
            require(sorted(values) == sorted(deal.seats), "a seat is missing")
            require(deal.commitments in ({}, values), "a changed commitment")
            if not deal.commitments:
                deal.commitments, deal.promised_at = values, asyncio.get_running_loop().time()
            self._require_open(number, deal, deal.own)
            for seat, nonce in deal.own.items():
                self._connection.send(
                    "Reveal", round=number, attempt=attempt, seat=seat, nonce=encoded(nonce)
                )
        else:
            waited = asyncio.get_running_loop().time() - deal.promised_at
            deal.reveal(values, waited=waited >= DEAL_S / 2)
            self._require_open(number, deal, values)
            parts = (self._table, number, attempt, deal.commitment, *by_seat(values))
            self.words.append(four_words(deal_hash("words", *parts)))

    def _open_deal(self, message: Json) -> None:
        number, attempt = message["round"], message["attempt"]
        commitment = base64.b64decode(message["commitment"])
        deal = self._deals.setdefault(number, Deal(commitment))
        require(deal.commitment == commitment and attempt >= deal.attempt, "a changed commitment")
        require(attempt > deal.attempt or message["seats"] == deal.seats, "changed seats")
        if attempt > deal.attempt:
            require(not (deal.commitments and deal.own), "another attempt after all had committed")
            self._deals[number] = deal = Deal(commitment, attempt, message["seats"])
            deal.own = {seat: secrets.token_bytes(32) for seat in deal.seats if seat == self._seat}
        for seat, nonce in deal.own.items():
            told = encoded(deal_hash("seat", self._table, number, attempt, seat, nonce))
            self._connection.send("Commit", round=number, attempt=attempt, seat=seat, commitment=told)

    def _require_open(self, number: int, deal: Deal, nonces: dict[int, bytes]) -> None:
        for seat, nonce in nonces.items():
            opened = deal_hash("seat", self._table, number, deal.attempt, seat, nonce)
            require(deal.commitments[seat] == opened, "a number that was not committed to")

    def _check(self, closed: Json) -> None:
        """Audit the round that is over."""
        number = closed["round"]
        deal, secret = self._deals[number], base64.b64decode(closed["secret"])
        if number in self.checked:
            return
        require(closed["attempt"] == deal.attempt, "another attempt")
        require(deal_hash("host", self._table, number, secret) == deal.commitment, "the host's secret")
        require(set(deal.own) <= set(deal.nonces), "the own number is missing")
        require(all(deal.nonces[seat] == nonce for seat, nonce in deal.own.items()), "another number")
        require(closed["journal_length"] == len(self._journal), "a journal of another length")
        require(self._journal[: len(self._judged)] == self._judged, "another journal than before")
        self._judged = self._journal
        seed = deal_hash("key", self._table, number, deal.attempt, secret, *by_seat(deal.nonces)).hex()
        answers = answers_of(self._game, self._header, self._journal, number)
        check_chance(Chance(seed), answers)
        self._check_hand(number, next(values for label, values, _ in answers if label == "deal"))
        self.checked.append(number)

    def _check_hand(self, number: int, dealt: list[str]) -> None:
        size = 12 if self._game == "epizodiak" else 7
        own = dealt[self._seat * size : (self._seat + 1) * size]
        require(sorted(map(str, self._hands[number])) == sorted(own), "another hand than was shown")
