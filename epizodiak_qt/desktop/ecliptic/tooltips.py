"""The tooltips of the table of Ecliptic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.ecliptic.event_text import card_name, sign_name
from epizodiak_qt.desktop.style.plain_label import plain_tooltip

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.ecliptic.board import EclipticBoard
    from epizodiak_qt.desktop.scene.clickable_item import Key


def show_tooltips(board: EclipticBoard, odds_of: Callable[[Key], str]) -> None:
    """Set the tooltips of cards, places, piles and dice; `odds_of` returns what to add about a die."""
    for item in board.cards.items.values():
        if item.face.card is not None:
            item.setToolTip(card_name(item.face.card))
    for (_, sign), place in board.places.items():
        place.setToolTip(sign_name(sign))
    picture = board.picture
    board.pile.setToolTip(plural("Table", "Draw pile: %n card(s)", picture.pile))
    board.discard.setToolTip(plural("Table", "Discard: %n card(s)", len(picture.discard)))
    board.dice.ring.setToolTip(
        translate("Table", "Combat {number} of 6; after the sixth all dice come back.").format(
            number=picture.fight
        )
    )
    for seat, tray in enumerate(board.dice.tray):
        for sides, die in tray.items():
            there = sides in picture.dice[seat]
            text = translate("Table", "D{sides}") if there else translate("Table", "D{sides}, used")
            lines = (text.format(sides=sides), odds_of(die.key))
            die.setToolTip(plain_tooltip("\n".join(filter(None, lines))))
        count = picture.trophies[seat]
        board.trophies[seat].setToolTip(plural("Table", "%n trophy(ies)", count))
