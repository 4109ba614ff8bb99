"""Terms of a tournament as they are typed, and those of the form that opens one."""

from typing import Any

import msgspec

from oneoh_protocol.clock_notation import BadClock, Timeout, parse_clock, with_timeout
from oneoh_protocol.messages import Clock, GameOffer, OpenTournament, Welcome
from oneoh_tui.games import typed_options
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.tables.tournaments import KINDS
from oneoh_tui.text.i18n import _
from oneoh_tui.text.parse import fold, whole

_NUMBERS = {"rounds": "rounds", "games": "games", "minutes": "minutes", "patience": "patience_s"}
"""Terms that are numbers, by how they are typed."""
_FLAGS = {"rated": ("rated", True), "people": ("people", True), "unlisted": ("listed", False)}
USUAL_CLOCK = "5+3"
"""Clock of a tournament, unless another is typed."""


def games_for_two(welcome: Welcome) -> dict[str, GameOffer]:
    """Return the games of a server that a tournament can be of, by id."""
    return {offer.id: offer for offer in welcome.games if 2 in offer.seats}


def read_opening(text: str, welcome: Welcome) -> OpenTournament:
    """Parse `KIND GAME [NAME=VALUE ...] TITLE`. Raises BadTerms."""
    kind, game, *words = [*text.split(), "", ""][:2] + text.split()[2:]
    if kind not in KINDS:
        raise BadTerms(_usage())
    if game not in (games := games_for_two(welcome)):
        raise BadTerms(_("The server plays {games}.").format(games=", ".join(games)))
    terms: dict[str, Any] = {"kind": kind, "game": game, "clock": read_clock(USUAL_CLOCK)}
    options: dict[str, str] = {}
    while words and ("=" in words[0] or words[0] in _FLAGS):
        _take(words.pop(0), terms, options)
    if not words:
        raise BadTerms(_usage())
    terms["options"] = typed_options.read(games[game], options)
    return opening(" ".join(words), terms)


def opening(title: str, terms: dict[str, Any]) -> OpenTournament:
    """Return the command to open a tournament. Raises BadTerms."""
    try:
        return msgspec.convert(
            {"title": title, "terms": msgspec.to_builtins(terms)}, OpenTournament
        )
    except msgspec.ValidationError as error:
        raise BadTerms(_usage()) from error


def _take(word: str, terms: dict[str, Any], options: dict[str, str]) -> None:
    """Note the term, or the option of the game, that a word tells. Raises BadTerms."""
    name, equals, value = word.partition("=")
    if not equals:
        field, flag = _FLAGS[name]
        terms[field] = flag
    elif name == "clock":
        terms["clock"] = read_clock(value)
    elif name == "streaks":
        terms["streaks"] = fold(value) not in ("no", fold(_("no")))
    elif name in _NUMBERS:
        terms[_NUMBERS[name]] = whole(value)
    else:
        options[name] = value


def read_clock(text: str) -> Clock:
    """Return a clock whose end loses. Raises BadTerms."""
    try:
        return with_timeout(parse_clock(text), Timeout("lose"))
    except BadClock as error:
        raise BadTerms(_usage()) from error


def _usage() -> str:
    return _(
        "Write host-tournament round-robin, swiss, knockout or arena, then GAME, clock=5+3, games=2, "
        "rounds=5, minutes=30, streaks=no, patience=60, options of the game as NAME=VALUE, rated, "
        "people, unlisted, and the title."
    )
