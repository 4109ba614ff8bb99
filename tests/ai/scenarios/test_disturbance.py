"""Disturbances: what becomes of each message in each scenario."""

from typing import Any

import pytest

from oneoh_ai.scenarios.chaos import Chaos
from oneoh_ai.scenarios.disturbance import SCENARIOS, Disturbance
from oneoh_ai.scenarios.effects import Cut, Effect, Garble, Pass, Restart, Wait
from oneoh_protocol.codec import from_plain
from oneoh_protocol.messages import Refused, ToClient

REQUEST = {"type": "request", "table": "t", "request": 3, "legal": "a b"}


def act(number: int) -> dict[str, Any]:
    return {"type": "act", "id": number, "table": "t", "request": number, "action": "a"}


def acts(disturbance: Disturbance, count: int) -> list[list[Effect]]:
    """Return what becomes of so many actions, after a request each."""
    found = []
    for number in range(count):
        disturbance.meet("to-client", REQUEST)
        found.append(disturbance.meet("to-server", act(number)))
        disturbance.connected()
    return found


def passed(number: int) -> list[Effect]:
    return [Pass("to-server", act(number))]


@pytest.mark.parametrize(
    ("name", "second", "third"),
    [
        ("plain", passed(1), passed(2)),
        ("silent", [Wait(1.0), Cut()], passed(2)),
        (
            "stale",
            [*passed(1), Pass("to-client", REQUEST)],
            [*passed(2), Pass("to-client", REQUEST)],
        ),
        ("crashed", [Cut()], [*passed(2), Cut()]),
        ("resumed", [Restart()], passed(2)),
    ],
)
def test_a_mishap_comes_at_the_second_action(
    name: str, second: list[Effect], third: list[Effect]
) -> None:
    disturbance = SCENARIOS[name]()
    assert acts(disturbance, 4) == [passed(0), second, third, passed(3)]
    assert disturbance.acts == 4


def test_an_exercise_refuses_an_action_as_the_protocol_has_it() -> None:
    first, second, *_ = acts(SCENARIOS["illegal"](), 3)
    assert first == passed(0)
    [answer] = second
    assert isinstance(answer, Pass)
    assert answer.way == "to-client"
    refused: ToClient = from_plain(answer.message, ToClient)  # type: ignore[arg-type]
    assert isinstance(refused, Refused)
    assert (refused.re, refused.code) == (1, "illegal-action")


def test_garbage_leaves_the_bots_own_messages_as_they_are() -> None:
    garbage = SCENARIOS["garbage"]()
    marked = Pass("to-client", {**REQUEST, "of_tomorrow": [1]})
    assert garbage.meet("to-client", REQUEST) == [marked]
    first, second, third, _ = acts(garbage, 4)
    assert first == passed(0)
    assert isinstance(third[-1], Garble)
    assert [effect for effect in second if isinstance(effect, Garble)] == []
    assert passed(1)[0] in second


def test_nothing_passes_a_silent_line_until_the_next_connection() -> None:
    silent = SCENARIOS["silent"]()
    silent.meet("to-server", act(0))
    silent.meet("to-server", act(1))
    assert silent.meet("to-client", REQUEST) == silent.meet("to-server", act(2)) == []
    silent.connected()
    assert silent.meet("to-client", REQUEST) == [Pass("to-client", REQUEST)]


def test_requests_and_replies_of_a_slow_lobby_come_late() -> None:
    wait, passed_on = SCENARIOS["slow"]().meet("to-client", REQUEST)
    assert isinstance(wait, Wait)
    assert passed_on == Pass("to-client", REQUEST)


def test_a_seed_of_chaos_does_the_same_again_and_everything_there_is() -> None:
    def effects(seed: int) -> list[list[Effect]]:
        chaos = Chaos(seed)
        return [chaos.meet("to-client", REQUEST) for _ in range(200)] + acts(chaos, 9)

    assert effects(7) == effects(7) != effects(8)
    kinds = {type(effect) for many in effects(7) for effect in many}
    assert kinds == {Pass, Wait, Cut, Restart}
    assert [Pass("to-client", REQUEST)] * 2 in effects(7)


def moved(seq: int) -> dict[str, Any]:
    return {"type": "moved", "table": "t", "seq": seq, "turn": seq}


def to_client(chaos: Chaos, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what a client gets, waits and cuts aside."""
    met = [effect for message in messages for effect in chaos.meet("to-client", message)]
    return [effect.message for effect in met if isinstance(effect, Pass)]


def test_the_reply_to_an_action_may_come_after_what_follows_from_it() -> None:
    done = {"type": "done", "re": 5}
    orders = set()
    for seed in range(40):
        chaos = Chaos(seed)
        chaos.meet("to-server", act(5))
        got = to_client(chaos, done, moved(1), {"type": "request"})
        orders.add(tuple(message["type"] for message in got))
    assert ("done", "moved", "request") in orders
    assert ("moved", "done", "request") in orders


def test_a_reply_is_not_held_back_once_nothing_may_follow() -> None:
    for seed in range(40):
        chaos = Chaos(seed)
        chaos.meet("to-server", act(5))
        effects = [*chaos.meet("to-client", moved(1)), *chaos.meet("to-client", {"re": 5})]
        assert Pass("to-client", {"re": 5}) in effects or Cut() in effects


def test_an_event_may_come_again_even_after_later_ones_of_its_connection() -> None:
    orders = set()
    for seed in range(200):
        chaos = Chaos(seed)
        orders.add(tuple(event["seq"] for event in to_client(chaos, moved(1), moved(2))))
        chaos.connected()
        assert to_client(chaos, moved(9)) in ([], [moved(9)], [moved(9)] * 2)
    assert {(1, 2), (1, 1, 2), (1, 2, 2), (1, 2, 1)} <= orders


def test_a_table_in_reply_comes_once() -> None:
    table = {"type": "table", "re": 3, "seq": 7}
    assert all(to_client(Chaos(seed), table) in ([], [table]) for seed in range(40))
