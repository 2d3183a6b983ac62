"""The referee: its answers, and its errors for bad input."""

from typing import Any

import pytest

from epizodiak_qt.games.epizodiak import position_to_json
from epizodiak_qt.games.referee import LINE_LIMIT
from tests.games.positions import after, arc, options, position
from tests.games.referee_client import ask, asked, error_code, reply_to

STATE = position(hands=([7, 3, 9], [...], [...]), dial=arc(4, 6), last_laid=(6, "cw"), seed="5eed")
OVER = after(position(hands=([2], [...], [...]), options=options(mode="single")), "lay cw 2")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, {}),
        ({"target": 13}, {"target": 13}),
        ({"edition": "fr-2021-11"}, {}),
        ({"edition": "en-2021-03"}, {"unique_must_fill": True}),
        ({"edition": "help-2022-07"}, {"scoring": "help-2022"}),
        (
            {"edition": "en-2021-03", "unique_must_fill": False, "mode": "single"},
            {"unique_must_fill": False, "mode": "single"},
        ),
        (
            {"edition": "help-2022-07", "target": 1, "contest_scores": False},
            {"scoring": "help-2022", "target": 1, "contest_scores": False},
        ),
        ({"colour": "blue"}, {}),
    ],
    ids=str,
)
def test_new_takes_an_edition_and_what_overrides_it(given: dict[str, Any], expected: dict[str, Any]) -> None:
    """Missing options are those of the edition, or of the default; unknown ones are ignored."""
    default = {
        "mode": "match",
        "target": 7,
        "contest_scores": True,
        "unique_must_fill": False,
        "scoring": "rules-2021",
    }
    reply = ask(id=1, do="new", game="epizodiak", options=given, seed="x")
    assert reply["position"]["options"] == default | expected


def test_legal_names_the_deal_and_play_returns_the_seed_that_is_left() -> None:
    """The deal of the seat that will begin; another seed where chance was asked, the same elsewhere."""
    ended = after(position(hands=([2], [...], [...])), "lay cw 2")
    assert asked("legal", ended)["legal"] == {"1": ["deal"]}
    drawn = asked("play", STATE, seat=0, action="draw")["position"]
    assert drawn["seed"] == "5eed"
    fills = position(hands=([12, 5], [...], [...]), dial=arc(1, 11), seed="5eed")
    full = asked("play", fills, seat=0, action="lay cw 12")["position"]
    assert full["seed"] not in ("", "5eed")
    assert full == asked("play", fills, seat=0, action="lay cw 12")["position"]


def test_view_of_a_game_that_is_over_tells_its_end() -> None:
    """Ranking and winner, and all hands."""
    seen = asked("view", OVER, seat=None)["view"]
    assert (seen["over"], seen["ranking"], seen["winner"]) == (True, [[0], [1, 2]], 0)
    assert seen["hands"] == [list(hand) for hand in OVER.hands]


UNKNOWN_VERBS = ("", "New", "quit", "hello", 1, None, True, ["new"], {"new": 1})
NO_SEEDS: tuple[object, ...] = (5, 1.5, True, ["00ff"], {})
NO_OPTIONS = (
    *({"edition": edition} for edition in ("fr-1999", 2021, "\ud800")),
    *({"mode": mode} for mode in ("duel", None)),
    *({"target": target} for target in (0, -1, 1.5, "7", True, None)),
    *({"contest_scores": 1}, {"unique_must_fill": "true"}, {"scoring": "rules-1999"}),
    *(["edition"], "fr-2021-11", 7),
)


@pytest.mark.parametrize(
    "request_",
    [
        {},
        *({"do": do, "position": {}} for do in UNKNOWN_VERBS),
        *({"do": "new", "options": options} for options in NO_OPTIONS),
        *({"do": "new", "seed": seed} for seed in NO_SEEDS),
    ],
    ids=str,
)
def test_unknown_verbs_options_and_seeds_are_a_bad_request(request_: dict[str, Any]) -> None:
    """Unknown editions, wrong types and impossible targets; any string is a seed, and nothing else is."""
    reply = ask(id=7, game="epizodiak", **request_)
    assert (error_code(reply), reply["id"]) == ("bad-request", 7)


@pytest.mark.parametrize("game", ["chess", "", "Epizodiak", 1, None, ["epizodiak"], {}])
def test_an_unknown_game_is_a_bad_request_of_new_and_a_bad_position_elsewhere(game: object) -> None:
    """Missing ones too."""
    assert error_code(ask(do="new", game=game)) == "bad-request"
    assert error_code(ask(do="new")) == "bad-request"
    assert error_code(ask(do="legal", position=position_to_json(STATE) | {"game": game})) == "bad-position"


