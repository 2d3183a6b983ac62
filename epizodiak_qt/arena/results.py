"""The results of a tournament: wins, points, ratings and traits, with intervals by deal."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt import __version__
from epizodiak_qt.arena.calibrate import Calibration, calibrate, calibration_to_json
from epizodiak_qt.arena.traits import observer
from epizodiak_qt.library.intervals import Estimate, estimate_to_json, mean, ratio, share, share_ratio
from epizodiak_qt.library.ratings import ratings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from epizodiak_qt.arena.play import GameResult
    from epizodiak_qt.arena.tournament import Seating, Tournament
    from epizodiak_qt.games.game import Json

Played = tuple["Seating", "GameResult"]
"""A game with its seating."""


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """The results of one player."""

    name: str
    """The name of the player."""
    wins: Estimate
    """The share of games won; a shared first place counts as equal parts."""
    points: Estimate
    """The points of a game, on average."""
    rating: Estimate | None
    """The Plackett-Luce rating, in points of an Elo scale; 0 on average. None within a group."""
    traits: dict[str, Estimate]
    """The style traits that had a chance to show."""
    decisions: int
    """The decisions between two actions or more."""
    failures: dict[str, int]
    """The decisions that were lost, by kind of fault."""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of the whole deals of a tournament."""

    tournament: Tournament
    """The tournament."""
    deals: int
    """The number of whole deals that were played."""
    games: int
    """The number of their games."""
    abandoned: int
    """The number of rounds that were ended because they were too long."""
    players: tuple[PlayerResult, ...]
    """The players, in the order in which they were named."""
    groups: tuple[tuple[PlayerResult, PlayerResult], ...]
    """With two players one against the others: in each group the player alone, then the others."""
    calibration: Calibration | None
    """How well the chances to win were predicted, if that was asked for."""

    @property
    def best_first(self) -> list[PlayerResult]:
        """The players by their share of wins."""
        return sorted(self.players, key=lambda player: -player.wins.value)

    @property
    def sides(self) -> tuple[tuple[PlayerResult, PlayerResult], ...]:
        """The groups to show beside all players: none in a game for two, where the one group holds all."""
        return self.groups if len(self.groups) > 1 else ()


def results_of(tournament: Tournament, games: Iterable[GameResult]) -> Results:
    """Return the results of the deals of which every game was played."""
    deals = _whole_deals(tournament, games)
    everybody = range(len(tournament.kinds) if deals else 0)
    rated = [[_named_ranking(seating, game) for seating, game in deal] for deal in deals]
    rating = ratings(rated, len(everybody)) if deals else []
    groups = []
    for alone, group in enumerate(tournament.groups if deals else ()):
        part = [[deal[index] for index in group] for deal in deals]
        groups.append((_player(tournament, part, alone), _player(tournament, part, 1 - alone)))
    return Results(
        tournament=tournament,
        deals=len(deals),
        games=sum(map(len, deals)),
        abandoned=sum(game.abandoned for deal in deals for _, game in deal),
        players=tuple(_player(tournament, deals, player, rating[player]) for player in everybody),
        groups=tuple(groups),
        calibration=_calibration(tournament, deals),
    )


def _calibration(tournament: Tournament, deals: Sequence[Sequence[Played]]) -> Calibration | None:
    """Return the calibration of the forecasts; None if there are none."""
    if not deals or not tournament.calibration:
        return None
    return calibrate(
        [
            [
                (forecast, won)
                for _, game in deal
                for won, forecasts in zip(game.wins, game.forecasts, strict=True)
                for forecast in forecasts
            ]
            for deal in deals
        ]
    )


def _whole_deals(tournament: Tournament, games: Iterable[GameResult]) -> list[list[Played]]:
    """Return the games of each deal that was played as a whole, in the order of the seatings."""
    by_deal: defaultdict[int, list[Played]] = defaultdict(list)
    for game in sorted(games, key=lambda each: each.number):
        deal, _, seating = tournament.game_at(game.number)
        by_deal[deal].append((seating, game))
    return [by_deal[deal] for deal in sorted(by_deal) if len(by_deal[deal]) == len(tournament.seatings)]


def _named_ranking(seating: Seating, game: GameResult) -> tuple[tuple[int, ...], ...]:
    """Return the ranking of a game by players; a player at two seats is in it twice."""
    return tuple(tuple(sorted(seating[seat] for seat in group)) for group in game.ranking)


def _player(
    tournament: Tournament, deals: Sequence[Sequence[Played]], player: int, rating: Estimate | None = None
) -> PlayerResult:
    """Return the results of a player: the means of a deal are its values."""
    wins, points = [], []
    decisions, failures = 0, Counter[str]()
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0] * len(deals))
    chances: defaultdict[str, list[int]] = defaultdict(lambda: [0] * len(deals))
    for number, deal in enumerate(deals):
        seats = [(game, seat) for seating, game in deal for seat, who in enumerate(seating) if who == player]
        wins.append(math.fsum(game.wins[seat] for game, seat in seats) / len(seats))
        points.append(math.fsum(game.points[seat] for game, seat in seats) / len(seats))
        for game, seat in seats:
            decisions += game.decisions[seat]
            failures.update(game.failures[seat])
            for trait, (value, chance) in game.traits[seat].items():
                sums[trait][number] += value
                chances[trait][number] += chance
    order = observer(tournament.game).TRAITS
    return PlayerResult(
        name=tournament.names[player],
        wins=share(wins),
        points=mean(points),
        rating=rating,
        traits={
            name: (share_ratio if trait.is_share else ratio)(sums[name], chances[name])
            for name, trait in order.items()
            if any(chances[name])
        },
        decisions=decisions,
        failures=dict(failures),
    )


# --- JSON


def results_to_json(results: Results, *, complete: bool) -> Json:
    """Return the results as one JSON object.

    Args:
        results: the results.
        complete: whether all games were played.
    """
    tournament = results.tournament
    data: Json = {
        "game": tournament.game,
        "options": tournament.options,
        "seed": tournament.seed,
        "version": __version__,
        "deals": results.deals,
        "games": results.games,
        "complete": complete,
        "abandoned_rounds": results.abandoned,
        "players": [_player_to_json(player) for player in results.players],
    }
    if results.calibration is not None:
        data["calibration"] = calibration_to_json(results.calibration)
    keys = ("a_vs_2b", "b_vs_2a") if len(tournament.groups) > 1 else ("a_vs_b",)
    for key, (alone, others) in zip(keys, results.groups, strict=False):
        data[key] = _player_to_json(alone) | {"others": _player_to_json(others)}
    return data


def _player_to_json(player: PlayerResult) -> Json:
    data: Json = {"name": player.name}
    data |= estimate_to_json(player.wins, "wins") | estimate_to_json(player.points, "points", "points_")
    if player.rating is not None:
        data |= estimate_to_json(player.rating, "rating", "rating_")
    traits = {name: estimate_to_json(each) for name, each in player.traits.items()}
    return data | {"decisions": player.decisions, "failures": player.failures, "traits": traits}
