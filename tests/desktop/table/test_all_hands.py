"""All hands of a record on the table of either game: one group a seat, and movements from and to it."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.ecliptic.geometry import layout as ecliptic_layout
from epizodiak_qt.desktop.epizodiak.geometry import layout as epizodiak_layout
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_layout import TableLayout, hand_groups
from epizodiak_qt.desktop.scene.table_scene import TableScene
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.epizodiak.events import Contested
from epizodiak_qt.table.replay_link import ReplayLink
from epizodiak_qt.table.replayed_game import ReplayedGame, read_replay, replay_of
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import scene_of
from tests.games.positions import options
from tests.games.recording import recorded
from tests.table.recorded_tables import record_texts

RECORDS: Final = ("0.1.0 epizodiak.ezr", "0.1.0 ecliptic.ezr")
SIZES: Final = ((1280, 720), (1024, 1000), (1920, 1080), (3840, 2160))
FRAME_MS: Final = 40
LONGEST_FRAMES: Final = 400


class RecordScene:
    """A scene that shows a record over its link, at the usual speed."""

    def __init__(self, replayed: ReplayedGame, clock: FakeClock) -> None:
        self.replayed = replayed
        self.scene: TableScene = scene_of(replayed.game.NAME, clock, 1.0)
        self.scene.fit(1280, 720)
        self.link = ReplayLink(self.replayed, self.scene.present)

    def settle(self, frame_ms: int = FRAME_MS) -> list[tuple[int | None, int | None]]:
        """Let everything that moves arrive; return in whose group each flight was seen first and last."""
        flights: dict[Any, list[int | None]] = {}
        for _ in range(LONGEST_FRAMES):
            if not self.scene.animator.busy:
                break
            self.scene.animator.advance(frame_ms)
            for ghost in self.items("ghost"):
                flights.setdefault(ghost, []).append(seat_at(self.scene, ghost.rect()))
        assert not self.scene.animator.busy
        return [(seats[0], seats[-1]) for seats in flights.values()]

    def items(self, kind: str) -> list[Any]:
        """Return the visible items of a kind."""
        found: list[Any] = [item for item in self.scene.items() if item.isVisible()]
        return [item for item in found if getattr(item, "key", ("",))[0] == kind]


def seat_at(scene: TableScene, rect: Rect) -> int | None:
    """Return the seat in whose group a place lies, or None for a place outside the hands."""
    now = scene.layout_now
    if rect.centre.y < now.hand.y:
        return None
    lefts = [group.label.x for group in hand_groups(now, scene.picture.counts)]
    return bisect_right(lefts, rect.x) - 1


@pytest.fixture(params=RECORDS)
def at(request: pytest.FixtureRequest, styled_app: QApplication, clock: FakeClock) -> Iterator[RecordScene]:
    """Return a scene with the record of each game."""
    made = RecordScene(read_replay(record_texts()[request.param], GAMES), clock)
    yield made
    made.scene.detach()


def test_every_step_of_a_record_ends_with_each_hand_in_its_group(at: RecordScene) -> None:
    """Frame by frame through a whole game: nothing is left in the air, every piece is with its owner.

    Pieces fly from and to the group of the seat that acts. None can be chosen: a record is only looked at.
    """
    chosen: list[object] = []
    seen: set[tuple[bool, bool]] = set()
    at.scene.chosen.connect(chosen.append)
    at.link.show_hands("all")
    for index, moment in enumerate(at.replayed.moments):
        at.link.go_to(index)
        flights = at.settle()
        seen.update((start is not None, end is not None) for start, end in flights)
        # The groups move when a hand has become empty.
        acting = {None, moment.seat} if all(moment.position.hands) and index else {None, 0, 1, 2}
        assert {seat for flight in flights for seat in flight} <= acting, moment.action
        assert at.items("ghost") == []
        shown: list[list[Any]] = [[] for _ in moment.position.hands]
        for item in sorted(at.items(HAND), key=lambda item: item.zValue()):
            seat = seat_at(at.scene, item.rect())
            assert seat is not None
            shown[seat].append(item.key[1])
            assert not item.clickable
            at.scene.press(item.key)
            at.scene.release(item.key, inside=True)
        assert [tuple(hand) for hand in shown] == [tuple(hand) for hand in moment.position.hands]
    assert chosen == []
    assert {(True, False), (False, True)} <= seen


def test_the_tiles_of_a_contest_fly_from_the_groups_of_all_who_give_one(
    styled_app: QApplication, clock: FakeClock
) -> None:
    """Three of them become the set, and one goes to the contester."""
    random = Random(57)

    def contest(_position: Any, _seat: int, legal: Sequence[Any]) -> Any:
        return next((each for each in legal if str(each).startswith("contest")), None) or random.choice(legal)

    game = recorded(GAMES["epizodiak"], options(mode="single"), "contest 57", contest)
    at = RecordScene(replay_of(game.record, GAMES), clock)
    moments = at.replayed.moments
    index = next(index for index, moment in enumerate(moments) if moment.action.startswith("contest"))
    (event, *_) = moments[index].events
    assert isinstance(event, Contested)
    at.link.go_to(index - 1)
    at.link.show_hands("all")
    at.link.go_to(index)
    starts, ends = zip(*at.settle(16)[:4], strict=True)  # others follow if the contester lays the tile
    assert tuple(starts.count(seat) for seat in range(3)) == event.given
    assert (ends.count(None), ends.count(event.seat)) == (3, 1)
    at.scene.detach()


def test_a_deal_fills_every_group_and_each_hand_is_named_while_all_are_open(at: RecordScene) -> None:
    """With the name of its player, and whose turn it is; other views have no labels."""
    at.link.show_hands("all")
    deal, view = at.replayed.moments[0].events, at.replayed.moments[0].position
    for event in deal:
        at.scene.animate(event)
    picture: Any = at.scene.picture
    assert picture.hands == view.hands
    at.link.go_to(0)
    at.settle()
    names = [seat.name for seat in at.replayed.seats]
    labels = sorted(at.items("hand label"), key=lambda item: item.key)
    assert [item.name for item in labels] == names
    acting = at.replayed.game.acting(at.replayed.moments[0].position)
    assert tuple(item.key[1] for item in labels if item.turn) == acting
    hands = at.replayed.moments[0].position.hands
    at.link.show_hands(1)
    assert at.items("hand label") == []
    assert len(at.items(HAND)) == len(hands[1])
    at.link.show_hands(None)
    assert at.items(HAND) == []
    at.link.show_hands("all")
    assert len(at.items(HAND)) == sum(map(len, hands))
    assert len(at.items("hand label")) == len(hands)


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
    assert [len(group.spots) for group in groups] == [*counts]
    for group, following in zip(groups, (*groups[1:], None), strict=True):
        right = now.hand.right if following is None else following.label.x
        assert now.hand.x <= group.label.x
        for place, spot in enumerate(group.spots):
            piece = spot.rect
            assert group.label.right <= piece.x
            assert piece.right <= right
            assert now.hand.y < piece.y
            assert piece.bottom < now.hand.bottom
            after = [each.rect for each in group.spots[place + 1 : place + 2]]
            if after and after[0].y == piece.y:
                assert after[0].x - piece.x >= spot.strip * spot.scale * now.unit - 0.01
            elif after:
                assert after[0].y >= piece.bottom


@pytest.mark.parametrize(("layout", "counts"), [(epizodiak_layout, (14, 9, 6)), (ecliptic_layout, (7, 7))])
def test_pieces_of_usual_hands_do_not_overlap(layout: Any, counts: Sequence[int]) -> None:
    """A few more tiles than are dealt, and a full hand of cards, in the smallest window."""
    for group in hand_groups(layout(1280, 720), counts):
        assert min(spot.strip for spot in group.spots) >= 84
