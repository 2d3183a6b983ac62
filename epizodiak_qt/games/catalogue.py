"""The one list of the games there are; a game is a module that satisfies `game.Game`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games import ecliptic, epizodiak

if TYPE_CHECKING:
    from epizodiak_qt.games.game import AnyGame

GAMES: dict[str, AnyGame] = {epizodiak.NAME: epizodiak, ecliptic.NAME: ecliptic}
