"""Names of bots that are not installed."""

import pytest

from oneoh_tui.net.own_bot import is_own, table_name


@pytest.mark.parametrize("bot", ["mine.py", "bots/mine.py", "exec:node first.mjs", "./mine"])
def test_files_and_commands_are_the_players_own(bot: str) -> None:
    assert is_own(bot)


@pytest.mark.parametrize("bot", ["random", "mcts", "somebody-elses.bot"])
def test_a_plain_name_is_that_of_an_installed_bot(bot: str) -> None:
    assert not is_own(bot)


@pytest.mark.parametrize(
    ("bot", "name"),
    [
        ("mine.py", "mine"),
        ("exec:node first.mjs", "first"),
        ("exec:node mine.mjs --fast 3", "mine"),
        ("exec:./My_Bot", "my-bot"),
        ("uci:nodes=200 fairy-stockfish", "fairy-stockfish"),
        ("exec:./…", "bot"),
        ("exec:" + "x" * 99, "x" * 32),
    ],
)
def test_the_name_at_the_table_is_that_of_the_file(bot: str, name: str) -> None:
    assert table_name(bot) == name
