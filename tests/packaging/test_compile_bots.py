"""Compiling the bots: the modules that are chosen, and the wheel that asks for it."""

from pathlib import Path

import pytest

from tests.packaging.scripts import script


def test_only_modules_with_the_marker_are_compiled(tmp_path: Path) -> None:
    """The marker stands on a line of its own; a mention of it does not count."""
    compile_bots = script("compile_bots")
    bots = tmp_path / "epizodiak_qt" / "bots" / "some_game"
    bots.mkdir(parents=True)
    (bots / "core.py").write_text(f'"""A core."""\n\n{compile_bots.MARKER}\n', "utf-8")
    (bots / "seat.py").write_text(f'"""See {compile_bots.MARKER}"""\n', "utf-8")
    (bots.parent / "deal.py").write_text("", "utf-8")
    assert [path.as_posix() for path in compile_bots.marked_modules(tmp_path)] == [
        "epizodiak_qt/bots/some_game/core.py"
    ]


@pytest.mark.parametrize(("value", "compiled"), [(None, False), ("", False), ("0", False), ("1", True)])
def test_a_wheel_has_compiled_bots_on_request_only(
    value: str | None, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An ordinary wheel is pure Python."""
    monkeypatch.delenv("EPIZODIAK_COMPILE_BOTS", raising=False)
    if value is not None:
        monkeypatch.setenv("EPIZODIAK_COMPILE_BOTS", value)
    assert script("hatch_build").compiles_bots() is compiled
