"""Key of the whole lobby: without it nobody is told anything."""

import hmac
import sys
from pathlib import Path

import msgspec

from oneoh_protocol.messages import Token
from oneoh_server.address_limits import AddressLimits
from oneoh_server.ids import new_token
from oneoh_server.refusal import Refusal

COMMAND = "lobby-key"


class BadKey(ValueError):
    """File that holds no key; the message is a sentence."""


class LobbyKey:
    """Key that a guest has to show; None if the lobby is open to everybody."""

    def __init__(self, key: str | None = None) -> None:
        self._key = key.encode() if key is not None else None

    @classmethod
    def read(cls, path: str) -> "LobbyKey":
        """Read the key in a file. Raises BadKey."""
        try:
            text = Path(path).read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise BadKey(f"lobby_key_file: {path} cannot be read: {error}") from error
        try:
            return cls(msgspec.convert(text, Token))
        except msgspec.ValidationError as error:
            raise BadKey(
                f"lobby_key_file: {path} has to hold 16 to 128 letters, digits, _ and -"
            ) from error

    def check(self, given: str | None, address: str, limits: AddressLimits) -> None:
        """Raise Refusal unless the key is given; count wrong ones for the address."""
        if self._key is None:
            return
        if given is None:
            raise Refusal("lobby-key", "this lobby is for those who have its key")
        if wait := limits.key_wait(address):
            retry_ms = round(wait * 1000) + 1
            raise Refusal("too-fast", "too many keys were tried; wait", retry_ms=retry_ms)
        if not hmac.compare_digest(self._key, given.encode()):
            limits.take_key(address)
            raise Refusal("lobby-key", "this is not the key of this lobby")


def print_new_key(command: str, *arguments: str) -> int:
    """Print a new key on standard output, as `command` does; return the exit code."""
    if arguments:
        print(f"usage: oneoh-server {command} > FILE", file=sys.stderr)
        return 2
    print(new_token())
    return 0
