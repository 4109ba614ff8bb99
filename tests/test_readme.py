"""The bot in the README plays."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
def test_the_bot_in_the_readme_plays_without_a_fault(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    script = tmp_path / "mybot.py"
    script.write_text(code)
    command = [sys.executable, "-m", "oneoh_ai", "check", str(script)]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
