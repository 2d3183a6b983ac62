"""Cards, camps, draws, pairs, signs and discards as a player sees them: K01 to K12."""

from typing import Any

import pytest
from PySide6.QtCore import Qt

from epizodiak_qt.desktop.ecliptic.hints import Face
from epizodiak_qt.desktop.style.theme import CAMP_COLOURS, NIGHT
from epizodiak_qt.games.ecliptic.cards import CARDS, SYMBOLS, Sign
from epizodiak_qt.games.ecliptic.constants import SIGN_COUNT as COLUMNS
from tests.desktop.ecliptic.ecliptic_player import Sit
from tests.desktop.ecliptic.sample_positions import fought, middle
from tests.desktop.ecliptic.states import ATTACKING, NO_PAIR, TAKING, TAKING_ONLY, WITHOUT_ATTACK
from tests.desktop.listener import Listener
from tests.desktop.seated_player import colours_of, token
from tests.desktop.table.keyboard import key_of, press
from tests.games.ecliptic.building import card, cards, position

Key = Qt.Key


async def test_k01_every_card_has_colour_and_symbol(sit: Sit) -> None:
    """Six symbols, each in a colour of its own; the 72 cards are 72 different pictures."""
    at = sit(
        middle(hands=(" ".join(f"aries-{each}" for each in SYMBOLS), ""), lines=("", ""), pairs=("", ""))
    )
    for symbol in SYMBOLS:
        key = ("hand", card(f"aries-{symbol}"))
        own = NIGHT.symbols[str(symbol)]
        assert at.shows(key, own), symbol
        assert not any(at.shows(key, other) for other in NIGHT.symbols.values() if other != own), symbol
    assert len(set(NIGHT.symbols.values())) == len(SYMBOLS)
    faces = at.scene.pixmaps
    images = {bytes(faces.pixmap(Face(each), 84, 112).toImage().constBits()) for each in CARDS}
    assert len(images) == len(CARDS)


async def test_k02_k03_k04_k05_a_board_of_two_camps_with_dice_cards_and_a_pile(sit: Sit) -> None:
    """D4 D6 D8 D10 D12 D20 in either tray; the pile shows a back and how many are left."""
    at = sit(middle(dice=((4, 6, 8, 10, 12, 20),) * 2))
    for seat in (0, 1):
        assert [die for die in (4, 6, 8, 10, 12, 20) if at.die(seat, die) == "ready"] == [4, 6, 8, 10, 12, 20]
    assert at.item(("die", 0, 10)).number == 0, "in the tray a die shows its name"
    assert len(at.held) == 7
    pile = at.item(("pile",))
    assert (pile.count, pile.top) == (15, None)
    assert [at.player(seat).badges[0].number for seat in (0, 1)] == [7, 7]
    # Twelve cards in one row, each half white and half blue.
    now = at.scene.layout_now
    assert len(now.board.zodiac) == COLUMNS == len(Sign)
    picture = at.grab()
    for rect in now.board.zodiac:
        upper = picture.copy(round(rect.x), round(rect.y), round(rect.width), round(rect.height / 2))
        lower = picture.copy(
            round(rect.x), round(rect.y + rect.height / 2) + 1, round(rect.width), round(rect.height / 2) - 2
        )
        white, blue = map(token, CAMP_COLOURS)
        assert colours_of(lower)[white] > 40
        assert colours_of(upper)[white] < 10
        assert colours_of(upper)[blue] > 40
        assert colours_of(lower)[blue] < 10
    # Cards of seat 0 lie on the white side, below it, those of seat 1 on the blue one; names say so.
    axis = at.scene.layout_now.board.zodiac[0].centre.y
    for item in at.things("line"):
        assert (item.pos().y() > axis) == (item.key[1] == 0)
    assert [at.item(("camp", seat)).camp for seat in (0, 1)] == ["White camp", "Blue camp"]
    # The camp of the one who looks lies below: for seat 1 the board is turned.
    at = sit(middle(turn=1), people=(1,))
    axis = at.scene.layout_now.board.zodiac[0].centre.y
    assert at.scene.below == 1
    for item in (*at.things("line"), *at.things("die")):
        assert (item.pos().y() > axis) == (item.key[1] == 1)


