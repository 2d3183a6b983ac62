"""The chance to win is calibrated: what is predicted with 30 % happens in three of ten cases."""

from random import Random
from typing import Any

import pytest

from epizodiak_qt.arena.calibrate import Forecast, calibrate
from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.bots.winning_chances import shares_of, winning_chances
from epizodiak_qt.games.catalogue import GAMES
from tests.bots.played_games import turns
from tests.sizes import FULL_SIZE, SEED, size

EVERY = 11
"""The actions from one forecast to the next."""
SIMULATIONS = 16


def forecasts_of_a_game(game: str, options: dict[str, Any], seed: str) -> list[Forecast]:
    """Let casual bots play a game; return what was predicted for every seat, and what happened."""
    rules, forecaster = GAMES[game], Random(seed)
    players = (make_player(game, "casual"),) * rules.SEATS
    predicted: list[tuple[float, ...]] = []
    for step, turn in enumerate(turns(game, players, options, seed)):
        if step % EVERY == 0:
            predicted.append(winning_chances(game, turn.view, turn.history, forecaster, SIMULATIONS))
    outcome = rules.outcome(turn.after)
    assert outcome is not None
    won = shares_of(outcome.ranking, rules.SEATS)
    return [forecast for chances in predicted for forecast in zip(chances, won, strict=True)]


@pytest.mark.parametrize(
    ("game", "options"),
    [("epizodiak", {"mode": "single"}), ("epizodiak", {"target": 3}), ("ecliptic", {})],
    ids=str,
)
def test_b7_predicted_chances_are_observed(game: str, options: dict[str, Any]) -> None:
    """Winners were given more than equal chances; in the full size, ten bins lie near the observed shares.

    The few games of a usual run are too noisy for the bins: they show only that forecasts tell winners apart.
    """
    forecasts: list[Forecast] = []
    for number in range(size("B7")):
        forecasts += forecasts_of_a_game(game, options, f"calibration {SEED} {number}")
    even = 1 / GAMES[game].SEATS
    made = calibrate([forecasts])
    given_to_winners = sum(predicted * won for predicted, won in forecasts) / sum(won for _, won in forecasts)
    figures = f"error {made.error:.3f} Brier {made.brier:.3f} given to winners {given_to_winners:.3f}"
    print(f"seen: {game} {options} {figures}")  # noqa: T201  (for the report)
    assert given_to_winners > even + (0.02 if FULL_SIZE else 0)
    if FULL_SIZE:
        assert made.brier < even * (1 - even), "worse than the same chance for everybody"
        assert made.error < 0.1
