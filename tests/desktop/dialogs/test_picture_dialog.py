"""Pictures of a finished game: the dialog that makes them, and the result card."""

import asyncio
import errno
import re
import sys
from collections.abc import Callable
from dataclasses import replace as changed
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, QStandardPaths, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from epizodiak_qt.desktop.app.tasks import Tasks
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.dialogs.file_dialogs import FileDialog
from epizodiak_qt.desktop.dialogs.picture_dialog import PictureDialog
from epizodiak_qt.desktop.library.share_dialog import CardPreview, ShareDialog
from epizodiak_qt.desktop.pictures import picture_file
from epizodiak_qt.desktop.pictures.picture_file import PictureMaker
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
from epizodiak_qt.desktop.style.theme import DAY, HIGH_CONTRAST, NIGHT, THEMES, Theme
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import Record
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.replayed_game import ReplayedGame, read_replay
from tests.desktop.painted_contrast import too_faint
from tests.desktop.pictures.film_kit import RECORDS, ending, replay, short_match, style, ui_of
from tests.desktop.program_window import raise_error
from tests.table.recorded_tables import record_texts

pytestmark = pytest.mark.usefixtures("styled_app")
Make = Callable[..., PictureDialog]

ECLIPTIC = "0.1.0 ecliptic.ezr"
KINDS = {"webp": 0, "png": 1, "pdf": 2, "svg": 3}


def maker(game: ReplayedGame, theme: Theme = NIGHT) -> PictureMaker:
    """Return a maker of pictures of a game."""
    return PictureMaker(game, ui_of(game), theme, style().art, arabic=False)


@pytest.fixture
def make(styled_app: QApplication, language: Language, qtbot: QtBot) -> Make:
    """Return a function that shows a dialog of small pictures."""

    def one(game: ReplayedGame, kind: str, lang: str = "en", theme: Theme = NIGHT) -> PictureDialog:
        language.switch(lang)
        dialog = PictureDialog(maker(game, theme), Tasks(raise_error))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(dialog)
        dialog.size_box.setItemData(0, 0.1)
        dialog.length.setItemData(0, 40)
        dialog.kind.setCurrentIndex(KINDS[kind])
        dialog.show()
        return dialog

    return one


def names_in(folder: Path) -> list[str]:
    """Return the names of the files in a folder."""
    return [each.name for each in folder.iterdir()]


async def made_in(dialog: PictureDialog) -> str:
    """Wait until the picture is made; return what the dialog says then."""
    making = dialog.making
    assert making is not None
    await making
    return dialog.outcome.text()


@pytest.mark.parametrize("kind", KINDS)
async def test_a_picture_of_each_kind_is_saved(kind: str, make: Make, tmp_path: Path) -> None:
    """While it is made, nothing can be changed, and the button beside it cancels."""
    dialog, path = make(ending(ECLIPTIC), kind), tmp_path / f"game.{kind}"
    dialog.save_as(path)
    assert dialog.progress.isVisible()
    assert not dialog.save_button.isEnabled()
    assert dialog.close_button.text() == "Cancel"
    assert await made_in(dialog) == f"The picture was saved as {path}."
    starts = {"webp": b"RIFF", "png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<?xml"}
    assert path.read_bytes().startswith(starts[kind])
    assert names_in(tmp_path) == [path.name]
    assert not dialog.progress.isVisible()
    assert dialog.save_button.isEnabled()


@pytest.mark.parametrize("how", ["cancel", "close"])
async def test_a_picture_that_is_cancelled_leaves_no_file(how: str, make: Make, tmp_path: Path) -> None:
    """An older picture of that name stays as it is; the dialog can begin again."""
    dialog, path = make(ending(ECLIPTIC), "webp"), tmp_path / "game.webp"
    path.write_bytes(b"older")
    painted = asyncio.Event()
    dialog.progress.valueChanged.connect(lambda value: painted.set() if value > 4 else None)
    dialog.save_as(path)
    await painted.wait()
    making = dialog.making
    if how == "cancel":
        dialog.close_button.click()
        assert dialog.outcome.text() == "Cancelled. No file was written."
        assert dialog.isVisible()
        assert dialog.save_button.isEnabled()
    else:
        dialog.close()
    assert making is not None
    with pytest.raises(asyncio.CancelledError):
        await making
    assert path.read_bytes() == b"older"
    assert names_in(tmp_path) == [path.name]