async def test_k06_the_hand_is_filled_up_by_itself_and_a_pair_must_follow(sit: Sit) -> None:
    """A draw without an alternative needs no click (X2); then only a pair can be chosen."""
    at = sit(
        position(
            hands=("leo-sun leo-moon aries-star", "virgo-sun"),
            pile="libra-sun pisces-moon taurus-comet cancer-star gemini-sun",
            lines=("virgo-comet", ""),
            discard="virgo-star",
        )
    )
    await at.settle()
    assert at.held == [
        "aries-star", "taurus-comet", "cancer-star", "leo-sun", "leo-moon", "libra-sun", "pisces-moon"
    ]  # fmt: skip
    assert at.status == "You have a pair: choose its two cards."
    await at.do(("hand", card("aries-star")))
    assert "You have a pair" in at.notice
    assert not at.lit("pairs")


TWO_LIBRAS = middle(
    hands=("libra-moon libra-planet pisces-star", ""), phase="lay", pair="virgo-moon virgo-comet"
)
THREE_VIRGOS = middle(
    hands=("virgo-moon virgo-star virgo-comet sagittarius-sun sagittarius-moon", ""), discard=""
)
WHICH_CARD = "Which card do you lay for Libra? Choose it in your hand."
WHICH_PAIR = "Which pair do you lay for Virgo? Choose its two cards."


@pytest.mark.parametrize("by", ["mouse", "space"])
@pytest.mark.parametrize(
    ("state", "place", "other", "asked"),
    [
        (TWO_LIBRAS, ("place", Sign.LIBRA), "pisces-star", WHICH_CARD),
        (THREE_VIRGOS, ("pairs", Sign.VIRGO), "sagittarius-sun", WHICH_PAIR),
    ],
    ids=["card", "pair"],
)
async def test_k08_a_slot_for_several_cards_asks_which(
    state: Any, place: Any, other: str, asked: str, by: str, sit: Sit
) -> None:
    """It shows, writes and speaks that one of its cards is still to be chosen; Esc takes it back."""
    at = sit(state)
    listener = Listener(at.window, at.clock)
    if by == "mouse":
        await at.do(place)
    else:
        view = at.session.page.view
        await at.focus_table()
        assert view.navigator.focus(place)
        at.type(Key.Key_Space)
    assert at.status == at.notice == asked
    assert listener.heard()[-1:] == [asked]
    assert at.chosen_cards() == []
    assert at.card_face(other).greyed
    assert at.ringed(place[0]) == [place[1]]
    await at.do(("hand", at.scene.picture.hand[0]))
    assert len(at.chosen_cards()) == 1
    assert not at.notice
    at.type(Key.Key_Escape)
    assert not at.scene.selection
    assert not at.card_face(other).greyed


async def test_k06_a_choice_between_pile_and_discard_is_the_player_s(sit: Sit) -> None:
    """If a card can be taken there is no automatic draw: both piles have a halo."""
    at = sit(TAKING)
    await at.settle()
    assert len(at.scene.picture.board.pile) == 15
    assert at.status == "Amélie, your turn: draw 4 cards, or take the top discard."
    assert at.clickable == {("pile",), ("discard",)}
    assert at.halo(("pile",))
    assert at.halo(("discard",))
    await at.do(("pile",))
    assert len(at.held) == 7


