"""First-time cards: what has just become possible for the first time, in two sentences beside the piece.

A card stops nothing and takes no focus. It is one of the panels that Esc closes, and shows up once a profile.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QToolButton, QVBoxLayout

from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.style.forms import fill_column, row_of
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.table.prompt_bar import QuestionBar
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtCore import QRectF

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.table.controller import Controller
    from epizodiak_qt.desktop.table.game_ui import FirstTimeCard, GameUi
    from epizodiak_qt.desktop.table.table_page import TablePage
    from epizodiak_qt.table.link import Update
    from epizodiak_qt.teaching.progress import Progress

CARD: Final = Phrase("Card", "First-time card")
CLOSE: Final = Phrase("Card", "Close (Esc)")
WIDTHS_EM: Final = (17, 24)
"""The widths that are tried, in heights of a line."""
GAP: Final = 14  # pixels between the item, with its ring, and the card
SPOKEN_MS: Final = 450.0  # after the card appears: longer than texts are merged
EDGE: Final = 4  # pixels to the edge of the table
AWAY: Final = 16  # the cost of a gap as wide as the table; to cover a whole item costs its weight
USED, SEEN = 8, 1
"""How bad it is to cover a piece of the hand or something that can be clicked, and anything else."""


def cards_text(ui: GameUi) -> str:
    """Return all first-time cards of a game, as Markdown."""
    return "\n\n".join("### {}\n\n{}".format(*card.words()) for card in ui.cards)


class FirstTimeCards(QuestionBar):
    """Shows the cards of one table, one at a time, to the seat whose hand is open.

    A card belongs to one moment, at which a seat can choose. When the next move is made, or the hand is
    concealed, it goes; the next card comes at the next rest.

    Args:
        page: The page of the table.
        controller: The controller of the table.
        progress: Returns which cards were shown.
        profile_of: Returns the name of the profile of a seat.
        allowed: Returns whether cards may be shown at the table now.

    Attributes:
        card: The card of the present moment; None without one.
    """

    def __init__(
        self,
        page: TablePage,
        controller: Controller,
        progress: Callable[[], Progress],
        profile_of: Callable[[int], str],
        *,
        allowed: Callable[[], bool],
    ) -> None:
        super().__init__(page, None)
        self._page = page
        self._scene = page.scene
        self._controller = controller
        self._progress = progress
        self._profile_of = profile_of
        self._allowed = allowed
        self._moment: tuple[object, ...] = ()
        self.card: FirstTimeCard | None = None
        self._key: Key = ()
        self._title, self._text = PlainLabel(look="accent"), PlainLabel(wrap=True)
        self._title.setStyleSheet("font-weight: bold;")
        self.close_button = QToolButton()
        self.close_button.setProperty("emblem", True)  # as large as a target
        self.close_button.setStyleSheet("border: none; background: transparent;")
        self.close_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.close_button.clicked.connect(self.escape)
        head = row_of(self._title, None, self.close_button)
        fill_column(QVBoxLayout(self), head, (self._text, 1), margins=(14, 4, 14, 12), gap=0)
        page.questions.append(self)
        page.arranged.connect(self.refresh)
        self._scene.rested.connect(self._begin)
        self._scene.objects_changed.connect(self.refresh)
        self._scene.concealed.connect(self.refresh)
        controller.state_changed.connect(self.refresh)

    def detach(self) -> None:
        """Show no card any more, and drop the functions that refer to the session: its table was left."""
        self._allowed, self._profile_of, self.card = bool, str, None

    # --- whose card, and when

    def _choosing(self) -> Update | None:
        """Return the update of the seat that can choose and alone sees the table; None without one."""
        update, controller = self._scene.offered, self._controller
        seat = None if update is None else update.seat
        if update is None or seat is None or seat not in controller.people or controller.plays_bot(seat):
            return None
        peeks = controller.curtain.viewer != seat  # the card is for the hand that stays open
        wanted = self._page.settings.first_time_cards == "on" and self._allowed()
        return None if peeks or update.state.hands_open or not wanted else update

    def _begin(self) -> None:
        """Choose the card of a new moment, now that nothing moves."""
        update = self._choosing()
        if update is not None and self._moment != (update.seq, update.seat):
            self._moment, self.card = (update.seq, update.seat), None
            itself = self._page.ui.automatic(update) is not None or self._controller.awaited is None
            if self._page.view.isVisible() and not itself:
                self._choose(update)
        self.refresh()

    def _choose(self, update: Update) -> None:
        """Choose the first card that is due, was not seen, and has a place; note and speak it."""
        assert update.seat is not None, "a seat chooses"
        profile, game = self._profile_of(update.seat), self._page.ui.game
        seen = self._progress().of(profile).cards
        for card in self._page.ui.cards:
            key = card.where(update)
            name = f"{game}/{card.name}"
            if key is not None and name not in seen and self._fit(card, key):
                self.card, self._key = card, key
                self._progress().show_card(profile, name)
                if card.public or self._scene.private:
                    # After the events and the turn: of many texts at once the oldest would be dropped.
                    self._scene.clock.call_later(SPOKEN_MS, partial(self._speak, card))
                return

    def _speak(self, card: FirstTimeCard) -> None:
        """Speak a card that is still shown: a player may have moved already."""
        if self.card is card and self.isVisibleTo(self._page):
            self._page.speak(". ".join(card.words()))

    def refresh(self) -> None:
        """Show the card of this moment where there is room now, or hide it once the moment is past."""
        card, update = self.card, None if self.card is None else self._choosing()
        lasts = update is not None and self._moment == (update.seq, update.seat)
        shown = card is not None and lasts and self._page.view.isVisible() and self._fit(card, self._key)
        self.setVisible(shown)
        if not shown:
            self._title.clear()
            self._text.clear()
        explained = frozenset({self._key}) if shown else frozenset()
        highlight = self._page.view.highlight
        if highlight.explained != explained:
            highlight.explained = explained
            self._page.view.viewport().update()

    @override
    def escape(self) -> bool:
        """Close the card; it does not come back."""
        was, self.card = self.isVisibleTo(self._page), None
        self.refresh()
        return was

    # --- what it looks like, and where

    def _fit(self, card: FirstTimeCard, key: Key) -> bool:
        """Show the text of a card beside an item; return whether there is room for it."""
        for label, words in zip((self._title, self._text), card.words(), strict=True):
            label.setText(words)
        readable = card.public or self._scene.private
        for label in (self._title, self._text):
            label.setAccessibleName("" if readable else CARD.say())
        self.setAccessibleName(CARD.say())
        self.close_button.setToolTip(CLOSE.say())
        self.close_button.setAccessibleName(CLOSE.say())
        self._page.paint_mark(self.close_button, "cross", self._text.fontMetrics().height() * 3 // 4)
        place = self._best_place(key)
        if place is not None:
            self.setGeometry(place)
        return place is not None

    def _best_place(self, key: Key) -> QRect | None:
        """Return the place near an item that covers least, but neither it nor a playable piece of a hand."""
        scene, view = self._scene, self._page.view
        items = [(each, self._on_page(each.mapRectToScene(each.area))) for each in scene.visible_items()]
        own = next((area for each, area in items if each.key == key), None)
        if own is None:
            return None
        kept = [own, *(area for each, area in items if each.key[0] == HAND and each.clickable)]
        others = [(self._on_page(scene.status.sceneBoundingRect()), USED)]
        others.append((self._page.beside.geometry(), SEEN))
        buttons = (*self._page.buttons.values(), *self._page.status_buttons)
        others += [(each.geometry(), USED) for each in buttons if each.isVisible()]
        others += [(area, USED if each.key[0] == HAND or each.clickable else SEEN) for each, area in items]
        best: tuple[float, QRect] | None = None
        for size in self._sizes():
            for place in _around(own, size, view.geometry().adjusted(EDGE, EDGE, -EDGE, -EDGE)):
                if any(place.intersects(each.adjusted(-EDGE, -EDGE, EDGE, EDGE)) for each in kept):
                    continue
                covered = sum(weight * _share(area, place) for area, weight in others)
                cost = covered + AWAY * _gap(place, own) / view.width()
                if best is None or cost < best[0]:
                    best = cost, place
        return None if best is None else best[1]

    def _sizes(self) -> Iterator[QSize]:
        line = self._text.fontMetrics().height()
        for width in (min(each * line, self._page.width() - 2 * EDGE) for each in WIDTHS_EM):
            yield QSize(width, self.heightForWidth(width))

    def _on_page(self, area: QRectF) -> QRect:
        view = self._page.view
        return view.mapFromScene(area).boundingRect().translated(view.pos())


def _around(item: QRect, size: QSize, table: QRect) -> Iterator[QRect]:
    """Yield places on all sides of an item and at the edges of the table, all of them on the table."""
    middle = item.center() - QPoint(size.width() // 2, size.height() // 2)
    lefts = (item.left() - GAP - size.width(), item.right() - size.width(), middle.x(), item.left())
    tops = (item.top() - GAP - size.height(), item.bottom() - size.height(), middle.y(), item.top())
    for left in (*lefts, item.right() + GAP, table.left(), table.right() - size.width()):
        for top in (*tops, item.bottom() + GAP, table.top(), table.bottom() - size.height()):
            place = QRect(QPoint(left, top), size)
            place.moveLeft(max(table.left(), min(left, table.right() - size.width() + 1)))
            place.moveTop(max(table.top(), min(top, table.bottom() - size.height() + 1)))
            yield place


def _gap(one: QRect, other: QRect) -> int:
    """Return how many pixels lie between two rectangles, across and down."""
    both = one.united(other).size() - one.size() - other.size()
    return max(0, both.width()) + max(0, both.height())


def _share(area: QRect, place: QRect) -> float:
    """Return how much of an area a place covers, 0 to 1."""
    both = place.intersected(area)
    return both.width() * both.height() / (area.width() * area.height()) if both.isValid() else 0.0
