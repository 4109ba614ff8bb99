"""Typed terms of a new table: `create binary size=10 seats=me,anyone clock=15+10`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from oneoh_protocol.clock_notation import (
    FORMS,
    BadClock,
    Timeout,
    format_clock,
    format_timeout,
    parse_clock,
    parse_timeout,
    with_timeout,
)
from oneoh_protocol.messages import (
    MOST_DELAY,
    Admission,
    BotOffer,
    Clock,
    CreateTable,
    GameOffer,
    SeatOffer,
    Spectating,
    Welcome,
)
from oneoh_tui.games import typed_options
from oneoh_tui.games.typed_options import BadTerms
from oneoh_tui.tables.bots import all_offers_of, bot_fault, typed_label
from oneoh_tui.tables.terms import CALM, admission_fault
from oneoh_tui.text.i18n import _


@dataclass(frozen=True)
class Terms:
    """Command that opens a table, and cautions for its host."""

    command: CreateTable
    cautions: tuple[str, ...]


def read_terms(
    welcome: Welcome,
    game: str,
    words: Sequence[str],
    seats: Sequence[SeatOffer] = (),
    default: Clock = CALM,
) -> Terms:
    """Parse the terms of a table; `seats` and the clock `default` need no word. Raises BadTerms."""
    offer = offer_of(welcome, game)
    given = dict(_pairs(words))
    chosen = _seats(given.pop("seats", None), welcome, game) or tuple(seats) or _usual(offer)
    _check_seats(chosen, offer)
    _check_bots(chosen, welcome, game)
    clock = _clock(given.pop("clock", None), given.pop("timeout", None), default)
    listed = given.pop("unlisted", None) is None
    rated = given.pop("rated", None) is not None
    spectating, delay = _spectating(given.pop("spectators", "public"))
    admission = _admission(given.pop("sitting", "open"))
    if reason := admission_fault(admission, chosen):
        raise BadTerms(reason)
    stand_in = given.pop("stand-in", None)
    _check_bots([SeatOffer("bot", stand_in)] if stand_in else [], welcome, game)
    options = typed_options.read(offer, given)
    cautions = tuple(typed_options.cautions(offer, options))
    return Terms(
        CreateTable(
            game=game,
            seats=chosen,
            options=options,
            clock=clock,
            listed=listed,
            spectating=spectating,
            spectator_delay=delay,
            stand_in=stand_in,
            rated=rated,
            admission=admission,
        ),
        cautions,
    )


def offer_of(welcome: Welcome, game: str) -> GameOffer:
    """Return the server's offer of a game. Raises BadTerms."""
    for offer in welcome.games:
        if offer.id == game:
            return offer
    known = ", ".join(offer.id for offer in welcome.games)
    raise BadTerms(_("The server plays {games}.").format(games=known))


def about_terms(offer: GameOffer, default: Clock = CALM) -> Iterator[str]:
    """Yield each option of a game as it is typed, with its default; `default` is the clock's."""
    yield _("seats=me,anyone: from {least} to {most} of me, anyone, invite, bot:NAME").format(
        least=min(offer.seats), most=max(offer.seats)
    )
    yield _("clock={clock}: or {examples}").format(
        clock=format_clock(default), examples=", ".join(FORMS)
    )
    yield _("timeout={strikes}: when time is up; a number of times, lose or act").format(
        strikes=format_timeout(CALM)
    )
    yield _("sitting=open: people and bots; or people, or invited")
    yield _("unlisted: not in the lobby's list")
    yield _("rated: the game counts for ratings; anybody may watch it")
    yield _(
        "spectators=public: who may watch; none is nobody but the players, "
        "20 is anyone, who sees all hands, 20 moves late"
    )
    yield _("stand-in=BOT: which bot may play for a player who stays away; else the others choose")
    yield from typed_options.about(offer)


def _pairs(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    for word in words:
        name, equals, value = word.partition("=")
        if not equals and name not in ("unlisted", "rated"):
            text = _("{word} is no term of a table; write NAME=VALUE.")
            raise BadTerms(text.format(word=word))
        yield name, value


def _usual(offer: GameOffer) -> tuple[SeatOffer, ...]:
    return (SeatOffer("me"), *(SeatOffer("anyone") for _seat in range(min(offer.seats) - 1)))


def _seats(text: str | None, welcome: Welcome, game: str) -> tuple[SeatOffer, ...]:
    bots = all_offers_of(welcome, game)
    return tuple(read_seat(word, bots) for word in text.split(",")) if text is not None else ()


def _check_seats(seats: Sequence[SeatOffer], offer: GameOffer) -> None:
    """Check the number of seats, and that at most one is `me`. Raises BadTerms."""
    if len(seats) not in offer.seats:
        text = _("The game is for {seats} seats.")
        raise BadTerms(text.format(seats=", ".join(map(str, offer.seats))))
    if sum(seat.kind == "me" for seat in seats) > 1:
        raise BadTerms(_("You can take one seat only."))


def _check_bots(seats: Sequence[SeatOffer], welcome: Welcome, game: str) -> None:
    """Check that the bots play the game. Raises BadTerms."""
    for bot in (seat.bot for seat in seats):
        if bot is not None and (reason := bot_fault(welcome, game, bot)):
            raise BadTerms(reason)


def read_seat(word: str, bots: Sequence[BotOffer]) -> SeatOffer:
    """Parse who a seat is for. Raises BadTerms."""
    kind, _colon, bot = word.partition(":")
    match kind:
        case "me" | "anyone" | "invite" if not bot:
            return SeatOffer(kind)
        case "bot" if bot in {offer.name for offer in bots}:
            return SeatOffer("bot", bot)
    known = ", ".join(f"bot:{typed_label(offer)}" for offer in bots)
    text = _("A seat is for me, anyone, invite, {bots}.")
    raise BadTerms(text.format(bots=known or "bot:NAME"))


def _spectating(word: str) -> tuple[Spectating, int]:
    """Parse who may watch, and with what delay. Raises BadTerms."""
    match word:
        case "public" | "none":
            return word, 0
        case _ if word.isascii() and word.isdecimal() and 1 <= int(word[:4]) <= MOST_DELAY:
            return "public", int(word)
        case _:
            text = _("Write spectators=public, spectators=none, or a number from 1 to {most}.")
            raise BadTerms(text.format(most=MOST_DELAY))


def _admission(word: str) -> Admission:
    """Parse who may sit. Raises BadTerms."""
    match word:
        case "open" | "people" | "invited":
            return word
        case _:
            raise BadTerms(_("Write sitting=open, sitting=people or sitting=invited."))


def _clock(text: str | None, at_end: str | None, default: Clock) -> Clock:
    """Return the clock of the terms. Raises BadTerms."""
    clock = default if text is None else _parsed(text)
    if not clock.runs or (text is None and at_end is None):
        return clock
    try:
        timeout = parse_timeout(at_end) if at_end is not None else Timeout(strikes=CALM.strikes)
    except BadClock as error:
        text = _("Write timeout=act, timeout=lose, or a number of times as timeout=3.")
        raise BadTerms(text) from error
    return with_timeout(clock, timeout)


def _parsed(text: str) -> Clock:
    try:
        return parse_clock(text)
    except BadClock as error:
        examples = ", ".join(FORMS)
        text = _("Write a clock like one of these: {examples}.").format(examples=examples)
        raise BadTerms(text) from error
