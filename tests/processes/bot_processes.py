"""Bot processes that are forks, of a server that has imported what each of them needs.

It is the fork server of `multiprocessing`: a program that asks it for a process has threads, and
cannot be forked itself.
"""

import multiprocessing
from collections.abc import Sequence
from multiprocessing import forkserver
from typing import Any

from oneoh_ai import bot_process

NEEDED = ("oneoh_ai.bot_process_main", "oneoh_games.one_zero_one")
"""Modules that every bot process imports."""

FORKS = multiprocessing.get_context("forkserver")
"""Context that takes the place of the one with which `bot_process` starts processes."""


def share_server(modules: Sequence[str]) -> None:
    """Start a fork server that has imported `modules`, for this process and all forks of it."""
    FORKS.set_forkserver_preload(list(modules))
    forkserver.ensure_running()
    server: Any = getattr(forkserver.ensure_running, "__self__")  # noqa: B009 - mypy knows a function
    # It would wait for the server, which is no child of a fork.
    server.ensure_running = lambda: None
    bot_process._SPAWN = FORKS  # type: ignore[assignment]
