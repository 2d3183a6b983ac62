"""Hidden facts change no byte that a guest is sent (T11); messages have only permitted effects (T3)."""

import random
from collections import Counter
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
from hypothesis import given, settings, strategies as st

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import ChanceResult, SeededChance
from epizodiak_qt.games.epizodiak.actions import named_actions
from epizodiak_qt.lan.admission.identity import Identity, load_or_create_identity
from epizodiak_qt.lan.host.config import HostDeps
from epizodiak_qt.lan.host.host import Host
from epizodiak_qt.lan.host.peer import Peer
from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.lobby.config import TableConfig
from epizodiak_qt.lobby.lobby import HOST, NOBODY, LobbySeat, LobbyState
from epizodiak_qt.table.entries import Entry, Played, RecordedChance, Seat, SeatReassigned
from epizodiak_qt.table.journal import NoJournal
from epizodiak_qt.table.table import Table
from tests.lan.host_kit import GAME, QUICK, RULES, play_round
from tests.lan.manual_clock import run, settle
from tests.lan.memory_connection import broadcast_to_memory, memory_peer, split_frames
from tests.sizes import SEED, size
from tests.table.table_kit import header, new_table

GAMES_COMPARED = size("T11")
SEQUENCES = size("T3")
SEATS = tuple(Seat("human", name) for name in ("Ana", "Bo", "Cy"))
TOO_FAR = ("DialRefilled", "RoundEnded", "Contested")


def table_dealt(pack: list[str], starter: str, seats: tuple[Seat, ...] = SEATS) -> Table:
    """Return a table dealt from a pack of tiles."""
    recorded_chance = RecordedChance(
        (ChanceResult("first", (starter,)), ChanceResult("deal", tuple(pack))), "seed"
    )
    dealt = header(seats)._replace(recorded_chance=recorded_chance)
    return Table(RULES, dealt, NoJournal(), SeededChance)


class TilePlaces:
    """The place of each tile of the pack, and the tiles that a viewer has seen."""

    def __init__(self, pack: list[str], viewer: int | None) -> None:
        self._pack = pack
        self._viewer = viewer
        self._hands = [list(range(seat * 12, seat * 12 + 12)) for seat in range(3)]
        self._pile = list(range(37, 48))
        self._dial = [36]
        self.seen = {36} | (set(self._hands[viewer]) if viewer is not None else set())

    def _leave(self, seat: int, value: int) -> int:
        place = next(place for place in self._hands[seat] if self._pack[place] == str(value))
        self._hands[seat].remove(place)
        self.seen.add(place)
        return place

    def follow(self, event: Any) -> None:
        """Update the places from an event, as the host knows it."""
        match type(event).__name__:
            case "TilesLaid":
                self._dial += [self._leave(event.seat, value) for value in event.values]
            case "SetDiscarded":
                for _ in range(3):
                    self._leave(event.seat, event.value)
            case "TileDrawn":
                place = self._pile.pop(0)
                self._hands[event.seat].append(place)
                if event.seat == self._viewer:
                    self.seen.add(place)
            case "TileTaken":
                place = next(place for place in self._dial if self._pack[place] == str(event.value))
                self._dial.remove(place)
                self._hands[event.seat].append(place)

    def elsewhere(self, rng: random.Random) -> list[str]:
        """Return the pack with the unseen tiles exchanged among their places."""
        hidden = [place for place in range(48) if place not in self.seen]
        values = [self._pack[place] for place in hidden]
        rng.shuffle(values)
        changed = list(self._pack)
        for place, value in zip(hidden, values, strict=True):
            changed[place] = value
        return changed


def choices(frames: list[bytes]) -> list[Any]:
    """Return the legal actions that were offered, frame by frame."""
    said = [m.decode_from_host(payload) for payload in split_frames(b"".join(frames))]
    return [[view.legal for view in each.views] for each in said if isinstance(each, m.Step | m.Snapshot)]


async def compare(number: int) -> bool:
    """Compare two games; tell whether they differ in hidden tiles alone, so that the comparison counts."""
    rng = random.Random(f"{SEED} {number}")
    viewer = rng.choice((0, 1, 2, None))
    pack = [str(1 + place % 12) for place in range(48)]
    rng.shuffle(pack)
    starter = str(rng.randint(1, 3))
    first = table_dealt(pack, starter)
    _, wires = broadcast_to_memory(first, QUICK)
    places = TilePlaces(pack, viewer)
    for step in range(rng.randint(1, 24)):
        seat = first.state().acting[0]
        action = rng.choice(first.update_for(seat).legal)
        _, events = RULES.play(first._position, seat, action, SeededChance("x"))
        if any(type(event).__name__ in TOO_FAR for event in events):
            break
        for event in events:
            places.follow(event)
        assert first.act(seat, action, str(step)) is None
        await settle(2)
    changed = places.elsewhere(rng)
    second = table_dealt(changed, starter)
    _, other_wires = broadcast_to_memory(second, QUICK)
    for entry in first.entries:
        assert isinstance(entry, Played)
        if second.act(entry.seat, RULES.parse_action(entry.action), entry.name) is not None:
            return False
        await settle(2)
    one, other = wires[viewer].written, other_wires[viewer].written
    if changed == pack or choices(one) != choices(other):
        return False
    assert one == other, (number, viewer)
    return True


