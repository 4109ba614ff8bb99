"""Key of an operator for a run of the client: from a file, the environment, or typed unseen.

Never from the command line, which every user of the machine can read.
"""

import sys
from collections.abc import Callable, Mapping
from getpass import getpass

from oneoh_tui.net.asking import Trouble
from oneoh_tui.operators.key_file import key_of, read_key
from oneoh_tui.text.i18n import _

VARIABLE = "ONEOH_OPERATOR_KEY"


def given_key(
    path: str | None,
    environment: Mapping[str, str],
    ask: Callable[[str], str] | None = getpass,
) -> str:
    """Return the key in the file, else in the environment, else as typed. Raises Trouble.

    `ask` returns what is typed after a prompt, without an echo; None where nobody can be asked.
    """
    if path is not None:
        return read_key(path)
    if text := environment.get(VARIABLE):
        return key_of(text, VARIABLE)
    if ask is None:
        raise Trouble(
            _("Give the key of an operator by --key-file, or in {variable}.").format(
                variable=VARIABLE
            )
        )
    try:
        return key_of(ask(_("Key of an operator (not shown): ")), _("What was typed"))
    except EOFError:
        raise Trouble(_("No key was typed.")) from None


def is_asked() -> bool:
    """Return whether somebody at a terminal can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()
