"""Rows of an inspection, as text."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from oneoh_protocol.messages import (
    AuditLine,
    BanRow,
    CodeCount,
    ConnectionRow,
    NodeRow,
    OperatedTable,
    Overview,
    RefusedLine,
)
from oneoh_tui.games import game_title
from oneoh_tui.text.counted import tenths
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed, parted


def about_overview(seen: Overview) -> Iterator[str]:
    """Yield the lobby in numbers, and its last refusals."""
    text = _("Connections: {connections}, operators among them: {operators}; turned away: {away}")
    yield text.format(connections=seen.connections, operators=seen.operators, away=seen.turned_away)
    text = _("Tables: {waiting} waiting, {running} running, {over} over, {unlisted} unlisted")
    tables = text.format(
        waiting=seen.waiting, running=seen.running, over=seen.over, unlisted=seen.unlisted
    )
    yield parted([tables, _("in the queue: {count}").format(count=seen.queued)])
    text = _("House bots: {bots} of {most}; failures: {failures}; up for {hours} h")
    yield text.format(
        bots=seen.bots, most=seen.max_bots, failures=seen.bot_failures, hours=seen.up_s // 3600
    )
    yield _about_moves(seen)
    text = _(
        "Processor: {cpu} %; memory: {memory} MiB; lag: {lag} ms; load of the machine: {load} %"
    )
    yield text.format(
        cpu=seen.cpu_percent,
        memory=seen.memory_mib,
        lag=_ms(seen.lag_us),
        load=seen.load_percent,
    )
    if seen.draining_ms is not None:
        yield _("The lobby ends within {seconds} s.").format(seconds=-(-seen.draining_ms // 1000))
    if seen.refusals:
        yield _("Refusals: {counts}").format(counts=_counts(seen.refusals))
    else:
        yield _("Refusals: none")
    if seen.closes:
        yield _("Closed: {counts}").format(counts=_counts(seen.closes))
    yield from map(about_refusal, seen.last_refusals)


def _about_moves(seen: Overview) -> str:
    if seen.move_us is None:
        return _("Moves: none")
    text = _("Moves: {moves}, usually in {usual} ms, hardly ever over {slow} ms; time-outs: {out}")
    return text.format(
        moves=seen.moves,
        usual=_ms(seen.move_us),
        slow=_ms(seen.slow_move_us),
        out=seen.time_outs,
    )


def _ms(microseconds: int | None) -> str:
    """Return milliseconds, with a digit after the point."""
    return "?" if microseconds is None else tenths(microseconds / 1000)


def _counts(counts: tuple[CodeCount, ...]) -> str:
    return ", ".join(f"{each.code} {each.count}" for each in counts)


def about_refusal(line: RefusedLine) -> str:
    """Return a refusal with its time, connection and reason."""
    about = (line.guest, line.table, line.command, line.code)
    return f"{moment(line.at_s)} #{line.connection} " + headed(
        " ".join(filter(None, about)), line.message
    )


def about_connection(row: ConnectionRow) -> str:
    """Return a connection, its guest and where it comes from."""
    bot = _("house bot") if row.house else _("bot") if row.bot else ""
    kind = _("operator") if row.operator else bot
    times = "" if row.round_trip_ms is None else _("{ms} ms").format(ms=row.round_trip_ms)
    parts = (kind, row.guest, row.address, row.software, times, ", ".join(row.tables))
    return f"{row.connection}. " + headed(row.name, parted(filter(None, parts)))


def about_table(row: OperatedTable) -> str:
    """Return a table with its seats; the list of the lobby may not show it."""
    phase = {"waiting": _("waiting"), "running": _("playing"), "over": _("over")}[row.phase]
    seats = ", ".join(name or _("free") for name in row.seats)
    listed = "" if row.listed else _("unlisted")
    parts = (game_title(row.game), phase, listed, seats)
    return headed(row.table, parted(filter(None, parts)))


def about_node(row: NodeRow) -> str:
    """Return a process of the lobby with its lease and what it has to do."""
    here = _("you are here") if row.here else ""
    leads = _("leads") if row.leads else ""
    drains = _("drains") if row.draining else ""
    parts = (here, leads, drains, row.release, _lease(row), *_work(row))
    return f"{row.node}. " + headed(row.name, parted(filter(None, parts)))


def _lease(row: NodeRow) -> str:
    if row.lease_left_ms is None:
        return ""
    return _("lease {seconds} s").format(seconds=tenths(row.lease_left_ms / 1000))


def _work(row: NodeRow) -> tuple[str, ...]:
    if row.silent:
        return (_("no answer"),)
    return (
        _("up {minutes} min").format(minutes=row.up_s // 60),
        _("tables {count}").format(count=row.tables),
        _("guests {count}").format(count=row.guests),
        _("moves a minute {count}").format(count=row.moves_per_minute),
        _("gaps {count}").format(count=row.gaps),
    )


def about_silent(nodes: Sequence[int]) -> str:
    """Return which processes did not answer, by number."""
    text = _("No answer from these processes, whose part is missing: {numbers}")
    return text.format(numbers=", ".join(map(str, nodes)))


def about_ban(row: BanRow) -> str:
    """Return a ban, or a mute, with its end and its reason."""
    muted = _("{number}. {who} muted until {moment}")
    text = muted if row.mutes else _("{number}. {who} until {moment}")
    said = text.format(
        number=row.ban, who=row.guest or row.address or "", moment=moment(row.until_s)
    )
    return headed(said, row.reason) if row.reason else said


def about_act(line: AuditLine) -> str:
    """Return an act of an operator with its time and its reason."""
    said = " ".join(filter(None, (moment(line.at_s), line.operator, line.act, line.target)))
    return headed(said, line.reason) if line.reason else said


def moment(seconds: int) -> str:
    """Return a second since 1970 as day and time of this machine."""
    try:
        return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    except (OverflowError, OSError, ValueError):
        return "?"
