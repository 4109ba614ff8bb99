"""Meetings of a bot with a policy: one place in the queue, one own table that waits, room for all."""

from msgspec.structs import replace

from oneoh_ai.builtin import RANDOM
from oneoh_ai.contract import BotCard
from oneoh_ai.meetings import Meetings, Playing, count_playing
from oneoh_ai.policy import Policy, QueueTerms, TableTerms
from oneoh_protocol.messages import (
    Accept,
    ChallengeOver,
    Clock,
    Decline,
    Paired,
    Phase,
    SeatInfo,
    Seek,
    Table,
    Unqueued,
    Unseek,
    Watch,
)
from tests.ai.test_policy import ADA, BOT, challenge, row

IDLE = Playing()
QUEUE = QueueTerms("binary")
ME = SeatInfo("taken", "me", bot=True)


def of(policy: Policy) -> Meetings:
    return Meetings(policy, RANDOM)


def at(phase: Phase, *others: SeatInfo) -> Table:
    """Return a table at which the bot has seat 0."""
    return Table(
        re=1, table="t1", seq=0, game="binary", rules_version=1, options={}, clock=Clock(),
        listed=True, phase=phase, host="me", hosting=True, seat=0, seats=(ME, *others),
        invites=(), history=(), spectators=0, turn=0, to_act=None, banks_ms=(), view=None,
        request=None, outcome=None, ended_by=None, seed=None, next_table=None,
    )  # fmt: skip


def test_games_are_counted_by_their_players_and_phase() -> None:
    tables = [
        at("waiting", SeatInfo("anyone")),
        at("running", ADA),
        at("running", BOT),
        at("over", BOT),
    ]
    assert count_playing(tables) == Playing(games=3, with_bots=1, waiting=1)


def test_the_bot_takes_one_place_in_the_queue_and_another_once_it_was_paired() -> None:
    meetings = of(Policy(queue=QUEUE, at_once=2))
    assert meetings.queue(IDLE) == Seek(game="binary")
    assert meetings.queue(IDLE) is None
    assert meetings.hear(Paired("p1", "t1"), IDLE) == Watch(table="t1")
    assert meetings.queue(Playing(games=1)) == Seek(game="binary")


def test_without_room_for_another_game_the_place_is_given_back() -> None:
    meetings = of(Policy(queue=QUEUE))
    assert meetings.queue(IDLE) == Seek(game="binary")
    assert meetings.queue(Playing(games=1)) == Unseek()
    assert meetings.queue(Playing(games=1)) is None
    assert meetings.queue(Playing(more=False)) is None


def test_a_place_that_the_server_ended_is_taken_again_only_after_something_changed() -> None:
    meetings = of(Policy(queue=QUEUE, at_once=2))
    assert meetings.queue(IDLE)
    meetings.hear(Unqueued("p1", "too-many"), IDLE)
    assert meetings.queue(IDLE) is None
    assert meetings.queue(Playing(games=1)) == Seek(game="binary")


def test_a_new_connection_has_no_place() -> None:
    meetings = of(Policy(queue=QUEUE))
    assert meetings.queue(IDLE)
    meetings.forget_queue()
    assert meetings.queue(IDLE) == Seek(game="binary")


def test_its_own_tables_are_opened_in_turn_one_at_a_time() -> None:
    meetings = of(Policy(open=(TableTerms("binary"), TableTerms("bot255", seats=4)), at_once=3))
    first, second = meetings.opened(IDLE), meetings.opened(IDLE)
    assert first is not None
    assert second is not None
    assert (first.game, len(first.seats)) == ("binary", 2)
    assert (second.game, len(second.seats)) == ("bot255", 4)
    assert meetings.opened(Playing(games=1, waiting=1)) is None
    assert meetings.opened(Playing(games=3)) is None


def test_a_listed_table_is_joined_as_the_policy_says() -> None:
    assert of(Policy(join=True)).joins(row(ADA), IDLE)
    assert not of(Policy()).joins(row(ADA), IDLE)
    assert not of(Policy(join=True, opponents="people")).joins(row(BOT), IDLE)
    kept = of(Policy(join=True, at_once=2, kept_for_people=1))
    assert not kept.joins(row(BOT), Playing(games=1, with_bots=1))
    assert kept.joins(row(ADA), Playing(games=1, with_bots=1))


def test_a_challenge_is_accepted_or_declined_with_the_reason() -> None:
    accept, later = Accept(challenge="c1"), Decline(challenge="c1", reason="later")
    assert of(Policy()).hear(challenge(), IDLE) == accept
    assert of(Policy()).hear(challenge(), Playing(games=1)) == later
    assert of(Policy()).hear(challenge(), Playing(more=False)) == later
    clock = of(Policy(speeds=("untimed",))).hear(challenge(), IDLE)
    assert clock == Decline(challenge="c1", reason="clock")
    other = Meetings(Policy(), BotCard(name="chess-bot", about="", games=("chess",)))
    assert other.hear(challenge(), IDLE) == Decline(challenge="c1", reason="game")


def test_the_table_of_an_accepted_challenge_is_watched() -> None:
    meetings = of(Policy())
    assert meetings.hear(ChallengeOver("c1", "accepted", table="t1"), IDLE) == Watch(table="t1")
    assert meetings.hear(ChallengeOver("c1", "withdrawn"), IDLE) is None


def test_those_whom_the_policy_excludes_are_known_at_the_table() -> None:
    people = of(Policy(opponents="people"))
    assert people.suits(at("running", ADA))
    assert not people.suits(at("running", replace(ADA, bot=True)))
    assert not of(Policy(blocked=("ada",))).suits(at("running", ADA))
