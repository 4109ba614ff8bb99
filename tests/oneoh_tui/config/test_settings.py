"""Settings: the file, the screen, and overrides for one run."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oneoh_tui.config.settings import Settings, SettingsChange, SettingsFile, as_toml
from oneoh_tui.games import game_switches, switch_defaults
from oneoh_tui.widgets.fields import ChoiceField
from tests.oneoh_tui.conftest import LARGE, MakeApp, press, screen_text, settle

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "none.toml")
    assert file.load() == Settings()
    assert file.problem is None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.builds(
        Settings,
        name=TEXT,
        server=TEXT,
        language=st.sampled_from(("auto", "en", "fr")),
        mouse=st.booleans(),
        switches=st.dictionaries(TEXT, st.booleans(), max_size=3),
        keys=st.dictionaries(TEXT, TEXT, max_size=3),
    )
)
def test_what_is_saved_is_loaded_again(tmp_path: Path, wanted: Settings) -> None:
    file = SettingsFile(tmp_path / "deep" / "settings.toml")
    assert file.save(wanted)
    assert file.load() == wanted


@pytest.mark.parametrize(
    "text", ["name =", "nmae = 'Ada'", "theme = 'Pink!'", "mouse = 1", "name = '\ud800'"]
)
@pytest.mark.smoke
def test_a_bad_file_is_told_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    raw = text.encode("utf-8", "surrogatepass")
    path.write_bytes(raw)
    file = SettingsFile(path)
    assert file.load() == Settings()
    assert file.problem
    assert not file.save(Settings(name="Ada"))
    assert path.read_bytes() == raw


def test_every_setting_can_be_found_in_the_file() -> None:
    text = as_toml(Settings(), switch_defaults())
    tables = {"switches", "keys"}
    assert all(f"{name} =" in text for name in {*Settings.__struct_fields__} - tables)
    assert all(f"\n[{table}]\n" in text for table in tables)
    assert all(f'"{switch.name}" = ' in text for switch in game_switches())


SWITCHES = {"loud": True, "quick": False}
"""Defaults of the switches of some games."""


@pytest.mark.parametrize(
    ("text", "switches"),
    [
        ("name = 'Ada'", {}),
        ("name = 'Ada'\nloud = false\nquick = true", {"loud": False, "quick": True}),
        ("[switches]\nloud = false", {"loud": False}),
        ("loud = true\n[switches]\nloud = false\nother = true", {"loud": False, "other": True}),
    ],
)
def test_a_switch_is_read_from_its_table_or_the_top_of_the_file(
    tmp_path: Path, text: str, switches: dict[str, bool]
) -> None:
    file = SettingsFile(tmp_path / "settings.toml", lambda: SWITCHES)
    file.path.write_text(text)
    assert file.load().switches == switches
    assert file.problem is None


@pytest.mark.parametrize("text", ["laud = true", "loud = 1", "[switches]\nloud = 1"])
def test_a_switch_that_no_game_has_or_that_is_no_boolean_is_refused(
    tmp_path: Path, text: str
) -> None:
    file = SettingsFile(tmp_path / "settings.toml", lambda: SWITCHES)
    file.path.write_text(text)
    assert file.load() == Settings()
    assert file.problem


def test_switches_are_saved_with_those_of_games_that_are_not_installed(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml", lambda: SWITCHES)
    assert file.save(Settings(switches={"loud": False, "other": True}))
    assert file.load().switches == {"loud": False, "quick": False, "other": True}


async def test_switches_of_games_are_changed_on_the_screen(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    titles = [switch.title for switch in game_switches()]
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "s")
        fields = [field for field in app.screen.query(ChoiceField) if field.label in titles]
        assert len(fields) == len(titles) >= 2
        for field in fields:
            field.focus()
            await press(pilot, "right")
        wanted = {switch.name: not switch.default for switch in game_switches()}
        assert app.settings_file.load().switches == wanted


async def test_a_change_holds_at_once_and_is_stored(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "s", "right", "right")
        assert app.settings.language == "fr"
        assert app.settings_file.load().language == "fr"


async def test_another_language_is_spoken_without_a_restart(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "s", "right", "right", "escape")
        assert "Quitter" in screen_text(app)


async def test_what_the_command_line_said_is_not_stored(make_app: MakeApp) -> None:
    app = make_app(this_time={"name": "Once", "glyphs": "ascii"}, menu=True)
    async with app.run_test():
        assert app.settings.name == "Once"
        app.change(server="ws://x:1")
        assert app.settings.name == "Once"
        stored = app.settings_file.load()
        assert (stored.name, stored.glyphs) == ("Ada", "auto")


async def test_to_look_at_the_settings_changes_none(make_app: MakeApp) -> None:
    app = make_app(this_time={"name": "Once", "glyphs": "ascii"}, menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "s", "escape")
        assert not app.settings_file.path.exists()
        await press(pilot, "s", "q", "escape", "s", "up", "end", "x", "escape")
        assert app.settings_file.load().name == "Oncex"


async def test_what_is_changed_on_the_screen_wins_over_the_command_line(make_app: MakeApp) -> None:
    app = make_app(this_time={"glyphs": "ascii"}, menu=True)
    async with app.run_test():
        app.change(glyphs="box")
        assert app.glyphs.name == "box"


async def test_a_bad_file_is_noticed_at_the_start(make_app: MakeApp, tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.toml"
    path.parent.mkdir(parents=True)
    path.write_text("name = [")
    app = make_app(menu=True)
    app.settings_file.load()
    async with app.run_test(notifications=True) as pilot:
        await settle(pilot)
        assert "cannot be read" in screen_text(app)


async def test_settings_that_cannot_be_stored_hold_and_that_is_told_once(
    make_app: MakeApp, tmp_path: Path
) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    app = make_app(menu=True)
    async with app.run_test(notifications=True, size=LARGE) as pilot:
        await press(pilot, "s", "right", "left", "right")
        assert app.settings.language == "en"
        assert len(app._notifications) == 1
        assert "cannot be written" in screen_text(app)


async def test_keys_can_be_given_in_the_file(make_app: MakeApp) -> None:
    app = make_app(Settings(name="Ada", keys={"home.settings": "x"}), menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "x")
        assert "Colours" in screen_text(app)


async def test_the_home_shows_the_keys_that_were_given(make_app: MakeApp) -> None:
    keys = {"home.settings": "x", "home.rules": "ctrl+r, v", "home.join": "?", "home.host": "h"}
    app = make_app(Settings(name="Ada", keys=keys), menu=True)
    async with app.run_test():
        shown = screen_text(app)
        for row in ("x   Settings", "^r  Rules", "?   Join", "h   Host", "p   Play a bot"):
            assert row in shown


async def test_what_is_no_key_leaves_the_binding_its_own_and_is_told(make_app: MakeApp) -> None:
    app = make_app(
        Settings(name="Ada", keys={"home.settings": "nonsense", "home.setings": "x"}), menu=True
    )
    async with app.run_test(notifications=True, size=LARGE) as pilot:
        await settle(pilot)
        shown = " ".join(screen_text(app).split())
        assert "nonsense is no key" in shown
        assert "nothing is called home.setings" in shown
        await press(pilot, "s")
        assert "Colours" in screen_text(app)


async def test_wrong_keys_are_told_on_the_settings_screen_as_well(make_app: MakeApp) -> None:
    app = make_app(Settings(name="Ada", keys={"home.setings": "x"}), menu=True)
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "s")
        assert "nothing is called home.setings" in screen_text(app)


async def test_a_name_is_kept_without_the_blanks_around_it_and_enter_goes_on(
    make_app: MakeApp,
) -> None:
    app = make_app(Settings(), menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "s", "up")
        assert "› Name" in screen_text(app)
        await press(pilot, *"Ada L", "space", "enter")
        assert app.settings_file.load().name == "Ada L"
        assert "› Language" in screen_text(app)
        assert "› Name" not in screen_text(app)


def test_every_setting_but_the_keys_can_be_changed() -> None:
    assert set(SettingsChange.__annotations__) == set(Settings.__struct_fields__) - {"keys"}
