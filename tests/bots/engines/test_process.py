"""One process of an engine: it answers, or it loses the decision, whatever it does."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.bots.engines.faults import CANCELLED, EngineFault
from epizodiak_qt.bots.engines.process import EngineAnswer, EngineInfo, EngineProcess, Limits
from tests.bots.engines.scripts import BEFORE_HELLO, HONEST, IN_A_DECISION, command

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Make = Callable[..., EngineProcess]

LONG_MS = 60_000
PATIENT = Limits(hello_s=60, quit_s=60, terminate_s=60)
HASTY = Limits(hello_s=60, margin_s=0.01, quit_s=0.01, terminate_s=0.01)
LEGAL = ("draw", "lay cw 3")


@pytest.fixture
def make() -> Iterator[Make]:
    """Make engines from scripts, and kill them after the test."""
    made: list[EngineProcess] = []

    def one(script: str, limits: Limits = HASTY, **more: Any) -> EngineProcess:
        made.append(EngineProcess("Robby", command(script), limits=limits, **more))
        return made[-1]

    yield one
    for process in made:
        process.close(at_once=True)
        assert not process.is_running


def started(process: EngineProcess) -> EngineProcess:
    """Return a process that has said hello."""
    assert isinstance(process.start(), EngineInfo)
    return process


def choice(process: EngineProcess, time_ms: int = LONG_MS, view: dict[str, Any] | None = None) -> Any:
    """Return the action or the kind of fault of one decision."""
    answer = process.choose(view or {}, LEGAL, ("1 draw",), time_ms)
    return answer.action if isinstance(answer, EngineAnswer) else answer.kind


def test_an_engine_says_its_name_and_chooses(make: Make) -> None:
    """The request holds everything that the protocol names, and further keys of the answer are kept."""
    process = make(
        "hello()\nwhile True:\n  r = read(); write(id=r['id'], action=r['legal'][1], got=r)", PATIENT
    )
    assert process.start() == EngineInfo("Test", "Ada", ("epizodiak", "ecliptic"))
    answers = [process.choose({"turn": turn}, LEGAL, ("1 draw", "1 pass"), LONG_MS) for turn in (0, 1)]
    for number, answer in enumerate(answers):
        assert isinstance(answer, EngineAnswer)
        assert answer.action == "lay cw 3"
        assert answer.more["got"] == {
            "do": "choose",
            "id": number + 1,
            "view": {"turn": number},
            "legal": list(LEGAL),
            "history": ["1 draw", "1 pass"],
            "time_ms": LONG_MS,
        }


def test_an_engine_that_is_told_to_quit_ends_by_itself(make: Make, tmp_path: Path) -> None:
    """It may still write a file; and it runs in its folder, with its environment."""
    script = "hello(); assert read() == {'do': 'quit'}; import os; open('end', 'w').write(os.environ['WHO'])"
    process = started(make(script, PATIENT, folder=tmp_path, environment={"WHO": "Ada"}))
    process.close()
    assert (tmp_path / "end").read_text() == "Ada"
    assert process.fault is None


@pytest.mark.parametrize("script", BEFORE_HELLO.values(), ids=BEFORE_HELLO)
def test_an_engine_that_says_no_hello_is_stopped(script: str, make: Make) -> None:
    """There is a sentence in both languages, and no process is left."""
    waits = "read()" in script or "Event" in script
    process = make(script, Limits(hello_s=0.05 if waits else 60, terminate_s=0.01))
    fault = process.start()
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


@pytest.mark.parametrize(
    ("words", "folder"),
    [
        (("/no/such/program",), None),
        (("/",), None),
        (("python3",), "/no/such/folder"),
        (("a\0b",), None),
        ("", None),
    ],
)
def test_a_command_that_cannot_be_run_is_a_fault(words: tuple[str, ...], folder: Any) -> None:
    """The sentence contains the reason of the system."""
    process = EngineProcess("Robby", words, folder)
    fault = process.start()
    assert isinstance(fault, EngineFault)
    assert fault.kind == "not started"
    assert choice(process) == "not started"
    process.close()
    process.close(at_once=True)


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next_one(
    make: Make,
) -> None:
    """The engine answers the first request after it has read the second."""
    script = (
        "hello(); first = read(); second = read(); write(id=first['id'], action='lay cw 3');"
        "write(id=second['id'], action='draw')\nwhile True: play()"
    )
    process = started(make(script))
    assert [choice(process, 1), choice(process), choice(process)] == ["late", "draw", "lay cw 3"]


def test_what_an_engine_writes_between_two_decisions_costs_none(make: Make) -> None:
    """Such as a remark behind its answer."""
    process = started(make("hello()\nwhile True: play(); print('Your turn', flush=True)"))
    for _ in range(3):
        assert choice(process) == "lay cw 3"
        while process._lines.empty():
            threading.Event().wait(0.001)


def test_an_engine_that_repeats_its_answer_for_ever_is_stopped(make: Make) -> None:
    """The first answer counts; the flood behind it does not fill the memory."""
    process = started(make('hello(); read()\nwhile True: print(\'{"id": 1, "action": "draw"}\')'))
    assert [choice(process), choice(process)] == ["draw", "flooded"]


def test_an_engine_that_ends_after_an_answer_loses_the_next_decision(
    make: Make,
) -> None:
    """The sentence gives its exit code."""
    process = started(make("hello(); play(); sys.exit(3)", PATIENT))
    assert [choice(process), choice(process)] == ["lay cw 3", "crashed"]
    assert process.fault is not None
    assert "3" in process.fault.sentence.en


def test_an_engine_that_does_not_read_is_stopped_and_blocks_nothing(
    make: Make,
) -> None:
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


def test_an_engine_that_ignores_quit_and_termination_is_killed(make: Make) -> None:
    """Closing it takes no longer than the limits allow."""
    script = (
        "import signal, threading; signal.signal(signal.SIGTERM, signal.SIG_IGN); hello()\n"
        "while True: sys.stdin.readline() or threading.Event().wait()"
    )
    process = started(make(script))
    process.close()
    assert not process.is_running


def test_a_decision_that_is_cancelled_returns_at_once(make: Make) -> None:
    """The next decision has nothing to do with it."""
    script = "hello()\nwhile True:\n  if read().get('id') == 2: write(id=2, action='draw')"
    process = started(make(script))
    cancelled, answers = threading.Event(), []
    thread = threading.Thread(
        target=lambda: answers.append(process.choose({}, LEGAL, (), LONG_MS, cancelled))
    )
    thread.start()
    cancelled.set()
    process.wake()
    thread.join()
    assert answers == [CANCELLED]
    assert choice(process) == "draw"


def test_an_engine_that_was_closed_is_not_asked(make: Make) -> None:
    """It has ended because it was told to, which is no fault of its own."""
    process = started(make(HONEST))
    process.close()
    assert choice(process) == "cancelled"
    assert process.fault is None


def test_closing_ends_a_decision_and_a_start_under_way(make: Make) -> None:
    """They return "cancelled", which is no fault of the engine."""
    for script in ("hello()\nwhile True: read()", "\nwhile True: read()"):
        process = make(script)
        answers: list[object] = []

        def work(process: EngineProcess = process, answers: list[object] = answers) -> None:
            info = process.start()
            answers.append(info if isinstance(info, EngineFault) else process.choose({}, LEGAL, (), LONG_MS))

        thread = threading.Thread(target=work)
        thread.start()
        while process.pid is None and thread.is_alive():
            thread.join(0.001)
        process.close()
        thread.join()
        assert answers == [CANCELLED]
