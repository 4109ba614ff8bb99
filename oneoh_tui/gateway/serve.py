"""Gateway with its listeners, from start to end."""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from oneoh_tui.gateway.player_sessions import FORGET_DAYS, PlayerSessions
from oneoh_tui.gateway.settings import GatewaySettings
from oneoh_tui.terminal.textual_parts import require_key_parser

_log = logging.getLogger(__name__)


class Open:
    """Addresses that a gateway listens on."""

    def __init__(self, sessions: PlayerSessions) -> None:
        self.sessions = sessions
        self.ssh: int | None = None
        self.web: str | None = None


@asynccontextmanager
async def gateway(settings: GatewaySettings) -> AsyncIterator[Open]:
    """Serve within the block, then end all apps. Raises OSError and MissingPart."""
    require_key_parser()
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    sessions = PlayerSessions(settings)
    if forgotten := sessions.accounts.forget(FORGET_DAYS):
        _log.info("%d accounts forgotten that nobody used for %d days", forgotten, FORGET_DAYS)
    opened = Open(sessions)
    async with AsyncExitStack() as stack:
        if settings.ssh is not None:
            from oneoh_tui.gateway.ssh_server import ssh_server

            opened.ssh = await stack.enter_async_context(ssh_server(sessions))
        if settings.web is not None:
            from oneoh_tui.gateway.web_server import web_server

            opened.web = await stack.enter_async_context(web_server(sessions))
        stack.push_async_callback(sessions.close)
        yield opened
