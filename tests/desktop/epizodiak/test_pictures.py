"""Pictures of the program, kept among the artefacts to be looked at: none is blank, none is another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QApplication, QDialog

from tests.games.positions import SINGLE, arc, position

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.games.epizodiak.position import Position
    from tests.desktop.seated_player import SeatedPlayer

MIDDLE = ([2, 3, 3, 3, 6, 8, 9, 9, 10, 11, 12], [...], [...])


def middle(**wishes: Any) -> Position:
    """Return a position in the middle of a round, with sets out and something to do on either side."""
    return position(hands=MIDDLE, dial=arc(4, 7), pile=5, sets=((5,), (1,), ()), scores=(3, 1, 4), **wishes)


async def _opening(at: SeatedPlayer) -> QWidget:
    at.session.leave_confirmed = True
    at.window.leave_table()
    return at.window


async def _table(at: SeatedPlayer) -> QWidget:
    return at.window


async def _selecting(at: SeatedPlayer) -> QWidget:
    await at.do(("hand", 8, 0), ("hand", 9, 0), ("hand", 10, 0))
    return at.window


async def _arming(at: SeatedPlayer) -> QWidget:
    await at.do(("centre",))
    at.item(("centre",)).arm(0.6)
    return at.window


async def _refused(at: SeatedPlayer) -> QWidget:
    await at.do(("hand", 12, 0))
    return at.window


async def _over(at: SeatedPlayer) -> QWidget:
    await at.do(("hand", 8, 0), ("place", 8))
    return at.window


async def _asking(at: SeatedPlayer) -> QWidget:
    await at.do(("discard", 3))
    return at.window


async def _new_game(at: SeatedPlayer) -> QWidget:
    at.window.local_tables.show_new_game()
    return at.window


def dialog(at: SeatedPlayer) -> QDialog:
    """Return the dialog over the window."""
    (found,) = [each for each in at.window.findChildren(QDialog) if each.isVisible()]
    return found


async def _settings(at: SeatedPlayer) -> QWidget:
    at.window.show_settings()
    return dialog(at)


async def _rules(at: SeatedPlayer) -> QWidget:
    at.window.show_rules(whole=True)
    return dialog(at)


async def _trouble(at: SeatedPlayer) -> QWidget:
    at.window.dialogs.show_error("Traceback\nValueError: an example")
    return dialog(at)


async def _about(at: SeatedPlayer) -> QWidget:
    at.window.dialogs.show_about()
    return dialog(at)


ENDING: dict[str, Any] = {"hands": ([8], [4, 5, 9, 9], [...]), "dial": arc(4, 7), "pile": 20}
FORCED: dict[str, Any] = {
    "hands": ([1, 5, 10, 11, 12], [...], [...]),
    "dial": arc(4, 9),
    "pile": 0,
    "passes": 3,
}
PICTURES: dict[str, tuple[Position, Callable[[SeatedPlayer], Any], dict[str, Any]]] = {
    "opening": (middle(), _opening, {}),
    "opening-fr-day": (middle(), _opening, {"language": "fr", "theme": "day"}),
    "table": (middle(), _table, {}),
    "table-fr": (middle(), _table, {"language": "fr"}),
    "table-day": (middle(), _table, {"theme": "day"}),
    "table-contrast": (middle(), _table, {"theme": "contrast"}),
    "table-arabic": (middle(), _table, {"tile_model": "arabic"}),
    "table-small": (middle(), _table, {"size": (1024, 640)}),
    "table-large-text": (middle(), _table, {"size": (1280, 720), "text_scale": 2.0, "language": "fr"}),
    "selection": (middle(), _selecting, {}),
    "selection-contrast": (middle(), _selecting, {"theme": "contrast"}),
    "one-slot-left": (position(hands=([3, 3, 3, 5, 9], [...], [...]), dial=arc(6, 4), pile=3), _table, {}),
    "pick-up": (middle(last_laid=(7, "cw")), _table, {}),
    "pass-arming": (middle(), _arming, {}),
    "refusal": (middle(), _refused, {}),
    "question": (middle(), _asking, {"confirm": "ask"}),
    "contest": (
        position(hands=([1, 5, 5, 12], [3, 3, 10, ...], [3, 3, ...]), dial=arc(4, 9), pile=0, passes=2),
        _table,
        {},
    ),
    "forced": (position(**FORCED, sets=((), (3,), ())), _table, {}),
    "curtain": (middle(), _table, {"people": (0, 1), "told_look_away": False}),
    "curtain-hold-day": (middle(), _table, {"people": (0, 1), "reveal": "hold", "theme": "day"}),
    "huge-hand": (position(hands=([...], [1, 2, 2], [1, 3]), pile=5), _table, {}),
    "round-over": (position(**ENDING, sets=((2, 3), (1,), ())), _over, {}),
    "match-over": (position(**ENDING, sets=((2, 3), (1,), ()), scores=(5, 6, 2)), _over, {}),
    "single-round-over": (position(**ENDING, sets=((), (1, 2, 3, 10), ()), options=SINGLE), _over, {}),
    "single-round-over-fr": (
        position(**ENDING, sets=((), (1, 2, 3, 10), ()), options=SINGLE),
        _over,
        {"language": "fr", "theme": "day"},
    ),
    "new-game": (middle(), _new_game, {}),
    "new-game-fr": (middle(), _new_game, {"language": "fr", "theme": "day"}),
    "settings": (middle(), _settings, {}),
    "settings-fr": (middle(), _settings, {"language": "fr", "theme": "day"}),
    "rules": (middle(), _rules, {}),
    "trouble": (middle(), _trouble, {}),
    "about": (middle(), _about, {}),
}


@pytest.mark.parametrize(
    ("name", "state", "go", "how"), [(name, *each) for name, each in PICTURES.items()], ids=PICTURES
)
async def test_a_picture_of(
    name: str,
    state: Position,
    go: Callable[[SeatedPlayer], Any],
    how: dict[str, Any],
    sit: Callable[..., SeatedPlayer],
    picture: Callable[[QWidget, str], None],
) -> None:
    """It has its size and many colours; what it shows is for people to judge."""
    at = sit(state, **how)
    widget = await go(at)
    await at.settle()
    QApplication.sendPostedEvents()
    picture(widget, name)
    image = widget.grab().toImage()
    assert image.width() >= 400
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    assert len(colours) > 12
