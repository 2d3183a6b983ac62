"""A finished game as an animated picture and as a poster: frames, shapes, words, and what they may show."""

import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import Any
from unittest.mock import Mock
from xml.etree import ElementTree as ET

import pytest
from PIL import Image
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from epizodiak_qt.desktop.pictures import animation_file
from epizodiak_qt.desktop.pictures.animation_file import WAITING, encode
from epizodiak_qt.desktop.pictures.film import FRAME_MS, RESULT_MS, FilmOptions, plan
from epizodiak_qt.desktop.pictures.poster import HEIGHT, WIDTH
from epizodiak_qt.desktop.style.theme import HIGH_CONTRAST, NIGHT, PAPER, Theme
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.replay_link import Whose
from epizodiak_qt.table.replayed_game import read_replay
from tests.desktop.pictures.film_kit import RECORDS, SMALL, ending, film, poster, replay, short_match, ui_of
from tests.table.recorded_tables import record_texts

SVG = "{http://www.w3.org/2000/svg}"
pytestmark = pytest.mark.usefixtures("styled_app")


def pixels(image: QImage) -> bytes:
    """Return the colours of an image, row by row."""
    return animation_file._pillow_image(image).tobytes()


@pytest.mark.parametrize("move_ms", [40, 350, 600_000])
def test_a_plan_shows_each_move_in_order_and_long_enough(move_ms: int) -> None:
    """A move ends at rest; it is shown faster than on the table, but not too fast to see."""
    lengths = [0.0, 320.0, 4000.0, 500.0] * 10
    frames = plan(lengths, (20,), move_ms)
    at_rest = [frame.moment for frame in frames if frame.kind == "move" and frame.offset_ms is None]
    assert at_rest == [*range(1, 41)]
    assert [frame.kind for frame in frames if frame.kind != "move"] == ["opening", "round", "result"]
    for before, after in pairwise(frames):
        assert before.moment <= after.moment
    for moment, length in enumerate(lengths, 1):
        *offsets, at_end = [frame.offset_ms for frame in frames if frame[:2] == ("move", moment)]
        known = [offset for offset in offsets if offset is not None]
        assert (len(known), at_end) == (len(offsets), None)
        assert all(one < two for one, two in pairwise([*known, length]))
    shown = Counter[int]()
    for frame in frames:
        shown[frame.moment] += frame.duration_ms * (frame.kind == "move")
    assert min(shown[moment] for moment in range(1, 41)) >= min(move_ms, 450)
    total = sum(frame.duration_ms for frame in frames)
    natural = sum(lengths) + 40 * 450 + 1500 + 1200 + RESULT_MS
    if move_ms == 600_000:
        assert total == pytest.approx(natural, rel=0.1), "it is never slower than the table"
        assert {frame.duration_ms for frame in frames if frame.offset_ms is not None} == {FRAME_MS}


@pytest.mark.parametrize("kind", ["webp", "png"])
async def test_an_animation_has_every_move_and_ends_with_the_result(kind: str) -> None:
    """Pillow reads what it shows and for how long; without loss, the last frame is the painted result."""
    game = ending("0.1.0 ecliptic.ezr" if kind == "webp" else "0.1.0 epizodiak.ezr")
    made = film(game)
    painted: list[int] = []
    await made.measure()
    durations = [frame.duration_ms for frame in made.frames]
    data = await encode(made.images(), durations, kind, painted.append)
    table_at_the_end = pixels(made.image(made.frames[-1]))
    made.close()
    assert painted == [*range(1, len(made.frames) + 1)]
    moves = [frame for frame in made.frames if frame.kind == "move" and frame.offset_ms is None]
    assert len(moves) == len(game.moments) - 1
    with Image.open(BytesIO(data)) as animation:
        shown: Any = animation
        assert shown.size == made.size
        assert shown.n_frames >= len(game.moments)
        total, longest = 0, 0
        for number in range(shown.n_frames):
            shown.seek(number)
            shown.load()
            total += shown.info["duration"]
            longest = max(longest, shown.info["duration"])
        assert total == sum(durations)
        assert longest >= RESULT_MS
        last = shown.convert("RGB").tobytes()
    other = film(game)
    result = pixels(other.last_image())
    other.close()
    assert kind == "webp" or last == table_at_the_end
    differences = [abs(one - two) for one, two in zip(last, result, strict=True)]
    assert sum(differences) / len(differences) < (1 if kind == "png" else 6)


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("whose", [None, 1])
async def test_a_film_shows_no_more_hands_than_are_chosen(name: str, whose: Whose) -> None:
    """Of a seat, or of the public: no item of the scene has a face that they may not see, in any frame."""
    game = replace(replay(name), moments=replay(name).moments[:30])
    made = film(game, replace(SMALL, whose=whose, ratio=0.1))
    await made.measure()
    scene = made.table.scene
    own_seen = False
    for frame in made.frames:
        made.image(frame)
        opened = game.game.between_rounds(game.moments[frame.moment].position)
        over = game.game.outcome(game.moments[frame.moment].position) is not None
        picture = scene.picture
        assert picture.hands == () or opened or over
        assert picture.seat == whose
        faces = [item for item in scene.items() if getattr(item, "key", ("",))[0] == "hand"]
        own_seen |= bool(faces)
        assert whose is not None or opened or over or not (picture.hand or faces)
    assert own_seen or whose is None
    made.close()


