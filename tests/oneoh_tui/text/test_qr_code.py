"""QR codes that are printed are those of the text: the modules come back, and the right way round."""

import pytest
import segno

from oneoh_tui.text.qr_code import BLOCKS, QUIET, qr_code

ADDRESS = "wss://lobby.example.org#kx4m7tqz:" + "i" * 43
_MODULES = {character: pair for pair, character in BLOCKS.items()}


def modules(lines: list[str]) -> list[bytes]:
    """Return the rows of modules that lines of blocks show, 1 for dark."""
    return [bytes(_MODULES[each][half] for each in line) for line in lines for half in (0, 1)]


@pytest.mark.parametrize("text", ["x", ADDRESS, "#" * 300], ids=["short", "an invite", "long"])
def test_the_lines_show_the_modules_of_the_code_and_light_ones_around(text: str) -> None:
    code = [bytes(row) for row in segno.make(text, micro=False, error="l").matrix]
    shown = modules(qr_code(text))
    assert [row[QUIET:-QUIET] for row in shown[QUIET : QUIET + len(code)]] == code
    assert not any(b"".join(shown[:QUIET] + shown[QUIET + len(code) :]))
    assert not any(any(row[:QUIET] + row[-QUIET:]) for row in shown)


def test_the_code_of_an_invite_fits_a_small_terminal() -> None:
    lines = qr_code(ADDRESS)
    assert len(lines) <= 23
    assert len(lines[0]) <= 46
