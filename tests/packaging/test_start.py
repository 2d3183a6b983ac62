"""The set-up script: the pip calls, when it renews an environment, and how it handles missing libraries."""

import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.packaging.scripts import script
from tests.program_process import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def names(requirements: list[str]) -> set[str]:
    """Return the normalized package names of requirements."""
    return {re.split(r"[^\w.-]", line, maxsplit=1)[0].lower().replace("_", "-") for line in requirements}


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Return the script, working in its own folder. Its programs all succeed, and venv makes empty folders.

    Its `calls` are the programs that it has run. Its `lack` sets the missing libraries, the user, and whether
    apt-get exists.
    """
    module: Any = script("start")
    (tmp_path / "packaging").mkdir()
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    module.ROOT, module.CONSTRAINTS = tmp_path, tmp_path / "packaging" / "constraints.txt"
    module.CONSTRAINTS.write_text("pytest==1\n", "utf-8")
    module.calls = []

    def run(command: list[str], *, quiet: bool = False) -> int:
        module.calls.append(command)
        return 0

    def create(folder: Path, *, with_pip: bool) -> None:
        assert with_pip
        folder.mkdir()

    def lack(packages: str, *, root: bool = True, apt: bool = True) -> None:
        answer = SimpleNamespace(stdout=packages + "\n")
        monkeypatch.setattr(module.subprocess, "run", lambda *_args, **_options: answer)
        monkeypatch.setattr(module.os, "geteuid", lambda: 0 if root else 1000, raising=False)
        monkeypatch.setattr(
            module.shutil, "which", lambda *_name, **_path: "/usr/bin/apt-get" if apt else None
        )

    monkeypatch.setattr(venv, "create", create)
    module.run, module.lack = run, lack
    return module


# --- requirements


def test_a_group_has_the_packages_of_included_groups(start: Any) -> None:
    """Groups may be nested; no `include-group` table is left. The tests of the rules run without Qt."""
    groups = PROJECT["dependency-groups"]
    assert start.group("core") == groups["core"]
    more = {"pytest-qt", "hatchling", "shtab", "jeepney"}
    assert names(start.group("test")) == names(start.group("core")) | more
    dev = start.group("dev")
    assert all(isinstance(line, str) for line in dev)
    for name in ("lint", "test", "bench", "core"):
        assert set(start.group(name)) <= set(dev)
    assert not set(start.group("rivals")) & set(dev), "they are large, and only a benchmark needs them"
    assert start.dependencies() == PROJECT["project"]["dependencies"]
    assert not [line for line in start.group("core") if "qt" in line.lower() or "pyside" in line.lower()]


def test_every_required_package_has_a_version_in_the_constraints() -> None:
    """One that the project allows. Packages of the game have an upper bound, as in the tests of the core."""
    start = script("start")
    lines = start.CONSTRAINTS.read_text("utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if not line.startswith("#"))
    known = {name.lower().replace("_", "-"): version for name, version in pinned.items()}
    asked = names([*start.dependencies(), *start.group("dev"), *start.group("rivals")])
    assert asked - known.keys() == set()
    major, minor = map(int, known["pyside6-essentials"].split(".")[:2])
    assert (6, 10) <= (major, minor) < (6, 12), "the one version that every supported Python can use"
    for line in (*start.dependencies(), *start.group("core")):
        asks = Requirement(line)
        if asks.marker is None or asks.marker.evaluate():
            assert asks.specifier.contains(known[asks.name.lower()]), line
    needed = start.dependencies()
    for line in needed:
        assert {each.operator for each in Requirement(line).specifier} & {"<", "=="}, line
    for line in PROJECT["dependency-groups"]["core"]:
        assert line in needed or Requirement(line).name not in {Requirement(each).name for each in needed}


# --- environments


def test_an_environment_is_created_once(start: Any, tmp_path: Path) -> None:
    """It gets the required packages, in the versions of the constraints."""
    python = start.environment(".venv", ["one>=1", "two"])
    assert python.startswith(str(tmp_path / ".venv"))
    (command,) = start.calls
    assert command[0] == python
    assert command[1:4] == ["-m", "pip", "install"]
    assert command[-4:] == ["-c", str(tmp_path / "packaging" / "constraints.txt"), "one>=1", "two"]
    assert start.environment(".venv", ["one>=1", "two"]) == python
    assert len(start.calls) == 1


@pytest.mark.parametrize("change", ["packages", "constraints", "python", "stamp", "damage"])
def test_an_environment_is_renewed_when_its_content_has_changed(
    change: str, start: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reasons: other packages, versions or Python, or an unfinished installation."""
    packages = ["one"]
    start.environment(".venv", packages)
    (tmp_path / ".venv" / "old").touch()
    match change:
        case "packages":
            packages = ["one", "two"]
        case "constraints":
            start.CONSTRAINTS.write_text("pytest==2\n", "utf-8")
        case "python":
            monkeypatch.setattr(sys, "version", "3.99.0 (another)")
        case "stamp":
            (tmp_path / ".venv" / "stamp").unlink()
        case "damage":
            (tmp_path / ".venv" / "stamp").write_text("", "utf-8")
    start.environment(".venv", packages)
    assert len(start.calls) == 2
    assert not (tmp_path / ".venv" / "old").exists()


