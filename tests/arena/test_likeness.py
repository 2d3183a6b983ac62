"""Playing like a character: traits counted in records are those of the arena."""

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, TypeVar

import pytest

from epizodiak_qt.arena import likeness
from epizodiak_qt.arena.likeness import likenesses
from epizodiak_qt.arena.traits import Tally, observer
from epizodiak_qt.bots.characters import BY_KIND
from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import Record
from epizodiak_qt.library.intervals import ratio, share_ratio
from epizodiak_qt.library.statistics import Likeness
from tests.games.recording import hasty, recorded

Result = TypeVar("Result")


def done(work: Generator[None, None, Result]) -> Result:
    """Return the result of work that pauses, and check that it does."""
    pauses = 0
    while True:
        try:
            next(work)
        except StopIteration as end:
            assert pauses
            result: Result = end.value
            return result
        pauses += 1


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
def test_traits_counted_in_a_record_are_those_of_the_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each seat, for each trait with a chance."""
    monkeypatch.setattr(likeness, "LEAST_CHANCES", 1)
    rules, watching = GAMES[game], observer(game)
    options = rules.options_from_json({"mode": "single"} if game == "epizodiak" else {})
    tallies = [Tally() for _ in range(rules.SEATS)]

    def choose(position: Any, seat: int, legal: Sequence[Any]) -> Any:
        action = hasty(position, seat, legal)
        watching.observe(tallies[seat], position, seat, tuple(legal), action)
        return action

    played = recorded(rules, options, "likeness", choose)
    watching.observe_end(tallies, played.happened[-1][0])
    compared = 0
    for seat, tally in enumerate(tallies):
        for each in done(likenesses(game, [(played.record, seat)])):
            trait = next(name for name, known in watching.TRAITS.items() if known.text == each.trait)
            total, chances = tally.totals()[trait]
            make = share_ratio if each.is_share else ratio
            assert each.own == make([total], [chances])
            compared += 1
    assert compared > 4


def test_a_character_is_most_like_itself() -> None:
    """Ten games of Alrescha against casual; records that cannot be replayed are left out."""
    rules = GAMES["ecliptic"]
    options = rules.options_from_json({})
    players = [make_player("ecliptic", kind) for kind in ("pisces", "casual")]
    random = Random(1)

    def choose(position: Any, seat: int, legal: Sequence[Any]) -> Any:
        return players[seat].choose(rules.view(position, seat), tuple(legal), (), random)

    records = [recorded(rules, options, f"p{number}", choose).record for number in range(10)]
    damaged = Record(records[0].headers, records[0].entries[5:])
    found = done(likenesses("ecliptic", [(record, 0) for record in (damaged, *records)]))
    assert found[0].kind == "pisces"
    assert 0.7 < found[0].degree <= 1
    assert found[0].own.high < found[0].plain
    assert {each.kind for each in found} <= set(BY_KIND)
    assert [each.degree for each in found] == sorted((each.degree for each in found), reverse=True)


def test_nobody_is_like_a_character_without_games_or_characters() -> None:
    """Without a record there is nothing to compare."""
    nothing: list[tuple[Record, int]] = []
    work = likenesses("epizodiak", nothing)
    with pytest.raises(StopIteration) as end:
        next(work)
    result: tuple[Likeness, ...] = end.value.value
    assert result == ()
