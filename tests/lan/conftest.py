"""Coroutine tests."""

import inspect
from typing import Any

import pytest

from tests.lan.manual_clock import run


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine test in an event loop; fail if it takes longer than any test may."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    arguments: dict[str, Any] = {name: pyfuncitem.funcargs[name] for name in names}
    run(pyfuncitem.obj(**arguments))
    return True
