"""A name in the settings that the server of local games does not accept, and a better one."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from oneoh_tui import flows
from oneoh_tui.app_context import AppContext
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.screens.together import AskTogether
from tests.oneoh_tui.own_program import program, until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(60)]


async def play(app: AppContext) -> None:
    await flows.play(app, "binary", "random")


@pytest.mark.parametrize("flow", [play, flows.play, flows.together], ids=["with", "form", "people"])
async def test_a_game_that_does_not_begin_says_why(
    tmp_path: Path, said: list[str], flow: Callable[[AppContext], Awaitable[None]]
) -> None:
    async with program(tmp_path, "Server") as (app, pilot):
        for _ in range(2):
            await app.run_worker(flow(app)).wait()
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert [text.partition(":")[0] for text in said] == ["The name Server cannot be used"] * 2


async def test_a_game_begins_once_the_name_is_another(tmp_path: Path, said: list[str]) -> None:
    async with program(tmp_path, "Server") as (app, pilot):
        await app.run_worker(play(app)).wait()
        app.change(name="Ada")
        app.run_worker(play(app))
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert len(said) == 1
        app.run_worker(flows.together(app))
        await until(pilot, lambda: isinstance(app.screen, AskTogether))


async def test_a_kept_game_that_does_not_open_says_why(tmp_path: Path, said: list[str]) -> None:
    async with program(tmp_path) as (app, pilot):
        app.run_worker(play(app))
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
    async with program(tmp_path, "Server") as (app, pilot):
        await app.run_worker(flows.back(app)).wait()
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert [text.partition(":")[0] for text in said] == ["The name Server cannot be used"]
