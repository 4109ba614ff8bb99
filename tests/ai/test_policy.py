"""Policy files: what they say is held, and what they cannot say is refused with the reason."""

from pathlib import Path
from typing import Any

import pytest

from oneoh_ai.policy import BadPolicy, Policy, read_policy
from oneoh_protocol.clock_notation import parse_clock
from oneoh_protocol.messages import (
    Challenged,
    ChallengeTerms,
    Clock,
    DeclineReason,
    SeatInfo,
    SeatRating,
    TableRow,
)

FIVE = parse_clock("5+3")
EXAMPLE = Path(__file__).parents[2] / "ai/examples/policy.toml"


def written(folder: Path, text: str) -> Path:
    path = folder / "policy.toml"
    path.write_text(text)
    return path


def row(*seats: SeatInfo, clock: Clock = FIVE, rated: bool = False) -> TableRow:
    return TableRow(
        table="t1", game="binary", phase="waiting", host="Ada", seats=(*seats, SeatInfo("anyone")),
        options={}, clock=clock, spectators=0, turn=0, rated=rated,
    )  # fmt: skip


def challenge(name: str = "Ada", *, bot: bool = False, rating: int | None = None) -> Challenged:
    terms = ChallengeTerms("binary", FIVE)
    return Challenged("c1", "p1", name, terms, 20_000, bot=bot, rating=rating)


ADA = SeatInfo("taken", "Ada")
BOT = SeatInfo("taken", "hal", bot=True)


@pytest.mark.parametrize(
    ("policy", "wanted", "reason"),
    [
        (Policy(), row(ADA), None),
        (Policy(games=("binary",)), row(ADA), None),
        (Policy(games=("bot255",)), row(ADA), "game"),
        (Policy(speeds=("rapid",)), row(ADA), "clock"),
        (Policy(speeds=("blitz",)), row(ADA), None),
        (Policy(speeds=("untimed",)), row(ADA, clock=Clock()), None),
        (Policy(rated="rated"), row(ADA), "casual"),
        (Policy(rated="casual"), row(ADA, rated=True), "rated"),
        (Policy(opponents="people"), row(BOT), ""),
        (Policy(opponents="bots"), row(ADA), ""),
        (Policy(opponents="bots"), row(BOT), None),
        (Policy(blocked=("ADA",)), row(ADA), ""),
    ],
)
def test_a_table_is_joined_if_nothing_speaks_against_it(
    policy: Policy, wanted: TableRow, reason: DeclineReason | None
) -> None:
    assert policy.refusal(wanted) == reason


@pytest.mark.parametrize(
    ("rating", "suits"), [(1400, False), (1500, True), (1700, False), (None, True)]
)
def test_ratings_are_within_the_bounds_or_unknown(rating: int | None, suits: bool) -> None:
    policy = Policy(least_rating=1500, greatest_rating=1600)
    seat = SeatInfo("taken", "Ada", rating=SeatRating(rating, 50) if rating else None)
    assert (policy.refusal(row(seat)) is None) == suits
    assert (policy.answer(challenge(rating=rating)) is None) == suits


def test_a_policy_without_challenges_declines_each() -> None:
    assert Policy(challenges=False).answer(challenge()) == "later"


def test_games_that_are_kept_for_people_are_not_for_bots() -> None:
    policy = Policy(at_once=3, kept_for_people=1)
    assert policy.has_room(1, 1, bot=True)
    assert not policy.has_room(2, 2, bot=True)
    assert policy.has_room(2, 2, bot=False)
    assert not policy.has_room(3, 2, bot=False)


def test_the_example_can_be_read() -> None:
    policy = read_policy(EXAMPLE)
    assert policy.open
    assert policy.queue is not None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("games = 3", "Expected `array`"),
        ("speed = ['blitz']", "unknown field `speed`"),
        ("speeds = ['fast']", "Invalid enum value 'fast'"),
        ("at_once = 0", ">= 1"),
        ("kept_for_people = 2", "kept_for_people is more than at_once"),
        ("challenges = false", "nothing to do"),
        ("[queue]\ngame = 'binary'\nclock = 'soon'", "'soon' is no clock"),
        ("[[open]]\nclock = '5+3'", "missing required field `game`"),
        ("games = [", "Invalid value"),
    ],
)
def test_a_bad_file_is_refused_with_the_reason(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BadPolicy, match=str(tmp_path)) as refused:
        read_policy(written(tmp_path, text))
    assert why in str(refused.value)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "policy.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadPolicy):
        read_policy(path)


def test_the_queue_is_asked_for_with_the_terms_of_the_file(tmp_path: Path) -> None:
    text = "opponents = 'people'\n[queue]\ngame = 'binary'\nclock = '5+3'\nrated = true\nspan = 100"
    seek = read_policy(written(tmp_path, text)).seek()
    assert seek is not None
    said: dict[str, Any] = {
        name: getattr(seek, name) for name in ("game", "clock", "rated", "span")
    }
    assert said == {"game": "binary", "clock": FIVE, "rated": True, "span": 100}
    assert seek.opponents == "people"
