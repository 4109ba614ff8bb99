"""JSON Schema of every message, and of each game's views and options, made from their types.

`python -m oneoh_protocol.schema [GAME]...` writes them: those of a game beside its rules; without
a game, those of this project's games, and that of the messages to `protocol/schema.json`.
"""

import ast
import inspect
import json
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Any, get_args

import msgspec

from oneoh_games import GAMES
from oneoh_games.contract import AnyGame
from oneoh_games.registry import folder_of, is_ours
from oneoh_protocol.codec import MESSAGES_PER_FRAME
from oneoh_protocol.messages import ClientMessage, ToClient, ToServer
from oneoh_protocol.versions import NEWEST

MESSAGES_FILE = Path(__file__).parents[1] / "schema.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

_NULL = {"type": "null"}
_SEVERAL = {
    "type": "array",
    "items": {"$ref": "#/$defs/ToClient"},
    "minItems": 1,
    "maxItems": MESSAGES_PER_FRAME,
}
"""Schema of a frame of several messages."""


def messages_schema() -> Schema:
    """Return the schema of every message; `$defs` has each by its name in `messages`."""
    directions = {"ToServer": get_args(ToServer), "ToClient": get_args(ToClient)}
    definitions = _definitions(kind for kinds in directions.values() for kind in kinds)
    for name, kinds in directions.items():
        definitions[name] = {"oneOf": [_reference(kind.__name__) for kind in kinds]}
    definitions["ToClientFrame"] = {"oneOf": [_reference("ToClient"), _SEVERAL]}
    return {
        "$schema": DIALECT,
        "title": f"oneoh protocol {NEWEST}",
        "description": "What a frame holds, written as JSON. README.md says what it means.",
        "oneOf": [_reference("ToServer"), _reference("ToClientFrame")],
        "$defs": dict(sorted(definitions.items())),
    }


def _reference(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def view_schema(game: AnyGame) -> Schema:
    """Return the schema of the payload `view` of a game."""
    return _document(game.view_type)


def options_schema(game: AnyGame) -> Schema:
    """Return the schema of the payload `options` of a game: every property has a default."""
    return _document(game.options)


def schema_files(*games: AnyGame) -> dict[Path, Schema]:
    """Return the schemas of games by their files; without a game, all files of this project."""
    if not games:
        return {MESSAGES_FILE: messages_schema(), **schema_files(*filter(is_ours, GAMES.values()))}
    return {
        folder_of(game) / f"{payload}.schema.json": schema
        for game in games
        for payload, schema in (("view", view_schema(game)), ("options", options_schema(game)))
    }


def as_text(schema: Schema) -> str:
    """Return the text of a schema file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _document(kind: type) -> Schema:
    definitions = _definitions([kind])
    root = definitions.pop(kind.__name__)
    document = {"$schema": DIALECT, **root}
    return document | ({"$defs": dict(sorted(definitions.items()))} if definitions else {})


def _definitions(kinds: Iterable[type]) -> dict[str, Schema]:
    """Return the schemas of the types, and of all types they are made of, by name."""
    found = tuple(kinds)
    _, definitions = msgspec.json.schema_components(found, ref_template="#/$defs/{name}")
    structs = {struct.__name__: struct for struct in _structs(found)}
    for name, definition in definitions.items():
        for field, text in _field_docstrings(structs[name]).items() if name in structs else ():
            definition["properties"][field].setdefault("description", text)
        if issubclass(structs.get(name, object), ClientMessage):
            _require_id(definition)
        if definition.get("title") == name:
            del definition["title"]
        _normalize(definition)
    return definitions


def _require_id(definition: Schema) -> None:
    # The default is for commands not sent yet: no frame lacks the id.
    del definition["properties"]["id"]["default"]
    definition["required"].insert(1, "id")


def _structs(kinds: Iterable[type]) -> set[type[msgspec.Struct]]:
    """Return every struct that the types are made of."""
    found: set[type[msgspec.Struct]] = set()
    waiting: list[Any] = list(kinds)
    while waiting:
        kind = waiting.pop()
        if inspect.isclass(kind) and issubclass(kind, msgspec.Struct) and kind not in found:
            found.add(kind)
            waiting += [field.type for field in msgspec.structs.fields(kind)]
        waiting += get_args(kind)
    return found


@cache
def _field_docstrings(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Return the docstring below each field, from the source: Python does not keep it."""
    try:
        [definition] = ast.parse(dedent(inspect.getsource(struct))).body
    except (OSError, TypeError):
        return {}
    assert isinstance(definition, ast.ClassDef)
    docstrings: dict[str, str] = {}
    for field, below in zip(definition.body, definition.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                docstrings[name] = inspect.cleandoc(text)
            case _:
                pass
    return docstrings


def _normalize(schema: Any) -> None:
    """Remove what concerns Python only, and what differs between versions of msgspec."""
    if isinstance(schema, dict):
        if isinstance(schema.get("anyOf"), list):
            schema["anyOf"].sort(key=_NULL.__eq__)
        if isinstance(schema.get("pattern"), str):
            schema["pattern"] = schema["pattern"].removesuffix(r"(?!\n)")
        if "$ref" in schema.get("propertyNames", ()):
            # msgspec tells the type of a map's keys from 0.23 on.
            del schema["propertyNames"]
        if isinstance(schema.get("description"), str):
            schema["description"] = inspect.cleandoc(schema["description"]).replace("None", "null")
    for part in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(part, dict | list):
            _normalize(part)


def main() -> None:
    """Write the files. Raises KeyError for a game that is not installed."""
    for path, schema in schema_files(*(GAMES[game] for game in sys.argv[1:])).items():
        path.write_text(as_text(schema), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