@pytest.mark.parametrize("name", [0, 1, -5, 2**80, 1.5, -0.0, 1e300, "", "seven", "\ud800", "é", None])
def test_the_id_comes_back_as_it_was(name: object) -> None:
    """In answers and in errors."""
    good = ask(id=name, do="legal", position=STATE)
    bad = ask(id=name, do="nothing")
    assert good["id"] == bad["id"] == name
    assert type(good["id"]) is type(name)
    assert error_code(bad) == "bad-request"


def test_a_missing_id_comes_back_as_null() -> None:
    """The request is answered all the same."""
    assert ask(do="legal", position=OVER) == {"id": None, "legal": {}}


@pytest.mark.parametrize("name", ["[1]", "{}", "[]", '{"a": 1}', "NaN", "Infinity", "-Infinity", "1e999"])
def test_an_id_that_cannot_be_read_is_null_in_the_error(name: str) -> None:
    """Lists, objects, and numbers that are none."""
    reply = reply_to(f'{{"id": {name}, "do": "new", "game": "epizodiak"}}'.encode())
    assert (error_code(reply), reply["id"]) == ("bad-request", None)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"   ",
        b"hello",
        b"[]",
        b"null",
        b"true",
        b"17",
        b'"new"',
        b"{",
        b'{"id": 1',
        b'{"id": 1}{"id": 2}',
        b"{'id': 1}",
        b'{"id": 1, "do": "new", "game": "epizodiak", "seed": NaN}',
        b'{"id": 1, "do": "new", "game": "epizodi\xe4k"}',
        b"\xff\xfe\x00",
        b"\x00" * 8,
        b"\x80",
        b'{"id": ' + b"9" * 5000 + b"}",
        b"[" * 200_000,
        b'{"id": 1, "do": ' + b'{"a": ' * 100_000,
        b'{"id": 1, "do": "legal", "position": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    ],
    ids=lambda line: repr(line[:24]),
)
def test_a_line_that_is_no_request_gets_an_error_without_an_id(line: bytes) -> None:
    """No JSON, no object, no text, nested too deep."""
    reply = reply_to(line)
    assert error_code(reply) in ("bad-request", "bad-position")
    assert reply["id"] in (None, 1)


def padded(size: int) -> bytes:
    """Return a request of `size` bytes."""
    start = b'{"id": 1, "do": "new", "game": "epizodiak", "seed": "x", "padding": "'
    return start + b"x" * (size - len(start) - 2) + b'"}'


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_a_line_over_one_mebibyte_is_a_bad_request(end: bytes) -> None:
    """One of just that size is answered; the line break does not count."""
    assert LINE_LIMIT == 1024 * 1024
    assert "position" in reply_to(padded(LINE_LIMIT) + end)
    reply = reply_to(padded(LINE_LIMIT + 1) + end)
    assert (error_code(reply), reply["id"]) == ("bad-request", None)


def test_unknown_keys_doubled_keys_and_lone_surrogates_are_answered() -> None:
    """In the request, the position, its options and its tiles; a seed comes back as it was."""
    data = position_to_json(STATE)
    data["options"]["colour"] = "blue"
    data["last_laid"]["weight"] = 3
    plain = ask(id=1, do="play", position=position_to_json(STATE), seat=0, action="take")
    assert ask(id=1, do="play", position=data | {"mood": 1}, seat=0, action="take", extra=[{}]) == plain
    assert reply_to(b'{"id": 1, "id": 2, "do": "x", "do": "new", "game": "epizodiak"}')["id"] in (1, 2)
    state = position_to_json(STATE) | {"seed": "\ud800"}
    assert ask(id="\udfff", do="play", position=state, seat=0, action="draw")["position"]["seed"] == "\ud800"
    assert "position" in ask(do="new", game="epizodiak", seed="\ud800")


def test_an_error_leaves_nothing_behind() -> None:
    """The next line is answered as if nothing had happened."""
    first = asked("legal", STATE)
    for line in (b"{", b"[" * 100_000, b"\xff", b'{"do": "play"}', padded(LINE_LIMIT + 9)):
        error_code(reply_to(line))
        assert asked("legal", STATE) == first


@pytest.mark.parametrize("key", ["scores", "filled"])
def test_numbers_that_grow_too_long_are_answered_all_the_same(key: str) -> None:
    """A count that is as long as JSON can be read may grow by a digit when it is played on."""
    most = 10**4300 - 1
    state = position(hands=([12], [...], [...]), dial=arc(1, 11), sets=((5,), (), ()))
    data = position_to_json(state) | {key: [most, most, most]}
    reply = ask(id=1, do="play", position=data, seat=0, action="lay cw 12")
    assert reply["id"] == 1
