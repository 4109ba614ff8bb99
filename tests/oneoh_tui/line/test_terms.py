"""Typed terms of a table."""

import re

import msgspec
import pytest
from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_protocol.messages import BotOffer, Clock, GameOffer, SeatOffer
from oneoh_tui.games import BOARDS
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.line.terms import about_terms, offer_of, read_terms
from oneoh_tui.tables.terms import CALM
from oneoh_tui.text import i18n
from tests.oneoh_tui.conftest import welcome

OFFERS = tuple(
    GameOffer(game.id, game.rules_version, tuple(game.seats), msgspec.json.schema(game.options))
    for game in (GAMES["one-zero-one"], GAMES["binary"])
)
BOTS = (
    BotOffer("greedy", "", ("binary", "one-zero-one")),
    BotOffer("counter", "", ("one-zero-one",)),
)
WELCOME = welcome(games=OFFERS, bots=BOTS)
ME, ANYONE = SeatOffer("me"), SeatOffer("anyone")


def test_without_any_terms_one_sits_down_and_waits_for_somebody() -> None:
    command = read_terms(WELCOME, "binary", []).command
    assert (command.seats, command.options, command.clock) == ((ME, ANYONE), {}, CALM)
    assert command.listed


def test_all_terms_can_be_given() -> None:
    words = ["size=10", "swap=yes", "seats=bot:greedy,me", "clock=3+5", "timeout=2", "unlisted"]
    command = read_terms(WELCOME, "binary", words).command
    assert command.options == {"size": 10, "swap": True}
    assert command.seats == (SeatOffer("bot", "greedy"), ME)
    assert command.clock == Clock(180_000, increment_ms=5_000, strikes=2)
    assert not command.listed


def test_who_may_sit_is_said_by_a_word() -> None:
    assert read_terms(WELCOME, "binary", []).command.admission == "open"
    assert read_terms(WELCOME, "binary", ["sitting=people"]).command.admission == "people"
    with pytest.raises(BadTerms, match="sitting=people"):
        read_terms(WELCOME, "binary", ["sitting=friends"])
    with pytest.raises(BadTerms, match="people only"):
        read_terms(WELCOME, "binary", ["sitting=people", "seats=me,bot:greedy"])


def test_spectators_are_kept_out_by_a_word() -> None:
    assert read_terms(WELCOME, "binary", []).command.spectating == "public"
    assert read_terms(WELCOME, "binary", ["spectators=none"]).command.spectating == "none"
    with pytest.raises(BadTerms, match="spectators=none"):
        read_terms(WELCOME, "binary", ["spectators=friends"])


def test_a_stand_in_is_named_by_a_word() -> None:
    assert read_terms(WELCOME, "binary", ["stand-in=greedy"]).command.stand_in == "greedy"
    with pytest.raises(BadTerms, match="hal"):
        read_terms(WELCOME, "binary", ["stand-in=hal"])


def test_a_number_of_moves_delays_spectators() -> None:
    command = read_terms(WELCOME, "binary", ["spectators=20"]).command
    assert (command.spectating, command.spectator_delay) == ("public", 20)
    for word in ("0", "101", "1" * 5000):
        with pytest.raises(BadTerms, match="from 1 to 100"):
            read_terms(WELCOME, "binary", [f"spectators={word}"])


@pytest.mark.parametrize(
    ("words", "clock"),
    [
        ("clock=none", Clock()),
        ("clock=none timeout=lose", Clock()),
        ("clock=3d", Clock(delay_ms=3 * 86_400_000, strikes=3)),
        ("timeout=lose", replace(CALM, timeout="lose", strikes=0)),
        ("clock=10+5x30 timeout=act", Clock(600_000, periods=5, period_ms=30_000)),
    ],
)
def test_a_clock_is_calm_unless_it_is_another_one_or_none(words: str, clock: Clock) -> None:
    assert read_terms(WELCOME, "binary", words.split()).command.clock == clock


def test_at_home_there_is_no_clock_unless_it_is_wanted() -> None:
    assert read_terms(WELCOME, "binary", [], default=Clock()).command.clock == Clock()


def test_cards_are_counted_though_their_names_have_colons() -> None:
    counts = BOARDS["one-zero-one"].options.starts["cards"]
    cards = ",".join(f"{key}:{count}" for key, count in counts.items())
    words = ["deck=custom", f"cards={cards}"]
    options = read_terms(WELCOME, "one-zero-one", words).command.options
    assert options["cards"] == counts
    assert [key for key in counts if ":" in key]


def test_what_the_game_warns_of_is_told() -> None:
    assert "house rule" in read_terms(WELCOME, "binary", ["swap=on"]).cautions[-1]


@pytest.mark.parametrize(
    ("game", "terms", "why"),
    [
        ("chess", "", "plays one-zero-one, binary"),
        ("binary", "size", "NAME=VALUE"),
        ("binary", "size=7", "size=6|8|10|12"),
        ("binary", "swap=perhaps", "swap=yes|no"),
        ("binary", "colour=red", "no option colour"),
        ("binary", "seats=me", "2 seats"),
        ("one-zero-one", "deck=custom cards=blank:" + "9" * 5000, "Write cards="),
        ("binary", "seats=me,me", "one seat only"),
        ("binary", "seats=me,bot:deep", "bot:greedy"),
        ("binary", "seats=me,anyone:x", "A seat is for"),
        ("binary", "clock=soon", "15+10"),
        ("binary", "clock=-1+0", "3d/move"),
        ("binary", "clock=nan+0", "none"),
        ("binary", "timeout=never", "timeout=lose"),
        ("one-zero-one", "deck=custom cards=blank:1", "cards; this one has 1"),
        ("one-zero-one", "deck=custom cards=joker:4", "Write cards="),
    ],
)
def test_bad_terms_are_refused_with_what_can_be_written(game: str, terms: str, why: str) -> None:
    with pytest.raises(BadTerms, match=why.replace("|", r"\|").replace("+", r"\+")):
        read_terms(WELCOME, game, terms.split())


def test_a_bot_that_does_not_play_the_game_is_refused_with_those_that_do() -> None:
    for bot in ("counter", "deep"):
        with pytest.raises(BadTerms, match=r"there are greedy \(medium\)\.$"):
            read_terms(WELCOME, "binary", [], (ME, SeatOffer("bot", bot)))
    with pytest.raises(BadTerms, match=r"invite, bot:greedy \(medium\)\.$"):
        read_terms(WELCOME, "binary", ["seats=me,bot:counter"])
    assert read_terms(WELCOME, "one-zero-one", [], (ME, SeatOffer("bot", "counter")))


def test_where_no_bot_plays_the_game_that_is_said() -> None:
    with pytest.raises(BadTerms, match="No bot of this server plays binary"):
        read_terms(replace(WELCOME, bots=()), "binary", [], (ME, SeatOffer("bot", "greedy")))


def test_seats_that_are_not_typed_are_counted_too() -> None:
    with pytest.raises(BadTerms, match="2 seats"):
        read_terms(WELCOME, "binary", [], (ME, ANYONE, ANYONE))


def test_every_option_is_told_in_french_with_a_space_before_the_colon() -> None:
    i18n.use("fr")
    lines = list(about_terms(offer_of(WELCOME, "binary")))
    assert [line for line in lines if line.startswith("size=6|8|10|12\u00a0: ")]
    assert not [line for line in lines if re.search(r"\S: ", line)]


def test_every_option_is_told_as_it_can_be_written() -> None:
    lines = list(about_terms(offer_of(WELCOME, "binary")))
    assert "size=6|8|10|12: Board" in lines
    assert "swap=yes|no: Swap sides" in lines
