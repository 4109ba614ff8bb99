"""Bots that are web services: the lines that a program reads are posted to an address.

ai/README.md, "Programs in any language", has the lines; the answer to each is that of its POST.
"""

import http.client
import weakref
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar
from urllib.parse import SplitResult, urlsplit

import msgspec

from oneoh_ai.contract import BotSpec
from oneoh_ai.failure import BotFailed
from oneoh_ai.line_process import LINE_BYTES, printable
from oneoh_ai.program import PROTOCOL, Greeting, Reply, spec_of
from oneoh_ai.script import BadScript

Line = TypeVar("Line")

_HEADERS = {"Content-Type": "application/json"}


def load_webhook(url: str) -> BotSpec:
    """Ask the service at an address which bot it is, and return that. Raises BadScript."""
    hook = Webhook(_parts(url))
    try:
        greeting = hook.greet()
    except BotFailed as failed:
        raise BadScript(f"{url}: {failed.message}") from failed
    return spec_of(greeting, hook.host, "a web service", hook)


def _parts(url: str) -> SplitResult:
    """Return the parts of an address. Raises BadScript."""
    try:
        parts = urlsplit(url)
        if parts.hostname and (parts.port is None or parts.port):
            return parts
    except ValueError:
        pass
    raise BadScript(f"{url} is no address; write it as http://HOST:PORT/PATH")


class Webhook:
    """Service that answers posts of JSON. Nothing here takes the time, as for a program."""

    def __init__(self, parts: SplitResult) -> None:
        self.host = parts.hostname or ""
        self.tables = count(1)
        """Numbers of the games that it has a seat in."""
        self._path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        kind = (
            http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        )
        self._connection = kind(self.host, parts.port)
        weakref.finalize(self, self._connection.close)
        self._count = 0

    def greet(self) -> Greeting:
        """Return what the service says of itself. Raises BotFailed."""
        return self._ask({"type": "hello", "protocol": PROTOCOL}, Greeting)

    def ask(self, request: Mapping[str, Any]) -> Reply:
        """Return the service's answer. Raises BotFailed."""
        self._count += 1
        reply = self._ask({"type": "request", "id": self._count, **request}, Reply)
        if reply.id != self._count:
            said = f"answered request {reply.id}, but request {self._count} is open"
            raise BotFailed("garbage", said)
        return reply

    def tell(self, line: Mapping[str, Any]) -> None:
        """Post a line whose answer does not matter."""
        with suppress(BotFailed):
            self._post(msgspec.json.encode(line))

    def _ask(self, line: Mapping[str, Any], kind: type[Line]) -> Line:
        answer = self._post(msgspec.json.encode(line))
        if len(answer) > LINE_BYTES:
            raise BotFailed("garbage", f"answered more than {LINE_BYTES} bytes")
        try:
            return msgspec.json.decode(answer, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BotFailed("garbage", f"answered {printable(answer)!r}: {error}") from error

    def _post(self, body: bytes) -> bytes:
        """Return the answer to a POST, cut behind `LINE_BYTES`. Raises BotFailed."""
        kept = self._connection.sock is not None
        try:
            try:
                return self._exchange(body)
            except (ConnectionError, http.client.RemoteDisconnected):
                # A service may close a connection that was kept. The id tells it of a repetition.
                if not kept:
                    raise
                self._connection.close()
                return self._exchange(body)
        except http.client.RemoteDisconnected as error:
            raise self._failed("it hung up without an answer") from error
        except OSError as error:
            raise self._failed(f"it cannot be reached: {error.strerror or error}") from error
        except http.client.HTTPException as error:
            raise self._failed(f"its answer is no HTTP: {error!r}") from error

    def _exchange(self, body: bytes) -> bytes:
        self._connection.request("POST", self._path, body, _HEADERS)
        response = self._connection.getresponse()
        answer = response.read(LINE_BYTES + 1)
        if len(answer) > LINE_BYTES:
            self._connection.close()  # nobody reads the rest
        if response.status != http.client.OK:
            self._connection.close()
            raise BotFailed("crash", f"answered with status {response.status} {response.reason}")
        return answer

    def _failed(self, message: str) -> BotFailed:
        self._connection.close()
        return BotFailed("crash", message)
