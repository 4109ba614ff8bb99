"""Overview: the lobby in numbers, as an operator sees it."""

from collections import Counter

from oneoh_protocol.messages import CodeCount, Overview
from oneoh_server.drain import Drain
from oneoh_server.house_bots import HouseBots
from oneoh_server.operators.inspecting import load_percent
from oneoh_server.refusal_log import RefusalLog
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


def _us(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1e6)


def _code_counts(counts: Counter[str]) -> tuple[CodeCount, ...]:
    return tuple(CodeCount(code, count) for code, count in counts.most_common())
