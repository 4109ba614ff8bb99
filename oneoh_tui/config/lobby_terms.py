"""Terms of a lobby on this machine."""

from typing import NamedTuple

from oneoh_tui.config.paths import lobby_database


class LobbyTerms(NamedTuple):
    """Address that a lobby on this machine listens on. Its games are the same on any port."""

    public: bool
    """Whether other machines can connect."""
    port: int

    @property
    def settings(self) -> tuple[str, ...]:
        """Command line options for `oneoh-server`."""
        host = "0.0.0.0" if self.public else "127.0.0.1"
        database = lobby_database()
        database.parent.mkdir(parents=True, exist_ok=True)
        # An address without a scheme is one without TLS in a local network.
        return ("--host", host, "--no-tls", "--port", str(self.port), "--db", str(database))
