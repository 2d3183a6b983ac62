"""The scene of a table, as every game shares it: updates, replay, hints, clicks and keys.

A game derives its scene from `TableScene` and implements the methods of `GameScene`. The scene knows the
legal actions of its update and emits nothing else; it never applies one.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from PySide6.QtCore import QRect, QRectF, Signal
from PySide6.QtGui import QPainter, QTextDocumentFragment
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSceneMouseEvent

from epizodiak_qt.desktop.app.translation import shown_name, shown_names, translate
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import REGROUP_MS, Animator, Track, pause
from epizodiak_qt.desktop.scene.cues import without_movement
from epizodiak_qt.desktop.scene.game_scene import Dragging, GameScene, Played, Selection
from epizodiak_qt.desktop.scene.items.background import Backdrop
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, Key, PulseAnimator
from epizodiak_qt.desktop.scene.items.hold_to_confirm import HoldToConfirm
from epizodiak_qt.desktop.scene.items.player_panel import HandLabel, PlayerInfo, PlayerPanelItem, show_labels
from epizodiak_qt.desktop.scene.items.status_line import Announcement, Ribbon, StatusLine
from epizodiak_qt.desktop.scene.items.turn_light import TurnLight
from epizodiak_qt.desktop.scene.press_guard import PressGuard
from epizodiak_qt.desktop.scene.table_objects import Zone, players_zone, refuse_secrets
from epizodiak_qt.desktop.style.seat_emblems import seat_styles_of
from epizodiak_qt.desktop.style.theme import SEAT_STYLES, SeatStyle
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.animation import Step
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_picture import AnyPicture
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.link import Update

ItemT = TypeVar("ItemT", bound=ClickableItem)


class AdvisedAction(NamedTuple):
    """A hint on the table, which holds for one moment and one seat."""

    action: object | None
    """The proposed action; None while there is only a text."""
    seq: int
    """The number of the update for which it was given."""
    seat: int | None
    """The seat for which it was given."""
    text: Callable[[], str]
    """Returns its text for the status line."""


SINKS: Final = 8.0  # units
ANNOUNCED_MS: Final = 1200  # the pause in which a large text is read
TABLE: Final[Key] = ("table",)  # the key of a press beside all items


class Click(NamedTuple):
    """The meaning of a click on an item: an action, a piece to choose, or a mistake; or nothing."""

    action: object | None = None
    """The legal action that it chooses."""
    held: bool = False
    """Whether the press must be held, because that action cannot be undone."""
    selection: Selection | None = None
    """The selection after it."""
    illegal: object | None = None
    """The action that it would mean if that were legal."""


class ShownEvent(NamedTuple):
    """The event of an update that is being shown."""

    before: AnyPicture
    """The picture before it."""
    event: Event
    """The event."""
    ended: bool = False
    """Whether its movement has ended, and its result is being read."""


class TableScene(GameScene):
    """Shows updates on the board, and turns clicks into actions; `GameScene` says what a game adds.

    While something moves, all texts are those of the update before; each event reports its end. It is one
    class because a press, a movement and a selection each end the others: their order stands here only.

    Attributes:
        shown: The update that is shown; while something moves, the one before.
        towards: The update that the present movement leads to; None at rest.
        bot_label: Returns the strength of a kind of bot, and its name if it has one.
        offered: The update whose legal actions can be chosen; None while nothing can be.
        hold_ms: How long a final action must be held; 0 for a click.
        presses: Decides when a press counts.
        dragging: Moves pieces with the mouse; None until the first one is dragged.

    Signals:
        event_shown: The animation of an event has ended. Without animations there is only `rested`.
        rested: Everything has moved: `shown` is the update that was presented last.
        chosen: A legal action.
        dragged: An item is dragged: its key, and where the pointer was pressed and is now.
        refused: An action that is not legal, so that its reason can be shown.
        notified: A function that returns what the player still has to do.
        objects_changed: The result of `zones` may have changed.
        concealed: Everything that one seat owns has left the scene.
        pointed: The pointer has come to an item, with its key, or has left it (None).
        cued: A `Cue` is due, or (without movement) will be soon.
        sounds_coming: An event begins to move that has sounds.
        hurried: The player has pressed something, and does not want to wait for what moves or pauses.
    """

    objects_changed = Signal()
    concealed = Signal()
    event_shown = Signal()
    cued = Signal(object)
    pointed = Signal(object)
    sounds_coming = Signal()
    hurried = Signal()
    rested = Signal()
    chosen = Signal(object)
    refused = Signal(object)
    notified = Signal(object)
    dragged = Signal(object, object, object)

    def __init__(self, style: SceneStyle, clock: Clock, seats: int) -> None:
        methods = ((name, getattr(type(self), name, None)) for name in vars(GameScene))
        missing = [name for name, method in methods if getattr(method, "__isabstractmethod__", False)]
        if missing:
            raise TypeError(f"{type(self).__name__} does not implement {', '.join(missing)}")
        super().__init__()
        self.style_now = style
        self.clock = clock
        self.animator = Animator(clock, self)
        self.reduced_motion = False
        self.shown: Update | None = None
        self._advised: AdvisedAction | None = None
        self.towards: Update | None = None
        self.bot_label: Callable[[str], str] = str
        self.seat_styles: tuple[SeatStyle, ...] = SEAT_STYLES
        self.players = [self.add_item(PlayerPanelItem(seat, style), z_values.PLAYER) for seat in range(seats)]
        self.hand_labels = [self.add_item(HandLabel(seat, style), z_values.PLAYER) for seat in range(seats)]
        self.status = StatusLine(style, clock)
        self.announcement = Announcement(style, clock)
        self.ribbon = Ribbon(style, clock, self.status)
        self._told: int | None = None  # the seat whose turn the ribbon has announced
        self.hold = HoldToConfirm(style, clock)
        for item in (self.status, self.announcement, self.ribbon, self.hold):
            self.addItem(item)
        # Of the players, and of the hand.
        self._lights = [TurnLight(style, on_tray=seat == seats) for seat in range(seats + 1)]
        for light in self._lights:
            self.addItem(light)
        self._backdrop = Backdrop()
        self.pulse = PulseAnimator(clock, self)
        self.hold_ms = 0
        self.presses = PressGuard(clock, self._on_late_press)
        self.offered: Update | None = None
        self.hints, self.selection = self.hints_of(None)
        self.dragging: Dragging | None = None
        self._event: ShownEvent | None = None

    def add_item(self, item: ItemT, z: float) -> ItemT:
        """Add an item that can be clicked; return it."""
        item.pressed.connect(self.press)
        item.released.connect(self.release)
        item.hovered.connect(self.hover)
        item.dragged.connect(self.dragged)
        item.setZValue(z)
        self.addItem(item)
        return item

    # --- what is shown

    @property
    def names(self) -> list[str]:
        """The names of the players, by seat."""
        update = self.towards or self.shown
        return [] if update is None else shown_names(update.state.seats)

    @property
    def moving(self) -> bool:
        """Whether the events of an update, or of a replay, are being shown."""
        return self.towards is not None

    @property
    def dealing(self) -> bool:
        """Whether the move that is being shown begins a round: what was said of the last one is over."""
        return self.moving and (self.shown is None or self.shown.state.hands_open)

    @property
    def is_my_turn(self) -> bool:
        """Whether the seat whose hand is shown acts, as the panels show it; no deal (E16).

        While something moves, who acts next may depend on a roll that is not shown yet (X14).
        """
        shown = None if self.dealing else self.shown
        return shown is not None and shown.seat in shown.state.acting

    @property
    def hand_sinks(self) -> float:
        """How far the hand lies lower, in pixels, while it waits for its turn."""
        waits = self.shown is not None and not self.is_my_turn and not self.picture.hands
        return SINKS * self.layout_now.unit if waits else 0.0

    # --- drawing

    def draw(self, picture: AnyPicture, hidden: Collection[Key] = (), *, jump: bool = False) -> list[Track]:
        """Show a picture without the pieces that are `hidden`; return how the hand regroups."""
        self.picture = picture
        tracks = self.draw_board(hidden, jump=jump)
        self.show_counts(picture.counts)
        show_labels(self.hand_labels, picture, self.layout_now, [panel.info for panel in self.players])
        return tracks

    def show_counts(self, counts: Iterable[int]) -> None:
        """Show the sizes of the hands on the panels."""
        for panel, count in zip(self.players, counts, strict=True):
            panel.show_count(count)

    def lay_out(self) -> None:
        """Move every item to its place, and draw the picture there."""
        self.repaint_backdrop()
        self.place_items()
        for panel, rect in zip(self.players, self.layout_now.players, strict=True):
            panel.place(rect)
        for light, rect in zip(self._lights, (*self.layout_now.players, self.layout_now.hand), strict=True):
            light.place_on(rect)
        self.status.place(self.layout_now.status)
        self.ribbon.place(self.layout_now.status)
        self.announcement.place(self.layout_now.announcement)
        for item in self.items():
            item.update()
        self.draw(self.picture, jump=True)

    def repaint_backdrop(self) -> None:
        """Let everything that does not move be painted again, the next time that it is seen."""
        self._backdrop.forget()
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    # --- players

    def show_players(self) -> None:
        """Show on every panel what is known of its player; while something moves, the counts stay."""
        # A new round has no result that its deal could disclose, but not yet a turn either.
        update, dealing = (self.towards, True) if self.dealing else (self.shown, False)
        if update is None:
            return
        counts = self.picture_of(update).counts
        for seat, panel in enumerate(self.players):
            hand = panel.count if self.moving else counts[seat]
            turn = not dealing and seat in update.state.acting
            who, look, note = update.state.seats[seat], self.seat_styles[seat], self.player_note(update, seat)
            name, bot, badges = shown_name(who.name), who.kind == "bot", self.badges(update, seat, hand)
            panel.show_info(PlayerInfo(seat, look, name, bot, self.bot_label(who.bot), turn, note, badges))
        self.name_players()

    # --- where items lie

    def visible_items(self) -> list[ClickableItem]:
        """Return the items that can be seen, the uppermost first."""
        return [item for item in self.items() if isinstance(item, ClickableItem) and item.isVisible()]

    def item_at(self, key: Key) -> ClickableItem | None:
        """Return the item of an object, a visible one before one that is covered; None without one."""
        found = (item for item in self.items() if isinstance(item, ClickableItem) and item.key == key)
        return min(found, key=lambda item: not item.isVisible(), default=None)

    def focus_rect(self, key: Key) -> QRectF | None:
        """Return where the ring of the keyboard lies around an object; None if it has no place."""
        item = self.item_at(key)
        return None if item is None else item.mapRectToScene(item.focus_ring())

    def areas_of(self, keys: Collection[Key]) -> list[QRectF]:
        """Return where the visible items with these keys lie."""
        found = (item for item in self.items() if isinstance(item, ClickableItem) and item.key in keys)
        return [item.mapRectToScene(item.shape().boundingRect()) for item in found if item.isVisible()]

    def own_tooltip(self, key: Key) -> str:
        """Return the tooltip of the item of an object, as plain text."""
        text = next((item.toolTip() for item in self.visible_items() if item.key == key), "")
        return QTextDocumentFragment.fromHtml(text).toPlainText() if text.startswith("<") else text

    # --- hints of the advisor

    def show_advice(self, action: object | None, text: Callable[[], str]) -> None:
        """Mark an action for the seat that is shown, and show a text about it, until the game goes on."""
        if self.shown is not None:
            self._advised = AdvisedAction(action, self.shown.seq, self.shown.seat, text)
            self.status.show_notice(text, owned=True, until_move=True)
            self.update()

    def drop_advice(self) -> None:
        """Remove the mark and the text of a hint."""
        advised, self._advised = self._advised, None
        if advised is not None:
            self.status.withdraw(advised.text)
            self.update()

    def advice_marks(self) -> list[QRectF]:
        """Return where the items of the proposed action lie; nothing once the game has gone on."""
        advised, shown = self._advised, self.shown
        if advised is None or advised.action is None or shown is None or not self.hints.acting:
            return []
        if self.moving or (advised.seq, advised.seat) != (shown.seq, shown.seat):
            return []
        return self.areas_of(self.keys_of(advised.action))

    # --- updates

    def set_motion(self, speed: float, *, reduced: bool) -> None:
        """Set how fast everything moves, 0 for not at all, and whether motion is reduced."""
        self.animator.speed = speed
        self.reduced_motion = reduced
        self.pulse.still = reduced or speed == 0

    def set_in_view(self, in_view: bool) -> None:
        """Let nothing run at rest while the table cannot be seen."""
        self.pulse.in_view = in_view
        if in_view:
            self.pulse.restart()
        else:
            self.pulse.stop()

    def present(self, update: Update) -> None:
        """Show an update: its events move first, then the table stands as its view says.

        A running animation is completed, unless only the state of the table has changed, such as by a vote.
        """
        if self.towards is not None and not update.events and self.towards.view == update.view:
            self.towards = update._replace(events=self.towards.events)
            return
        self._interrupt()
        if update.seat is not None:
            self.look_from(update.seat)
        if update.events:
            self.status.note_move()
            self.ribbon.clear()
        moves = bool(update.events) and self.animator.speed > 0
        self.towards = update
        if moves:
            self.show_hints()
        if update.events or update.past:
            # In an update that was asked for, the last event is at the end of its past.
            self.fresh = self.just_drawn(update.events or update.past[-1:])
        if moves and self.picture.seat != update.seat:
            self.picture = replace(self.picture, seat=update.seat, hand=())
        self.seat_styles = seat_styles_of(update.state.seats)
        if not moves:
            for event in update.events:
                self._sound(event)
            self._settle_step()
            for event in () if update.state.hands_open else update.events:  # over them lies the result
                self._announce(event)
            return
        if self.dealing:
            self._clear_table()
            self.animator.run_in_background(self._backdrop.turning(self.update))
        self.animator.play(*self._steps(update.events), self._rest_step)

    def replay(self, steps: Sequence[tuple[Update, Sequence[Event]]]) -> None:
        """Show again what happened: each public update, and the public events that followed it."""
        self.animator.finish_now()
        if not steps or self.shown is None:
            return
        self._interrupt()
        self.towards = self.shown
        afters = [*(before for before, _ in steps[1:]), self.shown]
        play: list[Step] = []
        for (before, events), after in zip(steps, afters, strict=True):
            play += [partial(self._stand_between, before, after), *self._steps(events)]
        self.animator.play(*play, self._rest_step)

    def _steps(self, events: Iterable[Event]) -> Iterator[Step]:
        """Yield the steps of events: each moves, is reported, and can be read for a while."""
        for event in events:
            yield partial(self._move, event)
            yield partial(self._report, event)
            yield partial(self._read, event)

    def _move(self, event: Event) -> list[Track]:
        """Animate an event."""
        self.presses.note_movement()
        self._event = ShownEvent(self.picture, event)
        if opening := self._opening_of(event):
            self.announcement.show_for_a_while(f"{opening} {self.announcement.text}".strip())
        tracks = self._animate(self._event)
        if self.reduced_motion:
            self._sound(event)
            return tracks
        cues = self.cues(event.seen_by(None))
        if cues:
            self.sounds_coming.emit()
        return tracks + [pause(0, partial(self.cued.emit, cue._replace(at_ms=0)), cue.at_ms) for cue in cues]

    def _animate(self, shown: ShownEvent) -> list[Track]:
        """Return how an event moves; what arrives in a hand is counted at the end."""
        tracks = self.animate(shown.event)
        self.show_counts(map(min, shown.before.counts, self.picture.counts))
        return tracks

    def _sound(self, event: Event) -> None:
        """Emit the sounds of an event that does not move, or only fades."""
        for cue in without_movement(self.cues(event.seen_by(None))):
            self.cued.emit(cue)

    def _report(self, event: Event) -> list[Track]:
        if self._event is not None:
            self._event = self._event._replace(ended=True)
        self.show_counts(self.picture.counts)
        self._show_status()
        self.event_shown.emit()
        self._announce(event)
        return []

    def _read(self, event: Event) -> list[Track]:
        """Let the table stand still, so that the result of an event can be read."""
        self.presses.note_movement()
        text = self.announcement_of(event) or (self.reduced_motion and self._opening_of(event))
        reading_ms = self.reading_ms(event) or ANNOUNCED_MS * bool(text)
        return [pause(reading_ms)] if reading_ms else []

    def _opening_of(self, event: Event) -> str:
        """Return the banner that can be read while a deal moves, which hides nothing that can be chosen."""
        return "" if self.towards is None else self.opening(event, self.towards, self.names)

    def _announce(self, event: Event) -> None:
        text = self.announcement_of(event.seen_by(None))
        if text:
            self.announcement.show_for_a_while(text)

    def _stand_between(self, before: Update, after: Update) -> list[Track]:
        """Show the table before a step of a replay, which leads to `after`."""
        self.towards = after
        self._stand(before)
        return []

    def _stand(self, update: Update) -> None:
        """Show an update without what can be done in it, at once."""
        self.shown = update
        self.draw(self.picture_of(update), jump=True)
        if self.dealing:
            self._clear_table()
        else:
            self.show_players()
        self._show_marks()

    def _clear_table(self) -> None:
        """Remove everything about the last round: the next one is dealt."""
        self.picture = replace(self.picture, counts=(0,) * len(self.players))
        self.show_counts(self.picture.counts)
        self.show_players()

    def conceal(self, public: Update | None, leaving: int | None = None) -> None:
        """Remove everything that one seat owns from the scene, at once.

        Args:
            public: The public update from which the table is shown now; None keeps what is shown.
            leaving: The seat whose turn has just ended; what it played comes from the middle of the hand.
        """
        self._forget()
        self.status.conceal()
        self.shown = public or self.shown
        self.played = self.played._replace(leaving=leaving)
        self.draw(self.concealed_picture(), jump=True)
        self._show_marks()
        self.concealed.emit()

    def show_past(self, update: Update) -> None:
        """Show an earlier moment at rest, in which nothing can be chosen, until the next `present`."""
        self._forget()
        self.announcement.clear()
        self._stand(update)

    def _forget(self) -> None:
        """Complete everything, and drop what belongs to the seat and the moment that are shown."""
        self._interrupt()
        self.presses.cancel()
        self.ribbon.clear()
        self.drop_advice()
        self.fresh = frozenset()

    def _interrupt(self) -> None:
        """Complete everything, and let nothing be chosen until the next update; the drawn picture stays."""
        if self.dragging is not None:
            self.dragging.cancel()
        self.animator.finish_now()
        self.hold.stop()
        self.offer(None)

    def detach(self) -> None:
        """Stop everything before the table is left, and drop all references to it."""
        self.animator.finish_now()
        self.presses.cancel()
        self.hold.stop()
        self.ribbon.clear()
        self.status.clear_notice()
        self.status.listener = str
        self.pulse.show_on()

    def restore(self) -> None:
        """Show the hints again after an action that was chosen but not taken."""
        if not self.moving:
            self.settle()

    def _rest_step(self) -> list[Track]:
        if not self.dealing or (self.towards is not None and self.towards.legal):
            self.announcement.clear()  # it has been read, and something else is asked or shown now
        return self._settle_step()

    def _settle_step(self) -> list[Track]:
        self._event = None
        self.shown, self.towards = self.towards, None
        self.settle()
        self.rested.emit()
        return []

    def settle(self) -> None:
        """Show the table as the view says, with hints."""
        self.presses.note_rest()
        if self.shown is None:
            return
        self.played = Played()
        self.offer(self.shown)
        self.picture = self.picture_of(self.shown)
        self.show_players()
        self.show_hints()
        self._tell_turn(self.shown.seat if self.is_my_turn else None)

    def _tell_turn(self, seat: int | None) -> None:
        """Say on the ribbon that it is the turn of the seat that is shown; once a turn."""
        if seat is not None and seat != self._told and self.hints.acting:
            named = translate("Table", "{name}, your turn").format(name=self.names[seat])
            self.ribbon.show_for_a_while(named if self.shared else translate("Table", "Your turn"))
            if not self.reduced_motion:
                self.animator.run_in_background(Track(REGROUP_MS, self.ribbon.setOpacity))
        self._told = seat

    # --- words

    def zones(self) -> tuple[Zone, ...]:
        """Return the objects of the table in words, as far as everyone who listens may know them."""
        return self.describe(private=self.private, ended=True)

    def describe(self, *, private: bool, ended: bool = False) -> tuple[Zone, ...]:
        """Return the objects of the table in words: those of the game, and the players.

        Args:
            private: Whether the hand is included, and what its seat can do; otherwise it is only counted.
            ended: Whether an event that still moves is left out; otherwise its result is described.

        Raises:
            SecretDescribedError: The game describes what its seat, or those who listen, may not know.
        """
        if self.shown is None:
            return ()
        zones = self.describe_board(private=private, ended=ended)
        hand_is_shown = bool(self.picture.hands) or (private and self.picture.seat is not None)
        refuse_secrets(zones, hand_is_shown=hand_is_shown, private=private)
        if any(zone.name == "players" for zone in zones):
            return zones
        return *zones, players_zone([panel.info for panel in self.players], self.picture.seat)

    @property
    def ended_picture(self) -> AnyPicture:
        """The picture without an event that still moves."""
        return self.picture if self._event is None or self._event.ended else self._event.before

    # --- drawing

    def show_hints(self) -> None:
        """Draw the picture with what can be done."""
        if self.shown is not None:
            self.animator.run_in_background(*self.draw(self.picture))
        self._show_marks()

    def _show_marks(self) -> None:
        """Mark what can be done on a picture that has been drawn already."""
        self._show_status()
        self.announcement.show_on(self.standing_announcement())
        self.pulse.show_on(*self.mark_hints())
        acts = [*(panel.info.turn for panel in self.players), self.is_my_turn]
        fades = [fade for light, lit in zip(self._lights, acts, strict=True) for fade in light.turn(lit=lit)]
        self.animator.run_in_background(*fades)

    def _show_status(self) -> None:
        if self.shown is not None:
            self.status.show_text("" if self.dealing else self.status_text(self.shown))
            self.objects_changed.emit()

    def retranslate(self) -> None:
        """Show all texts in the current language; what moves goes on."""
        self.repaint_backdrop()
        self.announcement.clear()
        self.ribbon.clear()
        self.status.retranslate()
        self.show_players()
        if self.moving:
            self._show_status()
        else:
            self.show_hints()

    def fit(self, width: float, height: float) -> None:
        """Lay everything out for a view of that size in pixels; what moves goes on between its new places."""

        def lay_out() -> list[Track]:
            self.layout_now = self.make_layout(width, height)
            self.style_now.text_px = self.layout_now.text_px
            self.setSceneRect(0, 0, width, height)
            shown = self._event
            if shown is not None:
                self.picture = shown.before
            self.lay_out()
            self._show_marks()
            tracks = [] if shown is None else self._animate(shown)
            while tracks and shown is not None and shown.ended:
                tracks.pop().finish()
            return tracks

        self.animator.replace(lay_out)

    def restyle(self) -> None:
        """Paint everything again in the current style."""
        self.fit(self.layout_now.width, self.layout_now.height)

    # --- clicks and keys

    def press(self, key: Key) -> None:
        """Begin a press as soon as it counts."""
        if self.presses.press(key):
            self.begin_press(key)

    def release(self, key: Key, inside: bool) -> None:
        """End a press as soon as it counts; `inside` is set if it ended over the item."""
        if self.dragging is not None and self.dragging.drop():
            return
        if self.presses.release(inside):
            self.end_press(key, inside)

    def _on_late_press(self) -> None:
        late = self.presses.take_late()
        if late is not None:
            self.begin_press(late.key)
            if late.released is not None and self.presses.release(late.released):
                self.end_press(late.key, late.released)

    def skip(self, *, single: bool = False) -> bool:
        """Complete the present movement by a press beside all items; return whether anything moved.

        Args:
            single: Whether the press cannot belong to a double click.
        """
        moving = self.moving
        if not moving:
            self.hurried.emit()
        elif self.presses.press(TABLE, single=single):
            self.begin_press(TABLE)
        return moving

    def begin_press(self, key: Key) -> None:
        """Complete the present movement; begin to hold a final action if nothing else moves."""
        self.announcement.clear()
        self.ribbon.clear()
        self.hurried.emit()
        self.animator.finish_step()
        self.status.clear_notice()
        if self.moving:
            self.presses.use_up()
        self.hold.release()  # of an item that is gone: its own release got lost
        click = self.click_at(key)
        if click.held:
            item = self.item_at(key)  # a press that had to wait may have lost its item
            if item is not None:
                self.hold.begin(self.hold_area(item), self.hold_ms, lambda: self.choose(click.action))

    def hold_area(self, item: ClickableItem) -> QRectF:
        """Return the part of the scene around which the ring of a held press is painted."""
        return item.mapRectToScene(item.area)

    def end_press(self, key: Key, inside: bool) -> None:
        """Do what a click does, unless it had to be held."""
        if self.hold.release() or not inside:
            return
        if self.click_at(key).held:
            self.notified.emit(lambda: translate("Table", "Hold for half a second: this cannot be undone."))
        else:
            self.click(key)

    def hover(self, key: Key, inside: bool) -> None:
        """Restart the pulse when the pointer comes to an item, and show what belongs to it."""
        self.point_at(key if inside else None)
        self.pointed.emit(key if inside else None)
        if inside:
            self.pulse.restart()

    def click_at(self, key: Key) -> Click:
        """Return what a click on an item means now; nothing else decides it."""
        action = self.action_at(key)
        if action is not None:
            return Click(action, held=self.hold_ms > 0 and self.is_final(action))
        selection = self.selection_at(key)
        return Click(selection=selection, illegal=self.illegal_action_at(key) if selection is None else None)

    def click(self, key: Key) -> None:
        """Do what a click on an item means: choose an action or a piece, or ask why it is refused."""
        click = self.click_at(key)
        if click.action is not None:
            self.choose(click.action)
            return
        if click.selection is not None:
            self.select(click.selection)
        if (click.selection is None or click.selection.action is None) and self.ask_at(key):
            self.notified.emit(partial(self.ask_at, key))
        elif click.illegal is not None:
            self.refused.emit(click.illegal)

    def offer(self, update: Update | None) -> None:
        """Let the legal actions of an update be chosen, and no others; None for nothing."""
        self.offered = update
        self.hints, self.selection = self.hints_of(update)

    def choices(self) -> tuple[object, ...]:
        """Return the actions that can be chosen now."""
        return () if self.offered is None else self.offered.legal

    def may_choose(self, action: object) -> bool:
        """Return whether an action can be chosen now."""
        return action in self.choices()

    def choose(self, action: object) -> None:
        """Emit an action if it can be chosen now."""
        if self.may_choose(action):
            # Nothing more can be chosen until the next update; the selected pieces keep their places.
            self.presses.note_choice()
            self.played = self.played._replace(keys=self.keys_of(action))
            self.offered, self.hints = None, self.hints_of(None)[0]
            self.announcement.show_on("")
            self.pulse.show_on()
            self.objects_changed.emit()
            self.chosen.emit(action)

    def select(self, selection: Selection) -> None:
        """Show another selection."""
        self.status.clear_notice()
        self.selection = selection
        self.show_hints()

    def deselect_last(self) -> None:
        """Give the last selected piece back."""
        if self.selection:
            self.select(self.selection.back())

    def cancel_selection(self) -> bool:
        """Give all selected pieces back; return whether there were any."""
        selected = bool(self.selection)
        if selected:
            self.select(self.hints_of(self.offered)[1])
        return selected

    # Qt

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        self._backdrop.paint(painter, QRectF(rect), self.layout_now, self.style_now, self.paint_board)

    @override
    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        super().mousePressEvent(event)
        if self.mouseGrabberItem() is None:
            self.skip()
