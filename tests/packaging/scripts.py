"""Load the scripts of packaging/ by their paths, because that folder is no package."""

import importlib.util
import sys
from types import ModuleType

from tests.program_process import ROOT


def script(name: str) -> ModuleType:
    """Return a script as a module, without running its `main`."""
    if str(ROOT / "packaging") not in sys.path:
        sys.path.append(str(ROOT / "packaging"))  # they import one another by name
    spec = importlib.util.spec_from_file_location(f"packaging_{name}", ROOT / "packaging" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
