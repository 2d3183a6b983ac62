"""The Linux packages of the one-folder program: a .deb for the system, and a .tar.xz for one user's home.

python packaging/linux_packages.py PROGRAM_FOLDER TARGET_FOLDER
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
import tempfile
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from shipping import (
    PACKAGING,
    ROOT,
    desktop_files,
    gzip_without_date,
    megabytes,
    output,
    reproducible_tar,
    run,
    source_date,
    version,
)

NAME: Final = "epizodiak"
MAINTAINER: Final = "The EpiZodiak Qt contributors <epizodiak@example.invalid>"
ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
# Each library that the folder leaves to the system, and its package.
LIBC: Final = f"libc6 (>= {platform.libc_ver()[1]})"
SYSTEM_LIBRARIES: Final = {
    **dict.fromkeys(("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "libresolv.so.2"), LIBC),
    **dict.fromkeys(("ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libmvec.so.1"), LIBC),
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxcb.so.1": "libxcb1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}


def architecture() -> str:
    """Return the name that Debian has for this machine."""
    return ARCHITECTURES.get(os.uname().machine, os.uname().machine)


def install_shared_files(share_root: Path) -> None:
    """Copy menu entry, icons, file types, man pages and completions below a prefix."""
    for place, source in desktop_files().items():
        target = share_root / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix == ".1":  # a man page: Debian and the rest read it packed
            gzip_without_date(source.read_text("utf-8"), target.with_suffix(".1.gz"))
        else:
            shutil.copyfile(source, target)


def make_tar(program: Path, target: Path) -> Path:
    """Pack the program with `install.sh` for one user's home; return the archive."""
    name = f"{NAME}-{version()}-linux-{os.uname().machine}"
    archive = target / f"{name}.tar.xz"
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / name
        shutil.copytree(program, folder / "program", symlinks=True)
        install_shared_files(folder)
        shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
        script = shutil.copyfile(PACKAGING / "linux" / "install.sh", folder / "install.sh")
        script.chmod(0o755)
        reproducible_tar(folder, archive, name)
    return archive


def make_deb(program: Path, target: Path) -> Path:
    """Pack the program for Debian and its relatives; return the package. Raises ReleaseError."""
    package = target / f"{NAME}_{version()}_{architecture()}.deb"
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch) / "root"
        shutil.copytree(program, root / "usr/lib" / NAME, symlinks=True)
        (root / "usr/games").mkdir(parents=True)  # where Debian's policy puts games
        for command in ("epizodiak", "epizodiak-qt"):
            (root / "usr/games" / command).symlink_to(f"../lib/{NAME}/{command}")
        install_shared_files(root / "usr")
        write_documents(root / "usr/share/doc" / NAME)
        overrides = root / "usr/share/lintian/overrides" / NAME
        overrides.parent.mkdir(parents=True)
        shutil.copyfile(PACKAGING / "linux" / "lintian-overrides", overrides)
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN/control").write_text(control(root), "utf-8")
        set_modes(root)
        run(["dpkg-deb", "--build", "--root-owner-group", "-Zxz", str(root), str(package)])
    return package


def control(root: Path) -> str:
    """Return the control file of the package whose content is in `root`."""
    text = (PACKAGING / "linux" / "control").read_text("utf-8")
    return text.format(
        name=NAME,
        version=version(),
        architecture=architecture(),
        size=round(megabytes(root) * 1000 / 1.024),
        depends=", ".join(dependencies(root / "usr/lib" / NAME)),
    )


def dependencies(program: Path) -> list[str]:
    """Return the Debian packages of the libraries that the program needs and does not contain.

    Raises:
        KeyError: a library is in neither; SYSTEM_LIBRARIES has to name its package, or the spec to ship it.
    """
    own = {file.name for file in program.rglob("*")}
    needed: set[str] = set()
    for file in filter(is_elf, program.rglob("*")):
        needed |= set(re.findall(r"NEEDED\s+(\S+)", output(["objdump", "-p", str(file)])))
    return sorted({SYSTEM_LIBRARIES[name] for name in needed - own})


def is_elf(path: Path) -> bool:
    """Return whether a path is a program or library of Linux, and no link to one."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def write_documents(folder: Path) -> None:
    """Write what Debian expects of each package: copyright and changelog."""
    folder.mkdir(parents=True)
    shutil.copyfile(PACKAGING / "linux" / "copyright", folder / "copyright")
    date = format_datetime(datetime.fromtimestamp(source_date(), UTC))
    entry = (
        f"{NAME} ({version()}) stable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- {MAINTAINER}  {date}\n"
    )
    gzip_without_date(entry, folder / "changelog.gz")


def set_modes(root: Path) -> None:
    """Give each file the mode and the date that do not depend on the machine of the build."""
    for path in [root, *sorted(root.rglob("*"), reverse=True)]:
        if not path.is_symlink():
            is_program = is_elf(path) and ".so" not in path.name
            path.chmod(0o755 if path.is_dir() or is_program else 0o644)
        os.utime(path, (source_date(), source_date()), follow_symlinks=False)


if __name__ == "__main__":
    for make in (make_tar, make_deb):
        made = make(Path(sys.argv[1]), Path(sys.argv[2]))
        print(f"{made.name}: {megabytes(made):.1f} MB")