async def test_k07_a_pair_lies_face_up_before_its_owner_and_is_the_only_one_of_the_turn(sit: Sit) -> None:
    """Choose its cards, click on the blinking place in the column of the sign: there both lie."""
    at = sit(middle())
    assert at.ringed("pairs") == [Sign.VIRGO, Sign.SAGITTARIUS]
    first, second = cards("virgo-moon virgo-comet")
    await at.do(("hand", second))
    assert at.card_face("virgo-moon").band == "open"
    assert at.card_face("libra-moon").greyed
    assert at.lit("pairs") == []
    # A click on a wrong slot says where the chosen pair goes: there is nothing to say against it.
    await at.do(("hand", first), ("place", Sign.LIBRA))
    assert at.notice == "Click the blinking slot to lay the Virgo pair (moon and comet)."
    assert sorted(at.chosen_cards()) == ["virgo-comet", "virgo-moon"]
    assert at.lit("pairs") == [("pairs", Sign.VIRGO)]
    assert at.status == "Click the blinking slot to lay the Virgo pair (moon and comet)."
    await at.do(("pairs", Sign.VIRGO))
    places = [at.item(("pair", 0, each)) for each in (first, second)]
    column = at.scene.layout_now.board.camps[0].pairs[Sign.VIRGO]
    assert all(column.x <= item.pos().x() <= column.right for item in places)
    assert places[0].pos().x() < places[1].pos().x()
    assert "virgo-moon" not in at.held
    # With a second pair in hand, only a sign can be laid now.
    assert at.ringed("pairs") == []
    assert at.status == "Lay a sign in your line, or nothing."
    assert at.other(0, "pair sagittarius-sun sagittarius-comet") is not None


async def test_k08_one_may_decline_and_with_nothing_to_lay_the_turn_passes_by_itself(sit: Sit) -> None:
    """A button says so; to decline without an alternative needs no click."""
    at = sit(WITHOUT_ATTACK)
    assert at.item(("decline",)).word == "Lay nothing"
    assert not at.halo(("decline",)), "it is not lit beside signs"
    assert at.item(("decline",)) not in at.scene.mark_hints()
    before = at.line(0)
    await at.do(("decline",))
    assert at.line(0) == before
    assert at.log[-1] == "Amélie lays nothing."
    at = sit(middle(hands=("virgo-moon virgo-comet aries-planet", "aries-comet"), phase="pair", discard=""))
    await at.act("pair virgo-moon virgo-comet")
    await at.settle()
    assert at.log[-2:] == ["Amélie lays a Virgo pair (moon and comet).", "Amélie lays nothing."]
    assert at.player(1).turn
    # Once it is taken back, the table does not play it again.
    at.session.controller.proposals.take_back()
    await at.settle()
    assert at.log[-1] == "Amélie takes back the last move."
    assert at.clickable == {("decline",)}, "she declines by herself now"
    await at.do(("decline",))
    assert at.player(1).turn


async def test_k09_without_a_pair_a_card_is_discarded_face_up_beside_the_pile(sit: Sit) -> None:
    """Choose it, click on the shining discard: it lies on top of it, and the turn ends."""
    at = sit(NO_PAIR)
    assert at.status == "You have no pair: choose a card to discard."
    await at.do(("discard",))
    assert at.notice == "First click the card in your hand, then the discard."
    await at.do(("hand", card("libra-moon")))
    assert at.halo(("discard",))
    await at.do(("discard",))
    heap = at.item(("discard",))
    assert heap.top == card("libra-moon")
    assert at.shows(("discard",), NIGHT.symbols["moon"])
    assert at.player(1).turn
    now = at.scene.layout_now
    assert now.column.discard.centre.x == pytest.approx(now.column.pile.centre.x)


async def test_k10_the_top_discard_can_be_taken_and_is_marked_until_it_is_played(sit: Sit) -> None:
    """A violet line and a lock; the status says that it must be played; once played the mark is gone."""
    at = sit(TAKING)
    await at.do(("discard",))
    assert at.card_face("virgo-star").taken
    assert at.shows(("hand", card("virgo-star")), NIGHT.violet)
    assert not at.shows(("hand", card("libra-moon")), NIGHT.violet)
    assert at.status.endswith("The marked card must be played.")
    await at.act("pair virgo-star virgo-comet")
    assert not any(item.face.taken for item in at.things("hand"))


