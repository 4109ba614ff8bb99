"""Shortest SGR sequences (ECMA-48) from one style to another."""

from functools import lru_cache

from oneoh_tui.terminal.style import CLEAR, PLAIN, SET, Style

_CODES = {bit: code for code, bit in reversed(SET.items())}


@lru_cache(maxsize=8192)
def change(pen: Style, style: Style) -> str:
    """Return the sequence that changes the pen from one style to another."""
    link = "" if pen.link == style.link else f"\x1b]8;{style.link or ';'}\x1b\\"
    if pen[:3] == style[:3]:
        return link
    # An empty parameter is 0, which resets all attributes.
    from_reset = ["", *_steps(PLAIN, style)]
    return link + min((_sgr(_steps(pen, style)), _sgr(from_reset)), key=len)


def _sgr(parameters: list[str]) -> str:
    return f"\x1b[{';'.join(parameters)}m"


def _steps(pen: Style, style: Style) -> list[str]:
    """Return the SGR parameters that change what differs."""
    steps, left = [], pen.attributes
    for code, bits in CLEAR.items():
        if left & bits & ~style.attributes:
            left &= ~bits
            steps.append(str(code))
    steps += [str(_CODES[bit]) for bit in _CODES if style.attributes & ~left & bit]
    if pen.foreground != style.foreground:
        steps.append(style.foreground or "39")
    if pen.background != style.background:
        steps.append(style.background or "49")
    return steps
