"""Style traits: what they count, and their names in both languages."""

from __future__ import annotations

from epizodiak_qt.arena.observers import observer
from epizodiak_qt.games.catalogue import GAMES
from tests.games.sentence_checks import faults_of_french


def test_every_trait_has_a_text_of_its_own_in_both_languages() -> None:
    """French ones follow French typography."""
    for game in GAMES:
        texts = [trait.text for trait in observer(game).TRAITS.values()]
        assert len({text.en for text in texts}) == len({text.fr for text in texts}) == len(texts) > 10
        for text in texts:
            assert faults_of_french(text.fr) == []
