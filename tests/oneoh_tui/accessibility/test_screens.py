"""What is written on every screen can be read, in every theme and by whoever looks."""

import pytest
from msgspec.structs import replace

from oneoh_tui.settings import Settings
from tests.oneoh_tui.accessibility.judging import told, unreadable
from tests.oneoh_tui.accessibility.pictures import picture
from tests.oneoh_tui.accessibility.viewers import ANSI, DARK, LIGHT, VIEWERS
from tests.oneoh_tui.conftest import SMALL, FakeWire, MakeApp, settle
from tests.oneoh_tui.test_looks import SCENES


@pytest.mark.parametrize("scene", SCENES)
async def test_everything_can_be_read(make_app: MakeApp, scene: str) -> None:
    wire, faults = FakeWire(), []
    app = make_app(Settings(name="Ada"), wire=wire)
    async with app.run_test(size=SMALL) as pilot:
        await SCENES[scene](app, pilot, wire)
        for drawn in (DARK, LIGHT, ANSI):
            app.apply(replace(app.settings, theme=drawn.theme, glyphs=drawn.glyphs))
            await settle(pilot)
            faults += [
                f"{drawn.theme} theme, {viewer.name}: {fault}"
                for viewer in VIEWERS[drawn]
                for fault in unreadable(picture(app, viewer), viewer.words)
            ]
    assert not faults, told(faults)
