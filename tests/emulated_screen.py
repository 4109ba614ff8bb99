"""Screen of an emulated terminal that takes text in runs, as programs send it."""

from functools import lru_cache

import pyte
from pyte import charsets, modes
from pyte.screens import Char, wcwidth


class EmulatedScreen(pyte.Screen):
    """Screen of pyte, whose time goes into characters one by one: those of a run are alike."""

    def draw(self, data: str) -> None:
        cursor = self.cursor
        if (
            cursor.x + len(data) > self.columns
            or modes.IRM in self.mode
            or self.charset
            or self.g0_charset is not charsets.LAT1_MAP
            or not all(map(_is_narrow, data))
        ):
            super().draw(data)
            return
        line, attributes = self.buffer[cursor.y], cursor.attrs
        for x, character in enumerate(data, cursor.x):
            line[x] = _cell(attributes, character)
        cursor.x += len(data)
        self.dirty.add(cursor.y)


@lru_cache(maxsize=4096)
def _is_narrow(character: str) -> bool:
    return wcwidth(character) == 1


@lru_cache(maxsize=16384)
def _cell(attributes: Char, character: str) -> Char:
    return attributes._replace(data=character)
