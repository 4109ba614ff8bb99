"""Looks of every screen: as text, small and large, and in colours where marks could get lost.

After a change that is meant, look at the difference, then run pytest with --snapshot-update.
"""

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from oneoh_tui.app import OneohApp
from oneoh_tui.config.settings import Settings
from tests.oneoh_tui.conftest import (
    LARGE,
    SMALL,
    FakeWire,
    MakeApp,
    screen_styles,
    screen_text,
    settle,
)
from tests.oneoh_tui.screens.scenes import SCENES, WITH_MENU


async def look(
    make_app: MakeApp,
    scene: str,
    size: tuple[int, int],
    settings: Settings,
    form: Callable[[OneohApp], str] = screen_text,
) -> str:
    """Return the text of the scene in a window of this size."""
    wire = FakeWire()
    app = make_app(settings, wire=wire, menu=scene in WITH_MENU)
    async with app.run_test(size=size) as pilot:
        await SCENES[scene](app, pilot, wire)
        await settle(pilot)
        return form(app)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("scene", SCENES)
async def test_in_english(
    make_app: MakeApp, snapshot: SnapshotAssertion, scene: str, size: tuple[int, int]
) -> None:
    assert await look(make_app, scene, size, Settings(name="Ada")) == snapshot


@pytest.mark.parametrize("scene", SCENES)
async def test_in_french_and_ascii(
    make_app: MakeApp, snapshot: SnapshotAssertion, scene: str
) -> None:
    settings = Settings(name="Ada", language="fr", glyphs="ascii")
    assert await look(make_app, scene, SMALL, settings) == snapshot


@pytest.mark.parametrize("scene", SCENES)
async def test_ascii_is_nothing_but_ascii(make_app: MakeApp, scene: str) -> None:
    shown = await look(make_app, scene, SMALL, Settings(name="Ada", glyphs="ascii"))
    assert {sign for sign in shown if not sign.isascii()} == set()


@pytest.mark.parametrize("scene", ["home", "lobby", "new_table", "question", "lost"])
@pytest.mark.smoke
async def test_in_16_colours_without_colour(
    make_app: MakeApp,
    snapshot: SnapshotAssertion,
    monkeypatch: pytest.MonkeyPatch,
    scene: str,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    settings = Settings(name="Ada", theme="ansi")
    assert await look(make_app, scene, SMALL, settings, screen_styles) == snapshot


async def test_without_colour_text_is_never_of_the_colour_of_its_ground(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    for settings in (
        Settings(name="Ada", theme="dark"),
        Settings(name="Ada", theme="light"),
        Settings(name="Ada", theme="ansi"),
    ):
        assert "#" not in await look(make_app, "home", SMALL, settings, screen_styles)
