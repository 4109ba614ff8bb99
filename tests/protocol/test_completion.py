"""Completion of all three command lines, as the shell asks for it."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from oneoh_protocol.completion import SHELLS, shell_script

BIN = Path(sys.executable).parent


def offered(line: str, folder: Path) -> set[str]:
    """Return what Tab offers at the end of a line, as bash asks: through file descriptor 8."""
    program = line.split()[0]
    answers = folder / "answers"
    environment = {
        **os.environ,
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_SUPPRESS_SPACE": "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(answers),
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
        "IFS": "\n",
        "_ARGCOMPLETE_IFS": "\n",
    }
    subprocess.run([BIN / program], env=environment, check=True, stdin=subprocess.DEVNULL)
    return {word.strip() for word in answers.read_text("utf-8").split("\n") if word.strip()}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("oneoh ", {"play", "join", "replay", "completion"}),
        ("oneoh pl", {"play"}),
        ("oneoh play b", {"binary", "bot255"}),
        ("oneoh play --bot ex", {"expert"}),
        ("oneoh --lang ", {"en", "fr"}),
        ("oneoh-bot a", {"analyse", "arena"}),
        ("oneoh-bot new --language ", {"python", "javascript", "rust"}),
        ("oneoh-server --metrics-p", {"--metrics-port"}),
    ],
)
def test_the_tab_key_offers_what_can_be_typed(line: str, words: set[str], tmp_path: Path) -> None:
    assert words <= offered(line, tmp_path)


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_gets_a_script_that_it_can_read(shell: str) -> None:
    script = shell_script(shell)
    assert "oneoh-server" in script
    if which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    subprocess.run([shell, "-n"], input=script, text=True, check=True)