@pytest.mark.parametrize(
    ("number", "lang", "why"),
    [
        (errno.ENOSPC, "en", "the disk is full."),
        (errno.ENOSPC, "fr", "le disque est plein."),
        (errno.EACCES, "en", "you may not write there."),
        (errno.EROFS, "fr", "vous n’avez pas le droit d’y écrire."),
    ],
)
async def test_the_reason_why_a_picture_cannot_be_written_is_said(
    number: int, lang: str, why: str, make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dialog stays, so that another place can be chosen."""

    def full(_path: object, _data: object, **_options: object) -> None:
        raise OSError(number, "in the language of the system")

    monkeypatch.setattr(picture_file, "write_atomically", full)
    dialog = make(ending(ECLIPTIC), "svg", lang)
    dialog.save_as(tmp_path / "game.svg")
    said = await made_in(dialog)
    assert said.endswith(why)
    assert "game.svg" in said
    assert dialog.save_button.isEnabled()


async def test_without_pillow_an_animation_says_so_and_a_poster_can_be_made(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library is loaded for an animation only."""
    monkeypatch.setitem(sys.modules, "epizodiak_qt.desktop.pictures.animation_file", None)
    dialog = make(ending(ECLIPTIC), "webp", "fr")
    dialog.save_as(tmp_path / "game.webp")
    assert (await made_in(dialog)).startswith("Les images animées demandent la bibliothèque Pillow")
    dialog.kind.setCurrentIndex(KINDS["svg"])
    dialog.save_as(tmp_path / "game.svg")
    assert "enregistrée" in await made_in(dialog)
    dialog.ground.setCurrentIndex(1 - dialog.ground.currentIndex())
    assert not dialog.outcome.isVisible(), "this picture has not been saved"


def test_only_the_fields_of_the_chosen_kind_are_shown(make: Make) -> None:
    """Rounds can be chosen in a match only; the day theme prints on white paper at first.

    A whole match takes minutes, so that each move can be seen; one round takes less. The lengths are told
    with the size of the file: PNG takes more.
    """
    dialog = make(ending(ECLIPTIC), "webp", theme=DAY)
    fields = (dialog.part, dialog.hands, dialog.length, dialog.ground)
    assert [box for box in fields if box.isVisible()] == [dialog.hands, dialog.length]
    dialog.kind.setCurrentIndex(KINDS["pdf"])
    assert [box for box in fields if box.isVisible()] == [dialog.ground]
    assert dialog.choices.paper
    other = make(short_match(), "webp")
    assert other.part.isVisible()
    assert [other.part.itemData(row) for row in range(other.part.count())] == [None, 1, 2]
    assert not other.choices.paper
    other.length.setItemData(0, 350)
    other.size_box.setItemData(0, 1.0)

    def told() -> tuple[int, int]:
        other._show_fields()
        seconds, megabytes = re.findall(r"\d+", other.length.itemText(0))
        return int(seconds), int(megabytes)

    seconds, megabytes = told()
    assert seconds > 0.35 * (len(short_match().moments) - 1)
    other.kind.setCurrentIndex(KINDS["png"])
    assert told()[0] == seconds
    assert told()[1] > 3 * megabytes
    other.part.setCurrentIndex(1)
    assert told()[0] < 0.7 * seconds


def test_the_name_of_the_file_holds_nothing_that_a_file_name_may_not(styled_app: QApplication) -> None:
    """Names and the date may come from another computer."""
    text = record_texts()["0.1.0 epizodiak.ezr"]
    assert maker(replay("0.1.0 epizodiak.ezr")).file_name("webp").startswith("EpiZodiak-2026-11-21-Amélie-")
    for old, new in (("Amélie", "../../etc: *?"), ("José", "漢" * 24), ("Vega", "\U00020000" * 24)):
        text = text.replace(f'"{old}"', f'"{new}"')
    name = maker(read_replay(text.replace("2026-11-21", "../x"), GAMES)).file_name("pdf")
    assert name.startswith("EpiZodiak-etc-漢漢")
    assert len(name.encode()) <= 255
    assert not set(name) & set('/\\:*?"<>|')


async def test_the_file_dialog_proposes_a_name_and_the_pictures_of_the_user(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not block, and what it is given is saved. A place that is no folder is told in a sentence."""
    monkeypatch.setattr(QStandardPaths, "writableLocation", staticmethod(lambda _kind: str(tmp_path)))
    monkeypatch.setattr(QFileDialog, "open", lambda _dialog: None)
    monkeypatch.setattr(FileDialog, "_last", {})
    dialog = make(ending(ECLIPTIC), "svg")
    files = dialog.ask_for_file()
    assert files.directory().absolutePath() == str(tmp_path)
    (chosen,) = files.selectedFiles()
    assert chosen == str(tmp_path / dialog.maker.file_name("svg"))
    files.fileSelected.emit(chosen)
    await made_in(dialog)
    dialog.save_as(Path(chosen) / "game.svg")
    assert (await made_in(dialog)).startswith("The picture could not be saved as")
    assert names_in(tmp_path) == [dialog.maker.file_name("svg")]


# --- the result card: its text, its picture, and the dialog that copies or saves them


CODE = "E100-7K2P-QW4X-9M3T"


def card(name: str = RECORDS[1], used: set[str] | None = None) -> ResultCard:
    """Return the card of a recorded game, with a code."""
    return card_of(replay(name), ui_of(replay(name)), used)._replace(codes=(CODE,))


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


def test_each_round_has_a_mark_and_a_star_for_the_one_who_gained_most() -> None:
    """Equal gains share a star, and nothing earns none. Players with equal points keep the order of seats.

    A round of EpiZodiak scores at its end; the parts of a game of Ecliptic differ.
    """
    game = short_match()
    made = card_of(game, ui_of(game), None)
    assert {len(row.marks) for row in made.rows} == {len(game.rounds)}
    for column in zip(*(row.marks for row in made.rows), strict=True):
        assert sorted(column) in (["·", "·", "★"], ["·", "·", "·"])
    people = [Seat("human", name) for name in "ABC"]
    rows = card_rows(people, [(1, 2, 2), (0, 0, 0), (5, 1, 0)], [6, 3, 2])
    assert [(row.name, row.marks) for row in rows] == [("A", "··★"), ("B", "☆··"), ("C", "☆··")]
    assert [row.seat for row in card_rows(people[:2], [(1, 1)], [1, 1])] == [0, 1]
    for name, marks in ((RECORDS[0], 1), (RECORDS[1], 8)):
        assert {len(row.marks) for row in card(name).rows} == {marks}


def test_a_card_tells_what_is_known_alone() -> None:
    """A record of another program says nothing about help. One that ends early or has no date has a card."""
    assert help_in_words(None) == ""
    assert help_in_words(set()) == "Without help"
    assert help_in_words({"hidden-sky"}) == "Help: hidden sky"
    assert help_in(Record((("Game", "ecliptic"),), ())) is None
    assert help_in(Record((("Table", "screen"),), ())) == []
    assert help_in(Record((("Table", "network"),), ())) is None
    assert help_in(Record((("Help", "hints take-backs"),), ())) == ["hints", "take-backs"]
    game = replay(RECORDS[0])
    headers = tuple(each for each in game.record.headers if each[0] != "Date")
    short = changed(game, moments=game.moments[:5], record=Record(headers, game.record.entries))
    made = card_of(short, ui_of(short), None)
    assert (made.headline, made.occasion, made.day) == ("The record ends here", "", date(2000, 3, 21))


def test_the_invitation_holds_the_code_and_none_is_made_without_one(language: Language) -> None:
    """It names the points of the best person, as far as the record tells people from bots.

    A record from elsewhere may hold any text as its code.
    """
    language.switch("en")
    game = replay(RECORDS[1])

    def card_with(*headers: tuple[str, str]) -> ResultCard:
        told = changed(game, record=Record((*game.record.headers, *headers), game.record.entries))
        return card_of(told, ui_of(told), None)

    other = card_with(("Kind0", "strong"), ("Kind1", "person"))._replace(codes=(CODE,))
    assert f"beat {other.rows[-1].points} points" in other.invitation()
    bots = other._replace(rows=tuple(row._replace(is_person=False) for row in other.rows))
    assert f"beat {bots.rows[0].points} points" in bots.invitation()
    made = card()
    assert made.invitation().splitlines()[-1] == CODE
    assert f"beat {made.rows[0].points} points" in made.invitation()
    assert made._replace(codes=()).invitation() == ""
    for text, codes in (("Buy this!", ()), ("c1000EQ2EJ78WJT9", ("C100-0EQ2-EJ78-WJT9",))):
        assert card_with(("Code", text)).codes == codes
    language.switch("fr")
    one = made._replace(rows=(made.rows[0]._replace(points=1),))
    assert "mieux que 1 point\u202f?" in one.invitation()


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


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_everything_on_a_card_is_visible_up_to_its_corners(theme: Theme) -> None:
    """The line between the best rounds goes over the whole ground, which is darkest at the edges."""
    made, seats, marks = card(), replay(RECORDS[1]).seats, ("★·····", "·★★★★★")
    rows = tuple(row._replace(marks=each) for row, each in zip(made.rows, marks, strict=True))
    preview = CardPreview(CardPicture(made._replace(rows=rows), seats, style(theme)))
    preview.resize(*SIZE)
    assert not too_faint(preview, theme)


def test_what_is_shown_is_copied_and_saved(language: Language, tmp_path: Path, qtbot: QtBot) -> None:
    """The picture, the text and the invitation, which a card without a code lacks; a failure is told."""
    language.switch("en")
    made, seats = card(used=set()), replay(RECORDS[1]).seats
    picture = CardPicture(made, seats, style())
    dialog = ShareDialog(picture, "game")
    qtbot.addWidget(dialog)
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
    dialog = ShareDialog(CardPicture(made._replace(codes=()), seats, style()), "game")
    qtbot.addWidget(dialog)
    assert [dialog.what.itemText(place) for place in range(dialog.what.count())] == ["Picture", "Text"]
