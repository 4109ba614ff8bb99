"""Line mode and the texts of every game import no Textual."""

import subprocess
import sys

_CODE = """
import sys
import oneoh_tui.start
import oneoh_tui.line.program
import oneoh_tui.line.client
from oneoh_tui.games import BOARDS, board_game
print(*sorted({name.split(".")[0] for name in sys.modules} & {"textual", "rich"}))
"""


def test_nothing_that_draws_is_imported() -> None:
    run = subprocess.run([sys.executable, "-c", _CODE], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""