def test_a_partial_environment_is_unused(start: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The script ends with a sentence, and starts again next time. Debian has a package for venv alone."""
    monkeypatch.setattr(start, "run", lambda _command, **_options: 1)
    for _ in range(2):
        with pytest.raises(SystemExit, match=r"The packages for \.venv could not be installed"):
            start.environment(".venv", ["one"])
        assert not (tmp_path / ".venv" / "stamp").exists()
    monkeypatch.setattr(start.importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(SystemExit, match=r"sudo apt-get install python3-venv"):
        start.environment(".venv-other", [])
    assert not (tmp_path / ".venv-other").exists()


# --- libraries


INSTALL = ["-y", "--no-install-recommends", "libegl1", "libxcb-cursor0"]


@pytest.mark.parametrize(
    ("packages", "root", "apt"),
    [
        ("", True, True),
        ("libegl1 libxcb-cursor0", True, True),
        ("libegl1 libxcb-cursor0", False, True),
        ("libegl1 libxcb-cursor0", True, False),
        ("libegl1 libxcb-cursor0", False, False),
    ],
)
def test_root_installs_missing_libraries_and_others_get_the_line_for_it(
    packages: str,
    root: bool,
    apt: bool,
    start: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One command after the lists are updated; nothing is printed if none is missing."""
    start.lack(packages, root=root, apt=apt)
    installs = root and apt
    assert start.libraries("python") is installs
    wanted = [["apt-get", "update"], ["apt-get", "install"]] if installs and packages else []
    assert [command[:2] for command in start.calls] == wanted
    assert not start.calls or start.calls[1][-3:] == INSTALL[1:]
    output = capsys.readouterr().out
    if not packages:
        assert output == ""
    elif not installs:
        assert output.count("\n") == 1
        assert f"sudo apt-get install {' '.join(INSTALL)}\n" in output
    monkeypatch.setattr(start, "run", lambda command, **_options: int(command[1] == "install"))
    assert start.libraries("python") is (not packages)
    assert ("Try: apt-get install" in capsys.readouterr().out) is (installs and bool(packages))


# --- the programs that check the files for Linux desktops


@pytest.mark.parametrize(
    ("there", "packages"),
    [
        (set(), ["appstream", "desktop-file-utils", "xvfb", "dbus", "at-spi2-core"]),
        ({"appstreamcli", "Xvfb", "dbus-daemon"}, ["desktop-file-utils", "at-spi2-core"]),
        ({"appstreamcli", "desktop-file-validate", "Xvfb", "dbus-daemon", "at-spi-bus-launcher"}, []),
    ],
)
def test_missing_programs_are_installed(
    there: set[str], packages: list[str], start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the checks install them, and only on Linux."""
    start.lack("")
    monkeypatch.setattr(start.sys, "platform", "linux")
    found = {*there, "apt-get"}
    monkeypatch.setattr(start.shutil, "which", lambda name, **_path: name if name in found else None)
    assert start.missing_programs() == packages
    assert start.main(["play"]) == 0
    assert not [command for command in start.calls if "apt-get" in command]
    assert start.main(["test"]) == 0
    installed = [
        command[-len(packages) :] for command in start.calls if command[:2] == ["apt-get", "install"]
    ]
    assert installed == ([packages] if packages else [])
    monkeypatch.setattr(start.sys, "platform", "win32")
    assert start.missing_programs() == []


def test_the_checks_fail_without_their_validators(
    start: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message has the line that installs them; no check runs."""
    start.lack("", root=False)
    monkeypatch.setattr(start.sys, "platform", "linux")
    monkeypatch.setattr(start.shutil, "which", lambda *_name, **_path: None)
    assert start.main(["test"]) == 1
    output = capsys.readouterr().out
    assert "sudo apt-get install -y --no-install-recommends appstream desktop-file-utils xvfb " in output
    assert not [command for command in start.calls if "packaging/check.py" in command]


# --- the two commands


@pytest.mark.parametrize("word", ["play", "test"])
def test_libraries_come_before_programs(word: str, start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The translation compiler is a program of Qt. The game or the checks come last, with their arguments."""
    seen: list[int] = []

    def libraries(_python: str) -> bool:
        seen.append(len(start.calls))
        return True

    monkeypatch.setattr(start, "libraries", libraries)
    assert start.main([word, "--more"]) == 0
    after = start.calls[seen[0] :]
    assert [command[1] for command in start.calls[: seen[0]]] == ["-m"] * seen[0], "only pip runs before"
    assert after[0][1:] == ["packaging/hatch_build.py"]
    if word == "play":
        assert after[1][1:] == ["-m", "epizodiak_qt", "--more"]
    else:
        assert after[1][1:3] == ["packaging/check.py", "--core"]
        assert ".venv-core" in after[1][3]
        assert after[1][4:] == ["--more"]


@pytest.mark.parametrize("failing", ["libraries", "translations"])
@pytest.mark.parametrize("word", ["play", "test"])
def test_nothing_opens_if_a_step_of_the_setup_fails(
    word: str, failing: str, start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exit code is 1."""
    noted = start.run
    monkeypatch.setattr(start, "libraries", lambda _python: failing != "libraries")
    monkeypatch.setattr(
        start, "run", lambda command, **options: noted(command, **options) or int("hatch" in command[1])
    )
    assert start.main([word]) == 1
    assert not [command for command in start.calls if {"epizodiak_qt", "packaging/check.py"} & set(command)]


USAGE = "usage: python3 packaging/start.py play|test\n"


@pytest.mark.parametrize("words", [["paly"], ["--help"]])
def test_the_usage_is_printed(words: list[str], start: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """After an unknown command, or a question for help; the exit code is 2."""
    assert start.main(words) == 2
    assert capsys.readouterr().out == USAGE
    assert start.calls == []


def test_an_older_python_is_refused(
    start: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message comes before the script uses newer features."""
    monkeypatch.setattr(sys, "version_info", (3, 10, 12))
    assert start.main(["play"]) == 1
    assert capsys.readouterr().out.startswith("Python 3.11 or later is needed; this is ")


def test_the_output_of_a_quiet_program_is_shown_if_it_fails(
    start: Any, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The output of one that succeeds is not shown."""
    for code in (0, 3):
        program = f"import sys; print('out'); print('err', file=sys.stderr); sys.exit({code})"
        assert script("start").run([sys.executable, "-c", program], quiet=True) == code
        shown = capfd.readouterr().out
        assert ("out" in shown) is ("err" in shown) is (code == 3)


def test_the_readme_names_the_command_for_the_checks() -> None:
    """No file start.calls a weaker command."""
    readme = (ROOT / "README.md").read_text("utf-8")
    for command in ("python3 packaging/start.py play", "python3 packaging/start.py test"):
        assert f"\n{command}\n" in readme
    assert "python3 packaging/start.py test" in (ROOT / ".ci" / "run").read_text("utf-8")


# --- the checks


REPORT = """<testsuites><testsuite>
<testcase classname="tests.a" name="test_{name}" time="{seconds}"/>
<testcase classname="tests.a" name="test_fast" time="0.1"/>
</testsuite></testsuites>"""


def test_every_check_runs_and_one_failure_fails_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The others still run; the end has the failed checks, the slowest tests and the total time."""
    check = script("check")
    ran: list[list[str]] = []
    failing = "mypy"

    def run(command: list[str], **options: Any) -> Any:
        assert options["cwd"] == ROOT
        assert options["env"]["QT_QPA_PLATFORM"] == "offscreen"
        assert "PYTHONDONTWRITEBYTECODE" not in options["env"], "every program would compile the package"
        report = command[-1].removeprefix("--junitxml=")
        if report != command[-1]:
            Path(report).write_text(REPORT.format(name=f"slow_{len(ran)}", seconds=len(command)), "utf-8")
            command = command[:-1]
        ran.append(command)
        return SimpleNamespace(returncode=int(failing in command), stdout="what mypy says\n")

    monkeypatch.setattr(check.subprocess, "run", run)
    monkeypatch.setattr(sys, "argv", ["check.py", "--core", "the-core", "--random-order", "7"])
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert check.main() == 1
    passes = check.pytest_passes("the-core", check.WORKERS, "7")
    assert all("--random-order=7" in each.command for each in passes)
    assert sorted(ran) == sorted(each.command for each in (*check.static_checks(), *passes))
    output = capsys.readouterr().out
    assert "what mypy says" in output
    assert "The 6 slowest of 6 tests:" in output
    slowest = output.index(f"{max(len(each.command) for each in passes) + 1:.1f} s  tests.a.test_slow_")
    assert slowest < output.index("0.1 s  tests.a.test_fast") < output.index("\nTotal: 0 s (0.0 min)\n")
    assert output.endswith("\nFailed: types\n")
    failing = "nothing"
    assert check.main() == 0
    assert capsys.readouterr().out.endswith("\nEverything passed.\n")


def test_the_checks_are_complete() -> None:
    """They cover style, format, types, contracts, every branch of rules and table, and each test once."""
    check = script("check")
    static = [" ".join(each.command) for each in check.static_checks()]
    for wanted in ("ruff check .", "ruff format --check", "-m mypy", "lint-imports"):
        assert sum(wanted in command for command in static) == 1
    passes = [each.command for each in check.pytest_passes("the-core", 2, None)]
    covered, core, rest = passes
    assert [("--cov-fail-under=100" in command) for command in passes] == [True, False, False]
    assert covered[0] == core[0] == "the-core"
    named = [word for word in (*covered, *core) if word.startswith("tests/")]
    folders = ("bots", "games", "lan", "library", "lobby", "table")
    assert sorted(named) == [f"tests/{name}" for name in folders]
    ignored = [word.removeprefix("--ignore=") for word in rest if word.startswith("--ignore=")]
    assert sorted(ignored) == sorted(named), "the last pass runs all other tests"
    assert not [word for word in rest if word.startswith("tests")]
    assert not [word for command in passes for word in command if word.startswith("--random-order")]


def test_the_scripts_run_as_programs() -> None:
    """They need only the Python of the system."""
    command = [sys.executable, "-I", "-S", "packaging/start.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, USAGE, "")
