"""Pictures of Ecliptic, kept among the artefacts to be looked at: eight moments in either language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.desktop.ecliptic.sample_positions import fought, middle
from tests.games.ecliptic.building import ELEVEN, position

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.games.ecliptic.position import Position
    from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer


async def _nothing(at: EclipticPlayer) -> None:
    """Leave the table as it is."""


async def _select_pair(at: EclipticPlayer) -> None:
    await at.do(("hand", at.scene.picture.hand[1]), ("hand", at.scene.picture.hand[2]))


async def _lay_pair(at: EclipticPlayer) -> None:
    await at.act("pair virgo-moon virgo-comet")


async def _choose_die(at: EclipticPlayer) -> None:
    at.other(1, "die 8")
    await at.settle()


async def _both_chose(at: EclipticPlayer) -> None:
    at.other(1, "die 8")
    await at.act("die 20")


async def _stop(at: EclipticPlayer) -> None:
    await at.act("stop")


WISH = position(
    hands=("aries-moon virgo-moon", "aries-star pisces-planet cancer-moon"),
    pile=20,
    lines=(ELEVEN[0] + " pisces-sun", ELEVEN[1]),
    pair="pisces-moon pisces-star",
    trophies=(1, 2),
    phase="wish",
    again=True,
)
MOMENTS: dict[str, tuple[Position, Callable[[EclipticPlayer], Any], dict[str, Any]]] = {
    "pair": (middle(), _select_pair, {}),
    "sign": (middle(), _lay_pair, {}),
    "discard": (
        middle(hands=("taurus-planet virgo-moon libra-moon sagittarius-comet pisces-star", "")),
        _nothing,
        {},
    ),
    "taken": (
        middle(
            hands=("virgo-star virgo-moon virgo-comet libra-moon pisces-star", ""),
            discard="pisces-moon",
            taken="virgo-star",
        ),
        _nothing,
        {},
    ),
    "combat": (fought(), _choose_die, {}),
    "keep": (fought(), _both_chose, {"rolls": (13, 5)}),
    "wish": (WISH, _nothing, {}),
    "count": (WISH, _stop, {"rolls": (2,)}),
}
MORE: dict[str, tuple[Position, Callable[[EclipticPlayer], Any], dict[str, Any]]] = {
    "curtain": (fought(), _nothing, {"people": (0, 1)}),
    "second-seat": (middle(turn=1), _nothing, {"people": (1,)}),
    "day": (middle(), _lay_pair, {"theme": "day"}),
    "contrast": (middle(), _lay_pair, {"theme": "contrast"}),
    "small": (middle(), _lay_pair, {"size": (1024, 640)}),
    "small-large-text": (middle(), _lay_pair, {"size": (1024, 640), "text_scale": 1.5, "language": "fr"}),
    "large-text": (fought(), _choose_die, {"text_scale": 2.0, "language": "fr"}),
    "wide": (middle(), _lay_pair, {"size": (1920, 1080)}),
    "wide-large-text": (
        fought(),
        _both_chose,
        {"size": (1920, 1080), "text_scale": 1.5, "rolls": (5, 5, 13, 7)},
    ),
    "small-wish": (WISH, _nothing, {"size": (1024, 640), "text_scale": 1.5, "language": "fr"}),
    "small-count": (WISH, _stop, {"size": (1024, 640), "text_scale": 1.5, "language": "fr", "rolls": (2,)}),
    "day-combat": (fought(), _choose_die, {"theme": "day"}),
    "contrast-combat": (fought(), _choose_die, {"theme": "contrast"}),
}
ALL = {
    **{
        f"ecliptic-{name}-{language}": (state, go, {**how, "language": language})
        for name, (state, go, how) in MOMENTS.items()
        for language in ("en", "fr")
    },
    **{f"ecliptic-{name}": each for name, each in MORE.items()},
}


@pytest.mark.parametrize(
    ("name", "state", "go", "how"), [(name, *each) for name, each in ALL.items()], ids=ALL
)
async def test_a_picture_of_ecliptic(
    name: str,
    state: Position,
    go: Callable[[EclipticPlayer], Any],
    how: dict[str, Any],
    sit: Callable[..., EclipticPlayer],
    picture: Callable[[QWidget, str], None],
) -> None:
    """It has its size and many colours; what it shows is for people to judge."""
    at = sit(state, **how)
    await go(at)
    await at.settle()
    QApplication.sendPostedEvents()
    picture(at.window, name)
    image = at.window.grab().toImage()
    assert image.width() >= 1024
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    assert len(colours) > 12
