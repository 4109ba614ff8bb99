"""Schema of the messages as it is checked in, and its validators."""

import json
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from oneoh_protocol.schema import MESSAGES_FILE


def load_schema() -> dict[str, Any]:
    """Return a new copy of the schema."""
    schema: dict[str, Any] = json.loads(MESSAGES_FILE.read_text(encoding="utf-8"))
    return schema


@cache
def validator_of(name: str) -> Draft202012Validator:
    """Return a validator of a definition: a message, a direction or a frame."""
    return Draft202012Validator({**load_schema(), "oneOf": [{"$ref": f"#/$defs/{name}"}]})
