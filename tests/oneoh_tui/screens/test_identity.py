"""My name and tokens: what is shown, and what each key sends."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest
from textual.pilot import Pilot

from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import (
    AddToken,
    Command,
    GetIdentity,
    Identity,
    ListTables,
    NameToken,
    RedeemCode,
    Refused,
    RegisterName,
    RevokeToken,
)
from oneoh_tui.config.settings import Settings
from oneoh_tui.screens.identity import IdentityScreen
from oneoh_tui.screens.lobby import LobbyScreen
from tests.oneoh_tui.conftest import SMALL, MakeApp, press, screen_text, settle, welcome
from tests.oneoh_tui.identities import CODE, LOBBY_LIMITS, SECRET, IdentityWire, files


@dataclass
class Here:
    """Screen in front, at a fake server."""

    pilot: Pilot[None]
    wire: IdentityWire

    @property
    def shown(self) -> str:
        return screen_text(self.pilot.app)

    @property
    def done(self) -> list[Command]:
        """Commands that were sent, but questions."""
        return [each for each in self.wire.asked if not isinstance(each, GetIdentity | ListTables)]

    async def press(self, *keys: str) -> None:
        await press(self.pilot, *keys)


@asynccontextmanager
async def looking(make_app: MakeApp, language: Literal["en", "fr"] = "en") -> AsyncIterator[Here]:
    wire = IdentityWire()
    wire.say(Connected(welcome(limits=LOBBY_LIMITS)))
    app = make_app(settings=Settings(name="Ada", language=language), wire=wire)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await app.session.go_to_lobby("ws://there:2550", "Ada")
        app.push_screen(LobbyScreen())
        await settle(pilot)
        await press(pilot, "i")
        assert isinstance(app.screen, IdentityScreen)
        wire.asked.clear()
        yield Here(pilot, wire)


async def test_the_name_and_every_token_are_shown(make_app: MakeApp) -> None:
    async with looking(make_app) as here:
        assert "Ada: not registered. Others see Ada (guest)" in here.shown
        assert "token 3: this machine; made 2026-09-04" in here.shown
        assert "laptop: made 2026-09-14; last here 2026-10-24" in here.shown
        assert "robot: may only play" in here.shown


async def test_all_of_it_fits_a_small_window_in_french(make_app: MakeApp) -> None:
    async with looking(make_app, "fr") as here:
        await here.press("down")
        assert "Mon nom et mes jetons" in here.shown
        assert "Ada (invité)" in here.shown
        for word in ("r Inscrire", "a Ajouter", "x Révoquer", "c Code", "? Aide"):
            assert word in here.shown


async def test_the_name_is_registered_and_given_up_after_a_question(make_app: MakeApp) -> None:
    async with looking(make_app) as here:
        await here.press("r")
        assert here.done == [RegisterName()]
        assert "nobody else here is called so" in here.shown
        await here.press("g", "n")
        await here.press("g", "y")
        assert here.done == [RegisterName(), RegisterName(want=False)]


async def test_a_name_that_is_taken_is_said_to_be(make_app: MakeApp) -> None:
    async with looking(make_app) as here:
        here.wire.refuses = Refused(1, "name-taken", "no")
        await here.press("r")
        assert "Somebody else has registered" in here.shown


async def test_a_code_for_another_machine_is_shown(make_app: MakeApp) -> None:
    async with looking(make_app) as here:
        await here.press("a", *"desk", "enter")
        assert here.done == [AddToken(label="desk", by_code=True)]
        assert CODE in here.shown
        assert "5 min:" in here.shown
        await here.press("enter")
        assert CODE not in here.shown


async def test_the_token_of_a_bot_is_shown_once(make_app: MakeApp) -> None:
    async with looking(make_app) as here:
        await here.press("a", *"desk", "down", "right", "down", "enter")
        assert here.done == [AddToken(label="desk", scope="play")]
        assert SECRET in here.shown
        assert "ONEOH_TOKEN" in here.shown


async def test_a_token_is_labelled_and_revoked(make_app: MakeApp) -> None:
    async with looking(make_app) as here:
        await here.press("down", "l", "home", *"old ", "enter")
        assert here.done == [NameToken(number=7, label="old laptop")]
        await here.press("x")
        assert "End laptop?" in here.shown
        await here.press("y")
        assert here.done[-1] == RevokeToken(number=7)


async def test_a_code_makes_this_machine_another_guest(make_app: MakeApp, tmp_path: Path) -> None:
    async with looking(make_app) as here:
        await here.press("c", *"hello world", "enter")
        assert "two groups of four" in here.shown
        await here.press(*["backspace"] * 11, *CODE)
        here.wire.say(Connected(welcome(name="Zoe", token=SECRET, limits=LOBBY_LIMITS)))
        await here.press("enter")
        assert RedeemCode(code=CODE) in here.done
        assert SECRET in files(tmp_path / "guests")
        assert ListTables(follow=True) in here.wire.asked, "the list is followed on"


@pytest.mark.parametrize("key", ["r", "g", "x"])
async def test_keys_of_what_cannot_be_done_do_nothing(make_app: MakeApp, key: str) -> None:
    async with looking(make_app) as here:
        here.wire.identity = Identity(1, "Ada", registered=key == "r", tokens=())
        here.wire.say(Connected(welcome(limits=LOBBY_LIMITS)))
        await settle(here.pilot)
        here.wire.asked.clear()
        await here.press(key)
        assert here.done == []


async def test_who_is_called_otherwise_is_told(make_app: MakeApp) -> None:
    wire = IdentityWire()
    app = make_app(wire=wire)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await app.session.go_to_lobby("ws://there:2550", "Ada")
        app.push_screen(LobbyScreen())
        await settle(pilot)
        wire.say(Connected(welcome(name="Guest bcdf", limits=LOBBY_LIMITS)))
        await settle(pilot)
        assert "Ada is registered by somebody else" in screen_text(app)
