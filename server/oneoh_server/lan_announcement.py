"""Announcement of a lobby on the local network, where clients find it by themselves."""

import asyncio
import logging
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from oneoh_protocol.nearby import SERVICE, properties, service_name

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf

EVERYWHERE = ("0.0.0.0", "::", "")
"""Addresses of a host that listens at all of its interfaces."""

_log = logging.getLogger(__name__)


class LanAnnouncement:
    """Announcement from entering to leaving; a network that cannot do it is logged."""

    def __init__(self, lobby: str, host: str, port: int, *, secure: bool) -> None:
        self._lobby = lobby
        self._host = host
        self._port = port
        self._secure = secure
        self._zeroconf: AsyncZeroconf | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        # To ask whether the name is free takes a second, for which no start should wait.
        self._task = asyncio.create_task(self._announce())
        return self

    async def __aexit__(self, *_error: object) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._zeroconf is not None:
            await self._zeroconf.async_unregister_all_services()
            await self._zeroconf.async_close()

    async def announced(self) -> None:
        """Wait until others can find the lobby, or until it is known that they cannot."""
        if self._task is not None:
            await self._task

    async def _announce(self) -> None:
        # Loaded by servers alone that others can reach.
        from zeroconf import Error
        from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

        try:
            self._zeroconf = AsyncZeroconf(interfaces=self._interfaces())
            # To ask the machine's resolver can take its time.
            domain = await asyncio.to_thread(_domain_name, secure=self._secure)
            info = AsyncServiceInfo(
                SERVICE,
                service_name(self._lobby),
                port=self._port,
                properties=properties(self._lobby, secure=self._secure),
                server=domain,
                parsed_addresses=self._interfaces(),
            )
            await self._zeroconf.async_register_service(info, allow_name_change=True)
        except (OSError, Error, RuntimeError) as error:
            _log.warning("the lobby is not announced on the local network: %s", error)

    def _interfaces(self) -> list[str]:
        """Return the addresses that others can connect to."""
        if self._host not in EVERYWHERE:
            return [self._host]
        import ifaddr

        own = [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
        return [address for address in own if not address.startswith("127.")] or ["127.0.0.1"]


def _domain_name(*, secure: bool) -> str:
    """Return the machine's name: that of its certificate, or else of its own local domain."""
    return f"{socket.getfqdn()}." if secure else f"{socket.gethostname().partition('.')[0]}.local."
