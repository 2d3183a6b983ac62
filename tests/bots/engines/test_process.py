"""One process of an engine: it answers, or it loses the decision, whatever it does."""

import json
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.bots.engines.command import EngineCommand
from epizodiak_qt.bots.engines.faults import CANCELLED, EngineFault
from epizodiak_qt.bots.engines.process import STDOUT, EngineInfo, EngineProcess, Limits
from epizodiak_qt.bots.engines.worker import in_worker
from epizodiak_qt.games.catalogue import GAMES
from tests.bots.engines.scripts import BEFORE_HELLO, HONEST, IN_A_DECISION, command
from tests.program_process import output_of

Make = Callable[..., EngineProcess]

LONG_MS = 60_000
PATIENT = Limits(hello_s=60, quit_s=60, terminate_s=60)
HASTY = Limits(hello_s=60, margin_s=0.01, quit_s=0.01, terminate_s=0.01)
LEGAL = ("draw", "lay cw 3")


@pytest.fixture
def make() -> Iterator[Make]:
    """Make engines from scripts, and kill them after the test."""
    made: list[EngineProcess] = []

    def one(script: str, limits: Limits = HASTY, folder: str = "") -> EngineProcess:
        made.append(EngineProcess(EngineCommand("Robby", command(script), folder), limits))
        return made[-1]

    yield one
    for process in made:
        in_worker(process.close(at_once=True)).result()
        assert not process.is_running


def started(process: EngineProcess) -> EngineProcess:
    """Return a process that has said hello."""
    assert isinstance(in_worker(process.start()).result(), EngineInfo)
    return process


def choice(process: EngineProcess, time_ms: int = LONG_MS, view: dict[str, Any] | None = None) -> str:
    """Return the action or the kind of fault of one decision."""
    answer = in_worker(process.choose(view or {}, LEGAL, ("1 draw", "1 pass"), time_ms)).result()
    return answer if isinstance(answer, str) else answer.kind


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds that the engine brings about."""
    while not condition():
        threading.Event().wait(0.001)


def test_an_engine_says_its_name_and_chooses(make: Make, tmp_path: Path) -> None:
    """The request holds everything that the protocol names, and further keys of the answer are ignored."""
    script = (
        "hello()\nwhile True:\n  line = sys.stdin.readline(); r = json.loads(line)\n"
        "  open('got', 'a').write(line); write(id=r['id'], action=r['legal'][1], why='first')"
    )
    process = make(script, PATIENT, str(tmp_path))
    assert in_worker(process.start()).result() == EngineInfo("Test", tuple(GAMES), "Ada")
    assert [choice(process, view={"turn": turn}) for turn in (0, 1)] == ["lay cw 3"] * 2
    assert [json.loads(line) for line in (tmp_path / "got").read_text().splitlines()] == [
        {
            "do": "choose",
            "id": number + 1,
            "view": {"turn": number},
            "legal": list(LEGAL),
            "history": ["1 draw", "1 pass"],
            "time_ms": LONG_MS,
        }
        for number in (0, 1)
    ]


def test_an_engine_that_is_told_to_quit_ends_by_itself(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may still write a file; and it runs in its folder, with the environment of this program."""
    monkeypatch.setenv("WHO", "Ada")
    script = "hello(); assert read() == {'do': 'quit'}; import os; open('end', 'w').write(os.environ['WHO'])"
    process = started(make(script, PATIENT, str(tmp_path)))
    in_worker(process.close()).result()
    assert (tmp_path / "end").read_text() == "Ada"
    assert choice(process) == "cancelled", "an engine that was closed is not asked"
    assert process.fault is None


@pytest.mark.parametrize("script", BEFORE_HELLO.values(), ids=BEFORE_HELLO)
def test_an_engine_that_says_no_hello_is_stopped(script: str, make: Make) -> None:
    """There is a sentence in both languages, and no process is left."""
    waits = "while True: read()" in script or "Event" in script
    process = make(script, Limits(hello_s=0.05 if waits else 60, terminate_s=0.01))
    fault = in_worker(process.start()).result()
    assert isinstance(fault, EngineFault)
    assert fault.kind in ("no hello", "crashed", "flooded")
    assert fault.sentence.en.startswith("“Robby” ")
    assert fault.sentence.fr.startswith("«\u202fRobby\u202f» ")
    assert not process.is_running
    assert choice(process) in (fault.kind, "flooded")


@pytest.mark.parametrize(("kind", "script"), IN_A_DECISION.values(), ids=IN_A_DECISION)
def test_an_engine_that_does_wrong_loses_the_decision(kind: str, script: str, make: Make) -> None:
    """The process ends only after a crash or a flood."""
    process = started(make(script))
    assert choice(process, 10 if kind == "late" else LONG_MS) == kind
    assert process.is_running == (kind not in ("crashed", "flooded"))


