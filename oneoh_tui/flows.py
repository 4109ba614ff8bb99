"""Flows of the home screen and the command line: dialogs, connection, and the screen at the end."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module

from msgspec.structs import replace
from textual.worker import get_current_worker

from oneoh_protocol.address import Address, parse_address
from oneoh_protocol.messages import Clock, CreateTable, Join, Table, Watch, Welcome
from oneoh_tui.app_context import AppContext
from oneoh_tui.config.default_game import DEFAULT_BOT
from oneoh_tui.config.experience import ExperienceFile
from oneoh_tui.config.lobby_terms import LobbyTerms
from oneoh_tui.games import (
    DEFAULT_GAME,
    BoardGame,
    board_game,
    games_with_practice,
    known_games,
    typed_options,
)
from oneoh_tui.net.link import Link
from oneoh_tui.net.local_server import ServerFailed
from oneoh_tui.net.session import OwnGame
from oneoh_tui.tables.bots import NoSuchSeat, bot_fault, seats_with_bots
from oneoh_tui.tables.finished_games import LocalGames, Trouble, fetched, read_file, replayed
from oneoh_tui.text.i18n import _

BOT_SECONDS = 10.0
"""Seconds to wait for house bots before the table is shown without them."""


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
    wait = _Wait(app, _("Going to the lobby") if app.environment.lobby else "")
    async with wait:
        link = await _go(app, wait)
        if link is None or link.welcome is None:
            return
        try:
            command = against(link.welcome, game, bots, terms, plays=plays)
            command = _with_options(app, link.welcome, command, terms.options)
        except typed_options.BadTerms as error:
            app.say(str(error), "error")
            return
        table = await _begin(app, command, wait)
    if table is not None:
        app.tables.open(table)


async def together(app: AppContext, game: str | None = None) -> None:
    """Start a game of several people at this keyboard, or of bots to watch, as a form says."""
    from oneoh_tui.screens.together import AskTogether

    link = await _go(app)
    if link is None or link.welcome is None:
        return
    form = AskTogether(link.welcome, app.settings.player, game=game)
    planned = await app.push_screen_wait(form)
    if planned is None or await _go(app) is None:
        return
    async with _Wait(app):
        if len(planned.names) > 1:
            await app.session.share(planned.names)
        table = await _begin(app, planned.command, seated=_seat_people)
    if table is not None:
        app.tables.open(table)


async def _seat_people(app: AppContext, opened: Table) -> None:
    keyboard = app.session.keyboard
    if keyboard is not None:
        await keyboard.sit_down(opened)


async def _play_as_asked(app: AppContext, game: str | None) -> None:
    """Start the game that the player describes in a form."""
    from oneoh_tui.screens.new_table import NewTable

    link = await _go(app)
    if link is None or link.welcome is None:
        return
    experience = ExperienceFile(app.environment.data)
    form = NewTable(
        link.welcome,
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
    if await _go(app) is None:
        return
    if (table := await _begin(app, command)) is not None:
        app.tables.open(table)


async def _plays_at_once(app: AppContext, game: str) -> bool:
    """Offer the lessons before the first game; return False after opening them instead."""
    from oneoh_tui.widgets.choice_dialog import ChoiceDialog

    board, experience = board_game(game), ExperienceFile(app.environment.data)
    before = experience.of(game)
    if not board.has_practice or before.asked or before.done or before.games:
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


async def _nobody(_app: AppContext, _opened: Table) -> None:
    """Seat nobody."""


async def _begin(
    app: AppContext,
    command: CreateTable,
    wait: "_Wait | None" = None,
    seated: Callable[[AppContext, Table], Awaitable[None]] = _nobody,
) -> str | None:
    """Create a table and return its id once its bots are there; None if it was refused.

    `seated` has others sit down at it.
    """
    async with wait or _Wait(app):
        if (table := await app.attempt(command)) is None:
            return None
        await seated(app, table)
        # What shows the table is imported while its bots come.
        import_module("oneoh_tui.screens.table")
        with suppress(TimeoutError):
            async with asyncio.timeout(BOT_SECONDS):
                await app.session.begun(table.table)
    return table.table


async def join(app: AppContext, address: str | None = None) -> None:
    """Open the lobby at an address, and the table that it names; ask for the address if None."""
    from oneoh_tui.screens.lobby import LobbyScreen

    # With one lobby, any address leads there.
    address = app.environment.lobby or address
    if address is None:
        from oneoh_tui.screens.address import AskAddress

        address = await app.push_screen_wait(
            AskAddress(app.settings.server, app.environment.nearby)
        )
        if address is None:
            return
    url, table, invite, record = parse_address(address)
    if not await may_leave(app, url):
        return
    if app.environment.lobby is None:
        app.change(server=url)
    link = await app.session.go_to_lobby(url, app.settings.player)
    app.push_screen(LobbyScreen())
    link = await _with_key(app, link)
    if record is not None and await link.welcomed() is not None:
        await _replay(app, partial(fetched, link, record), str(Address(link.shown, record=record)))
    if table is not None and await link.welcomed() is not None:
        command = Join(table=table, invite=invite) if invite else Watch(table=table)
        if (reply := await app.attempt(command)) is not None:
            app.tables.open(reply.table)


async def _with_key(app: AppContext, link: Link) -> Link:
    """Return the link once the server has decided; ask for the key of the lobby if it has one."""
    from oneoh_tui.screens.lobby_key import AskLobbyKey

    again = False
    while await link.welcomed() is None and link.rejected_by == "lobby-key":
        key = await app.push_screen_wait(AskLobbyKey(again=again))
        if key is None:
            break
        link, again = await app.session.show_lobby_key(key, app.settings.player), True
    return link


async def operate(app: AppContext, address: str, key: str) -> None:
    """Join the lobby at an address, and open the operator's screen with the key."""
    from oneoh_tui.screens.operator import open_operator

    await join(app, address)
    link = app.session.link
    if link is not None and await link.welcomed() is not None:
        await open_operator(app, key)


