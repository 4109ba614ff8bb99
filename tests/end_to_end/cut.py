"""TCP relay between a client and a host that can be cut, or held."""

import contextlib
import socket
import threading
from types import TracebackType
from typing import Self

RECEIVE_BYTES = 8192
"""Bytes of the receive buffer; by default the system takes in megabytes that nobody reads."""


class Line:
    """Relay to a port of this machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._sockets: list[socket.socket] = []
        self._flowing = threading.Event()
        self._flowing.set()
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listener.close()
        self.cut()
        self.go_on()

    def hold(self) -> None:
        """Stop relaying; the connections stay open, so that neither end notices."""
        self._flowing.clear()

    def go_on(self) -> None:
        """Go on relaying, with the bytes that were held first."""
        self._flowing.set()

    def cut(self) -> None:
        """Shut every connection."""
        sockets, self._sockets = self._sockets, []
        for each in sockets:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _address = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._sockets += [near, far]
                for source, sink in ((near, far), (far, near)):
                    source.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)
                    ends = (source, sink, self._flowing)
                    threading.Thread(target=_pump, args=ends, daemon=True).start()


def _pump(source: socket.socket, sink: socket.socket, flowing: threading.Event) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(RECEIVE_BYTES):
            flowing.wait()
            sink.sendall(data)
    for each in (source, sink):
        with contextlib.suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
