"""The part of a table that each game implements: how it looks, what can be done, and what a click means."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from PySide6.QtWidgets import QGraphicsScene

from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, Key
from epizodiak_qt.desktop.scene.rects import Rect, around

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.scene.animation import Track
    from epizodiak_qt.desktop.scene.cues import Cue
    from epizodiak_qt.desktop.scene.items.player_panel import CountBadge
    from epizodiak_qt.desktop.scene.table_layout import TableLayout
    from epizodiak_qt.desktop.scene.table_objects import Zone
    from epizodiak_qt.desktop.scene.table_picture import AnyPicture
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.link import Update


class Hints(Protocol):
    """The legal actions, as marks on the table."""

    @property
    def acting(self) -> bool:
        """Whether anything can be done."""


class Selection(Protocol):
    """The pieces chosen so far. It is false while there are none."""

    def __bool__(self) -> bool:
        """Return whether any piece is chosen."""

    @property
    def action(self) -> object | None:
        """The action that the chosen pieces make, or None as long as they make none."""

    def back(self) -> Selection:
        """Return the selection without its last piece."""


class PlainHints(NamedTuple):
    """The hints of a game that marks nothing but what can be clicked."""

    acting: bool = False
    """Whether anything can be done."""


class NoSelection(NamedTuple):
    """The selection of a game in which one click chooses an action."""

    action: None = None
    """No piece is chosen, so that none makes an action."""

    def __bool__(self) -> bool:
        """Return that no piece is chosen."""
        return False

    def back(self) -> NoSelection:
        """Return the same."""
        return self


class Played(NamedTuple):
    """Where the pieces leave from that an animation takes out of a hand."""

    keys: frozenset[Key] = frozenset()
    """The items of the action that was chosen last: of equal pieces these leave the hand."""
    dropped: Rect | None = None
    """Where the piece lies that was dragged and is being played; None for none."""
    leaving: int | None = None
    """The seat whose turn has just ended, so that its pieces come from the middle of the hand."""


class Dragging(Protocol):
    """A piece on its way with the mouse, as the scene needs it."""

    def move(self, piece: Key, start: QPointF, now: QPointF) -> None:
        """Move the pressed piece from where it was pressed to where the pointer is."""

    def drop(self) -> bool:
        """Drop the piece where it is; return whether one was dragged."""

    def cancel(self) -> None:
        """Let go of the piece without effect."""


class GameScene(QGraphicsScene):
    """The methods by which a game takes part in its `TableScene`; it narrows the types of the attributes.

    The first part must be implemented. Qt does not enforce this, so `TableScene` does: it cannot be made
    without them. All others have defaults, with which a table can be shown and played at with the mouse.

    Attributes:
        picture: The picture that is drawn, without hints.
        layout_now: Where everything lies.
        hints: What can be done now; nothing while something moves.
        selection: The pieces chosen so far.
        played: Where the pieces that are being played leave from.
        fresh: The pieces that the seat of the update has drawn last.
        private: Whether only the seat that is shown hears what is read aloud.
        shared: Whether several people sit at the screen.
        drifts: Whether decorations of the board move by themselves; not in the pictures of a game.
        opening: Returns the banner over an event that begins a game or a round.
        may_advise: Returns whether the table allows hints, and so chances to win.
    """

    private = True
    shared = False
    drifts = True
    opening: Callable[[Event, Update, Sequence[str]], str] = staticmethod(lambda *_given: "")
    may_advise: Callable[[], bool] = staticmethod(bool)
    DRAGGED: ClassVar[tuple[str, ...]] = ("hand",)
    """The kinds of items that can be dragged."""

    picture: AnyPicture
    layout_now: TableLayout
    hints: Hints
    selection: Selection
    played = Played()
    fresh: frozenset[object] = frozenset()

    # --- what every game implements

    @abstractmethod
    def make_layout(self, width: float, height: float) -> TableLayout:
        """Return where everything lies in a view of that size in pixels."""

    @abstractmethod
    def picture_of(self, update: Update) -> AnyPicture:
        """Return what is drawn of an update at rest."""

    @abstractmethod
    def draw_board(self, hidden: Collection[Key], *, jump: bool) -> list[Track]:
        """Draw `picture` without the pieces that are `hidden`; return how the hand regroups."""

    @abstractmethod
    def action_at(self, key: Key) -> object | None:
        """Return the legal action that a click on an item chooses, or None."""

    # --- the board

    def place_items(self) -> None:
        """Move the items of the board, other than pieces, to their places in `layout_now`."""

    def paint_board(self, painter: QPainter) -> None:
        """Paint the parts of the board that do not move, over the background."""

    def look_from(self, seat: int) -> None:
        """Turn the board to a seat, before its view is shown."""

    def concealed_picture(self) -> AnyPicture:
        """Return `picture` without everything that only one seat may see."""
        return replace(self.picture, seat=None, hand=())

    def place_of_hand(self, seat: int) -> Rect:
        """Return where the pieces of a hand that is not shown leave from and arrive."""
        now, (width, height) = self.layout_now, self.layout_now.tile
        if seat == self.played.leaving:
            return self.played.dropped or around(now.hand.centre, width, height)
        return around(self.home_of(seat).centre, width / 2, height / 2)

    def home_of(self, seat: int) -> Rect:
        """Return the part of the table that stands for the hand of a seat while it is not shown."""
        return self.layout_now.players[seat]

    # --- events

    def animate(self, event: Event) -> list[Track]:
        """Draw the picture after an event; return how it moves."""
        return []

    def just_drawn(self, seen: Iterable[Event]) -> frozenset[object]:
        """Return the pieces of the hand that were drawn in these events, to be marked."""
        return frozenset()

    def announcement_of(self, event: Event) -> str:
        """Return the large text that is shown for a while after an event, or an empty one."""
        return ""

    def cues(self, event: Event) -> tuple[Cue, ...]:
        """Return the sounds of an event, which is given as everyone may see it."""
        return ()

    def reading_ms(self, event: Event) -> float:
        """Return how long the table stands still after an event, so that its result can be read."""
        return 0.0

    # --- what can be done

    def hints_of(self, update: Update | None) -> tuple[Hints, Selection]:
        """Return the legal actions of an update as hints, none for None, and the empty selection of them."""
        return PlainHints(update is not None and bool(update.legal)), NoSelection()

    def mark_hints(self) -> list[ClickableItem]:
        """Mark what can be done on the board and in the hand; return the items that pulse."""
        for item in self.items():
            if isinstance(item, ClickableItem):
                item.set_clickable(self.hints.acting and self.action_at(item.key) is not None)
        return []

    def status_text(self, update: Update) -> str:
        """Return what can be done now, for the status line."""
        return ""

    def standing_announcement(self) -> str:
        """Return the large text that is shown as long as `hints` stay, or an empty one."""
        return ""

    def is_final(self, action: object) -> bool:
        """Return whether an action cannot be undone and needs a second thought."""
        return False

    def keys_of(self, action: object) -> frozenset[Key]:
        """Return the keys of the items by which a legal action is chosen, to mark a hint."""
        return frozenset()

    # --- clicks and drops

    def selection_at(self, key: Key) -> Selection | None:
        """Return the selection after a click on an item, or None if it chooses no piece."""
        return None

    def illegal_action_at(self, key: Key) -> object | None:
        """Return the action that a click on an item would mean if it were legal, or None."""
        return None

    def ask_at(self, key: Key) -> str:
        """Return what is still to be done after a click on an item that made no action; may be empty."""
        return ""

    def drop_click(self, piece: Key, place: Key) -> Key | None:
        """Return the key of the click that dropping a piece on an item means now, or None without one."""
        action = self.action_at(place)
        if action is None and place[0] not in self.DRAGGED:
            reached = self.selection_at(place)
            action = None if reached is None else reached.action
        return place if action is not None and self.moves_piece(action, piece) else None

    def moves_piece(self, action: object, piece: Key) -> bool:
        """Return whether a piece, or one that looks the same, is among those that an action moves."""
        return any(key[:2] == piece[:2] for key in self.keys_of(action))

    # --- the keyboard

    def is_last_by_keyboard(self, key: Key) -> bool:
        """Return whether the keyboard begins at an object only if there is nothing else to play."""
        return False

    def releases_focus(self, key: Key) -> bool:
        """Return whether the keyboard leaves an object that cannot be played, for one that can."""
        return False

    def number_of(self, key: Key) -> int | None:
        """Return the number by which the keyboard finds an object, or None."""
        return None

    def keys_for(self, command: str) -> list[Key]:
        """Return the objects that a letter of the keyboard presses now; see the key map."""
        return []

    def illegal_action_for(self, command: str) -> object | None:
        """Return an action that a letter means, to show why it is refused, or None."""
        return None

    # --- words

    def describe_board(self, *, private: bool, ended: bool) -> tuple[Zone, ...]:
        """Return the objects of the table in words, from what is shown to its seat and nothing else.

        The players may be left out.

        Args:
            private: Whether the hand is included, and what its seat can do; otherwise it is only counted.
            ended: Whether `TableScene.ended_picture` is described instead of `picture`.
        """
        return ()

    def point_at(self, key: Key | None) -> None:
        """Show what belongs to the object under the pointer, or with the keyboard focus; None for none."""

    def dismiss(self) -> bool:
        """Remove what `point_at` shows over the table; return whether there was anything."""
        return False

    def tooltip_text(self, key: Key) -> str:
        """Return what an object is and what its marks mean now; empty for the tooltip of its item."""
        return ""

    # --- players

    def badges(self, update: Update, seat: int, hand: int) -> tuple[CountBadge, ...]:
        """Return the counts on the panel of a player with `hand` pieces; the first one is the hand."""
        return ()

    def player_note(self, update: Update, seat: int) -> str:
        """Return the word in the corner of a player's panel, or an empty one."""
        return ""

    def name_players(self) -> None:
        """Show the names of the players at other places than their panels."""
