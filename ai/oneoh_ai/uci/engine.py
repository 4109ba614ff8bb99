"""UCI engine as a process."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Timer

from oneoh_ai.failure import BotFailed
from oneoh_ai.line_process import LineProcess, printable
from oneoh_ai.uci import VARIANT, VARIANTS, variant_for
from oneoh_ai.uci.engine_lines import (
    BestMove,
    EngineLine,
    EngineOption,
    Identity,
    Sign,
    read_engine_line,
)
from oneoh_games.zero_point_one import HOUSE, Limits

VARIANT_OPTION = "UCI_Variant"
FILE_OPTION = "VariantPath"
LATE_S = 0.2
"""Seconds that an engine may take longer than its `movetime` before it is told to stop."""
_MOVETIME = re.compile(r"\bmovetime (\d+)", re.ASCII)


class Engine:
    """UCI engine that plays our variant; one that ends is started again at the next question."""

    def __init__(self, words: Sequence[str], settings: Mapping[str, str]) -> None:
        """Take the engine's own options as `settings`, by name in any case."""
        self._process = LineProcess(words)
        self._settings = settings
        self._game: object = None
        self._known: Mapping[str, EngineOption] = {}
        """Options that it has, by name in lower case."""
        self._set_values: dict[str, str] = {}
        """Values that its options have been given, by name in lower case."""
        self.identity: dict[str, str] = {}
        """Its `name` and `author`, as it says."""

    def start(self) -> None:
        """Start the engine and set its options. Raises BotFailed."""
        self._process.start()
        self._game = None
        self._set_values = {}
        self._tell("uci")
        options: list[EngineOption] = []
        while (line := self._hear()) != Sign("uciok"):
            if isinstance(line, Identity):
                self.identity[line.what] = line.text
            elif isinstance(line, EngineOption):
                options.append(line)
        self._set_options(options)
        self._await_ready()

    def best(self, game: object, position: str, limits: str, rules: Limits = HOUSE) -> str:
        """Return the turn that the engine chooses, "" if it has none. Raises BotFailed.

        `game` tells games apart; `position` and `limits` are what follows UCI's words `position`
        and `go`; `rules` say when the game is drawn.
        """
        if not self._process.is_running:
            self.start()
        self._set_rules(rules)
        if game != self._game:
            self._game = game
            self._tell("ucinewgame")
            self._await_ready()
        self._tell(f"position {position}")
        self._tell(f"go {limits}")
        with self._stopped_after(limits):
            while not isinstance(line := self._hear(), BestMove):
                pass
        return line.turn

    @contextmanager
    def _stopped_after(self, limits: str) -> Iterator[None]:
        """Tell the engine to stop if it does not keep to the time in `limits`."""
        movetime = _MOVETIME.search(limits)
        seconds = int(movetime[1]) / 1000 + LATE_S if movetime else 0.0
        timer = Timer(seconds, self._tell, ["stop"])
        if movetime:
            timer.start()
        try:
            yield
        finally:
            timer.cancel()
            if movetime:
                timer.join()  # so that it cannot stop the next search

    def _set_rules(self, rules: Limits) -> None:
        """Tell the engine when the game is drawn, as far as it has options for that."""
        if FILE_OPTION.lower() in self._known:
            self._set_if_known(VARIANT_OPTION, variant_for(rules.repetition))
        self._set_if_known("Repetition", str(rules.repetition))
        self._set_if_known("TurnLimit", str(rules.turns))

    def _set_if_known(self, name: str, value: str) -> None:
        """Set an option that the engine has, unless its user has set it."""
        given = {known.lower() for known in self._settings}
        if name.lower() in self._known and name.lower() not in given:
            self._set(name, value)

    def _set_options(self, options: Sequence[EngineOption]) -> None:
        """Choose our variant and set what was asked for, which the engine must have."""
        known = self._known = {option.name.lower(): option for option in options}
        if FILE_OPTION.lower() in known:
            self._set(FILE_OPTION, str(VARIANTS))
        elif (variants := known.get(VARIANT_OPTION.lower())) and VARIANT not in variants.values:
            raise self._process.failed(f"the engine knows neither {VARIANT} nor {FILE_OPTION}")
        if VARIANT_OPTION.lower() in known:
            self._set(VARIANT_OPTION, VARIANT)
        for name, value in self._settings.items():
            if (option := known.get(name.lower())) is None:
                has = ", ".join(option.name for option in options) or "none"
                raise self._process.failed(f"the engine has no option {name!r}; it has {has}")
            self._set(option.name, value)

    def _set(self, name: str, value: str) -> None:
        if self._set_values.get(name.lower()) == value:
            return
        self._set_values[name.lower()] = value
        self._tell(f"setoption name {name} value {value}")

    def _await_ready(self) -> None:
        self._tell("isready")
        while self._hear() != Sign("readyok"):
            pass

    def _tell(self, line: str) -> None:
        self._process.write(line.encode())

    def _hear(self) -> EngineLine | None:
        line = self._process.read()
        try:
            return read_engine_line(line.decode())
        except UnicodeDecodeError as error:
            raise self._process.failed(f"answered {printable(line)!r}: {error.reason}") from error

    def failed(self, message: str) -> BotFailed:
        """End the engine, and return the failure to raise."""
        return self._process.failed(message)
