"""Tournaments for tests: a knockout that is played, and an arena that waits."""

from oneoh_protocol.messages import (
    Clock,
    Meeting,
    Tournament,
    TournamentEntrant,
    TournamentGame,
    TournamentRow,
    TournamentTerms,
)

CLOCK = Clock(bank_ms=300_000, increment_ms=3_000, timeout="lose")
CUP = Tournament(
    1, "hq4mzt7w2r", "w7rk-2mzt", "Spring Cup", "Ada",
    TournamentTerms("knockout", "binary", CLOCK, games=2, rated=True), "running",
    entrants=(
        TournamentEntrant("m1", "Ada", 2, 3, games=3, present=True),
        TournamentEntrant("m2", "Cy", 4, 1, games=2, bot=True, present=True),
        TournamentEntrant("m3", "Dino the Great of Novara", 4, 0, games=2, unregistered=True),
        TournamentEntrant("m4", "Bob", 1, 5, games=3, present=True),
        TournamentEntrant("m5", "Eve", 1, 0, present=True),
    ),
    meetings=(
        Meeting(1, 4, won_by=4),
        Meeting(1, 0, 1, (TournamentGame("t1", (2, 0)), TournamentGame("t2", (1, 1))), 0),
        Meeting(1, 3, won_by=3),
        Meeting(1, 2, won_by=2),
        Meeting(2, 0, 4, (TournamentGame("t5"),)),
        Meeting(2, 2, 3, (TournamentGame("t3", (0, 2)), TournamentGame("t4", (0, 2))), 3),
    ),
    round=2, hosting=True, you=0,
)  # fmt: skip
"""Knockout of five, of whom three have a bye, in its second round."""
ARENA = TournamentRow(
    "aq4mzt7w2r", "a7rk-2mzt", "Friday", "Bob",
    TournamentTerms("arena", "one-zero-one", CLOCK, people=True), "waiting", 12, entered=True,
)  # fmt: skip
CUP_ROW = TournamentRow(CUP.tournament, CUP.code, CUP.title, CUP.host, CUP.terms, "running", 5)
