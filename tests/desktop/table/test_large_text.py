"""Large text on the table of both games: pieces keep their size, and every text has room in its place."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractButton

from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import ROMAN
from tests.desktop import seated_player
from tests.desktop.ecliptic.states import STATES as ECLIPTIC
from tests.desktop.epizodiak.states import STATES as EPIZODIAK
from tests.desktop.scene.windows import SCALES
from tests.desktop.seated_player import SeatedPlayer
from tests.desktop.table_states import TableState
from tests.sizes import FULL_SIZE

Sit = Callable[..., SeatedPlayer]

WIDE_NAMES = ("Maximilienne-Théodora WW", "Wenceslas Montgommery XV", "MMMMMMMMMMMMMMMMMMMMMMMM")
SLACK_PX = 1.5
SMALL = ((1024, 640), (1280, 720))
SMALLEST = SMALL if FULL_SIZE else SMALL[:1]
PAINTED = {
    "epizodiak-turn": EPIZODIAK["every-hint"],
    "epizodiak-arabic": EPIZODIAK["turn-arabic"],
    "epizodiak-contest": EPIZODIAK["contest-two"],
    "epizodiak-passing": EPIZODIAK["pass-arming"],
    "ecliptic-combat": ECLIPTIC["die-chosen"],
    "ecliptic-won": ECLIPTIC["won"],
    "ecliptic-wish": ECLIPTIC["wish"],
    "ecliptic-wishing": ECLIPTIC["wishing"],
}


async def test_a_page_without_width_or_height_keeps_the_layout_of_its_table(sit: Sit) -> None:
    """Nothing can be laid out there."""
    at = sit(EPIZODIAK["turn-arabic"].position)
    before = at.scene.layout_now
    for size in ((0, 500), (500, 0)):
        at.session.page.resize(*size)
        assert at.scene.layout_now == before


async def show(sit: Sit, state: TableState, **wishes: Any) -> SeatedPlayer:
    """Return a player at a table in that state."""
    at = sit(state.position, **{**state.given, **wishes})
    await state.show(at)
    return at


def sizes_of(at: SeatedPlayer) -> list[float]:
    """Return the width of every kind of piece, place and die."""
    now: Any = at.scene.layout_now
    if hasattr(now, "column"):
        die, stage, heaps = now.board.camps[0].dice[0], now.stage, now.column
        pieces = (die, stage.slots[0], heaps.ring, heaps.pile, stage.cards[0])
        return [now.tile[0], now.board.card[0], *(piece.width for piece in pieces)]
    return [now.tile[0], now.places[0].width, now.discards[0].width, now.centre.width]


def heights_of_values(at: SeatedPlayer, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Paint the table; return the size in pixels of each numeral and number, the largest one if several."""
    found = dict[str, float]()

    def see(painter: QPainter, *args: Any) -> None:
        text = str(args[-1])
        if text in ROMAN or text.isdigit():
            size = painter.font().pixelSize() * painter.combinedTransform().m22()
            found[text] = max(size, found.get(text, 0))

    seated_player.watch_texts(at.session.page.view, monkeypatch, see)
    return found


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
@pytest.mark.parametrize(
    "state",
    [EPIZODIAK["turn"], EPIZODIAK["turn-arabic"], ECLIPTIC["combat"]],
    ids=["roman", "arabic", "dice"],
)
async def test_pieces_and_their_values_never_shrink_with_larger_text(
    sit: Sit, state: TableState, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The menu bar grows and takes height from the table; tiles, cards and dice are as large as before.

    So are numerals, digits and the numbers of dice.
    """
    at = await show(sit, state, size=size)
    first, values = sizes_of(at), heights_of_values(at, monkeypatch)
    assert len(values) > 5
    for scale in SCALES[1:] if FULL_SIZE else SCALES[-1:]:  # the layouts for all of them are tested alone
        at.window.apply_setting("text_scale", scale)
        await at.settle()
        assert at.window.size().toTuple() == size
        now = sizes_of(at)
        assert all(each >= least - 0.1 for each, least in zip(now, first, strict=True)), (scale, now, first)
        painted = heights_of_values(at, monkeypatch)
        assert {text: px for text, px in values.items() if painted[text] < px - 0.5} == {}, (scale, painted)


def texts_without_room(at: SeatedPlayer, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[str]]:
    """Paint the table; return the texts that were painted, and those that are larger than their places."""
    painted, wrong = [], []

    def see(painter: QPainter, *args: Any) -> None:
        if len(args) == 3 and isinstance(args[0], QRect | QRectF):
            rect, flags, text = QRectF(args[0]), int(getattr(args[1], "value", args[1])), args[2]
            metrics = QFontMetricsF(painter.font())
            wraps = flags & Qt.TextFlag.TextWordWrap.value
            needed = metrics.boundingRect(rect, flags, text) if wraps else metrics.tightBoundingRect(text)
            painted.append(text)
            if needed.width() > rect.width() + SLACK_PX or needed.height() > rect.height() + SLACK_PX:
                wrong.append(f"{text!r} of {painter.font().pixelSize()} px in {rect}")

    seated_player.watch_texts(at.session.page.view, monkeypatch, see)
    return painted, wrong


@pytest.mark.parametrize("state", PAINTED.values(), ids=PAINTED)
async def test_every_painted_text_fits_into_its_place(
    sit: Sit, state: TableState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With names of 24 wide characters, in small windows: names, badges, titles, chips, dice, status line."""
    monkeypatch.setattr(seated_player, "NAMES", WIDE_NAMES)
    for tongue, scale, sizes in (("fr", 1.0, SMALLEST), ("en", 2.0, SMALLEST), ("fr", 2.0, SMALL)):
        at = await show(sit, state, size=SMALL[0], language=tongue, text_scale=scale)
        for size in sizes:
            at.window.resize(*size)
            await at.settle()
            painted, wrong = texts_without_room(at, monkeypatch)
            assert len(painted) >= 12
            assert not wrong, (tongue, scale, size)
            beginnings = [name[:4] for name in at.scene.names]
            beginnings += [item.camp[:4] for item in getattr(at.scene, "camp_names", ())]
            for beginning in beginnings:
                assert any(text.startswith(beginning) for text in painted), (size, beginning)
        at.window.hide()


async def test_a_question_in_large_text_is_wide_rather_than_high(sit: Sit) -> None:
    """It leaves three quarters of the table in sight, in the smallest window too."""
    at = await show(sit, EPIZODIAK["question"], size=(1024, 640), text_scale=2.0, language="fr")
    page = at.session.page
    assert page.prompt_bar.isVisible()
    assert page.prompt_bar.height() >= page.prompt_bar.heightForWidth(page.prompt_bar.width())
    assert page.prompt_bar.height() <= 0.27 * page.height()


async def test_the_mark_of_a_bot_gives_way_to_its_name_beside_a_note(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the smallest window and the largest text the names of bots that have passed are whole."""
    at = await show(sit, EPIZODIAK["forced-passed-on"], size=(1024, 640), text_scale=2.0)
    texts = seated_player.painted_texts(at.session.page.view, monkeypatch)
    assert {"Nour", "Ilyès", "PASSED"} <= set(texts)


async def test_the_marks_of_the_buttons_fill_them_and_are_faint_while_disabled(sit: Sit) -> None:
    """Help, take back and settings have no text: the mark alone says what they do."""
    at = await show(sit, EPIZODIAK["turn"], size=(1280, 720))
    brass = seated_player.token(at.window.theme.accent)

    def painted(button: QAbstractButton) -> int:
        inside = button.rect().adjusted(6, 6, -6, -6)  # without the border
        return seated_player.colours_of(button.grab(inside).toImage())[brass]

    shown = [button for button in at.session.page.buttons.values() if button.isVisible()]
    assert len(shown) == 3
    for button in shown:
        button.setEnabled(True)
        assert painted(button) > 30
        button.setEnabled(False)
        assert painted(button) == 0


async def test_the_word_pass_has_a_ground_of_its_own_on_the_pile(sit: Sit) -> None:
    """Beside the word the colour of the panel is on the pile, not its back."""
    at = await show(sit, EPIZODIAK["drawn"], size=(1280, 720))
    centre = at.item(("centre",))
    assert centre.pile
    image, unit = at.grab(), centre.area.width() / 84
    spot = centre.mapToScene(centre.area.center().x(), centre.area.center().y() - 20 * unit).toPoint()
    assert image.pixelColor(spot).name() == seated_player.token(at.window.theme.panel)


@pytest.mark.parametrize("state", [EPIZODIAK["round-over"], ECLIPTIC["scoring"]], ids=["round", "scoring"])
async def test_a_result_breaks_long_names_rather_than_cut_its_columns(
    sit: Sit, state: TableState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With names of 24 wide letters every column is in sight, in the smallest window and the largest text."""
    monkeypatch.setattr(seated_player, "NAMES", ("M" * 24, "W" * 24, "Wenceslas Montgommery XV"))
    at = await show(sit, state, size=(1024, 640), text_scale=2.0, language="fr")
    result = at.session.page.result
    assert result.isVisible()
    content = result.content
    assert content.column.minimumSize().width() <= content.scroller.viewport().width()
    assert all(part.width() >= part.sizes()[1] for part in content.parts)