def test_a_command_that_ends_before_it_is_asked_has_not_been_started() -> None:
    """The supervisor says why and ends; its end is no crash of the engine."""
    process = EngineProcess(EngineCommand("Robby", ("/no/such/program",)))

    async def end_at_once() -> None:
        process._expect_answer()
        process.pipe_data_received(STDOUT, b'{"errno": 2}\n')
        process.process_exited()
        process.pipe_connection_lost(STDOUT, None)

    in_worker(end_at_once()).result()
    assert process.fault is not None
    assert process.fault.kind == "not started"


@pytest.mark.parametrize(
    ("words", "folder"),
    [
        (("/no/such/program",), ""),
        (("/",), ""),
        (("python3",), "/no/such/folder"),
        (("a\0b",), ""),
        (("",), ""),
    ],
)
def test_a_command_that_cannot_be_run_is_a_fault(words: tuple[str, ...], folder: str) -> None:
    """The sentence contains the reason of the system."""
    process = EngineProcess(EngineCommand("Robby", words, folder))
    fault = in_worker(process.start()).result()
    assert isinstance(fault, EngineFault)
    assert fault.kind == "not started"
    assert choice(process) == "not started"
    for at_once in (False, True):
        in_worker(process.close(at_once=at_once)).result()


def test_what_an_engine_writes_between_two_decisions_costs_none_up_to_a_limit(make: Make) -> None:
    """Such as a remark behind its answer; a flood of answers does not fill the memory, the first counts."""
    process = started(make("hello()\nwhile True: play(); print('Your turn', flush=True)"))
    for _ in range(3):
        assert choice(process) == "lay cw 3"
        wait_until(lambda: process.unasked == 1)
    process = started(make('hello(); read()\nwhile True: print(\'{"id": 1, "action": "draw"}\')'))
    assert [choice(process), choice(process)] == ["draw", "flooded"]


SEVERAL_THREADS = """
import asyncio, sys, threading
from epizodiak_qt.bots.engines.worker import in_worker

async def loop():
    return asyncio.get_running_loop()

def ask():
    together.wait()
    loops.add(in_worker(loop()).result())

sys.setswitchinterval(1e-6)
together, loops = threading.Barrier(8), set()
threads = [threading.Thread(target=ask) for _ in range(8)]
for step in (threading.Thread.start, threading.Thread.join):
    for thread in threads:
        step(thread)
print(len(loops))
"""


def test_threads_that_ask_at_once_share_the_thread_of_the_engines() -> None:
    """A process of an engine belongs to one event loop; a machine of an arena plays in several threads."""
    assert output_of(sys.executable, "-c", SEVERAL_THREADS).split() == ["1"]


def test_a_line_without_an_end_is_kept_up_to_its_limit_only() -> None:
    """Also while the engine is being ended: the copies would delay the other engines."""
    process = EngineProcess(EngineCommand("Robby", ()), Limits(line_bytes=100))
    for _ in range(50):
        process.pipe_data_received(1, b"x" * 60)
    assert process.fault is not None
    assert process.fault.kind == "flooded"
    assert sum(len(each) for each in vars(process).values() if isinstance(each, bytes)) <= 2 * 60


def test_an_engine_that_ends_after_an_answer_loses_the_next_decision(make: Make) -> None:
    """The sentence gives its exit code. A last line without an end is an answer too."""
    for script in ("play()", 'read(); sys.stdout.write(\'{"id": 1, "action": "lay cw 3"}\')'):
        process = started(make(f"hello(); {script}; sys.exit(3)", PATIENT))
        assert [choice(process), choice(process)] == ["lay cw 3", "crashed"]
        assert process.fault is not None
        assert "3" in process.fault.sentence.en


def test_an_engine_that_does_not_read_is_stopped_and_blocks_nothing(make: Make) -> None:
    """The pipe is full after the first request."""
    process = started(make("hello(); import threading; threading.Event().wait()"))
    assert choice(process, 1, {"big": "x" * 500_000}) == "late"
    assert choice(process, 1) == "blocked"


def test_an_engine_may_write_to_standard_error_for_ever(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    """It plays on, and the log takes no more than the limit."""
    script = (
        "import threading\ndef talk():\n  while True: sys.stderr.write('blah ' * 20 + chr(10))\n"
        "threading.Thread(target=talk, daemon=True).start()\n" + HONEST
    )
    limits = Limits(hello_s=60, log_bytes=2000, quit_s=0.01, terminate_s=0.01)
    with caplog.at_level(logging.INFO):
        process = started(make(script, limits))
        assert [choice(process) for _ in range(3)] == ["lay cw 3"] * 3
        while "the rest of its standard error is not logged" not in caplog.text:
            assert choice(process) == "lay cw 3"
    assert len([line for line in caplog.messages if "blah" in line]) <= 20


def test_closing_ends_a_start_under_way(make: Make) -> None:
    """It returns "cancelled", which is no fault of the engine."""
    process = make("\nwhile True: read()")
    asked = in_worker(process.start())
    wait_until(lambda: process.pid is not None)
    in_worker(process.close()).result()
    assert asked.result() == CANCELLED
