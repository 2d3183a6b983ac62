"""The README uses the labels and options of the program."""

import re

from epizodiak_qt.command_line.parser import COMMANDS, commands_of, make_parser
from tests.program_process import ROOT
from tests.test_catalogues import FRENCH

README = (ROOT / "README.md").read_text("utf-8")


def test_every_label_that_it_names_is_a_text_of_the_program() -> None:
    """Labels are in italics."""
    labels = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", README))
    assert len(labels) > 25
    shown = {message.source.replace("&", "").removesuffix("…") for message in FRENCH}
    assert {label for label in labels if label.removesuffix("…") not in shown} == set()


def test_every_option_that_it_names_is_one_of_the_command_line() -> None:
    """The README names every command, too."""
    parsers = commands_of(make_parser("en"))
    known = {
        option for parser in parsers.values() for each in parser._actions for option in each.option_strings
    }
    part = README.partition("## The command line")[2].partition("\n## ")[0]
    assert set(re.findall(r"(?<![\w-])--[\w-]+", part)) <= known
    for command in COMMANDS:
        assert f"`{command}`" in part
