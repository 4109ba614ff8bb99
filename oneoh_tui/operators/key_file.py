"""File with the key of an operator."""

from pathlib import Path

import msgspec

from oneoh_protocol.messages import Token
from oneoh_tui.net.asking import Trouble
from oneoh_tui.text.i18n import _

KEY_BYTES = 1000
"""Most bytes of a key file that are read."""


def read_key(path: str) -> str:
    """Return the operator's key in a file. Raises Trouble."""
    try:
        with Path(path).expanduser().open("rb") as file:
            text = file.read(KEY_BYTES).decode()
    except OSError as error:
        said = _("{file} cannot be read: {reason}")
        raise Trouble(said.format(file=path, reason=error.strerror or error)) from error
    except (RuntimeError, ValueError) as error:
        raise Trouble(_no_key(path)) from error
    return key_of(text, path)


def key_of(text: str, source: str) -> str:
    """Return the key that a text is, which came from `source`. Raises Trouble if it is none."""
    try:
        return msgspec.convert(text.strip(), Token)
    except msgspec.ValidationError as error:
        raise Trouble(_no_key(source)) from error


def _no_key(source: str) -> str:
    return _("{file} holds no key of an operator.").format(file=source)
