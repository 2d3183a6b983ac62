"""Messages, frames and states survive encoding; other input (T1) and versions (T13) are refused."""

import asyncio
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st

from epizodiak_qt import __version__
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.game import InvalidPositionError
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.admission.identity import guest_tls_context, host_tls_context, load_or_create_identity
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.lan.wire.connection import ConnectionLostError, encode_frame, read_frame
from epizodiak_qt.lan.wire.lobby_codec import decode_chat_line, decode_lobby, encode_lobby
from epizodiak_qt.lan.wire.refusals import RefusedError, refusal_sentence, sanitize_sentence
from epizodiak_qt.lan.wire.table_codec import decode_state, encode_state, encode_view
from epizodiak_qt.lobby.lobby import LobbySeat, LobbyState
from epizodiak_qt.table.entries import EMBLEMS, Seat, with_emblems
from epizodiak_qt.table.link import Proposal, State
from epizodiak_qt.table.replay_link import ReplayLink
from epizodiak_qt.table.replayed_game import read_replay
from tests.lan.host_kit import RULES
from tests.lan.memory_connection import split_frames
from tests.lan.pairing_server import CODE, PairingServer, open_pairing_server
from tests.lan.protocol_page import REFUSALS
from tests.lan.sample_messages import (
    GUEST,
    HOST,
    test_none_is_missing as test_no_sample_is_missing,  # noqa: F401  (pytest collects it)
)
from tests.sizes import SEED, size
from tests.table.recorded_tables import record_texts

MUTANTS = size("T1")


@pytest.mark.parametrize("message", [*GUEST, *HOST], ids=lambda message: type(message).__name__)
def test_messages_of_a_guest_and_of_a_host_survive_encoding(message: m.Message) -> None:
    """Every message comes back equal."""
    assert (m.decode_from_guest if message in GUEST else m.decode_from_host)(m.encode(message)) == message


def mutant(frame: bytes, others: list[bytes], rng: random.Random) -> bytes:
    """Return a frame with some bytes changed, cut, doubled or taken from another frame."""
    data = bytearray(frame)
    for _ in range(1 + (rng.random() < 0.3)):
        place = int(rng.random() * len(data)) if data else 0
        what = rng.random()
        if what < 0.45 and data:
            data[place] = int(rng.random() * 256)
        elif what < 0.6:
            del data[place : place + 1 + int(rng.random() * 8)]
        elif what < 0.75:
            data[place:place] = b'0123456789"[]{},:-.e\\u\xc3\xff\x00'[int(rng.random() * 24) :][:2]
        else:
            other = others[int(rng.random() * len(others))]
            start = int(rng.random() * len(other))
            data[place : place + 6] = other[start : start + 6]
    return bytes(data)


