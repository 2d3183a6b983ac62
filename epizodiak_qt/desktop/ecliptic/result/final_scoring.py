"""The result of a game of Ecliptic: the final count with the cards that earn the points, and reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import shown_names, translate
from epizodiak_qt.desktop.ecliptic.result.final_count import CountedReason, FinalCount, PlayerCount
from epizodiak_qt.desktop.ecliptic.words.event_text import symbol_name
from epizodiak_qt.desktop.style.seat_emblems import seat_styles_of
from epizodiak_qt.desktop.table.game_ui import winner_title
from epizodiak_qt.desktop.table.result.result_content import Result
from epizodiak_qt.games.ecliptic.events import GameEnded, WishRolled
from epizodiak_qt.games.ecliptic.scoring import largest_symbol, longest_row
from epizodiak_qt.games.ecliptic.view import standings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.games.ecliptic.scoring import Points
    from epizodiak_qt.games.ecliptic.view import View
    from epizodiak_qt.table.link import Update


def result(update: Update) -> Result:
    """Return the result of the game, with its reasons, for the person who looks.

    Args:
        update: The table as `seat` sees it: the only person at this screen, or None.
    """
    view: View = update.view
    names = shown_names(update.state.seats)
    looks = seat_styles_of(update.state.seats)
    points = standings(view)
    ranking = view.outcome.ranking if view.outcome is not None else ((0, 1),)
    players = tuple(
        PlayerCount(
            names[seat],
            looks[seat],
            _reasons(view, seat, points[seat]),
            points[seat].total,
            winner=len(ranking) > 1 and seat in ranking[0],
        )
        for seat in (seat for group in ranking for seat in group)
    )
    remarks = tuple(_remarks(update, names, points))
    reasons = " ".join(each.in_words() for each in players)
    return Result(winner_title(update), remarks, (FinalCount(players),), f"{reasons} {' '.join(remarks)}")


def _reasons(view: View, seat: int, points: Points) -> tuple[CountedReason, ...]:
    """Return the three reasons of a player's points."""
    line = view.lines[seat]
    symbol = largest_symbol(line)
    most = translate("Result", "Most signs of one symbol")
    if symbol:
        most = f"{most} ({symbol_name(symbol[0].symbol)})"
    return (
        CountedReason(translate("Result", "Longest run of signs"), points.row, longest_row(line)),
        CountedReason(most, points.symbol, symbol),
        CountedReason(translate("Result", "Trophies"), points.trophies),
    )


def _remarks(update: Update, names: list[str], points: tuple[Points, ...]) -> Iterable[str]:
    """Yield sentences that explain the end of the game, and how a tie was decided."""
    view: View = update.view
    events = update.past or update.events
    ended = next((event for event in reversed(events) if isinstance(event, GameEnded)), None)
    if ended is not None and ended.stopped:
        rolled = next((event.d6 for event in reversed(events) if isinstance(event, WishRolled)), 0)
        yield translate("Result", "The D6 of the twelfth sign gave {roll}: the game stopped there.").format(
            roll=rolled
        )
    elif ended is not None:
        yield translate("Result", "The draw pile was empty and {name} had no card left.").format(
            name=names[view.turn]
        )
    if points[0].total != points[1].total:
        return
    first, second = points
    if first.signs == second.signs:
        yield translate("Result", "Equal points and equal signs: a draw.")
        return
    most = 0 if first.signs > second.signs else 1
    yield translate("Result", "Equal points: {name} has more signs, {most} to {least}.").format(
        name=names[most], most=points[most].signs, least=points[1 - most].signs
    )