async def test_t11_hidden_facts_change_no_byte() -> None:
    """Two games that differ only in tiles hidden from a viewer give that viewer the same bytes, in order.

    A game is played for some moves; then the tiles that the viewer has never seen are exchanged among
    themselves, and the same moves are played again. A game does not count if the moves are no longer legal,
    or if the viewer gets other legal actions.
    """
    counted = tried = 0
    while counted < GAMES_COMPARED:
        counted += await compare(tried)
        tried += 1
        assert tried < 20 * GAMES_COMPARED, "few comparisons count"
    assert tried >= GAMES_COMPARED


async def test_t11_the_comparison_can_fail() -> None:
    """Negative control: a broadcaster that sends a hidden tile differs."""
    differing = 0
    for number in range(40):
        rng = random.Random(number)
        pack = [str(1 + place % 12) for place in range(48)]
        rng.shuffle(pack)
        places = TilePlaces(pack, 0)
        one, other = table_dealt(pack, "1"), table_dealt(places.elsewhere(rng), "1")
        wires, other_wires = (broadcast_to_memory(table, QUICK)[1] for table in (one, other))
        assert wires[0].written == other_wires[0].written
        differing += wires[1].written != other_wires[1].written
    assert differing > 30


def play_to_combat(table: Table, rng: random.Random) -> list[tuple[int, Any]] | None:
    """Play until a combat begins; return the actions, or None if the game ended without one."""
    played: list[tuple[int, Any]] = []
    for number in range(400):
        acting = table.state().acting
        if len(acting) == 2:
            return played
        if not acting:
            return None
        legal = table.update_for(acting[0]).legal
        action = next((each for each in legal if str(each).startswith("lay")), rng.choice(legal))
        played.append((acting[0], action))
        assert table.act(acting[0], action, str(number)) is None
    return None


async def test_t11_a_die_chosen_in_secret_changes_no_byte_of_the_other() -> None:
    """For every choice and change of the die, opponent and spectators are sent the same bytes."""
    compared = 0
    for seed in range(30):
        streams = []
        for choice in (0, -1):
            table = new_table(seed=str(seed), game=GAMES["ecliptic"])
            _, wires = broadcast_to_memory(table, QUICK)
            if play_to_combat(table, random.Random(seed)) is None:
                break
            chooser = table.state().acting[0]
            for name in ("die", "changed"):
                die = table.update_for(chooser).legal[choice]
                assert table.act(chooser, die, name) is None
                await settle(3)
                if name == "die":
                    assert table.propose(chooser, "take back") is None
                    await settle(3)
            streams.append((wires[1 - chooser].written, wires[None].written, wires[chooser].written))
        if len(streams) == 2:
            one, other = streams
            assert one[:2] == other[:2]
            assert one[2] != other[2]
            compared += 1
    assert compared > 10


# --- T3

ids = st.integers(0, 2**32).map(lambda number: f"{number:08x}")
numbers = st.integers(0, 4)
NOW = 40
seqs = st.one_of(st.just(NOW), st.integers(0, NOW))
wishes = st.sampled_from(("take back", "abandon"))
digests = st.binary(min_size=32, max_size=32)
actions = st.one_of(st.sampled_from([*named_actions()]), st.text(max_size=20), st.just("legal"))
said = st.one_of(
    st.builds(m.Act, ids, numbers, actions, seqs),
    # Include more legal actions, because most other messages are refused.
    *(st.builds(m.Act, ids, st.just(1), st.just("legal"), st.just(seq)) for seq in range(3)),
    st.builds(m.Explain, ids, numbers, actions),
    st.builds(m.Ready, ids, numbers, seqs),
    st.builds(m.Propose, ids, numbers, wishes, seqs),
    st.builds(m.Vote, ids, numbers, numbers, wishes, seqs, st.booleans()),
    st.builds(m.HandOpened, numbers),
    st.builds(m.AbsenceVote, ids, numbers, numbers, st.sampled_from(("wait", "bot", "stop"))),
    st.builds(m.Sit, ids, numbers, st.text(max_size=8)),
    st.builds(m.Stand, ids, numbers),
    st.builds(
        m.UpdateSeat,
        ids,
        numbers,
        st.none() | st.booleans(),
        st.none() | numbers,
        st.none() | st.booleans(),
    ),
    st.builds(m.Chat, st.text(max_size=20), st.sampled_from(("", "hello", "nothing"))),
    st.builds(m.Commit, numbers, numbers, numbers, digests),
    st.builds(m.Reveal, numbers, numbers, numbers, digests),
    st.just(m.Ping()),
    st.just(m.Pong()),
)


kinds = st.sampled_from(("here", "guest", "away", "bot"))


