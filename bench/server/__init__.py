"""Cost of a server: a move, an idle client, growth; beside relays and servers of others."""

from bench.server.report import main

__all__ = ["main"]
