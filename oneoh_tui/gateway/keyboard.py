"""Input of a remote terminal as Textual's messages: keys, clicks and pastes only."""

import asyncio
import codecs
import logging
from collections.abc import Callable, Iterable, Iterator

from textual import events
from textual.message import Message

from oneoh_tui.terminal.key_parser import KeyParser

_log = logging.getLogger(__name__)

SLICE = 128
"""Bytes parsed at once before other tasks have a turn."""
SLICE_SECONDS = 0.01
BACKLOG = 16_384
"""Bytes that may wait; beyond them the terminal is made to wait."""
LONGEST_PASTE = 65_536
"""Most characters of an unfinished sequence."""
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
"""Messages passed on: not, for one, those by which a terminal could claim millions of rows."""


class Keyboard:
    """Input queue, parsed in slices, so that a flood does not stop the other players."""

    def __init__(self, post: Callable[[Message], None], drained: Callable[[], None]) -> None:
        """Make a queue. `drained` is called when less than BACKLOG waits again."""
        self._post = post
        self._drained = drained
        self._decoder: codecs.IncrementalDecoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._parser = KeyParser()
        self._silent = 0
        self._waiting = bytearray()
        self._typed = asyncio.Event()

    @property
    def full(self) -> bool:
        """Whether so much waits that no more should come now."""
        return len(self._waiting) >= BACKLOG

    def type(self, data: bytes) -> None:
        """Queue bytes of the terminal."""
        self._waiting += data
        self._typed.set()

    def forget(self, charmap: str = "utf-8") -> None:
        """Drop unfinished input of the last terminal and decode for another one."""
        self._waiting.clear()
        self._decoder = codecs.getincrementaldecoder(charmap)("replace")
        self._begin_again()

    def close(self) -> None:
        """Drop all input."""
        self._parser.close()

    async def run(self) -> None:
        """Post the messages of the input until cancelled."""
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
        """Wait for input; after the timeout, post an unfinished Escape as the key."""
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
