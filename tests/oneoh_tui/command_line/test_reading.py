"""`oneoh` refuses bad arguments at once and starts nothing."""

import io

import pytest

from oneoh_games import GAMES
from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.puzzle import LEVELS
from oneoh_tui.__main__ import main
from oneoh_tui.command_line import ELSEWHERE, read
from oneoh_tui.command_line.own_games import EXERCISES
from oneoh_tui.games.options import read_schema
from oneoh_tui.games.typed_options import local_offer
from oneoh_tui.text import i18n


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("play --seats 0", "0 is no number from 2"),
        ("play --seats -3", "-3 is no number from 2"),
        ("play --seats many", "many is no number from 2"),
        ("host --port 0", "0 is no number from 1 to 65535"),
        ("host --port 65536", "65536 is no number from 1 to 65535"),
        ("practice bot255 simple 0", "0 is no number from 1 to 255"),
        ("practice bot255 simple 256", "256 is no number from 1 to 255"),
        ("join ws://host#two:words", "no address"),
        ("--lang de", "invalid choice: 'de'"),
        ("--line --cast file", "do without --line"),
        ("--lang fr puzzles show simple", "puzzles comes first: oneoh puzzles"),
        ("--line serve --help", "serve comes first: oneoh serve"),
        ("--server ws://host play", "--server goes without a command"),
        ("play binary greedy", "unrecognized arguments: greedy"),
        ("play binary --depth 3", "unrecognized arguments: --depth 3"),
        ("--server ws://host visit", "visit comes first: oneoh visit"),
    ],
)
def test_a_bad_value_is_refused_with_what_will_do(
    line: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ending:
        main(line.split())
    assert ending.value.code == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("play binary --option size", "'size' is not of the form NAME=VALUE"),
        ("play binary --option colour=red", "binary has no option colour; it has size, swap."),
        ("play binary --option size=7", "Write size=6|8|10|12."),
        ("--lang fr play binary --option size=7", "Écrivez size=6|8|10|12."),
        ("play bot255 --option rounds=65", "Write rounds=1..64."),
        ("--line play one-zero-one --option open_hands=2", "Write open_hands=yes|no."),
        ("play chess --option size=8", "The server plays "),
        ("play binary --option clock=3+5", "binary has no option clock"),
    ],
)
def test_a_bad_table_option_is_refused_with_those_that_there_are(
    line: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = main(line.split())
    except SystemExit as ending:
        code = ending.code
    i18n.use("en")
    assert code == 2
    assert why in capsys.readouterr().err


def test_the_help_of_play_lists_the_table_options_of_every_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    for game in GAMES:
        assert game in lines
        for option in read_schema(local_offer(game).options):
            assert any(line.startswith(f"{option.name}=") for line in lines)


@pytest.mark.parametrize(
    ("line", "address"),
    [
        ("", None),
        ("play", None),
        ("join host#table", "host#table"),
        ("operate host", "host"),
        ("--line operate wss://host --key-file key", "wss://host"),
        ("--server wss://host", "wss://host"),
        ("ws://host#record:k3", "ws://host#record:k3"),
        ("--line --name Ada ws://host#record:k3", "ws://host#record:k3"),
        ("ws://host#table --line", "ws://host#table"),
        ("replay ws://host#record:k3", "ws://host#record:k3"),
        ("replay game.oneoh", None),
        ("continue", None),
    ],
)
def test_a_lobby_can_be_named_in_several_ways(line: str, address: str | None) -> None:
    assert read(line.split()).address == address


@pytest.mark.parametrize("line", ["operate host", "--line operate host --key-file /nowhere/key"])
def test_an_operator_without_a_key_is_told_so_before_anything_starts(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.delenv("ONEOH_OPERATOR_KEY", raising=False)
    assert main(line.split()) == 2
    said = capsys.readouterr().err
    assert "--key-file" in said or "/nowhere/key cannot be read" in said


def test_motion_is_reduced_where_textual_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not read([]).calm
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    assert read([]).calm


@pytest.mark.parametrize("command", ELSEWHERE)
def test_a_command_with_a_command_line_of_its_own_reads_it(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ending:
        main([command, "--help"])
    assert ending.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: oneoh {command}")


def test_every_level_has_the_puzzles_that_can_be_asked_for() -> None:
    assert all(len(puzzles(level)) == EXERCISES[-1] for level in LEVELS)


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("play binary --size 12", [("size", "12")]),
        ("play binary --size=12 --option swap=yes", [("swap", "yes"), ("size", "12")]),
        ("play zero-point-one --turn-limit 40", [("turn_limit", "40")]),
        ("watch one-zero-one expert --deck rem", [("deck", "rem")]),
    ],
)
def test_an_option_of_the_game_may_be_one_of_the_command(
    line: str, option: list[tuple[str, str]]
) -> None:
    assert read(line.split()).option == option


def test_a_seat_a_level_and_bots_by_seat_are_read() -> None:
    given = read(["play", "binary", "--seat", "1", "--level", "master"])
    assert (given.seat, given.bot) == (1, "master")
    given = read(["watch", "binary", "expert", "skilled"])
    assert (given.game, given.bots) == ("binary", ["expert", "skilled"])
