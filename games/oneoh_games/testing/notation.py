"""Checks of notation: one text for each action, and BadNotation for any other text."""

import re
from typing import Any

from oneoh_games.contract import AnyGame, BadNotation
from oneoh_games.testing.promises import Promise
from oneoh_games.testing.report import Report

MAX_ACTION_LENGTH = 2048
"""Greatest length of an action's text, in characters."""
_WORD = re.compile(r"[a-z-]+")
_GARBAGE = ("", " ", "\n", "\0", "@", ":", "?!", "a" * 10_000, "É", "²", "١")


class NotationCheck:
    """Check of a game's notation. No text is parsed twice: notation depends on no state."""

    def __init__(self, game: AnyGame, report: Report) -> None:
        self.game, self.report = game, report
        self.parsed: dict[str, Any] = {}
        """Actions by the texts of those that were legal so far."""

    def check_garbage(self) -> None:
        """Check texts that are no action of hardly any game."""
        for text in _GARBAGE:
            self._check_garbage(text)

    def check_text(self, text: str, action: Any) -> None:
        """Check the text of a legal action, and texts that differ a little from it."""
        if text not in self.parsed:
            self._check_form(text)
            self.parsed[text] = self._parse(text)
            for garbage in (f" {text}", f"{text}\n", f"{text}{text}"):
                self._check_garbage(garbage)
        # Hundreds of actions of each position: only a fault is worth a call.
        if (parsed := self.parsed[text]) != action:
            self.report.expect(
                Promise.NOTATION,
                False,
                "an action's text parses to this action",
                f"{text!r} parses to {parsed}",
            )

    def is_readable(self, shown: str) -> bool:
        """Return whether `shown` is the text of an action, or one word."""
        if shown in self.parsed or _WORD.fullmatch(shown) is not None:
            return True
        return self._parse(shown) is not None

    def _check_form(self, text: str) -> None:
        self.report.expect(
            Promise.NOTATION,
            0 < len(text) <= MAX_ACTION_LENGTH,
            f"an action's text has 1 to {MAX_ACTION_LENGTH} characters: {text!r}",
        )
        self.report.expect(
            Promise.NOTATION, text.isprintable(), f"an action's text is printable: {text!r}"
        )
        self.report.expect(
            Promise.NOTATION, " " not in text, f"a listed action has no space: {text!r}"
        )

    def _check_garbage(self, text: str) -> None:
        """Check that `text` is BadNotation, or the text of the action that it parses to."""
        action = self._parse(text)
        if action is None:
            return
        formatted = self.game.format_action(action)
        self.report.expect(
            Promise.NOTATION,
            formatted == text,
            f"one action has one text: {text[:40]!r}",
            f"it parses to the action {formatted!r}",
        )

    def _parse(self, text: str) -> Any:
        """Return the action, or None for BadNotation."""
        try:
            return self.game.parse_action(text)
        except BadNotation as error:
            self.report.expect(Promise.NOTATION, str(error) != "", "BadNotation says what is wrong")
        except Exception as error:  # noqa: BLE001 - a stranger's game may raise anything
            self.report.fail(
                Promise.NOTATION,
                f"parse_action({text[:40]!r}) raised {error!r}, not BadNotation",
            )
        return None
