"""Private names of other projects that source code uses, found by reading it."""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

FOREIGN = ("asyncssh", "rich", "textual", "websockets")
OF_PYTHON = {"_AttrReturn", "_SubParsersAction", "_exit", "_replace"}
"""Names that only look private, or are so in the type stubs of the standard library alone."""
_NAMING = (
    *(ast.Import, ast.ImportFrom, ast.Attribute, ast.Call),
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.arg, ast.Name),
)
"""Nodes that use or define names."""
_SUSPECT = re.compile(
    r"""(?<!\bself)(?<!\bcls)\._[^\W_]|["']_[^\W_]|import.*\b_[^\W_]|^\s*_\w+(?: as \w+)?,$|\b_[^\W_]\w*=""",
    re.MULTILINE,
)
"""Text without which a file uses no private name but its own: most files need not be parsed."""
_BY_NAME = {"attrgetter", "delattr", "getattr", "hasattr", "setattr"}


def private(name: str) -> bool:
    """Return whether a name is private, dunders aside."""
    return name.startswith("_") and not (name == "_" or name.startswith("__"))


def borrowed(source: str) -> set[str]:
    """Return the private names that a file uses of objects and modules that are not its own."""
    if not _SUSPECT.search(source):
        return set()
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, _NAMING)]
    used = {name for node in nodes for name in _used(node) if private(name)}
    return used - set(_defined(nodes)) - OF_PYTHON if used else used


def inherited(cls: type) -> set[str]:
    """Return the private names in a class of ours that are those of a foreign class above it."""
    theirs = {
        name
        for base in cls.__mro__
        if base.__module__.split(".")[0] in FOREIGN
        for name in _of_class(base)
    }
    return {name for name in _of_class(cls) if private(name)} & theirs if theirs else set()


def _used(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (part for alias in names for part in alias.name.split("."))
        case ast.ImportFrom(module=str(module), names=names) if _is_foreign(module):
            yield from module.split(".")
            yield from (alias.name for alias in names)
        case ast.Attribute(value=ast.Name(id="self" | "cls")):
            pass
        case ast.Attribute(attr=name):
            yield name
        case ast.Call(func=function, args=arguments, keywords=keywords):
            yield from (keyword.arg for keyword in keywords if keyword.arg)
            if isinstance(function, ast.Name) and function.id in _BY_NAME:
                yield from strings(arguments)
        case _:
            pass


def strings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the parts of the dotted names that are written as strings."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (part for part in node.value.split(".") if part.isidentifier())


def _is_foreign(module: str) -> bool:
    return module.split(".")[0] in FOREIGN


@cache
def _of_class(cls: type) -> frozenset[str]:
    """Return the names that a class defines in its body or has on its instances."""
    for node in ast.walk(_parsed(inspect.getsourcefile(cls) or "")):
        if isinstance(node, ast.ClassDef) and node.name == cls.__name__:
            return frozenset((*_of_body(node), *_of_instances(node)))
    return frozenset()


def _of_body(cls: ast.ClassDef) -> Iterator[str]:
    for node in cls.body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case _:
                pass


def _of_instances(cls: ast.ClassDef) -> Iterator[str]:
    for node in ast.walk(cls):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
                yield name
            case _:
                pass


def _defined(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names of functions, methods, variables, fields and attributes of `self`."""
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                yield name
            case _:
                pass


@cache
def _parsed(path: str) -> ast.Module:
    return ast.parse(Path(path).read_text(encoding="utf-8")) if path else ast.Module([], [])
