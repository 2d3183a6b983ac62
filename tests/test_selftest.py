"""The self-test of an installed program; tests/packaging runs all of it."""

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from epizodiak_qt import folders, selftest


@pytest.mark.parametrize(
    ("system", "scratch"), [(Unix, "/scratch"), (MacOS, "/scratch"), (Windows, r"C:\scratch")]
)
def test_the_folders_of_the_player_stay_as_they_are(
    system: type[Unix | MacOS | Windows], scratch: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saved games and settings of the self-test go to its scratch folder on every system."""
    for name in selftest.FOLDERS:
        monkeypatch.setenv(name, scratch)
    dirs = system(folders.NAME, appauthor=False)
    for path in (dirs.user_data_dir, dirs.user_config_dir):
        assert path.startswith(scratch)
