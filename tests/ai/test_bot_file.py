"""Files of bots by name."""

import os
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.bot_file import BadBotFile, NamedBot, read_bot_file, write_bot_file
from oneoh_ai.commands.list_bots import print_json
from oneoh_ai.resource_limits import ResourceLimits

BOT = "GAMES = ['binary']\ndef choose(view, actions, rng): return actions[0]\n"


def test_a_name_stands_for_a_bot_and_perhaps_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "bots.toml"
    file.write_text('plain = "mine.py"\n[far]\nbot = "exec:./far"\nfolder = "/there"\n')
    assert read_bot_file(file) == {
        "plain": NamedBot("mine.py"),
        "far": NamedBot("exec:./far", "/there"),
    }


def test_a_bot_may_have_limits_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "bots.toml"
    file.write_text('[far]\nbot = "exec:./far"\nmemory_mb = 512\ncpu_s = 0\nnetwork = false\n')
    bot, usual = read_bot_file(file)["far"], ResourceLimits(7, 8, 4096, 60, 256)
    assert bot.limits(usual) == ResourceLimits(7, 8, 512, 0, 256, network=False)
    assert NamedBot("x").limits(usual) == usual
    assert not NamedBot("x").limits(ResourceLimits(network=False)).network


def test_its_limits_hold_and_its_grade_is_that_of_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "greedy.py").write_text(BOT + "x = bytearray(1 << 30)\n")
    file = tmp_path / "bots.toml"
    write_bot_file(file, {"big": NamedBot("greedy.py", str(tmp_path), memory_mb=512)})
    monkeypatch.chdir(tmp_path)
    arguments = ["run", "big", "--server", "ws://127.0.0.1:1", "--bot-file", str(file)]
    assert main(arguments) == 1
    assert "MemoryError" in capsys.readouterr().err
    write_bot_file(file, {"big": NamedBot("greedy.py", str(tmp_path), "no.grade")})
    assert main(arguments) == 1
    assert "no.grade" in capsys.readouterr().err


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    bots = {
        "a.b": NamedBot('exec:./x "1 \\ 2" \U0001f600 \u00e9', "/home/\u00e9"),
        "c": NamedBot("x.py"),
        "d": NamedBot("x.py", memory_mb=512, processes=0, network=False),
    }
    write_bot_file(tmp_path / "bots.toml", bots)
    assert read_bot_file(tmp_path / "bots.toml") == bots


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x", "is no TOML"),
        ("x = 1", "bots.toml: "),
        ("[x]\nbto = 'mine.py'", "bto"),
        ("'Mine bot' = 'mine.py'", "this has characters that it may not have"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "bots.toml"
    file.write_text(text)
    with pytest.raises(BadBotFile, match=r"bots\.toml") as caught:
        read_bot_file(file)
    assert said in str(caught.value)


def test_a_command_says_in_a_line_that_there_is_no_such_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["run", "mine", "--server", "ws://x", "--bot-file", str(tmp_path / "no.toml")]
    assert main(arguments) == 1
    assert capsys.readouterr().err.endswith("no.toml cannot be read: No such file or directory\n")


def test_the_bots_of_a_file_are_listed_under_their_names_before_others(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.py").write_text(BOT)
    before = os.getcwd()
    here = str(tmp_path)
    print_json(
        {
            "greedy": NamedBot("mine.py", here),
            "gone": NamedBot("gone.py", here),
            "lost": NamedBot("mine.py", f"{here}/no"),
        }
    )
    told = capfd.readouterr()
    assert told.out.startswith(
        '[{"name": "greedy", "about": "a bot from a file", "games": ["binary"]'
    )
    assert told.out.count('"name": "greedy"') == 1
    assert "not listed: gone.py: there is no such file" in told.err
    assert f"not listed: lost: {here}/no: No such file" in told.err
    assert os.getcwd() == before
