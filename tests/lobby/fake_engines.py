"""Engines of a computer that exist in memory only, for tests of the window."""

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.engines import EngineEntry, EngineTrial


class FakeEngines:
    """Keeps engines, and refuses, stores and tests them as a test says."""

    def __init__(self, entries: tuple[EngineEntry, ...] = (), problem: Sentence | None = None) -> None:
        self.entries = entries
        self.problem = problem
        self.refused: Sentence | None = None
        self.not_stored: Sentence | None = None
        self.trial = EngineTrial("Deep", "Ada", (("epizodiak", 0.04),))
        self.tested: list[EngineEntry] = []

    def refusal(self, entry: EngineEntry, replaced: EngineEntry | None) -> Sentence | None:
        """Return `refused`."""
        return self.refused

    def put(self, entry: EngineEntry, replaced: EngineEntry | None = None) -> Sentence | None:
        """Keep an engine; return `not_stored`."""
        place = len(self.entries) if replaced is None else self.entries.index(replaced)
        self.entries = (*self.entries[:place], entry, *self.entries[place + 1 :])
        return self.not_stored

    def remove(self, entry: EngineEntry) -> Sentence | None:
        """Remove an engine; return `not_stored`."""
        self.entries = tuple(each for each in self.entries if each != entry)
        return self.not_stored

    async def test(self, entry: EngineEntry) -> EngineTrial:
        """Return `trial`."""
        self.tested.append(entry)
        return self.trial
