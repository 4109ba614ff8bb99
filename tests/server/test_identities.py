"""Registered names and tokens over real sockets: who may wear, list, add and revoke what."""

import pytest

from oneoh_protocol.client import Client, Refusal
from oneoh_protocol.client_events import Rejected
from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import (
    Act,
    AddToken,
    Chat,
    Chatted,
    Done,
    GetIdentity,
    Identity,
    IdentityCommand,
    ListTables,
    NameToken,
    NewToken,
    RedeemCode,
    RegisterName,
    Request,
    RevokeToken,
    Seats,
    Watch,
)
from oneoh_server.stores.memory.store import MemoryStore
from tests.server.players import Player, playing, serving

pytestmark = pytest.mark.usefixtures("one_and_two_nodes")


async def refused(player: Player, command: object) -> str:
    with pytest.raises(Refusal) as caught:
        await player.ask(command)
    return caught.value.refused.code


async def identity(player: Player) -> Identity:
    found = await player.ask(GetIdentity())
    assert isinstance(found, Identity)
    return found


async def added(player: Player, **terms: object) -> NewToken:
    made = await player.ask(AddToken(**terms))  # type: ignore[arg-type]
    assert isinstance(made, NewToken)
    return made


async def test_a_registered_name_stays_with_its_tokens_and_nobody_else_wears_it() -> None:
    store = MemoryStore()
    async with serving(store) as server, playing(server.url, "Ada") as ada:
        assert not ada.welcome.registered
        assert isinstance(await ada.ask(RegisterName()), Done)
        assert await ada.ask(RegisterName()) is not None, "once more changes nothing"
        secret = ada.welcome.token
        async with playing(server.url, "\u0410\u0501\u0430") as other:
            assert other.welcome.name.startswith("Guest ")
            assert not other.welcome.registered
    # The guest is away, and the server another one.
    async with serving(store) as server, playing(server.url, "ADA") as other:
        assert other.welcome.name.startswith("Guest ")
        async with playing(server.url, "Somebody", token=secret) as ada:
            assert (ada.welcome.name, ada.welcome.registered) == ("Ada", True)
        async with playing(server.url, "ada", token=secret) as ada:
            assert ada.welcome.name == "ada", "another spelling of the same name"


@pytest.mark.parametrize(
    "name", ["ADA", "\u00c1da", "A.d.a", "\uff21\uff44\uff41", "\u0430\u0501\u0430"]
)
async def test_a_name_like_a_registered_one_cannot_be_registered(name: str) -> None:
    async with serving() as server, playing(server.url, name) as other:
        assert other.welcome.name == name
        async with playing(server.url, "Ada") as ada:
            await ada.ask(RegisterName())
        assert await refused(other, RegisterName()) == "name-taken"
        assert not (await identity(other)).registered


@pytest.mark.parametrize("name", ["0perator x", "Y0u", "Guest bcdf", "gu\u00e9st", "greedy"])
async def test_names_that_stand_for_somebody_else_cannot_be_registered(name: str) -> None:
    async with serving() as server, playing(server.url, name) as guest:
        if name in ("0perator x", "greedy"):
            assert isinstance(await guest.ask(RegisterName()), Done)
        else:
            assert await refused(guest, RegisterName()) == "name-taken"


async def test_a_name_that_is_given_up_can_be_worn_and_registered_again() -> None:
    async with serving() as server, playing(server.url, "Ada") as ada:
        await ada.ask(RegisterName())
        await ada.ask(RegisterName(want=False))
        assert not (await identity(ada)).registered
        async with playing(server.url, "Ada") as other:
            assert other.welcome.name == "Ada"
            await other.ask(RegisterName())
        assert await refused(ada, RegisterName()) == "name-taken"


async def test_others_see_at_seats_in_the_list_and_in_the_chat_whose_name_is_registered() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ada") as ada,
        playing(server.url, "Bob") as bob,
        playing(server.url, "Robot", agent="bot") as robot,
    ):
        table = await ada.open()
        assert table.seats[0].unregistered
        await bob.ask(Watch(table=table.table))
        await bob.ask(Chat(table=table.table, text="hello"))
        assert (await ada.next(Chatted)).lines[0].unregistered
        await ada.ask(RegisterName())
        assert not (await bob.next(Seats)).seats[0].unregistered
        row = (await bob.ask(ListTables())).tables[0]
        assert not row.seats[0].unregistered
        joined = await robot.join(table.table)
        assert [seat.unregistered for seat in joined.seats] == [False, False]


async def test_where_names_are_not_registered_none_is_marked() -> None:
    async with (
        serving(names_per_day_per_address=0) as server,
        playing(server.url, "Ada") as ada,
    ):
        assert ada.welcome.limits.names_per_day_per_address == 0
        assert not (await ada.open()).seats[0].unregistered
        assert await refused(ada, RegisterName()) == "not-allowed"


# Each process counts for itself.
@pytest.mark.parametrize("one_and_two_nodes", [1], indirect=True)
async def test_an_address_registers_a_few_names_a_day() -> None:
    async with serving(names_per_day_per_address=2) as server:
        for name in ("Ada", "Bob"):
            async with playing(server.url, name) as guest:
                assert isinstance(await guest.ask(RegisterName()), Done)
        async with playing(server.url, "Cat") as guest:
            with pytest.raises(Refusal) as caught:
                await guest.ask(RegisterName())
        assert caught.value.refused.code == "too-many"
        assert caught.value.refused.detail["retry_ms"] > 3_600_000