async def test_one_round_of_a_match_can_be_shown_alone() -> None:
    """It begins at its deal, and ends with its points."""
    match = short_match()
    game = replace(match, moments=match.moments[: match.rounds[1] + 20])
    made = film(game, FilmOptions(move_ms=40, ratio=0.1, round=2))
    await made.measure()
    first, last = game.rounds[1], len(game.moments) - 1
    assert (made.frames[0].moment, made.frames[-1].moment) == (first, last)
    assert {frame.moment for frame in made.frames} == {*range(first, last + 1)}
    assert "round" not in {frame.kind for frame in made.frames}
    assert made.card(made.frames[0]).note == "Round 2"
    made.close()


def test_the_cards_name_the_game_the_rounds_and_the_winner() -> None:
    """A match shows the points after each round, and the players in their order at the end."""
    game = short_match()
    made = film(game, replace(SMALL, ratio=0.1))
    cards = []
    for frame in plan([0.0] * (len(game.moments) - 1), game.rounds[1:], 1):
        if frame.kind != "move":
            made.table.go_to(frame.moment)
            cards.append(made.card(frame))
    assert [card.title for card in cards[:-1]] == ["EpiZodiak", "Round 1"]
    assert cards[-1].title.endswith("wins")
    points = [cards[-1].points[seat] for seat in cards[-1].order]
    assert points == sorted(points, reverse=True)
    made.close()


async def endless(made: list[int]) -> AsyncIterator[QImage]:
    """Yield images until they are not taken any more."""
    while True:
        image = QImage(8, 8, QImage.Format.Format_RGB32)
        image.fill(len(made))
        made.append(len(made))
        yield image


@pytest.mark.parametrize("kind", ["webp", "png"])
async def test_an_error_of_the_painter_ends_the_encoder_and_the_other_way_round(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that waits for images ends too: the program could not be left otherwise."""
    made: list[int] = []

    async def broken() -> AsyncIterator[QImage]:
        async for image in endless(made):
            if len(made) > WAITING:
                raise ZeroDivisionError
            yield image

    with pytest.raises(ZeroDivisionError):
        await encode(broken(), [80] * 100, kind, Mock())
    # An error of the encoder ends the painting: few images are in memory when it happens.
    made.clear()

    def broken_encoder(frames: Iterator[Any], _durations: object) -> bytes:
        for _ in range(3):
            next(frames)
        raise ZeroDivisionError

    monkeypatch.setattr(animation_file, "_apng", broken_encoder)
    with pytest.raises(ZeroDivisionError):
        await encode(endless(made), [80] * 100, "png", Mock())
    assert 3 <= len(made) <= 3 + WAITING + 1


# --- posters


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
def test_the_svg_looks_like_the_preview_and_says_in_words_who_has_won(name: str) -> None:
    """A screen reader reads its title and its description, with the points of each player."""
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
    game = replay(name)
    root = parsed(page.encode("svg"))
    title, words = root.findtext(f"{SVG}title") or "", root.findtext(f"{SVG}desc") or ""
    update = page.update
    for who, points in zip(game.seats, ui_of(game).points(update), strict=True):
        assert f"{who.name}: {points}." in words
    winner = update.view.outcome.winner
    assert (game.seats[winner].name if winner is not None else "draw") in title


def test_the_poster_of_a_damaged_record_names_no_winner_and_names_are_no_markup() -> None:
    """It shows the sky where the record ends."""
    lines = record_texts()["0.1.0 epizodiak.ezr"].splitlines()
    game = read_replay("\n".join([*lines[: len(lines) // 2], "1. 0 juggle"]) + "\n", GAMES)
    page = poster(game)
    assert page.result == "The record ends here"
    assert parsed(page.encode("svg")).findtext(f"{SVG}title") == "EpiZodiak – The record ends here"
    # A name from elsewhere is no markup.
    text = record_texts()["0.1.0 epizodiak.ezr"].replace("Amélie", "<b>&amp;")
    root = parsed(poster(read_replay(text, GAMES)).encode("svg"))
    assert "<b>&amp;" in (root.findtext(f"{SVG}desc") or "")
