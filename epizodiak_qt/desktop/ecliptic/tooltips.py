"""The tooltips of the table of Ecliptic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.ecliptic.event_text import card_name, sign_name
from epizodiak_qt.desktop.style.plain_label import plain_tooltip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.desktop.ecliptic.board import EclipticBoard
    from epizodiak_qt.desktop.scene.clickable_item import Key
    from epizodiak_qt.desktop.scene.table_objects import Zone


def tooltip_text(zones: Iterable[Zone], key: Key, own: str) -> str:
    """Return what an object is and what it counts for; empty for one without words of its own.

    Args:
        zones: The objects of the table in words.
        key: The object.
        own: The tooltip of its item; the lines after the first one are added.
    """
    names = {each.key: each.name for zone in zones for each in zone.objects}
    if key not in names or key[0] == "player":
        return ""
    lines = [names[key][:1].upper() + names[key][1:], *own.splitlines()[1:]]
    if key[0] == "line":
        lines.append(translate("Tooltip", "Signs in a row and signs of one symbol count at the end."))
    elif key[0] == "die":
        text = translate("Tooltip", "Each die is used once; after the sixth combat all come back.")
        lines.append(text)
    return "\n".join(lines)


def show_tooltips(board: EclipticBoard, odds_of: Callable[[Key], str]) -> None:
    """Set the tooltips of cards, places, piles and dice.

    A die whose chance the stage shows has none: it would cover the dice to compare it with.
    """
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
            die.setToolTip("" if odds_of(die.key) else plain_tooltip(text.format(sides=sides)))
        count = picture.trophies[seat]
        board.trophies[seat].setToolTip(plural("Table", "%n trophy(ies)", count))
