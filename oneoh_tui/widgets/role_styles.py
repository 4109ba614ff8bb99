"""Styles of the roles in which a widget draws, each found the first time that it is drawn."""

from rich.style import Style
from textual.css.model import RuleSet
from textual.dom import DOMNode
from textual.widget import Widget


class RoleStyles:
    """Styles that a style sheet gives to the CSS classes of roles in a widget.

    In place of Textual's COMPONENT_CLASSES, each of which costs a node and its styling whenever the
    widget is styled: as it opens, and at each change of focus, drawn or not.
    """

    def __init__(self, widget: Widget, prefix: str) -> None:
        """Make the styles of the classes `prefix--ROLE` in `widget`."""
        self._widget = widget
        self._prefix = prefix
        self._rules: list[RuleSet] = []
        self._styles: dict[tuple[str, bool], Style] = {}
        """Styles by role, without and with the focus."""

    def style(self, role: str) -> Style:
        """Return what the present style sheet, each theme's own, says of a role alone."""
        rules = self._widget.app.stylesheet.rules
        if self._rules is not rules:
            self._rules = rules
            self._styles.clear()
        key = role, self._widget.has_focus
        if key not in self._styles:
            self._styles[key] = self._find(role)
        return self._styles[key]

    def _find(self, role: str) -> Style:
        node = _Component(self._widget, f"{self._prefix}--{role}")
        self._widget.app.stylesheet.apply(node)
        return node.styles.partial_rich_style


class _Component(DOMNode):
    """Node below a widget, which the style sheet matches by its class."""

    def __init__(self, widget: Widget, css_class: str) -> None:
        super().__init__(classes=css_class)
        self._widget = widget

    @property
    def css_path_nodes(self) -> list[DOMNode]:
        return [*self._widget.css_path_nodes, self]
