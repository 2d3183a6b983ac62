"""Shared by all tests: no screen, coroutines, reproducible `secrets`, `--random-order`, pytest-qt."""

import importlib.util
import inspect
import logging
import os
import random
from collections.abc import Callable, Coroutine, Generator
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

from epizodiak_qt.games.catalogue import ENTRIES, GameEntry
from tests.extra_games import EXTRA_GAMES
from tests.lan.manual_clock import run
from tests.sizes import FULL_SIZE, size

os.environ["QT_QPA_PLATFORM"] = "offscreen"

# Every normal run is the same; the full size draws other examples.
settings.register_profile(
    "usual",
    max_examples=size("property"),
    deadline=None,
    derandomize=not FULL_SIZE,
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("usual")


def _raise_fault(record: logging.LogRecord) -> bool:
    """Raise the fault of a receiver, which a table only logs, so that no test overlooks it."""
    if record.msg == "link receiver failed" and record.exc_info and record.exc_info[1]:
        raise record.exc_info[1]
    return True


_table_log = logging.getLogger("epizodiak_qt.table.table")
_table_log.addFilter(_raise_fault)


@pytest.fixture
def faults_logged(caplog: pytest.LogCaptureFixture) -> Generator[pytest.LogCaptureFixture, None, None]:
    """Return the log; until the test ends, a table only logs the fault of a receiver, as in the program."""
    _table_log.removeFilter(_raise_fault)
    yield caplog
    _table_log.addFilter(_raise_fault)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine test by the fixture `aio`."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    run_in_loop = pyfuncitem._request.getfixturevalue("aio")
    names = inspect.signature(pyfuncitem.obj).parameters
    run_in_loop(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture
def aio() -> Callable[[Coroutine[Any, Any, Any]], Any]:
    """Return a function that runs a coroutine in an event loop, for no longer than any test takes."""
    return run


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Give `secrets` a fixed seed in each test, so that a deal that makes a test fail can be repeated.

    Register a game of the tests while a test is about it.

    Let no test wait for the disk: fake files test power cuts. A file must still be open to be synced.

    The variable EPIZODIAK_LUCK changes the seed. Programs that a test starts keep their own randomness.
    """
    luck = random.Random(f"{os.environ.get('EPIZODIAK_LUCK', '')} {item.nodeid}")
    with (
        patch("random._urandom", luck.randbytes),
        patch.dict(ENTRIES, _extra_games_of(item)),
        patch("os.fsync", os.fstat),
        patch("os.fdatasync", os.fstat, create=True),
    ):
        return (yield)


def _extra_games_of(item: pytest.Item) -> dict[str, GameEntry]:
    """Return the extra games that a test is about: it is in the folder of one, or has it as a parameter."""
    callspec = getattr(item, "callspec", None)
    values = [] if callspec is None else [*callspec.params.values()]
    names = [getattr(getattr(value, "game", None), "NAME", value) for value in values]
    names.append(item.path.parent.name)
    return {name: entry for name, entry in EXTRA_GAMES.items() if name in names}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Shuffle the tests if a seed is given. Each xdist worker gets the same order, as xdist requires."""
    seed: str | None = config.getoption("random_order")
    if seed is not None:
        random.Random(seed).shuffle(items)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--random-order`, and declare the ini options of pytest-qt where it is not installed."""
    parser.addoption("--random-order", metavar="SEED", help="run the tests in an order drawn from SEED")
    if importlib.util.find_spec("pytestqt") is None:
        for name in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(name, "of pytest-qt, which is not installed here", type="linelist")