def test_t1_only_wire_errors_escape_the_decoders() -> None:
    """Each of many mutated frames is decoded or refused; most are refused."""
    rng = random.Random(SEED)
    corpora = [
        (m.decode_from_guest, [m.encode(each) for each in GUEST]),
        (m.decode_from_host, [m.encode(each) for each in HOST]),
    ]
    refused = 0
    for read, corpus in corpora:
        for number in range(MUTANTS // 2):
            try:
                read(mutant(corpus[number % len(corpus)], corpus, rng))
            except m.WireError:
                refused += 1
    assert MUTANTS * 0.5 < refused < MUTANTS


@given(st.binary(max_size=4096))
def test_t1_random_bytes_raise_wire_errors(data: bytes) -> None:
    """No random bytes decode to a message."""
    for read in (m.decode_from_guest, m.decode_from_host):
        with pytest.raises(m.WireError):
            read(data)


@pytest.mark.parametrize(
    "text",
    [
        b'{"type":"Ping","more":1}',
        b'{"type":"Act","id":"0d","seat":-1,"action":"draw","seq":0}',
        b'{"type":"Act","id":"0d","seat":1.0,"action":"draw","seq":0}',
        b'{"type":"Act","id":"0d","seat":true,"action":"draw","seq":0}',
        b'{"type":"Act","id":"","seat":1,"action":"draw","seq":0}',
        b'{"type":"Act","id":"zz","seat":1,"action":"draw","seq":0}',
        b'{"type":"Act","id":"0d","seat":1,"action":"' + b"d" * 201 + b'","seq":0}',
        b'{"type":"Act","id":"0d","seat":1,"seq":0}',
        b'{"type":"Act","id":"0d","seat":1,"action":"draw"}',
        b'{"type":"Act","id":"0d","seat":1,"action":"draw","seq":-1}',
        b'{"type":"Chat","text":"' + b"x" * 241 + b'","phrase":""}',
        b'{"type":"Chat","text":"\xff\xfe","phrase":""}',
        b'{"type":"Resume","secret":"AAAA"}',
        b'{"type":"Greeting"}',
        b"[" * 3000,
        b'{"type":"Lobby","options":' + b'{"a":' * 1500 + b"1" + b"}" * 1500 + b"}",
        b"",
        b"null",
    ],
)
def test_a_field_beyond_its_bound_is_refused(text: bytes) -> None:
    """Unknown fields, wrong types, numbers and lengths out of bounds, foreign messages, bad UTF-8."""
    with pytest.raises(m.WireError):
        m.decode_from_guest(text)


@pytest.mark.parametrize("key", ["9" * 5000, "100", "x", "-1", "\u0663", ""])
def test_a_seat_as_a_key_is_bounded_like_any_other(key: str) -> None:
    """The receiver converts the key to a number."""
    digest = b"d" * 32
    for message in (m.Committed(1, 1, {key: digest}), m.Revealed(1, 1, {key: digest})):
        with pytest.raises(m.WireError):
            m.decode_from_host(m.encode(message))
    seat = m.WireLobbySeat("human", "Bo", "", 0, False, 1, "away", 1.0, {key: "wait"})
    with pytest.raises(m.WireError):
        m.decode_from_host(m.encode(m.Lobby("be", "T", "epizodiak", {}, [seat], [], True)))


def test_every_field_of_every_message_is_bounded() -> None:
    """Each string, number and list has a limit; untyped objects occur only where a game validates them."""
    for kind in {type(each) for each in (*GUEST, *HOST)}:
        for field in msgspec.structs.fields(kind):
            text = str(field.type)
            if "dict[str, typing.Any]" in text:
                assert field.name in ("options", "state", "events", "history", "entries"), (kind, field.name)
            elif field.type not in (bool, bool | None) and "Wire" not in text:
                assert "Meta(" in text or "Literal" in text, (kind, field.name, text)


def read_all(data: bytes, limit: int, pieces: list[int]) -> list[bytes | str]:
    """Return the payloads that a reader finds in `data`, fed in pieces, and the name of the final error."""

    async def reading() -> list[bytes | str]:
        reader = asyncio.StreamReader()
        at = 0
        for piece in pieces:
            reader.feed_data(data[at : at + piece])
            at += piece
        reader.feed_data(data[at:])
        reader.feed_eof()
        found: list[bytes | str] = []
        while True:
            try:
                found.append(await read_frame(reader, limit))
            except (m.WireError, ConnectionLostError) as error:
                return [*found, type(error).__name__]

    return asyncio.run(reading())


@given(st.lists(st.binary(min_size=1, max_size=60), max_size=8), st.lists(st.integers(1, 30), max_size=9))
def test_frames_survive_any_fragmentation_of_the_stream(payloads: list[bytes], pieces: list[int]) -> None:
    """The payloads do not depend on the fragments."""
    data = b"".join(encode_frame(payload, 60) for payload in payloads)
    assert read_all(data, 60, pieces) == [*payloads, "ConnectionLostError"]
    assert list(split_frames(data)) == payloads


def test_a_frame_beyond_the_limit_is_refused_before_it_is_read() -> None:
    """Its length alone ends the connection, and none of it is buffered; half a frame is a lost connection."""
    assert read_all(b"\x00\x00\x10\x01" + b"x" * 4097, 4096, []) == ["WireError"]
    assert read_all(b"\xff\xff\xff\xff", 4096, []) == ["WireError"]
    assert read_all(b"\x00\x00\x00\x00", 4096, []) == ["WireError"]
    assert read_all(encode_frame(b"x" * 4096, 4096), 4096, [])[0] == b"x" * 4096
    for length in (0, 4097):
        with pytest.raises(m.WireError):
            encode_frame(b"x" * length, 4096)
    assert read_all(encode_frame(b"whole", 60) + b"\x00\x00", 60, []) == [b"whole", "ConnectionLostError"]
    assert read_all(encode_frame(b"whole", 60)[:-1], 60, []) == ["ConnectionLostError"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Attendez\u202f: 5\u00a0s\u202f!", "Attendez\u202f: 5\u00a0s\u202f!"),
        ("\n".join("y" * 500), " ".join("y" * 200)[:400].strip()),
        ("a\r\n\u2028 \u2029b\u202e\u2066c", "a bc"),
        ("\u202f\u3164\n", ""),
    ],
)
def test_a_sentence_of_a_host_is_one_paragraph(text: str, shown: str) -> None:
    """Line breaks and bidirectional controls are removed, so that a row of the list keeps its height."""
    assert sanitize_sentence(m.WireReason("away", None, text, text)) == Sentence(shown, shown)


