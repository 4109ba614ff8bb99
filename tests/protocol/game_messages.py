"""Messages of a server to one seat about real games, from the first table to the end."""

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from oneoh_games import GAMES, AnyGame, Generator, Outcome, legal_line
from oneoh_games.changes import compare_views
from oneoh_protocol.messages import (
    Change,
    Clock,
    Moved,
    Over,
    Played,
    Request,
    SeatInfo,
    Started,
    Table,
    TableEvent,
)

Event: TypeAlias = Table | Request | TableEvent
OURS = ("binary", "bot255", "one-zero-one", "zero-point-one")
PLIES = 7
BANKS = (90_000, 90_000)
SEED = "5eed" * 8


@cache
def states(game_id: str, plies: int) -> tuple[tuple[Any, str | None], ...]:
    """Return the states of a game of two seats, each with the action that led there."""
    game, rng = GAMES[game_id], Generator(7)
    state = game.start(2, 7, game.options())
    found: list[tuple[Any, str | None]] = [(state, None)]
    while len(found) <= plies and game.to_act(state) is not None:
        action = rng.choice(game.legal_actions(state))
        state = game.apply(state, action)
        found.append((state, game.format_action(action)))
    return tuple(found)


def payload(view: Any) -> dict[str, Any]:
    """Return a view as decoded from a frame: a fresh map."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    return plain


def changes(before: Any, after: Any) -> tuple[Change, ...]:
    """Return the changes between two views as decoded from a frame."""
    plain = msgspec.json.decode(msgspec.json.encode(compare_views(before, after)))
    return tuple(map(tuple, plain))


def table_after(game_id: str, plies: int, seat: int | None = 0) -> Table:
    """Return a whole table after `plies` actions, as a seat receives it."""
    game, (*_, (state, _last)) = GAMES[game_id], states(game_id, plies)
    actions = [action for _state, action in states(game_id, plies) if action is not None]
    movers = [game.to_act(each) for each, _action in states(game_id, plies)]
    return Table(
        re=1,
        table="t1",
        seq=plies + 1,
        game=game_id,
        rules_version=game.rules_version,
        options=payload(game.options()),
        clock=Clock(90_000, 5_000, "lose"),
        listed=True,
        phase="running",
        host="Ada",
        hosting=True,
        seat=seat,
        seats=(SeatInfo("taken", "Ada", present=True), SeatInfo("taken", "Bob", present=True)),
        invites=(None, None),
        spectators=1,
        turn=len(actions),
        history=tuple(
            Played(mover or 0, _seen(action, mover, seat))
            for mover, action in zip(movers, actions, strict=False)
        ),
        to_act=game.to_act(state),
        banks_ms=BANKS,
        view=payload(game.view(state, seat)),
        request=request(game, state, len(actions), seat),
        outcome=None,
        ended_by=None,
        seed=None,
        next_table=None,
    )


def _seen(action: str, mover: int | None, viewer: int | None) -> str:
    # Only the seat that took sees a `take:` of Bot255; all else that is listed there is public.
    return "take" if action.startswith("take:") and mover != viewer else action


def request(game: AnyGame, state: Any, turn: int, seat: int | None) -> Request | None:
    """Return the request to the seat, if it has to act."""
    if seat is None or game.to_act(state) != seat:
        return None
    return Request("t1", turn + 1, turn, legal_line(game, state), 60)


def events(game_id: str, plies: int, seat: int | None = 0) -> Iterator[Started | Moved | Request]:
    """Yield `started`, and each move and each request of the seat up to the last action."""
    game, played = GAMES[game_id], states(game_id, plies)
    for turn, (state, action) in enumerate(played):
        view = game.view(state, seat)
        if action is None:
            yield Started("t1", 1, game.to_act(state) or 0, BANKS, payload(view))
        else:
            before = played[turn - 1][0]
            mover = game.to_act(before)
            done = Played(mover or 0, _seen(action, mover, seat))
            changed = changes(game.view(before, seat), view)
            yield Moved("t1", turn + 1, turn, done, game.to_act(state), BANKS, changed)
        if (asked := request(game, state, turn, seat)) is not None:
            yield asked


def resignation(game_id: str, plies: int, seat: int | None = 0) -> Over:
    """Return the end of a game in which seat 1 resigned after `plies` actions."""
    game, (*_, (state, _last)) = GAMES[game_id], states(game_id, plies)
    changed = changes(game.view(state, seat), game.reveal(state, seat))
    return Over("t1", plies + 2, Outcome("resigned", (0, 0), (1, 2)), "resigned", 1, SEED, changed)


def over(game_id: str, seat: int | None = 0) -> tuple[Table, Over]:
    """Return a table whose last action was played, and its end by the rules."""
    game, played = GAMES[game_id], states(game_id, 4000)
    state, plies = played[-1][0], len(played) - 1
    outcome = game.outcome(state)
    assert outcome is not None
    return table_after(game_id, plies, seat), Over(
        "t1", plies + 2, outcome, "rules", None, SEED, ()
    )


def messages_of(game: str) -> list[tuple[Table | None, Event]]:
    """Return a message of each type that has a view, with the table it applies to."""
    table = table_after(game, PLIES)
    asked = [event for event in events(game, PLIES) if isinstance(event, Request)][-1]
    before = table_after(game, asked.turn)
    moved = list(events(game, PLIES, None))[-1]
    return [
        (None, table),
        (replace(before, request=None), asked),
        (replace(table_after(game, PLIES - 1, None), request=None), moved),
        (table, resignation(game, PLIES)),
        over(game),
    ]
