"""Empty pile, the twelfth sign, the final count and the points on the board: K18 to K22."""

from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QScrollArea

from epizodiak_qt.desktop.ecliptic.animation.event_animation import WON_MS
from epizodiak_qt.desktop.ecliptic.cards.card_pixmaps import CardPixmaps
from epizodiak_qt.desktop.ecliptic.result.final_count import FinalCountPart, PlayerCount
from epizodiak_qt.desktop.style.art import Art
from epizodiak_qt.games.ecliptic.position import Position
from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer, Sit
from tests.desktop.ecliptic.sample_positions import middle
from tests.desktop.ecliptic.states import LAST_WISH
from tests.desktop.scene.windows import overlap
from tests.games.ecliptic.building import ELEVEN, card, position


def last_card(**wishes: Any) -> Position:
    """Return a position in which white discards the only card, and blue then has none: the game is over."""
    given: dict[str, Any] = {"hands": ("taurus-planet", ""), "pile": 0, "phase": "pair"}
    return position(**{**given, **wishes})


def count(at: EclipticPlayer) -> tuple[PlayerCount, ...]:
    """Return the players of the final count."""
    (part,) = at.session.page.result.content.parts
    assert isinstance(part, FinalCountPart)
    assert part.isVisible()
    return part.final.players


def counted(at: EclipticPlayer) -> list[tuple[str, int, list[int]]]:
    """Return name, total and the points for each reason of both players, the winner first."""
    return [(each.name, each.total, [reason.points for reason in each.reasons]) for each in count(at)]


async def test_k18_with_an_empty_pile_play_goes_on_until_one_cannot(sit: Sit) -> None:
    """The pile is a dashed place with a 0; a turn with cards goes on, one without ends the game."""
    at = sit(last_card(hands=("taurus-planet libra-moon", "aries-comet")))
    assert at.item(("pile",)).count == 0
    await at.act("discard taurus-planet")
    assert not at.session.page.result.isVisible()
    at.others("1 draw", "1 discard aries-comet")
    await at.settle()
    assert not at.session.page.result.isVisible(), "white still holds a card"
    await at.act("discard libra-moon")
    assert at.session.page.result.isVisible()
    assert (
        "The draw pile was empty and Nour had no card left." in at.session.page.result.content.remarks.text()
    )


async def test_k19_the_twelfth_sign_is_a_wish_between_two_large_buttons(sit: Sit) -> None:
    """It is asked for as soon as the sign lies; the status line says what the D6 will do."""
    at = sit(
        position(
            hands=("pisces-sun aries-moon", "aries-star"),
            pile=20,
            lines=ELEVEN,
            pair="pisces-moon pisces-star",
            phase="lay",
        ),
        rolls=[3],
    )
    await at.act("lay pisces-sun")
    assert "A D6 grants your wish on 1 to 4" in at.status
    assert at.scene.announcement.text == "The zodiac is complete: stop or play on?"
    assert at.sees(("stage",))
    assert at.item(("stage",)).texts.scores == (13, 10), "both scores stand beside the choice"
    assert [at.item(("wish", each)).word for each in ("stop", "continue")] == ["Stop", "Play on"]
    assert {("wish", "stop"), ("wish", "continue")} <= at.clickable


async def test_k19_a_wish_that_is_granted_stops_the_game(sit: Sit) -> None:
    """Words say what is wished, the die tumbles in the ring, and words say what came of it."""
    at = sit(LAST_WISH, rolls=[4], speed=1.0, at_rest=True)
    await at.do(("wish", "stop"))
    assert not at.scene.announcement.text, "a star flies first"
    at.scene.animator.advance(WON_MS)
    assert at.scene.announcement.text == "Amélie wishes to stop."
    at.scene.animator.advance(700)
    die = at.item(("wish die",))
    assert (die.state, die.sides) == ("ready", 6)
    assert at.status == "A D6 decides: 1 to 4 grants the wish."
    at.scene.animator.advance(1200)
    assert die.number == 4
    assert at.scene.announcement.text == "The D6 gives 4: the wish is granted. The game stops."
    at.finish()
    await at.settle()
    assert "The D6 gives 4: the wish is granted. The game stops." in at.log
    assert at.session.page.result.isVisible()
    assert not at.scene.announcement.isVisible(), "the panel covers no large text"


