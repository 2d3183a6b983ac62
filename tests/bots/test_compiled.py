"""The wheel with compiled bots: its cores play by the rules, its bots decide as the pure ones do."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.program_process import ROOT, output_of
from tests.sizes import FULL_SIZE, SEED, SHARE, size

COMPILED = """
from epizodiak_qt.bots.ecliptic import core as ecliptic
from epizodiak_qt.bots.epizodiak import core as epizodiak
print(*(core.__file__.endswith((".so", ".pyd")) for core in (ecliptic, epizodiak)))
"""


def run(folder: Path, *arguments: str) -> str:
    """Run Python in a folder from which it takes the package; return its output."""
    return output_of(sys.executable, *arguments, folder=folder)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the compiled wheel and a copy of the tests."""
    if not FULL_SIZE:
        pytest.skip("compiles a wheel: in the full-size run only")
    if shutil.which("cc") is None and sys.platform != "win32":
        pytest.skip("there is no C compiler")
    made, folder = tmp_path_factory.mktemp("wheel"), tmp_path_factory.mktemp("compiled")
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", made)
    output_of(*command, environ=os.environ | {"EPIZODIAK_COMPILE_BOTS": "1"})
    (wheel,) = made.iterdir()
    assert "none-any" not in wheel.name
    run(folder, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", ".", str(wheel))
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def test_b3_compiled_cores_play_as_the_rules_do(installed: Path) -> None:
    """The tests B1 and B2 pass with them, in the same sizes."""
    assert run(installed, "-c", COMPILED).split() == ["True", "True"]
    chosen = ["-k", "test_b1_ or test_b2_", "tests/bots"]
    output = run(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen)
    print(f"seen: {output.splitlines()[-1]} with compiled bots, share {SHARE:g}")  # noqa: T201  (the report shows it)


def test_b3_compiled_bots_decide_as_the_pure_ones_do(installed: Path) -> None:
    """The same actions, numbers of simulations and values, to the last bit."""
    asked = ("-m", "tests.bots.decisions", str(size("B3")), str(SEED))
    compiled, pure = run(installed, *asked).splitlines(), run(ROOT, *asked).splitlines()
    assert [pair for pair in zip(compiled, pure, strict=True) if pair[0] != pair[1]] == []
    print(f"seen: {len(pure)} decisions, equal in both")  # noqa: T201  (the report shows it)
