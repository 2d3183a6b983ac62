"""The result panel, how it is put aside, and the points of a match by rounds."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from epizodiak_qt.desktop.epizodiak.result.round_result import match_points
from epizodiak_qt.desktop.shell import local_tables
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.desktop.table.game_ui import plain_result
from epizodiak_qt.desktop.table.result.match_chart import ChartPart, MatchChart, MatchPoints
from epizodiak_qt.desktop.table.result.podium import Podium, PodiumPart, PodiumPlace
from epizodiak_qt.desktop.table.result.result_content import Result
from epizodiak_qt.desktop.table.result.result_part import ResultPart
from epizodiak_qt.desktop.table.result.result_view import ResultView
from epizodiak_qt.games.epizodiak.events import Dealt, RoundEnded, StarterDrawn, TileDrawn
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.link import ActionTakenBack
from epizodiak_qt.table.table import LocalLink
from tests.desktop.ecliptic.states import STATES as ECLIPTIC
from tests.desktop.epizodiak.states import STATES as EPIZODIAK, click
from tests.desktop.listener import Listener
from tests.desktop.scene.scenes import style_of
from tests.desktop.seated_player import SeatedPlayer, Sit, painted_texts
from tests.desktop.table_states import state
from tests.games.positions import position
from tests.sizes import FULL_SIZE

Sets = tuple[Sequence[int], Sequence[int], Sequence[int]]

MATCH = Options()
SINGLE = Options(mode="single")
WINDOWS = [*product((1.0, 2.0), ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160)))]
USUAL = [WINDOWS[1], WINDOWS[2], WINDOWS[4], WINDOWS[5]]


def last_tile(options: Options = MATCH, sets: Sets = ((), (), ())) -> Position:
    """Return a position in which Amélie empties the hand with an 8."""
    hands = ([8], [...], [...])
    return position(hands=hands, dial=(6, 7), pile=3, options=options, sets=sets)


async def end_round(at: SeatedPlayer) -> ResultView:
    """Lay the last tile, and wait until the result is shown."""
    await at.do(("hand", 8, 0), ("place", 8))
    at.scene.animator.finish_now()
    panel = at.session.page.result
    assert panel.isVisible()
    return panel


async def test_a_game_without_a_result_of_its_own_says_that_a_round_is_over(sit: Sit) -> None:
    """A round that ended without a winner of the game is no draw. The same title stands for every seat."""
    at = sit(last_tile())
    await end_round(at)
    update = at.scene.shown
    assert update is not None
    assert update.state.between
    for seat in (*range(3), None):
        assert plain_result(update._replace(seat=seat)) == Result("The round is over", (), ())
    at.window.apply_setting("language", "fr")
    assert plain_result(update).title == "La manche est terminée"


def overlap(at: SeatedPlayer) -> list[str]:
    """Return what the visible button that brings a panel back covers."""
    area = at.session.page.back_button.geometry()
    layout = at.scene.layout_now
    parts = {"log": layout.log, "hand": layout.hand, "board": layout.middle, "buttons": layout.buttons}
    parts |= {f"player {seat}": rect for seat, rect in enumerate(layout.players)}
    status = at.scene.status.mapRectToScene(at.scene.status.boundingRect())
    covered = [name for name, rect in parts.items() if rect.y < area.bottom() and rect.right > area.left()]
    covered = [name for name in covered if parts[name].bottom > area.top() and parts[name].x < area.right()]
    return [*covered, *(["status"] if status.right() > area.left() else [])]


@pytest.mark.parametrize("people", [(0,), (0, 1)], ids=["alone", "shared"])
async def test_the_result_opens_after_the_last_tile_has_arrived(people: tuple[int, ...], sit: Sit) -> None:
    """Not while it flies, even if the language changes meanwhile. It takes no focus from a field."""
    at = sit(last_tile(), people=people, speed=1.0, at_rest=True)
    if len(people) > 1:
        at.open_hand()
        at.scene.animator.finish_now()
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.scene.animator.busy
    panel = at.session.page.result
    assert not panel.isVisible()
    await at.speak("fr")
    assert at.scene.animator.busy
    assert not panel.isVisible()
    at.scene.animator.finish_now()
    assert panel.isVisible()
    assert panel.next_button.text() == "Manche suivante"
    assert at.window.focusWidget() is panel.next_button
    at = sit(last_tile(), speed=1.0)
    await at.do(("hand", 8, 0), ("place", 8))
    field = QLineEdit(at.session.page)
    field.show()
    field.setFocus()
    at.scene.animator.finish_now()
    assert at.session.page.result.isVisible()
    assert at.window.focusWidget() is field, "a line of the chat is not cut in two"


@pytest.mark.parametrize("options", [MATCH, SINGLE], ids=["round", "game"])
async def test_esc_puts_the_result_aside_and_a_button_brings_it_back(options: Options, sit: Sit) -> None:
    """The button has the focus, so that Enter shows the result again; then the panel has it."""
    at = sit(last_tile(options))
    panel = await end_round(at)
    focused = at.window.focusWidget()
    assert focused is (panel.next_button if options is MATCH else panel.again_button)
    at.type(Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert at.session.page.back_button.isVisible()
    assert at.session.page.back_button.text() == "Show the result"
    assert at.window.focusWidget() is at.session.page.back_button
    at.type(Qt.Key.Key_Return)
    assert panel.isVisible()
    assert not at.session.page.back_button.isVisible()
    assert at.window.focusWidget() is focused


async def test_a_result_is_put_aside_by_the_mouse_until_the_next_deal(sit: Sit) -> None:
    """It stays aside while the window is resized and the language changes; the next one opens by itself."""
    at = sit(last_tile())
    panel = await end_round(at)
    at.click_widget(panel.aside_button)
    assert not panel.isVisible()
    at.window.resize(1100, 700)
    await at.speak("fr")
    assert not panel.isVisible()
    assert at.session.page.back_button.text() == "Afficher le résultat"
    at.click_widget(at.session.page.back_button)
    assert panel.isVisible()
    # The next deal removes the button, and the focus goes back to the table.
    at.type(Qt.Key.Key_Escape)
    await at.session.controller.ready()
    await at.settle()
    assert not at.session.page.back_button.isVisible()
    assert not panel.isVisible()
    assert at.window.focusWidget() is at.session.page.view
    assert not panel.aside


PLAIN = {
    "round": state(last_tile(), click(("hand", 8, 0), ("place", 8))),
    "game": state(last_tile(SINGLE), click(("hand", 8, 0), ("place", 8))),
}
RESULTS = {
    **PLAIN,
    **{name: EPIZODIAK[name] for name in ("round-over", "match-over", "match-over-with-chart")},
    **{name: EPIZODIAK[name] for name in ("single-round-over", "emptier-does-not-win")},
    "scoring": ECLIPTIC["scoring"],
}
BUTTONS = {"round": 2, "game": 8, "emptier-does-not-win": 9}  # with tougher bots, and with easier ones


def check_buttons(content: Any, buttons: list[QPushButton]) -> None:
    """Check that each button and its text are whole, and that none covers another."""
    for button in buttons:
        hint, text = button.sizeHint(), button.text()
        assert content.rect().contains(button.geometry()), text
        assert (button.width(), button.height()) >= (hint.width(), hint.height()), text
        assert button.height() >= hint.height(), text
        assert button.fontMetrics().horizontalAdvance(text) <= button.width() - 8, text
    pairs = combinations([button.geometry() for button in buttons], 2)
    assert not any(one.intersects(other) for one, other in pairs)


def check_place(at: Any, name: str, size: tuple[int, int], text_scale: float) -> None:
    """Check what the result may cover at a size, and that its columns are whole."""
    content, now = at.session.page.result.content, at.scene.layout_now
    place, plain, wide = at.session.page.result.geometry(), text_scale == 1, size[0] > 1024
    assert at.session.page.rect().contains(place)
    assert content.scroller.horizontalScrollBar().maximum() == 0
    if plain or name in PLAIN or (name == "round-over" and wide):
        assert content.scroller.verticalScrollBar().maximum() == 0
    if name != "scoring" and wide and (plain or name == "round-over"):
        assert place.right() <= now.log.x
        assert all(part.width() >= part.sizes()[1] for part in content.parts)
    if name != "scoring" and wide and plain:
        assert place.left() >= now.discard.right
        assert place.right() <= now.players[0].x
        assert place.bottom() <= now.hand.y
    if name in ("round", "round-over") and plain:  # the dial does not look out above and below
        assert place.top() <= now.middle.y + 1
        assert place.bottom() >= now.middle.bottom - 2


def check_put_aside(at: Any) -> None:
    """Check the button beside the status line, which makes room for it: its text is not cut."""
    page, button, width = at.session.page, at.session.page.back_button, at.scene.layout_now.status.width
    at.click_widget(page.result.aside_button)
    assert page.rect().contains(button.geometry())
    assert overlap(at) == []
    assert button.height() >= 24
    assert button.fontMetrics().horizontalAdvance(button.text()) < button.width()
    at.click_widget(button)
    assert at.scene.status.boundingRect().width() == pytest.approx(width)


@pytest.mark.parametrize("name", RESULTS)
async def test_a_result_shows_all_its_buttons_and_covers_nothing_but_the_board(name: str, sit: Sit) -> None:
    """In French, whose texts are longer: buttons wrap into rows, columns are whole, the rest may scroll."""
    given = RESULTS[name]
    at = sit(given.position, **{**given.given, "language": "fr"})
    await given.show(at)
    panel = at.session.page.result
    for text_scale, size in WINDOWS if FULL_SIZE or name in PLAIN else USUAL:
        at.window.apply_setting("text_scale", text_scale)
        at.window.resize(*size)
        at.clock.advance(1_000)  # the text grows with the window after a while
        await at.settle()
        panel.grab()
        buttons = [button for button in panel.findChildren(QPushButton) if button.isVisible()]
        assert len(buttons) == BUTTONS.get(name, len(buttons)) > 0
        check_buttons(panel.content, buttons)
        check_place(at, name, size, text_scale)
        check_put_aside(at)


async def test_the_text_of_a_result_can_be_read_however_long_it_is(sit: Sit) -> None:
    """The panel scrolls before its text has less than 13 pixels."""
    at = sit(last_tile())
    panel = await end_round(at)
    panel.content.show_result(Result("", (), ()), ["A remark."] * 60, at.scene.style_now)
    at.session.page.fit_overlays()
    assert panel.content.remarks.font().pixelSize() == 13
    assert panel.content.scroller.verticalScrollBar().maximum() > 0


@pytest.mark.parametrize("people", [(0,), (0, 1)], ids=["alone", "shared"])
async def test_the_final_panel_has_the_focus_after_a_game_by_keys(people: tuple[int, ...], sit: Sit) -> None:
    """Also with animations, and after a curtain: Enter begins a new game."""
    at = sit(last_tile(SINGLE), people=people, speed=1.0, at_rest=True)
    session = at.session
    if len(people) > 1:
        at.clock.advance(500)
        QTest.keyClick(at.curtain, Qt.Key.Key_Return)
        at.scene.animator.finish_now()
    view = session.page.view
    await at.focus_table()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Return):
        QTest.keyClick(view, key)
        await at.settle()
    assert session.over
    at.scene.animator.finish_now()
    assert at.window.focusWidget() is session.page.result.again_button
    at.type(Qt.Key.Key_Return)
    await at.settle()
    assert at.session is not session


# --- the place of the person at the screen, and the next game

COMES_FIRST: Sets = ((2,), (1,), ())
COMES_SECOND: Sets = ((), (1, 2, 3, 10), ())
COMES_LAST: Sets = ((), (1, 2, 3, 4), (5, 9, 10, 12))


@pytest.mark.parametrize(
    ("sets", "title", "winner", "offered"),
    [
        (COMES_FIRST, "You win", "", ["Tougher bots"]),
        (COMES_SECOND, "You came second", "Nour wins.", ["Tougher bots", "Easier bots"]),
        (COMES_LAST, "You came third", "First place is shared.", ["Easier bots"]),
    ],
    ids=["first", "second", "last"],
)
async def test_the_own_place_is_said_first_and_other_bots_are_offered(
    sets: Sets, title: str, winner: str, offered: list[str], sit: Sit
) -> None:
    """Then who has won, and why. After a win there are tougher bots, after the last place easier ones."""
    at = sit(last_tile(SINGLE, sets))
    listener = Listener(at.window, at.clock)
    panel = await end_round(at)
    (heard,) = listener.heard()
    assert panel.content.title.text() == title
    assert panel.content.remarks.text().startswith(winner or "You have emptied your hand.")
    assert 0 < heard.index(title) < heard.index("Points: Amélie")
    buttons = [panel.again_button, panel.tougher_button, panel.easier_button]
    assert [each.text() for each in buttons if each.isVisible()] == ["Play again", *offered]


@pytest.mark.parametrize(
    ("people", "shared", "title"), [((0, 1), False, "Nour wins"), ((0,), True, "You came second")]
)
async def test_several_people_read_who_has_won_and_are_offered_no_other_bots(
    people: tuple[int, ...], shared: bool, title: str, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At one screen nobody is meant by "you"; in the network the lobby decides about bots."""
    handle_of = local_tables._handle
    monkeypatch.setattr(local_tables, "_handle", lambda *given: handle_of(*given)._replace(shared=shared))
    at = sit(last_tile(SINGLE, COMES_SECOND), people=people)
    if len(people) > 1:
        await at.take_screen()
    panel = await end_round(at)
    assert panel.content.title.text() == title
    assert not panel.tougher_button.isVisible()
    assert not panel.easier_button.isVisible()