async def test_k10_a_card_taken_cannot_be_declined(sit: Sit) -> None:
    """Its sign is the only thing to lay, there is no button, and another card is refused with the reason."""
    at = sit(
        middle(
            hands=("pisces-comet virgo-moon virgo-comet libra-moon", "aries-comet"),
            discard="",
            taken="pisces-comet",
        )
    )
    await at.act("pair virgo-moon virgo-comet")
    assert not at.sees(("decline",))
    await at.do(("hand", card("libra-moon")))
    assert at.notice.startswith("You have taken Pisces (comet): play it this turn")
    await at.act("lay pisces-comet")
    assert "pisces-comet" in at.line(0)


async def test_k08_k12_only_a_sign_that_is_not_mine_can_be_laid_on_the_own_side(sit: Sit) -> None:
    """A card whose sign my line has is grey, its place has no ring, and a click on it says why."""
    at = sit(WITHOUT_ATTACK)

    def lower(name: str) -> bool:
        here, there = (float(at.item(("hand", card(each))).pos().y()) for each in (name, "aries-planet"))
        return here > there

    aries, libra = at.card_face("aries-planet"), at.card_face("libra-moon")
    assert (aries.greyed, aries.band) == (True, "")
    assert (libra.greyed, libra.band) == (False, "open")
    assert at.card_face("sagittarius-sun").band == "attack"
    assert lower("libra-moon")
    assert lower("sagittarius-sun")
    assert at.ringed("place") == [Sign.LIBRA, Sign.SAGITTARIUS, Sign.PISCES]
    await at.do(("hand", card("aries-planet")))
    assert at.notice == "Aries is already in your line."
    assert "aries-planet" in at.held
    # Choose another one, click on its blinking place in the line.
    await at.do(("hand", card("libra-moon")))
    assert not lower("libra-moon"), "it is chosen"
    assert at.lit("place") == [("place", Sign.LIBRA)]
    await at.do(("place", Sign.LIBRA))
    assert "libra-moon" in at.line(0)
    assert not any(item.face.greyed or item.face.band for item in at.things("hand")), "it is plain"
    assert at.item(("line", 0, card("libra-moon"))).pos().y() == pytest.approx(
        at.scene.layout_now.board.camps[0].lines[Sign.LIBRA].y
    )
    assert at.player(1).turn


async def test_k12_what_a_click_would_lay_is_shown_at_its_place_with_the_cards_that_earn(sit: Sit) -> None:
    """While the pointer is there, or the card is selected; the curtain and the next move take it away."""
    at = sit(
        middle(
            hands=("leo-comet libra-moon", ""), phase="lay", pair="virgo-moon virgo-comet", lines=(LINE, "")
        )
    )
    leo = card("leo-comet")
    assert not at.item(("place", leo.sign)).ghost
    at.hover(("hand", leo))
    assert at.item(("place", leo.sign)).ghost == (leo,)
    assert at.scene.announcement.text == "+2: run of 4"
    lit = {str(item.key[2]) for item in at.things("line") if item.lit}
    assert lit == {"gemini-moon", "cancer-sun", "virgo-sun"}
    slot, tag = at.item(("place", leo.sign)).rect(), at.scene.announcement
    assert tag.pos().x() <= slot.centre.x <= tag.pos().x() + tag.bounds.width()
    at.hover(("pile",))
    assert not at.item(("place", leo.sign)).ghost
    assert not at.scene.announcement.text
    await at.do(("hand", leo))
    assert at.scene.announcement.text == "+2: run of 4"
    await at.do(("place", leo.sign))
    assert not at.item(("place", leo.sign)).ghost
    assert not at.scene.announcement.text
    assert not [item for item in at.things("line") if item.lit]


LINE = "aries-sun gemini-moon cancer-sun virgo-sun"


# --- by keys: the hand first, laying nothing last


