"""Command `oneoh completion`: what a shell reads to complete our command lines."""

import argparse
from collections.abc import Sequence

from oneoh_protocol.completion import SHELLS, shell_script

_ABOUT = """\
Print what a shell reads to complete the commands, options and names of oneoh, oneoh-bot
and oneoh-server with the Tab key.

  bash   add to ~/.bashrc:                    eval "$(oneoh completion bash)"
  zsh    add to ~/.zshrc, after compinit:     eval "$(oneoh completion zsh)"
  fish   add to ~/.config/fish/config.fish:   oneoh completion fish | source
"""


def main(arguments: Sequence[str]) -> int:
    """Print the script; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="oneoh completion",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("shell", choices=SHELLS)
    print(shell_script(parser.parse_args(arguments).shell))
    return 0
