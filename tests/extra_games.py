"""Games that only the tests have. They are in the catalogue while a test is about them."""

from typing import Final

from epizodiak_qt.games.catalogue import GameEntry
from tests.nim.entry import ENTRY as NIM

EXTRA_GAMES: Final[dict[str, GameEntry]] = {entry.name: entry for entry in (NIM,)}
