"""Choice of a game: One Zero One comes first, in whatever order a server lists its games."""

import msgspec
import pytest

from oneoh_games import GAMES
from oneoh_protocol.messages import BotOffer, GameOffer, SeatOffer, Welcome
from oneoh_tui.flows.against_bots import Terms, against
from oneoh_tui.games import BOARDS, known_games
from oneoh_tui.games.typed_options import BadTerms
from tests.oneoh_tui.conftest import MakeApp, welcome
from tests.oneoh_tui.screens.test_new_table import dialog

OURS = ("binary", "one-zero-one")


def server(*games: str) -> Welcome:
    """Return the welcome of a server with these games, in this order, and a bot for all of them."""
    offers = (GameOffer(id_, 1, (2,), msgspec.json.schema(GAMES[id_].options)) for id_ in games)
    return welcome(games=tuple(offers), bots=(BotOffer("greedy", "", games),))


@pytest.mark.parametrize("against_bot", [True, False])
async def test_one_zero_one_is_offered_first(make_app: MakeApp, against_bot: bool) -> None:
    async with dialog(make_app, welcome=server(*OURS), against_bot=against_bot) as opened:
        assert (await opened.create()).game == "one-zero-one"


async def test_a_table_of_binary_has_its_board_and_its_warnings(make_app: MakeApp) -> None:
    async with dialog(make_app, welcome=server(*OURS)) as opened:
        await opened.press("right")
        assert "8 x 8" in opened.text
        assert "White has a clear edge" in opened.text
        assert "house rule" not in opened.text
        await opened.press("down", "right", "down", "right")
        assert "The swap is a house rule" in opened.text
        answer = await opened.create()
        assert (answer.game, answer.options) == ("binary", {"size": 10, "swap": True})


async def test_against_a_bot_the_player_is_black_or_white(make_app: MakeApp) -> None:
    async with dialog(make_app, welcome=server(*OURS), against_bot=True, game="binary") as opened:
        assert "Black" in opened.text
        await opened.go_to("side")
        await opened.press("right")
        assert "White" in opened.text
        seats = (await opened.create()).seats
        assert seats == (SeatOffer("bot", "greedy"), SeatOffer("me"))


async def test_a_table_of_zero_point_one_says_when_a_game_is_a_draw(make_app: MakeApp) -> None:
    offered = server("one-zero-one", "zero-point-one")
    async with dialog(make_app, welcome=offered, game="zero-point-one") as opened:
        assert "house rules" in opened.text
        await opened.go_to("option-repetition")
        await opened.press("1")
        assert "Every position arises once" in opened.text
        await opened.press("backspace")
        assert "The game's rules know no draw" in opened.text
        await opened.go_to("option-turn_limit")
        await opened.press("5", "0")
        answer = await opened.create()
        assert answer.options == {"rules": "house", "repetition": 0, "turn_limit": 50}


async def test_the_rules_of_codecup_leave_nothing_to_choose(make_app: MakeApp) -> None:
    offered = server("one-zero-one", "zero-point-one")
    async with dialog(make_app, welcome=offered, game="zero-point-one") as opened:
        await opened.go_to("option-rules")
        await opened.press("right")
        assert "CodeCup 2026" in opened.text
        assert "Draw by repetition" not in opened.text
        assert (await opened.create()).options == {"rules": "codecup"}


async def test_the_form_says_which_side_begins_and_can_draw_it_by_lot(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "oneoh_tui.screens.seat_fields.secrets.SystemRandom.shuffle",
        lambda _self, offers: offers.reverse(),
    )
    async with dialog(make_app, welcome=server(*OURS), against_bot=True, game="binary") as opened:
        assert "Black, begins" in opened.text
        await opened.go_to("side")
        await opened.press("left")
        assert "drawn by lot" in opened.text
        assert (await opened.create()).seats == (SeatOffer("bot", "greedy"), SeatOffer("me"))


async def test_the_seats_of_a_table_may_be_drawn(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "oneoh_tui.screens.seat_fields.secrets.SystemRandom.shuffle",
        lambda _self, offers: offers.reverse(),
    )
    async with dialog(make_app, welcome=server(*OURS)) as opened:
        assert "The deal says who begins." in opened.text
        await opened.go_to("draw")
        await opened.press("right")
        assert (await opened.create()).seats == (SeatOffer("anyone"), SeatOffer("me"))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_side_that_the_form_says_begins_does_begin(game: str) -> None:
    rules = GAMES[game]
    starts = (rules.start(2, seed, rules.options()) for seed in range(20))
    first = {rules.to_act(state) for state in starts}
    assert first == ({0} if BOARDS[game].options.begins == "seat-0" else {0, 1})


