"""Collector: the metrics in Prometheus's form, read from their sources when they are scraped."""

import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.metadata import version

from prometheus_client import CollectorRegistry, PlatformCollector, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from oneoh_server.metrics.sources import Sources
from oneoh_server.statistics.histogram import Histogram


def new_registry(sources: Sources) -> CollectorRegistry:
    """Return a registry of the lobby's metrics and of those of its process."""
    registry = CollectorRegistry()
    registry.register(LobbyCollector(sources))
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    return registry


class LobbyCollector(Collector):
    """Metrics of a lobby; its page for hosts lists them."""

    def __init__(self, sources: Sources) -> None:
        self._of = sources

    def collect(self) -> Iterator[Metric]:
        yield _labelled("build_info", "version of oneoh", "version", {version("oneoh"): 1})
        yield from self._people()
        yield from self._tables()
        yield from self._ended()
        yield from self._bots()
        yield from self._store()
        yield from self._traffic()
        yield from self._cluster()
        yield _histogram("loop_lag_seconds", "lag of the event loop", self._of.counts.loop_lag.lags)
        yield _gauge("draining", "1 while the server drains", self._of.drain.begun.is_set())

    def _people(self) -> Iterator[Metric]:
        kinds = Counter({"person": 0, "bot": 0, "house-bot": 0})
        peers = self._of.registry.peers.values()
        for peer in peers:
            if peer.caller is not None:
                house = self._of.house_bots.is_called(peer.caller.guest)
                kinds["house-bot" if house else "bot" if peer.caller.bot else "person"] += 1
        operators = sum(peer.operator is not None for peer in peers)
        yield _gauge("connections", "connections after their handshake", self._of.connections())
        yield _labelled("guests", "guests who are connected", "kind", kinds)
        yield _gauge("operators", "operators who are connected", operators)
        yield _labelled("queued", "guests who wait to be paired", "game", self._of.queued())

    def _tables(self) -> Iterator[Metric]:
        tables = GaugeMetricFamily(
            "oneoh_tables", "tables in memory", labels=("game", "phase", "listed")
        )
        counts = Counter(
            (table.game.id, table.phase, "yes" if table.listed else "no")
            for table in self._of.registry.tables().values()
        )
        for labels, count in sorted(counts.items()):
            tables.add_metric(labels, count)
        yield tables
        left = self._of.resuming.left
        yield _gauge("tables_to_resume", "tables not read from the store since the start", left)
        yield from self._moves()

    def _moves(self) -> Iterator[Metric]:
        activity = self._of.registry.activity
        yield _counter("games_begun", "games that began", "game", activity.begun)
        yield _counter("time_outs", "turns that the clock ended", "game", activity.time_outs)
        moves = HistogramMetricFamily(
            "oneoh_move_seconds",
            "time of a move in the server, until it is stored and shown; its count is that of moves",
            labels=("game",),
        )
        for game, histogram in sorted(activity.moves.items()):
            moves.add_metric([game], _buckets(histogram), histogram.total)
        yield moves

    def _ended(self) -> Iterator[Metric]:
        refusals = CounterMetricFamily(
            "oneoh_refusals", "commands that were refused", labels=("code", "to")
        )
        for (code, to), count in sorted(self._of.refusals.by.items()):
            refusals.add_metric([code, to], count)
        yield refusals
        closes = self._of.counts.closes
        yield _counter("closes", "connections that the server closed", "code", closes)
        away = self._of.counts.turned_away
        yield _counter("turned_away", "connections without room, by whose limit", "limit", away)

    def _bots(self) -> Iterator[Metric]:
        bots = self._of.house_bots
        yield _gauge("house_bots", "house bots that are called", sum(bots.counts().values()))
        yield _gauge("house_bots_limit", "house bots that may run at once", bots.limit)
        yield _counter("house_bot_failures", "house bots that ended unasked", "bot", bots.failures)
        yield _counter("house_bots_given_up", "house bots given up", "bot", bots.given_up)

    def _store(self) -> Iterator[Metric]:
        commits = self._of.store.commits
        yield _histogram("store_commit_seconds", "time of a commit of the store", commits.seconds)
        yield _histogram("store_commit_facts", "facts and other jobs of a commit", commits.sizes)
        yield CounterMetricFamily(
            "oneoh_store_failures", "commits of the store that failed", value=commits.failures
        )

    def _traffic(self) -> Iterator[Metric]:
        traffic = self._of.traffic
        size = {"in": traffic.bytes_in, "out": traffic.bytes_out}
        yield _counter("bytes", "bytes of all connections", "direction", size)
        frames = {"in": traffic.frames_in, "out": traffic.frames_out}
        yield CounterMetricFamily(
            "oneoh_silent", "connections closed for a ping without an answer", value=traffic.silent
        )
        yield _counter("frames", "messages of all connections", "direction", frames)

    def _cluster(self) -> Iterator[Metric]:
        bus, members = self._of.bus, self._of.members
        yield _gauge("nodes", "processes that serve the lobby, as this one knows", members.nodes)
        yield _gauge("leads", "1 where the services run that the lobby has once", members.leads)
        age = 0.0 if members.renewed_at is None else time.monotonic() - members.renewed_at
        yield _gauge("lease_age_seconds", "time since the lease was last renewed", age)
        yield CounterMetricFamily(
            "oneoh_nodes_taken_over",
            "processes that this one found dead",
            value=members.nodes_taken_over,
        )
        yield CounterMetricFamily(
            "oneoh_tables_taken_over",
            "tables that this one shared among the living then",
            value=members.tables_taken_over,
        )
        bundles = {"in": bus.bundles_in, "out": bus.bundles_out}
        yield _counter("bus_bundles", "bundles of the bus", "direction", bundles)
        size = {"in": bus.bytes_in, "out": bus.bytes_out}
        yield _counter("bus_bytes", "bytes of the bundles of the bus", "direction", size)
        yield CounterMetricFamily(
            "oneoh_bus_gaps", "times that bundles of another process were missed", value=bus.gaps
        )


def _gauge(name: str, meaning: str, value: float) -> Metric:
    return GaugeMetricFamily(f"oneoh_{name}", meaning, value=value)


def _labelled(name: str, meaning: str, label: str, values: Mapping[str, int]) -> Metric:
    family = GaugeMetricFamily(f"oneoh_{name}", meaning, labels=(label,))
    for value, count in sorted(values.items()):
        family.add_metric([value], count)
    return family


def _counter(name: str, meaning: str, label: str, values: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(f"oneoh_{name}", meaning, labels=(label,))
    for value, count in sorted(values.items()):
        family.add_metric([value], count)
    return family


def _histogram(name: str, meaning: str, histogram: Histogram) -> Metric:
    return HistogramMetricFamily(
        f"oneoh_{name}", meaning, buckets=_buckets(histogram), sum_value=histogram.total
    )


def _buckets(histogram: Histogram) -> list[tuple[str, float]]:
    return [
        ("+Inf" if math.isinf(bound) else str(float(bound)), count)
        for bound, count in histogram.cumulative
    ]
