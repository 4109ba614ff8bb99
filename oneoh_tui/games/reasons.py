"""Reasons why an action cannot be played, in the player's language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from oneoh_games import BadNotation, IllegalAction
from oneoh_tui.text.i18n import _

NOTATION = "notation"
"""Section of every rules page about how an action is written."""


@dataclass(frozen=True)
class Reason:
    """Sentence, and the section of the rules page that says so; "" where none does."""

    text: str
    section: str


@dataclass(frozen=True)
class ReasonTexts:
    """Sentences of one game, marked for its catalogues."""

    rules: Mapping[str, str] = field(default_factory=dict)
    """By rule, which is `section.name` of the rules page."""
    faults: Mapping[str, str] = field(default_factory=dict)
    """By fault of the notation; `{part}` stands for the part of the text that is wrong."""

    def of_rule(self, rule: str) -> Reason | None:
        """Return the sentence for a rule; None if there is none."""
        words = self.rules.get(rule)
        return Reason(_(words), rule.partition(".")[0]) if words else None

    def of_illegal(self, error: IllegalAction) -> Reason:
        """Return the sentence for the broken rule, or else the message of the rules."""
        return self.of_rule(error.rule) or Reason(str(error), "")

    def of_notation(self, error: BadNotation) -> Reason:
        """Return the sentence for a fault of the notation, or else the message of the rules."""
        words = self.faults.get(error.fault)
        if words is None:
            return Reason(str(error), NOTATION)
        return Reason(_(words).format(part=error.part), NOTATION)

    def why_not(self, attempt: Callable[[], object]) -> Reason | None:
        """Return why the rules refuse what `attempt` does; None if they do not."""
        try:
            attempt()
        except BadNotation as error:
            return self.of_notation(error)
        except IllegalAction as error:
            return self.of_illegal(error)
        return None
