"""The result card: its text, its picture, and the dialog that copies or saves them."""

from dataclasses import replace as changed
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage

from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.library.share_dialog import ShareDialog
from epizodiak_qt.desktop.pictures.result_card import (
    RADIUS,
    SIZE,
    CardPicture,
    ResultCard,
    card_of,
    card_rows,
    help_in,
    help_in_words,
    sun_sign,
)
from epizodiak_qt.desktop.style.theme import DAY, HIGH_CONTRAST, NIGHT, Theme
from epizodiak_qt.games.record import Record
from epizodiak_qt.table.entries import Seat
from tests.desktop.pictures.film_kit import RECORDS, replay, short_match, style, ui_of

pytestmark = pytest.mark.usefixtures("styled_app")
CODE = "E100-7K2P-QW4X-9M3T"


def card(name: str = RECORDS[1], used: set[str] | None = None) -> ResultCard:
    """Return the card of a recorded game, with a code."""
    return card_of(replay(name), ui_of(replay(name)), used)._replace(codes=(CODE,))


def people(names: str) -> list[Seat]:
    """Return a person for each letter."""
    return [Seat("human", name) for name in names]


@pytest.mark.parametrize("name", RECORDS)
def test_the_text_names_the_players_their_points_the_help_and_the_code(name: str) -> None:
    """The best player comes first; no piece of the game is named."""
    made, game = card(name, {"take-backs", "hints"}), replay(name)
    lines = made.text().splitlines()
    points = [int(line.split()[1]) for line in lines[2:-2]]
    assert points == sorted(points, reverse=True)
    assert {line.split(maxsplit=2)[2] for line in lines[2:-2]} == {who.name for who in game.seats}
    assert lines[-2:] == ["Help: hints, take-backs", CODE]
    assert len(made.text()) < 250


def test_each_round_of_a_match_has_a_mark_and_one_winner() -> None:
    """A star for the one who gained most."""
    game = short_match()
    made = card_of(game, ui_of(game), None)
    assert {len(row.marks) for row in made.rows} == {len(game.rounds)}
    for column in zip(*(row.marks for row in made.rows), strict=True):
        assert sorted(column) in (["·", "·", "★"], ["·", "·", "·"])


def test_equal_gains_share_a_star_and_nothing_earns_none() -> None:
    """Players with equal points keep the order of their seats."""
    rows = card_rows(people("ABC"), [(1, 2, 2), (0, 0, 0), (5, 1, 0)], [6, 3, 2])
    assert [(row.name, row.marks) for row in rows] == [("A", "··★"), ("B", "☆··"), ("C", "☆··")]
    assert [row.seat for row in card_rows(people("AB"), [(1, 1)], [1, 1])] == [0, 1]


def test_a_round_without_points_on_the_way_has_one_mark() -> None:
    """A round of EpiZodiak scores at its end; the parts of a game of Ecliptic differ."""
    assert {len(row.marks) for row in card(RECORDS[0]).rows} == {1}
    assert {len(row.marks) for row in card(RECORDS[1]).rows} == {8}


def test_help_is_told_only_where_it_is_known() -> None:
    """A record of another program says nothing about it."""
    assert help_in_words(None) == ""
    assert help_in_words(set()) == "Without help"
    assert help_in_words({"hidden-sky"}) == "Help: hidden sky"
    assert help_in(Record((("Game", "ecliptic"),), ())) is None
    assert help_in(Record((("Table", "screen"),), ())) == []
    assert help_in(Record((("Table", "network"),), ())) is None
    assert help_in(Record((("Help", "hints take-backs"),), ())) == ["hints", "take-backs"]


def test_the_invitation_holds_the_code_and_none_is_made_without_one(language: Language) -> None:
    """It names the points of the best person, as far as the record tells people from bots."""
    language.switch("en")
    game = replay(RECORDS[1])
    kinds = (("Kind0", "strong"), ("Kind1", "person"))
    told = changed(game, record=Record((*game.record.headers, *kinds), game.record.entries))
    other = card_of(told, ui_of(told), None)._replace(codes=(CODE,))
    assert f"beat {other.rows[-1].points} points" in other.invitation()
    bots = other._replace(rows=tuple(row._replace(is_person=False) for row in other.rows))
    assert f"beat {bots.rows[0].points} points" in bots.invitation()
    made = card()
    assert made.invitation().splitlines()[-1] == CODE
    assert f"beat {made.rows[0].points} points" in made.invitation()
    assert made._replace(codes=()).invitation() == ""
    language.switch("fr")
    one = made._replace(rows=(made.rows[0]._replace(points=1),))
    assert "mieux que 1 point\u202f?" in one.invitation()


