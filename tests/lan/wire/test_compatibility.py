"""Programs of protocol 1, as version 0.1.0 spoke it, are refused with both versions named (T13)."""

import asyncio
import json
from pathlib import Path

import pytest

from epizodiak_qt import __version__
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.admission.identity import guest_tls_context, host_tls_context, load_or_create_identity
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.wire.connection import ConnectionLostError, encode_frame, read_frame
from epizodiak_qt.lan.wire.refusals import RefusedError
from tests.lan.pairing_server import CODE, open_pairing_server

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


async def test_t13_a_guest_of_version_0_1_0_gets_a_refusal_that_it_can_decode(tmp_path: Path) -> None:
    """The refusal, in a format of protocol 1, names both versions; then the connection ends."""
    async with open_pairing_server(tmp_path) as host:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", host.port, ssl=guest_tls_context(), server_hostname=""
        )
        writer.write(encode_frame(HELLO, 4096))
        answer = json.loads(await read_frame(reader, 65536))
        with pytest.raises(ConnectionLostError):
            await read_frame(reader, 65536)
        writer.close()
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
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", host.port, ssl=guest_tls_context(), server_hostname=""
            )
            hello = {"type": "Hello", "protocol": [3, 3], "app": "mine", "rules": {"epizodiak": rules}}
            writer.write(encode_frame(json.dumps(hello).encode(), 4096))
            answers.append(json.loads(await read_frame(reader, 65536)))
            rules = answers[-1]["rules"]
            writer.close()
    assert (answers[0]["type"], answers[0]["code"]) == ("Refuse", "rules")
    assert (answers[1]["type"], answers[1]["rules"]) == ("Greeting", rules)
