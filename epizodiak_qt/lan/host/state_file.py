"""What a host must remember of its table beside the game: code, port, guests, and the deal under way.

It is kept in a file of its own, so that a host that fell over comes back as the same table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Meta

from epizodiak_qt.lan.access.join_code import ALPHABET, LENGTH
from epizodiak_qt.lan.fair_deal.state import DealState
from epizodiak_qt.table.atomic_write import write_atomically

if TYPE_CHECKING:
    from pathlib import Path

CODE_PATTERN: Final = f"^[{ALPHABET}]{{{LENGTH}}}$"


class KnownGuest(msgspec.Struct, frozen=True):
    """A guest of the table; of the secret only its hash is kept."""

    number: int
    secret_hash: bytes
    name: str
    seats: list[int]
    muted: bool = False


class HostState(msgspec.Struct, frozen=True):
    """All of it; `muted` are addresses. Older files have nothing of confirming, clocks and mutes."""

    table: str
    name: str
    code: Annotated[str, Meta(pattern=CODE_PATTERN)]
    port: Annotated[int, Meta(ge=0, le=65535)]
    local_seats: list[int] = msgspec.field(name="local")
    guests: list[KnownGuest]
    deal: DealState | None = None
    last_deal: DealState | None = msgspec.field(default=None, name="last")
    games_played: int = msgspec.field(default=0, name="games")
    hand_delay_turns: int = msgspec.field(default=0, name="hands_late")
    open_hands: list[int] = []
    confirm_guests: bool = False
    clock_s: float = 0.0
    turn_s: float = 0.0
    clocks_left_s: list[float] = msgspec.field(default_factory=list, name="left_s")
    muted: list[str] = []


class HostStateFile:
    """The file of one table."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> HostState | None:
        """Return what was kept, or None if there is nothing that can be read."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=HostState)
        except (OSError, msgspec.MsgspecError, UnicodeError):
            return None

    def store(self, hosted: HostState) -> None:
        """Keep it, whole and durably. Raises OSError."""
        write_atomically(self.path, msgspec.json.encode(hosted), mode=0o600)

    def forget(self) -> None:
        """Remove it. Raises OSError."""
        self.path.unlink(missing_ok=True)


class NullStateFile:
    """For a table that nobody comes back to."""

    def load(self) -> HostState | None:
        """Return nothing."""
        return None

    def store(self, hosted: HostState) -> None:
        """Keep nothing."""

    def forget(self) -> None:
        """Nothing is there."""
