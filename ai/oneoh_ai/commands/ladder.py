"""`oneoh-bot ladder`: bots that meet in a lobby's queue for days."""

import argparse
import asyncio
import logging
import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from oneoh_ai.arena.standings import names
from oneoh_ai.commands.arguments import (
    Subparsers,
    add_limits,
    parse_entrant,
    positive,
    read_limits,
)
from oneoh_ai.commands.table_arguments import check_policy, read_server
from oneoh_ai.entrants import Entrant, EntrantWorkers, lobby_worker
from oneoh_ai.ladder.admission import refusal
from oneoh_ai.ladder.entry import LadderEntry
from oneoh_ai.ladder.journal import BadLadder, LadderJournal, game_at
from oneoh_ai.ladder.standings import standings
from oneoh_ai.lobby_key import VARIABLE as LOBBY_KEY
from oneoh_ai.lobby_key import read_lobby_key
from oneoh_ai.offline import Turn
from oneoh_ai.output import clear_progress, print_out, show_progress
from oneoh_ai.policy import Policy, read_policy
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_ai.worker import Worker
from oneoh_protocol.messages import Table
from oneoh_protocol.shutdown import stop_on_signals

NAME_COLUMNS = 32
"""Greatest width of a guest's name."""

_log = logging.getLogger(__name__)


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "ladder",
        parents=[common],
        help="bots that meet in a lobby for days, and their standings",
        description="Have bots wait in the queue of a lobby, each as a guest of its own, and play "
        "whom they meet there until they are ended. A bot that is not built in is admitted after a "
        "game against itself. Results, standings and the bots' tokens are "
        "kept in a folder: the same command goes on from there.",
    )
    entrant = "a bot's name or file; options follow a colon: mcts:iterations=500"
    parser.add_argument("bots", metavar="BOT", nargs="+", help=entrant)
    parser.add_argument(
        "--server", required=True, type=read_server, metavar="URL", help="such as ws://host:2550"
    )
    parser.add_argument(
        "--policy", required=True, type=Path, metavar="FILE", help="what they play; with a [queue]"
    )
    parser.add_argument(
        "--folder", required=True, type=Path, metavar="DIR", help="folder that keeps the ladder"
    )
    parser.add_argument(
        "--games", type=positive, metavar="N", help="end after N games, earlier runs included"
    )
    parser.add_argument(
        "--lobby-key-file", type=Path, metavar="FILE", help="file with the key of the lobby"
    )
    add_limits(parser, move_s=20.0, where=" if no clock leaves less")
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Play until the end, and print the standings. Return 1 if a bot could not go on."""
    lobby_key = read_lobby_key(given.lobby_key_file, os.environ.pop(LOBBY_KEY, None))
    policy = read_policy(given.policy)
    if policy.queue is None:
        raise BadLadder(f"{given.policy}: the bots of a ladder meet in the queue: add [queue]")
    bots = dict(_named(given.bots))
    for entrant in bots.values():
        _check(entrant, policy, read_limits(given))
    admitted = {name: bots[name] for name in bots if _is_admitted(given, name, bots[name], policy)}
    if not admitted:
        raise BadLadder("no bot was admitted: there is no ladder")
    (given.folder / "tokens").mkdir(mode=0o700, parents=True, exist_ok=True)
    workers = [lobby_worker(entrant, read_limits(given)) for entrant in admitted.values()]
    try:
        with LadderJournal(given.folder / "games.jsonl") as journal:
            ladder = Ladder(given, policy, admitted, workers, journal)
            faults = asyncio.run(ladder.run(lobby_key))
    finally:
        for worker in workers:
            worker.close()
    print_out(ladder.standings())
    return int(any(faults) or len(admitted) < len(bots))


def _named(bots: Sequence[str]) -> Iterator[tuple[str, Entrant]]:
    entrants = [parse_entrant(text) for text in bots]
    return zip(names(entrants), entrants, strict=True)


def _check(entrant: Entrant, policy: Policy, limits: ResourceLimits) -> None:
    """Load a bot. Raises what that raises, and GameNotSupported."""
    with EntrantWorkers(limits) as workers:
        check_policy(policy, workers.card(entrant))


def _is_admitted(given: argparse.Namespace, name: str, entrant: Entrant, policy: Policy) -> bool:
    """Return whether the bot came through its game against itself, and tell why not."""
    assert policy.queue is not None

    def tell(turn: Turn) -> None:
        show_progress(f"{name} plays itself to be admitted: turn {turn.number}")

    reason = refusal(entrant, policy.queue, read_limits(given), tell)
    clear_progress()
    if reason:
        again = f"oneoh-bot check {shlex.quote(str(entrant))} --game {policy.queue.game}"
        _log.error("%s is not admitted: %s; try it out: %s", name, reason, again)
    return not reason


class Ladder:
    """Bots of a ladder under way: takes their games, and keeps the standings."""

    def __init__(
        self,
        given: argparse.Namespace,
        policy: Policy,
        bots: Mapping[str, Entrant],
        workers: Sequence[Worker],
        journal: LadderJournal,
    ) -> None:
        """Load the bots, which are here by name. Raises what that raises."""
        self._given = given
        self._workers = workers
        self._journal = journal
        self._entries = []
        for (name, entrant), worker in zip(bots.items(), workers, strict=True):
            card = worker.open()
            token_file = given.folder / "tokens" / name.replace("/", "_")
            self._entries.append(
                LadderEntry(name[:NAME_COLUMNS], entrant, card, policy, token_file, self._take)
            )

    async def run(self, lobby_key: str | None) -> list[str]:
        """Play until a signal or the last game; return why bots could not go on."""
        stop_on_signals(self._stop)
        if self._is_complete():
            return []
        given = self._given
        plays = [
            entry.play(given.server.url, worker, given.patience, lobby_key)
            for entry, worker in zip(self._entries, self._workers, strict=True)
        ]
        return await asyncio.gather(*plays)

    def standings(self) -> str:
        """Return the standings as text."""
        return standings(self._journal.games, [entry.name for entry in self._entries])

    def _take(self, table: Table) -> None:
        """Keep a game that is over; the bots of both seats may tell of it."""
        game = game_at(table, datetime.now(UTC).isoformat(timespec="seconds"))
        if game is None or not self._journal.add(game):
            return
        won = [name for name, place in zip(game.names, game.places, strict=True) if place == 1]
        _log.info("game %d: won by %s", len(self._journal.games), ", ".join(won))
        self._write()
        if self._is_complete():
            self._stop()

    def _write(self) -> None:
        """Write the standings in place of the last ones, so that a reader has them whole."""
        new = self._given.folder / "standings.new"
        new.write_text(self.standings() + "\n", encoding="utf-8")
        new.replace(self._given.folder / "standings.txt")

    def _is_complete(self) -> bool:
        wanted: int | None = self._given.games
        return wanted is not None and len(self._journal.games) >= wanted

    def _stop(self) -> None:
        for entry in self._entries:
            entry.stop()
