import subprocess
import sys

import pytest


@pytest.mark.parametrize("unwanted", ["numpy", "textual", "oneoh_server", "oneoh_tui"])
def test_bots_import_nothing_that_they_do_not_need(unwanted: str) -> None:
    code = f"import sys, oneoh_ai.__main__; sys.exit({unwanted!r} in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