@pytest.mark.parametrize(
    ("button", "kind"), [("again", "casual"), ("tougher", "strong"), ("easier", "beginner")]
)
async def test_another_game_has_the_same_seats_and_options_or_other_bots(
    button: str, kind: str, sit: Sit
) -> None:
    """Names, emblems and options stay; so do the PINs of this session."""
    at = sit(last_tile(SINGLE, COMES_SECOND))
    before = at.session
    pins = before.controller.shared_screen.pins
    panel = await end_round(at)
    await at.click_and_settle(getattr(panel, f"{button}_button"))
    assert at.session is not before
    header = at.session.table.header
    assert header.options == before.table.header.options
    bots = [seat._replace(bot=kind if seat.kind == "bot" else "") for seat in before.table.header.seats]
    assert [*header.seats] == bots
    assert at.session.controller.shared_screen.pins is pins


# --- the points of a match


DEAL = Dealt(((HIDDEN,), (HIDDEN,), (HIDDEN,)), 0, (0, 0, 0))


def ended(*points: int, after: tuple[int, ...]) -> RoundEnded:
    """Return the end of a round."""
    each = tuple(Points(each, doubled=False, bonus=0) for each in points)
    return RoundEnded(0, each, after, ((), (2,), (3,)), 1)


FIRST = ended(2, 0, 0, after=(2, 0, 0))
SECOND = ended(0, 3, 0, after=(2, 3, 0))
THIRD = ended(5, 0, 0, after=(7, 3, 0))


