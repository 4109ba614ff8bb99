"""Report: the line of a step, and what follows from all of them."""

from msgspec.structs import replace

from oneoh_server.capacity.report import HEAD, conclusion, row
from oneoh_server.capacity.steps import Plan, Step

PLAN = Plan(("binary",))
CALM = Step(1100, 1099.6, 3.04, 21.4, 62.3, 80.2, 30.0)


def test_a_line_stands_below_its_head() -> None:
    assert HEAD == "  tables   moves/s   p50 ms   p99 ms   CPU %  RSS MiB"
    assert row(CALM) == "   1,100     1,100      3.0     21.4      62       80"
    unknown = replace(CALM, cpu_percent=None, memory_mib=None, limit="p99")
    assert row(unknown) == "   1,100     1,100      3.0     21.4       -        -  p99"


def test_the_largest_step_without_a_limit_is_what_the_machine_carries() -> None:
    assert conclusion(PLAN, [CALM, replace(CALM, tables=1650, limit="cpu")]) == (
        "This machine carries 1,100 tables with a move a second: 1,100 moves a second, 99 % of them "
        "within 21 ms, on 62 % of a core. At 1,650, the server used more than 90 % of a core."
    )


def test_a_single_step_without_a_limit_says_so() -> None:
    said = conclusion(Plan(("binary",), tables=1100, pace_s=2.5), [CALM])
    assert "with a move each 2.5 s" in said
    assert said.endswith("It reached no limit.")


def test_a_machine_that_carries_not_even_the_first_step_is_told_why() -> None:
    assert conclusion(PLAN, [replace(CALM, tables=50, limit="generator")]) == (
        "Already at 50 tables the program that plays, not the server, had too little processor time."
    )
