"""Terms of a lobby on this machine."""

from typing import NamedTuple

from oneoh_tui.config.paths import lobby_database


class LobbyTerms(NamedTuple):
    """How a lobby on this machine listens. Its games are kept, on whichever port it is."""

    public: bool
    """To other machines too."""
    port: int

    @property
    def settings(self) -> tuple[str, ...]:
        """The settings of the server."""
        host = "0.0.0.0" if self.public else "127.0.0.1"
        database = lobby_database()
        database.parent.mkdir(parents=True, exist_ok=True)
        return ("--host", host, "--port", str(self.port), "--db", str(database))
