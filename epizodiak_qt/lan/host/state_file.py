"""The state file of a host: code, port, guests and the deal under way, so that a killed host comes back.

The journal of the game is another file.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Meta

from epizodiak_qt.lan.fair_deal.dealer import DealState
from epizodiak_qt.lobby.table_code import ALPHABET, LENGTH
from epizodiak_qt.table.files import write_atomically
from epizodiak_qt.table.json_file import keep_damaged

if TYPE_CHECKING:
    from pathlib import Path

CODE_PATTERN: Final = f"^[{ALPHABET}]{{{LENGTH}}}$"


class KnownGuest(msgspec.Struct, frozen=True):
    """A guest of the table."""

    number: int
    """The guest number."""
    secret_hash: bytes
    """The hash of the secret by which the guest resumes."""
    name: str
    """The name of the guest."""
    seats: list[int]
    """The seats of the guest."""
    muted: bool = False
    """Whether the guest is muted."""


class HostState(msgspec.Struct, frozen=True):
    """The state of a host. The file has the keys that version 0.1.0 wrote; newer fields have defaults."""

    table: str
    """The id of the table."""
    name: str
    """The title of the table."""
    code: Annotated[str, Meta(pattern=CODE_PATTERN)]
    """The join code."""
    port: Annotated[int, Meta(ge=0, le=65535)]
    """The port that the host listens on."""
    local_seats: list[int] = msgspec.field(name="local")
    """The seats of the players at the host's computer."""
    guests: list[KnownGuest]
    """The guests that may resume."""
    deal: DealState | None = None
    """The deal under way."""
    last_deal: DealState | None = msgspec.field(default=None, name="last")
    """The deal before it, until its round is disclosed."""
    games_played: int = msgspec.field(default=0, name="games")
    """The number of games before this one."""
    hand_delay_turns: int = msgspec.field(default=0, name="hands_late")
    """How many turns late spectators are offered the hands; 0 for never."""
    open_hands: list[int] = []
    """The seats whose players agree that spectators see their hands."""
    confirm_guests: bool = False
    """Whether the host's players confirm newcomers."""
    clock_s: float = 0.0
    """The seconds of each player's clock; 0 for no clocks."""
    turn_s: float = 0.0
    """The seconds that each turn adds."""
    clocks_left_s: list[float] = msgspec.field(default_factory=list, name="left_s")
    """The seconds left of each seat; empty before the game."""
    muted: list[str] = []
    """The muted addresses."""
    advice: bool = False
    """Whether players may ask for hints."""
    handed_over: bool = False
    """Whether the game goes on at another host."""


class HostStateFile:
    """The state file of one table; without a path it stores nothing.

    A damaged file is kept beside the new one by the next `store`.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._is_damaged = False

    def load(self) -> HostState | None:
        """Return the stored state, or None if there is no readable one."""
        try:
            return None if self.path is None else msgspec.json.decode(self.path.read_bytes(), type=HostState)
        except OSError:
            return None
        except (msgspec.MsgspecError, UnicodeError):
            self._is_damaged = True
            return None

    def store(self, state: HostState) -> None:
        """Write a state atomically and durably. Raises OSError."""
        if self.path is None:
            return
        if self._is_damaged:
            with suppress(FileNotFoundError):
                keep_damaged(self.path, self.path.read_bytes(), mode=0o600)
            self._is_damaged = False
        write_atomically(self.path, msgspec.json.encode(state), mode=0o600)

    def forget(self) -> None:
        """Remove the file. Raises OSError."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)
