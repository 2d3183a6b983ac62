"""No text is ahead of the animation: all texts are read in the middle of each move of both games.

The animator stands still in the middle of each step of an update. A sentence that is on the screen after the
move and was not there before must not be there yet, unless it tells events that have been shown.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pytest

from epizodiak_qt.desktop.epizodiak.table_picture import picture_of
from epizodiak_qt.desktop.scene.table_scene import TableScene
from epizodiak_qt.games.ecliptic.position import Position as EclipticPosition
from epizodiak_qt.games.epizodiak.events import Contested, SetDiscarded
from epizodiak_qt.games.epizodiak.position import Position
from tests.desktop.ecliptic import states as cards
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.epizodiak import states as tiles
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.desktop.visible_texts import every_text
from tests.games.positions import SINGLE, position

# The movement itself shows these: a tile leaves the hand, a combat begins; and positions in a zone.
SHOWN_BY_THE_MOVE = re.compile(r"(Tiles|Cards) in hand: \d+|Combat \d/6|(, )?\d+ of \d+$")
TWO = (0, 1)


@dataclass(frozen=True, slots=True)
class Move:
    """A move, written as "SEAT ACTION", and what leads to it."""

    position: Position | EclipticPosition
    """The position at which the table opens."""
    actions: tuple[str, ...]
    """The actions; the last one is the move."""
    rolls: tuple[int, ...] = ()
    """The numbers that dice give."""
    ends: str = ""
    """A sentence that is told at the end."""


SIXTH = fought(**cards.SIXTH)
MOVES = {
    "run": Move(tiles.RUN, ("0 lay cw 5 6 7",), ends="Amélie lays 5 to 7, clockwise."),
    "set": Move(tiles.TWO_SETS, ("0 set 4",), ends="Amélie discards a set of 4s."),
    "draw": Move(tiles.DRAWN_FREE, ("0 draw",), ends="Amélie draws a 1."),
    "draw of another": Move(position(turn=1, pile=4, dial=(6, 7)), ("1 draw",), ends="Nour draws a tile."),
    "pick-up": Move(tiles.MAY_TAKE, ("0 take",), ends="Amélie picks up the 6."),
    "pass": Move(tiles.EMPTY, ("0 pass",), ends="Amélie passes."),
    "contest": Move(tiles.CONTEST_TWO, ("0 contest 3",), ends="Amélie takes the fourth."),
    "contest that fills the dial": Move(tiles.LAST_CONTEST, ("0 contest 3",), ends="the dial"),
    "dial full": Move(tiles.ONE_LEFT, ("0 lay cw 5",), ends="The dial is full"),
    "end of a round": Move(tiles.ending(), ("0 lay cw 8",), ends="the round is over."),
    "end of a game": Move(tiles.ending(options=SINGLE), ("0 lay cw 8",), ends="wins"),
    "cards drawn": Move(cards.TAKING, ("0 draw",), ends="Amélie draws"),
    "card taken": Move(cards.TAKING, ("0 take",), ends="from the discard"),
    "pair": Move(cards.TURN, ("0 pair virgo-moon virgo-comet",), ends="Amélie lays a Virgo pair"),
    "sign": Move(cards.LAYING, ("0 lay libra-moon",), ends="Amélie lays Libra (moon)."),
    "nothing laid": Move(cards.LAYING, ("0 decline",), ends="Amélie lays nothing."),
    "discard": Move(cards.NO_PAIR, ("0 discard libra-moon",), ends="Amélie discards Libra (moon)."),
    "attack": Move(cards.ATTACKING, ("0 lay leo-comet",), ends="Combat for Leo: Amélie attacks."),
    "die chosen": Move(fought(), ("1 die 8",), ends="Nour has chosen a die."),
    "combat": Move(fought(), ("1 die 8", "0 die 20"), (13, 5), "Amélie wins the combat for Leo"),
    "tie": Move(fought(), ("1 die 8", "0 die 20"), (5, 5, 2, 7), "Nour wins the combat for Leo"),
    "card kept": Move(fought(), ("1 die 8", "0 die 20", "0 keep leo-comet"), (13, 5), "Amélie keeps Leo"),
    "dice come back": Move(SIXTH, ("1 die 8", "0 die 20", "0 keep leo-comet"), (13, 5), "all dice come back"),
    "extra turn": Move(
        cards.THREE, ("0 pair pisces-star pisces-galaxy", "0 lay pisces-comet"), ends="plays again"
    ),
    "wish granted": Move(cards.WISH, ("0 stop",), (2,), "the wish is granted. The game stops."),
    "wish not granted": Move(cards.WISH, ("0 stop",), (6,), "The game goes on."),
    "last card": Move(cards.LAST_CARD, ("0 discard taurus-planet",), ends="wins the game."),
}
VERDICT = re.compile(r".+ wins \d+ to \d+(: a trophy and .+| and is choosing a card to keep\.)$")


def sentences(texts: Iterable[str]) -> set[str]:
    """Return the sentences among texts, line by line, without those that movements show."""
    lines = {SHOWN_BY_THE_MOVE.sub("", line).strip() for text in texts for line in text.splitlines()}
    return {line for line in lines if " " in line}


def objects(scene: TableScene) -> set[str]:
    """Return the sentences of the accessible objects of the table."""
    zones = scene.zones()
    names = [name for zone in zones for each in zone.objects for name in (each.name, each.description)]
    return sentences([*names, *(zone.title for zone in zones)])


def objects_at_rest(at: SeatedPlayer) -> set[str]:
    """Return the same of the table while nothing can be done, with the hand and with the curtain closed."""
    scene: TableScene = at.scene
    scene.offer(None)
    found = objects(scene)
    scene.picture = scene.concealed_picture()
    found |= objects(scene)
    scene.settle()
    return found


def counts(at: SeatedPlayer) -> list[tuple[bool, str, list[int]]]:
    """Return whose turn the panels show, their notes, and all counts except the sizes of hands."""
    panels = [panel.info for panel in at.scene.players]
    numbers = [[badge.number for badge in info.badges[1:]] for info in panels]
    for index, item in enumerate(getattr(at.scene, "trophies", ())):
        numbers[index].append(item.count)
    return [(info.turn, info.note, n) for info, n in zip(panels, numbers, strict=True)]


def with_sets(
    counted: list[tuple[bool, str, list[int]]], events: Iterable[object]
) -> list[tuple[bool, str, list[int]]]:
    """Return the counts with one point in play more for each set of these events."""
    owners = [event.seat for event in events if isinstance(event, SetDiscarded | Contested)]
    return [
        (turn, note, [number + owners.count(seat) * (not place) for place, number in enumerate(numbers)])
        for seat, (turn, note, numbers) in enumerate(counted)
    ]


def watch(at: SeatedPlayer) -> list[None]:
    """Return a list that grows with each event that has been shown."""
    shown: list[None] = []
    at.scene.event_shown.connect(lambda: shown.append(None))
    return shown


def stops(at: SeatedPlayer, watched: list[None]) -> Iterator[int]:
    """Stop in the middle of each step of the present move; yield how many of its events have been shown."""
    scene = at.scene
    while scene.moving:
        tracks = scene.animator.running
        lasts_ms = max(track.delay_ms + track.duration_ms for track in tracks)
        scene.animator.advance(lasts_ms / 2)
        yield len(watched)
        while {*scene.animator.running} & {*tracks}:
            scene.animator.advance(lasts_ms / 8)


def told(text: str, lines: list[str]) -> bool:
    """Return whether a text consists of these lines."""
    for line in lines:
        text = text.replace(line, "") if line else text
    return not text.strip()


async def begin(at: SeatedPlayer, move: Move) -> None:
    """Play all actions before the move, and complete them."""
    at.scene.animator.finish_now()
    for text in move.actions[:-1]:
        open_hand(at, text)
        await play(at, text)
        at.scene.animator.finish_now()
        await at.settle()
    open_hand(at, move.actions[-1])


async def play(at: SeatedPlayer, text: str) -> None:
    """Play an action."""
    at.others(text)
    await at.settle()


def open_hand(at: SeatedPlayer, text: str) -> None:
    """Open the hand of the seat that is going to act, if it is behind the curtain."""
    if at.session.controller.curtain.invited == int(text[0]):
        at.open_hand()
        at.scene.animator.finish_now()


SCREENS = [
    *((name, (0,)) for name in MOVES),
    *((name, TWO) for name in ("run", "contest", "end of a round", "tie", "wish granted")),
    ("tie", ()),
]


@pytest.mark.parametrize(("name", "people"), SCREENS)
async def test_no_text_is_ahead_of_a_move(
    name: str, people: tuple[int, ...], sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Log, status line, panels, tooltips, curtain, result and the accessible tree follow each event.

    On a shared screen the curtain falls at once, and names the next player when the move has been shown. A
    spectator has the public view alone.
    """
    move = MOVES[name]
    at = sit(move.position, rolls=move.rolls, people=people, speed=1.0)
    await begin(at, move)
    ui, page = at.session.ui, at.session.page
    before, counted, watched = sentences(every_text(at.window, monkeypatch)), counts(at), watch(at)
    scene = at.scene
    before |= objects(scene) | objects_at_rest(at)
    scene.event_shown.connect(lambda: before.update(objects(scene)))
    await play(at, move.actions[-1])
    towards = at.scene.towards
    assert towards is not None, "it moves"
    lines = [ui.event_line(event, at.scene.names) for event in towards.events]
    seen: list[tuple[int, set[str]]] = []
    for shown in stops(at, watched):
        texts = sentences(every_text(at.window, monkeypatch)) | objects(scene)
        seen.append((shown, texts - before))
        assert not page.result.isVisible()
        assert not page.prompt_bar.isVisible()
        if "Combat" not in " ".join(lines) and "wins the combat" not in " ".join(lines[:shown]):
            assert counts(at) == with_sets(counted, towards.events[:shown])
        assert at.session.controller.curtain.invited is None or not page.curtain.isVisible()
    after = sentences(every_text(at.window, monkeypatch)) | objects(scene)
    assert any(move.ends in text for text in after), "the move is told at its end"
    said = [line for line in lines if line]
    # The log also has lines for rounds and points.
    assert said == [line for line in at.log if line in said][-len(said) :]
    for shown, texts in seen:
        early = {text for text in texts & after if not told(text, lines[:shown])}
        points = [numbers[:1] for _, _, numbers in with_sets(counted, towards.events[:shown])]
        early -= {f"Potential points: {number}" for numbers in points for number in numbers}
        if shown == len(lines) or "the round is over" in " ".join(lines[:shown]):
            early -= {line for line in at.log if line not in said}  # the points come with the end
        if shown == len(lines):
            early = {text for text in early if not VERDICT.match(text)}  # of the last event, which is told
        assert not early, (shown, lines, sorted(early))


