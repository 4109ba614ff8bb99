"""Emulated terminal that takes text in runs, and frequent sequences whole, as programs send them."""

import re
from codecs import getincrementaldecoder
from functools import lru_cache

import pyte
from pyte import charsets, modes
from pyte.screens import Char, wcwidth

_FREQUENT = re.compile(r"\x1b\[([0-9;]*)([Hm])")
"""Sequences that place the cursor, and that change colours and attributes."""
LARGEST = 9999
"""Largest parameter of a sequence; a larger one counts as this."""


class EmulatedScreen(pyte.Screen):
    """Screen of pyte, whose time goes into characters one by one: those of a run are alike."""

    def draw(self, data: str) -> None:
        cursor = self.cursor
        if (
            cursor.x + len(data) > self.columns
            or modes.IRM in self.mode
            or self.charset
            or self.g0_charset is not charsets.LAT1_MAP
            or not (data.isascii() or all(map(_is_narrow, data)))
        ):
            super().draw(data)
            return
        line, attributes = self.buffer[cursor.y], cursor.attrs
        for x, character in enumerate(data, cursor.x):
            line[x] = _cell(attributes, character)
        cursor.x += len(data)
        self.dirty.add(cursor.y)

    def select_graphic_rendition(self, *codes: int) -> None:
        cursor = self.cursor
        key = (cursor.attrs, codes, modes.DECSCNM in self.mode)
        if (known := _RENDITIONS.get(key)) is None:
            super().select_graphic_rendition(*codes)
            known = _RENDITIONS[key] = cursor.attrs
        cursor.attrs = known


_RENDITIONS: dict[tuple[Char, tuple[int, ...], bool], Char] = {}
"""Attributes after codes, by what they were before: programs use few of them, again and again."""


@lru_cache(maxsize=4096)
def _is_narrow(character: str) -> bool:
    return wcwidth(character) == 1


@lru_cache(maxsize=16384)
def _cell(attributes: Char, character: str) -> Char:
    return attributes._replace(data=character)


class EmulatedStream(pyte.Stream):
    """Stream of pyte, which spends most of its time on sequences, a character at a time."""

    def __init__(self, screen: pyte.Screen) -> None:
        super().__init__(screen)
        self._screen = screen

    def feed(self, data: str) -> None:
        at, in_text = 0, self._taking_plain_text
        while at < len(data):
            if in_text and (match := self._text_pattern.match(data, at)):
                self._screen.draw(match.group())
                at = match.end()
            elif in_text and (match := _FREQUENT.match(data, at)):
                self._carry_out(*match.groups())
                at = match.end()
            else:
                in_text = bool(self._send_to_parser(data[at]))
                at += 1
        self._taking_plain_text = in_text

    def _carry_out(self, parameters: str, letter: str) -> None:
        numbers = _numbers(parameters)
        if letter == "m":
            self._screen.select_graphic_rendition(*numbers)
        else:
            self._screen.cursor_position(*numbers)


@lru_cache(maxsize=4096)
def _numbers(parameters: str) -> tuple[int, ...]:
    return tuple(min(int(number or 0), LARGEST) for number in parameters.split(";"))


class EmulatedByteStream:
    """The same, for the bytes that a program writes."""

    def __init__(self, screen: pyte.Screen) -> None:
        self._stream = EmulatedStream(screen)
        self._decoder = getincrementaldecoder("utf-8")("replace")

    def feed(self, data: bytes) -> None:
        self._stream.feed(self._decoder.decode(data))
