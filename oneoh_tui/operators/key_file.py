"""File with the key of an operator."""

from pathlib import Path

import msgspec

from oneoh_protocol.messages import Token
from oneoh_tui.operators.inspecting import Trouble
from oneoh_tui.text.i18n import _

KEY_BYTES = 1000
"""Most bytes of a key file that are read."""


def read_key(path: str) -> str:
    """Return the operator's key in a file. Raises Trouble."""
    try:
        with Path(path).expanduser().open("rb") as file:
            text = file.read(KEY_BYTES).decode().strip()
        return msgspec.convert(text, Token)
    except (OSError, RuntimeError, ValueError) as error:
        if isinstance(error, OSError):
            text = _("{file} cannot be read: {reason}")
            raise Trouble(text.format(file=path, reason=error.strerror or error)) from error
        raise Trouble(_("{file} holds no key of an operator.").format(file=path)) from error
