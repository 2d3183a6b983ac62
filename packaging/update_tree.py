"""Write the tree of the package into docs/architecture.md: `python packaging/update_tree.py`.

Each line is the path of a module and the first line of its docstring. A test fails if the page is outdated.
"""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- tree: packaging/update_tree.py -->\n```\n", "```\n<!-- end of tree -->"
COLUMN = 30


def summary(path: Path) -> str:
    """Return the first line of the docstring of a module."""
    docstring = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return docstring.partition("\n")[0].removesuffix(".")


def tree(package: Path, depth: int = 0) -> list[str]:
    """Return the lines of a package: its own, those of its modules, those of its packages."""

    def line(name: str, path: Path) -> str:
        return f"{'  ' * depth + name:<{COLUMN}} {summary(path)}"

    lines = [line(f"{package.name}/", package / "__init__.py")]
    depth += 1
    lines += [line(path.name, path) for path in sorted(package.glob("*.py")) if path.name != "__init__.py"]
    for folder in sorted(path.parent for path in package.glob("*/__init__.py")):
        lines += tree(folder, depth)
    return lines


def page(text: str) -> str:
    """Return the page with its tree replaced by the current one."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n".join(tree(ROOT / "epizodiak_qt")) + "\n" + END + after


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
