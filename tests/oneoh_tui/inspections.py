"""Lobby as an operator sees it."""

from oneoh_protocol.messages import (
    AuditLine,
    BanRow,
    CodeCount,
    ConnectionRow,
    Inspection,
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
        ),
    ),
    "connections": Inspection(
        1, connections=(ConnectionRow(7, "192.0.2.7", "geve", "Eve", tables=("t1",)),), left_off=3
    ),
    "tables": Inspection(
        1, tables=(OperatedTable("t1", "binary", "running", "Eve", ("Eve", ""), listed=False),)
    ),
    "bans": Inspection(1, bans=(BanRow(4, 2**33, address="192.0.2.0/24", reason="Noise"),)),
    "audit": Inspection(1, audit=(AuditLine(1, 0, "ada", "kick", "geve", "Calm"),)),
}
