"""Breaks repetitions: a seat that picks up again and again picks up no more for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from epizodiak_qt.bots.player import History

REPEATED_TAKES: Final = 2
RECENT: Final = 12


def takes_too_often(history: History, seat: int | None) -> bool:
    """Tell whether a seat has picked up `REPEATED_TAKES` times in the last `RECENT` public actions."""
    return history[-RECENT:].count(f"{seat} take") >= REPEATED_TAKES
