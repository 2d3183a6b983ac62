"""Records of Ecliptic: turns of two seats, and the attacker's die always first."""

from random import Random

import pytest

from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import RecordingChance, SeededChance
from epizodiak_qt.games.ecliptic import acting, legal, new, parse_action, play, position_to_json
from epizodiak_qt.games.record import InvalidRecordError, Record, Recorder, read_record, replay, write_record
from tests.games.ecliptic.building import RULES, fight, step
from tests.games.recording import SHORT_ECLIPTIC, moves_of
from tests.games.sentence_checks import check_sentence


@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
def test_the_attackers_die_is_written_first(attacker: int, first: int) -> None:
    """Then the defender's, then what fell; the seat is the one whose turn it is."""
    recorder = Recorder(ecliptic)
    state = fight(attacker=attacker)
    chance = RecordingChance(SeededChance("dice"))
    for seat in (first, 1 - first):
        action = parse_action("die 20" if seat == attacker else "die 4")
        recorder.move(state, seat, action)
        state, _ = play(state, seat, action, chance)
    recorder.chance(chance.results)
    assert moves_of(recorder) == ["die 20", "die 4"]
    assert [type(entry).__name__ for entry in recorder.entries[:4]] == [
        "Move",
        "Move",
        "ChanceResult",
        "ChanceResult",
    ]


def test_a_die_of_the_defender_waits_for_the_attackers() -> None:
    """Until then it is not written at all: it is secret."""
    recorder = Recorder(ecliptic)
    recorder.move(fight(), 1, "die 4")
    assert recorder.entries == []
    recorder.move(step(fight(), "die 4", 1)[0], 0, "die 20")
    assert moves_of(recorder) == ["die 20", "die 4"]


@pytest.mark.parametrize("seed", range(12))
def test_a_game_replays_with_either_order_of_the_dice(seed: int) -> None:
    """To the same positions, but for the order of the two dice."""
    random = Random(seed)
    chance = RecordingChance(SeededChance(str(seed)))
    state, _ = new(RULES, chance)
    recorder = Recorder(ecliptic)
    recorder.chance(chance.results)
    told = len(chance.results)
    played = [state]
    while acting(state):
        seat = random.choice(acting(state))
        bold = [each for each in legal(state, seat) if str(each) not in ("decline", "draw")]
        action = random.choice(bold or legal(state, seat))
        recorder.move(state, seat, action)
        state, _ = play(state, seat, action, chance)
        recorder.chance(chance.results[told:])
        told = len(chance.results)
        played.append(state)
    text = write_record(Record((("Game", "ecliptic"),), tuple(recorder.entries)))
    replayed = [each for each, _ in replay(read_record(text), GAMES)]
    assert len(replayed) == len(played)
    for here, there in zip(played, replayed, strict=True):
        if here.combat is None or here.combat.chosen in ((None, None), there.combat and there.combat.chosen):
            assert position_to_json(here) | {"seed": ""} == position_to_json(there)
        else:
            assert here.combat.winner is None


def test_one_turn_is_one_line_but_for_what_falls_in_it() -> None:
    """The rolls stand between the dice and the card that is kept."""
    lines = SHORT_ECLIPTIC.splitlines()
    assert lines[-4:] == ["= attack 12", "= defence 1", "... keep leo-planet", "3. 0 draw"]
    assert write_record(read_record(SHORT_ECLIPTIC)) == SHORT_ECLIPTIC
    assert len(list(replay(read_record(SHORT_ECLIPTIC), GAMES))) == 11


@pytest.mark.parametrize(
    ("old", "new_text", "line"),
    [
        ("die 20; die 4", "die 20", 9),
        ("die 20; die 4", "die 7; die 4", 8),
        ("... keep leo-planet", "... keep leo-sun", 11),
        ("3. 0 draw", "3. 1 draw", 12),
        ("= attack 12", "= attack 21", 9),
        ("= attack 12", "= attack 0", 9),
        ("= defence 1\n", "", 9),
        ("= attack 12\n= defence 1\n", "= defence 1\n= attack 12\n", 9),
        ("= attack 12", "= attack 1", 10),
        ("= defence 1\n", "= defence 1\n= attack 3\n", 11),
        ("take_then_fill=false", "take_then_fill=5", 2),
        ("take_then_fill=false", "edition=fr", 2),
    ],
)
def test_a_damaged_record_names_the_damaged_line(old: str, new_text: str, line: int) -> None:
    """A die that is missing, none, or rolled beyond its sides; another card kept; another seat."""
    assert old in SHORT_ECLIPTIC
    with pytest.raises(InvalidRecordError) as raised:
        list(replay(read_record(SHORT_ECLIPTIC.replace(old, new_text)), GAMES))
    assert raised.value.line == line
    check_sentence(raised.value.sentence)
