"""An advisor that answers when the test says so."""

import asyncio
from collections.abc import Sequence
from typing import Any

from epizodiak_qt.games.game import Event
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.client import Advice, NoAdviceError

WHY = Sentence("It is a test.", "C’est un essai.")
NONE = Sentence("No hint: it is a test.", "Pas de conseil\u202f: c’est un essai.")


class FakeAdvisor:
    """Keeps the questions; `answer` answers the last one with an action, or with none."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, tuple[Any, ...], Sequence[Event]]] = []
        self.cancelled = 0
        self.closed = False
        self._answer: asyncio.Future[str] | None = None

    async def advise(self, view: Any, legal: tuple[Any, ...], past: Sequence[Event]) -> Advice:
        """Wait for `answer`."""
        self.asked.append((view, legal, past))
        self._answer = asyncio.get_running_loop().create_future()
        try:
            chosen = await self._answer
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if not chosen:
            raise NoAdviceError(NONE)
        return Advice(next(action for action in legal if str(action) == chosen), WHY)

    def answer(self, action: str) -> None:
        """Answer the last question; "" raises NoAdviceError."""
        assert self._answer is not None
        self._answer.set_result(action)

    def close(self) -> None:
        """Note the end."""
        self.closed = True
