"""Everything that the table of each game paints has enough contrast; the contact sheets check all states."""

import pytest

from epizodiak_qt.desktop.style.theme import THEMES
from tests.desktop.ecliptic.states import STATES as ECLIPTIC
from tests.desktop.epizodiak.states import STATES as EPIZODIAK
from tests.desktop.painted_contrast import assert_visible
from tests.desktop.seated_player import Sit

# Together they show every mark.
SHOWN = {
    "epizodiak": (
        EPIZODIAK,
        (
            "every-hint",
            "selection",
            "contest-two",
            "forced-with-a-set",
            "drawn",
            "curtain-recap",
            "match-over-with-chart",
            "points-doubled",
            "round-over",
        ),
    ),
    "ecliptic": (ECLIPTIC, ("lay", "taken", "combat", "won", "scoring")),
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", SHOWN)
async def test_e01_texts_and_marks_have_their_contrast(game: str, theme: str, sit: Sit) -> None:
    """Text has 4.5 to 1, marks 3 to 1; in high contrast both have 7 to 1."""
    await assert_visible(sit, theme, *SHOWN[game])
