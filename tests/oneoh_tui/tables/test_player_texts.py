"""Page of a player in words."""

from oneoh_protocol.messages import Opening, Player, PlayerRating, RatingPoint, Rival
from oneoh_tui.tables.player_texts import LAST, player_texts

BLITZ = PlayerRating("binary", "blitz", 1626, 387, 2)


def point(number: int, rating: int) -> RatingPoint:
    return RatingPoint(number, f"t{number}", rating, 400, 1, 2)


def test_a_page_tells_ratings_their_course_rivals_and_openings() -> None:
    page = Player(
        re=1,
        name="Ada",
        ratings=(BLITZ, PlayerRating("binary", "untimed", 1500, 401, 1, "2026")),
        points=(point(2, 1626), point(1, 1570)),
        rivals=(Rival("greedy", bot=True, won=2, lost=1),),
        openings=(Opening("1", 1, 100),),
    )
    assert list(player_texts(page)) == [
        "Ada",
        "Binary; blitz; 1626 ± 387; games: 2",
        "Binary; no clock; 2026; 1500 ± 401; games: 1",
        "Course: 1570 1626",
        "Against greedy (bot): 2 won, 0 drawn, 1 lost",
        "First move 1: 100 %, games: 1",
    ]


def test_a_player_without_a_rated_game_is_told_so() -> None:
    assert list(player_texts(Player(1, "Ada"))) == ["Ada", "No rated game yet."]


def test_names_that_are_not_registered_are_marked() -> None:
    page = Player(
        1, "Ada", ratings=(BLITZ,), rivals=(Rival("Bob", unregistered=True),), unregistered=True
    )
    assert [line for line in player_texts(page) if "guest" in line] == [
        "Ada (guest)",
        "Against Bob (guest): 0 won, 0 drawn, 0 lost",
    ]


def test_the_course_is_that_of_the_last_games() -> None:
    points = tuple(point(number, number) for number in range(30, 0, -1))
    lines = list(player_texts(Player(1, "Ada", ratings=(BLITZ,), points=points)))
    assert lines[2] == "Course: " + " ".join(map(str, range(31 - LAST, 31)))
