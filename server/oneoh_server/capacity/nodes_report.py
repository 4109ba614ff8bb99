"""Report of a measurement of several nodes: a line for each lobby, and what follows from them."""

from collections.abc import Mapping, Sequence
from statistics import median

from oneoh_server.capacity.nodes import Cost, Lobby

HEAD = f"{'processes':>9}  {'tables':<8}{'ms a move':>10}{'PostgreSQL':>12}{'bus':>7}  each"
_TABLES = {False: "at home", True: "split"}


def row(lobby: Lobby, cost: Cost) -> str:
    """Return the line of a lobby, below `HEAD`."""
    each = " + ".join(f"{node:.3f}" for node in cost.nodes)
    line = f"{lobby.nodes:9}  {_TABLES[lobby.is_split]:<8}{cost.all_nodes:10.3f}"
    return f"{line}{_shown(cost.record):>12}{_shown(cost.bus):>7}  {each}"


def carried(costs: Mapping[Lobby, Sequence[Cost]]) -> Mapping[str, float]:
    """Return how many times as much as one process the others carry, at equal processor time.

    It is the median of the rounds, as a machine is faster at one moment than at another. Lobbies of
    which no time was measured are left out.
    """
    ones = [cost.all_nodes for cost in costs[Lobby(1, is_split=False)]]
    return {
        _TABLES[lobby.is_split]: median(
            lobby.nodes * one / cost.all_nodes for one, cost in zip(ones, rounds, strict=True)
        )
        for lobby, rounds in costs.items()
        if lobby.nodes > 1 and all(cost.all_nodes for cost in rounds)
    }


def conclusion(costs: Mapping[Lobby, Sequence[Cost]]) -> str:
    """Return what the figures say, in a sentence; nothing for one process alone."""
    nodes = max(lobby.nodes for lobby in costs)
    times = carried(costs)
    if nodes == 1:
        return ""
    if len(times) < 2 or not all(times.values()):
        return "There were too few moves to measure their processor time: give more by --moves."
    home, split = times["at home"], times["split"]
    return (
        f"By processor time a move, {nodes} processes carry {home:.2f} times one process with both "
        f"players at the table's node, and {split:.2f} times with every table split."
    )


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
