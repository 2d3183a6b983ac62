"""Read every `Sentence` of the program from its source code, so that no test has to reach each of them."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from tests.program_process import ROOT

PACKAGE = ROOT / "epizodiak_qt"
FILLED_IN = "X"  # replaces each inserted variable
_PLACE = re.compile(r"\{(\w+)\}")


class SourceSentence(NamedTuple):
    """One variant of a sentence in the source; `names` are the variables that it inserts.

    `filled` tells whether they are places, into which `Sentence.fill` puts values by the rules of grammar.
    """

    where: str
    en: str
    fr: str
    names_en: frozenset[str]
    names_fr: frozenset[str]
    filled: bool


@cache
def sentences() -> tuple[SourceSentence, ...]:
    """Return every sentence of the program, in every variant. The sources are read once, in 3 s."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
    makers = {"Sentence"}
    for tree in trees.values():
        makers.update(_makers(tree))
    return tuple(
        written
        for path, tree in trees.items()
        for line, arguments in (*_calls(tree, makers), *_refusals(tree))
        for written in _read(f"{path.relative_to(ROOT)}:{line}", arguments)
    )


def _makers(tree: ast.Module) -> Iterator[str]:
    """Yield the functions whose last two parameters are `en` and `fr`: they pass them to a Sentence."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name, args=ast.arguments(args=[*_, ast.arg("en"), ast.arg("fr")])) if (
                name != "__init__"
            ):
                yield name


def _refusals(tree: ast.Module) -> Iterator[tuple[int, list[ast.expr]]]:
    """Yield the line and the values of each member of a `Refusals`."""
    for table in tree.body:
        if isinstance(table, ast.ClassDef) and "Refusals" in map(ast.unparse, table.bases):
            for member in table.body:
                if isinstance(member, ast.Assign) and isinstance(member.value, ast.Tuple):
                    yield member.lineno, member.value.elts


def _calls(tree: ast.Module, makers: set[str]) -> Iterator[tuple[int, list[ast.expr]]]:
    """Yield the line and the arguments of each call that makes a sentence."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if not node.args and not node.keywords:
                continue  # a method of another class with the same name
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in makers and [ast.unparse(argument) for argument in node.args[-2:]] != ["en", "fr"]:
                assert not node.keywords, f"{node.lineno}: pass both languages as positional arguments"
                yield node.lineno, node.args


def _read(where: str, arguments: list[ast.expr]) -> Iterator[SourceSentence]:
    en, fr = arguments[-2:]
    for text_en, text_fr in zip(_texts(where, en), _texts(where, fr), strict=True):
        yield SourceSentence(where, text_en, text_fr, _names(en), _names(fr), bool(_places(fr)))


def _texts(where: str, node: ast.expr) -> list[str]:
    """Return each variant of the text: one for each branch of the conditions in it."""
    match node:
        case ast.Constant(value=str(text)):
            return [_PLACE.sub(FILLED_IN, text)]
        case ast.JoinedStr(values=parts):
            pieces = [str(part.value) if isinstance(part, ast.Constant) else FILLED_IN for part in parts]
            return ["".join(pieces)]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return ["".join(pair) for pair in product(_texts(where, left), _texts(where, right))]
        case ast.IfExp(body=body, orelse=orelse):
            return _texts(where, body) + _texts(where, orelse)
    raise AssertionError(f"{where}: write a sentence as a whole in the source, not as {ast.unparse(node)}")


def _names(node: ast.expr) -> frozenset[str]:
    """Return the variables that the text inserts, and the names of its places."""
    called = {id(part.func) for part in ast.walk(node) if isinstance(part, ast.Call)}
    return frozenset(_places(node)) | frozenset(
        part.id
        for part in ast.walk(node)
        if isinstance(part, ast.Name) and part.id.islower() and id(part) not in called
    )


def _places(node: ast.expr) -> list[str]:
    """Return the names of the places of the text."""
    texts = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
    return [name for text in texts if isinstance(text, str) for name in _PLACE.findall(text)]
