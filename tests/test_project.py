"""The files of the project agree with one another, their links work, and they name no particular machine."""

import re
import tomllib
from pathlib import Path

import pytest

from epizodiak_qt import __version__
from epizodiak_qt.command_line.parser import COMMANDS, commands_of, make_parser
from tests.packaging.scripts import script
from tests.program_process import ROOT
from tests.test_catalogues import FRENCH

FOLDERS = (".ci", "benchmarks", "docs", "epizodiak_qt", "packaging", "resources", "tests", "translations")
TEXTS = {".py", ".md", ".toml", ".txt", ".ts", ".json", ".svg", ".xml", ".desktop", ""}
# Fixtures keep the bytes that an older version wrote.
FILES = sorted(
    file
    for start in (*FOLDERS, "README.md", "CHANGELOG.md", "pyproject.toml")
    for file in ([ROOT / start] if (ROOT / start).is_file() else (ROOT / start).rglob("*"))
    if file.is_file() and file.suffix in TEXTS and not {"__pycache__", "fixtures"} & {*file.parts}
)
PAGES = [file for file in FILES if file.suffix == ".md" and "resources" not in file.parts]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
# Folders of one machine and addresses of package indexes, which no file may name.
MACHINE = re.compile(
    r"(?<![\w.~}])/(?:opt|work|tmp|root|home)/|\b(?:pypi|deb\.debian)\.org\b|index-url|find-links"
)
README = (ROOT / "README.md").read_text("utf-8")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#([\w-]+))?\)")


def name(path: Path) -> str:
    """Return the path relative to the root of the project."""
    return path.relative_to(ROOT).as_posix()


def test_no_file_names_a_machine_or_has_other_line_breaks() -> None:
    """Texts, code and tests, which are found; each ends with one line break."""
    assert {name(path) for path in PAGES} >= {"README.md", "CHANGELOG.md"}
    assert len(FILES) > 150
    ours = ROOT / "tests" / "test_project.py"
    found = {name(file): MACHINE.findall(file.read_text("utf-8")) for file in FILES if file != ours}
    assert {file: hits for file, hits in found.items() if hits} == {}
    for file in FILES:
        data = file.read_bytes()
        assert b"\r" not in data, name(file)
        assert not data or (data.endswith(b"\n") and not data.endswith(b"\n\n")), name(file)


def test_versions_of_the_program_of_python_and_of_pyside_are_the_same_everywhere() -> None:
    """The program's is the newest release in the changelog, if there is one; newer changes stand above it."""
    assert "version" in PROJECT["project"]["dynamic"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "epizodiak_qt/__init__.py"
    headings = re.findall(r"^## \[?([^\]\s]+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", heading) for heading in [*headings[1:], __version__])
    assert headings[1:2] in ([], [__version__])
    major, minor = script("start").OLDEST
    assert PROJECT["project"]["requires-python"] == f">={major}.{minor}"
    assert PROJECT["tool"]["ruff"]["target-version"] == f"py{major}{minor}"
    promised = [line for line in PROJECT["project"]["classifiers"] if "Python :: 3." in line]
    assert promised[0].endswith(f":: {major}.{minor}")
    assert f"Python {major}.{minor} or later" in README
    installed, build = PROJECT["project"]["dependencies"], PROJECT["build-system"]["requires"]
    for requirements in (installed, build):
        assert [line for line in requirements if line.startswith("PySide6")] == [
            "PySide6-Essentials>=6.11,<6.12; python_version<'3.12'",
            "PySide6-Essentials>=6.11,<7; python_version>='3.12'",
        ]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_and_path_of_a_page_leads_to_a_file_and_a_heading(page: Path) -> None:
    """Links within the project, and paths in code type: in a folder of it, or the end of a module."""
    for target, anchor in LINK.findall(page.read_text("utf-8")):
        if "://" in target or target.startswith("mailto:"):
            continue
        file = (page.parent / target).resolve()
        assert file.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", file.read_text("utf-8"), re.MULTILINE)
            slugs = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
            assert anchor in slugs, f"{target}#{anchor}"
    modules = {f"/{name(file)}" for file in FILES if file.suffix == ".py"}
    for path in re.findall(r"`([\w./-]+)`", page.read_text("utf-8")):
        if path.partition("/")[0] in FOLDERS and "/" in path:
            assert (ROOT / path).exists(), path
        elif path.endswith(".py"):
            assert any(module.endswith(f"/{path}") for module in modules), path


def test_the_tree_in_the_documentation_is_up_to_date() -> None:
    """Each module has a line; `python packaging/update_tree.py` writes them."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert script("update_tree").page(text) == text


def test_every_label_and_option_that_the_readme_names_is_one_of_the_program() -> None:
    """The README has labels in italics; it names every command, too."""
    labels = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", README))
    assert len(labels) > 25
    shown = {message.source.replace("&", "").removesuffix("…") for message in FRENCH}
    assert {label for label in labels if label.removesuffix("…") not in shown} == set()
    parsers = commands_of(make_parser("en"))
    known = {
        option for parser in parsers.values() for each in parser._actions for option in each.option_strings
    }
    part = README.partition("## The command line")[2].partition("\n## ")[0]
    assert set(re.findall(r"(?<![\w-])--[\w-]+", part)) <= known
    for command in COMMANDS:
        assert f"`{command}`" in part
