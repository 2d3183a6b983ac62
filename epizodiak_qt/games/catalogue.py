"""The one list of the games there are; a game is a module that satisfies `game.Game`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from epizodiak_qt.games.game import AnyGame

NAMES: Final = ("epizodiak", "ecliptic")


class _Catalogue(Mapping[str, "AnyGame"]):
    """The games by name. Each is imported when it is first asked for: most starts play one of them."""

    def __getitem__(self, name: str) -> AnyGame:
        match name:
            case "epizodiak":
                from epizodiak_qt.games import epizodiak

                return epizodiak
            case "ecliptic":
                from epizodiak_qt.games import ecliptic

                return ecliptic
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES: Final = _Catalogue()
