"""Driver of the terminal that the program was started in."""

import asyncio
import atexit
import os
import signal
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from textual import constants
from textual.app import App

from oneoh_tui.terminal.cell_driver import CellDriver
from oneoh_tui.terminal.display import Display
from oneoh_tui.terminal.modes import Modes
from oneoh_tui.terminal.reader import Reader
from oneoh_tui.terminal.signals import Signals, stop_like_a_job
from oneoh_tui.terminal.terminfo import erases_in_colour
from oneoh_tui.terminal.tty import RawInput, size_of
from oneoh_tui.terminal.writer import Writer

PATIENCE_SECONDS = 1.0
"""Seconds to wait at the end for a terminal that does not read."""
_INPUT, _OUTPUT = 0, 1


@dataclass(frozen=True)
class TerminalOptions:
    """Options of TerminalDriver."""

    encoding: str = "utf-8"
    safe_width: bool = False
    """See `Display`."""
    typed: bytes = b""
    """Input read already, to be parsed as keys first."""
    on_sent: Callable[[bytes], None] = lambda _: None
    """Callback for all bytes sent, in the writer's thread."""
    on_resized: Callable[[int, int], None] = lambda _columns, _rows: None


class TerminalDriver(CellDriver):
    """Driver on standard output and standard input, both restored at the end."""

    options: ClassVar[TerminalOptions] = TerminalOptions()

    @classmethod
    def with_options(cls, options: TerminalOptions) -> "type[TerminalDriver]":
        """Return a subclass with these options, as Textual makes the object without arguments of ours."""
        return type(cls.__name__, (cls,), {"options": options})

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        display = Display(
            *(size or size_of(_OUTPUT)),
            encoding=self.options.encoding,
            safe_width=self.options.safe_width,
            colour_erase=erases_in_colour(_OUTPUT),
        )
        super().__init__(app, display, debug=debug, mouse=mouse)
        self._app_loop, self._end_app = asyncio.get_running_loop(), app.exit
        self._panic = app.panic
        self._modes = modes_for(os.environ, mouse=mouse)
        self._raw = RawInput(_INPUT, keep_signals=bool(os.environ.get("TEXTUAL_ALLOW_SIGNALS")))
        self._signals = Signals(self._app_loop, self._answers())
        self._typed = self.options.typed
        self._lock = threading.Lock()
        self._writer: Writer | None = None
        self._reader: Reader | None = None

    @property
    def can_suspend(self) -> bool:
        return True

    def write(self, data: str) -> None:
        with self._lock:
            super().write(data)

    def repaint(self) -> None:
        with self._lock:
            super().repaint()

    def resize(self, width: int, height: int) -> None:
        with self._lock:
            super().resize(width, height)

    def wake(self) -> None:
        if self._writer is not None:
            self._writer.wake()

    def start_application_mode(self) -> None:
        """Take the terminal over. A background process is stopped here until it is in the foreground."""
        self._raw.enter()
        self._writer = Writer(
            _OUTPUT, self.display, self._lock, self.options.on_sent, self._gone_meanwhile
        )
        self._reader = Reader(
            _INPUT,
            self.process_message,
            self._input_ended,
            self._take_typed(),
            self.options.encoding,
        )
        self.display.invalidate()
        self._writer.start()
        self.write(self._modes.begin())
        self._reader.start()
        self._signals.watch()
        atexit.register(self.stop_application_mode)
        self._measure()
        self.announce_size()

    def _take_typed(self) -> bytes:
        typed, self._typed = self._typed, b""
        return typed

    def disable_input(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.stop()

    def stop_application_mode(self) -> None:
        """Restore the terminal. A second call does nothing."""
        writer, self._writer = self._writer, None
        if writer is None:
            return
        atexit.unregister(self.stop_application_mode)
        self._signals.leave()
        self.disable_input()
        writer.stop(self._modes.end(), PATIENCE_SECONDS)
        self._raw.leave()

    def _answers(self) -> dict[int, Callable[[], None]]:
        return {
            signal.SIGWINCH: self._measure,
            signal.SIGTSTP: self._suspend,
            signal.SIGCONT: self._take_over_again,
            signal.SIGTERM: lambda: self._leave(128 + signal.SIGTERM),
            signal.SIGHUP: lambda: self._leave(128 + signal.SIGHUP),
        }

    def _measure(self) -> None:
        size = size_of(_OUTPUT)
        if size != self.display.size:
            self.options.on_resized(*size)
        self.resize(*size)

    def _suspend(self) -> None:
        self.stop_application_mode()
        stop_like_a_job()
        self.start_application_mode()
        self.send_message(self.SignalResume())

    def _take_over_again(self) -> None:
        """Take the terminal again after a SIGCONT."""
        self.stop_application_mode()
        self.start_application_mode()

    def _leave(self, return_code: int) -> None:
        # A second signal ends the process at once.
        self._signals.leave()
        self._end_app(return_code=return_code)

    def _gone_meanwhile(self) -> None:
        self._app_loop.call_soon_threadsafe(self._leave, 128 + signal.SIGHUP)

    def _input_ended(self, fault: BaseException | None) -> None:
        if fault is None:
            self._gone_meanwhile()
        else:
            # It brings a highlighter of source code, which a start would pay for.
            from rich.traceback import Traceback

            trace = Traceback.from_exception(type(fault), fault, fault.__traceback__)
            self._app_loop.call_soon_threadsafe(self._panic, trace)


def modes_for(environ: Mapping[str, str], *, mouse: bool) -> Modes:
    """Return the modes for the terminal that the environment names."""
    return Modes(
        mouse=mouse,
        kitty_keys=not constants.DISABLE_KITTY_KEY,
        # Apple's prints part of the question.
        queries=environ.get("TERM_PROGRAM") != "Apple_Terminal",
        console=environ.get("TERM", "").startswith("linux"),
    )