def test_a_refusal_is_explained_in_our_own_sentences() -> None:
    """Code and version of the host select the text. Its own text and invalid versions are never shown."""
    for refuse in REFUSALS:
        evil = msgspec.structs.replace(refuse, en="Download the repair tool", fr="http://evil.example")
        assert refusal_sentence(evil) == Sentence(refuse.en, refuse.fr)
        assert RefusedError(evil).sentence == Sentence(refuse.en, refuse.fr)
    for code in (*(refuse.code for refuse in REFUSALS), "call-0900-evil", ""):
        said = refusal_sentence(m.Refuse(code, "visit evil.example", "evil", ours="1.2 evil", wait_s=3))
        for text in (said.en, said.fr):
            assert text, code
            assert "evil" not in text, code


def test_chat_is_sanitized_by_the_receiver() -> None:
    """A guest does not trust its host to do it."""
    said = decode_chat_line(m.ChatLine(1, "Mal\u202elory", "a\u2066b\u2028c\u3164", "", "engine:R\u202eo"))
    assert (said.name, said.text, said.bot) == ("Mallory", "ab c", "engine:Ro")


# --- the state of a table; impossible states, and views of all hands, are refused


SEATS = (Seat("human", "Ana"), Seat("bot", "Vega", "casual"), Seat("human", "Cy"))


def state(seats: tuple[Seat, ...] = SEATS, proposal: Proposal | None = None) -> State:
    """Return the state of a table with these seats."""
    return State(seats, (1,), False, False, frozenset({2}), proposal, 0, True)


@given(st.permutations(range(EMBLEMS)), st.none() | st.just(Proposal("abandon", 2, frozenset({0}), 7)))
def test_the_state_of_a_table_survives_encoding(emblems: Sequence[int], proposal: Proposal | None) -> None:
    """Each seat keeps its emblem, chosen or default."""
    told = state(with_emblems(SEATS, emblems[:3]), proposal)
    assert decode_state(RULES, encode_state(told)) == told


@pytest.mark.parametrize(
    "seat",
    [
        5,
        [],
        ["human", "Ana", ""],
        ["human", "Ana", "", 0, 0],
        ["cat", "Ana", "", None],
        [7, "Ana", "", None],
        *(["human", "Ana", "", emblem] for emblem in (4, -1, 1.5, True, "sun", [0])),
        ["human", "looks like Cy", "", 2],
    ],
    ids=repr,
)
def test_an_impossible_state_is_refused(seat: Any) -> None:
    """A malformed seat, an unknown emblem, or the emblem of another seat."""
    data = encode_state(state())
    with pytest.raises(InvalidPositionError):
        decode_state(RULES, data | {"seats": [seat, *data["seats"][1:]]})


def test_bots_of_version_0_1_are_read_as_those_that_play_for_them() -> None:
    """Whether the state of a table or the lobby names them; a kind of a later version stays as it is."""
    old = (Seat("bot", "Ana", "sensible"), Seat("bot", "Bo", "random"), Seat("bot", "Cy", "engine:Later"))
    kinds = ["casual", "beginner", "engine:Later"]
    assert [seat.bot for seat in decode_state(RULES, encode_state(state(old))).seats] == kinds
    seats = tuple(LobbySeat("bot", seat.name, seat.bot) for seat in old)
    lobby = LobbyState("1", "Friday", RULES.NAME, {}, seats)
    assert [seat.bot for seat in decode_lobby(encode_lobby(lobby), RULES).seats] == kinds


@pytest.mark.parametrize("name", record_texts())
def test_an_update_with_all_hands_cannot_be_encoded(name: str) -> None:
    """R18, X14: only the viewer of a record makes one; the view of one seat can be encoded."""
    replayed = read_replay(record_texts()[name], GAMES)
    link = ReplayLink(replayed, lambda _update: None)
    assert encode_view(replayed.game, link.look(1)).seat == 1
    link.whose = "all"
    with pytest.raises(TypeError):
        encode_view(replayed.game, link.look(None))


