"""How wide a terminal draws our glyphs: it is asked, before anything else is drawn on it."""

import os
import re
import select
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass

from oneoh_tui.text.glyphs import GlyphSet

PATIENCE_SECONDS = 0.3
"""For the answers; on the slowest of lines the next best set is good enough."""

SAMPLES: tuple[tuple[GlyphSet, str], ...] = (
    # What CJK settings draw two columns wide, and what some fonts make small pictures of.
    ("unicode", "◉◌›▸✗✂↷✓●╭"),
    ("box", "─│█▒■►→…"),
)
"""The prettiest set first, with those of its glyphs whose width is most disputed."""

_PLACE = re.compile(rb"\x1b\[\d+;(\d+)R")


@dataclass(frozen=True)
class Found:
    """What a terminal said."""

    glyphs: GlyphSet | None
    """The prettiest set that it draws as wide as it should; None: it did not answer."""
    typed: bytes = b""
    """What was typed meanwhile, or before; whoever reads next has to begin with it."""


def question(samples: Sequence[tuple[GlyphSet, str]] = SAMPLES) -> bytes:
    """Each sample at the start of the row, where the cursor is after it, and the row empty again."""
    asked = "".join(f"\r{text}\x1b[6n" for _name, text in samples)
    return f"{asked}\r\x1b[K".encode()


def read_answers(data: bytes, count: int) -> tuple[list[int], bytes]:
    """The columns of the first `count` answers, and all that is no answer."""
    columns = [int(found[1]) for found in _PLACE.finditer(data)][:count]
    return columns, _PLACE.sub(b"", data, count)


def judge(columns: Sequence[int]) -> GlyphSet | None:
    """The prettiest set whose sample took one column a glyph. Columns are counted from 1."""
    if len(columns) < len(SAMPLES):
        return None
    for (name, text), column in zip(SAMPLES, columns, strict=True):
        # What is ugly in a prettier set does not make this one so; the other way round it does.
        if column == len(text) + 1 and columns[-1] == len(SAMPLES[-1][1]) + 1:
            return name
    return "ascii"


def ask(source: int, sink: int, patience: float = PATIENCE_SECONDS) -> Found:
    """Ask the terminal at these descriptors; it is left as it was found."""
    try:
        before = termios.tcgetattr(source)
    except termios.error:
        return Found(None)
    settings = termios.tcgetattr(source)
    # Answers are no lines, and nobody wants to see them.
    settings[3] &= ~(termios.ECHO | termios.ICANON)
    settings[6][termios.VMIN], settings[6][termios.VTIME] = 1, 0
    try:
        termios.tcsetattr(source, termios.TCSANOW, settings)
        os.write(sink, question())
        data = _read(source, patience)
    finally:
        termios.tcsetattr(source, termios.TCSANOW, before)
    columns, typed = read_answers(data, len(SAMPLES))
    return Found(judge(columns), typed)


def _read(source: int, patience: float) -> bytes:
    """All that comes until every answer is there, or patience ends."""
    data, deadline = b"", time.monotonic() + patience
    while len(read_answers(data, len(SAMPLES))[0]) < len(SAMPLES):
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([source], [], [], left)[0]:
            break
        more = os.read(source, 4096)
        if not more:
            break
        data += more
    return data
