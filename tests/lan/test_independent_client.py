"""A client written from docs/lan-protocol.md alone pairs, takes a seat, and plays a round of each game."""

import ast
import hashlib
import hmac
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from spake2.ed25519_group import Ed25519Group

from tests.lan import independent_client, independent_deal
from tests.lan.host_process import HostProcess
from tests.lan.independent_client import Client
from tests.lan.independent_deal import (
    Chance,
    Deal,
    UnfairError,
    by_seat,
    check_chance,
    deal_hash,
    four_words,
    framed,
    hkdf,
)
from tests.lan.wire.test_protocol_page import vectors_of

# The order of the base point of Ed25519 (RFC 8032).
ORDER = 2**252 + 27742317777372353535851937790883648493


@pytest.mark.parametrize("module", [independent_client, independent_deal], ids=["client", "deal"])
def test_the_client_imports_nothing_of_the_package(module: ModuleType) -> None:
    """It imports only the standard library, SPAKE2, and its second module."""
    assert module.__file__ is not None
    imported = set()
    for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(node.module or "")
    others = {each for each in imported if each.partition(".")[0] not in sys.stdlib_module_names}
    assert others <= {"spake2", "tests.lan.independent_deal"}
    assert "importlib" not in imported


@pytest.mark.parametrize(
    ("words", "longest"),
    [
        # A match of normal length may be over after one round.
        (("--game=epizodiak", "--bots=2", "--options=target=1000"), (150, 15)),
        (("--game=ecliptic", "--bots=1"), (1000,)),
    ],
    ids=["epizodiak", "ecliptic"],
)
async def test_it_plays_with_bots_and_checks_each_deal(
    tmp_path: Path, words: tuple[str, ...], longest: tuple[int, ...]
) -> None:
    """It learns the fingerprint of the rules, loses its connection once, and ends the second round early."""
    host = HostProcess(tmp_path, *words, "--pace=0")
    await host.start()
    try:
        client = Client("127.0.0.1", host.port, host.code, seat=0, longest=longest, cut_after=6)
        await client.play()
    finally:
        await host.stop()
    assert client.checked == [*range(1, len(longest) + 1)]
    assert client.refusals == ["rules"]
    assert client.resumed == 1
    assert len(client.words) >= len(longest)
    assert client.actions > 5


def test_its_own_hashes_are_the_vectors_of_the_page() -> None:
    """So the page suffices to compute them without the package."""
    deal = vectors_of("A deal")
    table = ("beef", 1)
    secret = bytes.fromhex(deal["host secret"])
    nonces = {seat: bytes.fromhex(deal[f"nonce of seat {seat}"]) for seat in (1, 2)}
    commitment = deal_hash("host", *table, secret)
    assert commitment.hex() == deal["host commitment"]
    for seat, nonce in nonces.items():
        assert deal_hash("seat", *table, 1, seat, nonce).hex() == deal[f"commitment of seat {seat}"]
    assert four_words(deal_hash("words", *table, 1, commitment, *by_seat(nonces))) == deal["deal words"]
    seed = deal_hash("key", *table, 1, secret, *by_seat(nonces)).hex()
    chance = Chance(seed)
    tiles = deal["EpiZodiak `deal`"].split()
    assert (seed, chance.roll("first", 3)) == (deal["seed"], int(deal["EpiZodiak `first`"]))
    assert chance.seed == deal["seed after `first`"]
    assert chance.shuffle("deal", tiles[::-1]) == tiles


def test_the_formulas_of_the_pairing_on_the_page_give_its_vectors() -> None:
    """The test uses only points of Ed25519 and the hashes of the standard library."""
    vectors = vectors_of("A pairing")
    points = {name: Ed25519Group.bytes_to_element(bytes.fromhex(vectors[name])) for name in ("M", "N")}
    password, context = vectors["code"].encode(), b"epizodiak-pair/1"
    w = int.from_bytes(hkdf(password, b"", b"SPAKE2 pw", 48), "big") % ORDER
    x, y = (int(vectors[name], 16) for name in ("guest scalar x", "host scalar y"))
    guest = Ed25519Group.Base.scalarmult(x).add(points["M"].scalarmult(w)).to_bytes()
    host = Ed25519Group.Base.scalarmult(y).add(points["N"].scalarmult(w)).to_bytes()
    of_guest = Ed25519Group.bytes_to_element(host).add(points["N"].scalarmult(-w)).scalarmult(x)
    of_host = Ed25519Group.bytes_to_element(guest).add(points["M"].scalarmult(-w)).scalarmult(y)
    assert of_guest.to_bytes() == of_host.to_bytes()
    ids = [password, context, bytes.fromhex(vectors["certificate SHA-256"])]
    hashed = b"".join(hashlib.sha256(each).digest() for each in ids)
    result = hashlib.sha256(hashed + guest + host + of_guest.to_bytes()).digest()
    hellos = b"".join(framed(vectors[name].encode()) for name in ("hello", "greeting"))
    salt = hashlib.sha256(hellos).digest()
    keys = hkdf(result, salt, context, 96)
    assert vectors == vectors | {
        "password scalar w": format(w, "064x"),
        "HKDF salt": salt.hex(),
        "guest share": (b"A" + guest).hex(),
        "host share": (b"B" + host).hex(),
        "guest proof": hmac.digest(keys[:32], b"guest", "sha256").hex(),
        "host proof": hmac.digest(keys[32:64], b"host", "sha256").hex(),
        "secret": keys[64:].hex(),
        "pairing words": four_words(hmac.digest(keys[64:], b"words", "sha256")),
    }


@pytest.mark.parametrize("change", ["exchanged", "another seed"])
def test_it_notices_a_deal_that_does_not_follow(change: str) -> None:
    """It rejects two exchanged tiles, and a seed that was not agreed on."""
    dealt = Chance("aa").shuffle("deal", [str(value) for value in range(1, 13)] * 4)
    if change == "exchanged":
        first = dealt.index("1")
        dealt[first], dealt[0 if first else 1] = dealt[0 if first else 1], dealt[first]
    answers: Any = [("deal", dealt, 0)]
    with pytest.raises(UnfairError):
        check_chance(Chance("ab" if change == "another seed" else "aa"), answers)


def test_it_accepts_a_missing_number_only_after_the_limit() -> None:
    """It rejects numbers of seats that were not asked, and other numbers the second time."""
    two = {1: b"1" * 32, 2: b"2" * 32}

    def agreed() -> Deal:
        return Deal(b"c" * 32, 1, [1, 2], commitments=two)

    agreed().reveal(two, waited=False)
    late = agreed()
    late.reveal({1: two[1]}, waited=True)
    for deal, numbers, waited in (
        (agreed(), {1: two[1]}, False),
        (agreed(), {0: two[1], **two}, True),
        (late, two, True),
    ):
        with pytest.raises(UnfairError):
            deal.reveal(numbers, waited=waited)
