"""The report: a page with charts and tables that needs no other file."""

import math
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from epizodiak_qt import cli
from epizodiak_qt.arena import charts
from epizodiak_qt.arena.play import play_game
from epizodiak_qt.arena.report import report
from epizodiak_qt.arena.results import Results, results_of
from epizodiak_qt.arena.tournament import versus_tournament
from epizodiak_qt.library.intervals import Estimate
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


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_report_is_a_page_of_its_own_with_every_chart(language: str, results: Results) -> None:
    """A chart for each side, for all players, ratings, traits and calibration; nothing is loaded."""
    page = report(results, language)
    assert page == report(results, language)
    reader = read(page)
    assert len(re.findall("<figure ", page)) == 6
    for caption, count in ((charts.WINS, 3), (charts.RATING, 1), (charts.CALIBRATION, 1)):
        assert page.count(caption.text(language)) == count
    assert reader.loaded == []
    assert "script" not in page
    assert f'<html lang="{language}">' in page
    assert "&lt;b&gt;sensible" in page
    shown = "\n".join(reader.shown)
    assert ("Chances de gagner" in shown) == (language == "fr")
    if language == "fr":
        assert faults_of_french(re.sub(r"sensible-0\.1|\d:\d", "", shown)) == []


def test_the_report_is_written_beside_the_results(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A folder that does not exist is an error, after the results."""
    file = tmp_path / "report.html"
    assert cli.main([*QUICK, "--report", str(file)]) == 0
    read(file.read_text("utf-8"))
    assert "1 deal, 1 game, seed 1" in capsys.readouterr().out
    assert cli.main([*QUICK, "--report", str(tmp_path / "none" / "report.html")]) == 1
    out, err = capsys.readouterr()
    assert "1 deal, 1 game, seed 1" in out
    assert err.startswith("The report ")


def test_a_chart_shows_points_intervals_and_expected_values_on_a_round_axis() -> None:
    """A long name is shortened, an interval without an end and a missing estimate are left out."""
    rows = [
        charts.Row("a", Estimate(0.5, 0.41, 0.62), "red", 1 / 3),
        charts.Row("engine:" + "x" * 40, Estimate(0.4, -math.inf, math.inf), "blue", 1 / 3),
        charts.Row("c", None, "green"),
    ]
    drawn = charts.chart(rows, "wins", "fr", percent=True)
    shown = read(drawn).shown
    assert [text for text in shown if "%" in text] == [f"{tick}\u202f%" for tick in range(30, 70, 5)]
    assert "engine:xxxx…xxxxxxxxxxxx" in shown
    assert drawn.count("<circle") == 2
    assert [drawn.count(f'stroke="{color}"') for color in ("red", "blue", charts.GREY)] == [1, 0, 2]
    alone = charts.chart(
        [charts.Row("a", Estimate(0.0, math.nan, math.nan), "red", 0.0)], "cote", "fr", percent=False
    )
    assert "0,001" in read(alone).shown