async def test_k08_after_a_pair_the_ring_is_in_the_hand(sit: Sit) -> None:
    """Enter lays the pair; the next arrow does not lead to *Lay nothing*, which comes after all cards."""
    at = sit(middle())
    await press(at, Key.Key_Right)
    assert key_of(at) == ("hand", card("virgo-moon"))
    await press(at, Key.Key_Space, Key.Key_Right, Key.Key_Space, Key.Key_Backspace)
    assert at.chosen_cards() == ["virgo-moon"]
    await press(at, Key.Key_Space, Key.Key_Return)
    assert at.scene.hints.decline
    first = key_of(at)
    assert first is not None
    assert first[0] == "hand"
    kinds = []
    for _ in range(len(at.clickable)):
        await press(at, Key.Key_Right, playable=True)
        kinds.append((key_of(at) or ("",))[0])
    assert set(kinds[: kinds.index("decline")]) == {"hand"}
    assert "place" in kinds
    assert first in {("hand", each) for each in at.scene.hints.selections.lays}


async def test_k13_the_ring_goes_to_what_a_combat_asks(sit: Sit) -> None:
    """From the attacking card to the dice, from the die to the cards of the choice, and back to the hand."""
    at = sit(ATTACKING, rolls=[13, 5])
    await press(at, Key.Key_Right, Key.Key_Space, Key.Key_Return)
    assert at.scene.hints.dice
    assert key_of(at) == ("die", 0, 4)
    await press(at, Key.Key_End)
    at.session.page.view.navigator.focus(("die", 0, 20))
    await press(at, Key.Key_Space, Key.Key_Return)
    await at.play_other(1, "die 8")
    assert at.scene.hints.keeps
    assert key_of(at) == ("keep", 0)
    assert not at.scene.tooltip_text(("keep", 0)), "it would cover the dice"
    await press(at, Key.Key_Return)
    assert at.scene.hints.acting
    assert key_of(at) in {("hand", each) for each in at.scene.hints.selections.cards}


async def test_k13_the_ring_begins_at_the_dice_and_a_second_enter_does_not_change_the_die(sit: Sit) -> None:
    """The ring stays on the chosen die; an arrow leads to the others, with which it can be changed."""
    at = sit(fought())
    await press(at, Key.Key_Right)
    assert key_of(at) == ("die", 0, 4)
    await press(at, Key.Key_Right)
    assert key_of(at) == ("die", 0, 6)
    await press(at, Key.Key_Space)
    assert at.rolled(0)[0] == "ready", "it is only selected"
    await press(at, Key.Key_Return)
    assert at.rolled(0) == ("covered", 6)
    assert key_of(at) == ("die", 0, 6)
    await press(at, Key.Key_Return)
    assert at.rolled(0) == ("covered", 6)
    assert at.notice.startswith("You have chosen your die")
    await press(at, Key.Key_Right, playable=True)
    assert key_of(at) in {("die", 0, 4), ("die", 0, 10)}
    await press(at, Key.Key_Return)
    await at.settle()
    assert at.rolled(0)[0] == "covered"
    assert at.rolled(0) != ("covered", 6)


@pytest.mark.parametrize("spoken", ["en", "fr"])
async def test_k18_an_empty_pile_is_not_lit_beside_a_take(sit: Sit, spoken: str) -> None:
    """The discard is lit and comes first; the status line says how to go on without taking."""
    at = sit(TAKING_ONLY, language=spoken)
    assert at.halo(("discard",))
    assert not at.halo(("pile",))
    assert at.status == (
        "Amélie, your turn: take the top discard, or click the empty draw pile to go on."
        if spoken == "en"
        else "Amélie, à vous\u202f: prenez à la défausse, ou cliquez sur la pioche vide pour continuer."
    )
    await press(at, Key.Key_Right)
    assert key_of(at) == ("discard",)
    await at.do(("pile",))
    assert not at.scene.hints.take
