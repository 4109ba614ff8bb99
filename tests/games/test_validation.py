"""Validation errors as sentences: the field, and what it has to be."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from oneoh_games import GAMES, BadOptions, read_options
from oneoh_games.validation import explain


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    kind: Literal["me", "you"]
    name: Annotated[str, Meta(min_length=1, max_length=3, pattern="^[a-z]+$")] | None = "ann"


class Outer(msgspec.Struct):
    id: Annotated[int, Meta(ge=1, le=99)]
    inner: Annotated[tuple[Inner, ...], Meta(max_length=2)] = ()
    extra: dict[str, Any] = {}
    follow: bool = False


ME = {"kind": "me"}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "the field `id` is missing"),
        ({"id": "x"}, "`id` has to be a whole number, and is a text"),
        ({"id": None}, "`id` has to be a whole number, and is nothing"),
        ({"id": 0}, "`id` has to be at least 1"),
        ({"id": 100}, "`id` has to be at most 99"),
        ({"id": 1, "follow": 1}, "`follow` has to be true or false, and is a whole number"),
        ({"id": 1, "extra": []}, "`extra` has to be a map, and is a list"),
        ({"id": 1, "inner": [ME] * 3}, "`inner` has to have at most 2 items"),
        ({"id": 1, "inner": [{}]}, "the field `kind` is missing in `inner[0]`"),
        ({"id": 1, "inner": [ME, {"kind": "z"}]}, "`inner[1].kind` cannot be 'z'"),
        (
            {"id": 1, "inner": [{**ME, "name": ""}]},
            "`inner[0].name` has to have at least 1 character",
        ),
        (
            {"id": 1, "inner": [{**ME, "name": "anna"}]},
            "`inner[0].name` has to have at most 3 characters",
        ),
        (
            {"id": 1, "inner": [{**ME, "name": "A"}]},
            "`inner[0].name` has characters that it may not have, or is empty",
        ),
        (
            {"id": 1, "inner": [{**ME, "name": 7}]},
            "`inner[0].name` has to be a text or nothing, and is a whole number",
        ),
        ({"id": 1, "inner": [{**ME, "age": 7}]}, "there is no field `age`"),
        ([], "this has to be a map, and is a list"),
    ],
)
def test_each_kind_of_fault_has_a_sentence_of_ours(data: Any, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(data, Outer)
    assert explain(str(caught.value)) == said


def test_our_own_sentences_stay_as_they_are() -> None:
    assert explain("a hand has 1 to 9 cards") == "a hand has 1 to 9 cards"
    assert explain("a hand has 1 to 9 cards - at `$.cards`") == "a hand has 1 to 9 cards"


@pytest.mark.parametrize("game", GAMES)
def test_no_table_option_is_refused_in_the_words_of_a_library(game: str) -> None:
    for name in (field.encode_name for field in msgspec.structs.fields(GAMES[game].options)):
        for value in (None, -1, 10**6, "zork", [1], {"x": 1}, 1.5):
            said = refusal_of(game, {name: value})
            assert not [word for word in ("Expected", "Invalid", "$") if word in said]


def refusal_of(game: str, options: dict[str, Any]) -> str:
    """Return why the options are refused, or an empty text."""
    try:
        read_options(GAMES[game], options)
    except BadOptions as error:
        return str(error)
    return ""
