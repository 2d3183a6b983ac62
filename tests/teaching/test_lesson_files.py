"""Files of lessons: every fault is one sentence in both languages, and names its line."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from epizodiak_qt.teaching.lesson import BYTES_AT_MOST, LessonError, lessons_in, read_lesson
from tests.games.sentence_checks import faults_of_french
from tests.program_process import ROOT
from tests.teaching.lesson_player import FOLDER

RECORD = (FOLDER / "epizodiak" / "01-dial.ezr").read_text("utf-8")
TEXT = """title = { en = "Lay a tile", fr = "Poser une tuile" }
seat = 0
begin = 6

[[step]]
say = { en = "Look.", fr = "Regardez." }
show = ["hand 7"]

[[step]]
say = { en = "Lay the 7.", fr = "Posez le 7." }
move = "lay cw 7"
after = 8

[[step.also]]
action = "lay ccw 4"
say = { en = "That too.", fr = "Cela aussi." }

[[step.wrong]]
code = "not_adjacent"
say = { en = "Not there.", fr = "Pas là." }

[[step.wrong]]
action = "draw"
say = { en = "You can lay.", fr = "Vous pouvez poser." }
"""
UNUSABLE = "is missing or has a value that cannot be used"


def written(folder: Path, text: str = TEXT, record: str = RECORD) -> Path:
    """Write a lesson and its record; return the file of the lesson."""
    path = folder / "lesson.toml"
    path.write_text(text, "utf-8")
    path.with_suffix(".ezr").write_text(record, "utf-8")
    return path


def fault(path: Path) -> str:
    """Return the fault of a lesson in English; both languages are complete, and name the same line."""
    with pytest.raises(LessonError) as raised:
        read_lesson(path)
    sentence = raised.value.sentence
    assert sentence.en != sentence.fr
    assert faults_of_french(sentence.fr) == [], sentence.fr
    assert re.findall(r"^Line (\d+):", sentence.en) == re.findall(r"^Ligne (\d+)\u202f:", sentence.fr)
    assert "None" not in sentence.en + sentence.fr
    return sentence.en


def test_a_good_file_is_read(tmp_path: Path) -> None:
    """With steps, marks and answers, each in its place, as in the example of the page."""
    lesson = read_lesson(written(tmp_path))
    assert (lesson.name, lesson.seat, lesson.begin, lesson.bots) == ("lesson", 0, 6, "")
    look, lay = lesson.steps
    assert (look.line, look.show, look.moves, look.after_s) == (5, (("hand", "7"),), (), None)
    assert (lay.line, lay.moves, lay.after_s) == (9, ("lay cw 7",), 8)
    assert [remark.to for remark in (*lay.also, *lay.wrong)] == ["lay ccw 4", "not_adjacent", "draw"]
    page = (ROOT / "docs" / "lessons.md").read_text("utf-8")
    lesson = read_lesson(written(tmp_path, page.partition("```toml\n")[2].partition("```")[0]))
    assert [len(step.wrong) for step in lesson.steps] == [0, 2]


LAST = TEXT.count("\n")
# The line that is changed, its new text, the line that the fault names, and words of the fault.
FAULTS = [
    (1, "", 1, "“title” " + UNUSABLE),
    (1, 'title = "Lay"', 1, "“title” " + UNUSABLE),
    (1, 'title = { en = "Lay" }', 1, "“title” " + UNUSABLE),
    (1, 'title = { en = "Lay", fr = "" }', 1, "“title” " + UNUSABLE),
    (1, 'title = { en = "Lay", fr = 3 }', 1, "“title” " + UNUSABLE),
    (2, "seat = 3", 2, "“seat” " + UNUSABLE),
    (2, "seat = true", 2, "“seat” " + UNUSABLE),
    (2, 'seat = "0"', 2, "“seat” " + UNUSABLE),
    (2, "sit = 0", 2, "“sit” is not known here"),
    (2, "bots = 1", 2, "“bots” " + UNUSABLE),
    (2, 'record = "../other.ezr"', 2, "“record” " + UNUSABLE),
    (2, "record = 4", 2, "“record” " + UNUSABLE),
    (2, 'record = ""', 2, "“record” " + UNUSABLE),
    (2, 'record = ".."', 2, "“record” " + UNUSABLE),
    (2, 'record = "a\\u0000b"', 2, "“record” " + UNUSABLE),
    (3, "begin = -1", 3, "“begin” " + UNUSABLE),
    (3, "begin = 9999", 3, "“begin” " + UNUSABLE),
    (6, "", 5, "“say” " + UNUSABLE),
    (7, 'show = "hand 7"', 7, "“show” " + UNUSABLE),
    (7, 'show = ["hand", " "]', 7, "“show” " + UNUSABLE),
    (7, 'shows = ["hand 7"]', 7, "“shows” is not known here"),
    (11, 'move = "lay cw"', 11, "is no action of EpiZodiak"),
    (11, 'move = ["lay cw 7", "dance"]', 11, "is no action of EpiZodiak"),
    (11, "move = 7", 11, "“move” " + UNUSABLE),
    (12, "after = 0", 12, "“after” " + UNUSABLE),
    (12, "after = 600", 12, "“after” " + UNUSABLE),
    (12, 'after = "soon"', 12, "“after” " + UNUSABLE),
    (12, "after = true", 12, "“after” " + UNUSABLE),
    (15, 'code = "not_adjacent"', 15, "“code” is not known here"),
    (15, 'action = "dance"', 15, "is no action of EpiZodiak"),
    (15, "action = 7", 15, "“action” " + UNUSABLE),
    (16, "", 14, "“say” " + UNUSABLE),
    (19, "", 18, "“step.wrong” " + UNUSABLE),
    (19, 'code = "a"\naction = "draw"', 20, "“action” " + UNUSABLE),
    (23, 'action = "lay"', 23, "is no action of EpiZodiak"),
    (23, 'word = "draw"', 23, "“word” is not known here"),
    (24, 'say = "No."', 24, "“say” " + UNUSABLE),
    (2, "seat = " + "1" * 5_000, LAST, "This is no valid TOML"),
    (2, "seat = " + "[" * 20_000, LAST, "This is no valid TOML"),
    (8, "show = [", 9, "This is no valid TOML"),
    (24, 'say = "', 24, "This is no valid TOML"),
]


@pytest.mark.parametrize(("number", "line", "named", "words"), FAULTS)
def test_a_fault_names_its_line(tmp_path: Path, number: int, line: str, named: int, words: str) -> None:
    """And what is wrong there."""
    lines = TEXT.splitlines()
    lines[number - 1] = line
    said = fault(written(tmp_path, "\n".join(lines)))
    assert said.startswith(f"Line {named}: "), said
    assert words in said


def test_a_file_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    """A record is missing, none or illegal; a lesson has no steps, is no text, too large or gone."""
    path = written(tmp_path)
    path.with_suffix(".ezr").unlink()
    assert "lesson.ezr" in fault(path)
    path.with_suffix(".ezr").write_text("no record", "utf-8")
    assert fault(path).startswith("lesson.ezr: ")
    path.with_suffix(".ezr").write_text(RECORD.replace("lay ccw 5", "lay ccw 7"), "utf-8")
    assert fault(path).startswith("lesson.ezr: ")
    other = written(tmp_path, TEXT.replace("seat = 0", 'record = "other.ezr"'))
    assert "other.ezr" in fault(other)
    path.write_bytes(b"\xff\xfe")
    assert fault(path) == "The file lesson.toml is no text."
    path.write_text("#" * (BYTES_AT_MOST + 1), "utf-8")
    assert "lesson.toml" in fault(path)
    assert "gone.toml" in fault(tmp_path / "gone.toml")
    for steps in ("", "step = []", 'step = "none"', "step = [1]"):
        assert fault(written(tmp_path, TEXT.partition("[[step]]")[0] + steps)).startswith("Line "), steps
    assert fault(tmp_path)


def test_a_damaged_lesson_of_the_program_hides_no_other_one(tmp_path: Path) -> None:
    """The fault names its file."""
    folder = tmp_path / "epizodiak"
    folder.mkdir()
    for name in ("1", "2", "3"):
        written(folder, "" if name == "2" else TEXT).rename(folder / f"{name}.toml")
        (folder / "lesson.ezr").rename(folder / f"{name}.ezr")
    lessons, problem = lessons_in(folder)
    assert [lesson.name for lesson in lessons] == ["1", "3"]
    assert problem is not None
    assert problem.en.startswith("2.toml: Line 1: ")
    assert problem.fr.startswith("2.toml\u202f: Ligne 1\u202f: ")
    assert lessons_in(tmp_path / "ecliptic") == ((), None)


@settings(max_examples=150, deadline=None)
@given(
    st.integers(1, 24), st.sampled_from(["", "x", "[[step]]", "= 1", "say = 1", '[step]\na = "', "[[a.b]]"])
)
def test_no_change_of_a_line_is_more_than_a_fault(
    tmp_path_factory: pytest.TempPathFactory, number: int, line: str
) -> None:
    """The lesson is read, or its fault is a sentence; nothing else is raised."""
    lines = TEXT.splitlines()
    lines[number - 1] = line
    path = written(tmp_path_factory.mktemp("lesson"), "\n".join(lines))
    found = None
    try:
        read_lesson(path)
    except LessonError as error:
        found = error.sentence
    assert found is None or (found.en and faults_of_french(found.fr) == [])
