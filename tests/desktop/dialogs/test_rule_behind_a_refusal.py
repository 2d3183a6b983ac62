"""Every ruling that a refusal can name has a paragraph in the rules, in both languages."""

from importlib import import_module

import pytest

from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.dialogs.rules import RULING, paragraph_of

RULES = data_dir("resources") / "rules"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
def test_each_ruling_of_a_refusal_has_a_paragraph(game: str, language: str) -> None:
    """It is found by its beginning, which no earlier paragraph has."""
    text = (RULES / f"{game}.{language}.md").read_text("utf-8")
    refusals = import_module(f"epizodiak_qt.games.{game}.reasons").Refusal
    rulings = {refusal.rule for refusal in refusals if refusal.rule is not None}
    assert rulings
    for ruling in sorted(rulings):
        start = paragraph_of(ruling, text)
        assert start, ruling
        plain = RULING.sub("", text).replace("*", "")
        assert plain.count(start) == 1, (ruling, start)


def test_a_ruling_that_the_rules_do_not_name_has_no_paragraph() -> None:
    """The window then shows the rules from their beginning."""
    assert paragraph_of("R99", "A turn. (R9)\n") == ""
    assert paragraph_of("R9", "**A turn** ends. (R9)\n") == "A turn ends."
