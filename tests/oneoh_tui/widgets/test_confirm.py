"""Keys of a question with two answers."""

from typing import Literal

import pytest

from oneoh_tui.config.settings import Settings
from oneoh_tui.widgets.confirm import Confirm
from tests.oneoh_tui.conftest import MakeApp, press, screen_text, settle


@pytest.mark.parametrize(
    ("language", "key", "named"),
    [("en", "y", "y Yes"), ("fr", "o", "o Oui"), ("fr", "y", "o Oui")],
)
async def test_the_letter_of_yes_in_the_players_language_agrees(
    make_app: MakeApp, language: Literal["en", "fr"], key: str, named: str
) -> None:
    app = make_app(Settings(name="Ada", language=language))
    answers: list[bool | None] = []
    async with app.run_test() as pilot:
        app.push_screen(Confirm("?"), answers.append)
        await settle(pilot)
        assert named in screen_text(app).splitlines()[-1]
        await press(pilot, key)
        assert answers == [True]
