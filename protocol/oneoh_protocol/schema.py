"""JSON Schema of every message, and of each game's views and options, from the types.

`python -m oneoh_protocol.schema [FOLDER]` writes them, to `protocol` if nothing else is said.
"""

import ast
import inspect
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from textwrap import dedent
from typing import Any, get_args

import msgspec

from oneoh_games import GAMES
from oneoh_games.contract import AnyGame
from oneoh_protocol.messages import PROTOCOL, ClientMessage, ToClient, ToServer

DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

_NULL = {"type": "null"}


def messages_schema() -> Schema:
    """Every message, both directions; `$defs` has each by its name in `messages.py`."""
    directions = {"ToServer": get_args(ToServer), "ToClient": get_args(ToClient)}
    definitions = _definitions(kind for kinds in directions.values() for kind in kinds)
    for name, kinds in directions.items():
        definitions[name] = {"oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]}
    return {
        "$schema": DIALECT,
        "title": f"oneoh protocol {PROTOCOL}",
        "description": "What a frame holds, written as JSON. README.md says what it means.",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in directions],
        "$defs": dict(sorted(definitions.items())),
    }


def view_schema(game: AnyGame) -> Schema:
    """The payload `view` of a game."""
    return _document(game.view_type)


def options_schema(game: AnyGame) -> Schema:
    """The payload `options` of a game: an object all of whose properties have defaults."""
    return _document(game.options)


def files() -> Mapping[str, Schema]:
    """Path within the protocol's folder -> schema, for the wire and the games of this project."""
    written = {"schema.json": messages_schema()}
    for game in GAMES.values():
        # Strangers' games may be installed as well; their schemas are theirs to publish.
        if type(game).__module__.startswith("oneoh_games."):
            written[f"games/{game.id}.view.schema.json"] = view_schema(game)
            written[f"games/{game.id}.options.schema.json"] = options_schema(game)
    return written


def as_text(schema: Schema) -> str:
    """A schema as it stands in its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _document(kind: type) -> Schema:
    definitions = _definitions([kind])
    root = definitions.pop(kind.__name__)
    document = {"$schema": DIALECT, **root}
    return document | ({"$defs": dict(sorted(definitions.items()))} if definitions else {})


def _definitions(kinds: Iterable[type]) -> dict[str, Schema]:
    """The schema of each type, and of each that one is made of, by name."""
    found = tuple(kinds)
    _, definitions = msgspec.json.schema_components(found, ref_template="#/$defs/{name}")
    structs = {struct.__name__: struct for struct in _structs(found)}
    for name, definition in definitions.items():
        for field, said in _said_of_fields(structs[name]).items() if name in structs else ():
            definition["properties"][field].setdefault("description", said)
        if issubclass(structs.get(name, object), ClientMessage):
            _require_id(definition)
        if definition.get("title") == name:
            del definition["title"]
        _tidy(definition)
    return definitions


def _require_id(definition: Schema) -> None:
    """Describe the id as it is in a frame: its default is only for commands not sent yet."""
    del definition["properties"]["id"]["default"]
    definition["required"].insert(1, "id")


def _structs(kinds: Iterable[type]) -> set[type[msgspec.Struct]]:
    """Every struct that the types are made of."""
    found: set[type[msgspec.Struct]] = set()
    waiting: list[Any] = list(kinds)
    while waiting:
        kind = waiting.pop()
        if inspect.isclass(kind) and issubclass(kind, msgspec.Struct) and kind not in found:
            found.add(kind)
            waiting += [field.type for field in msgspec.structs.fields(kind)]
        waiting += get_args(kind)
    return found


def _said_of_fields(struct: type[msgspec.Struct]) -> dict[str, str]:
    """The string under each field in the source: Python itself forgets it."""
    try:
        [definition] = ast.parse(dedent(inspect.getsource(struct))).body
    except (OSError, TypeError):
        return {}
    assert isinstance(definition, ast.ClassDef)
    said: dict[str, str] = {}
    for field, below in zip(definition.body, definition.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                said[name] = inspect.cleandoc(text)
            case _:
                pass
    return said


def _tidy(schema: Any) -> None:
    """Take out what only Python's readers want, and what differs between versions of msgspec."""
    if isinstance(schema, dict):
        if isinstance(schema.get("anyOf"), list):
            schema["anyOf"].sort(key=_NULL.__eq__)
        if isinstance(schema.get("pattern"), str):
            schema["pattern"] = schema["pattern"].removesuffix(r"(?!\n)")
        if isinstance(schema.get("description"), str):
            schema["description"] = inspect.cleandoc(schema["description"]).replace("None", "null")
    for part in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(part, dict | list):
            _tidy(part)


def main() -> None:
    """Write every schema."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "protocol")
    for path, schema in files().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(as_text(schema), encoding="utf-8")
        print(folder / path)


if __name__ == "__main__":
    main()
