"""Failures of a lobby of several processes: how long its tables stand, and what it loses."""

from bench.failures.report import main

__all__ = ["main"]
