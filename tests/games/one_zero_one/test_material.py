"""The box, the decks, and the options of a table; rules page, "The cards" and "Decks"."""

from collections import Counter

import jsonschema_rs
import msgspec
import pytest

from oneoh_games import BadOptions, read_options
from oneoh_games.one_zero_one import (
    BOX,
    CARD_OF_KEY,
    GAME,
    READY_MADE,
    SUPPLY,
    Axis,
    Card,
    Kind,
    Options,
    key_of,
)
from oneoh_games.one_zero_one.cards import CARDS, DIRECTIONS

ONE_OF_EACH_AXIS = ["delete", "enter", "if-then", "print", "save", "goto-10", "cut", "paste"]


def test_the_box_holds_26_cards_a_seat_of_which_the_base_game_uses_17() -> None:
    assert sum(BOX.values()) == 26
    assert len(READY_MADE["base"]) + 1 == 17


def test_the_nine_variant_cards_are_counted_as_ruled() -> None:
    variant = {Kind.SYNTAX_ERROR: 1, Kind.REM: 1, Kind.GOTO_10: 2, Kind.IF_THEN_ELSE: 1}
    variant |= {Kind.CUT: 2, Kind.PASTE: 2}
    counts: Counter[Kind] = Counter()
    for card, count in BOX.items():
        counts[card.kind] += count
    assert {kind: counts[kind] for kind in variant} == variant


@pytest.mark.parametrize("kind", ONE_OF_EACH_AXIS)
def test_of_two_equal_commands_one_is_vertical_and_one_horizontal(kind: str) -> None:
    assert [BOX.get(Card(Kind(kind), axis)) for axis in (Axis.VERTICAL, Axis.HORIZONTAL)] == [1, 1]


def test_the_single_cards_have_the_axes_that_are_ruled() -> None:
    assert Card(Kind.SYNTAX_ERROR, Axis.VERTICAL) in BOX
    assert Card(Kind.REM, Axis.HORIZONTAL) in BOX
    assert Card(Kind.IF_THEN_ELSE) in BOX
    assert Card(Kind.BLANK) in BOX


def test_a_card_reaches_exactly_the_two_directions_of_its_axis() -> None:
    assert set(DIRECTIONS[Axis.VERTICAL]) == {"up", "down"}
    assert set(DIRECTIONS[Axis.HORIZONTAL]) == {"left", "right"}
    assert DIRECTIONS[None] == (None,)


def test_every_pointing_kind_has_a_card_for_each_direction_and_the_others_for_none() -> None:
    for kind, ways in CARDS.items():
        pointless = kind in (Kind.BLANK, Kind.IF_THEN_ELSE)
        assert set(ways) == ({None} if pointless else {"up", "down", "left", "right"})


def test_a_key_names_one_card_of_the_box() -> None:
    assert [key_of(CARD_OF_KEY[key]) for key in CARD_OF_KEY] == list(CARD_OF_KEY)
    assert set(CARD_OF_KEY.values()) == set(BOX)


def test_a_deck_can_hold_the_box_but_for_the_blank_that_is_set_aside() -> None:
    assert {card: BOX[card] - SUPPLY[card] for card in BOX if BOX[card] != SUPPLY[card]} == {
        Card(Kind.BLANK): 1
    }


def test_cards_sort_by_kind_and_axis_though_they_came_through_the_wire() -> None:
    cards = [card for card, count in BOX.items() for _ in range(count)]
    received = msgspec.json.decode(msgspec.json.encode(cards[::-1]), type=list[Card])
    assert sorted(received) == sorted(cards)


@pytest.mark.parametrize("name", READY_MADE)
def test_every_ready_made_deck_has_6_blanks_and_10_commands_out_of_the_box(name: str) -> None:
    counts = Counter(READY_MADE[name])
    assert counts.pop(Card(Kind.BLANK)) == 6
    assert counts.total() == 10
    assert all(count <= SUPPLY[card] for card, count in counts.items())
    assert READY_MADE[name] == tuple(sorted(READY_MADE[name]))


@pytest.mark.parametrize(
    ("name", "out", "into"),
    [
        ("syntax-error", "if-then:vertical", "syntax-error:vertical"),
        ("else", "if-then:vertical", "if-then-else"),
        ("rem", "save:horizontal", "rem:horizontal"),
        ("goto", "enter:vertical enter:horizontal", "goto-10:vertical goto-10:horizontal"),
        (
            "clipboard",
            "delete:vertical delete:horizontal print:vertical print:horizontal",
            "cut:vertical cut:horizontal paste:vertical paste:horizontal",
        ),
    ],
)
def test_a_ready_made_deck_is_the_base_deck_with_variant_cards_swapped_in(
    name: str, out: str, into: str
) -> None:
    base, swapped = Counter(READY_MADE["base"]), Counter(READY_MADE[name])
    assert sorted(map(key_of, (base - swapped).elements())) == sorted(out.split())
    assert sorted(map(key_of, (swapped - base).elements())) == sorted(into.split())


