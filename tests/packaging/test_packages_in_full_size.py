"""Packages in full size: the built program, the .deb in a root file system of its own, and other versions.

`python -m tests.full_size --only=P1,P2,P3` runs them; they take many minutes and need Debian's archive.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import pytest

from epizodiak_qt.desktop.app.application import APP_ID
from tests.program_process import ROOT, output_of
from tests.sizes import FULL_SIZE

pytestmark = [
    pytest.mark.skipif(not FULL_SIZE, reason="minutes: python -m tests.full_size --only=P1,P2,P3"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="packages of Linux"),
]
TOOLS: Final = ("mmdebstrap", "lintian", "dpkg-deb", "makensis", "objdump")
RELEASE: Final = (sys.executable, "packaging/release.py")
SYSTEM_PYTHON: Final = "/usr/bin/python3"
"""A Python that other users may run too; that of the tests may lie in somebody's home."""
NOBODY: Final = 65534
"""User and group without rights."""
STATE: Final = (
    *("var/log", "var/lib/dpkg", "var/lib/apt", "var/cache", "etc/ld.so.cache"),
    *("tmp", "srv", "root", "dev", "proc", "sys", "run"),
)
"""Places of the system that every installation changes, and those of the user."""


def seen(text: str) -> None:
    """Print figures for the report."""
    sys.stdout.write(f"seen: {text}\n")


@pytest.fixture(scope="module")
def built() -> Path:
    """Build everything; return dist/."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"install these first: {', '.join(missing)}")
    seen("; ".join(output_of(*RELEASE, "build").splitlines()[-8:]))
    return ROOT / "dist"


def test_p1_every_artefact_passes_its_self_test(built: Path) -> None:
    """Each is installed in a scratch folder and runs there, with an empty environment."""
    seen("; ".join(output_of(*RELEASE, "verify").splitlines()))
    (package,) = built.glob("*.deb")
    output_of("lintian", "--no-cfg", "--fail-on=error", package)


@pytest.mark.skipif(os.geteuid() != 0, reason="root is needed for another user and a network without others")
def test_p1_the_wheel_runs_as_another_user_without_a_network(built: Path) -> None:
    """It writes to the user's home only, and needs no more than the loopback interface."""
    old = subprocess.run(
        [SYSTEM_PYTHON, "-c", "import sys, venv; sys.exit(sys.version_info < (3, 11))"], check=False
    )
    if old.returncode:
        pytest.skip(f"{SYSTEM_PYTHON} 3.11 or newer with venv is needed: NOT RUN")
    (wheel,) = built.glob("*.whl")
    with tempfile.TemporaryDirectory() as folder:
        home, programs = Path(folder) / "home", Path(folder) / "venv" / "bin"
        Path(folder).chmod(0o755)
        home.mkdir()
        os.chown(home, NOBODY, NOBODY)
        subprocess.run([SYSTEM_PYTHON, "-m", "venv", str(programs.parent)], check=True)
        pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--no-deps"]
        subprocess.run(
            [*pip, "--require-hashes", "-r", str(ROOT / "packaging" / "requirements.txt")], check=True
        )
        subprocess.run([*pip, "--no-index", str(wheel)], check=True)
        user = f"setpriv --reuid={NOBODY} --regid={NOBODY} --clear-groups"
        program = f"env -i HOME={home} QT_QPA_PLATFORM=offscreen {programs}/epizodiak-qt --selftest"
        command = f"ip link set lo up && exec {user} {program}"
        tested = output_of("unshare", "--net", "sh", "-c", command, folder=home)
    assert "network: a guest has joined" in tested


@pytest.mark.skipif(os.geteuid() != 0, reason="root is needed for a root file system")
def test_p2_the_deb_installs_runs_and_goes_without_a_trace(built: Path, tmp_path: Path) -> None:
    """In a minimal Debian, with its declared dependencies only: menu, file types, self-test, removal."""
    root = tmp_path / "root"
    subprocess.run(["mmdebstrap", "--variant=apt", "--quiet", "bookworm", str(root)], check=True)
    (package,) = built.glob("*.deb")
    shutil.copy(package, root / "srv")
    apt = ["apt-get", "install", "--yes", "--no-install-recommends"]
    inside(root, "apt-get", "update")
    inside(root, *apt, "desktop-file-utils", "shared-mime-info")
    inside(root, *apt, *declared(package))
    before = files(root)
    inside(root, *apt, f"/srv/{package.name}")
    added = files(root) - before
    for place in (
        "usr/games/epizodiak",
        f"usr/share/applications/{APP_ID}.desktop",
        f"usr/share/icons/hicolor/256x256/apps/{APP_ID}.png",
        f"usr/share/mime/packages/{APP_ID}.xml",
    ):
        assert place in added
    assert f"application/x-epizodiak-record={APP_ID}.desktop" in (
        root / "usr/share/applications/mimeinfo.cache"
    ).read_text("utf-8")
    assert "application/x-epizodiak-table:*.ezt" in (root / "usr/share/mime/globs").read_text("utf-8")
    tested = inside(root, "env", "-i", "HOME=/root", "/usr/games/epizodiak", "--selftest")
    assert "network: a guest has joined" in tested
    seen("; ".join(tested.splitlines()))
    (root / "root/.local/share/epizodiak").mkdir(parents=True, exist_ok=True)
    inside(root, "apt-get", "purge", "--yes", "epizodiak")
    assert files(root) - before == set()
    assert (root / "root/.local/share/epizodiak").is_dir()


def declared(package: Path) -> list[str]:
    """Return the packages that a .deb depends on."""
    return [each.split()[0] for each in output_of("dpkg-deb", "-f", package, "Depends").split(",")]


def inside(root: Path, *command: str) -> str:
    """Run a command in a root file system; return its output."""
    environ = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}
    environ |= {"DEBIAN_FRONTEND": "noninteractive"}
    return output_of("chroot", root, *command, environ=environ)


def files(root: Path) -> set[str]:
    """Return the files of a root file system, without those that every installation changes."""
    found = set()
    for folder, _, names in os.walk(root):
        place = os.path.relpath(folder, root)
        found |= {os.path.normpath(f"{place}/{name}") for name in names}
    return {place for place in found if not place.startswith(STATE)}


@pytest.mark.parametrize("which", ["lowest", "newest"])
def test_p3_the_tests_pass_with_other_versions(which: str) -> None:
    """The bounds in pyproject.toml are true."""
    command = [sys.executable, "packaging/dependency_versions.py", which]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    seen(f"{which}: {done.stdout.splitlines()[-1]}")
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