async def test_a_thousand_names_in_a_row_are_refused_without_a_registered_one() -> None:
    async with (
        serving(commands_per_second=10_000, command_burst=10_000) as server,
        playing(server.url, "Ada") as ada,
        playing(server.url, "ada") as eve,
    ):
        await ada.ask(RegisterName())
        codes = {await refused(eve, RegisterName()) for _ in range(1000)}
        assert codes == {"name-taken", "too-many"}
        assert not (await identity(eve)).registered


async def test_tokens_are_listed_without_their_secrets() -> None:
    async with serving() as server, playing(server.url, "Ada") as ada:
        made = await added(ada, label="laptop\x07", scope="play")
        first, second = (await identity(ada)).tokens
        assert (first.own, first.scope, first.label) == (True, "all", "")
        assert (second.own, second.scope, second.label) == (False, "play", "laptop")
        assert first.made_day == second.used_day > 20_000
        await ada.ask(NameToken(number=second.number, label="desk"))
        assert [token.label for token in (await identity(ada)).tokens] == ["", "desk"]
        assert made.token is not None
        assert made.token not in str(await identity(ada))
        assert await refused(ada, NameToken(number=99, label="x")) == "no-such-token"


async def test_a_code_brings_a_guest_to_another_machine() -> None:
    async with (
        serving() as server,
        playing(server.url, "Ada") as ada,
        playing(server.url, "Player") as machine,
    ):
        offer = await added(ada, by_code=True, label="laptop")
        assert offer.token is None
        assert offer.code is not None
        brought = await machine.ask(RedeemCode(code=offer.code))
        assert await refused(machine, RedeemCode(code=offer.code)) == "bad-code"
        async with playing(server.url, "Player", token=brought.token) as laptop:
            assert laptop.welcome.guest == ada.welcome.guest
            assert [token.label for token in (await identity(laptop)).tokens] == ["", "laptop"]
            assert (await ada.next(Rejected)).code == CloseCode.REPLACED


async def test_codes_cannot_be_guessed_one_after_the_other() -> None:
    async with serving() as server, playing(server.url, "Eve") as eve:
        codes = [await refused(eve, RedeemCode(code="kx4m-7tqz")) for _ in range(20)]
        assert codes == ["bad-code"] * 5 + ["too-fast"] * 15


async def test_a_guest_has_a_few_tokens() -> None:
    async with serving() as server, playing(server.url, "Ada") as ada:
        for _ in range(15):
            await added(ada)
        assert await refused(ada, AddToken()) == "too-many"
        assert await refused(ada, AddToken(by_code=True)) == "too-many"


@pytest.mark.parametrize(
    "command",
    [
        *(RegisterName(), GetIdentity(), AddToken(), RedeemCode(code="kx4m-7tqz")),
        *(NameToken(number=1, label="x"), RevokeToken(number=1)),
    ],
    ids=lambda command: type(command).__name__,
)
async def test_a_token_that_may_play_does_nothing_else(command: IdentityCommand) -> None:
    async with serving() as server:
        async with playing(server.url, "Ada") as ada:
            made = await added(ada, scope="play")
        async with playing(server.url, "Ada", token=made.token) as bot:
            assert bot.welcome.scope == "play"
            assert await refused(bot, command) == "not-allowed"
            assert (await bot.open()).hosting


async def test_a_revoked_token_ends_its_connection_and_is_of_no_use() -> None:
    async with serving() as server, playing(server.url, "Ada") as ada:
        table = await ada.open()
        made = await added(ada)
        async with playing(server.url, "Bob") as bob:
            await bob.join(table.table)
            stolen = ada.welcome.token
            async with playing(server.url, "Ada", token=made.token) as second:
                number = next(each.number for each in (await identity(second)).tokens if each.own)
                # The owner of the first token takes the connection over, and revokes the second.
                async with playing(server.url, "Ada", token=stolen) as first:
                    assert (await second.next(Rejected)).code == CloseCode.REPLACED
                    await first.ask(RevokeToken(number=number))
                    assert await refused(first, RevokeToken(number=number)) == "no-such-token"
            async with Client(server.url, name="Ada", token=made.token) as late:
                event = await anext(late.events())
                assert isinstance(event, Rejected)
                assert event.code == "bad-token"


async def test_a_seat_stays_when_the_token_is_revoked_that_played_it() -> None:
    store = MemoryStore()
    async with serving(store) as server, playing(server.url, "Bob") as bob:
        async with playing(server.url, "Ada") as ada:
            home = ada.welcome.token
            away = await added(ada)
        async with playing(server.url, "Ada", token=away.token) as ada:
            table = await ada.open()
            await bob.join(table.table)
            playing_by = next(each.number for each in (await identity(ada)).tokens if each.own)
        async with playing(server.url, "Ada", token=home) as ada:
            await ada.ask(RevokeToken(number=playing_by))
            assert ada.welcome.tables == (table.table,)
            resumed = await ada.ask(Watch(table=table.table))
            assert resumed.seat == 0
            request = resumed.request or await ada.next(Request)
            action = request.legal_actions[0]
            act = Act(table=table.table, request=request.request, action=action)
            assert isinstance(await ada.ask(act), Done)


async def test_a_guest_who_revokes_its_own_token_is_signed_out() -> None:
    async with serving() as server, playing(server.url, "Ada") as ada:
        first = (await identity(ada)).tokens[0].number
        await added(ada, scope="play")
        assert await refused(ada, RevokeToken(number=first)) == "not-allowed", "the last one"
        made = await added(ada)
        await ada.ask(RevokeToken(number=first))
        assert (await ada.next(Rejected)).code == CloseCode.REVOKED
        async with playing(server.url, "Ada", token=made.token) as again:
            assert again.welcome.guest
            assert [token.scope for token in (await identity(again)).tokens] == ["play", "all"]
