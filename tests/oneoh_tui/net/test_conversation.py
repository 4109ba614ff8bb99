"""Chat of a table as a link keeps it."""

from oneoh_protocol.messages import ChatLine, Chatted
from oneoh_tui.net.conversation import Conversation

BOB = ChatLine("Bob", "b0b", "hm", seat=1)
CAT = ChatLine("Cat", "ca7", "nice")


def test_a_line_is_unread_until_all_are_read() -> None:
    talk = Conversation()
    assert talk.take(Chatted("t1", (BOB,)))
    assert talk.unread(()) == 1
    assert talk.read() == (BOB,)
    assert (talk.unread(()), talk.lines) == (0, (BOB,))


def test_lines_of_muted_guests_are_not_counted() -> None:
    talk = Conversation()
    talk.take(Chatted("t1", (BOB, CAT)))
    assert talk.unread({"b0b"}) == 1


def test_lines_that_come_again_after_a_reconnection_are_not_new() -> None:
    talk = Conversation()
    talk.take(Chatted("t1", (BOB, BOB)))
    talk.read()
    assert not talk.take(Chatted("t1", (BOB, BOB), whole=True))
    assert talk.take(Chatted("t1", (BOB, CAT, BOB, BOB), whole=True))
    assert talk.read() == (CAT, BOB)
    assert talk.lines == (BOB, CAT, BOB, BOB)


def test_what_was_said_before_the_own_last_line_in_an_earlier_session_is_read() -> None:
    mine = ChatLine("Ada", "ada", "well", seat=0)
    talk = Conversation()
    assert talk.take(Chatted("t1", (BOB, CAT, mine, BOB), whole=True), 0)
    assert talk.read() == (BOB,)
    assert talk.lines == (BOB, CAT, mine, BOB)
    watched = Conversation()
    watched.take(Chatted("t1", (CAT, BOB), whole=True), None)
    assert watched.unread(()) == 2


def test_a_server_that_never_stops_talking_fills_no_memory() -> None:
    talk = Conversation()
    for _ in range(600):
        talk.take(Chatted("t1", (BOB, CAT)))
    assert len(talk.lines) == len(talk.read()) == 500
