"""A step of a table, encoded once for all peers who are sent it; and the history of a round as frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.lan.wire.framing import encode_frame
from epizodiak_qt.lan.wire.messages import History, Step, encode, encode_once
from epizodiak_qt.lan.wire.table_codec import encode_state, encode_view

if TYPE_CHECKING:
    from epizodiak_qt.games.game import AnyGame, Json
    from epizodiak_qt.table.link import Update

EVENTS_PER_FRAME: Final = 200


@dataclass(frozen=True, slots=True)
class HistoryChange:
    """The change of the public events of the round by a step."""

    number: int
    """The number of the step."""
    keep: int
    """How many of the earlier events still stand."""
    added: list[Json]
    """The events that follow them."""


class EncodedStep:
    """The state, the new events and the views of a step: each is encoded once, and copied into every frame.

    Args:
        change: the change of the public events of the round by the step.
        update: The step as everybody sees it.
    """

    def __init__(self, game: AnyGame, change: HistoryChange, update: Update) -> None:
        self.change = change
        self._game = game
        self._seq = update.seq
        self._state = encode_once(encode_state(update.state))
        self._added = encode_once(change.added)
        self._views: dict[int | None, tuple[object, Any]] = {}

    def view(self, update: Update) -> Any:
        """Return the view of a seat, encoded. All links to a table share what a seat sees of one step."""
        seen, encoded = self._views.get(update.seat, (None, None))
        if seen is not update.view:
            encoded = encode_once(encode_view(self._game, update))
            self._views[update.seat] = update.view, encoded
        return encoded

    def message(self, views: list[Any]) -> Step:
        """Return the message for a peer who is shown these views."""
        change = self.change
        return Step(change.number, self._seq, self._state, views, change.keep, self._added)


def history_frames(history: list[Json], max_frame_bytes: int) -> list[bytes]:
    """Return the frames that carry the public events of a round; there is at least one."""
    return [
        encode_frame(encode(History(first, history[first : first + EVENTS_PER_FRAME])), max_frame_bytes)
        for first in range(0, max(1, len(history)), EVENTS_PER_FRAME)
    ]
