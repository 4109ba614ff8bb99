"""Source files of our packages."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import oneoh_ai
import oneoh_games
import oneoh_protocol
import oneoh_server
import oneoh_tui

PACKAGES = (oneoh_ai, oneoh_games, oneoh_protocol, oneoh_server, oneoh_tui)


def statements(text: str) -> Iterator[ast.AST]:
    """Yield the statements of a file, those within others too, with handlers and cases.

    They are a tenth of all nodes, which `ast.walk` yields.
    """
    waiting: list[ast.AST] = list(ast.parse(text).body)
    while waiting:
        node = waiting.pop()
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting += getattr(node, part, ())


def sources() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every module of ours."""
    for package in PACKAGES:
        folder = Path(inspect.getfile(package)).parent
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder.parent).with_suffix("").parts
            name = ".".join(part for part in parts if part != "__init__")
            yield name, path.read_text(encoding="utf-8")
