"""Commands are found by name, in English and in the player's language."""

from pathlib import Path

import pytest

from oneoh_games import GAMES
from oneoh_tui.line.commands import LineCommand, find, help_lines
from oneoh_tui.text import i18n
from oneoh_tui.text.parse import fold
from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.line.talk import talk, to_lobby, to_table
from tests.oneoh_tui.net.game_wire import GameWire, position, table


async def nothing(_text: str) -> None:
    return None


ARMIES = GAMES["zero-point-one"]
COMMANDS = [LineCommand(name, "", nothing) for name in ("board", "moves", "resign", "rematch")]


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("board", "board"),
        ("BOARD", "board"),
        ("bo", "board"),
        ("b", None),
        ("re", None),
        ("res", "resign"),
        ("boards", None),
    ],
)
def test_a_command_is_found_by_its_name_or_what_begins_no_other(
    word: str, name: str | None
) -> None:
    found = find(COMMANDS, word)
    assert (found and found.name) == name


def test_a_command_is_found_in_both_languages_with_or_without_accents() -> None:
    i18n.use("fr")
    rules = [LineCommand("rules", "the rules of a game", nothing)]
    assert all(find(rules, word) is rules[0] for word in ("rules", "règles", "regles", "RÈGL"))
    assert list(help_lines(rules)) == ["règles\u00a0: les règles d’un jeu"]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
async def test_no_two_commands_of_a_place_have_one_name(language: str, tmp_path: Path) -> None:
    waiting = GameWire()
    waiting.tables["t1"] = table()
    for wire, flow in (
        (FakeWire(), None),
        (FakeWire(), to_lobby),
        (waiting, to_table),
        (GameWire(position(1)), to_table),
        (GameWire(position(1), seat=None), to_table),
        (GameWire(ARMIES.start(2, 1, ARMIES.options()), rules=ARMIES), to_table),
    ):
        async with talk(tmp_path, wire, flow) as here:
            await here.heard()
            i18n.use(language)
            commands = here.client.commands
            names = [fold(i18n._(command.name)) for command in commands]
            assert len(set(names)) == len(names)
            for command in commands:
                assert find(commands, command.name) is command
                assert find(commands, i18n._(command.name)) is command


async def test_no_command_hides_a_move_of_any_game(tmp_path: Path) -> None:
    """A move whose notation is a command's name could not be played by typing it."""
    commands = list[LineCommand]()
    for wire in (
        GameWire(position(1)),
        GameWire(ARMIES.start(2, 1, ARMIES.options()), rules=ARMIES),
    ):
        async with talk(tmp_path, wire, to_table) as here:
            await here.heard()
            commands += here.client.commands
    assert find(commands, "deploy")
    for game in GAMES.values():
        state = game.start(min(game.seats), 1, game.options())
        notation = {game.format_action(action) for action in game.legal_actions(state)}
        assert not [text for text in notation if find(commands, text.split()[0])]
