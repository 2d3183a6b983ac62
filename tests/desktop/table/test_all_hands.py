"""All hands of a record on the table of either game: one group a seat, and movements from and to it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import pytest

from epizodiak_qt import app as composition
from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.ecliptic.geometry import layout as ecliptic_layout
from epizodiak_qt.desktop.epizodiak.geometry import layout as epizodiak_layout
from epizodiak_qt.desktop.scene.open_hands import hand_groups
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.style.art import Art
from epizodiak_qt.desktop.style.theme import NIGHT
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.replay_link import ReplayLink
from epizodiak_qt.table.replayed_game import read_replay
from tests.table.recorded_tables import record_texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.table_layout import TableLayout
    from epizodiak_qt.desktop.scene.table_scene import TableScene
    from tests.desktop.manual_clock import FakeClock

RECORDS: Final = ("0.1.0 epizodiak.ezr", "0.1.0 ecliptic.ezr")
SIZES: Final = ((1280, 720), (1024, 1000), (1920, 1080), (3840, 2160))
FRAME_MS: Final = 40
LONGEST_FRAMES: Final = 400


class RecordScene:
    """A scene that shows a record over its link, at the usual speed."""

    def __init__(self, name: str, clock: FakeClock) -> None:
        self.replayed = read_replay(record_texts()[name], GAMES)
        style = SceneStyle(NIGHT, Art(data_dir("resources") / "art"), arabic=False, text_scale=1.0)
        ui = composition.game_descriptors()[self.replayed.game.NAME].open(lambda: "en")
        self.scene: TableScene = ui.scene(style, clock)
        self.scene.fit(1280, 720)
        self.link = ReplayLink(self.replayed, self.scene.present)

    def settle(self) -> None:
        """Let everything that moves arrive, frame by frame."""
        for _ in range(LONGEST_FRAMES):
            if not self.scene.animator.busy:
                break
            self.scene.animator.advance(FRAME_MS)
        assert not self.scene.animator.busy

    def items(self, kind: str) -> list[Any]:
        """Return the visible items of a kind."""
        found: list[Any] = [item for item in self.scene.items() if item.isVisible()]
        return [item for item in found if getattr(item, "key", ("",))[0] == kind]

    def columns(self) -> list[tuple[float, float]]:
        """Return the left and right edge of the group of each seat."""
        labels = [each.label for each in hand_groups(self.scene.layout_now, self.scene.picture.counts)]
        rights = [*(label.x for label in labels[1:]), self.scene.layout_now.hand.right]
        return [(label.x, right) for label, right in zip(labels, rights, strict=True)]

    def seat_at(self, rect: Rect) -> int | None:
        """Return the seat in whose group a place lies, or None for a place outside the hands."""
        if rect.centre.y < self.scene.layout_now.hand.y:
            return None
        columns = enumerate(self.columns())
        return next(seat for seat, (left, right) in columns if left <= rect.x < right)


@pytest.fixture(params=RECORDS)
def at(request: pytest.FixtureRequest, styled_app: QApplication, clock: FakeClock) -> Iterator[RecordScene]:
    """Return a scene with the record of each game."""
    del styled_app
    made = RecordScene(request.param, clock)
    yield made
    made.scene.detach()


def test_every_step_of_a_record_ends_with_each_hand_in_its_group(at: RecordScene) -> None:
    """Frame by frame through a whole game: nothing is left in the air, every piece is with its owner."""
    at.link.show_hands("all")
    for index, moment in enumerate(at.replayed.moments):
        at.link.go_to(index)
        at.settle()
        assert at.items("ghost") == []
        shown: list[list[Any]] = [[] for _ in moment.position.hands]
        for item in sorted(at.items(HAND), key=lambda item: item.zValue()):
            seat = at.seat_at(item.rect())
            assert seat is not None
            shown[seat].append(item.key[1])
        assert [tuple(hand) for hand in shown] == [tuple(hand) for hand in moment.position.hands]


def test_pieces_fly_from_and_to_the_group_of_the_seat_that_acts(
    at: RecordScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever a flight begins or ends among the hands."""
    scene: Any = at.scene
    layer = scene.tiles if hasattr(scene, "tiles") else scene.cards
    flights: list[tuple[int | None, int | None]] = []
    fly = type(layer).fly

    def noted(self: Any, faces: Any, start: Rect, end: Rect, *rest: Any, **more: Any) -> Any:
        flights.append((at.seat_at(start), at.seat_at(end)))
        return fly(self, faces, start, end, *rest, **more)

    monkeypatch.setattr(type(layer), "fly", noted)
    at.link.show_hands("all")
    seen: set[tuple[bool, bool]] = set()
    for index, moment in enumerate(at.replayed.moments[1:], 1):
        flights.clear()
        at.link.go_to(index)
        at.settle()
        if moment.action.startswith(("deal", "contest")):
            continue
        assert {seat for flight in flights for seat in flight} <= {None, moment.seat}, moment.action
        seen.update((start is not None, end is not None) for start, end in flights)
    assert {(True, False), (False, True)} <= seen


