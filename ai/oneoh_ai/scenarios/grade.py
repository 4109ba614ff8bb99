"""Grade of a bot for how it came through all scenarios."""

from collections.abc import Sequence

from oneoh_ai.scenarios.examination import Verdict
from oneoh_protocol.messages import Grade

LEAST: tuple[tuple[Grade, float], ...] = (("A", 1.0), ("B", 0.85), ("C", 0.7), ("D", 0.5))
"""Least share of the games that a grade needs, 0 to 1."""


def grade(verdicts: Sequence[Verdict]) -> Grade:
    """Return the grade by the share of the games that passed; F also if the plain one failed."""
    if any(verdict.fault for verdict in verdicts if verdict.scenario == "plain"):
        return "F"
    share = sum(not verdict.fault for verdict in verdicts) / len(verdicts)
    return next((each for each, least in LEAST if share >= least), "F")


def sum_up(verdicts: Sequence[Verdict]) -> str:
    """Return the grade as a line of text."""
    passed = sum(not verdict.fault for verdict in verdicts)
    return f"grade {grade(verdicts)} on the wire: {passed} of {len(verdicts)} passed"
