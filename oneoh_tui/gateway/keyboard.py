"""What comes from a remote terminal, as Textual's messages: keys, clicks, pastes, nothing else."""

import asyncio
import codecs
import logging
from collections.abc import Callable, Iterable, Iterator

from textual import events
from textual.message import Message

from oneoh_tui.terminal.key_parser import KeyParser

_log = logging.getLogger(__name__)

SLICE = 128
"""Bytes that are taken in before everybody else has a turn."""
SLICE_SECONDS = 0.01
BACKLOG = 16_384
"""Bytes that may wait; a terminal that sends more is made to wait itself."""
LONGEST_PASTE = 65_536
"""Characters without an event at their end; there is none so long that anybody needs."""
_WANTED = (
    events.Key,
    events.Paste,
    events.MouseDown,
    events.MouseUp,
    events.MouseMove,
    events.MouseScrollDown,
    events.MouseScrollUp,
    events.AppFocus,
    events.AppBlur,
)
"""Not those by which a terminal could claim a size of millions of rows, for one."""


class Keyboard:
    """Passes on what is typed, in slices, so that a flood of it does not stop all other players."""

    def __init__(self, post: Callable[[Message], None], drained: Callable[[], None]) -> None:
        """`drained` is told when less than BACKLOG waits again."""
        self._post = post
        self._drained = drained
        self._decoder: codecs.IncrementalDecoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._parser = KeyParser()
        self._silent = 0
        self._waiting = bytearray()
        self._typed = asyncio.Event()

    @property
    def full(self) -> bool:
        """So much waits that no more should come now."""
        return len(self._waiting) >= BACKLOG

    def type(self, data: bytes) -> None:
        """Take in what a terminal sent."""
        self._waiting += data
        self._typed.set()

    def forget(self, charmap: str = "utf-8") -> None:
        """Another terminal is in use: what the last one began, it will not end."""
        self._waiting.clear()
        self._decoder = codecs.getincrementaldecoder(charmap)("replace")
        self._begin_again()

    def close(self) -> None:
        """Keep nothing of what was typed."""
        self._parser.close()

    async def run(self) -> None:
        """Pass on all that is typed, until cancelled."""
        while True:
            await self._wait()
            while self._waiting:
                was_full = self.full
                data = bytes(self._waiting[:SLICE])
                del self._waiting[:SLICE]
                if was_full and not self.full:
                    self._drained()
                self._pass_on(self._parse(data))
                await asyncio.sleep(SLICE_SECONDS if self._waiting else 0)

    async def _wait(self) -> None:
        """Until there is something; an Escape after which nothing comes is the key itself."""
        while (patience := self._parser.patience) is not None:
            try:
                async with asyncio.timeout(patience):
                    await self._typed.wait()
                    break
            except TimeoutError:
                self._pass_on(self._parser.tick())
        await self._typed.wait()
        self._typed.clear()

    def _parse(self, data: bytes) -> Iterator[Message]:
        text = self._decoder.decode(data)
        if not text:
            return
        self._silent += len(text)
        for message in self._parser.feed(text):
            self._silent = 0
            yield message
        if self._silent > LONGEST_PASTE:
            raise ValueError("a paste without an end")

    def _pass_on(self, messages: Iterable[Message]) -> None:
        try:
            for message in messages:
                if isinstance(message, _WANTED):
                    self._post(message)
        except Exception as error:  # noqa: BLE001 - whatever the parser makes of hostile bytes
            _log.debug("what was typed cannot be read: %s", error)
            self._begin_again()
            self._silent = 0

    def _begin_again(self) -> None:
        self._parser.close()
        self._parser = KeyParser()
