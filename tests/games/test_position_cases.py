"""Which positions are refused, and which are played on, however unlikely they are."""

from typing import Any

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.game import InvalidPositionError, Json
from tests.games.ecliptic import position_cases as of_ecliptic
from tests.games.epizodiak import position_cases as of_epizodiak
from tests.games.referee_client import accepted, ask, error_code
from tests.games.sentence_checks import check_sentence

CASES: dict[str, Any] = {"epizodiak": of_epizodiak, "ecliptic": of_ecliptic}


@pytest.mark.parametrize(("game", "what"), [(game, what) for game in CASES for what in CASES[game].REFUSED])
def test_what_cannot_be_is_refused(game: str, what: str) -> None:
    """For every request, with a good sentence: the parts of a position fit each other, whatever the phase."""
    for data in CASES[game].REFUSED[what]:
        for request in (
            {"do": "legal"},
            {"do": "view", "seat": None},
            {"do": "explain", "seat": 0, "action": "x"},
            {"do": "play", "seat": 0, "action": "draw"},
        ):
            reply = ask(id=5, position=data, **request)
            assert (error_code(reply), reply["id"]) == ("bad-position", 5), (request, data)
        with pytest.raises(InvalidPositionError) as raised:
            GAMES[game].position_from_json(data)
        check_sentence(raised.value.sentence)


@pytest.mark.parametrize(("game", "what"), [(game, what) for game in CASES for what in CASES[game].ACCEPTED])
def test_what_is_unlikely_is_accepted(game: str, what: str) -> None:
    """How a position came about is not asked. The first cases are those that the refused ones come from."""
    for data, legal in CASES[game].ACCEPTED[what]:
        found = accepted(data)
        assert found == (found if legal is None else legal), data
        assert bool(found) is (legal != {}), data


@pytest.mark.parametrize(("game", "what"), [(game, what) for game in CASES for what in CASES[game].ALIKE])
def test_what_does_not_matter_changes_no_position(game: str, what: str) -> None:
    """Order, options with a default, and what follows from the rest."""
    for one, other in CASES[game].ALIKE[what]:
        assert GAMES[game].position_from_json(one) == GAMES[game].position_from_json(other)


@pytest.mark.parametrize("data", [None, [], "x", 1, True])
@pytest.mark.parametrize("game", CASES)
def test_what_is_no_object_is_no_position(game: str, data: Json) -> None:
    """Nor is a position that is missing."""
    assert error_code(ask(do="legal", position=data)) == "bad-position"
    assert error_code(ask(do="legal")) == "bad-position"
    with pytest.raises(InvalidPositionError):
        GAMES[game].position_from_json(data)
