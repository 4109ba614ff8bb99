"""Metrics and health: what programs of the host read of a server."""
