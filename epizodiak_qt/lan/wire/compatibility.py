"""Version compatibility: protocol ranges, and a fingerprint of the rules.

This module plays the rules: it is one of the two in lan that hold a position.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import TYPE_CHECKING, Final

from epizodiak_qt import __version__
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.lan.wire.limits import PROTOCOL
from epizodiak_qt.lan.wire.messages import Greeting, Hello, Refuse
from epizodiak_qt.lan.wire.refusals import rules_mismatch, version_mismatch

if TYPE_CHECKING:
    from collections.abc import Sequence

_STEPS: Final = 150


@cache
def rules_fingerprint(game: str) -> str:
    """Return a fingerprint of the rules of a game: the hash of a game that chance alone plays."""
    rules = GAMES[game]
    hashed = hashlib.sha256()
    chance = SeededChance("mark")
    position, _ = rules.new(rules.options_from_json({}), chance)
    for _ in range(_STEPS):
        acting = rules.acting(position)
        if not acting:
            break
        legal = rules.legal(position, acting[0])
        hashed.update(json.dumps([*map(str, legal)]).encode())
        position, events = rules.play(position, acting[0], legal[chance.roll("mark", len(legal)) - 1], chance)
        hashed.update(json.dumps([rules.event_to_json(event) for event in events]).encode())
    return hashed.hexdigest()[:16]


def own_hello(protocol: Sequence[int] = PROTOCOL, app: str = __version__) -> Hello:
    """Return the first message of this program as a guest."""
    return Hello(list(protocol), app, {name: rules_fingerprint(name) for name in GAMES})


def incompatibility(guest: Hello, host: Greeting) -> Refuse | None:
    """Return why a guest and a host cannot play together, or None. Both sides check it."""
    (oldest, newest), (low, high) = guest.protocol, host.protocol
    if max(oldest, low) > min(newest, high):
        return version_mismatch(guest.app, host.app, guest_is_older=newest < low)
    if guest.rules.get(host.game) != host.rules:
        return rules_mismatch(guest.app, host.app, host.rules)
    return None
