"""Overview: the lobby in numbers, as an operator sees it."""

from collections import Counter
from collections.abc import Iterable, Sequence

from oneoh_protocol.messages import CodeCount, Overview
from oneoh_server.drain import Drain
from oneoh_server.house_bots import HouseBots
from oneoh_server.operators.inspecting import load_percent
from oneoh_server.refusal_log import KEPT, RefusalLog
from oneoh_server.statistics.counts import Counts
from oneoh_server.table_registry import TableRegistry


def overview(
    registry: TableRegistry,
    house_bots: HouseBots,
    drain: Drain,
    refusals: RefusalLog,
    counts: Counts,
    up_s: int,
    queued: int,
) -> Overview:
    """Return the numbers of now; those of processor time are since the last time."""
    tables = registry.tables().values()
    phases = [table.phase for table in tables]
    activity = registry.activity
    return Overview(
        up_s=up_s,
        connections=len(registry.peers),
        operators=sum(peer.operator is not None for peer in registry.peers.values()),
        waiting=phases.count("waiting"),
        running=phases.count("running"),
        over=phases.count("over"),
        unlisted=sum(not table.listed for table in tables),
        bots=sum(house_bots.counts().values()),
        max_bots=house_bots.limit,
        load_percent=load_percent(),
        draining_ms=drain.left_ms if drain.begun.is_set() else None,
        refusals=refusals.counts,
        last_refusals=refusals.last,
        cpu_percent=counts.usage.cpu_percent,
        memory_mib=counts.usage.memory_mib,
        lag_us=_us(counts.loop_lag.lags.percentile(99)),
        move_us=_us(activity.move_time(50)),
        slow_move_us=_us(activity.move_time(99)),
        moves=activity.move_count,
        time_outs=sum(activity.time_outs.values()),
        bot_failures=sum(house_bots.failures.values()),
        turned_away=sum(counts.turned_away.values()),
        closes=_code_counts(counts.closes),
        queued=queued,
    )


def summed(nodes: Sequence[Overview]) -> Overview:
    """Return the figures of a lobby of these nodes, at least one.

    Counts are added up; of times, load and the end the greatest counts.
    """
    lines = sorted(
        (line for each in nodes for line in each.last_refusals), key=lambda line: line.at_s
    )
    return Overview(
        up_s=max(each.up_s for each in nodes),
        connections=sum(each.connections for each in nodes),
        operators=sum(each.operators for each in nodes),
        waiting=sum(each.waiting for each in nodes),
        running=sum(each.running for each in nodes),
        over=sum(each.over for each in nodes),
        unlisted=sum(each.unlisted for each in nodes),
        bots=sum(each.bots for each in nodes),
        max_bots=sum(each.max_bots for each in nodes),
        load_percent=max(each.load_percent for each in nodes),
        draining_ms=_end_of_all(nodes),
        refusals=_added(each.refusals for each in nodes),
        last_refusals=tuple(lines[-KEPT:]),
        cpu_percent=sum(each.cpu_percent for each in nodes),
        memory_mib=sum(each.memory_mib for each in nodes),
        lag_us=_greatest(each.lag_us for each in nodes),
        move_us=_greatest(each.move_us for each in nodes),
        slow_move_us=_greatest(each.slow_move_us for each in nodes),
        moves=sum(each.moves for each in nodes),
        time_outs=sum(each.time_outs for each in nodes),
        bot_failures=sum(each.bot_failures for each in nodes),
        turned_away=sum(each.turned_away for each in nodes),
        closes=_added(each.closes for each in nodes),
        queued=sum(each.queued for each in nodes),
    )


def _end_of_all(nodes: Sequence[Overview]) -> int | None:
    """Return the most time until the last node ends; None unless all of them drain."""
    times = [each.draining_ms for each in nodes if each.draining_ms is not None]
    return max(times) if len(times) == len(nodes) else None


def _greatest(times: Iterable[int | None]) -> int | None:
    return max((each for each in times if each is not None), default=None)


def _added(counts: Iterable[tuple[CodeCount, ...]]) -> tuple[CodeCount, ...]:
    total: Counter[str] = Counter()
    for each in counts:
        total.update({one.code: one.count for one in each})
    return _code_counts(total)


def _us(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1e6)


def _code_counts(counts: Counter[str]) -> tuple[CodeCount, ...]:
    return tuple(CodeCount(code, count) for code, count in counts.most_common())
