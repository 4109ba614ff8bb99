"""Board of One Zero One: the program above, hand and piles below."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from oneoh_games import IllegalAction
from oneoh_games.one_zero_one.cards import Card, Direction, Kind
from oneoh_games.one_zero_one.view import SeatView, Space, View
from oneoh_tui.games.board import Board
from oneoh_tui.games.choice_text import ChoiceText
from oneoh_tui.games.one_zero_one.card_face import Face
from oneoh_tui.games.one_zero_one.choice import Choice
from oneoh_tui.games.one_zero_one.drawing import Scene, spaces_touched
from oneoh_tui.games.one_zero_one.hand import Held, arranged
from oneoh_tui.games.one_zero_one.layout import LABEL, SIZES
from oneoh_tui.games.one_zero_one.piles import Pile, Piles
from oneoh_tui.games.one_zero_one.preview import Preview, landing, preview
from oneoh_tui.games.one_zero_one.program import Program
from oneoh_tui.games.one_zero_one.texts import preview_text
from oneoh_tui.games.position import Position
from oneoh_tui.text.i18n import N_, _

_ROWS = (35 + 8, 25 + 6, 15 + 4)
"""Heights of program and piles together, as in the style sheet."""


class OneZeroOneBoard(Board, can_focus=True, can_focus_children=False):
    """Board on which card, direction and line are chosen by keys and mouse, with a preview."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "pick(1)", N_("Card"), key_display="1-3", id="board.card1"),
        *(
            Binding(str(key), f"pick({key})", show=False, id=f"board.card{key}")
            for key in range(2, 10)
        ),
        Binding("up,k", "move(-1)", N_("Line"), key_display="up down", id="board.line-up"),
        Binding("down,j", "move(1)", N_("Line"), show=False, id="board.line-down"),
        Binding(
            "left,h", "point('left')", N_("Point"), key_display="left right", id="board.point-left"
        ),
        Binding("right,l", "point('right')", N_("Point"), show=False, id="board.point-right"),
        Binding("tab", "next", N_("Next card"), show=False, id="board.next"),
        Binding("space,r", "turn", N_("Turn the card"), show=False, id="board.turn"),
        Binding("enter", "play", N_("Play"), id="board.play"),
        Binding("escape", "back", N_("Choose nothing"), show=False, id="board.back"),
        Binding("less_than_sign", "scroll(-1)", N_("Scroll the lines left"), show=False),
        Binding("greater_than_sign", "scroll(1)", N_("Scroll the lines right"), show=False),
    ]
    SCOPED_CSS = False
    DEFAULT_CSS = """
    OneZeroOneBoard {
        height: auto;
        Program { height: 15; }
        Piles { height: 4; }
    }
    .-tall OneZeroOneBoard, .-huge OneZeroOneBoard {
        Program { height: 25; }
        Piles { height: 6; }
    }
    .-huge.-wide OneZeroOneBoard {
        Program { height: 35; }
        Piles { height: 8; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.program = Program()
        self.piles = Piles()
        self.choice = Choice()
        self.preview: Preview | None = None
        self._position: Position | None = None
        self._hand: Held = ()
        """Player's hand, in stable order."""

    def compose(self) -> ComposeResult:
        yield self.program
        yield self.piles

    def show(self, position: Position) -> None:
        before = self.choice.option if self._is_same_turn(position) else None
        if self.has_moved(self._position, position):
            self.program.trace()
        self._position = position
        if position.seat is not None:
            self._hand = arranged(self._hand, position.view.seats[position.seat].hand or ())
        self.choice = Choice.among(position.legal, _offered(position, self._hand))
        if before is not None:
            self.choice = self.choice.select(before.text)
        self._choice_changed()

    def _is_same_turn(self, position: Position) -> bool:
        """Return whether a position is in the shown turn; a choice is kept within a turn only."""
        shown = self._position
        return shown is not None and shown.view.turn == position.view.turn

    def fit(self, room: Size) -> Size:
        """Return the size for ten columns of cards, as longer lines have smaller cards."""
        rows = next((rows for rows in _ROWS if rows <= room.height), room.height)
        return Size(min(room.width, LABEL + 10 * SIZES[0].width), rows)

    def fit_text(self, room: Size) -> Size:
        """Return the size of the lines down to the last one that is open or has cards."""
        if self._position is None:
            return self.fit(room)
        view: View = self._position.view
        last = max((line.number for line in view.lines if line.open or line.cards), default=20)
        return Size(room.width, last // 10 * SIZES[-1].height)

    @property
    def rules_section(self) -> str:
        """Section of the rules on the chosen card."""
        card = self.choice.cards[self.choice.card] if self.choice.card is not None else None
        if card is None:
            return ""
        return "cards" if card.kind is Kind.BLANK else card.kind.value

    def look_at(self, action: str) -> None:
        self._choose(self.choice.select(action))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key is offered: one that does something, now or on the next turn."""
        match action:
            case "pick" | "next" | "move" | "point" | "turn" | "play":
                return self.can_on_turn(bool(self.choice.options))
            case "back":
                return self._has_card
            case "scroll":
                return self.program.can_scroll
            case _:
                return True

    def offers(self, action: str) -> bool:
        """Return whether a key is named in the key bar; before a card is chosen, any key chooses one.

        So the key bar need not be drawn with every turn.
        """
        return self._has_card or action not in ("pick", "move", "point", "play")

    def action_pick(self, key: int) -> None:
        self._choose(self.choice.pick(key - 1))

    def action_next(self) -> None:
        self._choose(self.choice.next())

    def action_move(self, step: int) -> None:
        self._choose(self.choice.move(step) if self._has_card else self.choice.next())

    def action_point(self, side: str) -> None:
        direction = Direction(side)
        if not self._has_card:
            self._choose(self.choice.next())
        elif direction in self.choice.directions:
            self._choose(self.choice.point(direction))
        else:
            # A card that points up or down is turned by either key.
            self.action_turn()

    def action_turn(self) -> None:
        self._choose(self.choice.turn())

    @property
    def _has_card(self) -> bool:
        return self.choice.card is not None

    def action_back(self) -> None:
        self._choose(self.choice.clear())

    def action_scroll(self, step: int) -> None:
        self.program.scroll_columns(step)

    def action_play(self) -> None:
        if option := self.choice.option:
            self.post_message(self.ActionChosen(option.text))
        else:
            self._choose(self.choice.next())

    @on(Piles.CardClicked)
    def _card_clicked(self, event: Piles.CardClicked) -> None:
        self._choose(self.choice.pick(event.card))

    @on(Program.SpaceClicked)
    def _space_clicked(self, event: Program.SpaceClicked) -> None:
        scene = self._scene()
        if scene is None:
            return
        if event.space == scene.target:
            self.action_play()
        elif event.space in scene.slots:
            self._choose(self.choice.put(event.space.line))

    def _choose(self, choice: Choice) -> None:
        if choice != self.choice:
            self.choice = choice
            self._choice_changed()

    def _choice_changed(self) -> None:
        option, position = self.choice.option, self._position
        self.preview = self._preview(option.text) if option and position else None
        self._redraw()
        self.refresh_bindings()
        words = preview_text(position, self.preview) if position and self.preview else ""
        self.post_choice(ChoiceText(option.text if option else "", words))

    def _preview(self, action: str) -> Preview | None:
        if self._position is None:
            return None
        try:
            return preview(self._position.view, action)
        except IllegalAction:
            # A server with other rules than ours offered it; it can be played without a preview.
            return None

    def _redraw(self) -> None:
        if (scene := self._scene()) is not None and self._position is not None:
            self.program.show(scene)
            self.piles.show(_piles(self._position, self._hand, self.choice))

    def _scene(self) -> Scene | None:
        position, choice, shown = self._position, self.choice, self.preview
        if position is None:
            return None
        view: View = position.view
        target: Space | None
        if view.waiting is not None:
            target = view.waiting.space
            slots = frozenset({target})
        else:
            target = landing(view, choice.line) if choice.line is not None else None
            slots = frozenset(landing(view, line) for line in choice.lines if line is not None)
        if shown is None:
            return Scene(view, slots=slots, target=target, recent=spaces_touched(view))
        return Scene(
            view,
            shown.after,
            shown.hits,
            shown.ghosts,
            slots - shown.ghosts.keys(),
            target,
            spaces_touched(view),
        )


def _offered(position: Position, hand: Held) -> Held:
    """Return the cards to choose from: the hand, or the discard pile for a PASTE."""
    view: View = position.view
    if position.legal and view.waiting is not None and view.waiting.source == "discard":
        return tuple(dict.fromkeys(view.discard))
    return hand


def _piles(position: Position, hand: Held, choice: Choice) -> list[Pile]:
    view: View = position.view
    own = position.seat or 0
    piles = [
        Pile(str(at + 1), _held(card, own, choice, at) if card else None, at)
        for at, card in enumerate(_offered(position, hand))
    ]
    piles += [_deck(view.seats[seat], seat) for seat in (own, 1 - own)]
    if any(card.kind in ("cut", "paste") for card in view.deck):
        top = view.discard[-1] if view.discard else None
        title = _("cut {count}").format(count=len(view.discard))
        piles.append(Pile(title, Face(top.kind, None, axis=top.axis) if top else None))
    return piles


def _held(card: Card, digit: int, choice: Choice, at: int) -> Face:
    chosen = at == choice.card
    direction = choice.direction if chosen else None
    return Face(card.kind, digit, direction, axis=card.axis, chosen=chosen)


def _deck(cards: SeatView, seat: int) -> Pile:
    title = _("deck {count}").format(count=cards.deck_size)
    top = cards.deck_top
    face = Face(top.kind, seat, axis=top.axis) if top else None
    return Pile(title, face, role=("zero-text", "one-text")[seat])
