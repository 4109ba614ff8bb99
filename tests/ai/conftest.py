"""Bot processes of the code under test: forks of one that has imported what each of them needs."""

import pytest

from oneoh_ai import bot_process
from tests.processes.bot_processes import FORKS, NEEDED
from tests.processes.start import TEMPLATES

FORKS.set_forkserver_preload(list(NEEDED))


@pytest.fixture(autouse=True)
def forked_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have bot processes be forked, unless programs are to start by themselves."""
    if TEMPLATES.on:
        monkeypatch.setattr(bot_process, "_SPAWN", FORKS)
