"""Tests of drafts: no edit makes one malformed, and undo is exact."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games.bot255.commands import COMMANDS, TESTS, Command, Else, Move, Repeat
from oneoh_games.bot255.program import BadProgram, check_program, format_program, parse_program
from oneoh_tui.games.bot255.draft import Draft
from oneoh_tui.games.bot255.edit_errors import CannotEdit, Obstacle
from oneoh_tui.games.bot255.history import History
from oneoh_tui.games.bot255.listing_rows import Spot
from oneoh_tui.games.bot255.program_notation import format_entries, parse_entries
from oneoh_tui.games.bot255.workbench_keys import PLAIN_EDITS

Edit = Callable[[Draft], Draft]


def written(text: str, at: int | None = None) -> Draft:
    """Return a draft of a text with its cursor on a line, or at the end."""
    draft = Draft().insert_all(parse_entries(text))
    return draft if at is None else draft.go(Spot(at))


def text(draft: Draft) -> str:
    return format_entries(draft.entries)


def _insertion(command: Command) -> tuple[str, Edit]:
    return str(command), lambda draft: draft.insert(command)


OFTEN: tuple[Command, ...] = (Else(), Repeat(2), Move())
SINGLE_EDITS: dict[str, Edit] = {
    **PLAIN_EDITS, "indent": Draft.indent, "outdent": Draft.outdent,
}  # fmt: skip
EDITS: st.SearchStrategy[tuple[str, Edit]] = st.one_of(
    st.sampled_from(COMMANDS).map(_insertion),
    st.sampled_from(OFTEN).map(_insertion),
    st.integers(-5, 5).map(lambda rows: (f"move {rows}", lambda d: d.move(rows))),
    st.integers(2, 9).map(lambda times: (f"times {times}", lambda d: d.with_times(times))),
    st.sampled_from(TESTS).map(lambda test: (str(test), lambda d: d.with_test(test))),
    st.sampled_from([*SINGLE_EDITS.items()]),
)  # fmt: skip


def edited(draft: Draft, edit: tuple[str, Edit]) -> Draft:
    try:
        return edit[1](draft)
    except CannotEdit:
        return draft


def assert_sound(draft: Draft) -> None:
    """Check that filled slots make it a program, and that the cursor is on a row."""
    filled: list[str] = []
    slots = set(draft.slots)
    for index, entry in enumerate(draft.entries):
        filled.append(format_entries([entry]))
        if index in slots:
            filled.append("." * (entry.depth + 1) + "moveForward")
    if filled:
        parse_program(";".join(filled))
    assert draft.rows[draft.row].spot == draft.cursor
    if draft.program is not None:
        check_program(draft.program)
        assert parse_program(format_program(draft.program)) == draft.program
    else:
        assert slots or not draft.entries


@given(st.lists(EDITS, max_size=40))
@settings(max_examples=150, deadline=None)
def test_no_sequence_of_edits_makes_a_malformed_program(edits: list[tuple[str, Edit]]) -> None:
    draft = Draft()
    for edit in edits:
        draft = edited(draft, edit)
        assert_sound(draft)


@given(st.lists(EDITS, max_size=25))
@settings(max_examples=80, deadline=None)
def test_undo_and_redo_restore_exactly(edits: list[tuple[str, Edit]]) -> None:
    history = History()
    seen = [history.draft.entries]
    for edit in edits:
        history = history.do(edited(history.draft, edit))
        if history.draft.entries != seen[-1]:
            seen.append(history.draft.entries)
    for entries in reversed(seen):
        assert history.draft.entries == entries
        history = history.undo()
    assert history.undo() == history
    for entries in seen[1:]:
        history = history.redo()
        assert history.draft.entries == entries
    assert history.redo() == history


@given(st.lists(EDITS, max_size=30))
@settings(max_examples=80, deadline=None)
def test_what_is_written_down_is_read_again(edits: list[tuple[str, Edit]]) -> None:
    draft = Draft()
    for edit in edits:
        draft = edited(draft, edit)
    plain = [(entry.depth, entry.command) for entry in draft.entries]
    for separator in (";", "\n"):
        if plain:
            again = parse_entries(format_entries(draft.entries, separator))
            assert [(entry.depth, entry.command) for entry in again] == plain


@given(st.lists(EDITS, max_size=30), st.integers(0, 40))
@settings(max_examples=80, deadline=None)
def test_moving_a_block_down_and_up_again_changes_nothing(
    edits: list[tuple[str, Edit]], at: int
) -> None:
    draft = Draft()
    for edit in edits:
        draft = edited(draft, edit)
    draft = draft.go(Spot(at))
    try:
        moved = draft.lower_block()
    except CannotEdit:
        return
    if moved.entries[moved.cursor.index].depth == draft.entries[draft.cursor.index].depth:
        assert moved.raise_block() == draft


def test_commands_are_written_one_after_the_other_into_the_body() -> None:
    draft = Draft()
    for command in ("while clearAhead", "moveForward"):
        draft = draft.insert(parse_entries(command)[0].command)
    assert text(draft) == "while clearAhead;.moveForward"
    assert text(draft.outdent().insert(Repeat(3))) == "while clearAhead;.moveForward;repeat 3"


def test_a_missing_body_is_a_slot_and_no_program() -> None:
    draft = Draft().insert(Repeat(3))
    assert draft.program is None
    assert [row.kind for row in draft.rows] == ["line", "slot", "gap"]
    assert draft.insert(Move()).program == parse_program("repeat 3;.moveForward")


def test_a_line_written_on_a_line_comes_after_it() -> None:
    assert text(written("repeat 3;.rotateLeft", 0).insert(Move())) == (
        "repeat 3;.moveForward;.rotateLeft"
    )
    assert text(written("rotateLeft;rotateRight", 0).insert(Move())) == (
        "rotateLeft;moveForward;rotateRight"
    )


def test_a_line_can_be_written_above_the_first() -> None:
    assert text(written("rotateLeft", 0).open_above().insert(Move())) == "moveForward;rotateLeft"


def test_else_finds_the_if_that_it_belongs_to() -> None:
    draft = written("if bugAhead;.repeat 2;..rotateLeft")
    assert text(draft.go(Spot(3, 2)).insert(Else())) == ("if bugAhead;.repeat 2;..rotateLeft;else")
    with pytest.raises(CannotEdit) as refused:
        written("repeat 2;.moveForward").insert(Else())
    assert refused.value.obstacle is Obstacle.NO_IF


def test_an_if_has_one_else() -> None:
    draft = written("if bugAhead;.rotateLeft;else;.moveForward", 1)
    with pytest.raises(CannotEdit) as refused:
        draft.insert(Else())
    assert refused.value.obstacle is Obstacle.HAS_ELSE


def test_a_header_goes_with_its_body_or_without() -> None:
    whole = "moveForward;if bugAhead;.rotateLeft;else;.rotateRight;moveForward"
    assert text(written(whole, 1).delete()) == "moveForward;moveForward"
    assert text(written(whole, 1).unwrap()) == "moveForward;rotateLeft;rotateRight;moveForward"
    assert text(written(whole, 3).delete()) == "moveForward;if bugAhead;.rotateLeft;moveForward"
    assert text(written(whole, 3).unwrap()) == (
        "moveForward;if bugAhead;.rotateLeft;rotateRight;moveForward"
    )


def test_indenting_goes_into_what_stands_before() -> None:
    assert text(written("repeat 2;.rotateLeft;moveForward", 2).indent()) == (
        "repeat 2;.rotateLeft;.moveForward"
    )
    with pytest.raises(CannotEdit) as refused:
        written("rotateLeft;moveForward", 1).indent()
    assert refused.value.obstacle is Obstacle.NO_HEADER


def test_outdenting_goes_behind_the_block() -> None:
    assert text(written("repeat 2;.moveForward;.rotateLeft", 1).outdent()) == (
        "repeat 2;.rotateLeft;moveForward"
    )


def test_a_block_moves_with_its_body_and_its_else() -> None:
    draft = written("if bugAhead;.rotateLeft;else;.rotateRight;moveForward", 0)
    assert text(draft.lower_block()) == "moveForward;if bugAhead;.rotateLeft;else;.rotateRight"
    assert text(draft.go(Spot(1)).lower_block()) == (
        "if bugAhead;else;.rotateLeft;.rotateRight;moveForward"
    )
    assert text(draft.go(Spot(1)).raise_block()) == (
        "rotateLeft;if bugAhead;else;.rotateRight;moveForward"
    )


def test_a_stop_goes_with_its_line() -> None:
    draft = written("repeat 2;.moveForward;rotateLeft", 2).toggle_stop()
    assert draft.stops == {2}
    assert draft.raise_block().stops == {0}


def test_there_is_an_end_to_lines() -> None:
    draft = Draft()
    for _ in range(256):
        draft = draft.insert(Move())
    with pytest.raises(CannotEdit) as refused:
        draft.insert(Move())
    assert refused.value.obstacle is Obstacle.FULL


@pytest.mark.parametrize(
    "pasted",
    [
        "while clearAhead;.moveForward;rotateLeft",
        "while clearAhead\n  moveForward\nrotateLeft\n",
        "while clearAhead\r\n\tmoveForward\r\n\r\nrotateLeft",
        "    while clearahead\n        MOVEFORWARD\n    rotateLeft",
    ],
)
def test_pasted_text_may_be_laid_out_in_any_way(pasted: str) -> None:
    assert format_entries(parse_entries(pasted)) == "while clearAhead;.moveForward;rotateLeft"


@pytest.mark.parametrize(
    ("pasted", "line", "reason"),
    [
        ("", 1, "empty"),
        ("moveForward;jump", 2, "unknown-command"),
        ("repeat 10;.moveForward", 1, "unknown-count"),
        ("while up;.moveForward", 1, "unknown-test"),
        ("moveForward;.rotateLeft", 2, "not-a-header"),
        ("moveForward;else;.rotateLeft", 2, "no-if"),
    ],
)
def test_text_that_is_no_program_says_which_line_and_why(
    pasted: str, line: int, reason: str
) -> None:
    with pytest.raises(BadProgram) as refused:
        parse_entries(pasted)
    assert (refused.value.line, refused.value.reason) == (line, reason)