DEALS = {
    "epizodiak": (tiles.DEALT, tiles.DEAL, "begins, drawn by lot."),
    "ecliptic": (cards.DEALT, cards.DEAL, "begins, drawn by lot."),
}


@pytest.mark.parametrize("people", [(0,), TWO], ids=["alone", "shared"])
@pytest.mark.parametrize("game", DEALS)
async def test_e16_nothing_names_the_starter_before_the_lot_has_stopped(
    game: str, people: tuple[int, ...], sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is anything of the deal in the log before it has been dealt: the table is new."""
    dealt, events, begins = DEALS[game]
    at = sit(dealt, events=events, people=people, speed=1.0)
    page, kinds = at.session.page, []
    for shown in stops(at, watch(at)):
        lot = type(events[shown]).__name__ == "StarterDrawn" if shown < len(events) else False
        kinds.append(type(events[shown]).__name__)
        texts = every_text(at.window, monkeypatch)
        assert len([line for line in at.log if not line.startswith("Round ")]) == shown
        assert at.status == ""
        assert not [text for text in texts if "turn" in text and "Close" not in text]
        assert [panel.info.turn for panel in at.scene.players] == [False] * len(at.scene.players)
        assert not lot or not [text for text in texts if begins in text]
        assert not page.curtain.isVisible() or page.curtain.accessibleName() == ""
        assert not page.buttons["undo"].isEnabled()
    assert {"Dealt", "StarterDrawn"} <= set(kinds)
    assert [line for line in at.log if begins in line]
    assert sum(panel.info.turn for panel in at.scene.players) == 1
    assert at.curtain.isVisible() == (people == TWO)


ROLLED = "Amélie rolls 5, Nour rolls 5. A tie – roll again."
ROLLED_AGAIN = "Amélie rolls 13, Nour rolls 7."
WON = "Amélie wins the combat for Leo and has 3 trophies."


async def rolling(at: SeatedPlayer) -> None:
    """Stop while the dice roll for the first time: they tie, and roll again."""
    await begin(at, Move(fought(), ("1 die 8", "0 die 20"), (5, 5, 13, 7)))
    watched = watch(at)
    await play(at, "0 die 20")
    for shown in stops(at, watched):
        if shown == 2:
            return


async def test_k13_each_roll_is_told_when_its_dice_lie(sit: Sit) -> None:
    """The line comes with the resting dice, not after they could be read, and not while they tumble."""
    at = sit(fought(), rolls=(5, 5, 13, 7), speed=1.0)
    await rolling(at)
    status, shown = [], []
    while at.scene.moving:
        status.append(at.scene.status.text)
        dice = [at.item(("rolled", seat)) for seat in (0, 1)]
        number = [die.number for die in dice]
        shown.append((at.item(("stage",)).word, number, dice[0].sides))
        lying = not any(die.turn_deg or die.lift for die in dice)
        assert (ROLLED in at.log) or not lying or number != [5, 5] or at.item(("stage",)).word != "="
        assert ROLLED_AGAIN not in at.log or (lying and number == [13, 7])
        at.scene.animator.advance(16)
    assert at.log[-3:] == [ROLLED, ROLLED_AGAIN, WON]
    assert ("=", [5, 5], 20) in shown, "the tie is shown, and the same dice tumble once more"
    assert shown[-1][1:] == ([13, 7], 20)
    first = next(number for number, text in enumerate(status) if text.endswith(": the dice roll."))
    assert not any("choose a die" in text or "chooses a die" in text for text in status[first:])


async def test_everything_is_told_in_order_without_an_animation(sit: Sit) -> None:
    """At once if nothing moves."""
    at = sit(fought(), rolls=(5, 5, 13, 7), people=TWO)
    for text in ("1 die 8", "0 die 20"):
        open_hand(at, text)
        await play(at, text)
    assert not at.scene.moving
    assert at.log[-3:] == [ROLLED, ROLLED_AGAIN, WON]


async def test_another_language_size_or_theme_in_the_middle_of_a_move_skips_nothing(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dice go on rolling; the log is French at once, and its last lines come when they lie."""
    at = sit(fought(), rolls=(5, 5, 13, 7), people=TWO, speed=1.0)
    await rolling(at)
    at.window.resize(1100, 700)
    at.window.apply_setting("theme", "day")
    at.window.apply_setting("text_scale", 1.5)
    assert at.scene.moving
    assert at.log[-1] == "Amélie rolls a D20, Nour a D8."
    await at.speak("fr")
    texts = every_text(at.window, monkeypatch)
    assert at.scene.moving
    assert at.log[-1] == "Amélie lance un D20, Nour un D8."
    assert not [text for text in texts if "gagne" in text or "Égalité" in text]
    at.scene.animator.finish_now()
    assert at.log[-1].startswith("Amélie gagne le combat pour le Lion")


RESIZED = (
    "dial full",
    "contest",
    "set",
    "end of a round",
    "attack",
    "tie",
    "card kept",
    "wish granted",
    "last card",
)
UNEVEN = ("hand", "Light", "TurnLight")  # they move beside the steps


def lying(at: SeatedPlayer) -> tuple[list[str], list[float]]:
    """Return the names of the visible items beside the hand and lights, their places, sizes and opacities."""
    found = sorted(
        (
            f"{type(item).__name__} {getattr(item, 'key', '')}",
            *item.pos().toTuple(),
            item.scale(),
            item.opacity(),
        )
        for item in at.scene.items()
        if item.isVisible() and getattr(item, "key", (type(item).__name__,))[0] not in UNEVEN
    )
    return [each[0] for each in found], [number for each in found for number in each[1:]]


@pytest.mark.parametrize("name", RESIZED)
async def test_a_move_goes_on_where_it_was_after_another_layout(name: str, sit: Sit) -> None:
    """In the middle of each step the table gets another size, and back; each sound is heard once."""
    move = MOVES[name]
    at = sit(move.position, rolls=move.rolls, speed=1.0)
    await begin(at, move)
    scene, cues = at.scene, list[str]()
    scene.cued.connect(lambda cue: cues.append(cue.name))
    watched = watch(at)
    await play(at, move.actions[-1])
    assert scene.towards is not None
    wanted = [cue.name for event in scene.towards.events for cue in scene.cues(event.seen_by(None))]
    size = scene.layout_now.width, scene.layout_now.height
    for shown in stops(at, watched):
        (names, numbers), log, counted = lying(at), at.log, counts(at)
        scene.fit(1000, 600)
        assert lying(at)[1] != numbers
        scene.fit(*size)
        assert lying(at)[0] == names
        assert lying(at)[1] == pytest.approx(numbers, abs=16)
        assert (len(watched), at.log, counts(at)) == (shown, log, counted)
    assert cues == wanted
    assert any(move.ends in line for line in at.log)


async def test_a_vote_does_not_cut_an_animation_short(sit: Sit) -> None:
    """Only the state of the table has changed; what it asks is shown once the tiles lie."""
    at = sit(tiles.RUN, people=TWO, speed=1.0)
    await begin(at, MOVES["run"])
    await play(at, "0 lay cw 5 6 7")
    at.scene.animator.advance(100)
    assert at.table.propose(0, "take back") is None
    await at.settle()
    assert at.scene.moving
    assert not any("lays 5 to 7" in line for line in at.log)
    assert not at.session.page.prompt_bar.isVisible()
    at.scene.animator.finish_now()
    assert at.session.page.prompt_bar.isVisible()
    assert at.log[-1] == "Amélie asks to take back the last move."


async def test_a_recap_does_not_run_ahead_of_its_replay(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the curtain the missed moves are told one by one as they are shown again; the log keeps them."""
    at = sit(tiles.middle(), people=TWO, speed=1.0, at_rest=True)
    for text in ("0 lay cw 8 9", "1 draw", "1 pass", "2 draw", "2 pass"):
        open_hand(at, text)
        await play(at, text)
        at.scene.animator.finish_now()
    recap = ["Nour draws a tile. Nour passes.", "Ilyès draws a tile. Ilyès passes."]
    assert at.curtain.recap.text().splitlines() == recap
    log, panels = at.log, counts(at)
    watched = watch(at)
    at.click_widget(at.curtain.replay_button)
    told_so_far = []
    for shown in stops(at, watched):
        texts = every_text(at.window, monkeypatch)
        told_so_far.append(at.curtain.recap.text())
        assert at.scene.picture.seat is None, "it is played in public"
        assert at.log == log
        assert (recap[1] in " ".join(texts - set(log))) == (shown == 4)
        assert [turn for turn, _, _ in counts(at)] != [turn for turn, _, _ in panels]
    assert told_so_far == ["", "Nour draws a tile.", recap[0], f"{recap[0]}\nIlyès draws a tile."]
    assert at.curtain.recap.text().splitlines() == recap
    assert counts(at) == panels
    assert at.scene.picture == picture_of(at.table.update_for(None).view)
