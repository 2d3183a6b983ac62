"""The report: a page with charts and tables that needs no other file."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt import cli
from epizodiak_qt.arena import charts, command, texts
from epizodiak_qt.arena.play import play_game
from epizodiak_qt.arena.report import report
from epizodiak_qt.arena.results import Results, results_of
from epizodiak_qt.arena.tournament import versus_tournament
from tests.games.sentence_checks import faults_of_french

VOID = ("meta", "link")
QUICK = ("arena", "--lang", "en", "--seats", "random,random,random", "--deals", "1", "--workers", "1")


class Reader(HTMLParser):
    """Checks that elements are closed in order, and collects what a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.loaded: list[str] = []
        self.shown: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        if tag not in VOID:
            self.opened.append(tag)
        names = ("src", "href", "xlink:href")
        self.loaded += [value or "" for name, value in attrs if name in names]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take an element without content."""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the element that was opened last."""
        assert self.opened.pop() == tag

    def handle_data(self, data: str) -> None:
        """Collect the text."""
        if "style" not in self.opened:
            self.shown.append(data)


def read(page: str) -> Reader:
    """Return a page that was read to its end."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.opened == []
    return reader


@pytest.fixture(scope="module")
def results() -> Results:
    """Return the results of a small tournament with forecasts; a name holds a character of HTML."""
    made = versus_tournament("epizodiak", {"mode": "single"}, "1", "sensible-0.1", "random")
    made = replace(made, calibration=2, names=("<b>sensible</b>", "random"))
    return results_of(made, [play_game(made, number) for number in range(3 * 6)])


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace the charts; return the list of those that were drawn."""
    names: list[str] = []

    def stub(name: str) -> Any:
        def draw(*_: Any) -> str:
            names.append(name)
            return f"<svg><text>{name}</text></svg>"

        return draw

    for name in ("win", "rating", "trait", "calibration"):
        monkeypatch.setattr(charts, f"{name}_chart", stub(name))
    return names


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_report_is_a_page_of_its_own_with_every_chart(
    language: str, results: Results, drawn: list[str]
) -> None:
    """A chart for each side, for all players, ratings, traits and calibration; nothing is loaded."""
    page = report(results, language)
    assert drawn == ["win", "win", "win", "rating", "trait", "calibration"]
    reader = read(page)
    assert reader.loaded == []
    assert "script" not in page
    assert f'<html lang="{language}">' in page
    assert "&lt;b&gt;sensible" in page
    shown = "\n".join(reader.shown)
    assert ("Chances de gagner" in shown) == (language == "fr")
    if language == "fr":
        assert faults_of_french(re.sub(r"sensible-0\.1|\d:\d", "", shown)) == []


def test_without_the_plotting_library_the_report_is_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The sentence tells how to install it."""
    monkeypatch.setattr(command, "find_spec", lambda _name: None)
    assert cli.main([*QUICK, "--report", str(tmp_path / "report.html")]) == 2
    assert capsys.readouterr() == ("", texts.NO_PLOTS.en + "\n")


def test_the_report_is_written_beside_the_results(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], drawn: list[str], tmp_path: Path
) -> None:
    """A folder that does not exist is an error, after the results."""
    monkeypatch.setattr(command, "find_spec", lambda _name: object())
    file = tmp_path / "report.html"
    assert cli.main([*QUICK, "--report", str(file)]) == 0
    read(file.read_text("utf-8"))
    assert "1 deal, 1 game, seed 1" in capsys.readouterr().out
    assert cli.main([*QUICK, "--report", str(tmp_path / "none" / "report.html")]) == 1
    out, err = capsys.readouterr()
    assert "1 deal, 1 game, seed 1" in out
    assert err.startswith("The report ")


def test_the_charts_are_svg_with_text_and_ids_of_their_own(results: Results) -> None:
    """Runs where matplotlib is installed; two drawings of the same results are equal."""
    pytest.importorskip("matplotlib")
    page = report(results, "en")
    reader = read(page)
    assert all(target.startswith("#") for target in reader.loaded)
    assert page == report(results, "en")
    assert "predicted chance to win" in "".join(reader.shown)
