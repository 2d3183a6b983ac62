"""Keeps the computer from falling asleep while a table in the network needs it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack


class StayAwake:
    """Keeps the computer awake until `close`; the screen may still turn off.

    A thread of its own asks the system, which may take seconds to answer. A failure stays without effect.
    """

    def __init__(self) -> None:
        self._held = ExitStack()
        self._thread = ThreadPoolExecutor(1)  # wakepy wants to end in the thread where it began
        self._thread.submit(self._begin)

    def _begin(self) -> None:
        from wakepy import keep

        self._held.enter_context(keep.running(on_fail="pass"))

    def close(self) -> None:
        """Let the computer fall asleep again."""
        self._thread.submit(self._held.close)
        self._thread.shutdown(wait=False)
