"""Thread that reads a terminal's input: keys, mouse, answers to queries."""

import os
import select
import sys
import threading
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable

from textual.message import Message

from oneoh_tui.terminal.key_parser import KeyParser
from oneoh_tui.terminal.setup import typed_in

_AT_ONCE = 4096


class Reader(threading.Thread):
    """Reader that runs until it is stopped or the terminal is gone, and sleeps between input."""

    def __init__(
        self,
        descriptor: int,
        on_message: Callable[[Message], None],
        on_end: Callable[[BaseException | None], None],
        read: bytes = b"",
        encoding: str = "utf-8",
    ) -> None:
        """Prepare a reader. `on_end` gets the error that ended it, None for the end of input.

        `read` is input that was read before, and comes first.
        """
        super().__init__(name="oneoh-input", daemon=True)
        self._descriptor = descriptor
        self._on_message, self._on_end = on_message, on_end
        self._stop_read, self._stop_write = os.pipe()
        self._decode = getincrementaldecoder(typed_in(encoding))("replace").decode
        self._parser = KeyParser()
        self._read_before = read

    def stop(self) -> None:
        """Stop the thread and wait for it."""
        os.close(self._stop_write)
        self.join()
        os.close(self._stop_read)

    def run(self) -> None:
        stopped = False
        try:
            # To the parser no text is the end of all text.
            if text := self._decode(self._read_before):
                self._tell(self._parser.feed(text))
            while not stopped:
                stopped = not self._await_input()
                if not stopped and not self._read():
                    return
        finally:
            if not stopped:
                self._on_end(sys.exception())

    def _await_input(self) -> bool:
        """Wait for input; return False once the thread is to stop."""
        while True:
            ready, _, _ = select.select(
                [self._descriptor, self._stop_read], [], [], self._parser.patience
            )
            self._tell(self._parser.tick())
            if ready:
                return self._stop_read not in ready

    def _read(self) -> bool:
        """Read and parse what has come; return False at the end of the input."""
        try:
            data = os.read(self._descriptor, _AT_ONCE)
        except OSError:
            return False
        if text := self._decode(data):
            self._tell(self._parser.feed(text))
        return bool(data)

    def _tell(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self._on_message(message)
