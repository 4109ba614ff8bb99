"""Hints in words, and when there are none."""

from msgspec.structs import replace

from oneoh_protocol.messages import Assist, Table
from oneoh_tui.net.coach import Hint
from oneoh_tui.tables import hints
from oneoh_tui.tables.selection import Selection
from oneoh_tui.tables.table_model import TableModel
from tests.oneoh_tui.net.game_wire import ADA, BOB, GameWire, position


def asked(**changes: object) -> Table:
    shown: Table = replace(GameWire(position(5)).tables["t1"], **changes)
    return shown


def model(**changes: object) -> TableModel:
    shown = asked(**changes)
    return TableModel.read(shown, shown.request)


def test_there_is_a_hint_at_ones_turn_in_a_casual_game() -> None:
    assert hints.obstacle(model()) == ""
    assert "rated" in hints.obstacle(model(rated=True))
    assert "your turn" in hints.obstacle(model(request=None))


def test_the_others_are_told_once_and_the_player_is_asked_before_people_see_it() -> None:
    assert hints.assist(asked()) == Assist(table="t1")
    assert "record" in hints.question(asked())
    assert hints.question(asked(seats=(ADA, replace(BOB, bot=True)))) == ""
    marked = asked(seats=(replace(ADA, assisted=True), BOB))
    assert hints.assist(marked) is None
    assert hints.question(marked) == ""


def test_a_hint_tells_the_move_the_chance_and_what_follows() -> None:
    shown = model()
    first, second, third = shown.legal[:3]
    words = [shown.game.action_text(action) for action in (first, second, third)]
    assert hints.hint_text(shown, Hint(first)) == f"Hint: {words[0]}"
    assert hints.hint_text(shown, Hint(first, 0.456)) == f"Hint: {words[0]}, 46 % to win"
    line = (first, second, third, first)
    told = hints.hint_text(shown, Hint(first, 0.5, line))
    assert told == f"Hint: {words[0]}, 50 % to win; then {words[1]}, {words[2]}"


def test_everybody_is_told_who_plays_with_hints() -> None:
    now = asked(seats=(ADA, replace(BOB, assisted=True)))
    assert list(hints.changes((ADA, BOB), now)) == ["Bob plays with hints"]
    assert list(hints.changes(now.seats, now)) == []


def test_a_hint_stands_until_another_move_is_chosen_or_something_happens() -> None:
    advised = Selection().advise("a1", "Hint: a1")
    assert advised.shown_advice == "Hint: a1"
    assert advised.choose("a1", "", "").shown_advice == "Hint: a1"
    other = advised.choose("b2", "", "")
    assert other.shown_advice == ""
    assert other.choose("a1", "", "").shown_advice == "Hint: a1"
    assert advised.move_on().shown_advice == ""
