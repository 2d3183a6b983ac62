"""Every legal action in words, in both languages."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.desktop.ecliptic.words.event_text import action_text as ecliptic_text
from epizodiak_qt.desktop.epizodiak.words.event_text import action_text as epizodiak_text
from epizodiak_qt.games import ecliptic, epizodiak
from tests.games.positions import random_game
from tests.games.sentence_checks import faults_of_french

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.translation import Language


def any_action(random: Random) -> Any:
    """Return a player who chooses any legal action."""
    return lambda _position, _seat, actions: random.choice(actions)


GAMES = ((epizodiak, epizodiak_text, 2), (ecliptic, ecliptic_text, 6))


@pytest.mark.parametrize(("game", "text_of", "games"), GAMES, ids=["epizodiak", "ecliptic"])
@pytest.mark.parametrize("code", ["en", "fr"])
def test_each_legal_action_has_a_text_of_its_own(
    game: Any, text_of: Any, games: int, code: str, language: Language
) -> None:
    """A list of possible actions tells all of them apart, in whole words and in the right language."""
    language.switch(code)
    seen: dict[str, str] = {}
    for number in range(games):
        options = game.options_from_json({})
        _, _, steps, _ = random_game(game, options, f"words {number}", any_action(Random(number)), 3000)
        for step in steps:
            update: Any = SimpleNamespace(view=game.view(step.before, step.seat))
            texts = {text_of(action, update): action for action in game.legal(step.before, step.seat)}
            assert len(texts) == len(game.legal(step.before, step.seat))
            seen.update((text, str(action).split()[0]) for text, action in texts.items())
    kinds = 6 if game is epizodiak else 10
    assert len({kind for kind in seen.values() if kind != "deal"}) == kinds
    for text in seen:
        assert text[0].isupper()
        assert "{" not in text
        if code == "fr":
            assert faults_of_french(text) == [], text


@pytest.mark.parametrize(
    ("code", "action", "text"),
    [
        ("en", "lay cw 5 6 7 8", "Lay 5 to 8, clockwise"),
        ("fr", "lay cw 5 6 7 8", "Poser la suite 5 à 8, sens horaire"),
        ("en", "set 9", "Discard the set of 9s"),
        ("fr", "set 9", "Écarter le brelan de 9"),
        ("en", "draw", "Draw a tile"),
    ],
)
def test_the_texts_are_what_a_player_would_say(code: str, action: str, text: str, language: Language) -> None:
    """They use the same words as the log and the questions."""
    language.switch(code)
    dealt, _, _, _ = random_game(epizodiak, epizodiak.options_from_json({}), "1", lambda _p, _s, a: a[0])
    update: Any = SimpleNamespace(view=epizodiak.view(dealt, 0))
    assert epizodiak_text(epizodiak.parse_action(action), update) == text
