"""Flows that start a game with bots: to play against them, or to watch them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from oneoh_protocol.messages import Clock, CreateTable, Welcome
from oneoh_tui.app_context import AppContext
from oneoh_tui.config.default_game import DEFAULT_BOT
from oneoh_tui.config.experience import ExperienceFile
from oneoh_tui.flows.connecting import go
from oneoh_tui.flows.creating import begin
from oneoh_tui.flows.practising import practice
from oneoh_tui.flows.waiting import Wait
from oneoh_tui.games import (
    DEFAULT_GAME,
    board_game,
    typed_options,
)
from oneoh_tui.tables.bots import NoSuchSeat, bot_fault, seats_with_bots
from oneoh_tui.text.i18n import _


@dataclass(frozen=True)
class Terms:
    """Terms of a game on this machine, besides who plays."""

    seats: int | None = None
    """Number of seats; None for the fewest that the game has."""
    seat: int = 0
    """Seat of the player."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Table options as they are typed."""
    clock: Clock | None = None


async def play(
    app: AppContext, game: str | None = None, bot: str | None = None, terms: Terms | None = None
) -> None:
    """Start a game against bots, on this machine unless there is one lobby; ask for what is None."""
    if bot is None:
        await _play_as_asked(app, game)
    else:
        await _play_with(app, game, (bot,), terms or Terms(), plays=True)


async def watch(
    app: AppContext, game: str | None, bots: Sequence[str], terms: Terms | None = None
) -> None:
    """Start a game of bots alone, by seat; the last of them takes the seats that are left."""
    await _play_with(app, game, bots or (DEFAULT_BOT,), terms or Terms(), plays=False)


async def _play_with(
    app: AppContext, game: str | None, bots: Sequence[str], terms: Terms, *, plays: bool
) -> None:
    wait = Wait(app, _("Going to the lobby") if app.environment.lobby else "")
    async with wait:
        if (welcome := await go(app, wait)) is None:
            return
        try:
            command = against(welcome, game, bots, terms, plays=plays)
            command = _with_options(app, welcome, command, terms.options)
        except typed_options.BadTerms as error:
            app.say(str(error), "error")
            return
        table = await begin(app, command, wait)
    if table is not None:
        app.tables.open(table)


async def _play_as_asked(app: AppContext, game: str | None) -> None:
    """Start the game that the player describes in a form."""
    from oneoh_tui.screens.new_table import NewTable

    if (welcome := await go(app)) is None:
        return
    experience = ExperienceFile(app.environment.data)
    form = NewTable(
        welcome,
        against_bot=True,
        game=game or experience.last_game,
        last=lambda game: experience.of(game).choices,
    )
    command = await app.push_screen_wait(form)
    if command is None:
        return
    experience.record_choices(command.game, form.choices)
    if not await _plays_at_once(app, command.game):
        return
    # Another game may run at this server by now.
    if await go(app) is None:
        return
    if (table := await begin(app, command)) is not None:
        app.tables.open(table)


async def _plays_at_once(app: AppContext, game: str) -> bool:
    """Offer the lessons before the first game; return False after opening them instead."""
    from oneoh_tui.widgets.choice_dialog import ChoiceDialog

    board, experience = board_game(game), ExperienceFile(app.environment.data)
    if not board.has_practice or not experience.of(game).is_new:
        return True
    experience.record_asked(game)
    question = _("Your first game of {game}: some short lessons show how it goes.")
    answers = [("play", _("Play at once")), ("learn", _("The lessons first"))]
    dialog = ChoiceDialog(question.format(game=board.title), answers)
    if await app.push_screen_wait(dialog) != "learn":
        return True
    await practice(app, game, number=1 if board.courses() else None)
    return False


def first_choice(welcome: Welcome) -> str:
    """Return the default game, or the server's first one if it does not offer that."""
    ids = [offer.id for offer in welcome.games]
    return DEFAULT_GAME if DEFAULT_GAME in ids else ids[0]


def against(
    welcome: Welcome,
    game: str | None,
    bots: Sequence[str],
    terms: Terms | None = None,
    *,
    plays: bool = True,
) -> CreateTable:
    """Return the command for an unlisted table of bots and, unless they play alone, the player.

    Its options are still to be read. Raises BadTerms.
    """
    terms, game = terms or Terms(), game or first_choice(welcome)
    for bot in bots:
        if reason := bot_fault(welcome, game, bot):
            raise typed_options.BadTerms(reason)
    fewest = next((min(offer.seats) for offer in welcome.games if offer.id == game), 2)
    try:
        seats = seats_with_bots(bots, terms.seats or fewest, terms.seat if plays else None)
    except NoSuchSeat as error:
        raise typed_options.BadTerms(str(error)) from error
    return CreateTable(game=game, seats=seats, clock=terms.clock or Clock(), listed=False)


def _with_options(
    app: AppContext, welcome: Welcome, command: CreateTable, typed: Mapping[str, str]
) -> CreateTable:
    """Return the command with options, after telling what the game says of them. Raises BadTerms."""
    offer = next((offer for offer in welcome.games if offer.id == command.game), None)
    if offer is None or not typed:
        return command  # The server refuses a game that it does not offer.
    options = typed_options.read(offer, typed)
    for caution in typed_options.cautions(offer, options):
        app.say(caution)
    return replace(command, options=options)
