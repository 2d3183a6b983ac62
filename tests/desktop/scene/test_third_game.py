"""A third game writes only what is particular to it; all else of a table comes from the kit."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.app.settings import Settings
from epizodiak_qt.desktop.app.tasks import Tasks
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.scene.table_objects import SecretDescribedError, TableObject, Zone
from epizodiak_qt.desktop.scene.table_scene import TableScene
from epizodiak_qt.desktop.style.art import Art
from epizodiak_qt.desktop.style.theme import NIGHT
from epizodiak_qt.desktop.table.controller import Controller
from epizodiak_qt.desktop.table.game_ui import GameUi
from epizodiak_qt.desktop.table.table_keys import press_key
from epizodiak_qt.desktop.table.table_page import TablePage
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.override import override
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.link import State, Update
from tests.desktop.scene.fake_game import BareScene, FakeScene, Laid, Picture
from tests.desktop.scene.scenes import night_style

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator, Sequence

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.link import Link, Proposal, ProposalKind, Receiver
    from tests.desktop.manual_clock import FakeClock

SEATS = (Seat("human", "Ana"), Seat("human", "Bo"))
TOO_LOW = Reason("too_low", None, Sentence("The card is too low.", "La carte est trop basse."))


class FakeTable:
    """A table of the fake game, and the link to it. `people` are the seats at the screen."""

    def __init__(self, people: frozenset[int]) -> None:
        self.hands: list[tuple[int, ...]] = [(3, 5, 9), (4, 6, 8)]
        self.events: list[Event] = []
        self.last = 0
        self.watched: tuple[int | None, ...] = (None,)
        self.seats = self.shown = people

    def connect(self, receiver: Receiver) -> Link:
        """Return the link, which is the table itself."""
        self._receiver = receiver
        return self

    @property
    def turn(self) -> int:
        """The seat to move."""
        return len(self.events) % 2

    def watch(self, *seats: int | None) -> None:
        """Receive the updates of these seats."""
        self.watched = seats

    def look(self, seat: int | None) -> Update:
        """Return the update of a seat."""
        hand = () if seat is None else self.hands[seat]
        view = Picture(seat, hand, (len(self.hands[0]), len(self.hands[1])), self.last)
        mine = seat == self.turn
        legal = tuple(Laid(self.turn, card) for card in hand if mine and card > self.last)
        state = State(SEATS, (self.turn,), False, False, frozenset(), None, None, False)
        return Update(len(self.events), seat, view, (), legal, state, tuple(self.events))

    def public_update(self) -> Update:
        """Return the public update."""
        return replace(self.look(None), past=())

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """Return all events."""
        return tuple(self.events)

    def hand_opened(self, seat: int) -> None:
        """Note nothing."""

    async def act(self, seat: int, action: Laid) -> Reason | None:
        """Play an action."""
        self.hands[seat] = tuple(card for card in self.hands[seat] if card != action.card)
        self.last = action.card
        event = Laid(seat, action.card)
        self.events.append(event)
        for watched in self.watched:
            self._receiver(replace(self.look(watched), events=(event,), past=()))
        return None

    async def explain(self, seat: int, action: Laid) -> Reason | None:
        """Return the only reason of a refusal."""
        return TOO_LOW

    async def ready(self, seat: int) -> Reason | None:
        """Do nothing."""

    async def propose(self, seat: int, kind: ProposalKind) -> Reason | None:
        """Do nothing."""

    async def vote(self, seat: int, proposal: Proposal, agreed: bool) -> Reason | None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


def event_line(event: Event, names: Sequence[str]) -> str:
    """Return an event as text."""
    assert isinstance(event, Laid)
    return f"{names[event.seat]} lays the {event.card}."


class TablePlayer:
    """A player at a page that shows a fake table."""

    def __init__(self, clock: FakeClock, people: frozenset[int], kind: type[BareScene]) -> None:
        art = Art(data_dir("resources") / "art")
        ui = GameUi(
            game="fake",
            scene=kind,
            event_line=event_line,
            options_form=NotImplemented,
            language=lambda: "en",
        )
        scene = ui.scene(night_style(), clock)
        assert isinstance(scene, BareScene)
        self.clock, self.scene, self.table = clock, scene, FakeTable(people)
        self.page = TablePage(scene, art, NIGHT)
        self.page.key_pressed.connect(lambda event: press_key(self.page, event))
        self.page.resize(1280, 820)
        self.page.show()
        self.page.activateWindow()
        QApplication.processEvents()
        self.tasks = Tasks(_fail)
        settings = Settings(told_look_away=True, speed=1.0)
        self.controller = Controller(ui, self.page, self.table.connect, settings, clock, self.tasks)
        self.controller.start()

    @property
    def hand(self) -> list[int]:
        """The cards of the hand in the scene, from left to right."""
        items = [item for key, item in self.scene.cards.items.items() if key[0] == HAND]
        return [item.face for item in sorted(items, key=lambda item: float(item.pos().x()))]

    def moves(self) -> bool:
        """Return whether anything moves."""
        return self.scene.animator.busy

    def item(self, key: Key) -> ClickableItem:
        """Return the item with that key."""
        return next(
            item for item in self.scene.items() if isinstance(item, ClickableItem) and item.key == key
        )

    async def click(self, *keys: Key) -> None:
        """Click on items, and let the table answer."""
        for key in keys:
            self.scene.animator.finish_now()
            place = self.page.view.mapFromScene(self.item(key).sceneBoundingRect().center())
            QTest.mouseClick(self.page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
            await settle()

    async def press(self, *keys: Qt.Key) -> None:
        """Press keys at the table, and let the table answer."""
        for key in keys:
            self.page.view.setFocus()
            QTest.keyClick(self.page.view, key)
            await settle()


async def settle() -> None:
    """Let the loop turn until the tasks that a click began have run."""
    for _ in range(6):
        await asyncio.sleep(0)


def _fail(error: BaseException) -> None:
    raise error


@pytest.fixture
def sit(
    styled_app: QApplication, clock: FakeClock, aio: Callable[[Coroutine[object, object, None]], None]
) -> Iterator[Callable[..., TablePlayer]]:
    """Return what shows a fake table to a player; call it in a coroutine."""
    shown: list[TablePlayer] = []

    def sit_down(*people: int, kind: type[BareScene] = FakeScene) -> TablePlayer:
        shown.append(TablePlayer(clock, frozenset(people), kind))
        return shown[-1]

    yield sit_down
    for at in shown:
        aio(at.tasks.aclose())
        at.controller.detach()
        at.page.deleteLater()
    styled_app.processEvents()


class IncompleteScene(TableScene):
    """A scene that draws nothing."""

    @override
    def action_at(self, key: Key) -> object | None:
        return None


class TellingScene(FakeScene):
    """A scene that describes its hand, and what can be done, to everyone."""

    @override
    def describe_board(self, *, private: bool, ended: bool) -> tuple[Zone, ...]:
        return tuple(
            replace(zone, name="board") for zone in super().describe_board(private=True, ended=ended)
        )


class RememberingScene(FakeScene):
    """A scene that goes on to describe a hand that is not shown any more."""

    @override
    def describe_board(self, *, private: bool, ended: bool) -> tuple[Zone, ...]:
        cards = tuple(TableObject((HAND, card), str(card), enabled=False) for card in (3, 5, 9))
        return (Zone("hand", "Hand", cards),)


def alone(kind: Any, clock: FakeClock) -> Any:
    """Return a scene without a window."""
    return kind(night_style(), clock, 2)


def test_a_scene_without_a_required_method_is_refused(styled_app: QApplication, clock: FakeClock) -> None:
    """Qt does not look at abstract methods. The error names all that are missing."""
    del styled_app
    with pytest.raises(TypeError, match=r"IncompleteScene .* make_layout, picture_of, draw_board$"):
        alone(IncompleteScene, clock)


def test_a_scene_that_tells_secrets_is_refused(styled_app: QApplication, clock: FakeClock) -> None:
    """It may not describe what can be done to those who only listen, nor a hand that is not shown."""
    del styled_app
    table = FakeTable(frozenset({0}))
    for kind, private, update, why in (
        (TellingScene, False, table.look(0), "what can be done"),
        (RememberingScene, True, table.look(None), "the pieces of a hand"),
    ):
        scene = alone(kind, clock)
        scene.present(table.look(0))
        assert scene.describe(private=True)
        scene.present(update)
        with pytest.raises(SecretDescribedError, match=why):
            scene.describe(private=private)


async def test_a_scene_with_nothing_but_the_required_methods_is_played_at(
    sit: Callable[..., TablePlayer],
) -> None:
    """A game may have no movement, sounds, marks, selection and words. Its players are still described."""
    at = sit(0, kind=BareScene)
    assert at.hand == [3, 5, 9]
    assert [item.key for item in at.scene.items() if isinstance(item, ClickableItem) and item.clickable]
    await at.click((HAND, 5))
    assert at.table.events == [Laid(0, 5)]
    assert (at.hand, at.scene.picture.last) == ([3, 9], 5)
    assert [zone.name for zone in at.scene.zones()] == ["players"]
    await at.table.act(1, Laid(1, 6))
    await at.click((HAND, 3))
    assert len(at.table.events) == 2, "a lower card is no action, and none that can be explained"
    at.scene.conceal(at.table.public_update())
    assert at.hand == []


async def test_a_table_is_shown(sit: Callable[..., TablePlayer]) -> None:
    """Hand, players, status line and board are painted; the other hand is not in the scene."""
    at = sit(0)
    at.scene.animator.finish_now()
    assert at.hand == [3, 5, 9]
    assert [panel.info.name for panel in at.scene.players] == ["Ana", "Bo"]
    assert [panel.info.turn for panel in at.scene.players] == [True, False]
    assert at.scene.status.text == "Choose a card."
    image = at.page.view.grab().toImage()
    colours = {image.pixel(x, y) for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)}
    assert len(colours) > 12


async def test_a_card_is_chosen_and_laid_by_clicks(sit: Callable[..., TablePlayer]) -> None:
    """The first click chooses it, the second lays it; another card can be chosen in between."""
    at = sit(0)
    await at.click((HAND, 9), (HAND, 5))
    assert at.table.events == []
    await at.click((HAND, 5))
    assert at.table.events == [Laid(0, 5)]
    at.scene.animator.finish_now()
    assert at.hand == [3, 9]
    assert at.scene.picture.last == 5
    assert at.page.log.toPlainText() == "Ana lays the 5."
    assert not at.scene.hints.acting, "the other seat is to move"


async def test_a_card_is_chosen_and_laid_by_keys(sit: Callable[..., TablePlayer]) -> None:
    """Arrows lead from card to card, Enter chooses and lays, Backspace gives the card back."""
    at = sit(0)
    at.page.view.navigator.activate()
    await at.press(Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Backspace)
    assert not at.scene.selection
    await at.press(Qt.Key.Key_Left, Qt.Key.Key_Return)
    assert at.scene.selection.action == Laid(0, 3)
    await at.press(Qt.Key.Key_Return)
    assert at.table.events == [Laid(0, 3)]


async def test_a_click_that_is_not_legal_shows_the_reason(sit: Callable[..., TablePlayer]) -> None:
    """The reason of the table stands in the status line."""
    at = sit(0)
    await at.click((HAND, 5), (HAND, 5))
    await at.table.act(1, Laid(1, 6))
    await at.click((HAND, 3))
    assert at.scene.status.notice == "The card is too low."


async def test_events_move_one_after_the_other(sit: Callable[..., TablePlayer]) -> None:
    """A card that was laid elsewhere flies to the table, and is hidden there until it arrives."""
    at = sit(1)
    await at.table.act(0, Laid(0, 5))
    assert at.moves()
    assert not at.item(("last",)).isVisible()
    at.scene.animator.advance(150)
    assert at.item(("ghost",)).isVisible()
    at.scene.animator.advance(200)
    assert not at.moves()
    assert at.item(("last",)).isVisible()
    assert at.scene.choices() == (Laid(1, 6), Laid(1, 8))


async def test_the_missed_moves_are_replayed_behind_the_curtain(sit: Callable[..., TablePlayer]) -> None:
    """Two people at one screen: the curtain hides every face, and shows the last move again."""
    at = sit(0, 1)
    at.clock.advance(500)
    at.controller.shared_screen.open_curtain()
    assert at.hand == [3, 5, 9]
    await at.click((HAND, 9), (HAND, 9))
    at.scene.animator.finish_now()
    assert at.hand == []
    at.page.curtain.replay_requested.emit()
    assert at.moves()
    assert at.scene.picture.last == 9, "the move is under way"
    assert at.scene.picture.hand == ()
    at.scene.animator.finish_now()
    assert at.item(("last",)).isVisible()
    at.clock.advance(500)
    at.controller.shared_screen.open_curtain()
    assert at.hand == [4, 6, 8]
