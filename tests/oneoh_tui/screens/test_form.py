"""Going from field to field in a form."""

from oneoh_tui.screens.ask_player import AskName
from oneoh_tui.widgets.fields import Button
from tests.oneoh_tui.conftest import MakeApp, settle


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
