"""The texts of a tournament: names, points, and meetings."""

from oneoh_protocol.messages import (
    Clock,
    Meeting,
    Tournament,
    TournamentEntrant,
    TournamentGame,
    TournamentTerms,
)
from oneoh_tui.tables.tournaments import tournament_texts


def test_a_meeting_of_entrants_who_are_not_listed_is_told_all_the_same() -> None:
    cup = Tournament(
        re=0,
        tournament="hq4mzt7w2r",
        code="w7rk-2mzt",
        title="Cup\x1b[2J",
        host="Ann",
        terms=TournamentTerms(kind="swiss", game="binary", clock=Clock()),
        phase="running",
        entrants=(TournamentEntrant("5be80c1f7a2d", "Bob\x1b[2J", 1),),
        meetings=(Meeting(1, 0, 7, (TournamentGame(None, (2, 0)),)), Meeting(1, 9)),
        round=1,
        you=12,
    )
    told = list(tournament_texts(cup))
    assert told[-2:] == ["round 1: Bob\ufffd[2J 1:0 ?", "round 1: ? has a bye"]
    assert all(line.isprintable() for line in told)