def test_a_code_that_is_none_is_left_out() -> None:
    """A record from elsewhere may hold any text there."""
    game = replay(RECORDS[1])
    for text, expected in (("Buy this!", ()), ("c1000EQ2EJ78WJT9", ("C100-0EQ2-EJ78-WJT9",))):
        headers = (*game.record.headers, ("Code", text))
        told = changed(game, record=Record(headers, game.record.entries))
        assert card_of(told, ui_of(told), None).codes == expected


def test_a_record_that_ends_early_or_has_no_date_has_a_card() -> None:
    """It says that it ends there."""
    game = replay(RECORDS[0])
    headers = tuple(each for each in game.record.headers if each[0] != "Date")
    short = changed(game, moments=game.moments[:5], record=Record(headers, game.record.entries))
    made = card_of(short, ui_of(short), None)
    assert made.headline == "The record ends here"
    assert made.occasion == ""
    assert made.day == date(2000, 3, 21)


def test_the_sun_goes_through_all_signs_in_a_year() -> None:
    """One after the other, from aries in March."""
    year = [sun_sign(date(2026, 1, 1) + timedelta(day)) for day in range(365)]
    assert [value for value, before in zip(year, [0, *year], strict=False) if value != before] == [
        *(10, 11, 12),
        *range(1, 11),
    ]
    for month, first, sign in ((3, 20, 1), (11, 22, 9), (12, 22, 10), (1, 20, 11), (2, 19, 12)):
        assert sun_sign(date(2026, month, first)) == sign
        assert sun_sign(date(2026, month, first - 1)) == (sign - 2) % 12 + 1


@pytest.mark.parametrize("theme", [NIGHT, DAY, HIGH_CONTRAST], ids=lambda theme: theme.name)
def test_the_picture_has_the_size_for_messages_and_room_for_every_text(theme: Theme) -> None:
    """Nothing is painted over the frame, and the sign of the day lies inside the ring."""
    made = card()._replace(headline="A very long headline of a result " * 3, codes=(CODE,) * 3)
    image = CardPicture(made, replay(RECORDS[1]).seats, style(theme)).image()
    assert (image.width(), image.height()) == SIZE
    ground = CardPicture(
        made._replace(headline="", help="", codes=()), replay(RECORDS[1]).seats, style(theme)
    ).image()
    margin = QRectF(1150, 40, 40, 550)
    for y in range(int(margin.top()), int(margin.bottom()), 7):
        for x in range(int(margin.left()), int(margin.right()), 3):
            assert image.pixel(x, y) == ground.pixel(x, y)
    middle = QPointF(316, 315) - QPointF(0.5 * RADIUS, 0.5 * RADIUS)
    inside = QRectF(middle.x(), middle.y(), RADIUS, RADIUS).toRect()
    colours = {image.pixel(x, y) for x in range(inside.left(), inside.right(), 2) for y in (300, 315, 340)}
    assert len(colours) > 1


def test_what_is_shown_is_copied_and_saved(language: Language, tmp_path: Path) -> None:
    """The picture, the text and the invitation; a disk that is gone is told."""
    language.switch("en")
    made = card(used=set())
    picture = CardPicture(made, replay(RECORDS[1]).seats, style())
    dialog = ShareDialog(picture, "game")
    image, clipboard = picture.image(), QGuiApplication.clipboard()
    dialog.copy()
    assert clipboard.image().size() == image.size()
    assert dialog.outcome.text() == "Copied."
    chooser = dialog.ask_for_file()
    assert chooser.selectedFiles()[0].endswith("game.png")
    chooser.close()
    dialog.save_as(tmp_path / "card.png")
    assert QImage(str(tmp_path / "card.png")).pixelColor(8, 8) == QColor(image.pixel(8, 8))
    for number, expected in ((1, made.text()), (2, made.invitation())):
        dialog.what.setCurrentIndex(number)
        assert dialog.outcome.text() == ""
        assert dialog.words.toPlainText() == expected
        dialog.copy()
        assert clipboard.text() == expected
        assert dialog.save_button.isHidden(), "a text is copied"
    (tmp_path / "file").touch()
    dialog.save_as(tmp_path / "file" / "card.png")
    assert dialog.outcome.text().startswith("The picture could not be saved as")
    dialog.deleteLater()


def test_a_card_without_a_code_offers_no_invitation() -> None:
    """Such as that of a game from another computer."""
    made = card()._replace(codes=())
    picture = CardPicture(made, replay(RECORDS[1]).seats, style())
    dialog = ShareDialog(picture, "game")
    assert [dialog.what.itemText(place) for place in range(dialog.what.count())] == ["Picture", "Text"]
    dialog.deleteLater()
