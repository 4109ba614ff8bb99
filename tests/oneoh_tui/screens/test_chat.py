"""Chat beside the board: reading, writing, ready-made phrases, muting."""

from msgspec.structs import replace
from textual.widgets import Input

from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import Chat, ChatLine, Chatted
from oneoh_tui.widgets.log_panel import LogPanel
from tests.oneoh_tui.conftest import LIMITS, MakeApp, screen_text, welcome
from tests.oneoh_tui.net.game_wire import AtTable, GameWire, at_table, position

BOB = ChatLine("Bob", "b0b", "hm", seat=1)
CAT = ChatLine("Cat", "ca7", phrase="nice-move")


def talking(seat: int = 0) -> GameWire:
    """Return a game at a server with chat."""
    wire = GameWire(position(5), seat)
    wire.say(Connected(welcome(limits=replace(LIMITS, chat_length=300))))
    return wire


def lines(here: AtTable) -> list[str]:
    return here.app.screen.query_one("#chat-lines", LogPanel).texts


def chats(here: AtTable) -> list[Chat]:
    return [command for command in here.wire.asked if isinstance(command, Chat)]


async def test_without_chat_at_the_server_no_key_opens_one(make_app: MakeApp) -> None:
    async with at_table(make_app, GameWire(position(5))) as here:
        assert "Chat" not in screen_text(here.app)
        await here.press("C")
        assert not here.app.screen.query_one("#chat").display


async def test_unread_lines_are_counted_above_the_board_until_they_are_read(
    make_app: MakeApp,
) -> None:
    wire = talking()
    async with at_table(make_app, wire) as here:
        wire.say(Chatted("t1", (BOB,)), Chatted("t1", (CAT,)))
        await here.settle()
        assert "2 unread lines" in here.text("#status")
        await here.press("C")
        assert "unread" not in here.text("#status")
        assert lines(here) == ["Bob: hm", "Cat (watching): Nice move!"]
        wire.say(Chatted("t1", (BOB,)))
        await here.settle()
        assert len(lines(here)) == 3
        await here.press("escape")
        assert not here.app.screen.query_one("#chat").display


async def test_what_is_written_is_sent_and_no_key_of_the_board(make_app: MakeApp) -> None:
    async with at_table(make_app, talking()) as here:
        await here.press("C", *"q: mW/", "enter")
        assert chats(here) == [Chat(table="t1", text="q: mW/")]
        assert here.app.screen.query_one("#chat-row", Input).value == ""
        await here.press("enter")
        assert len(chats(here)) == 1
        await here.press("escape")
        assert here.app.screen.focused is not None


async def test_a_move_of_somebody_else_does_not_take_the_row_away(make_app: MakeApp) -> None:
    wire = talking(seat=1)
    async with at_table(make_app, wire) as here:
        await here.press("C", *"wait")
        wire.play(wire.legal[0])
        await here.settle()
        await here.press(*"...")
        assert here.app.screen.query_one("#chat-row", Input).value == "wait..."


async def test_arrows_choose_a_phrase_which_each_reads_in_the_own_language(
    make_app: MakeApp,
) -> None:
    async with at_table(make_app, talking(), language="fr") as here:
        await here.press("C", "down", "down")
        assert here.app.screen.query_one("#chat-row", Input).value == "Bonne chance\u00a0!"
        await here.press("enter", "up", "enter", "down", "backspace", "enter")
        assert chats(here) == [
            Chat(table="t1", phrase="good-luck"),
            Chat(table="t1", phrase="goodbye"),
            Chat(table="t1", text="Bonjour"),
        ]


async def test_a_guest_is_muted_for_good_and_heard_again_by_the_same_key(
    make_app: MakeApp,
) -> None:
    wire = talking()
    async with at_table(make_app, wire) as here:
        wire.say(Chatted("t1", (CAT, BOB)))
        await here.press("C", "f6")
        assert lines(here) == ["Cat (watching): Nice move!", "Bob is muted"]
        assert here.app.settings_file.load().muted == ("b0b",)
        await here.press("escape")
        wire.say(Chatted("t1", (BOB,)))
        await here.settle()
        assert "unread" not in here.text("#status")
        await here.press("C", "f6")
        assert lines(here)[1] == "Bob: hm"


async def test_a_waiting_table_has_its_chat_beside_the_seats(make_app: MakeApp) -> None:
    wire = GameWire()
    wire.say(Connected(welcome(limits=replace(LIMITS, chat_length=300))))
    async with at_table(make_app, wire) as here:
        wire.say(Chatted("t1", (BOB,)))
        await here.press("C", *"hi", "enter")
        assert "Bob: hm" in screen_text(here.app)
        assert chats(here) == [Chat(table="t1", text="hi")]
