"""What a game writes for its scene, and what the kit refuses of it."""

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.scene.table_objects import SecretDescribedError, TableObject, Zone
from epizodiak_qt.desktop.scene.table_scene import TableScene
from epizodiak_qt.override import override
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import style_of, table_of
from tests.nim.desktop import NimScene


class IncompleteScene(TableScene):
    """A scene that draws nothing."""

    @override
    def action_at(self, key: Key) -> object | None:
        return None


class TellingScene(NimScene):
    """A scene that describes what can be done to everyone."""

    @override
    def describe_board(self, *, private: bool, ended: bool) -> tuple[Zone, ...]:
        return super().describe_board(private=True, ended=ended)[1:]


class RememberingScene(NimScene):
    """A scene that goes on to describe a hand that is not shown any more."""

    @override
    def describe_board(self, *, private: bool, ended: bool) -> tuple[Zone, ...]:
        return (Zone("hand", "Hand", (TableObject((HAND, 3), "3", enabled=False),)),)


def test_a_scene_without_a_required_method_is_refused(styled_app: QApplication, clock: FakeClock) -> None:
    """Qt does not look at abstract methods. The error names all that are missing."""
    kind: Any = IncompleteScene
    with pytest.raises(TypeError, match=r"IncompleteScene .* make_layout, picture_of, draw_board$"):
        kind(style_of(), clock, 2)


@pytest.mark.parametrize(
    ("kind", "private", "shown", "why"),
    [
        (TellingScene, False, True, "what can be done"),
        (RememberingScene, True, False, "the pieces of a hand"),
    ],
)
def test_a_scene_that_tells_secrets_is_refused(
    styled_app: QApplication, clock: FakeClock, kind: type[NimScene], private: bool, shown: bool, why: str
) -> None:
    """It may not describe what can be done to those who only listen, nor a hand that is not shown."""
    table, scene = table_of("nim"), kind(style_of(), clock)
    (seat,) = table.state().acting
    scene.present(table.update_for(seat))
    scene.animator.finish_now()
    assert scene.describe(private=True)[-1].name == "players", "the kit describes them"
    scene.present(table.update_for(seat if shown else None))
    scene.animator.finish_now()
    with pytest.raises(SecretDescribedError, match=why):
        scene.describe(private=private)


def test_a_scene_with_little_more_than_the_required_methods_is_played_at(
    styled_app: QApplication, clock: FakeClock
) -> None:
    """Nim has no movement, sounds, marks and selection: a click on a card that is legal plays it."""
    table, scene = table_of("nim"), NimScene(style_of(), clock)
    (seat,) = table.state().acting
    chosen: list[object] = []
    scene.chosen.connect(chosen.append)
    scene.present(table.update_for(seat))
    scene.animator.finish_now()
    (key, *_) = (item.key for item in scene.visible_items() if item.clickable)
    scene.press(key)
    scene.release(key, True)
    assert chosen == [scene.illegal_action_at(key)]
    assert not scene.choices(), "until the table answers"
    scene.conceal(table.update_for(None))
    assert not [item for item in scene.visible_items() if item.key[0] == HAND]
