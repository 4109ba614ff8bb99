"""Choice of an action at a table, before it is played."""

from dataclasses import dataclass, replace

from oneoh_tui.games.reasons import Reason


@dataclass(frozen=True)
class Selection:
    """Action chosen on the board or typed, and why the last one was not played."""

    action: str = ""
    """Action chosen on the board; empty without one."""
    effect: str = ""
    """Effect that it would have, in words."""
    hint: str = ""
    """Effect of Enter, where it does not simply play the action."""
    is_typing: bool = False
    """Whether the row to type an action into is open."""
    typed: str | None = None
    """Action that stands in the row; None until it is edited."""
    problem: str = ""
    """Reason why nothing was played, shown until something else is chosen or happens."""
    section: str = ""
    """Section of the rules page that the problem is about."""
    advised: str = ""
    """Action that a hint has named."""
    advice: str = ""
    """Hint in words, shown while its action is chosen."""

    @property
    def shown_effect(self) -> str:
        """Effect of the action; empty while another one is being typed."""
        return self.effect if self.typed in (None, self.action) else ""

    @property
    def shown_advice(self) -> str:
        """Hint, unless another action than its own is chosen; "" without one."""
        return self.advice if self.action in (self.advised, "") else ""

    def advise(self, action: str, advice: str) -> "Selection":
        """Return the selection with a hint that names an action."""
        return replace(self, advised=action, advice=advice, problem="", section="")

    def choose(self, action: str, effect: str, hint: str) -> "Selection":
        """Return the selection with this action chosen; a new one ends the problem."""
        if (action, effect) == (self.action, self.effect):
            return replace(self, hint=hint)
        return replace(self, action=action, effect=effect, hint=hint, problem="", section="")

    def open_row(self) -> "Selection":
        """Return the selection with the row open."""
        return replace(self, is_typing=True)

    def type(self, action: str) -> "Selection":
        """Return the selection with this action in the row."""
        return replace(self, typed=action)

    def close_row(self) -> "Selection":
        """Return the selection with the row closed."""
        return replace(self, is_typing=False, typed=None)

    def fail(self, problem: str) -> "Selection":
        """Return the selection with a problem that no rule is about."""
        return replace(self, problem=problem)

    def refuse(self, reason: Reason, text: str) -> "Selection":
        """Return the selection refused for `reason`, which `text` says."""
        return replace(self, problem=text, section=reason.section)

    def move_on(self) -> "Selection":
        """Return the selection without its problem and without a hint."""
        return replace(self, problem="", advised="", advice="")
