"""The scripts of packaging/, loaded by their paths: they are programs, not a package."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING

from tests.program_process import ROOT

if TYPE_CHECKING:
    from types import ModuleType


def script(name: str) -> ModuleType:
    """Return a script as a module of its own, without running it."""
    spec = importlib.util.spec_from_file_location(f"packaging_{name}", ROOT / "packaging" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