# --- programs of protocol 1, as version 0.1.0 spoke it, are refused with both versions named (T13)


# Recorded from version 0.1.0; the refusal names the version of the guest that it refuses.
HELLO = (
    b'{"type":"Hello","protocol":[1,1],"app":"0.1.0",'
    b'"rules":{"epizodiak":"d2694ff9efbe9ca9","ecliptic":"606fe9312b2bad46"}}'
)
REFUSE = (
    '{"type":"Refuse","code":"version",'
    '"en":"This table is hosted with version 0.1.0; yours is 0.2.0. The host needs to update.",'
    '"fr":"Cette table utilise la version 0.1.0\u202f; la vôtre est la 0.2.0. '
    'C’est à l’hôte de mettre son programme à jour.",'
    '"theirs":"0.2.0","ours":"0.1.0","wait_s":0.0}'.replace("0.2.0", __version__)
).encode()
# Version 0.1.0 treats any other field as a protocol error and shows no text of the message.
HELLO_FIELDS = {"type", "protocol", "app", "rules"}
REFUSE_FIELDS = {"type", "code", "en", "fr", "theirs", "ours", "wait_s"}


async def answer_to(hello: bytes, host: PairingServer) -> dict[str, Any]:
    """Return the answer of a host to a first message; after a refusal the connection ends."""
    address = host.address[0]
    reader, writer = await asyncio.open_connection(*address, ssl=guest_tls_context(), server_hostname="")
    writer.write(encode_frame(hello, 4096))
    answer: dict[str, Any] = json.loads(await read_frame(reader, 65536))
    if answer["type"] == "Refuse":
        with pytest.raises(ConnectionLostError):
            await read_frame(reader, 65536)
    writer.close()
    return answer


async def test_t13_a_guest_of_version_0_1_0_gets_a_refusal_that_it_can_decode(tmp_path: Path) -> None:
    """The refusal, in a format of protocol 1, names both versions; then the connection ends."""
    async with open_pairing_server(tmp_path) as host:
        answer = await answer_to(HELLO, host)
        assert set(answer) <= REFUSE_FIELDS
        assert (answer["type"], answer["code"], answer["ours"]) == ("Refuse", "version", "0.1")
        for language in ("en", "fr"):
            assert "0.1.0" in answer[language]
            assert "0.1" in answer[language].replace("0.1.0", "")
        assert "update your program" in answer["en"]


async def test_t13_a_host_of_version_0_1_0_is_named_and_gets_no_code(tmp_path: Path) -> None:
    """Each side decodes the first message of the other, although protocol 3 has other fields."""
    frames: list[bytes] = []

    async def old_host(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        frames.append(await read_frame(reader, 4096))
        writer.write(encode_frame(REFUSE, 65536))
        with pytest.raises(ConnectionLostError):
            frames.append(await read_frame(reader, 4096))
        writer.close()

    context = host_tls_context(load_or_create_identity(tmp_path / "host"))
    async with await asyncio.start_server(old_host, "127.0.0.1", 0, ssl=context) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(RefusedError) as refused:
            await Guest.join([Address("127.0.0.1", port)], CODE, "Bo")
    assert (refused.value.refuse.code, refused.value.refuse.ours) == ("version", "0.1.0")
    for language in ("en", "fr"):
        assert "0.1.0" in refused.value.sentence.text(language)
        assert __version__ in refused.value.sentence.text(language)
    (hello,) = frames
    told = json.loads(hello)
    assert set(told) == HELLO_FIELDS
    assert (told["type"], told["protocol"]) == ("Hello", [3, 3])


async def test_a_refusal_for_other_rules_contains_the_fingerprint_of_the_rules(tmp_path: Path) -> None:
    """An independent client learns the expected fingerprint from it."""
    async with open_pairing_server(tmp_path) as host:
        answers = []
        rules = "00"
        for _ in range(2):
            hello = {"type": "Hello", "protocol": [3, 3], "app": "mine", "rules": {"epizodiak": rules}}
            answers.append(await answer_to(json.dumps(hello).encode(), host))
            rules = answers[-1]["rules"]
    assert (answers[0]["type"], answers[0]["code"]) == ("Refuse", "rules")
    assert (answers[1]["type"], answers[1]["rules"]) == ("Greeting", rules)