async def test_the_form_says_that_a_server_has_no_bot_for_the_game(make_app: MakeApp) -> None:
    offered = msgspec.structs.replace(server(*OURS), bots=())
    async with dialog(make_app, welcome=offered, against_bot=True) as opened:
        assert "No bot of this server plays One Zero One." in opened.text
        await opened.press("end", "enter")
        assert opened.answers == []


async def test_bots_are_offered_by_strength_the_weakest_first_and_strangers_last(
    make_app: MakeApp,
) -> None:
    bots = tuple(
        BotOffer(name, about, ("one-zero-one",))
        for name, about in (("aleph", "never loses"), ("mcts", ""), ("greedy", ""), ("random", ""))
    )
    offered = msgspec.structs.replace(server(*OURS), bots=bots)
    async with dialog(make_app, welcome=offered, against_bot=True) as opened:
        await opened.go_to("bot")
        for label in ("medium (greedy)", "strong (mcts)", "aleph: never loses", "easy (random)"):
            assert f"← {label} →" in opened.text
            await opened.press("right")
        await opened.press("question_mark")
        assert "medium (greedy): looks one move ahead" in opened.text
        assert "aleph: never loses" in opened.text


@pytest.mark.parametrize(
    ("games", "wanted", "played"),
    [
        (OURS, None, "one-zero-one"),
        (OURS, "binary", "binary"),
        (("binary",), None, "binary"),
    ],
)
def test_a_game_that_is_not_named_is_the_first_of_ours(
    games: tuple[str, ...], wanted: str | None, played: str
) -> None:
    assert against(server(*games), wanted, ["greedy"]).game == played


def test_one_zero_one_is_the_first_title() -> None:
    assert known_games()[0] == "one-zero-one"


def server_for_four() -> Welcome:
    """Return the welcome of a server with Bot255 and a bot for it."""
    game = GAMES["bot255"]
    options = msgspec.json.schema(game.options)
    offer = GameOffer("bot255", 1, tuple(game.seats), options)
    return welcome(games=(offer,), bots=(BotOffer("greedy", "", ("bot255",)),))


async def test_a_table_has_as_many_seats_as_are_wanted(make_app: MakeApp) -> None:
    async with dialog(make_app, welcome=server_for_four()) as opened:
        assert "Seat 1" in opened.text
        assert "Seat 2" not in opened.text
        await opened.go_to("count")
        await opened.press("right")
        assert "Seat 2" in opened.text
        await opened.go_to("seat-2")
        await opened.press("left", "left")
        answer = await opened.create()
        assert answer.seats == (SeatOffer("me"), SeatOffer("anyone"), SeatOffer("bot", "greedy"))
        assert answer.options == {"rounds": 3, "level": "average", "strict_bugs": False}


async def test_bots_take_all_other_seats(make_app: MakeApp) -> None:
    async with dialog(make_app, welcome=server_for_four(), against_bot=True) as opened:
        await opened.go_to("count")
        await opened.press("right", "right")
        answer = await opened.create()
        assert answer.seats == (SeatOffer("me"), *[SeatOffer("bot", "greedy")] * 3)


@pytest.mark.parametrize(("wanted", "bots"), [(None, 1), (2, 1), (4, 3)])
def test_the_command_line_says_how_many_play(wanted: int | None, bots: int) -> None:
    seats = against(server_for_four(), "bot255", ["greedy"], Terms(wanted)).seats
    assert seats == (SeatOffer("me"), *[SeatOffer("bot", "greedy")] * bots)


def test_the_command_line_says_where_the_player_sits() -> None:
    seats = against(server_for_four(), "bot255", ["greedy"], Terms(3, 1)).seats
    assert seats == (SeatOffer("bot", "greedy"), SeatOffer("me"), SeatOffer("bot", "greedy"))
    with pytest.raises(BadTerms, match="the seats are 0 to 1"):
        against(server_for_four(), "bot255", ["greedy"], Terms(2, 2))


def test_bots_alone_take_all_seats_the_last_of_them_those_that_are_left() -> None:
    seats = against(server_for_four(), "bot255", ["greedy"], Terms(3), plays=False).seats
    assert seats == (SeatOffer("bot", "greedy"),) * 3
    with pytest.raises(BadTerms, match="nobody"):
        against(server_for_four(), "bot255", ["nobody"], plays=False)
