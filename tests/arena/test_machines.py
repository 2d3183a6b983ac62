"""The arena on a real scheduler of dask, with a real report: in the full-size run only."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.program_process import run
from tests.sizes import FULL_SIZE, SEED, size

# A scheduler on the loopback interface, with two processes; then the same tournament without it.
SCRIPT = """
import sys
from distributed import LocalCluster
from epizodiak_qt import cli

if __name__ == "__main__":
    words = ["arena", "--lang", "en", "--json", *sys.argv[1:]]
    options = {"n_workers": 2, "threads_per_worker": 1, "host": "127.0.0.1", "dashboard_address": None}
    with LocalCluster(**options) as cluster:
        code = cli.main([*words, "--scheduler", cluster.scheduler_address])
    sys.exit(code or cli.main([*words, "--workers", "1", "--report", "report.html"]))
"""


@pytest.mark.skipif(not FULL_SIZE, reason="in the full-size run only")
@pytest.mark.skipif(find_spec("distributed") is None, reason="the extra cluster is not installed")
def test_b8_a_real_scheduler_has_the_results_of_one_process(tmp_path: Path) -> None:
    """And the report has a chart for each part."""
    script = tmp_path / "machines.py"
    script.write_text(SCRIPT, "utf-8")
    words = ["--seats", "casual,beginner,random", "--deals", str(size("B8")), "--seed", str(SEED)]
    ended = run(tmp_path, [str(script), *words])
    assert ended.code == 0, ended.err
    several, one = map(json.loads, ended.out.splitlines())
    assert several == one
    assert several["complete"]
    assert (tmp_path / "report.html").read_text("utf-8").count("<svg") == 3
