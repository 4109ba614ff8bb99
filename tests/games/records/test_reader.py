"""The reader refuses what is no record, names the line, and is bounded."""

from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_games.records import (
    RecordFault,
    bounded_lines,
    read_games,
    read_text,
    write_game,
)
from oneoh_games.records.reader import LINE_BYTES

GOOD = """[Record 1]
[Game "binary"]
[Rules 1]
[Seed "0000000000000000000000000000002a"]
[Seat {"name":"Ada"}]
[Seat {"name":"Bob"}]

1. 0 took=5: a1
; well
; played
2. 1: b1
"""


def test_a_record_without_the_tags_that_are_not_required_is_read() -> None:
    (game,) = read_text(GOOD)
    assert [seat.name for seat in game.seats] == ["Ada", "Bob"]
    assert [(move.action, dict(move.times), move.comments) for move in game.moves] == [
        ("a1", {"took": 5}, ("well", "played")),
        ("b1", {}, ()),
    ]
    assert (game.seed, game.options, game.result) == (42, {}, None)


def test_line_ends_of_windows_are_read() -> None:
    assert read_text(GOOD.replace("\n", "\r\n")) == read_text(GOOD)


def test_unknown_tags_are_kept() -> None:
    text = GOOD.replace("[Rules 1]", '[Rules 1]\n[Opening {"name":"corner"}]')
    (game,) = read_text(text)
    assert game.others == {"Opening": {"name": "corner"}}
    assert read_text(write_game(game)) == [game]


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("[Record 1]", "[Record 2]", 1, "records of version 1, not 2"),
        ("[Record 1]", "Ada", 1, r"begins with \[Record 1\]"),
        ("[Rules 1]", "[Rules one]", 3, "no JSON"),
        ("[Rules 1]", "[Rules -1]", 3, "at least 0"),
        ("[Rules 1]", '[Rules "1"]', 3, "whole number"),
        ("[Rules 1]", "[Rules 1]\n[Rules 1]", 4, "twice"),
        ("[Rules 1]\n", "", 1, "no tag Rules"),
        ("[Rules 1]", "[rules 1]", 3, "a tag is"),
        ("[Rules 1]", "[Options " + "[" * 40 + "]" * 40 + "]", 3, "nested"),
        ("[Rules 1]", '[Result {"end":"won"}]\n[Rules 1]', 3, "cannot be"),
        ("[Rules 1]", '[Result {"end":"rules","places":[1]}]\n[Rules 1]', 3, "each seat"),
        ("002a", "002A", 4, "seed"),
        ('"Ada"', r'"\u001b[2J"', 5, r"U\+001B"),
        ('"Ada"', '"\u202eAda"', 5, r"U\+202E"),
        ('"Ada"', '"' + "A" * 65 + '"', 6, "at most 64"),
        ("a1", "a1\x1b[2J", 8, r"U\+001B"),
        ("took=5", "took=five", 8, "milliseconds"),
        ("took=5", "took=5 took=6", 8, "twice"),
        ("took=5", "by=magic", 8, "by=clock"),
        ("took=5", "standin=-a", 8, "standin is the id of a bot"),
        ("1. 0", "1. 2", 8, "no seat 2"),
        ("2. 1", "3. 1", 11, "move 2, not 3"),
        ("2. 1: b1", "2. 1 b1", 11, "a move is"),
        ("2. 1: b1", "2. 1: " + "b" * 4097, 11, "4096"),
        ("2. 1: b1", "resigned 7", 11, "no seat 7"),
        ("2. 1: b1", '[Server "x"]', 11, "before the first move"),
        ("; well", "; " + "x" * 1025, 9, "1024"),
        ("; well", ";\n" * 33, 41, "too many comments"),
        ("a1", "a" * LINE_BYTES, 8, "longer than"),
    ],
)
def test_a_fault_names_its_line(old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(RecordFault, match=reason) as caught:
        read_text(GOOD.replace(old, new, 1))
    assert caught.value.line == line


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(RecordFault, match=r"line 2: byte 1 is no UTF-8"):
        list(read_games([b"[Record 1]\n", b"\xff\n"]))


def test_a_line_without_an_end_is_not_read_whole() -> None:
    class Endless(BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= LINE_BYTES + 1
            return b"x" * size

    with pytest.raises(RecordFault, match="line 1: it is longer"):
        list(read_games(bounded_lines(Endless())))


def test_a_game_without_an_end_is_refused() -> None:
    def lines() -> Iterator[bytes]:
        yield from GOOD.encode().splitlines(keepends=True)
        while True:
            yield b"\n"

    with pytest.raises(RecordFault, match="at most 200000 lines"):
        list(read_games(lines()))


@given(at=st.integers(0, len(GOOD)), cut=st.integers(0, 9), put=st.text(max_size=9))
def test_a_damaged_record_is_read_or_refused(at: int, cut: int, put: str) -> None:
    try:
        games = read_text(GOOD[:at] + put + GOOD[at + cut :])
    except RecordFault:
        return
    assert read_text("".join(map(write_game, games))) == games


@given(data=st.binary(max_size=200))
def test_hostile_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(RecordFault):
        list(read_games(bounded_lines(BytesIO(b"[Record 1]\n" + data))))
