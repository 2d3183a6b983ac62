"""The test vectors of docs/lan-protocol.md, recomputed with the code of the package."""

import hashlib
from collections.abc import Callable

from spake2.ed25519_group import Ed25519Group
from spake2.parameters.ed25519 import ParamsEd25519

from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.ecliptic.cards import CARDS
from epizodiak_qt.lan.admission.pairing import GuestPairing, HostPairing, hello_transcript, pairing_words
from epizodiak_qt.lan.fair_deal import verify_deal
from epizodiak_qt.lan.fair_deal.dealer import AgreedChance
from epizodiak_qt.lan.wire.connection import encode_frame

CODE = "K7F2QX"
FINGERPRINT = hashlib.sha256(b"certificate").digest()
HELLO = b'{"type":"Hello","protocol":[3,3],"app":"mine 1.0","rules":{"epizodiak":"ab12"}}'
GREETING = (
    b'{"type":"Greeting","protocol":[3,3],"app":"0.2.0","rules":"ab12","table":"beef","name":"Ana",'
    b'"game":"epizodiak","free":1,"seats":3,"spectators":0,"running":false}'
)
TABLE, ROUND, ATTEMPT = "beef", 1, 1
SECRET = bytes(range(32))
NONCES = {1: bytes([17] * 32), 2: bytes([34] * 32)}


def _constant(byte: int) -> Callable[[int], bytes]:
    return lambda count: bytes([byte]) * count


def _scalar(byte: int) -> str:
    return format(Ed25519Group.random_scalar(_constant(byte)), "064x")


def pairing_vectors() -> dict[str, str]:
    """Return the values that both sides compute in one pairing, and its inputs."""
    hellos = hello_transcript(HELLO, GREETING)
    guest = GuestPairing(CODE, FINGERPRINT, hellos, _constant(1))
    host = HostPairing(CODE, FINGERPRINT, hellos, guest.share, _constant(2))
    guest_proof = guest.proof(host.share)
    host_proof, secret = host.check(guest_proof)
    assert guest.secret(host_proof) == secret
    return {
        "M": ParamsEd25519.M.to_bytes().hex(),
        "N": ParamsEd25519.N.to_bytes().hex(),
        "code": CODE,
        "password scalar w": format(Ed25519Group.password_to_scalar(CODE.encode()), "064x"),
        "guest scalar x": _scalar(1),
        "host scalar y": _scalar(2),
        "certificate SHA-256": FINGERPRINT.hex(),
        "hello": HELLO.decode(),
        "greeting": GREETING.decode(),
        "HKDF salt": hashlib.sha256(hellos).hexdigest(),
        "guest share": guest.share.hex(),
        "host share": host.share.hex(),
        "guest proof": guest_proof.hex(),
        "host proof": host_proof.hex(),
        "secret": secret.hex(),
        "pairing words": pairing_words(secret),
    }


def deal_vectors() -> dict[str, str]:
    """Return commitments, words, seed and first answers of chance of one deal."""
    commitment = verify_deal.host_commitment(TABLE, ROUND, SECRET)
    seed = verify_deal.deal_key(TABLE, ROUND, ATTEMPT, SECRET, NONCES)
    vectors = {
        "host secret": SECRET.hex(),
        "nonce of seat 1": NONCES[1].hex(),
        "nonce of seat 2": NONCES[2].hex(),
        "host commitment": commitment.hex(),
        "commitment of seat 1": verify_deal.seat_commitment(TABLE, ROUND, ATTEMPT, 1, NONCES[1]).hex(),
        "commitment of seat 2": verify_deal.seat_commitment(TABLE, ROUND, ATTEMPT, 2, NONCES[2]).hex(),
        "deal words": verify_deal.deal_words(TABLE, ROUND, ATTEMPT, commitment, NONCES),
        "seed": seed,
    }
    tiles = AgreedChance(seed)
    vectors["EpiZodiak `first`"] = str(tiles.roll("first", 3))
    vectors["seed after `first`"] = tiles.remaining_seed
    vectors["EpiZodiak `deal`"] = " ".join(map(str, tiles.shuffle("deal", [*range(1, 13)] * 4)))
    vectors["seed after `deal`"] = tiles.remaining_seed
    cards = AgreedChance(seed)
    vectors["Ecliptic `first`"] = str(cards.roll("first", 2))
    vectors["Ecliptic `deal`"] = " ".join(map(str, cards.shuffle("deal", CARDS)))
    return vectors


def other_vectors() -> dict[str, str]:
    """Return a frame, and an answer of chance that follows from a seed."""
    return {
        'frame of `{"type":"Ping"}`': encode_frame(b'{"type":"Ping"}', 4096).hex(),
        'seed `00ff`, `roll("first", 3)`': str(SeededChance("00ff").roll("first", 3)),
    }
