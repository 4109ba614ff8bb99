"""Pictures and films of recorded games, made by the real client without a terminal."""

import asyncio
import json
from pathlib import Path

import pyte
import pytest

from oneoh_games.records import write_game
from oneoh_tui.net.asking import Trouble
from oneoh_tui.net.filming import NoPicture, Shown, render
from oneoh_tui.tables.exporting import export_game, kind_of
from tests.emulated_screen import EmulatedStream
from tests.oneoh_tui.records import given_up, text_of

pytestmark = pytest.mark.timeout(120)


@pytest.mark.slow
async def test_a_picture_shows_the_board_at_a_turn_and_names_no_address() -> None:
    first, later = await asyncio.gather(
        *(render(text_of(), "svg", Shown(turn, language="en")) for turn in (0, 9))
    )
    assert first.startswith(b"<svg")
    assert b"move&#160;9&#160;of&#160;27" in later
    assert first != later
    assert b"url(http" not in later


@pytest.mark.slow
async def test_a_film_shows_a_move_every_so_many_seconds() -> None:
    made = await render(write_game(given_up()), "cast", Shown(seconds=2.0, language="en"))
    header, *events = map(json.loads, made.decode().splitlines())
    assert (header["version"], header["width"], header["height"]) == (2, 80, 24)
    assert [at for at, _kind, _data in events] == [0.0, 2.0, 4.0, 6.0, 9.0]
    screen = pyte.Screen(80, 24)
    stream = EmulatedStream(screen)
    for (_at, _kind, data), shown in zip(
        events, ("move 0 of 2", "move 1 of 2", "move 2 of 2"), strict=False
    ):
        stream.feed(data)
        assert shown in screen.display[0]


@pytest.mark.slow
async def test_what_is_no_record_is_no_picture() -> None:
    with pytest.raises(NoPicture, match="no game"):
        await render("; nothing\n", "svg", Shown())


async def test_a_png_needs_a_program_that_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for installer, told in (("", "An SVG needs none.$"), ("apt", "sudo apt install librsvg2-bin$")):
        monkeypatch.setattr(
            "shutil.which",
            lambda name, only=installer: f"/usr/bin/{name}" if name == only else None,
        )
        with pytest.raises(Trouble, match=f"rsvg-convert, inkscape, magick.*{told}"):
            await export_game(str(tmp_path / "a.png"), text_of(), Shown())


async def test_the_suffix_says_how_and_a_file_is_never_replaced(tmp_path: Path) -> None:
    assert [kind_of(name) for name in ("a.SVG", "b.png", "c.cast", "d.oneoh", "e")] == [
        "svg", "png", "cast", None, None,
    ]  # fmt: skip
    path = await export_game(str(tmp_path / "a.oneoh"), text_of(), Shown())
    assert path.read_text("utf-8") == text_of()
    for name in ("a.oneoh", "b.svg"):
        (tmp_path / name).touch()
        with pytest.raises(Trouble, match="there already"):
            await export_game(str(tmp_path / name), text_of(), Shown())
