"""The dialog that makes a picture of a finished game: saving, failing, cancelling."""

import asyncio
import errno
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QStandardPaths, Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from epizodiak_qt.desktop.app.tasks import Tasks
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.dialogs.file_dialogs import FileDialog
from epizodiak_qt.desktop.dialogs.picture_dialog import PictureDialog
from epizodiak_qt.desktop.pictures import picture_file
from epizodiak_qt.desktop.pictures.picture_file import PictureMaker
from epizodiak_qt.desktop.style.theme import DAY, NIGHT, Theme
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.replayed_game import ReplayedGame, read_replay
from tests.desktop.pictures.film_kit import ending, replay, short_match, style, ui_of
from tests.desktop.program_window import raise_error
from tests.table.recorded_tables import record_texts

Make = Callable[..., PictureDialog]

ECLIPTIC = "0.1.0 ecliptic.ezr"
KINDS = {"webp": 0, "png": 1, "pdf": 2, "svg": 3}


def maker(game: ReplayedGame, theme: Theme = NIGHT) -> PictureMaker:
    """Return a maker of pictures of a game."""
    return PictureMaker(game, ui_of(game), theme, style().art, arabic=False)


@pytest.fixture
def make(styled_app: QApplication, language: Language) -> Iterator[Make]:
    """Make dialogs with small pictures, and close them after the test."""
    made: list[PictureDialog] = []

    def one(game: ReplayedGame, kind: str, lang: str = "en", theme: Theme = NIGHT) -> PictureDialog:
        language.switch(lang)
        dialog = PictureDialog(maker(game, theme), Tasks(raise_error))
        made.append(dialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        dialog.size_box.setItemData(0, 0.1)
        dialog.length.setItemData(0, 40)
        dialog.kind.setCurrentIndex(KINDS[kind])
        dialog.show()
        return dialog

    yield one
    for dialog in made:
        dialog.close()
        dialog.deleteLater()
    styled_app.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


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


async def test_a_place_that_is_no_folder_is_a_sentence_too(make: Make, tmp_path: Path) -> None:
    """Nothing is left there."""
    (tmp_path / "file").write_bytes(b"")
    dialog = make(ending(ECLIPTIC), "svg")
    dialog.save_as(tmp_path / "file" / "game.svg")
    assert (await made_in(dialog)).startswith("The picture could not be saved as")
    assert names_in(tmp_path) == ["file"]


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
    """Rounds can be chosen in a match only; the day theme prints on white paper at first."""
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


def test_the_lengths_follow_the_moves_and_are_told_with_the_size_of_the_file(make: Make) -> None:
    """A whole match takes minutes, so that each move can be seen; one round takes less, PNG takes more."""
    dialog = make(short_match(), "webp")
    dialog.length.setItemData(0, 350)
    dialog.size_box.setItemData(0, 1.0)

    def told() -> tuple[int, int]:
        dialog._show_fields()
        seconds, megabytes = re.findall(r"\d+", dialog.length.itemText(0))
        return int(seconds), int(megabytes)

    seconds, megabytes = told()
    assert seconds > 0.35 * (len(short_match().moments) - 1)
    dialog.kind.setCurrentIndex(KINDS["png"])
    assert told()[0] == seconds
    assert told()[1] > 3 * megabytes
    dialog.part.setCurrentIndex(1)
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
    """It does not block, and what it is given is saved."""
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
    assert names_in(tmp_path) == [dialog.maker.file_name("svg")]
