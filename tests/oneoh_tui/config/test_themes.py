"""Tests of the themes: those that come along can be read, a player's own is a file beside the settings."""

from pathlib import Path

import pytest

from oneoh_tui.config.palette import SHIPPED, BadPalette, Palette, palette_names, read_palette
from oneoh_tui.config.settings import Settings
from oneoh_tui.config.themes import SHIPPED_NAMES, Themes
from oneoh_tui.screens.settings import SettingsScreen
from tests.oneoh_tui.conftest import SMALL, MakeApp, press, screen_text

MANY = {"TERM": "xterm-256color"}
ON_BACKGROUND = ("foreground", "primary", "secondary", "accent", "error", "success")
LEGIBLE = 4.5
"""Least contrast of text (WCAG 2.2, success criterion 1.4.3)."""


def _luminance(colour: str) -> float:
    """Return the relative luminance, 0 to 1, of `#rrggbb` (WCAG 2.2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a folder with a theme of the player's."""
    folder = tmp_path / "config" / "themes"
    folder.mkdir(parents=True)
    text = (SHIPPED / "dark.toml").read_text().replace("#11171a", "#001020")
    (folder / "sea.toml").write_text(text)
    return folder


def test_the_folder_holds_just_the_themes_that_are_offered() -> None:
    assert palette_names(SHIPPED) == sorted(SHIPPED_NAMES)


@pytest.mark.parametrize("name", SHIPPED_NAMES)
def test_text_can_be_read_on_whatever_is_behind_it(name: str) -> None:
    palette = read_palette(SHIPPED, name)
    pairs = [
        (f"{text} on {behind}", _contrast(getattr(palette, text), getattr(palette, behind)))
        for text in ON_BACKGROUND
        for behind in ("background", "surface")
    ]
    pairs += [("foreground on panel", _contrast(palette.foreground, palette.panel))]
    pairs += [("on_cursor", _contrast(palette.on_cursor, palette.primary))]
    pairs += [("quiet_cursor", _contrast(palette.foreground, palette.quiet_cursor))]
    assert [(pair, round(found, 1)) for pair, found in pairs if found < LEGIBLE] == []


def test_a_theme_of_the_player_is_named_as_its_file(own: Path) -> None:
    themes = Themes(own)
    assert themes.names[-1] == "sea"
    assert themes.choose("sea", MANY).background == "#001020"
    assert themes.problem == ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("dark = true", "missing required field"),
        ("no toml", "sea.toml"),
        ('dark = true\nforeground = "red"', "foreground"),
        ('dark = true\nforegruond = "#ffffff"', "foregruond"),
    ],
)
def test_what_is_no_theme_is_told_and_another_is_used(own: Path, text: str, why: str) -> None:
    (own / "sea.toml").write_text(text)
    with pytest.raises(BadPalette, match=why):
        read_palette(own, "sea")
    themes = Themes(own)
    assert themes.choose("sea", MANY).name == "oneoh-dark"
    assert why in themes.problem


def test_a_theme_that_is_not_there_is_told_with_those_that_are() -> None:
    themes = Themes()
    assert themes.choose("pink", MANY).name == "oneoh-dark"
    assert "amber" in themes.problem


@pytest.mark.usefixtures("own")
async def test_the_settings_offer_it_and_the_screen_is_drawn_in_it(make_app: MakeApp) -> None:
    app = make_app(Settings(name="Ada", theme="sea"), menu=True)
    async with app.run_test(size=SMALL) as pilot:
        assert app.theme == "oneoh-sea"
        app.push_screen(SettingsScreen())
        await press(pilot)
        assert "sea" in screen_text(app)
        app.change(theme="amber")
        await press(pilot)
        assert app.theme == "oneoh-amber"


def test_a_palette_has_the_fields_of_the_example_file() -> None:
    text = (SHIPPED / "dark.toml").read_text()
    assert all(f"\n{field} = " in text for field in Palette.__struct_fields__)
