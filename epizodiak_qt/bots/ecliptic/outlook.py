"""The chance of both seats to win a game of Ecliptic that is not over, from any view."""

from __future__ import annotations

from epizodiak_qt.bots.ecliptic.players import chances

__all__ = ["chances"]
