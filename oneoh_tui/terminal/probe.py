"""Probe of glyph widths: write samples and ask for the cursor's position (DSR 6)."""

import os
import re
import select
import termios
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from oneoh_tui.text.glyphs import GlyphSet

PATIENCE_SECONDS = 0.3
"""Seconds to wait for the answers."""

SAMPLES: tuple[tuple[GlyphSet, str], ...] = (
    # What CJK settings draw two columns wide, and what some fonts make small pictures of.
    ("unicode", "◉◌›▸✗✂↷✓●╭"),
    ("box", "─│█▒■►→…"),
)
"""Glyph sets, best first, with those of their glyphs whose width terminals disagree on."""

_PLACE = re.compile(rb"\x1b\[\d+;(\d+)R")


@dataclass(frozen=True)
class ProbeResult:
    """Answers of a terminal."""

    glyphs: GlyphSet | None
    """Best set that it draws in the expected widths; None if it did not answer."""
    typed: bytes = b""
    """Input that is no answer, to be read first by the next reader."""


def question(samples: Sequence[tuple[GlyphSet, str]] = SAMPLES) -> bytes:
    """Return the query: each sample at the start of the row, DSR 6, and the row erased again."""
    asked = "".join(f"\r{text}\x1b[6n" for _name, text in samples)
    return f"{asked}\r\x1b[K".encode()


def read_answers(data: bytes, count: int) -> tuple[list[int], bytes]:
    """Return the columns of the first `count` answers, and the input that is no answer."""
    columns = [int(found[1]) for found in _PLACE.finditer(data)][:count]
    return columns, _PLACE.sub(b"", data, count)


def judge(columns: Sequence[int]) -> GlyphSet | None:
    """Return the best set whose glyphs took one column each. Columns are counted from 1."""
    if len(columns) < len(SAMPLES):
        return None
    for (name, text), column in zip(SAMPLES, columns, strict=True):
        # What is ugly in a prettier set does not make this one so; the other way round it does.
        if column == len(text) + 1 and columns[-1] == len(SAMPLES[-1][1]) + 1:
            return name
    return "ascii"


def ask(
    source: int,
    sink: int,
    patience: float = PATIENCE_SECONDS,
    meanwhile: Callable[[], object] = lambda: None,
) -> ProbeResult:
    """Probe the terminal at these descriptors; its settings are restored.

    `meanwhile` is called while the terminal answers, and may take longer than `patience`.
    """
    try:
        before = termios.tcgetattr(source)
    except termios.error:
        return ProbeResult(None)
    settings = termios.tcgetattr(source)
    # Answers are no lines, and nobody wants to see them.
    settings[3] &= ~(termios.ECHO | termios.ICANON)
    settings[6][termios.VMIN], settings[6][termios.VTIME] = 1, 0
    try:
        termios.tcsetattr(source, termios.TCSANOW, settings)
        os.write(sink, question())
        deadline = time.monotonic() + patience
        meanwhile()
        data = _read(source, deadline)
    finally:
        termios.tcsetattr(source, termios.TCSANOW, before)
    columns, typed = read_answers(data, len(SAMPLES))
    return ProbeResult(judge(columns), typed)


def _read(source: int, deadline: float) -> bytes:
    """Read until every answer is there, or the time is over and nothing is left to read."""
    data = b""
    while len(read_answers(data, len(SAMPLES))[0]) < len(SAMPLES):
        left = max(0.0, deadline - time.monotonic())
        if not select.select([source], [], [], left)[0]:
            break
        more = os.read(source, 4096)
        if not more:
            break
        data += more
    return data
