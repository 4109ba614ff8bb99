"""Going from field to field in a form, and fields that another field replaces."""

from collections.abc import Callable
from typing import Any

import pytest

from oneoh_games import GAMES
from oneoh_protocol.messages import ListTables, Welcome
from oneoh_tui.games.typed_options import local_offer
from oneoh_tui.screens.ask_player import AskName
from oneoh_tui.screens.challenge import AskChallenge
from oneoh_tui.screens.form import Form
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.list_filter import AskFilter
from oneoh_tui.screens.new_table import NewTable
from oneoh_tui.screens.new_tournament import NewTournament
from oneoh_tui.screens.together import AskTogether
from oneoh_tui.widgets.fields import Button
from tests.oneoh_tui.conftest import MakeApp, burst, settle, welcome

FORMS: dict[str, Callable[[Welcome], Form[Any]]] = {
    "table": NewTable,
    "together": lambda offered: AskTogether(offered, "Ada"),
    "tournament": NewTournament,
    "filter": lambda offered: AskFilter(offered, ListTables()),
    "challenge": lambda offered: AskChallenge(offered, "Bob", ""),
}
"""Forms in which the game decides what other fields there are."""


async def test_a_form_that_is_just_opening_has_no_field_to_go_to(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle(pilot)
        form = AskName()
        app.push_screen(form)
        form.action_go_to(-1)
        await settle(pilot)
        form.action_go_to(-1)
        await settle(pilot)
        assert isinstance(app.focused, Button)


@pytest.mark.parametrize("rounds", range(6))
@pytest.mark.parametrize("form", FORMS)
async def test_a_form_closes_at_any_moment_while_its_game_changes(
    make_app: MakeApp, form: str, rounds: int
) -> None:
    """Escape comes so many rounds of the event loop after two changes at once."""
    app = make_app()
    async with app.run_test() as pilot:
        await settle(pilot)
        screen = FORMS[form](welcome(games=tuple(map(local_offer, GAMES))))
        app.push_screen(screen)
        await settle(pilot)
        screen.query_one("#game").focus()
        await settle(pilot)
        await burst(pilot, "right", "right", "escape", rounds=rounds)
        assert isinstance(app.screen, HomeScreen)
