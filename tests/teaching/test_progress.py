"""The progress of each person: kept in one file, through damage, and with the names of profiles."""

from pathlib import Path

from epizodiak_qt.teaching.progress import Learned, LessonDone, Progress


def progress(folder: Path) -> Progress:
    """Return the progress in a folder, as another start of the program reads it."""
    return Progress(folder / "progress.json")


def test_the_shortest_time_of_each_lesson_is_kept_for_each_profile(tmp_path: Path) -> None:
    """In the file, for the next start; without a file nobody has learned anything, and there is no problem.

    A card is seen once. Each of two windows reads again before it writes.
    """
    kept, other = progress(tmp_path), progress(tmp_path)
    assert (kept.of(""), other.of("Zoé"), kept.problem) == (Learned(""), Learned("Zoé"), None)
    assert other.of("Zoé").seconds_of("a") is None
    assert not (tmp_path / "progress.json").exists()
    for name, lesson, seconds in (
        ("", "a", 70.04),
        ("", "a", 61.26),
        ("", "a", 99),
        ("", "b", 5),
        ("Zoé", "a", 8),
    ):
        assert kept.finish_lesson(name, lesson, seconds) is None
    for card in ("set", "contest", "set"):
        assert other.show_card("Zoé", card) is None
    assert other.of("Zoé") == Learned("Zoé", (LessonDone("a", 8),), ("set", "contest"))
    for each in (kept, progress(tmp_path)):
        assert set(each.of("").lessons) == {LessonDone("a", 61.3), LessonDone("b", 5)}
        assert each.of("Zoé").seconds_of("a") == 8
        assert each.of("Zoé").seconds_of("b") is None


def test_progress_follows_a_profile_that_is_renamed_or_deleted(tmp_path: Path) -> None:
    """That of persons without a profile stays."""
    kept = progress(tmp_path)
    for name in ("", "Zoé", "Bo"):
        kept.finish_lesson(name, "a", 3)
    assert kept.follow("Zoé", "Zoë") is None
    assert kept.follow("Bo", "") is None
    assert kept.follow("Ana", "Bo") is None
    assert kept.follow("", "") is None
    assert [each.name for each in progress(tmp_path).entries] == ["", "Zoë"]


def test_a_time_that_is_no_number_is_left_out(tmp_path: Path) -> None:
    """The page of lessons could not show it, and would never open again."""
    done = ", ".join(
        f'{{"lesson": "e/{time}", "seconds": {time}}}' for time in ("NaN", "Infinity", "1e999", "4")
    )
    path = tmp_path / "progress.json"
    path.write_text(f'{{"version": 1, "people": [{{"name": "", "lessons": [{done}], "cards": []}}]}}')
    progress = Progress(path)
    assert [each.lesson for each in progress.of("").lessons] == ["e/4"]
    assert progress.problem is not None
