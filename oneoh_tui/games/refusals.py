"""Why an action is refused, in the player's language: a rule that it breaks, or a text amiss."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from oneoh_games import BadNotation, IllegalAction
from oneoh_tui.games.game import Reason
from oneoh_tui.text.i18n import _

NOTATION = "notation"
"""The section of every rules page on how an action is written."""


@dataclass(frozen=True)
class Refusals:
    """The sentences of one game, marked for the catalogues."""

    rules: Mapping[str, str]
    """By rule, which is `section.name` of the rules page."""
    faults: Mapping[str, str]
    """By fault of the notation; `{part}` is what was typed there."""

    def of_rule(self, rule: str) -> Reason | None:
        """Return the words for a rule; None if this client does not know it."""
        words = self.rules.get(rule)
        return Reason(_(words), rule.partition(".")[0]) if words else None

    def of_notation(self, error: BadNotation) -> Reason:
        """Return the words for the part of a text that is missing or wrong."""
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
            return self.of_rule(error.rule) or Reason(str(error), "")
        return None
