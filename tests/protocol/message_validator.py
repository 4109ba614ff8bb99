"""Validator of messages against their schema, at half the work of the library's own."""

from collections.abc import Iterator
from typing import Any

import jsonschema
from jsonschema.validators import extend


def _one_of(
    validator: Any, branches: list[Any], instance: object, _schema: object
) -> Iterator[jsonschema.ValidationError]:
    """Yield an error unless `instance` is valid under exactly one branch.

    The library's own gathers all errors of each branch, to report them; here the first one is
    enough to rule a branch out.
    """
    fitting = sum(validator.evolve(schema=branch).is_valid(instance) for branch in branches)
    if fitting != 1:
        yield jsonschema.ValidationError(
            f"{instance!r} is valid under {fitting} of {len(branches)} schemas, not under one"
        )


MessageValidator = extend(jsonschema.Draft202012Validator, {"oneOf": _one_of})  # type: ignore[no-untyped-call]
