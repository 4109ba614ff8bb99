"""Keys of a question with two answers."""

from typing import Literal

import pytest
from textual.events import Key

from oneoh_tui.config.settings import Settings
from oneoh_tui.screens.help import HelpScreen
from oneoh_tui.widgets.confirm import Confirm
from tests.oneoh_tui.conftest import MakeApp, press, screen_text, settle


@pytest.mark.parametrize(
    ("language", "key", "named"),
    [("en", "y", "y Yes"), ("fr", "o", "o Oui"), ("fr", "y", "o Oui")],
)
async def test_the_letter_of_yes_in_the_players_language_agrees(
    make_app: MakeApp, language: Literal["en", "fr"], key: str, named: str
) -> None:
    app = make_app(Settings(name="Ada", language=language), menu=True)
    answers: list[bool | None] = []
    async with app.run_test() as pilot:
        app.push_screen(Confirm("?"), answers.append)
        await settle(pilot)
        assert named in screen_text(app).splitlines()[-1]
        await press(pilot, key)
        assert answers == [True]


@pytest.mark.parametrize(("burst", "answer"), [(("enter", "y"), False), (("y", "enter"), True)])
async def test_the_first_key_of_a_burst_answers_and_the_screen_below_stays(
    make_app: MakeApp, burst: tuple[str, ...], answer: bool
) -> None:
    app = make_app(Settings(name="Ada"), menu=True)
    answers: list[bool | None] = []
    async with app.run_test() as pilot:
        await settle(pilot)
        below = app.screen
        app.push_screen(HelpScreen(below))
        app.push_screen(Confirm("?"), answers.append)
        await settle(pilot)
        for key in burst:
            app.post_message(Key(key, key if len(key) == 1 else None))
        await settle(pilot)
        assert answers == [answer]
        assert isinstance(app.screen, HelpScreen)