async def games(app: AppContext) -> None:
    """List the player's games on this machine, or the finished games of the only lobby."""
    from oneoh_tui.screens.finished_games import FinishedScreen
    from oneoh_tui.screens.your_games import YourGamesScreen
    from oneoh_tui.tables.finished_games import LobbyGames, LocalGames

    if app.environment.lobby is None:
        source = LocalGames(app.session.records)
        app.push_screen(YourGamesScreen(source, partial(_return_to, app)))
    elif (link := await _go_to_the_lobby(app)) is not None and link.welcome is not None:
        app.push_screen(FinishedScreen(LobbyGames(link)))


async def stats(app: AppContext) -> None:
    """Show the figures of the games on this machine."""
    from oneoh_tui.screens.figures import FiguresScreen

    app.push_screen(FiguresScreen())


async def replay(app: AppContext, target: str, number: int = 1) -> None:
    """Replay a game of a file, by its number from 1; a number for a file is a game of this machine."""
    if target.isdecimal():
        await _replay(app, partial(LocalGames(app.session.records).numbered, int(target)))
    else:
        await _replay(app, partial(asyncio.to_thread, read_file, target, number))


async def _replay(
    app: AppContext, text_of: Callable[[], Awaitable[str]], address: str = ""
) -> None:
    from oneoh_tui.screens.replay import ReplayScreen

    try:
        async with _Wait(app):
            text = await text_of()
            game = await replayed(text)
    except Trouble as trouble:
        app.say(str(trouble), "error")
        return
    app.push_screen(ReplayScreen(game, text, address=address))


async def host(app: AppContext, terms: LobbyTerms | None = None) -> None:
    """Host a lobby on this machine and join it; ask for the terms if None, and store them."""
    from oneoh_tui.screens.host import AskHost

    if app.environment.lobby is not None:
        return  # Nobody may start servers on the machine of a gateway.
    if app.session.hosting is not None:
        await join(app, app.session.hosting)
        return
    if terms is None:
        if (terms := await app.push_screen_wait(AskHost(app.settings))) is None:
            return
        app.change(host_public=terms.public, host_port=terms.port)
    async with _Wait(app, _("Starting the lobby")):
        try:
            url = await app.session.host(terms)
        except ServerFailed as error:
            app.say(_("The lobby did not start: {reason}").format(reason=error), "error")
            return
    await join(app, url)


async def rules(app: AppContext) -> None:
    """Show the rules of a game, after asking which."""
    from oneoh_tui.screens.games import AskGame

    games = [game for game in known_games() if board_game(game).has_rules]
    if game := await app.push_screen_wait(AskGame(_("Rules"), games)):
        app.open_rules(game)


async def practice(
    app: AppContext, game: str | None = None, level: str | None = None, number: int | None = None
) -> None:
    """Open the practice of a game, at one exercise if it is given; ask which game if None."""
    from oneoh_tui.screens.games import AskGame

    games = games_with_practice()
    if not games:
        app.say(_("No game here can be practised alone."))
        return
    if game is None and len(games) > 1:
        game = await app.push_screen_wait(AskGame(_("Solo practice"), games))
        if game is None:
            return
    game = game or games[0]
    if game not in games:
        text = _("{game} has no practice: there is that of {games}")
        app.say(text.format(game=game, games=", ".join(games)), "error")
        return
    board = board_game(game)
    if board.courses():
        _practise(app, board, level, number)
    else:
        await board.practice(app, level, number)


