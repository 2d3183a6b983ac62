"""The program is killed in the middle of a combat: no die is lost, changed, or shown before its time."""

from pathlib import Path

import pytest

from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.games.game import HIDDEN
from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer
from tests.desktop.manual_clock import FakeClock
from tests.program_process import background


def play_and_kill(folder: Path, seed: str) -> tuple[int, int]:
    """Let a program play until one die is chosen, and kill it; return who had chosen which."""
    with background("-m", "tests.desktop.ecliptic.combat_process", str(folder), seed) as (_process, output):
        seat, die = map(int, output.readline().split())
    return seat, die


@pytest.mark.parametrize("seed", ["0a", "0b", "0c"])
async def test_continue_goes_on_with_the_die_that_was_chosen(
    seed: str, window: MainWindow, tmp_path: Path, clock: FakeClock
) -> None:
    """Continue invites the one who has not chosen, shows a covered die, and rolls the one that was chosen."""
    chosen_by, die = play_and_kill(tmp_path / "tables", seed)
    window.do("continue")
    at = EclipticPlayer(window, clock)
    waits = 1 - chosen_by
    controller = at.session.controller
    assert controller.curtain.invited == waits, "the one who has not chosen"
    name = ("Amélie", "Nour")[waits]
    assert at.curtain.title.text() == f"{name}: choose your die"
    assert at.curtain.recap.text().endswith(at.log[-1])
    assert at.rolled(chosen_by) == ("covered", 0)
    assert at.scene.view is not None
    assert at.scene.view.combat.chosen[chosen_by] is HIDDEN
    assert at.log[-1].endswith("has chosen a die.")
    assert at.die(chosen_by, die) == "ready", "in the tray nothing is missing yet"
    await at.take_screen()
    assert at.rolled(chosen_by) == ("covered", 0)
    assert at.scene.view.combat.chosen[chosen_by] is HIDDEN
    own = min(at.scene.hints.dice)
    await at.do(("die", waits, own), ("die", waits, own))
    await at.settle()
    assert at.item(("rolled", chosen_by)).sides == die, "the very die that was chosen"
    assert at.item(("rolled", waits)).sides == own
    assert at.rolled(chosen_by)[0] == "ready"
