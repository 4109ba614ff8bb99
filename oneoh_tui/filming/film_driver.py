"""Driver of an app that is drawn for nobody but a film."""

import asyncio
from typing import Any

from textual.app import App

from oneoh_tui.terminal.cell_driver import CellDriver
from oneoh_tui.terminal.display import Display

SIZE = 80, 24
"""Columns and rows of a picture."""


class FilmDriver(CellDriver):
    """Driver that draws for nobody: its display is read by the film."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, Display(*(size or SIZE)), debug=debug, mouse=mouse)
        self.drawn = asyncio.Event()
        """Set at each frame."""

    def wake(self) -> None:
        self.drawn.set()

    def start_application_mode(self) -> None:
        """Tell the app its size, as a terminal would."""
        self.announce_size()

    def disable_input(self) -> None:
        """Do nothing: there is no input."""

    def stop_application_mode(self) -> None:
        """Do nothing: there is no terminal to restore."""