def test_the_kitchen_sink_has_all_nine_variant_cards_and_the_horizontal_save() -> None:
    base = Counter(READY_MADE["base"])
    commands = Counter(READY_MADE["kitchen-sink"]) - Counter({Card(Kind.BLANK): 6})
    assert list((commands & base).elements()) == [Card(Kind.SAVE, Axis.HORIZONTAL)]
    assert (commands - base).total() == 9


def custom(**cards: int) -> dict[str, object]:
    named = {key.replace("__", ":").replace("_", "-"): count for key, count in cards.items()}
    return {"deck": "custom", "cards": named}


def test_a_custom_deck_is_the_same_for_both_seats() -> None:
    options = read_options(GAME, custom(blank=2, delete__vertical=1, if_then_else=1))
    state = GAME.start(2, 7, options)
    decks = [sorted(map(key_of, state.hands[seat] + state.decks[seat])) for seat in (0, 1)]
    assert decks == [["blank", "blank", "delete:vertical", "if-then-else"]] * 2


@pytest.mark.parametrize("size", [3, 6])
def test_a_deck_of_few_cards_is_allowed_but_cautioned(size: int) -> None:
    options = read_options(GAME, custom(blank=size))
    assert GAME.cautions(options) == ("unusual-deck",)


def test_a_deck_of_sixteen_cards_with_five_blanks_is_allowed_but_cautioned() -> None:
    cards = {key_of(card): 1 for card in READY_MADE["base"]} | {"blank": 5, "if-then-else": 1}
    options = read_options(GAME, {"deck": "custom", "cards": cards})
    assert GAME.cautions(options) == ("unusual-deck",)


def test_the_base_deck_counted_out_is_cautioned_no_more_than_the_ready_made_ones() -> None:
    counts = Counter(map(key_of, READY_MADE["base"]))
    counted = read_options(GAME, {"deck": "custom", "cards": dict(counts)})
    assert GAME.cautions(counted) == ()
    assert [GAME.cautions(Options(deck=name)) for name in READY_MADE] == [()] * 7  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (custom(blank=2), "from 3 to 16 cards, not 2"),
        (custom(), "from 3 to 16 cards, not 0"),
        ({"deck": "custom"}, "from 3 to 16 cards, not 0"),
        (custom(blank=6, **{f"{k.replace('-', '_')}__vertical": 1 for k in ONE_OF_EACH_AXIS},
                delete__horizontal=1, enter__horizontal=1, if_then_else=1), "not 17"),
        (custom(blank=7), "at most 6"),
        (custom(blank=3, delete__vertical=2), "from 0 to 1 of delete:vertical, not 2"),
        (custom(blank=3, delete__vertical=-1), "at least 0"),
        (custom(blank=3, cut__vertical=1), "cut and paste come only together"),
        (custom(blank=3, paste__horizontal=1, cut__vertical=0), "cut and paste"),
        (custom(blank=3, rem__vertical=1), "there is no card 'rem:vertical'"),
        (custom(blank=3, delete=1), "there is no card 'delete'"),
        ({"deck": "base", "cards": {"blank": 3}}, "custom deck only"),
        ({"deck": "mine"}, "mine"),
        ({"hands": "open"}, "no option 'hands'"),
        ({"open_hands": 1}, "true or false"),
    ],
)  # fmt: skip
def test_options_that_cannot_be_played_are_refused_with_the_reason(
    given: dict[str, object], reason: str
) -> None:
    with pytest.raises(BadOptions, match=reason):
        read_options(GAME, given)


def test_cut_and_paste_together_are_allowed() -> None:
    read_options(GAME, custom(blank=3, cut__vertical=1, paste__vertical=1))


def test_one_zero_one_is_for_two() -> None:
    with pytest.raises(BadOptions, match="two seats, not 3"):
        GAME.start(3, 1, Options())


def test_the_schema_of_the_options_gives_each_a_title_and_a_default() -> None:
    schema = msgspec.json.schema(Options)["$defs"]["Options"]
    properties = schema["properties"]
    assert list(properties) == ["deck", "cards", "open_hands"]
    assert all({"title", "description", "default"} <= set(each) for each in properties.values())
    assert properties["deck"]["enum"] == sorted([*READY_MADE, "custom"])
    assert schema["required"] == []


@pytest.mark.parametrize(
    ("given", "valid"),
    [
        ({}, True),
        ({"deck": "rem", "open_hands": True}, True),
        ({"deck": "custom", "cards": {"blank": 3, "cut:vertical": 1, "paste:vertical": 1}}, True),
        ({"cards": {"rem:vertical": 1}}, False),
        ({"cards": {"blank": 7}}, False),
        ({"deck": "mine"}, False),
    ],
)
def test_the_schema_tells_good_options_from_bad_ones(given: object, valid: bool) -> None:
    schema = msgspec.json.schema(Options)
    assert jsonschema_rs.Draft202012Validator(schema).is_valid(given) is valid
