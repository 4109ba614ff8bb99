"""Seeded generator: uniform, and the same for ever."""

import hashlib
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import Generator

WORDS = 1 << 32


def scripted(words: list[int]) -> Generator:
    """Return a generator whose next words are `words`."""
    rng = Generator(0)
    rng._words = words[::-1]
    return rng


@pytest.mark.parametrize(
    ("seed", "bound", "values"),
    [
        (0, WORDS, [1638009504, 409197947, 4268549088, 2622164545]),
        (1, 10, [6, 4, 5, 8, 9, 4, 9, 4, 7, 9, 9, 1]),
        (2**128 - 1, 1000, [444, 705, 977, 892, 46, 713, 768, 179]),
    ],
)
def test_the_first_values_are_pinned_so_that_records_replay_for_ever(
    seed: int, bound: int, values: list[int]
) -> None:
    rng = Generator(seed)
    assert [rng.below(bound) for _ in values] == values


def test_a_pinned_shuffle() -> None:
    items = list(range(16))
    Generator(7).shuffle(items)
    assert items == [7, 2, 8, 10, 9, 14, 4, 6, 0, 1, 15, 3, 5, 13, 11, 12]


def test_words_are_those_of_sha_256_over_the_seed_and_a_counter() -> None:
    seed = 0x0123456789ABCDEF0123456789ABCDEF
    blocks = [
        hashlib.sha256(seed.to_bytes(16, "big") + block.to_bytes(8, "big")).digest()
        for block in (0, 1)
    ]
    words = [
        int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(28, -4, -4)
    ]
    rng = Generator(seed)
    assert [rng.below(WORDS) for _ in range(16)] == words


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 7, 16, 17, 1000, 2**31 + 1, WORDS - 1, WORDS])
def test_every_number_below_a_bound_has_as_many_words(bound: int) -> None:
    """Exact: words up to the last whole multiple are kept, and taken modulo the bound."""
    limit = WORDS - WORDS % bound
    kept = scripted([limit, WORDS - 1, limit - 1]) if limit < WORDS else scripted([limit - 1])
    assert kept.below(bound) == (limit - 1) % bound, "words from the limit on are passed over"
    assert Fraction(limit, bound).denominator == 1
    for word in {0, 1 % limit, limit // 2, limit - 1}:
        assert scripted([word]).below(bound) == word % bound


@settings(deadline=None)
@given(seed=st.integers(0, 2**128 - 1), bound=st.integers(1, WORDS))
def test_draws_are_below_the_bound(seed: int, bound: int) -> None:
    rng = Generator(seed)
    assert all(0 <= rng.below(bound) < bound for _ in range(20))


@pytest.mark.parametrize("bound", [0, -1, WORDS + 1])
def test_other_bounds_are_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="from 1 to"):
        Generator(0).below(bound)


def test_every_order_comes_of_exactly_one_sequence_of_draws() -> None:
    """The draws of `below(4)`, `below(3)`, `below(2)` give all 24 orders of four, each once."""
    orders: Counter[tuple[int, ...]] = Counter()
    for first in range(4):
        for second in range(3):
            for third in range(2):
                items = [0, 1, 2, 3]
                scripted([first, second, third]).shuffle(items)
                orders[tuple(items)] += 1
    assert len(orders) == 24
    assert set(orders.values()) == {1}


@settings(deadline=None)
@given(seed=st.integers(0, 2**64), items=st.lists(st.integers()))
def test_a_shuffle_keeps_every_item(seed: int, items: list[int]) -> None:
    shuffled = items.copy()
    Generator(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)
    assert Generator(seed).shuffled(items) == shuffled


def test_a_choice_is_one_of_the_items_at_the_number_drawn() -> None:
    assert [scripted([word]).choice("abc") for word in range(4)] == ["a", "b", "c", "a"]


def test_the_same_seed_gives_the_same_draws_and_another_seed_others() -> None:
    def draws(seed: int) -> list[int]:
        rng = Generator(seed)
        return [rng.below(WORDS) for _ in range(8)]

    assert draws(5) == draws(5)
    assert len({tuple(draws(seed)) for seed in range(50)}) == 50


def test_seeds_of_more_than_128_bits_are_not_cut_off() -> None:
    assert Generator(1 << 200).below(WORDS) != Generator(0).below(WORDS)


def test_a_spawned_generator_goes_its_own_way() -> None:
    rng = Generator(1)
    spawned = rng.spawn()
    used = Generator(1).spawn()
    assert [spawned.below(100) for _ in range(9)] == [used.below(100) for _ in range(9)]
    assert rng.below(WORDS) != spawned.below(WORDS)
