"""The executors of the arena: this process, processes on all cores, or the machines of a dask scheduler."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from epizodiak_qt.arena import texts
from epizodiak_qt.arena.players import PLAYERS
from epizodiak_qt.arena.results_file import program_fingerprint
from epizodiak_qt.command_line.arena import MOST_WORKERS
from epizodiak_qt.games.sentence import SentenceError
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")
P = ParamSpec("P")

CONNECT_S: Final = 10
"""Seconds until a scheduler that does not answer is given up."""


class ClusterError(SentenceError):
    """The machines cannot be used; `sentence` says why."""


class SameProcessExecutor(Executor):
    """Runs each task at once, in this process."""

    @override
    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a task, and raise its error; return its future, which is done."""
        future: Future[T] = Future()
        future.set_result(task(*args, **kwargs))
        return future


def usable_cores() -> int:
    """Return how many cores this process may use: a container may have fewer than its machine."""
    affinity = getattr(os, "sched_getaffinity", None)  # Linux has it
    count = len(affinity(0)) if affinity is not None else os.cpu_count() or 1
    return min(count, MOST_WORKERS)


@contextmanager
def local_executor(workers: int) -> Iterator[tuple[Executor, int]]:
    """Run with an executor of that many processes, and their number; one worker is this process."""
    if workers == 1:
        try:
            yield SameProcessExecutor(), 1
        finally:
            PLAYERS.close()
        return
    with process_executor(workers) as executor:
        yield executor, workers


@contextmanager
def process_executor(workers: int) -> Iterator[Executor]:
    """Run with an executor of that many other processes.

    If an exception ends the run, Ctrl+C included, the processes are stopped without waiting for their blocks.
    """
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_prepare_worker) as executor:
        try:
            yield executor
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _prepare_worker() -> None:
    """Leave Ctrl+C to the main process, which ends the workers; end with it if it crashes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has one"
    parent.join()
    os._exit(1)


@contextmanager
def cluster_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """Run with an executor of the machines of a dask scheduler, and how many blocks they play at once.

    Raises:
        ClusterError: dask is missing, the scheduler does not answer, or a machine has another program.
    """
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError(texts.NO_DASK) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client: Any = Client(address, timeout=CONNECT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(texts.NO_SCHEDULER.fill(address=address, error=str(error))) from None
    with client:
        threads: dict[str, int] = client.nthreads()
        if not threads:
            raise ClusterError(texts.NO_CLUSTER_WORKERS.fill(address=address))
        own = program_fingerprint()
        try:
            found: dict[str, str] = client.run(program_fingerprint)
        except Exception as error:
            raise ClusterError(texts.CLUSTER_LACKS_PROGRAM.fill(error=str(error))) from error
        for machine, program in found.items():
            if program != own:
                raise ClusterError(texts.CLUSTER_HAS_OTHER_PROGRAM.fill(machine=machine))
        with client.get_executor(pure=False) as executor:
            yield executor, sum(threads.values())
