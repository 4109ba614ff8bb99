"""Bot processes of the code under test: forks of one that has imported what each of them needs."""

import multiprocessing

import pytest

from oneoh_ai import bot_process

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["oneoh_ai.bot_process_main", "oneoh_games.one_zero_one"])


@pytest.fixture(autouse=True)
def forked_bots(programs_fork: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have bot processes be forked, unless programs are to start by themselves.

    Those of `oneoh-bot` in a process of its own are spawned, as they are elsewhere.
    """
    if programs_fork:
        monkeypatch.setattr(bot_process, "_SPAWN", _FORKS)