def _practise(app: AppContext, game: BoardGame, level: str | None, number: int | None) -> None:
    """Open the lessons and problems of a game, and one of them, counted from 1, if it is given."""
    from oneoh_tui.exercises.course_list import CourseList
    from oneoh_tui.exercises.exercise_screen import ExerciseScreen

    experience = ExperienceFile(app.environment.data)
    app.push_screen(CourseList(game, experience, level or ""))
    courses = [course for course in game.courses() if level in (None, course.id)]
    if number is not None and courses:
        app.push_screen(ExerciseScreen(game, courses[0], experience, number - 1))


async def settings(app: AppContext) -> None:
    from oneoh_tui.screens.settings import SettingsScreen

    app.push_screen(SettingsScreen())


async def leave(app: AppContext) -> None:
    await app.action_quit()


async def back(app: AppContext) -> None:
    """Return to the running game that waits first: at this server, or the last played here."""
    if found := app.session.games:
        await _return_to(app, found[0])


async def pick(app: AppContext) -> None:
    """Return to a running game; ask which if there are several."""
    from oneoh_tui.screens.running_games import AskRunningGame

    found = app.session.games
    game = found[0] if len(found) == 1 else None
    if len(found) > 1:
        game = await app.push_screen_wait(AskRunningGame())
    if game is not None:
        await _return_to(app, game)


async def _return_to(app: AppContext, game: OwnGame) -> None:
    if game.local and await _go_private(app, game) is None:
        return
    if (table := await app.attempt(Watch(table=game.game.table))) is not None:
        app.tables.open(table.table)


async def go_on(app: AppContext) -> None:
    """Return to the running game; list them if there are several, and say so if there is none."""
    found = app.session.games
    if not found:
        app.say(_("No game waits for you"))
    elif len(found) > 1 and app.environment.lobby is None:
        await games(app)
    else:
        await pick(app)


FLOWS: Mapping[str, Callable[[AppContext], Coroutine[None, None, None]]] = {
    "back": back,
    "pick": pick,
    "play": play,
    "together": together,
    "join": join,
    "host": host,
    "practice": practice,
    "games": games,
    "rules": rules,
    "settings": settings,
    "leave": leave,
}


async def may_leave(app: AppContext, url: str | None) -> bool:
    """Return whether the present server may be left for `url`; ask if a game waits there."""
    from oneoh_tui.widgets.confirm import Confirm

    link = app.session.link
    if link is None or link.url == url or not app.session.waits_at_lobby:
        return True
    question = _("Your game waits at the other server until you return. Go?")
    return await app.push_screen_wait(Confirm(question))


async def _go(app: AppContext, wait: "_Wait | None" = None) -> Link | None:
    """Connect to where new games begin: to the one lobby, or to a private server."""
    if app.environment.lobby:
        return await _go_to_the_lobby(app, wait)
    return await _go_private(app, wait=wait)


async def _go_private(
    app: AppContext, game: OwnGame | None = None, wait: "_Wait | None" = None
) -> Link | None:
    """Connect to a private server, with a kept game or for a new one; None after a failure or a no."""
    if not app.session.private and not await may_leave(app, None):
        return None
    folder = game.folder if game is not None else None
    async with wait or _Wait(app):
        try:
            link = await app.session.go_private(app.settings.player, folder)
        except ServerFailed as error:
            app.say(_("The server did not start: {reason}").format(reason=error), "error")
            return None
        await link.welcomed()
    return link


async def _go_to_the_lobby(app: AppContext, wait: "_Wait | None" = None) -> Link | None:
    assert app.environment.lobby is not None
    async with wait or _Wait(app, _("Going to the lobby")):
        link = await app.session.go_to_lobby(app.environment.lobby, app.settings.player)
        await link.welcomed()
    link = await _with_key(app, link)
    if link.welcome is None:
        app.say(_("The lobby turned us away: {reason}").format(reason=link.status_text), "error")
    return link


class _Wait:
    """Dialog during a wait; cancelling it ends the flow. Keys are kept for the next screen.

    Entered again within itself it stays: each dialog costs the time of two screens.
    """

    def __init__(self, app: AppContext, text: str = "") -> None:
        from oneoh_tui.widgets.confirm import Waiting

        self._app = app
        self._screen = Waiting(text or _("One moment"))
        self._depth = 0

    async def __aenter__(self) -> None:
        self._depth += 1
        if self._depth > 1:
            return
        worker = get_current_worker()
        self._app.hold_keys()
        try:
            await self._app.push_screen(self._screen, lambda _given_up: worker.cancel())
        except asyncio.CancelledError:
            # The dialog is shown already, although the flow was cancelled.
            await self._screen.end()
            raise

    async def __aexit__(self, *_error: object) -> None:
        self._depth -= 1
        if not self._depth:
            await self._screen.end()
