"""A failing table test prints the whole exchange: commands, effects and messages."""

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

SCRIPT = """
from oneoh_protocol.messages import Join
from tests.server.playbook import ANYONE, ME, Playbook, kinds

def test_script():
    table = Playbook([ME, ANYONE])
    table.ask("bob", Join(id=5, table=table.table.id))
    table.wait(2.5)
    table.act()
    assert kinds(table.heard("ann")) == [{expected}]
"""


@pytest.fixture
def pytester(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function\n")
    pytester.makeconftest((Path(__file__).parent / "conftest.py").read_text("utf-8"))
    return pytester


def test_a_failing_test_prints_every_command_with_what_it_brought_about(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(SCRIPT.format(expected='"Over"'))
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*- exchange of table1 -*",
            "  1000.0  ann opens the table",
            "            store table1: Opened(table='table1', game='high-card', *",
            "            send ann: Table(*",
            "  1000.0  bob: Join(id=5, table='table1')",
            "            store table1: Seated(seat=1, guest='bob', name='Bob')",
            "            store table1: Begun(seats=2)",
            "            send ann: Seats(*",
            "            send bob: Table(re=5, *",
            "            send ann: Request(*",
            "  1002.5  ann: Act(id=7, table='table1', request=1, action='play-*')",
            "            store table1: Acted(seat=0, action='play-*', took_ms=2500, *",
            "            send bob: Moved(*'face-down'*",
            "            send bob: Request(*",
            "            send ann: Done(re=7)",
        ],
    )


def test_a_test_that_passes_prints_nothing(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(SCRIPT.format(expected='"Moved", "Done"'))
    result = pytester.runpytest_inprocess("-rP")
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*exchange of*")
