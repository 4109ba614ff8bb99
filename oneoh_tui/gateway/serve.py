"""The gateway as a whole, from its ports to its end."""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from oneoh_tui.gateway.reception import FORGET_DAYS, Reception
from oneoh_tui.gateway.settings import GatewaySettings
from oneoh_tui.terminal.textual_parts import require_key_parser

_log = logging.getLogger(__name__)


class Open:
    """Where a gateway listens, once it does."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception
        self.ssh: int | None = None
        self.web: str | None = None


@asynccontextmanager
async def gateway(settings: GatewaySettings) -> AsyncIterator[Open]:
    """Serve within this block; at its end every app is ended. Raises OSError and MissingPart."""
    require_key_parser()
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    reception = Reception(settings)
    if forgotten := reception.accounts.forget(FORGET_DAYS):
        _log.info("%d accounts forgotten that nobody used for %d days", forgotten, FORGET_DAYS)
    opened = Open(reception)
    async with AsyncExitStack() as stack:
        if settings.ssh is not None:
            from oneoh_tui.gateway.ssh import ssh_server

            opened.ssh = await stack.enter_async_context(ssh_server(reception))
        if settings.web is not None:
            from oneoh_tui.gateway.web import web_server

            opened.web = await stack.enter_async_context(web_server(reception))
        stack.push_async_callback(reception.close)
        yield opened
