from pathlib import Path
from textwrap import dedent

import pytest

from oneoh_ai.contract import seat_bot
from oneoh_ai.registry import BOTS, NoSuchBot, find_bot
from oneoh_ai.script import BadScript, load_script
from oneoh_games import Generator
from tests.ai.nim import NIM, Heap


@pytest.fixture
def script(tmp_path: Path) -> "Script":
    return Script(tmp_path / "mine.py")


class Script:
    """File of a bot."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, text: str) -> Path:
        self.path.write_text(dedent(text))
        return self.path


def complaint(path: Path) -> str:
    with pytest.raises(BadScript) as caught:
        load_script(path)
    assert "\n" not in str(caught.value)
    return str(caught.value).removeprefix(str(path))


def test_a_function_is_a_bot(script: Script) -> None:
    bot = load_script(
        script(
            '''
            """Takes as much as it can."""

            def choose(view, actions, rng):
                return actions[-1]
            '''
        )
    )
    assert (bot.name, bot.about, bot.games) == ("mine", "Takes as much as it can.", None)
    assert seat_bot(bot, NIM, Generator(1), {}).choose(Heap(9, 0), (1, 2, 3)) == 3


def test_a_class_is_a_bot_and_keeps_its_own_state(script: Script) -> None:
    bot = load_script(
        script(
            """
            class Bot:
                def __init__(self, game, rng, *, first=0):
                    self.turn = first - 1

                def choose(self, view, actions):
                    self.turn += 1
                    return actions[self.turn]
            """
        )
    )
    player = seat_bot(bot, NIM, Generator(1), {"first": 1})
    assert [player.choose(Heap(9, 0), (1, 2, 3)) for _ in range(2)] == [2, 3]


def test_constants_describe_the_bot(script: Script) -> None:
    bot = load_script(
        script(
            """
            NAME, ABOUT, VERSION, AUTHOR = "nimble", "fast", "2", "somebody"
            STRENGTH = "strong"
            GAMES = ["nim", "one-zero-one"]

            def choose(view, actions, rng):
                return actions[0]
            """
        )
    )
    assert (bot.name, bot.about, bot.version, bot.author) == ("nimble", "fast", "2", "somebody")
    assert bot.plays("nim")
    assert not bot.plays("binary")
    assert bot.strength == "strong"


def test_a_strength_that_nobody_knows_is_refused(script: Script) -> None:
    text = """
        STRENGTH = "divine"

        def choose(view, actions, rng):
            return actions[0]
        """
    assert complaint(script(text)) == ": STRENGTH is one of easy, medium, strong"


def test_a_missing_file(tmp_path: Path) -> None:
    assert complaint(tmp_path / "none.py") == ": there is no such file"


def test_a_syntax_error_is_reported_with_its_line(script: Script) -> None:
    assert complaint(script("x = 1\ndef choose(:\n")) == ": invalid syntax (mine.py, line 2)"


def test_an_exception_is_reported_with_its_line(script: Script) -> None:
    message = complaint(script("x = 1\n\nx / 0\n"))
    assert message == ": ZeroDivisionError: division by zero (mine.py, line 3)"


def test_a_file_without_a_bot(script: Script) -> None:
    assert "neither a function choose(view, actions, rng) nor a class Bot" in complaint(
        script("x = 1\n")
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def choose(view): ...\n", "choose must take (view, actions, rng)"),
        ("class Bot: ...\n", "the class Bot must take (game, rng)"),
        (
            "class Bot:\n    def __init__(self, game, rng): ...\n",
            "the class Bot has no method choose",
        ),
        (
            "class Bot:\n    def __init__(self, game, rng): ...\n    def choose(self): ...\n",
            "Bot.choose must take (self, view, actions)",
        ),
        ("async def choose(view, actions, rng): ...\n", "choose is `async def`, but it is called"),
        (
            (
                "class Bot:\n    def __init__(self, game, rng): ...\n"
                "    async def choose(self, view, actions): ...\n"
            ),
            "Bot.choose is `async def`",
        ),
        ("GAMES = 'nim'\ndef choose(view, actions, rng): ...\n", "GAMES must be a list"),
    ],
)
def test_a_malformed_bot_is_refused_with_a_reason(script: Script, text: str, expected: str) -> None:
    assert expected in complaint(script(text))


def test_our_own_bots_are_found_by_name() -> None:
    assert {"random", "greedy", "mcts"} <= set(BOTS)
    assert find_bot("mcts").name == "mcts"


def test_a_file_is_found_by_its_path(script: Script) -> None:
    path = script("def choose(view, actions, rng):\n    return actions[0]\n")
    assert find_bot(str(path)).name == "mine"


def test_a_misspelt_name_gets_a_hint() -> None:
    with pytest.raises(NoSuchBot, match="did you mean greedy"):
        find_bot("gredy")
