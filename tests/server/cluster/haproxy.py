"""HAProxy of Debian's package with the configuration of `server/deploy`, at ports of this machine."""

import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.server.installed import installed
from tests.server.stores.postgres_server import free_port

ROOT = Path(__file__).parents[3]
CONFIGURATION = ROOT / "server" / "deploy" / "haproxy.cfg"
TLS = ROOT / "tests" / "server" / "tls"
CERTIFICATE = TLS / "certificate.pem"
START_S = 20.0


def program() -> str:
    return installed("haproxy", "HAProxy")


def configuration(folder: Path, port: int, servers: Sequence[tuple[int, int]]) -> str:
    """Return the configuration with other addresses and files, and else word for word.

    `servers` are the ports of each process: of players, and of metrics. The file of the certificate
    is written to `folder`.
    """
    both = folder / "lobby.pem"
    both.write_text(CERTIFICATE.read_text("utf-8") + (TLS / "key.pem").read_text("utf-8"))
    text = CONFIGURATION.read_text("utf-8")
    text = text.replace("bind :443", f"bind 127.0.0.1:{port}")
    text = text.replace("/etc/haproxy/lobby.pem", f"{both}")
    text = text.replace("/etc/haproxy/lobby-ca.pem", f"{CERTIFICATE}")
    ports = iter(servers)

    def server(match: re.Match[str]) -> str:
        players, metrics = next(ports)
        return f"{match[1]} 127.0.0.1:{players} port {metrics}"

    return re.sub(r"(server \w+) [\d.]+:\d+ port \d+", server, text)


@contextmanager
def balancing(folder: Path, servers: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Run HAProxy in front of processes; yield its port, at which it listens soon."""
    port = free_port()
    file = folder / "haproxy.cfg"
    file.write_text(configuration(folder, port, servers))
    process = subprocess.Popen([program(), "-db", "-f", str(file)], stderr=subprocess.DEVNULL)
    try:
        yield port
    finally:
        process.terminate()
        process.wait(START_S)
