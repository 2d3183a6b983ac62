"""Items whose picture Qt caches, such as the panels of players, are painted again when they have changed."""

from typing import Any

import pytest

from tests.desktop.ecliptic.states import TURN
from tests.desktop.seated_player import Sit
from tests.games.positions import arc, position

TILES = position(hands=([1, 2, 3], [...], [...]), dial=arc(5, 7), pile=9, scores=(1, 2, 0))


@pytest.mark.parametrize("given", [TILES, TURN], ids=["tiles", "cards"])
@pytest.mark.parametrize(("setting", "value"), [("theme", "day"), ("theme", "contrast"), ("text_scale", 1.5)])
async def test_a_setting_changed_at_the_table_paints_all_of_it(
    given: Any, setting: str, value: Any, sit: Sit
) -> None:
    """The table looks as one that was opened with the setting."""
    at = sit(given)
    await at.settle()
    at.grab()
    at.window.apply_setting(setting, value)
    await at.settle()
    changed = at.grab()
    at.window.hide()
    at = sit(given, **{setting: value})
    await at.settle()
    assert changed == at.grab()