class HostWithGuests:
    """A host with a test-driven guest at seat 1.

    The players at seats 0 and 2 are at the host ("here"), other guests, one of whom may be away, or bots.
    """

    def __init__(self, identity: Identity, table: Table, kinds: dict[int, str]) -> None:
        self.table = table
        self.host = host = Host(
            TableConfig(GAME, {}, "Ana"), identity, HostDeps(limits=QUICK, stand_in=Mock())
        )
        self.away = frozenset(seat for seat, kind in kinds.items() if kind == "away")
        self.peers: dict[int, Peer] = {}
        seats = []
        for seat, name in enumerate("ABC"):
            kind = kinds.get(seat, "guest")
            whose = NOBODY if kind == "bot" else HOST
            if kind in ("guest", "away"):
                member = host.roster.add(bytes([seat]) * 32, name)
                whose = member.number
                if kind == "guest":
                    self.peers[seat], _ = memory_peer(QUICK, member)
                    member.peer = self.peers[seat]
            bot = kind == "bot"
            who = LobbySeat(
                "bot" if bot else "human", name, "x" if bot else "", seat, ready=True, guest=whose
            )
            seats.append(who)
        host.roster.apply(LobbyState("beef", "T", GAME, {}, tuple(seats), running=True))
        host.adopt(table)
        for seat, peer in self.peers.items():
            assert host.game is not None
            host.game.broadcaster.seat_peer(peer, frozenset({seat}))
        self.number = self.peers[1].member.number

    def send(self, message: Any) -> list[Entry]:
        """Send a message as the guest at seat 1; return the journal entries that it adds."""
        entries = len(self.table.entries)
        self.host.requests._handle(self.peers[1], m.decode_from_guest(m.encode(message)))
        return self.table.entries[entries:]

    def may(self, message: Any, entry: Entry, seats: tuple[Seat, ...], legal: list[str]) -> bool:
        """Tell whether a message may add this entry, as the table stood."""
        if isinstance(entry, Played):
            said = isinstance(message, m.Act) and message.action == entry.action and entry.seat == 1
            return said and legal.count(entry.action) == 1
        if isinstance(entry, SeatReassigned):
            # No other person is present to vote.
            alone = all(who.kind == "bot" or seat in {1, *self.away} for seat, who in enumerate(seats))
            return isinstance(message, m.AbsenceVote) and alone and entry.seat in self.away
        # Bots agree to every proposal; people would have to answer.
        people = {seat for seat, who in enumerate(seats) if who.kind == "human"}
        return isinstance(message, m.Propose) and message.seat == 1 and people == {1}


def test_t3_a_guest_changes_the_table_only_by_legal_moves_of_its_own(tmp_path: Path) -> None:
    """Well-formed messages in any order, for any seat and at any time; others never answer or agree.

    The others are at the host's computer, guests, away, or bots; a round runs, or one is over and the deal of
    the next is under way.
    """
    identity = load_or_create_identity(tmp_path)
    played: list[str] = []
    tried: Counter[bool] = Counter()

    async def sequence(messages: list[Any], seed: int, others: tuple[str, str], *, between: bool) -> None:
        rng = random.Random(seed)
        pack = [str(1 + place % 12) for place in range(48)]
        rng.shuffle(pack)
        company = dict(zip((0, 2), others, strict=True))
        people = tuple(
            Seat("bot", name, "x") if company.get(seat) == "bot" else Seat("human", name)
            for seat, name in enumerate("ABC")
        )
        table = table_dealt(pack, "2", people)
        if between:
            play_round(table)
        it = HostWithGuests(identity, table, company)
        for message in messages:
            now = len(table.entries)
            if isinstance(message, m.Act) and message.action == "legal":
                choice = table.update_for(1).legal
                text = str(rng.choice(choice)) if choice else "draw"
                message = m.Act(message.id, message.seat, text, now)  # noqa: PLW2901  (the seat's own)
            elif getattr(message, "seq", 0) == NOW:
                message = msgspec.structs.replace(message, seq=now)  # noqa: PLW2901  (of this moment)
            before, seats = table._position, table.state().seats
            legal = [*map(str, table.update_for(1).legal)]
            new = it.send(message)
            for entry in new:
                assert it.may(message, entry, seats, legal), (message, entry)
                if isinstance(entry, Played):
                    played.append(entry.action)
            if not new:
                assert table._position is before
                assert table.state().seats == seats
            assert it.host.lobby.seats_of(it.number) == {1}
            if table.state().acting[:1] != (1,):
                for seat in table.state().acting:
                    table.act(seat, rng.choice(table.update_for(seat).legal), f"{len(table.entries)}")
        assert it.host.game is not None
        it.host.game.broadcaster.close()

    @settings(max_examples=SEQUENCES)
    @given(st.lists(said, max_size=14), st.integers(0, 1000), st.tuples(kinds, kinds), st.integers(0, 5))
    def sequences(messages: list[Any], seed: int, others: tuple[str, str], between: int) -> None:
        tried[between == 0] += 1
        run(sequence(messages, seed, others, between=between == 0))

    sequences()
    assert tried[True] > SEQUENCES / 20
    assert len(played) > tried[False] / 4
