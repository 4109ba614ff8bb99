"""Parser of keys, mouse events and pastes."""

from collections.abc import Iterator
from contextlib import suppress
from time import monotonic

from textual import constants
from textual.message import Message

from oneoh_tui.terminal.textual_parts import raw_key_parser

_ESCAPE = "\x1b"
_MARGIN_SECONDS = 0.005
"""Margin in seconds beyond Textual's own delay for an Escape, as clocks are read twice."""


class KeyParser:
    """Textual's parser, with a timeout after which an Escape is the key.

    An Escape is a key, or the beginning of a sequence: only time tells which.
    """

    def __init__(self) -> None:
        """Make a parser. Raises MissingPart if the installed Textual has none."""
        self._parser = raw_key_parser()
        self._open_until: float | None = None

    @property
    def patience(self) -> float | None:
        """Seconds after which to call `tick`; None if the input so far is complete."""
        return None if self._open_until is None else max(0.0, self._open_until - monotonic())

    def feed(self, text: str) -> Iterator[Message]:
        """Yield the events that `text` completes; it must not be empty."""
        yield from self._parser.feed(text)
        if _ESCAPE in text or self._open_until is not None:
            self._open_until = monotonic() + constants.ESCAPE_DELAY + _MARGIN_SECONDS

    def tick(self) -> Iterator[Message]:
        """Yield the Escape key after the timeout."""
        if self._open_until is not None and monotonic() >= self._open_until:
            self._open_until = None
        yield from self._parser.tick()

    def close(self) -> None:
        """End the parser and free what it has kept.

        Textual caches a method of it (`_parse_extended_key`), and with the method a thousand
        parsers. One that has not come to its end refers to the last messages, and so to their app.
        """
        # To the parser no text is the end of all text. Whatever it failed over has ended it too.
        with suppress(Exception):
            for _message in self._parser.feed(""):
                pass
