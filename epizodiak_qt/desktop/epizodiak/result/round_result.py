"""The result of a round and of a game of EpiZodiak: title, points, podium, chart and reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.app.translation import shown_names
from epizodiak_qt.desktop.epizodiak.result.round_scores import PlayerScore, RoundScores
from epizodiak_qt.desktop.style.seat_emblems import seat_styles_of
from epizodiak_qt.desktop.table.game_ui import own_place, winner_title
from epizodiak_qt.desktop.table.result.match_chart import MatchChart, MatchPoints
from epizodiak_qt.desktop.table.result.podium import Podium, PodiumPlace, places_in_words
from epizodiak_qt.desktop.table.result.result_content import Result
from epizodiak_qt.games.epizodiak.constants import EMPTY_HAND_BONUS
from epizodiak_qt.games.epizodiak.events import Dealt, RoundEnded, StarterDrawn
from epizodiak_qt.table.link import ActionTakenBack, Update

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.table.result.result_part import PartData
    from epizodiak_qt.games.epizodiak.view import View
    from epizodiak_qt.games.game import Event


DECIDED: Final = {
    "last": (
        Phrase("Result", "The last round was decisive: you took the lead there."),
        Phrase("Result", "The last round was decisive: {name} took the lead there."),
    ),
    "number": (
        Phrase("Result", "Round {number} was decisive: from then on you led."),
        Phrase("Result", "Round {number} was decisive: from then on {name} led."),
    ),
    "before": (
        Phrase("Result", "The match was decided %n round(s) before the end: since then you led.", "rounds"),
        Phrase(
            "Result", "The match was decided %n round(s) before the end: since then {name} led.", "rounds"
        ),
    ),
}
"""After which round the winner led until the end: of the one who looks, and of another player."""


def result(update: Update) -> Result:
    """Return the result of a round or of the game, for the person who looks.

    Args:
        update: The table as `seat` sees it: the only person at this screen, or None. `past` holds all known
            events of the game.
    """
    return _RoundResult(update).result()


def match_points(events: Sequence[Event], scores: tuple[int, ...]) -> MatchPoints:
    """Return the totals after each round of a match, as far as the events are known.

    A round whose last action was taken back does not count. Rounds before a gap are left out.
    """
    ended: list[RoundEnded] = []
    complete = dealt = False
    for event in events:
        complete = complete or isinstance(event, StarterDrawn)
        dealt = dealt or isinstance(event, Dealt)
        if isinstance(event, RoundEnded):
            ended.append(event)
            dealt = False
        elif isinstance(event, ActionTakenBack) and ended and not dealt:
            ended.pop()
    totals = [scores]
    while ended and ended[-1].scores == totals[0]:
        last = ended.pop()
        before = (total - points.total for total, points in zip(last.scores, last.points, strict=True))
        totals.insert(0, tuple(before))
    return MatchPoints(tuple(totals), complete and not ended)


class _RoundResult:
    """Makes the result from an update."""

    def __init__(self, update: Update) -> None:
        view: View = update.view
        self._view = view
        self._viewer, self._place = update.seat, own_place(update)
        self._own_title = winner_title(update) if self._place > 1 else ""
        self._names = shown_names(update.state.seats)
        self._looks = seat_styles_of(update.state.seats)
        events = update.past or update.events
        self._ended = next((event for event in reversed(events) if isinstance(event, RoundEnded)), None)
        self._match = view.options.mode == "match"
        self._points = match_points(events, view.scores)
        self._emptier = None if self._ended is None else self._ended.seat

    def result(self) -> Result:
        """Return the result."""
        view = self._view
        title = self._own_title or self._title()
        winner_first = [f"{self._title()}."] if self._own_title else []
        if view.outcome is None or not self._match:
            remarks = (*winner_first, *self._reasons(), *self._goal())
            places = "" if view.outcome is None else places_in_words(self._podium())
            return Result(title, remarks, (self._rows(),), places)
        podium = self._podium()
        winner = view.outcome.winner
        decisive = None if winner is None else self._points.decisive_round(winner)
        parts: list[PartData] = [Podium(podium)]
        if self._points.rounds:
            parts.append(
                MatchChart(tuple(self._names), self._looks, self._points, view.options.target, decisive)
            )
        decided = self._decided(winner, decisive)
        spoken = " ".join((places_in_words(podium), *decided))
        remarks = (*winner_first, *decided, *self._reasons(), *self._unknown_rounds())
        return Result(title, remarks, tuple(parts), spoken)

    # --- parts

    def _rows(self) -> RoundScores:
        outcome = self._view.outcome
        seats = (
            [*range(len(self._names))]
            if outcome is None
            else [seat for group in outcome.ranking for seat in group]
        )
        best = outcome.ranking[0] if outcome is not None else (self._round_winner(),)
        return RoundScores(tuple(self._row(seat, winner=seat in best) for seat in seats), self._match)

    def _row(self, seat: int, *, winner: bool) -> PlayerScore:
        view, ended = self._view, self._ended
        points = None if ended is None else ended.points[seat]
        contested = view.contested_sets[seat]
        sets = [value for value in view.sets[seat] if value not in contested]
        scoring = 0 if points is None else points.sets
        return PlayerScore(
            name=self._names[seat],
            look=self._looks[seat],
            sets=(*sets, *contested),
            each=0 if points is None else 1 + points.doubled,
            scoring=scoring,
            bonus=0 if points is None else points.bonus,
            points=0 if points is None else points.total,
            total=view.scores[seat],
            note=say("Result", "went out") if seat == self._emptier else "",
            winner=winner,
        )

    def _podium(self) -> tuple[PodiumPlace, ...]:
        outcome = self._view.outcome
        assert outcome is not None, "asked only at the end"
        before = self._points.totals[-2] if self._points.rounds else self._view.scores
        places: list[PodiumPlace] = []
        for group in outcome.ranking:
            place = len(places) + 1
            places += [
                PodiumPlace(
                    self._names[seat], self._looks[seat], place, before[seat], self._view.scores[seat]
                )
                for seat in group
            ]
        return tuple(places)

    # --- sentences

    def _round_winner(self) -> int | None:
        """Return who has won the round: most points, then the empty hand; None without points or tied."""
        if self._ended is None or self._emptier is None:
            return None
        points = [each.total for each in self._ended.points]
        best = [seat for seat, each in enumerate(points) if each == max(points)]
        if self._emptier in best:
            return self._emptier
        return best[0] if len(best) == 1 else None

    def _title(self) -> str:
        outcome = self._view.outcome
        if outcome is None:
            winner = self._round_winner()
            if winner is None:
                return say("Result", "The round is over")
            if winner == self._viewer:
                return say("Result", "You win the round")
            return say("Result", "{name} wins the round", name=self._names[winner])
        winner = outcome.winner
        if winner is None and self._place == 1:
            return say("Result", "You share first place")
        if winner is None:
            return say("Result", "First place is shared")
        if winner == self._viewer:
            return say("Result", "You win the match") if self._match else say("Result", "You win")
        match, game = Phrase("Result", "{name} wins the match"), Phrase("Result", "{name} wins")
        return (match if self._match else game).say(name=self._names[winner])

    def _reasons(self) -> list[str]:
        """Return sentences that explain the points (E63: an empty hand does not always win)."""
        emptier, options = self._emptier, self._view.options
        if emptier is None:
            return [say("Result", "The round was ended by agreement, without points.")]
        out = say("Result", "{name} has emptied their hand.", name=self._names[emptier])
        if emptier == self._viewer:
            out = say("Result", "You have emptied your hand.")
        if self._match and options.scoring == "rules-2021":
            why = say("Result", "Only the player who emptied their hand scores: one point per set.")
        else:
            each = Phrase("Result", "Everyone scores one point per set, plus {bonus} for the empty hand.")
            why = each.say(bonus=EMPTY_HAND_BONUS)
            if self._ended is not None and any(points.doubled for points in self._ended.points):
                why += " " + say("Result", "Sets count double for those who filled the dial.")
        return [f"{out} {why}", *self._ending(emptier)]

    def _goal(self) -> list[str]:
        """Return the sentence that says when the match ends."""
        if not self._match or self._view.outcome is not None:
            return []
        target = self._view.options.target
        return [say("Result", "The match goes on until someone has %n point(s).", target)]

    def _ending(self, emptier: int) -> list[str]:
        outcome, scores, names = self._view.outcome, self._view.scores, self._names
        if outcome is None:
            return []
        winner = outcome.winner
        if winner is not None and winner != emptier:
            why = Phrase("Result", "Points decide, not the empty hand: {winner} has {points}.")
            return [why.say(winner=names[winner], points=scores[winner])]
        if winner == emptier and scores.count(scores[emptier]) > 1:
            tie = Phrase("Result", "Equal points: the tie goes to {name}, who emptied their hand.")
            return [tie.say(name=names[emptier])]
        return []

    def _decided(self, winner: int | None, decisive: int | None) -> list[str]:
        """Return the sentence about the round after which the winner led until the end."""
        if winner is None or decisive is None:
            return []
        before_end = self._points.rounds - decisive
        phrases = DECIDED["last" if not before_end else "number" if self._points.complete else "before"]
        phrase = phrases[winner != self._viewer]
        return [phrase.say(name=self._names[winner], number=decisive, rounds=before_end)]

    def _unknown_rounds(self) -> list[str]:
        if self._points.complete:
            return []
        rounds = self._points.rounds
        if not rounds:
            return [say("Result", "The rounds of this match are not known here, so there is no chart.")]
        text = Phrase(
            "Result", "Earlier rounds are not known here: the chart shows the end, %n round(s).", "rounds"
        )
        return [text.say(rounds=rounds)]