@pytest.mark.parametrize("name", record_texts())
def test_the_events_of_a_record_lead_to_the_picture_of_all_hands(name: str) -> None:
    """Without a mask, through every round."""
    replayed = read_replay(record_texts()[name], GAMES)
    pictures: Any = import_module(f"epizodiak_qt.desktop.{replayed.game.NAME}.table_picture")
    first, *others = replayed.moments
    picture = pictures.picture_of(replayed.game.open_view(first.position))
    for moment in others:
        for event in moment.events:
            picture = pictures.picture_after(picture, event)
        assert picture == pictures.picture_of(replayed.game.open_view(moment.position)), moment.action


def test_a_deal_fills_every_group(at: RecordScene) -> None:
    """The first moment, played by its events."""
    at.link.show_hands("all")
    deal, view = at.replayed.moments[0].events, at.replayed.moments[0].position
    for event in deal:
        at.scene.animate(event)
    picture: Any = at.scene.picture
    assert picture.hands == view.hands


def test_each_hand_is_named_while_all_are_open(at: RecordScene) -> None:
    """With the emblem and the name of its player; one seat's view and the public view have no labels."""
    at.link.show_hands("all")
    names = [seat.name for seat in at.replayed.seats]
    assert [item.name for item in sorted(at.items("hand label"), key=lambda item: item.key)] == names
    hands = at.replayed.moments[0].position.hands
    at.link.show_hands(1)
    assert at.items("hand label") == []
    assert len(at.items(HAND)) == len(hands[1])
    at.link.show_hands(None)
    assert at.items(HAND) == []
    at.link.show_hands("all")
    assert len(at.items(HAND)) == sum(map(len, hands))
    assert len(at.items("hand label")) == len(hands)


def test_no_piece_of_an_open_hand_can_be_chosen(at: RecordScene) -> None:
    """A record is only looked at."""
    chosen: list[object] = []
    at.scene.chosen.connect(chosen.append)
    at.link.show_hands("all")
    at.link.go_to(3)
    at.settle()
    for item in at.items(HAND):
        assert not item.clickable
        at.scene.press(item.key)
        at.scene.release(item.key, inside=True)
    assert chosen == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(
    ("layout", "counts"),
    [
        (epizodiak_layout, (12, 12, 12)),
        (epizodiak_layout, (24, 5, 0)),
        (epizodiak_layout, (40, 1, 7)),
        (epizodiak_layout, (1, 0, 0)),
        (ecliptic_layout, (7, 7)),
        (ecliptic_layout, (0, 0)),
    ],
)
def test_the_groups_share_the_panel_and_no_piece_leaves_its_group(
    layout: Any, counts: Sequence[int], size: tuple[int, int], text_scale: float
) -> None:
    """For any window, text size and hand; a part of each piece lies before the next one."""
    now: TableLayout = layout(*size, text_scale)
    groups = hand_groups(now, counts)
    assert [len(group.pieces) for group in groups] == [*counts]
    for group, following in zip(groups, (*groups[1:], None), strict=True):
        right = now.hand.right if following is None else following.label.x
        assert now.hand.x <= group.label.x
        for place, (piece, strip) in enumerate(zip(group.pieces, group.strips, strict=True)):
            assert group.label.right <= piece.x
            assert piece.right <= right
            assert now.hand.y < piece.y
            assert piece.bottom < now.hand.bottom
            after = group.pieces[place + 1 : place + 2]
            if after and after[0].y == piece.y:
                assert after[0].x - piece.x >= strip * group.scale * now.unit - 0.01
            elif after:
                assert after[0].y >= piece.bottom


@pytest.mark.parametrize(("layout", "counts"), [(epizodiak_layout, (14, 9, 6)), (ecliptic_layout, (7, 7))])
def test_pieces_of_usual_hands_do_not_overlap(layout: Any, counts: Sequence[int]) -> None:
    """A few more tiles than are dealt, and a full hand of cards, in the smallest window."""
    for group in hand_groups(layout(1280, 720), counts):
        assert min(group.strips) >= 84
