"""Several nodes under load: what is measured, what follows from it, and a real measurement."""

import json
from collections.abc import Sequence

import pytest

from oneoh_server.capacity.command_line import main
from oneoh_server.capacity.nodes import Cost, Lobby, lobbies, middle
from oneoh_server.capacity.nodes_report import HEAD, carried, conclusion, row

ONE = Lobby(1, is_split=False)
HOME = Lobby(2, is_split=False)
SPLIT = Lobby(2, is_split=True)
COSTS: dict[Lobby, Sequence[Cost]] = {
    ONE: [Cost((0.2, 0.2), 0.1, 0.0)],
    HOME: [Cost((0.25, 0.15), 0.1, 0.02)],
    SPLIT: [Cost((0.25, 0.25), None, None)],
}


def test_one_process_is_measured_before_several_with_tables_at_home_and_split() -> None:
    assert lobbies(1) == [ONE]
    assert lobbies(2) == [ONE, HOME, SPLIT]


def test_what_several_carry_follows_from_the_processor_time_of_all_of_them() -> None:
    assert carried(COSTS) == pytest.approx({"at home": 2.0, "split": 1.6})
    assert "2 processes carry 2.00 times" in conclusion(COSTS)
    assert "1.60 times with every table split" in conclusion(COSTS)
    assert conclusion({ONE: COSTS[ONE]}) == ""
    assert "--moves" in conclusion({**COSTS, SPLIT: [Cost((0.0, 0.0), None, None)]})


def test_each_round_is_compared_with_itself_as_a_machine_changes_its_pace() -> None:
    rounds = [(1.0, 1.0), (4.0, 5.0), (2.0, 2.0)]
    costs = {
        ONE: [Cost((one,), None, None) for one, _ in rounds],
        HOME: [Cost((home,), None, None) for _, home in rounds],
    }
    assert carried(costs) == {"at home": 2.0}


def test_a_line_has_the_time_of_each_node_and_a_dash_for_what_is_unknown() -> None:
    assert row(HOME, *COSTS[HOME]).split() == [
        *("2", "at", "home", "0.400", "0.100", "0.020"),
        *("0.250", "+", "0.150"),
    ]
    assert row(SPLIT, *COSTS[SPLIT]).split()[2:5] == ["0.500", "-", "-"]
    assert HEAD.split()[-1] == "each"


def test_the_median_counts_and_unknown_figures_do_not() -> None:
    costs = [Cost((1.0,), None, 3.0), Cost((2.0,), None, 1.0), Cost((9.0,), None, None)]
    assert middle(costs) == Cost((2.0,), None, 2.0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "postgresql://"),
        (["--db", "postgresql://x@127.0.0.1/x", "--bus", "tcp://here"], "nats://HOST"),
    ],
    ids=["no database", "no such bus"],
)
def test_what_it_needs_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "--nodes", "2", *arguments]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.slow
def test_two_processes_are_measured_and_their_databases_dropped(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    small = ("--tables", "4", "--moves", "100", "--rounds", "1", "--game", "binary", "--json")
    code = main(["bench", "--nodes", "2", "--db", database, *small])
    printed = capsys.readouterr()
    assert (code, printed.err) == (0, "")
    said = json.loads(printed.out)
    assert [lobby["nodes"] for lobby in said["lobbies"]] == [1, 2, 2]
    assert said["plan"]["moves"] == 100
