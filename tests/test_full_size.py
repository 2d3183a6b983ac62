"""The full-size run: its options, and the tests that it finds."""

import re
from pathlib import Path

import pytest

from tests import full_size


def test_every_item_of_the_list_has_tests() -> None:
    """An item without a test file would be reported as failed."""
    assert [item for item in full_size.ITEMS if not full_size.files_of(item)] == []


@pytest.mark.parametrize("word", ["--share=0", "--share=1.1", "--seed=0", "--only=T17", "--part=1", "T1"])
def test_invalid_options_are_refused(word: str) -> None:
    """The command prints its usage and runs nothing."""
    with pytest.raises(SystemExit) as ended:
        full_size.parse([word])
    assert ended.value.code == 2


def test_each_run_writes_a_report_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the commit, the seed, the machine, a line for each item that ran, and the items left out."""

    def run(item: str, share: float, seed: int) -> full_size.Outcome:
        return full_size.Outcome(item, full_size.sizes(item, share), 0, int(item == "T4"), 2, 1.6, "7 seen")

    monkeypatch.setattr(full_size, "run", run)
    assert full_size.main(["--only=T13", "--seed=3", f"--reports={tmp_path}"]) == 0
    assert full_size.main(["--only=T16,T4", "--share=0.5", f"--reports={tmp_path}"]) == 1
    second, first = sorted(tmp_path.iterdir(), key=lambda file: "seed-3" in file.name)
    text = first.read_text("utf-8")
    for name in ("commit", "seed: 3", "CPUs", "kernel", "Python"):
        assert f"\n- {name}" in text
    assert "| T13 | as usual | NOT RUN | 2 | 7 seen |" in text
    text = second.read_text("utf-8")
    assert "| T16 | 5,000 of 10,000 games | NOT RUN | 2 | 7 seen |" in text
    assert "| **1 FAILED**, 0 passed |" in text
    assert re.search(
        r"^NOT RUN: T1, T2, T3, T5,.* T15, B1, B2, B3, B4, B5, B6, B7, B8, B9, A1, A2, A3, A4, P1, P2, P3\.$",
        text,
        re.MULTILINE,
    )