async def test_k19_five_and_six_do_the_opposite(sit: Sit) -> None:
    """The wish to go on stops the game; the wish to stop lets it go on, and nothing is counted yet."""
    at = sit(LAST_WISH, rolls=[5])
    await at.do(("wish", "continue"))
    assert "The D6 gives 5: the wish is not granted. The game stops." in at.log
    assert at.session.page.result.isVisible()
    at = sit(LAST_WISH, rolls=[6])
    await at.do(("wish", "stop"))
    assert "The D6 gives 6: the wish is not granted. The game goes on." in at.log
    assert not at.session.page.result.isVisible()
    assert at.player(1).turn


async def test_k19_k20_the_others_read_who_makes_a_wish_and_see_no_hand(sit: Sit) -> None:
    """No panel and no buttons for them. At a shared screen no hand is opened at the end (X14)."""
    at = sit(LAST_WISH, people=(1,))
    assert at.status == "Amélie completes the zodiac and chooses: stop or play on."
    assert not at.scene.announcement.text
    assert not at.sees(("wish", "stop"))
    assert at.sees(("stage",)), "but both scores"
    at = sit(LAST_WISH, people=(0, 1), rolls=[1])
    await at.take_screen()
    await at.do(("wish", "stop"))
    assert at.session.page.result.isVisible()
    assert not at.curtain.isVisible()
    assert at.held == []