async def test_the_chart_of_a_guest_has_the_rounds_of_the_log(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its host does not send those of earlier rounds again."""
    given = EPIZODIAK["match-over-with-chart"]
    at = sit(given.position, **given.given)
    panel = at.session.page.result
    panel.at_home = False
    monkeypatch.setattr(LocalLink, "history", lambda *_: ())
    await given.show(at)
    assert "Amélie: 0, 0, 1, 1, 3, 3, 6, 8." in panel.content.parts[1].accessibleDescription()


def test_the_chart_of_a_match_has_the_rounds_that_were_seen_and_invents_none() -> None:
    """It begins with zeros, else it is incomplete: with the totals before the first round that is known.

    A round whose last action was taken back ended another way; a take-back after a deal is about that round.
    """
    whole = ((0, 0, 0), (2, 0, 0), (2, 3, 0), (7, 3, 0))
    match = (DEAL, StarterDrawn(0), FIRST, DEAL, TileDrawn(1, HIDDEN, 3), SECOND, DEAL, THIRD)
    assert match_points(match, whole[-1]) == MatchPoints(whole, complete=True)
    assert match_points(match, whole[-1]).rounds == 3
    for seen in ((DEAL, THIRD), (DEAL, StarterDrawn(0), FIRST, DEAL, THIRD)):
        assert match_points(seen, whole[-1]) == MatchPoints(whole[2:], complete=False)
    assert match_points((), whole[-1]) == MatchPoints(whole[3:], complete=False)
    wrong = ended(0, 0, 0, after=(0, 0, 0))
    events = (DEAL, StarterDrawn(0), wrong, ActionTakenBack(0), FIRST, DEAL, ActionTakenBack(1), SECOND)
    assert match_points(events, (2, 3, 0)) == MatchPoints(whole[:3], complete=True)


@pytest.mark.parametrize(
    ("totals", "complete", "decisive"),
    [
        (((0, 0), (2, 0), (2, 1), (7, 1)), True, 1),
        (((0, 0), (2, 0), (2, 3), (5, 3), (7, 3)), True, 3),
        (((0, 0), (2, 2), (7, 2)), True, 2),
        (((0, 0), (3, 0), (3, 3), (3, 3)), True, 3),  # equal to the end: the empty hand decides
        (((3, 1), (7, 1)), False, None),
        (((3, 4), (7, 4)), False, 1),
        (((7, 1),), False, None),
    ],
)
def test_the_decisive_round_is_the_one_after_which_the_winner_led_until_the_end(
    totals: tuple[tuple[int, ...], ...], complete: bool, decisive: int | None
) -> None:
    """Alone in the lead after each later round; None if that was before the known rounds."""
    assert MatchPoints(totals, complete).decisive_round(0) == decisive


@pytest.mark.parametrize("end", [(2, 0, 0), (7, 1, 1), (7, 7, 6)])
@pytest.mark.parametrize("dense", [False, True])
def test_the_decisive_round_is_named_beside_the_ends_of_the_lines(
    end: tuple[int, ...], dense: bool, monkeypatch: pytest.MonkeyPatch, styled_app: object
) -> None:
    """It is often the last one, and its winner ends at the top. The ends lie apart from each other, too."""
    places: list[QRectF] = []

    def write(_part: object, _painter: object, row: QRectF, text: str, *_: object, **_more: object) -> None:
        if text == "Decisive round":
            places.append(row)

    monkeypatch.setattr(ChartPart, "badge", lambda _part, _painter, _look, place: places.append(place))
    monkeypatch.setattr(ChartPart, "write", write)
    points = MatchPoints(((0, 0, 0), end), complete=True)
    part = MatchChart(("Ada", "Bo", "Cy"), SEAT_STYLES[:3], points, end[0], 1).part(style_of("night"))
    part.take_size(16, dense=dense)
    best, least, height = part.sizes()
    for width in (best, least):
        places.clear()
        part.resize(round(width), round(height))
        part.grab()
        assert len(places) == 4
        assert not any(one.intersects(other) for one, other in combinations(places, 2))


PLACES = tuple(
    PodiumPlace(name, SEAT_STYLES[seat], seat + 1, 0, 9 - seat)
    for seat, name in enumerate(("Ada", "Bo", "Cy"))
)


@pytest.fixture
def podium(styled_app: object) -> Iterator[ResultPart]:
    """Return the podium of three players, shown."""
    part = Podium(PLACES).part(style_of("night"))
    best, _, height = part.sizes()
    part.resize(round(best), round(1.5 * height))  # room for the numerals
    part.show()
    yield part
    part.close()


def test_every_step_of_the_podium_has_its_numeral(
    podium: ResultPart, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The steps are painted from the first place to the third."""
    assert painted_texts(podium, monkeypatch)[:3] == ["I", "II", "III"]


def test_points_are_painted_again_while_they_count_up(
    podium: ResultPart, styled_app: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each step of the count asks for a new picture."""
    first, *_ = podium.count_up(0)
    styled_app.processEvents()
    painted: list[list[float]] = []
    monkeypatch.setattr(PodiumPart, "paint_part", lambda part, _painter: painted.append([*part.counted]))
    for fraction in (0.5, 1.0):
        first.show(fraction)
        styled_app.processEvents()
    assert painted == [[0.5, 0, 0], [1, 0, 0]]


async def test_the_words_of_all_parts_follow_the_language(sit: Sit) -> None:
    """Podium and chart are described in the new language, too."""
    shown = EPIZODIAK["match-over-with-chart"]
    at = sit(shown.position, **shown.given)
    await shown.show(at)

    def described() -> str:
        parts = at.session.page.result.content.parts
        return "; ".join(f"{part.accessibleName()}: {part.accessibleDescription()}" for part in parts)

    assert "First place" in described()
    assert "Chart of the match" in described()
    at.window.apply_setting("language", "fr")
    await at.settle()
    assert "First place" not in described()
    assert "Chart of the match" not in described()
    assert "Première place" in described()
