"""The final count on the board: the cards that earn points light up one by one, player by player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.ecliptic.combat.combat_stage import StageTexts
from epizodiak_qt.desktop.ecliptic.words.score_reasons import final_lights, score_reasons, scoring_cards
from epizodiak_qt.desktop.scene.animation import LINEAR, Track
from epizodiak_qt.games.ecliptic.constants import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from epizodiak_qt.desktop.ecliptic.board import EclipticBoard
    from epizodiak_qt.desktop.ecliptic.table_picture import Picture
    from epizodiak_qt.desktop.scene.items.clickable_item import Key

COUNT_MS: Final = 2500
DIMMED: Final = 0.75  # of the veil of a combat
LONGER: Final = 3  # how many steps the last one of a player lasts


@dataclass(frozen=True, slots=True)
class CountStep:
    """A step of the count."""

    lit: Mapping[Key, int]
    """The cards and trophies that are lit, each with its number; 0 for none."""
    text: str
    """The reason, and how far it is counted."""


def count_steps(picture: Picture, names: Sequence[str], *, one_by_one: bool) -> Iterator[CountStep]:
    """Yield the steps of the count: for each player the run, the symbol and the trophies.

    Args:
        picture: The lines and trophies that are counted.
        names: The names of the players, by seat.
        one_by_one: Whether each card has a step of its own, or each reason one.
    """
    phrase = Phrase("Score", "{name} – {reason}: {number}")
    for seat in range(SEATS):
        total = 0
        for reason in score_reasons(picture, seat):
            numbers = range(1, reason.points + 1) if one_by_one else range(reason.points, reason.points + 1)
            for number in numbers or (0,):
                lit: dict[Key, int] = {
                    ("line", seat, card): place for place, card in enumerate(reason.cards[:number], 1)
                }
                if not reason.cards and number:
                    lit["trophies", seat] = number
                yield CountStep(lit, phrase.say(name=names[seat], reason=reason.title, number=number))
            total += reason.points
        text = phrase.say(name=names[seat], reason=say("Score", "Total"), number=total)
        yield from (CountStep(scoring_cards(picture, seat), text),) * LONGER


def count(board: EclipticBoard) -> Track:
    """Return the count of the points on the board, which lasts as long in every game."""
    picture = board.picture
    steps = [*count_steps(picture, board.names, one_by_one=not board.reduced_motion)]
    shown = -1
    board.announcement.clear()
    board.announcement.place(board.layout_now.far_pairs)  # pairs earn no points
    board.status.show_text(say("Words", "The points are counted."))
    board.stage.open(StageTexts())  # it dims the board below the cards that are lit
    board.stage.setOpacity(DIMMED)

    def show(fraction: float) -> None:
        nonlocal shown
        step = min(len(steps) - 1, int(fraction * len(steps)))
        if step != shown:
            shown = step
            board.light(steps[step].lit)
            board.announcement.show_on(steps[step].text)

    def done() -> None:
        board.announcement.show_on("")
        board.announcement.place(board.layout_now.announcement)
        board.stage.close()
        board.light(final_lights(picture))

    return Track(COUNT_MS, show, 0, LINEAR, done)
