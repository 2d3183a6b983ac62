"""The objects of a table in words: what a screen reader, the keyboard and the table in words share."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.games.grammar import fill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.items.player_panel import PlayerInfo

ZoneName = str
"""The name of a zone: "hand", "players", and what a game has beside them."""


class TableObject(NamedTuple):
    """One object of a table, as the seat that is shown may know it."""

    key: Key
    """Its key: that of its item on the table, or ("player", seat)."""
    name: str
    """Its name with all that a player needs first: "9, clockwise, playable"."""
    description: str = ""
    """Details that are not always spoken."""
    enabled: bool = True
    """Whether a press does something now; an object that is not enabled can still be read."""
    selected: bool | None = None
    """Whether it is selected; None if it cannot be."""


class Zone(NamedTuple):
    """The objects of one part of a table, in reading order."""

    name: ZoneName
    """Which part."""
    title: str
    """Its name in the current language: "Hand, 13 tiles"."""
    objects: tuple[TableObject, ...]
    """Its objects; a closed hand has none."""


class SecretDescribedError(ValueError):
    """A scene describes what its seat, or those who listen, may not know."""


def refuse_secrets(zones: Iterable[Zone], *, hand_is_shown: bool, private: bool) -> None:
    """Refuse zones with pieces of a hand that is not shown, or with what can be done if that is private.

    Raises:
        SecretDescribedError: There are such objects.
    """
    for zone in zones:
        if zone.name == "hand" and zone.objects and not hand_is_shown:
            raise SecretDescribedError("the pieces of a hand that is not shown are described")
        if not private and any(each.enabled or each.selected is not None for each in zone.objects):
            raise SecretDescribedError(f"the zone {zone.name!r} tells what can be done, which is private")


def closed_hand() -> Zone:
    """Return the zone of a hand that is not shown."""
    return Zone("hand", translate("Objects", "Hand, closed"), ())


def in_words(*parts: str) -> str:
    """Return the parts of a name that are not empty, as "9, clockwise, playable"."""
    return ", ".join(filter(None, parts))


def owned(thing: str, yours: str, seat: int, shown: int | None, names: Sequence[str]) -> str:
    """Return a thing with its owner: `yours` for the seat that is shown, or `thing` with a name."""
    return yours if seat == shown else fill(thing, name=names[seat])


def hand_zone(
    shown: int | None, open_hands: int, own: str, pieces: Callable[[int], Iterable[TableObject]]
) -> Zone:
    """Return the hand of the seat that is shown, or all hands if they are open.

    Args:
        shown: The seat that is shown.
        open_hands: The number of hands that are open.
        own: The title of the own hand.
        pieces: Returns the pieces of the hand of a seat, and what lies over it.
    """
    if open_hands:
        all_pieces = (piece for seat in range(open_hands) for piece in pieces(seat))
        return Zone("hand", translate("Objects", "Hands"), tuple(all_pieces))
    if shown is None:
        return closed_hand()
    return Zone("hand", own, tuple(pieces(shown)))


def players_zone(infos: Iterable[PlayerInfo], shown: int | None, more: Sequence[str] = ()) -> Zone:
    """Return the players with all their counts, which are open to all.

    Args:
        infos: What their panels show.
        shown: The seat that is shown.
        more: Further facts of each seat.
    """
    objects = []
    for info in infos:
        you = translate("Objects", "you") if info.seat == shown else ""
        turn = translate("Objects", "to move") if info.turn else ""
        facts = (*info.counts_in_words(), *more[info.seat : info.seat + 1])
        name = in_words(info.name, you, turn, info.note.lower(), *facts)
        about = info.bot_in_words() or translate("Objects", "Person")
        objects.append(TableObject(("player", info.seat), name, about, enabled=False))
    return Zone("players", translate("Objects", "Players"), tuple(objects))
