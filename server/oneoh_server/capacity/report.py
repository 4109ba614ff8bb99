"""Report of a measurement: its table, line by line, and what follows from it, in words."""

from collections.abc import Mapping, Sequence

from oneoh_server.capacity.steps import CPU_PERCENT, P99_MS, Limit, Plan, Step

HEAD = f"{'tables':>8}{'moves/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'CPU %':>8}{'RSS MiB':>9}"

_LIMITS: Mapping[Limit, str] = {
    "p99": f"99 % of the moves did not come within {P99_MS:.0f} ms",
    "cpu": f"the server used more than {CPU_PERCENT:.0f} % of a core",
    "pace": "moves were missing",
    "generator": "the program that plays, not the server, had too little processor time",
}


def row(step: Step) -> str:
    """Return the line of a step, below `HEAD`."""
    line = f"{step.tables:8,}{step.moves_per_second:10,.0f}{step.p50_ms:9.1f}{step.p99_ms:9.1f}"
    line += f"{_shown(step.cpu_percent):>8}{_shown(step.memory_mib):>9}"
    return line + (f"  {step.limit}" if step.limit else "")


def carried(steps: Sequence[Step]) -> Step | None:
    """Return the largest step that reached no limit; None if there is none."""
    return next((step for step in reversed(steps) if step.limit is None), None)


def conclusion(plan: Plan, steps: Sequence[Step]) -> str:
    """Return what the steps say of the machine, in a sentence or two."""
    best, last = carried(steps), steps[-1]
    if best is None:
        return f"Already at {last.tables:,} tables {_LIMITS[last.limit or 'pace']}."
    every = "a second" if plan.pace_s == 1 else f"each {plan.pace_s:g} s"
    cpu = f", on {best.cpu_percent:.0f} % of a core" if best.cpu_percent is not None else ""
    said = (
        f"This machine carries {best.tables:,} tables with a move {every}: "
        f"{best.moves_per_second:,.0f} moves a second, 99 % of them within {best.p99_ms:.0f} ms{cpu}."
    )
    if last.limit is None:
        return f"{said} It reached no limit."
    return f"{said} At {last.tables:,}, {_LIMITS[last.limit]}."


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:,.0f}"
