"""Badge of a bot: a grade with the seal of the lobby that examined it (protocol/README.md#badges).

The seal is an HMAC (RFC 2104) with SHA-256 under a key that only the host has, so that nobody else
can give a badge, and no other lobby can check it.
"""

import hashlib
import hmac
import re
from pathlib import Path

import msgspec
from msgspec.structs import replace

from oneoh_protocol.messages import Badge

_KEY = re.compile(rb"[A-Za-z0-9_-]{16,128}")
_PURPOSE = b"oneoh badge\n"
"""Beginning of the text that is sealed: a key that seals something else as well gives no badge."""


class BadExaminerKey(ValueError):
    """File that holds no key of an examiner; the text says what it has to hold."""


def read_examiner_key(path: Path) -> bytes:
    """Return the key in a file. Raises BadExaminerKey."""
    try:
        key = path.read_bytes().strip()
    except OSError as error:
        raise BadExaminerKey(f"{path} cannot be read: {error}") from error
    if not _KEY.fullmatch(key):
        raise BadExaminerKey(
            f"{path} has to hold 16 to 128 letters, digits, _ and -: oneoh-server examiner-key > "
            f"{path}"
        )
    return key


def seal(badge: Badge, key: bytes) -> Badge:
    """Return the badge with the seal of this key."""
    return replace(badge, seal=_seal(badge, key))


def is_sealed(badge: Badge, key: bytes) -> bool:
    """Return whether the badge has the seal of this key, and is as it was then."""
    return hmac.compare_digest(badge.seal.encode(), _seal(badge, key).encode())


def _seal(badge: Badge, key: bytes) -> str:
    text = msgspec.json.encode(replace(badge, seal=""))
    return hmac.new(key, _PURPOSE + text, hashlib.sha256).hexdigest()
