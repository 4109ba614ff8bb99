"""Legal actions that no request lists: the programs of Bot255."""

import pytest
from msgspec.structs import replace

from oneoh_games.bot255 import GAME
from oneoh_games.bot255.position import position
from oneoh_protocol.codec import decode, encode
from oneoh_protocol.messages import Act, Join, Moved, Request, ToServer, Watch
from oneoh_protocol.messages import Table as TableMessage
from tests.server.playbook import ANYONE, ME, Playbook, kinds

PROGRAM = "while clearAhead;.moveForward"
LONG = ";".join(
    [*("." * depth + "while not clearAhead" for depth in range(63)), "." * 63 + "moveForward"]
)
"""As many lines as a hand covers with two Code cards, each deeper than the one before."""


def started(*hands: str) -> Playbook:
    """Return a game with these hands, in which Ann is to act and Dan watches."""
    game = Playbook([ME, ANYONE], game=GAME)
    game.ask("dan", Watch(id=3, table=game.table.id))
    game.ask("bob", Join(id=5, table=game.table.id))
    game.table = replace(game.table, state=position(*hands, luck=1), to_act=0, views={})
    return game


def act(game: Playbook, guest: str, text: str) -> None:
    command = Act(id=7, table=game.table.id, request=game.table.request, action=text)
    received: object = decode(encode(command), ToServer)  # type: ignore[arg-type]
    assert received == command
    game.ask(guest, command)


@pytest.mark.parametrize("program", [PROGRAM, LONG])
def test_a_program_is_accepted_stored_and_shown_to_its_seat_alone(program: str) -> None:
    game = started("move while memory-8 memory-8 upgrade upgrade", "spy")
    act(game, "ann", f"run:{program}")
    assert kinds(game.heard("ann")) == ["Moved", "Done"]
    assert game.facts[-1].action == f"run:{program}"  # type: ignore[union-attr]
    seen = {guest: game.heard(guest, Moved)[0].played.action for guest in ("ann", "bob", "dan")}
    assert seen == {"ann": f"run:{program}", "bob": "run", "dan": "run"}
    (asked,) = game.heard("bob", Request)
    assert asked.legal == "pass"
    act(game, "bob", "pass")
    assert game.table.state.runs[0].program == program


def test_a_malformed_program_is_refused_with_its_line_and_another_may_follow() -> None:
    game = started("move memory-2", "spy")
    act(game, "ann", "run:moveForward;jump")
    refused = game.refusal("ann")
    assert refused.code == "bad-notation"
    assert refused.message.startswith("line 2: ")
    act(game, "ann", "run:moveForward")
    assert "Done" in kinds(game.heard("ann"))


def test_a_program_that_may_not_be_announced_names_its_rule() -> None:
    game = started("move memory-2", "spy")
    act(game, "ann", "run:moveForward")
    act(game, "bob", "pass")
    act(game, "ann", "run:moveForward")
    refused = game.refusal("ann")
    assert (refused.code, refused.detail["rule"]) == ("illegal-action", "announce.once")


def test_a_repeated_announcement_is_accepted_once() -> None:
    game = started("move memory-2", "spy")
    asked = game.table.request
    act(game, "ann", "run:moveForward")
    game.ask("ann", Act(id=8, table=game.table.id, request=asked, action="run:moveForward"))
    assert kinds(game.heard("ann")) == ["Done"]
    assert game.table.state.phase == "window"


def test_programs_of_any_length_look_the_same_to_others() -> None:
    frames = []
    for program in (PROGRAM, LONG):
        game = started("move while memory-8 memory-8 upgrade upgrade", "spy")
        act(game, "ann", f"run:{program}")
        frames.append(
            [[encode(message) for message in game.sent[connection]] for connection in (2, 4)]
        )
    assert frames[0] == frames[1]


def test_a_stolen_program_is_shown_to_nobody_not_even_after_the_end() -> None:
    game = started("move while memory-2", "steal-turn")
    act(game, "ann", f"run:{PROGRAM}")
    act(game, "bob", "steal-turn")
    game.play_on()
    assert game.table.phase == "over"
    for guest in ("bob", "dan"):
        game.ask(guest, Watch(id=9, table=game.table.id))
        assert len(game.heard(guest, TableMessage)) == 1
        assert "run" in [played.action for played in game.heard(guest, TableMessage)[0].history]
    for connection in (2, 4):
        assert "clearAhead" not in repr(game.sent[connection])
