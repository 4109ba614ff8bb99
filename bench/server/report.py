"""Tables of what a server costs."""

from collections.abc import Sequence

from bench.options import Options
from bench.server import growth
from bench.server.contenders import (
    DEPLOYMENT_MOVES,
    GAMES,
    Contender,
    node_peers,
    on_uvloop,
    oneoh,
    played_on,
    relays,
)
from bench.server.idle import memory_a_client
from bench.server.measure import Cell, Cost, measure, user_instructions
from bench.server.restart import restart
from bench.table import Row, progress, show, show_grid

KIB = 1024
UNDER_VALGRIND = Cell(tables=20, warm_up=100, moves=1000)
COLUMNS = ("CPU ms", "x relay", "k-instructions", "bytes", "frames", "p50 ms", "p99 ms")


def main(options: Options) -> None:
    small = options.quick
    for tables in (50,) if small else (50, 200):
        _moves(options, Cell(tables, 10 * tables, (20 if small else 30) * tables))
    _paced(options, 100 if small else 1000)
    _idle(options, 100 if small else 500)
    _growth(options)
    if options.valgrind:
        _instructions(options)


def _moves(options: Options, cell: Cell) -> None:
    """Show what a move costs, each game and each peer at the same load."""
    contenders = _in_python(options.python) + (node_peers() if options.peers else [])
    sized = [(contender, cell) for contender in contenders]
    sized.append((played_on(options.python), _after_deployment(cell)))
    relay, rows = None, {}
    for contender, size in sized:
        cost = _cost(contender, size)
        relay = relay or cost.cpu_ms
        rows[contender.name] = _figures(cost, relay)
    show_grid(f"A move at {cell.tables} tables, games beginning and ending", COLUMNS, rows)


def _after_deployment(cell: Cell) -> Cell:
    """Return the cell with a warm-up that ends after the deployment of every table."""
    return cell._replace(warm_up=cell.warm_up + DEPLOYMENT_MOVES * cell.tables)


def _in_python(python: str) -> list[Contender]:
    games = [oneoh(python, game) for game in GAMES]
    return [*relays(), *games, *on_uvloop(python, growth.GAME)]


def _cost(contender: Contender, cell: Cell) -> Cost:
    progress(f"{contender.name}, {cell.tables} tables")
    return measure(contender, cell)


def _figures(cost: Cost, relay: float) -> list[float | None]:
    counted = None if cost.instructions is None else cost.instructions / cost.moves / 1e3
    sizes = (cost.bytes / cost.moves, cost.frames / cost.moves)
    return [cost.cpu_ms, cost.cpu_ms / relay, counted, *sizes, *_latencies(cost)]


def _latencies(cost: Cost) -> tuple[float, float]:
    return cost.latency_ms(50), cost.latency_ms(99)


def _paced(options: Options, tables: int) -> None:
    """Show how long a move takes at tables with a move a second."""
    contenders = [relays()[1], oneoh(options.python, growth.GAME)]
    columns = ("moves a second", "core %", "p50 ms", "p99 ms")
    rows = {}
    for contender in contenders:
        cost = _cost(
            contender, Cell(tables, 3 * tables, (5 if options.quick else 10) * tables, 1.0)
        )
        load = (cost.moves / cost.seconds, 100 * cost.cpu_s / cost.seconds)
        rows[contender.name] = [*load, *_latencies(cost)]
    show_grid(f"{tables} tables with a move a second", columns, rows)


def _idle(options: Options, clients: int) -> None:
    progress("memory of idle clients")
    rows = [
        Row(name, memory_a_client(options.python, clients, seated=seated) / KIB, "KiB")
        for name, seated in (("welcomed", False), ("seated, half a table included", True))
    ]
    show(f"Memory of the server for each of {clients} idle clients", rows)


def _growth(options: Options) -> None:
    small = options.quick
    many = 100 if small else 500
    _spectators(options.python, (0, 100, many), 100)
    _followers(options.python, (0, 100) if small else (0, 100, 400))
    _long_game(options.python, 10 if small else 50, 100 if small else 400)
    _tables(options.python, 200 if small else 1000)
    _lists(options.python, 100 if small else 1000)
    _restart(options.python, 1000 if small else 10_000)


def _spectators(python: str, numbers: Sequence[int], moves: int) -> None:
    costs = {}
    for number in sorted(set(numbers)):
        progress(f"{number} spectators")
        costs[number] = growth.with_spectators(python, number, moves)
    alone = costs[0].cpu_ms
    rows = {
        f"{number} spectators": [
            cost.cpu_ms,
            1e3 * (cost.cpu_ms - alone) / number if number else None,
            *_latencies(cost),
        ]
        for number, cost in costs.items()
    }
    columns = ("CPU ms a move", "us for each", "p50 ms", "p99 ms")
    show_grid(f"Spectators of one table of {growth.LONG_GAME}", columns, rows)
    came = {
        f"{number} come": list(growth.spectators_come(python, number)) for number in numbers[1:]
    }
    show_grid("Spectators who come to a table", ("frames", "CPU ms"), came)


def _followers(python: str, numbers: Sequence[int]) -> None:
    rows = {}
    for number in numbers:
        progress(f"{number} followers")
        cost = growth.with_followers(python, number, 50, 1000)
        rows[f"{number} followers"] = [cost.cpu_ms, *_latencies(cost)]
    columns = ("CPU ms a move", "p50 ms", "p99 ms")
    show_grid("Followers of the list, 50 tables with games of 8 moves", columns, rows)


def _long_game(python: str, tables: int, later: int) -> None:
    progress("a long game")
    early, late = growth.by_length(python, tables, later)
    rows = [
        Row("of the first moves", early.cpu_ms, "CPU ms"),
        Row(f"after {later} moves", late.cpu_ms, "CPU ms", f"{late.cpu_ms / early.cpu_ms:.2f} x"),
    ]
    show(f"A move of {growth.LONG_GAME} as the game grows, {tables} tables", rows)


def _tables(python: str, tables: int) -> None:
    """Show a move's cost at many tables: next to that at fewer, printed above."""
    cost = _cost(oneoh(python, growth.GAME), Cell(tables, 5 * tables, 10 * tables))
    relay = _cost(relays()[0], Cell(tables, 5 * tables, 10 * tables))
    row = Row("a move", cost.cpu_ms, "CPU ms", f"{cost.cpu_ms / relay.cpu_ms:.1f} x relay")
    show(f"{tables} tables of {growth.GAME}", [row])


def _lists(python: str, tables: int) -> None:
    progress("requests for the list")
    delay = growth.delay_by_lists(python, tables)
    row = Row("another guest's command", delay, "ms")
    show(f"{growth.LISTS} requests at once for a list of {tables} tables", [row])


def _restart(python: str, tables: int) -> None:
    progress(f"restart with {tables} tables")
    took = restart(python, tables)
    rows = [Row("wall clock", took.wall, "s"), Row("processor", took.cpu, "s")]
    show(f"Start with {tables} tables in the store, until the first guest is welcomed", rows)


def _instructions(options: Options) -> None:
    """Show user instructions of a move, counted under valgrind."""
    sized = [(contender, UNDER_VALGRIND) for contender in _in_python(options.python)]
    sized.append((played_on(options.python), _after_deployment(UNDER_VALGRIND)))
    rows = []
    for contender, cell in sized:
        progress(f"{contender.name} under valgrind")
        rows.append(Row(contender.name, user_instructions(contender, cell), "k"))
    show(f"Instructions a move at {UNDER_VALGRIND.tables} tables, user alone, under valgrind", rows)
