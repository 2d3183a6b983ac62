"""Every refusal has a reason, in good English and good French."""

import re
from random import Random
from typing import Any, NamedTuple

import pytest

from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.ecliptic.reasons import Refusal as EclipticRefusal
from epizodiak_qt.games.epizodiak.reasons import Refusal as EpiZodiakRefusal
from epizodiak_qt.games.game import IllegalActionError, InvalidActionError
from epizodiak_qt.games.sentence import Reason, Refusals
from tests.games import positions
from tests.games.ecliptic import building, refused_positions as of_ecliptic
from tests.games.epizodiak import refused_positions as of_epizodiak
from tests.games.game_fixtures import KINDS
from tests.games.sentence_checks import check_sentence
from tests.sizes import size


class Refused(NamedTuple):
    """The refusals of a game, and how the tests reach them."""

    game: Any
    table: type[Refusals]
    reached: dict[str, tuple[Any, int, str]]
    helpers: Any
    ruling: str
    most: int

    def refusal(self, code: str) -> Reason:
        """Return the reason that the position of a code leads to; `legal`, `explain` and `play` agree."""
        state, seat, action = self.reached[code]
        reason: Reason = self.helpers.refusal(state, action, seat)
        return reason

    def wild(self, seed: int) -> Any:
        """Return a position, likely or not."""
        return self.helpers.wild(Random(seed))


GAMES = {
    "epizodiak": Refused(
        epizodiak, EpiZodiakRefusal, of_epizodiak.REACHED, positions, r"R([1-9]|1[0-8])", 20
    ),
    "ecliptic": Refused(ecliptic, EclipticRefusal, of_ecliptic.REACHED, building, r"X([1-9]|1[0-4])", 18),
}
each_game = pytest.mark.parametrize("of", GAMES.values(), ids=GAMES)
TWO_CARDS = ("pair leo-sun aries-sun", "pair aries-sun aries-sun", "pair aries-moon aries-sun")
RUNS = (
    "lay cw 3 5",
    "lay ccw 1 1",
    "lay cw 1 2 3 4 5 6 7 8 9 10 11 12",
    "lay ccw 5 4 3 2 1 12 11 10 9 8 7 6 5 4",
    "lay cw 12 2",
)


def check_reason(reason: Reason) -> None:
    """Fail if the sentence of a reason is badly written, or speaks the language of the program.

    Every code has an underscore, so a text without one names none.
    """
    check_sentence(reason.why)
    for text in (reason.why.en, reason.why.fr):
        assert "_" not in text
        assert not re.search(r"\b[RX][0-9]+\b|\bNone\b|\bccw\b|[{}]|[a-z]-(sun|moon|star)", text), text


@each_game
def test_every_reason_is_reached_and_has_its_code_a_ruling_and_a_sentence(of: Refused) -> None:
    """No reason is dead code; its ruling is one of the game, or none; its sentence is in both languages."""
    assert sorted(of.reached) == sorted(each.name.lower() for each in of.table)
    assert all("_" in code for code in of.reached)
    for code in of.reached:
        reason = of.refusal(code)
        assert reason.code == code
        assert reason.rule is None or re.fullmatch(of.ruling, reason.rule)
        assert reason.why.text("fr") == reason.why.fr
        assert reason.why.text("en") == reason.why.text("de") == reason.why.en
        check_reason(reason)


@pytest.mark.parametrize("code", ["game_over", "not_your_turn", "one_slot_is_cw"])
def test_a_reason_that_rests_on_no_ruling_names_none(code: str) -> None:
    """Whose turn it is, the end of the game and a matter of notation are no rulings."""
    assert GAMES["epizodiak"].refusal(code).rule is None


def test_a_card_is_named_as_people_name_it() -> None:
    """In both languages."""
    why = building.refusal(of_ecliptic.PAIRING, "discard leo-star").why
    assert why.en == "You do not hold Leo (star)."
    assert why.fr == "Vous n’avez pas le Lion (étoile) en main."


@pytest.mark.no_cover
@each_game
def test_in_any_position_an_action_is_legal_or_has_a_reason(of: Refused) -> None:
    """Every action there is, for every seat, in many positions likely and unlikely."""
    seen: dict[str, Reason] = {}
    for seed in range(size("positions")):
        state = of.wild(seed)
        for seat in range(of.game.SEATS):
            can = set(of.game.legal(state, seat))
            for action in KINDS[of.game.NAME].actions:
                reason = of.game.explain(state, seat, action)
                assert (reason is None) is (action in can), (state, seat, action)
                if reason is not None:
                    seen[reason.code] = reason
    assert set(seen) <= set(of.reached)
    assert len(seen) > of.most
    for reason in seen.values():
        check_reason(reason)


@pytest.mark.parametrize(
    ("name", "text"), [*(("ecliptic", text) for text in TWO_CARDS), *(("epizodiak", text) for text in RUNS)]
)
def test_an_action_that_can_be_read_but_never_be_legal_has_a_reason_too(name: str, text: str) -> None:
    """Two signs, one card twice, the wrong order; runs with gaps or twice the same tile, or too long."""
    game = GAMES[name].game
    for seed in range(size("positions")):
        state = GAMES[name].wild(seed)
        for seat in range(game.SEATS) if name == "ecliptic" else [state.turn]:
            reason = game.explain(state, seat, game.parse_action(text))
            assert reason is not None
            check_reason(reason)


@pytest.mark.parametrize(
    "text",
    [
        "pair leo-sun",
        "pair leo-sun leo-moon leo-star",
        "pair leo-sun leo",
        "pair  leo-sun leo-moon",
        "discard",
        "discard leo",
        "lay leo-Sun",
        "lay leo-sun leo-moon",
        "keep",
        "die",
        "die 7",
        "die 08",
        "die -4",
        "set 5",
        "continue ",
    ],
)
def test_what_names_no_card_or_die_is_no_action(text: str) -> None:
    """It is quoted in both languages."""
    with pytest.raises(InvalidActionError) as raised:
        ecliptic.parse_action(text)
    check_sentence(raised.value.sentence)


@each_game
def test_playing_what_is_not_legal_raises_that_reason_and_changes_nothing(of: Refused) -> None:
    """The refusal carries the same value that `explain` returns."""
    for seed in range(60):
        random = Random(seed)
        state = of.helpers.wild(random)
        before = repr(state)
        seat = random.randrange(of.game.SEATS)
        for action in random.sample(KINDS[of.game.NAME].actions, 20):
            reason = of.game.explain(state, seat, action)
            if reason is not None:
                with pytest.raises(IllegalActionError) as raised:
                    of.game.play(state, seat, action)
                assert raised.value.reason == reason
                assert str(raised.value) == reason.why.en
        assert repr(state) == before


@pytest.mark.parametrize("action", ["lay cw 8", "lay cw 11"])
def test_eight_and_eleven_have_the_english_article_that_they_are_spoken_with(action: str) -> None:
    """A screen reader says “an eight”."""
    value = int(action.rsplit(maxsplit=1)[-1])
    state = positions.position(hands=([1, 2], [...], [...]), dial=(value - 1,))
    assert not re.search(r"\ba (8|11)\b", positions.refusal(state, action).why.en)
