"""JSON Schema of every message, and of each game's views and options, made from their types.

`python -m oneoh_protocol.schema [FOLDER]` writes them; without a folder, to `protocol`.
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
from oneoh_protocol.messages import ClientMessage, ToClient, ToServer
from oneoh_protocol.versions import NEWEST

DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

_NULL = {"type": "null"}


def messages_schema() -> Schema:
    """Return the schema of every message; `$defs` has each by its name in `messages.py`."""
    directions = {"ToServer": get_args(ToServer), "ToClient": get_args(ToClient)}
    definitions = _definitions(kind for kinds in directions.values() for kind in kinds)
    for name, kinds in directions.items():
        definitions[name] = {"oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]}
    return {
        "$schema": DIALECT,
        "title": f"oneoh protocol {NEWEST}",
        "description": "What a frame holds, written as JSON. README.md says what it means.",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in directions],
        "$defs": dict(sorted(definitions.items())),
    }


def view_schema(game: AnyGame) -> Schema:
    """Return the schema of the payload `view` of a game."""
    return _document(game.view_type)


def options_schema(game: AnyGame) -> Schema:
    """Return the schema of the payload `options` of a game: every property has a default."""
    return _document(game.options)


def schema_files() -> Mapping[str, Schema]:
    """Return the schema of each file, by its path within `protocol/`."""
    written = {"schema.json": messages_schema()}
    for game in GAMES.values():
        # Other games may be installed as well; their authors publish their schemas.
        if type(game).__module__.startswith("oneoh_games."):
            written[f"games/{game.id}.view.schema.json"] = view_schema(game)
            written[f"games/{game.id}.options.schema.json"] = options_schema(game)
    return written


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
        if isinstance(schema.get("description"), str):
            schema["description"] = inspect.cleandoc(schema["description"]).replace("None", "null")
    for part in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(part, dict | list):
            _normalize(part)


def main() -> None:
    """Write every schema file."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "protocol")
    for path, schema in schema_files().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(as_text(schema), encoding="utf-8")
        print(folder / path)


if __name__ == "__main__":
    main()
