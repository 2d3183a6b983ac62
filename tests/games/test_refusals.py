"""Every refusal has a reason, in good English and good French."""

import re
from random import Random
from typing import Any, NamedTuple

import pytest

from epizodiak_qt.games.ecliptic.reasons import Refusal as EclipticRefusal
from epizodiak_qt.games.epizodiak.reasons import Refusal as EpiZodiakRefusal
from epizodiak_qt.games.sentence import Reason, Refusals
from tests.games.ecliptic import building, refused_positions as of_ecliptic
from tests.games.epizodiak import refused_positions as of_epizodiak
from tests.games.game_fixtures import KINDS
from tests.games.sentence_checks import check_sentence
from tests.sizes import size


class Refused(NamedTuple):
    """The refusals of a game, and what reaches those that actions and positions by lot rarely meet."""

    table: type[Refusals]
    rare: tuple[Any, ...]
    never_legal: tuple[str, ...]
    ruling: str


OF_EPIZODIAK = Refused(
    EpiZodiakRefusal,
    (of_epizodiak.BOUND, of_epizodiak.MUST, of_epizodiak.POOR, of_epizodiak.FORCED_SET),
    (
        *("lay cw 3 5", "lay ccw 1 1", "lay cw 12 2"),
        *("lay cw 1 2 3 4 5 6 7 8 9 10 11 12", "lay ccw 5 4 3 2 1 12 11 10 9 8 7 6 5 4"),
    ),
    r"R([1-9]|1[0-8])",
)
OF_ECLIPTIC = Refused(
    EclipticRefusal,
    (),
    ("pair leo-sun aries-sun", "pair aries-sun aries-sun", "pair aries-moon aries-sun"),
    r"X([1-9]|1[0-4])",
)


def check_reason(reason: Reason) -> None:
    """Fail if the sentence of a reason is badly written, or speaks the language of the program.

    Every code has an underscore, so a text without one names none. A screen reader says “an eight”.
    """
    check_sentence(reason.why)
    for text in (reason.why.en, reason.why.fr):
        assert "_" not in text
        assert not re.search(r"\b[RX][0-9]+\b|\bNone\b|\bccw\b|[{}]|[a-z]-(sun|moon|star)", text), text
    assert not re.search(r"\ba (8|11)\b", reason.why.en), reason.why.en


def test_a_card_is_named_as_people_name_it() -> None:
    """In both languages."""
    why = building.refusal(of_ecliptic.PAIRING, "discard leo-star").why
    assert why.en == "You do not hold Leo (star)."
    assert why.fr == "Vous n’avez pas le Lion (étoile) en main."


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "of"), [("epizodiak", OF_EPIZODIAK), ("ecliptic", OF_ECLIPTIC)])
def test_in_any_position_an_action_is_legal_or_has_a_reason_and_every_reason_is_reached(
    name: str, of: Refused
) -> None:
    """Every action there is, for every seat, in many positions likely and unlikely.

    Actions that can be read but never be legal have a reason too: two signs, one card twice, the wrong order;
    runs with gaps or twice the same tile, or too long. A ruling is one of the game.
    """
    kind = KINDS[name]
    actions = (*kind.actions, *map(kind.game.parse_action, of.never_legal))
    seen: set[Reason] = set()
    for state in (*of.rare, *(kind.wild(Random(seed)) for seed in range(size("positions")))):
        for seat in range(kind.game.SEATS):
            can = set(kind.game.legal(state, seat))
            for action in actions:
                reason = kind.game.explain(state, seat, action)
                assert (reason is None) is (action in can), (state, seat, action)
                seen |= {reason} if reason is not None else set()
    assert {reason.code for reason in seen} == {each.name.lower() for each in of.table}
    for reason in seen:
        assert "_" in reason.code
        assert reason.rule is None or re.fullmatch(of.ruling, reason.rule)
        assert reason.why.text("fr") == reason.why.fr
        assert reason.why.text("en") == reason.why.text("de") == reason.why.en
        check_reason(reason)
