"""Compile the translations: a command (`python packaging/hatch_build.py`), and a build hook of hatchling.

The hook also generates the man pages and the shell completions of a wheel, and compiles the bots if
EPIZODIAK_COMPILE_BOTS=1 (compile_bots.py).
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent

if TYPE_CHECKING:
    from hatchling.builders.config import BuilderConfig
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    Hook = BuildHookInterface[BuilderConfig]
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
    except ModuleNotFoundError:  # run as a command, where hatchling is not needed
        Hook = object


def qt_tool(name: str) -> str:
    """Return the path of a program that PySide6 contains, without loading its libraries."""
    spec = importlib.util.find_spec("PySide6")
    if spec is None or not spec.submodule_search_locations:
        sys.exit("PySide6 is not installed, so the translations cannot be compiled.")
    return str(
        Path(spec.submodule_search_locations[0]) / (name + (".exe" if sys.platform == "win32" else ""))
    )


def compile_translations(root: Path = ROOT) -> list[Path]:
    """Make a .qm file of every .ts file that is newer; return the .qm files."""
    compiled = []
    for source in sorted((root / "translations").glob("*.ts")):
        target = source.with_suffix(".qm")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            target.unlink(missing_ok=True)  # a program that runs has mapped the old file into its memory
            subprocess.run([qt_tool("lrelease"), "-silent", str(source), "-qm", str(target)], check=True)
        compiled.append(target)
    return compiled


def compiles_bots() -> bool:
    """Tell whether the wheel shall contain compiled bots, for this Python and this system only."""
    return os.environ.get("EPIZODIAK_COMPILE_BOTS") == "1"


class GeneratedFilesHook(Hook):
    """Put compiled translations, man pages and shell completions into the wheel; compiled bots on request."""

    def dependencies(self) -> list[str]:
        """Return the requirements of the build besides those of pyproject.toml."""
        return ["mypy[mypyc]>=1.18"] if compiles_bots() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Generate them; `version` is "standard" for a wheel and "editable" for a development install."""
        for compiled in compile_translations(Path(self.root)):
            if version == "standard":
                build_data["force_include"][str(compiled)] = (
                    f"epizodiak_qt/_data/translations/{compiled.name}"
                )
        if version == "standard":
            sys.path.insert(0, str(Path(self.root) / "packaging"))
            from command_files import write_command_files

            build_data["shared_data"] |= write_command_files(Path(self.root) / "build" / "command")
            if compiles_bots():
                from compile_bots import compile_copy

                copy = Path(self.root) / "build" / "compiled"
                for module in compile_copy(Path(self.root), copy):
                    build_data["force_include"][str(copy / module)] = module.as_posix()
                build_data["pure_python"] = False
                build_data["infer_tag"] = True


if __name__ == "__main__":
    for made in compile_translations():
        sys.stdout.write(f"{made.relative_to(ROOT)}\n")
