"""The poster of a finished game: one page of shapes, which names its players in words too."""

import re
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from epizodiak_qt.desktop.pictures.poster import HEIGHT, WIDTH
from epizodiak_qt.desktop.style.theme import HIGH_CONTRAST, NIGHT, PAPER, Theme
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.replayed_game import read_replay
from tests.desktop.pictures.film_kit import RECORDS, poster, replay, ui_of
from tests.table.recorded_tables import record_texts

SVG = "{http://www.w3.org/2000/svg}"
pytestmark = pytest.mark.usefixtures("styled_app")


def parsed(svg: bytes) -> ET.Element:
    """Return the XML of a poster."""
    return ET.fromstring(svg.decode())


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("theme", [NIGHT, PAPER, HIGH_CONTRAST], ids=lambda theme: theme.name)
def test_a_poster_is_made_of_shapes_alone(name: str, theme: Theme) -> None:
    """Letters are paths, so that no font is needed; there is no picture of pixels in it."""
    root = parsed(poster(replay(name), theme).encode("svg"))
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert not tags & {"image", "text", "tspan", "script", "foreignObject"}
    assert "path" in tags
    assert root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
    assert root.get("width", "").startswith("297")


@pytest.mark.parametrize("name", RECORDS)
def test_a_poster_says_in_words_who_has_won_and_with_how_many_points(name: str) -> None:
    """A screen reader reads the title and the description of an SVG."""
    game = replay(name)
    page = poster(game)
    root = parsed(page.encode("svg"))
    title, words = root.findtext(f"{SVG}title") or "", root.findtext(f"{SVG}desc") or ""
    update = page.update
    for who, points in zip(game.seats, ui_of(game).poster().points(update), strict=True):
        assert f"{who.name}: {points}." in words
    winner = update.view.outcome.winner
    assert (game.seats[winner].name if winner is not None else "draw") in title


def test_names_with_signs_of_xml_stay_names() -> None:
    """A name from elsewhere is no markup."""
    text = record_texts()["0.1.0 epizodiak.ezr"].replace("Amélie", "<b>&amp;")
    root = parsed(poster(read_replay(text, GAMES)).encode("svg"))
    assert "<b>&amp;" in (root.findtext(f"{SVG}desc") or "")


@pytest.mark.parametrize("name", RECORDS)
def test_a_pdf_has_one_page_of_a3_and_no_pictures_of_pixels(name: str) -> None:
    """It is drawn as shapes: no fonts and no images are in it."""
    data = poster(replay(name), PAPER).encode("pdf")
    assert data.startswith(b"%PDF-")
    assert data.count(b"/Type /Page\n") == 1
    box = re.search(rb"/MediaBox \[([^]]*)\]", data)
    assert box is not None
    assert [float(each) for each in box[1].split()] == pytest.approx([0, 0, 841.9, 1190.6], abs=0.6)
    assert b"/Subtype /Image" not in data
    assert b"/BaseFont" not in data


@pytest.mark.parametrize("name", RECORDS)
def test_the_svg_looks_like_the_preview(name: str) -> None:
    """Rendered again, the file is the page that the dialog shows."""
    page = poster(replay(name))
    wanted = page.image(420)
    shown = QImage(wanted.size(), QImage.Format.Format_RGB32)
    painter = QPainter(shown)
    renderer = QSvgRenderer(QByteArray(page.encode("svg")))
    assert renderer.isValid()
    renderer.render(painter)
    painter.end()
    assert len({wanted.pixel(x, 370) for x in range(wanted.width())}) > 20, "it is not empty"
    differences = [
        abs(QColor(shown.pixel(x, y)).lightness() - QColor(wanted.pixel(x, y)).lightness())
        for x in range(0, wanted.width(), 3)
        for y in range(0, wanted.height(), 3)
    ]
    assert sum(differences) / len(differences) < 3


def test_the_poster_of_a_damaged_record_names_no_winner() -> None:
    """It shows the sky where the record ends."""
    lines = record_texts()["0.1.0 epizodiak.ezr"].splitlines()
    game = read_replay("\n".join([*lines[: len(lines) // 2], "1. 0 juggle"]) + "\n", GAMES)
    page = poster(game)
    assert page.result == "The record ends here"
    assert parsed(page.encode("svg")).findtext(f"{SVG}title") == "EpiZodiak – The record ends here"
