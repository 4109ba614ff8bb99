"""Command `oneoh visit`, run by OpenSSH's server as a forced command.

It is for `ForceCommand`: the player's public key, which sshd names in a file, is the account, and
there is one lobby, as at a gateway of ours. Here each player has a process.
"""

import argparse
import asyncio
import base64
import binascii
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from oneoh_protocol.address import DEFAULT_PORT, BadAddress, parse_address
from oneoh_tui.gateway.accounts import Account, Accounts
from oneoh_tui.terminal import setup as terminal

AUTHENTICATION = "SSH_USER_AUTH"
"""Variable with the path of the key file; sshd's `ExposeAuthInfo yes` sets it."""


class NoKey(Exception):
    """The player's key is unknown; the message is a sentence."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of `oneoh visit`."""
    visit = argparse.ArgumentParser(
        prog="oneoh visit",
        description="Play at one lobby, as the account of the SSH key that was logged in with.",
        epilog="For sshd's ForceCommand, with `ExposeAuthInfo yes`: see server/README.md.",
    )
    visit.add_argument(
        "--lobby", metavar="URL", default=f"ws://127.0.0.1:{DEFAULT_PORT}", help="%(default)s"
    )
    visit.add_argument("--shown", metavar="URL", default="", help="its address for others")
    visit.add_argument(
        "--data", metavar="FOLDER", type=Path, required=True, help="where accounts are kept"
    )
    return visit


def main(arguments: Sequence[str]) -> int:
    """Run the client for the login; return the exit code."""
    top = parser()
    given = top.parse_args(arguments)
    try:
        given.lobby = parse_address(given.lobby).url
        account = Accounts(given.data / "accounts").of_key(public_key(os.environ))
    except BadAddress:
        top.error(f"{given.lobby} is no address of a lobby; write it like ws://HOST:PORT")
    except NoKey as error:
        print(f"oneoh visit: {error}", file=sys.stderr)
        return 2
    if reason := terminal.fault(os.environ):
        print(reason, file=sys.stderr)
        return 2
    terminal.prepare(os.environ)

    from oneoh_tui.terminal.textual_parts import MissingPart, require_key_parser

    try:
        # Textual's own driver could be suspended, and there is no shell to resume it.
        require_key_parser()
    except MissingPart as error:
        print(f"oneoh visit: {error}", file=sys.stderr)
        return 2
    try:
        return asyncio.run(_run(given, account))
    except BaseException:
        terminal.restore()
        raise


def public_key(environ: Mapping[str, str]) -> bytes:
    """Return the public key that sshd accepted. Raises NoKey."""
    path = environ.get(AUTHENTICATION)
    if path is None:
        raise NoKey(f"{AUTHENTICATION} is not set; sshd sets it with `ExposeAuthInfo yes`")
    try:
        lines = Path(path).read_text("ascii").splitlines()
        keys = [line.split() for line in lines if line.startswith("publickey ")]
        return base64.b64decode(keys[0][2], validate=True)
    except (OSError, ValueError, IndexError, binascii.Error) as error:
        raise NoKey(f"{path} names no public key: {error}") from error


def address(environ: Mapping[str, str]) -> str:
    """Return the network address of the player; empty where sshd does not say it."""
    return environ.get("SSH_CONNECTION", "").partition(" ")[0]


async def _run(given: argparse.Namespace, account: Account) -> int:
    from oneoh_tui.host_environment import own_machine
    from oneoh_tui.terminal.capabilities import detect_capabilities

    account.seen()
    file = account.settings_file
    settings = file.load()
    here = detect_capabilities(os.environ, settings.glyphs)

    from oneoh_tui.app import OneohApp
    from oneoh_tui.gateway.wire import wire_from
    from oneoh_tui.terminal.terminal_driver import TerminalDriver, TerminalOptions

    class Unstoppable(TerminalDriver):
        """There is no shell behind it that could ever let it go on."""

        @property
        def can_suspend(self) -> bool:
            return False

    environment = replace(
        own_machine(),
        charmap=here.charmap,
        glyphs=here.glyphs,
        login=account.nickname,
        lobby=given.lobby,
        lobby_shown=given.shown,
        data=account.folder,
    )
    wire = wire_from(address(os.environ))
    options = TerminalOptions(here.charmap, here.safe_width, typed=here.typed)
    driver = Unstoppable.with_options(options)
    app = OneohApp(
        settings, file, account.guests, environment=environment, make=wire, driver=driver
    )
    try:
        await app.run_async(mouse=app.settings.mouse)
    finally:
        await app.session.close()
    return app.return_code or 0
