"""Two people in two terminals play a tournament: one opens it, the other one comes by its address."""

import re

import pytest

from tests.end_to_end.lobby_process import LobbyProcess
from tests.end_to_end.lobby_table import client, go_to
from tests.end_to_end.seat import OVER
from tests.end_to_end.terminal import Terminal

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

SEAT = re.compile(r"One Zero One – move 1 – you are (\d)")
ADDRESS = re.compile(r"Address: (\S+#tournament:\S+)")


def test_two_people_meet_in_a_knockout_whose_games_open_by_themselves(
    user: dict[str, str], second_user: dict[str, str], lobby: LobbyProcess
) -> None:
    with client("Ada", lobby.url, user) as ada:
        address = _open(ada)
        with client("Bob", address, second_user) as bob:
            bob.wait_for("your games open by themselves")
            ada.wait_for("1. Bob")
            ada.press("e")
            ada.wait_for("your games open by themselves")
            ada.press("s")
            for guest in (ada, bob):
                guest.wait_for(SEAT)
            seats = [seat(guest) for guest in (ada, bob)]
            _resign(bob)
            for guest, before in zip((ada, bob), seats, strict=True):
                guest.wait_for(f"you are {1 - before}")  # the second game, with seats swapped
            _resign(bob)
            for guest in (ada, bob):
                guest.wait_for(OVER)
            ada.settle()
            ada.press("q")
            ada.wait_for(re.compile(r"1\. Ada .* 2 +2"))
            ada.wait_for(re.compile(r"^ over", re.MULTILINE))


def seat(guest: Terminal) -> int:
    found = SEAT.search(guest.text)
    assert found is not None
    return int(found[1])


def _open(ada: Terminal) -> str:
    """Open a knockout of two games; return its address."""
    ada.wait_for("No table is open")
    ada.press("r")
    ada.wait_for("There is no tournament")
    ada.press("n")
    ada.wait_for("A new tournament")
    ada.press("Cup", "down", "right")
    ada.wait_for("Who loses a meeting is out")
    go_to(ada, "[ Open the tournament ]")
    ada.press("enter")
    ada.wait_for("waits for entrants")
    found = ADDRESS.search(ada.settle())
    assert found is not None
    return found[1]


def _resign(loser: Terminal) -> None:
    loser.press("R")
    loser.wait_for("Give this game up?")
    loser.press("y")
