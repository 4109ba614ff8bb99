"""The list of tables at its greatest size."""

from oneoh_protocol.codec import encode
from oneoh_protocol.messages import ListTables, Tables, ToClient
from oneoh_server.lobby_list import LobbyList
from tests.server.playbook import ANYONE, ME, Playbook


class Ear:
    def __init__(self) -> None:
        self.heard: list[ToClient] = []

    def send(self, message: ToClient) -> None:
        self.heard.append(message)


def test_a_list_that_no_frame_can_hold_says_how_many_tables_it_leaves_off() -> None:
    table = Playbook([ME, ANYONE]).table
    lobby_list, ear = LobbyList(lambda: {f"t{number}": table for number in range(2000)}), Ear()
    lobby_list.answer(ear, ListTables())
    (reply,) = ear.heard
    assert isinstance(reply, Tables)
    assert len(reply.tables) + reply.left_off == 2000
    assert 0 < len(reply.tables) < 2000
    assert encode(reply)
