"""Keys of operators: a file of names and hashes, and the command that makes a key."""

import hashlib
import hmac
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from oneoh_server.ids import new_token

COMMAND = "operator-key"
_DIGITS = 64


class BadKeys(ValueError):
    """File of keys that cannot be used; the message is a sentence."""


class OperatorKeys:
    """Hashes of the operators' keys, by the operators' names."""

    def __init__(self, hashes: Mapping[str, str] | None = None) -> None:
        """`hashes` are hexadecimal SHA-256; without any nobody is an operator."""
        self._hashes = dict(hashes or {})

    @classmethod
    def read(cls, path: str) -> "OperatorKeys":
        """Read a file with a line `NAME HASH` for each operator. Raises BadKeys."""
        try:
            lines = Path(path).read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise BadKeys(f"operator_keys: {path} cannot be read: {error}") from error
        hashes = {}
        for number, line in enumerate(lines, 1):
            words = line.partition("#")[0].split()
            if not words:
                continue
            if len(words) != 2 or not _is_hash(words[1]):
                raise BadKeys(f"operator_keys: line {number} of {path} is no name and hash")
            hashes[words[0][:32]] = words[1].lower()
        return cls(hashes)

    def operator(self, key: str) -> str | None:
        """Return the name of the operator with this key. Takes the same time for any key."""
        hashed, found = hash_key(key), None
        for name, known in self._hashes.items():
            if hmac.compare_digest(known, hashed):
                found = name
        return found


def hash_key(key: str) -> str:
    # A key has 128 random bits, so that neither salt nor a slow hash would protect it better.
    return hashlib.sha256(key.encode()).hexdigest()


def _is_hash(text: str) -> bool:
    return len(text) == _DIGITS and all(digit in "0123456789abcdefABCDEF" for digit in text)


def make_key(arguments: Sequence[str]) -> int:
    """Print a new key on standard output and its line for the file on standard error.

    Return the exit code.
    """
    if len(arguments) != 1 or not arguments[0].isidentifier():
        print(f"usage: oneoh-server {COMMAND} NAME > FILE", file=sys.stderr)
        return 2
    key = new_token()
    print(key)
    print("line for the file of operator_keys:", file=sys.stderr)
    print(f"{arguments[0]} {hash_key(key)}", file=sys.stderr)
    return 0
