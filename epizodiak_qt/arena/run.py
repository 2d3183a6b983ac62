"""Plays the games of a tournament in blocks on an executor: in this process, on all cores, on machines."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, wait
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.arena.play import play_block

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor, Future

    from epizodiak_qt.arena.play import BlockResult, GameResult
    from epizodiak_qt.arena.tournament import Tournament

BLOCK_S: Final = 2.0
"""The length of a block in seconds, so that sending it costs nothing beside playing it."""
BLOCKS_A_WORKER: Final = 2
"""How many blocks are sent ahead, so that no worker waits for its next one."""
WAIT_S: Final = 0.5


class BlockError(Exception):
    """A block of games failed, or its worker ended."""


def run_games(
    tournament: Tournament,
    numbers: Sequence[int],
    executor: Executor,
    workers: int,
    on_block: Callable[[Sequence[GameResult]], None],
) -> None:
    """Play the games `numbers` of a tournament, and report each block when it is finished.

    The first blocks are single games; from their times follows the size of the others. Raises BlockError.
    """
    pending: set[Future[BlockResult]] = set()
    begun, played, seconds = 0, 0, 0.0
    ahead = 1 if workers == 1 else BLOCKS_A_WORKER * workers
    try:
        while begun < len(numbers) or pending:
            while begun < len(numbers) and len(pending) < ahead:
                left = len(numbers) - begun
                size = 1 if not played else round(BLOCK_S * played / max(seconds, 1e-6))
                size = max(1, min(size, left // ahead))
                pending.add(_submit(executor, tournament, numbers[begun : begun + size]))
                begun += size
            done, pending = _wait(pending)
            for future in done:
                block = _result(future)
                played += len(block.games)
                seconds += block.seconds
                on_block(block.games)
    finally:
        for future in pending:
            future.cancel()


def _submit(executor: Executor, tournament: Tournament, numbers: Sequence[int]) -> Future[BlockResult]:
    """Submit a block. Raises BlockError if the executor is broken, or played it at once and it failed."""
    try:
        return executor.submit(play_block, tournament, tuple(numbers))
    except Exception as error:
        raise _error(error) from error


def _result(future: Future[BlockResult]) -> BlockResult:
    """Return the result of a block. Raises BlockError for any error of a worker or of its machine."""
    error = future.exception()
    if error is not None:
        raise _error(error) from error
    return future.result()


def _error(error: BaseException) -> BlockError:
    return BlockError(f"{type(error).__name__}: {error}")


def _wait(pending: set[Future[Any]]) -> tuple[set[Future[Any]], set[Future[Any]]]:
    """Return the futures that are done and the others. On Windows, Ctrl+C interrupts no wait without end."""
    finished = wait(pending, WAIT_S, FIRST_COMPLETED)
    return finished.done, finished.not_done
