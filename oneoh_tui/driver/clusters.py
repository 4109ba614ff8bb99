"""Text in pieces that a terminal shows in one place each, with their widths."""

from functools import lru_cache

from rich.cells import split_graphemes

from oneoh_tui.spelling import spelled

_JOINERS = ("\u200d", "\ufe0f")


@lru_cache(maxsize=4096)
def clusters(text: str, encoding: str) -> tuple[tuple[str, int], ...]:
    """Each character with what belongs to it, and the columns that Textual counts for it.

    What the encoding does not have is spelled in ASCII where that is as wide; else it becomes
    question marks.
    """
    spans, _ = split_graphemes(text)
    pieces = ((text[start:end], width) for start, end, width in spans)
    return tuple(
        (piece if _has(encoding, piece) else _instead(piece, width), width)
        for piece, width in pieces
    )


def disputed(cluster: str) -> bool:
    """Terminals do not agree on the width of it."""
    return any(joiner in cluster for joiner in _JOINERS)


def _instead(piece: str, width: int) -> str:
    letters = spelled(piece)
    return letters if len(letters) == width else "?" * width


def _has(encoding: str, piece: str) -> bool:
    try:
        piece.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
