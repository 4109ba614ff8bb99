"""Lobby as an operator sees it."""

from oneoh_protocol.messages import (
    AuditLine,
    BanRow,
    CodeCount,
    ConnectionRow,
    Inspection,
    NodeRow,
    OperatedTable,
    Overview,
    RefusedLine,
)

INSPECTIONS = {
    "overview": Inspection(
        1,
        overview=Overview(
            up_s=7300,
            connections=12,
            operators=1,
            waiting=2,
            running=3,
            over=4,
            unlisted=5,
            bots=6,
            max_bots=16,
            load_percent=37,
            draining_ms=None,
            refusals=(CodeCount("too-fast", 8), CodeCount("no-such-table", 1)),
            last_refusals=(RefusedLine(0, 7, "join", "no-such-table", "there is none", "g7"),),
            cpu_percent=12,
            memory_mib=80,
            lag_us=1240,
            move_us=2060,
            slow_move_us=9910,
            moves=1234,
            time_outs=3,
            bot_failures=1,
            turned_away=5,
            closes=(CodeCount("REPLACED", 2),),
            queued=2,
        ),
    ),
    "connections": Inspection(
        1, connections=(ConnectionRow(7, "192.0.2.7", "geve", "Eve", tables=("t1",)),), left_off=3
    ),
    "bots": Inspection(
        1, connections=(ConnectionRow(8, "127.0.0.1", "gbot", "greedy", bot=True, house=True),)
    ),
    "tables": Inspection(
        1, tables=(OperatedTable("t1", "binary", "running", "Eve", ("Eve", ""), listed=False),)
    ),
    "nodes": Inspection(
        1,
        nodes=(
            NodeRow(
                3,
                "east, process 71",
                "0.1.0",
                here=True,
                leads=True,
                lease_left_ms=2600,
                up_s=7300,
                tables=12,
                guests=31,
                moves_per_minute=240,
                gaps=1,
            ),
            NodeRow(4, "west, process 9", "0.1.0", draining=True, lease_left_ms=900, silent=True),
        ),
        silent=(4,),
    ),
    "bans": Inspection(
        1,
        bans=(
            BanRow(4, 2**33, address="192.0.2.0/24", reason="Noise"),
            BanRow(5, 2**33, guest="geve", mutes=True),
        ),
    ),
    "audit": Inspection(1, audit=(AuditLine(1, 0, "ada", "kick", "geve", "Calm"),)),
}
