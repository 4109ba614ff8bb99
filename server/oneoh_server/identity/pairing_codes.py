"""Codes that bring a token to another machine: read aloud, used once, good for minutes."""

import secrets
from collections.abc import Callable
from typing import NamedTuple

from oneoh_protocol.messages import Scope
from oneoh_server.refusal import Refusal
from oneoh_server.table_codes import code_of, read_code

LIFE_S = 300
_MOST = 10_000
"""Most codes at once: each guest has one, but guests are many."""


class Offered(NamedTuple):
    """Token that a code stands for; it is made once the code is used."""

    guest: str
    label: str
    scope: Scope
    until: float


class PairingCodes:
    """Open codes, one a guest. They end with the process."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` returns monotonic seconds."""
        self._clock = clock
        self._open: dict[str, Offered] = {}

    def offer(self, guest: str, label: str, scope: Scope) -> str:
        """Return a new code in place of the guest's last one. Raises Refusal if all are in use."""
        now = self._clock()
        self._open = {
            code: each
            for code, each in self._open.items()
            if each.until > now and each.guest != guest
        }
        if len(self._open) >= _MOST:
            raise Refusal("server-busy", "too many codes are open; try again later")
        code = code_of(secrets.token_hex(16))
        self._open[code] = Offered(guest, label, scope, now + LIFE_S)
        return code

    def redeem(self, typed: str) -> Offered:
        """Return what a code stands for, and end the code. Raises Refusal."""
        found = self._open.pop(read_code(typed) or "", None)
        if found is None or found.until <= self._clock():
            raise Refusal("bad-code", "there is no such code, or it has ended")
        return found
