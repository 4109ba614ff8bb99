"""Intervals, ratings and the sequential test, against published and computed values."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_ai.arena.confidence import confidence, deal_scores, interval
from oneoh_ai.arena.elo import MOST, Rating, difference, ratings
from oneoh_ai.arena.event import Event, Loss, Pairing, Result, duplicate
from oneoh_ai.arena.rating_picture import picture
from oneoh_ai.arena.rating_plot import plot
from oneoh_ai.arena.sprt import SequentialTest, expected_score
from oneoh_ai.arena.standings import compare, standings
from oneoh_ai.arena.tally import Tally, between, tallies
from oneoh_ai.entrants import Entrant
from tests.ai.arena.results import result, scored

SVG = "{http://www.w3.org/2000/svg}"


def test_an_even_score_over_two_hundred_games_is_known_to_seven_percent() -> None:
    low, high = interval(0.5, 200)
    assert low == pytest.approx(0.431, abs=0.001)
    assert high == pytest.approx(0.569, abs=0.001)
    assert interval(0.5, 0) == (0, 1)
    assert interval(1.0, 200)[1] == pytest.approx(1)


def test_deals_that_are_shared_make_a_score_surer() -> None:
    """Each bot wins one game of most deals: the luck of the deal cancels out."""
    shared = [1.0, 0.0] * 45 + [1.0, 1.0] * 5
    alone = [1.0, 1.0] * 27 + [0.0, 0.0] * 22 + [1.0, 0.0]

    def width(rewards: list[float]) -> float:
        low, high = confidence(deal_scores(scored(rewards), 0, 1), len(rewards))
        return high - low

    independent = interval(0.55, 100)
    assert width(shared) < independent[1] - independent[0] < width(alone)


def test_few_deals_that_are_alike_by_chance_prove_little() -> None:
    low, high = confidence([0.5] * 3, 6)
    assert (low, high) == interval(0.5, 24)
    assert confidence([1.0] * 3, 6) == interval(1.0, 6)
    assert confidence([], 0) == (0, 1)


@pytest.mark.parametrize(("score", "elo"), [(0.5, 0), (0.64, 100), (0.76, 200), (0.909, 400)])
def test_elo_differences_are_those_of_the_usual_table(score: float, elo: float) -> None:
    assert difference(score) == pytest.approx(elo, abs=1.5)
    assert expected_score(elo) == pytest.approx(score, abs=0.002)
    assert difference(1 - score) == pytest.approx(-difference(score))


def test_a_score_without_a_loss_is_no_infinite_difference() -> None:
    assert difference(1.0) == MOST
    assert difference(0.0) == -MOST


@given(st.permutations(range(3)))
def test_ratings_follow_the_entrants_whatever_their_order(order: list[int]) -> None:
    strengths = {0: 0.5, 1: 0.64, 2: 0.36}
    results: list[Result] = []
    for first, second in ((0, 1), (0, 2), (1, 2)):
        share = strengths[first] / (strengths[first] + strengths[second])
        for pairing in duplicate((order[first], order[second]), range(50), len(results)):
            wins = pairing.number % 100 < 100 * share
            first_is_0 = pairing.seating[0] == order[first]
            results.append(result(pairing, (1, 2) if wins == first_is_0 else (2, 1)))
    found = ratings(results, 3)
    assert found[order[1]].elo > found[order[0]].elo > found[order[2]].elo
    assert sum(each.elo for each in found) == pytest.approx(0)
    for each in found:
        assert each.low <= each.elo <= each.high


def test_ratings_of_two_are_the_difference_of_their_score() -> None:
    first, second = ratings(scored([1.0, 1.0, 0.0, 1.0] * 100), 2)
    assert first.elo - second.elo == pytest.approx(difference(0.75), abs=2)


def test_who_has_lost_nothing_may_be_any_better() -> None:
    first, second = ratings(scored([1.0] * 20), 2)
    assert (first.high, second.low) == (MOST, -MOST)
    assert first.low > second.high


def test_a_match_has_the_interval_of_its_score() -> None:
    results = scored([1.0] * 20)
    found = compare(results).elo
    first, second = standings(Event("binary", (Entrant("a"), Entrant("b")), 2, 1), results)
    assert first.rating == tuple(each / 2 for each in found)
    assert (second.rating.low, second.rating.high) == (-first.rating.high, -first.rating.low)
    assert first.rating.low < first.rating.elo


def test_without_two_deals_no_interval_is_claimed() -> None:
    assert [each.high for each in ratings(scored([1.0, 1.0]), 2)] == [MOST, MOST]
    assert [each.elo for each in ratings([], 2)] == [0, 0]


def test_the_bounds_of_a_test_are_walds() -> None:
    assert SequentialTest(0, 5, 0.05, 0.05).bounds == pytest.approx((-2.944, 2.944), abs=0.001)


def test_the_ratio_is_that_of_the_normal_approximation() -> None:
    """For half wins and draws of 400 whole deals, computed by hand from the formula."""
    deals = [1.0, 0.5, 0.5, 0.5, 0.0] * 80 + [0.75] * 20
    mean = sum(deals) / len(deals)
    variance = sum((deal - mean) ** 2 for deal in deals) / len(deals)
    low, high = 1 / 2, 1 / (1 + 10 ** (-10 / 400))
    expected = len(deals) * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert SequentialTest(0, 10).ratio(deals) == pytest.approx(expected, rel=0.001)


def test_a_verdict_needs_some_deals_and_can_go_either_way() -> None:
    test = SequentialTest()
    assert test.verdict([1.0] * 7) is None
    assert test.verdict([1.0] * 8) == "stronger"
    assert test.verdict([0.0] * 8) == "not-stronger"
    assert test.verdict([0.0, 1.0] * 50) is None


@pytest.mark.parametrize("wrong", [(5, 5, 0.05, 0.05), (0, 5, 0, 0.05), (0, 5, 0.05, 0.5)])
def test_hypotheses_and_risks_have_to_make_sense(wrong: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"have to|has to"):
        SequentialTest(*wrong)


def test_a_fault_loses_to_all_others_and_is_counted() -> None:
    pairing = Pairing(0, 0, (2, 0, 1))
    fault = Result(pairing, (2, 1, 1), (3, 3, 2), (0, 1, 0), (0.1, 0.2, 0.3), Loss(0, "crash"))
    assert tallies([fault], 3) == [
        Tally(wins=1, draws=1, moves=3, slow=1, seconds=0.2),
        Tally(wins=1, draws=1, moves=2, seconds=0.3),
        Tally(losses=2, faults={"crash": 1}, moves=3, seconds=0.1),
    ]
    assert between([fault], 2, 0) == 0
    assert between([fault], 0, 1) == 0.5
    assert between([], 0, 1) is None


def test_copies_of_a_bot_at_one_table_do_not_play_each_other() -> None:
    [first, second] = tallies([result(Pairing(0, 0, (0, 1, 1)), (1, 2, 3))], 2)
    assert (first.duels, second.duels) == (2, 2)


def test_a_picture_has_the_entrants_in_order_with_their_intervals() -> None:
    found = [Rating(-50, -80, -20), Rating(50, 20, 80)]
    drawn = ElementTree.fromstring(picture("a <match>", ["weak", "st&rong" * 9], found))
    texts = [text for each in drawn.iter(f"{SVG}text") if (text := each.text)]
    assert texts[0] == "a <match>"
    assert texts[1].startswith("st&rong")
    assert texts[1].endswith("…")
    assert texts[2] == "weak"
    titles = [each.text for each in drawn.iter(f"{SVG}title")]
    assert titles == [f"{'st&rong' * 9} +50 (+20 to +80)", "weak -50 (-80 to -20)"]
    for group, circle in zip(drawn.iter(f"{SVG}g"), drawn.iter(f"{SVG}circle"), strict=True):
        [line] = group.iter(f"{SVG}line")
        assert float(line.attrib["x1"]) < float(circle.attrib["cx"]) < float(line.attrib["x2"])


def test_a_plot_has_each_mark_within_its_interval() -> None:
    lines = plot(["a", "bb"], ratings(scored([1.0, 1.0, 0.0, 1.0] * 9), 2), width=30)
    assert [line[:2] for line in lines] == ["a ", "bb", "  "]
    for line in lines[:2]:
        assert line.count("●") == 1
        assert len(line) <= 34