async def test_k20_k21_the_score_is_three_lines_and_cards_in_hand_are_lost(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Longest row, most of one symbol, trophies; each with its number and a strip of its cards.

    The title gives the margin. The signs of the winner's run shine as constellations, and no others.
    """
    at = sit(LAST_WISH, rolls=[1], size=(1280, 720))
    await at.do(("wish", "stop"))
    assert counted(at) == [("Amélie", 14, [6, 7, 1]), ("Nour", 12, [5, 5, 2])]
    assert [reason.title for reason in count(at)[0].reasons] == [
        "Longest run of signs",
        "Most signs of one symbol (sun)",
        "Trophies",
    ]
    assert [len(reason.cards) for each in count(at) for reason in each.reasons] == [6, 7, 0, 5, 5, 0]
    assert [each.winner for each in count(at)] == [True, False]
    content = at.session.page.result.content
    assert content.title.text() == "You win by 2 points"
    assert "Amélie 14: Longest run of signs 6," in content.parts[0].accessibleDescription()
    # Cards in hand count nothing, and those of the other player stay closed to the end.
    assert at.held == ["aries-moon", "virgo-moon"], "one's own may be looked at"
    shown = {str(item.face.card) for item in at.scene.items() if hasattr(item, "face")}
    assert not {"pisces-planet", "cancer-moon"} & shown
    panel, (near, _) = at.session.page.result.geometry(), at.scene.layout_now.board.camps
    assert panel.left() <= near.ground.x + 1, "a board cut off left and right looks broken"
    assert panel.right() >= near.ground.right - 2
    part: Any = content.parts[0]
    drawn: list[int] = []
    monkeypatch.setattr(Art, "constellation", lambda _art, _painter, sign, *_, **_looks: drawn.append(sign))
    part._pixmaps = CardPixmaps(part.style_now)
    part._pixmaps.pixmap = lambda *_: QPixmap(1, 1)
    part.grab()
    assert drawn == [1, 2, 3, 4, 5, 6]
    at = sit(last_card(lines=("leo-sun virgo-sun", "aries-sun gemini-sun taurus-sun")), language="fr")
    await at.act("discard taurus-planet")
    assert at.session.page.result.content.title.text() == "Vous perdez de 2 points"


@pytest.mark.parametrize("trophies", [1, 8, 12])
async def test_k21_no_constellation_of_the_run_lies_on_a_trophy(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, trophies: int
) -> None:
    """Where they stand side by side, the trophies take the room that they need."""
    at = sit(last_card(lines=("leo-sun virgo-sun", ""), trophies=(trophies, 0)), size=(1280, 720))
    await at.act("discard taurus-planet")
    part: Any = at.session.page.result.content.parts[0]
    drawn: dict[str, list[QRectF]] = {"trophy": [], "run": []}
    monkeypatch.setattr(
        Art, "constellation", lambda _art, _to, _sign, at, *_, **_looks: drawn["run"].append(at)
    )
    monkeypatch.setattr(Art, "mark", lambda _art, _to, name, at, *_: drawn[name].append(at))
    part.take_size(16, dense=False)
    part.resize(part.sizeHint())
    part.grab()
    assert len(drawn["trophy"]) == trophies
    assert not any(star.intersects(cup) for star in drawn["run"] for cup in drawn["trophy"])


TIES = {
    "more signs": (
        ("leo-sun virgo-sun", "aries-sun gemini-sun scorpio-sun"),
        [("Nour", 4, [1, 3, 0]), ("Amélie", 4, [2, 2, 0])],
        "You came second",
        "Equal points: Nour has more signs, 3 to 2.",
    ),
    "as many signs": (
        ("leo-sun virgo-moon", "aries-sun taurus-moon"),
        [("Amélie", 3, [2, 1, 0]), ("Nour", 3, [2, 1, 0])],
        "A draw",
        "Equal points and equal signs: a draw.",
    ),
    "empty line": (("leo-sun", ""), [("Amélie", 2, [1, 1, 0]), ("Nour", 0, [0, 0, 0])], "You win by", ""),
}


@pytest.mark.parametrize(("lines", "points", "title", "remark"), TIES.values(), ids=TIES)
async def test_k22_more_signs_decide_a_tie(
    lines: tuple[str, str], points: list[tuple[str, int, list[int]]], title: str, remark: str, sit: Sit
) -> None:
    """The panel says so; as many signs are a draw. An empty line scores zero, without a strip of cards."""
    at = sit(last_card(lines=lines))
    await at.act("discard taurus-planet")
    assert counted(at) == points
    content = at.session.page.result.content
    assert content.title.text().startswith(title)
    assert remark in content.remarks.text()
    assert ("The game ends in a draw." in at.log) == (title == "A draw")
    assert not any(reason.cards for each in count(at) for reason in each.reasons if not reason.points)


async def test_the_whole_count_can_be_scrolled_to_by_keys(sit: Sit) -> None:
    """With the largest text in the smallest window it does not fit; Tab leads to it."""
    at = sit(last_card(), size=(1024, 640), text_scale=2.0, language="fr")
    await at.act("discard taurus-planet")
    panel = at.session.page.result
    panel.grab()
    area = panel.findChildren(QScrollArea)[0]
    assert area.horizontalScrollBar().maximum() == 0
    assert area.verticalScrollBar().maximum() > 0
    area.setFocus(Qt.FocusReason.TabFocusReason)
    assert at.window.focusWidget() is area
    for _ in range(20):
        at.type(Qt.Key.Key_Down)
    assert area.verticalScrollBar().value() == area.verticalScrollBar().maximum()


# --- why a player has points, and the final count that lights the cards


LINES = ("leo-sun virgo-sun", "aries-sun gemini-sun scorpio-sun")
OPEN_MS = 300
CLOSE_MS = 700


def lit(at: EclipticPlayer) -> list[str]:
    """Return the cards that are lit."""
    return sorted(str(item.key[2]) for item in at.things("line") if item.lit)


def score_card(at: EclipticPlayer) -> Any:
    """Return the card of points if it is shown, or None."""
    return next(iter(at.things("score card")), None)


async def test_pointer_and_focus_on_a_player_explain_the_points_and_light_their_cards(sit: Sit) -> None:
    """Run, symbol and trophies with their signs; it stays while it is hovered itself, and goes after."""
    at = sit(middle())
    assert [at.player(seat).badges[1].number for seat in (0, 1)] == [7, 5]
    assert [at.player(seat).badges[2].number for seat in (0, 1)] == [2, 0]
    assert at.scene.tooltip_text(("line", 0, card("aries-sun"))).startswith("Aries (sun), your line")
    at.hover(("player", 0))
    at.clock.advance(OPEN_MS)
    shown = score_card(at)
    assert [(each.points, each.details) for each in shown.reasons] == [
        (2, "Gemini, Cancer"),
        (3, "Aries, Cancer, Virgo"),
        (2, ""),
    ]
    assert shown.title == "Amélie – 7 points"
    assert lit(at) == ["aries-sun", "cancer-sun", "gemini-moon", "virgo-sun"]
    at.hover(("score card",))
    at.clock.advance(CLOSE_MS)
    assert score_card(at) is not None
    at.hover(("pile",))
    at.clock.advance(CLOSE_MS)
    assert (score_card(at), lit(at)) == (None, [])
    # By keys Esc closes it. The same is in the description of the player for screen readers.
    at.session.page.view.setFocus()
    at.session.page.view.navigator.focus(("player", 1))
    at.clock.advance(OPEN_MS)
    assert score_card(at).title == "Nour – 5 points"
    at.type(Qt.Key.Key_Escape)
    assert (score_card(at), lit(at)) == (None, [])
    zone = next(zone for zone in at.scene.zones() if zone.name == "players")
    assert "Longest run of signs – Scorpio, Sagittarius: 2" in zone.objects[1].description


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("below", [0, 1])
async def test_the_card_of_points_hides_none_of_its_cards(sit: Sit, below: int, text_scale: float) -> None:
    """It lies over the camp of the other player, inside the window."""
    at = sit(middle(turn=below), people=(below,), size=(1280, 720), text_scale=text_scale)
    for seat in (0, 1):
        at.hover(("player", seat))
        at.clock.advance(CLOSE_MS)
        shown = score_card(at).rect()
        assert at.scene.sceneRect().contains(score_card(at).sceneBoundingRect())
        assert not any(overlap(shown, item.rect()) for item in at.things("line") if item.lit)


async def test_the_final_count_lights_the_cards_one_by_one_and_keeps_them_lit(sit: Sit) -> None:
    """Amélie's run, symbol and trophies, then Nour's; the result comes after it, and can be put aside."""
    at = sit(last_card(lines=LINES), speed=1.0, at_rest=True)
    await at.act("discard taurus-planet")
    counted: list[tuple[str, tuple[str, ...], tuple[int, ...]]] = []
    for _ in at.frames(40):
        numbers = tuple(item.count for item in at.things("line") if item.lit)
        step = (at.scene.announcement.text, tuple(lit(at)), tuple(sorted(numbers)))
        if step[0] and step not in counted:
            counted.append(step)
            assert not at.session.page.result.isVisible()
            assert at.status == "The points are counted."
    texts = [text for text, _, _ in counted]
    assert texts.index("Amélie – Longest run of signs: 1") < texts.index("Amélie – Longest run of signs: 2")
    assert ("Amélie – Longest run of signs: 2", ("leo-sun", "virgo-sun"), (1, 2)) in counted
    assert texts.index("Amélie – Total: 4") < texts.index("Nour – Longest run of signs: 1")
    assert (
        "Nour – Most signs of one symbol (sun): 3",
        ("aries-sun", "gemini-sun", "scorpio-sun"),
        (1, 2, 3),
    ) in counted
    assert at.session.page.result.isVisible()
    at.type(Qt.Key.Key_Escape)
    assert not at.session.page.result.isVisible()
    assert lit(at) == ["aries-sun", "gemini-sun", "leo-sun", "scorpio-sun", "virgo-sun"]


async def test_a_press_ends_the_count(sit: Sit) -> None:
    """The result is there at once, and the cards are lit."""
    at = sit(last_card(lines=LINES), speed=1.0, at_rest=True)
    await at.act("discard taurus-planet")
    for _ in range(20):
        at.clock.advance(50)
        at.scene.animator.advance(50)
    assert at.scene.moving
    at.press(("ring",))
    assert not at.scene.moving
    assert at.session.page.result.isVisible()
    assert len(lit(at)) == 5


async def test_with_reduced_motion_each_reason_is_lit_at_once(sit: Sit) -> None:
    """The number of cards is never counted up."""
    at = sit(last_card(lines=LINES), speed=1.0, reduced_motion="on", at_rest=True)
    await at.act("discard taurus-planet")
    texts = set()
    for _ in at.frames(40):
        texts.add(at.scene.announcement.text)
    assert "Amélie – Longest run of signs: 2" in texts
    assert "Amélie – Longest run of signs: 1" not in texts
