"""Plan of a new table: a guest's `create`, checked, as the table's first fact."""

from collections.abc import Callable, Mapping

import msgspec

from oneoh_games import AnyGame, BadOptions, read_options
from oneoh_protocol.codec import size_of
from oneoh_protocol.messages import Clock, CreateTable, SeatOffer
from oneoh_protocol.seat_clock import MOST_MS
from oneoh_server.refusal import Refusal
from oneoh_server.tables.admission import admitted, check_player
from oneoh_server.tables.commands import Caller, NewIds
from oneoh_server.tables.facts import Opened
from oneoh_server.tables.waiting import plan_seat

_DRAWN = ("invite", "bot")
"""Offers that need an id of their own."""

OPTIONS_BYTES = 4096
"""Greatest size of a table's options on the wire."""


def plan_table(
    command: CreateTable,
    host: Caller,
    games: Mapping[str, AnyGame],
    draw: Callable[[], NewIds],
) -> Opened:
    """Return the fact that opens the table. Raises Refusal if it cannot be played."""
    check_game(command.game, games)
    game = games[command.game]
    _check_seats(game, command.seats)
    _check_clock(command.clock)
    seats = [admitted(command.admission, seat, bot=host.bot) for seat in command.seats]
    _check_rated(command)
    _check_spectators(command)
    _check_stand_in(command)
    names = draw()
    return Opened(
        table=names.table,
        game=game.id,
        rules_version=game.rules_version,
        options=_options(game, command.options),
        clock=command.clock,
        listed=command.listed,
        host=host.guest,
        host_name=host.name,
        seats=tuple(
            plan_seat(seat.kind, seat.bot, draw() if seat.kind in _DRAWN else names, host)
            for seat in seats
        ),
        seed=names.seed,
        spectating=command.spectating,
        admission=command.admission,
        rated=command.rated,
        spectator_delay=command.spectator_delay,
        stand_in=command.stand_in,
        once=command.once,
    )


def check_game(game: str, games: Mapping[str, AnyGame]) -> None:
    """Raise Refusal unless the server plays the game."""
    if game not in games:
        raise Refusal("no-such-game", f"this server plays {', '.join(sorted(games))}")


def _check_seats(game: AnyGame, seats: tuple[SeatOffer, ...]) -> None:
    if len(seats) not in game.seats:
        numbers = ", ".join(map(str, game.seats))
        raise Refusal("bad-seats", f"{game.id} is played with {numbers} seats")
    if sum(seat.kind == "me" for seat in seats) > 1:
        raise Refusal("bad-seats", "you can sit on one seat only")


def _check_clock(clock: Clock) -> None:
    """Raise Refusal for a clock without time for a turn, or with more than can be counted."""
    first = clock.bank_ms + clock.delay_ms + clock.periods * clock.period_ms
    if clock.increment_ms and not first:
        raise Refusal("bad-options", "the clock leaves no time for the first turn")
    if clock.periods and not clock.period_ms:
        raise Refusal("bad-options", "a byo-yomi period of the clock has no time")
    if first + clock.increment_ms > MOST_MS:
        raise Refusal("bad-options", f"a turn may take {MOST_MS} ms")


def _check_rated(command: CreateTable) -> None:
    """Raise Refusal for a rated game that not everybody may see, or of one player."""
    if not command.rated:
        return
    if not command.listed or command.spectating == "none":
        raise Refusal("bad-options", "a rated game is listed, and anybody may watch it")
    if len(command.seats) < 2:
        raise Refusal("bad-seats", "a rated game has two seats or more")
    bots = [seat.bot for seat in command.seats if seat.kind == "bot"]
    if len(bots) > len(set(bots)):
        raise Refusal("bad-seats", "a bot cannot play a rated game against itself")


def _check_spectators(command: CreateTable) -> None:
    """Raise Refusal for a delay of spectators that the table is not to have."""
    if command.spectator_delay and command.spectating == "none":
        raise Refusal("bad-options", "without spectators there is nothing to delay")


def _check_stand_in(command: CreateTable) -> None:
    """Raise Refusal for a stand-in at a table where no bot may sit."""
    if command.stand_in is not None:
        check_player(command.admission, bot=True)


def _options(game: AnyGame, given: Mapping[str, object]) -> dict[str, object]:
    """Return the options with every default. Raises Refusal if the game does not take them."""
    try:
        options = read_options(game, given)
        if options != game.options():
            # Some options only `start` can judge; the defaults are good in any game.
            game.start(min(game.seats), 0, options)
    except BadOptions as error:
        raise Refusal("bad-options", str(error)) from error
    if size_of(options) > OPTIONS_BYTES:
        raise Refusal("bad-options", f"the options have more than {OPTIONS_BYTES} bytes")
    plain: dict[str, object] = msgspec.to_builtins(options)
    return plain
