"""Session of our engine with an interface: each line is obeyed at once, and searches run aside."""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from oneoh_ai.alphabeta.iterative_deepening import MAX_DEPTH, SearchResult, find_best_turn
from oneoh_ai.kernels.zero_point_one.transposition_table import TranspositionTable
from oneoh_ai.uci.engine_options import (
    BadSetting,
    EngineOptions,
    option_lines,
    with_option,
)
from oneoh_ai.uci.gui_lines import Go, SetOption, SetPosition, Word, read_gui_line
from oneoh_ai.uci.report import best_line, info_line, principal_variation
from oneoh_ai.uci.root import Root, root_after
from oneoh_ai.uci.time_limit import thinking_ms
from oneoh_games import BadNotation


class Session:
    """Engine at work for one interface. `obey` may be called from one thread alone."""

    def __init__(
        self,
        say: Callable[[str], object],
        identity: Sequence[str],
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Say lines by `say`, which is called from two threads, one line at a time.

        `identity` is the name and the author; `clock` returns monotonic seconds.
        """
        self._say_line = say
        self._identity = identity
        self._clock = clock
        self._options = EngineOptions()
        self._table = TranspositionTable(self._options.table_entries)
        self._root: Root | None = Root()
        self._stopped = threading.Event()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="search")
        self._search: Future[None] | None = None
        self._saying = threading.Lock()

    def obey(self, line: str) -> bool:
        """Carry out a line; return False after `quit`. What cannot be done is said, not raised."""
        try:
            match read_gui_line(line):
                case Word(word):
                    return self._obey_word(word)
                case SetOption(name, value):
                    self._set_option(name, value)
                case SetPosition(fen, turns):
                    self._root = None  # in case that the new one is refused
                    self._root = root_after(fen, turns)
                case Go() as go:
                    self._go(go)
                case None:
                    pass
        except (BadNotation, BadSetting) as error:
            self._say(f"info string {error}")
        return True

    def close(self) -> None:
        """Stop the search, if there is one, and wait until it has said its best turn.

        Raises what it raised, such as BrokenPipeError after the interface has gone.
        """
        self._stopped.set()
        self.wait()

    def wait(self) -> None:
        """Wait until the search, if there is one, ends by itself. Raises what it raised."""
        search, self._search = self._search, None
        if search is not None:
            search.result()

    def _obey_word(self, word: str) -> bool:
        match word:
            case "uci":
                name, author = self._identity
                self._say(f"id name {name}", f"id author {author}", *option_lines(), "uciok")
            case "isready":
                self._say("readyok")
            case "ucinewgame":
                self.close()
                self._table = TranspositionTable(self._options.table_entries)
            case _:
                self.close()
        return word != "quit"

    def _set_option(self, name: str, value: str) -> None:
        self.close()
        before, self._options = self._options, with_option(self._options, name, value)
        # With other rules of a draw, what the table knows may be wrong.
        if self._options != before:
            self._table = TranspositionTable(self._options.table_entries)

    def _go(self, go: Go) -> None:
        self.close()
        if self._root is None:
            self._say("info string the last position was refused", best_line(None))
            return
        self._stopped.clear()
        began = self._clock()
        self._search = self._thread.submit(self._think, go, self._root, began)

    def _think(self, go: Go, root: Root, began: float) -> None:
        """Search, and say the best turn; in an endless search only after `stop`."""
        draw_rules = root.draw_rules(self._options)
        found = find_best_turn(
            root.position,
            draw_rules,
            table=self._table,
            depth=go.depth or MAX_DEPTH,
            go_on=partial(self._goes_on, go, self._deadline(go, root, began)),
            report=partial(self._report, root, draw_rules.turns_left, began),
        )
        if go.is_endless:
            self._stopped.wait()
        self._say(best_line(found))

    def _deadline(self, go: Go, root: Root, began: float) -> float:
        milliseconds = thinking_ms(go, root.position.mover)
        return float("inf") if milliseconds is None else began + milliseconds / 1000

    def _goes_on(self, go: Go, deadline: float, nodes: int) -> bool:
        if self._stopped.is_set() or (go.nodes is not None and nodes >= go.nodes):
            return False
        return self._clock() < deadline

    def _report(self, root: Root, turns_left: int, began: float, found: SearchResult) -> None:
        line = principal_variation(root.position, found.turn, self._table, found.depth, turns_left)
        self._say(info_line(found, self._clock() - began, line))

    def _say(self, *lines: str) -> None:
        with self._saying:
            for line in lines:
                self._say_line(line)
