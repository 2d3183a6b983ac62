"""Plays the games of a tournament in blocks on an executor: in this process, on all cores, on machines."""

from __future__ import annotations

import multiprocessing
import signal
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from epizodiak_qt.arena.play import BlockResult, play_block
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.arena.play import GameResult
    from epizodiak_qt.arena.tournament import Tournament

T = TypeVar("T")
P = ParamSpec("P")

BLOCK_S: Final = 2.0
"""The length of a block in seconds, so that sending it costs nothing beside playing it."""
BLOCKS_A_WORKER: Final = 2
"""How many blocks are sent ahead, so that no worker waits for its next one."""


class SameProcessExecutor(Executor):
    """Runs each task at once, in this process."""

    @override
    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a task; return its future, which is done."""
        future: Future[T] = Future()
        try:
            future.set_result(task(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  (a future carries any error to its reader)
            future.set_exception(error)
        return future


def local_executor(workers: int) -> Executor:
    """Return an executor with that many processes; one worker is this process."""
    if workers == 1:
        return SameProcessExecutor()
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts)


def _ignore_interrupts() -> None:
    """Leave Ctrl+C to the main process, which stops the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def stop_local_workers() -> None:
    """Stop the processes of an executor without waiting for their blocks."""
    for process in multiprocessing.active_children():
        process.terminate()


def run_games(
    tournament: Tournament,
    numbers: Sequence[int],
    executor: Executor,
    workers: int,
    on_block: Callable[[Sequence[GameResult]], None],
) -> None:
    """Play the games `numbers` of a tournament, and report each block when it is finished.

    The first blocks are single games; from their times follows the size of the others.
    """
    pending: set[Future[BlockResult]] = set()
    begun, played, seconds = 0, 0, 0.0
    ahead = 1 if isinstance(executor, SameProcessExecutor) else BLOCKS_A_WORKER * workers
    while begun < len(numbers) or pending:
        while begun < len(numbers) and len(pending) < ahead:
            left = len(numbers) - begun
            size = 1 if not played else round(BLOCK_S * played / max(seconds, 1e-6))
            size = max(1, min(size, left // ahead))
            pending.add(executor.submit(play_block, tournament, tuple(numbers[begun : begun + size])))
            begun += size
        done, pending = _wait(pending)
        for future in done:
            block = future.result()
            played += len(block.games)
            seconds += block.seconds
            on_block(block.games)


def _wait(pending: set[Future[Any]]) -> tuple[set[Future[Any]], set[Future[Any]]]:
    """Return the futures that are done, at least one, and the others."""
    finished = wait(pending, return_when=FIRST_COMPLETED)
    return finished.done, finished.not_done
