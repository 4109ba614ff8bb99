"""Promises of a game: what each is, why it matters, and what to do where it is broken."""

from enum import Enum


class Promise(Enum):
    """Promise that every game keeps and the conformance kit checks."""

    START = (
        "The same seats, seed and options start the same game.",
        "A record keeps the seed, not the deal: replay starts the game again.",
        "Draw from Generator(seed) alone, not from `random`, a clock, a counter or a set's order.",
    )
    LEGAL_ACTIONS = (
        (
            "While the game runs, `to_act` is a seat and `legal_actions` lists what it may do: one "
            "action at least, sorted by text, no text twice, `default_action` among them. Once the "
            "game is over, it lists nothing."
        ),
        "Servers, bots and clients offer exactly this list.",
        "List each action of the seat to act once, and sort the list by `format_action`.",
    )
    LEGAL_LINE = (
        "A game's own `legal_line` gives the texts of `legal_actions`, with a space between two.",
        "Servers send these texts, and clients compare them with those of `legal_actions`.",
        "Decide both in one place, or leave `legal_line` out: then the actions are formatted.",
    )
    APPLY = (
        "`apply` takes every legal action, gives the same state each time, and changes none.",
        "Searching bots play on from states that they keep, and replay compares states.",
        "Return a new frozen value, change nothing in place, and keep no memory in the game.",
    )
    REFUSAL = (
        "`apply` refuses all else with IllegalAction: a rule `section.name` and a sentence.",
        "`legal_actions` alone decides what is legal, and players are told which rule says no.",
        'Raise IllegalAction("section.name", "A sentence.") before anything else is computed.',
    )
    NOTATION = (
        (
            "An action has one printable text, with no space if it is listed, which "
            "`parse_action` reads; other text is BadNotation."
        ),
        (
            "People type actions, bots send them, and records keep them as text. A request names "
            "the legal ones with a space between two."
        ),
        "Match the whole text, and refuse blanks, repeats and foreign digits with BadNotation.",
    )
    END = (
        "The game ends, after `longest` actions at most.",
        "A table stays open until its game is over.",
        "Add a rule that ends every game, or pass a larger `longest` if longer games are meant.",
    )
    OUTCOME = (
        "`outcome` is there exactly when `to_act` is None: a reason, a score and a place a seat.",
        "Results and ratings are made of it.",
        "Give each seat the place 1 + the number of seats that did better, so that ties share one.",
    )
    RECORD = (
        "A record, replayed, gives every state again.",
        "Saved games and restarted servers are replayed records.",
        "Let seats, seed, options and actions alone decide a state, and compare states by value.",
    )
    WIRE = (
        "Views and options survive the wire, come back equal, and are small and plain enough.",
        (
            "They travel as MessagePack, a view and the legal actions in a frame; clients show "
            "their strings, and replace what `str.isprintable` denies."
        ),
        (
            "Use printable text, whole numbers below 2**53, finite numbers, lists, and maps with "
            "text keys; shorten what does not fit."
        ),
    )
    CHANGES = (
        (
            "The changes between two views of a seat, made in the one, give the other byte for "
            "byte. They are fields of the view or items of its lists, and follow from the two "
            "views alone."
        ),
        "Receivers are told of a move by what it changes. What else decided it would leak there.",
        (
            "Let each field be there always, and never be equal to a value of another type (1 and "
            "true). A game's own `changes` gives what `compare_views` finds between the views."
        ),
    )
    SEED = (
        "The seed is in no view.",
        "A seat that knows the seed can deal every hidden card.",
        "Leave the seed, and all that it can be computed from, out of the view.",
    )
    DETERMINIZE = (
        (
            "`determinize` makes, of a view alone, a state that gives its seat that very view, "
            "byte for byte, and the same legal actions if it is to act."
        ),
        "A bot has nothing but its view, and searches from there.",
        (
            "Give the view a field for all that the seat's own choices depend on, let nothing "
            "hidden change a view, and deal what is not shown into the places where it can be."
        ),
    )
    SEEN_ACTION = (
        (
            "`seen_action` gives a seat its own actions whole and, of the others, the whole text "
            "or, where a part is hidden, one word of lower-case letters and hyphens."
        ),
        "Logs show this text: a hidden card would leak there. Clients take no other text for one.",
        "Let the viewer, and what its view shows, alone decide the text: `run` for `run:...`.",
    )
    REVEAL = (
        (
            "`reveal` gives every seat a view at any time, which `determinize` takes back; once "
            "the game is over it is the view itself."
        ),
        "Tables show everything when a game is given up.",
        "Build both views with one function, and let `reveal` call it as if the game were over.",
    )
    SECRET_ACTIONS = (
        (
            "A game's own `secret_actions` gives, for actions of others that stay secret, actions "
            "that lead to the same game: the same outcome, and the same views for the viewer."
        ),
        "Records of finished games hold them in place of the secret ones.",
        (
            "Replace an action by one with the same effect on all that others see, or leave "
            "`secret_actions` out: then records disclose every action."
        ),
    )
    REVEALED = (
        (
            "A game's own `revealed` names what a seat has learned by an action. Where it names "
            "nothing, every world that fits the seat's view goes on alike."
        ),
        "Moves are taken back only if the seat that asks has learned nothing since.",
        "Name each card, hand or roll that the action has shown to the seat for the first time.",
    )
    OPTIONS = (
        "Every option has a default, and cautions are names.",
        "A table can be opened without choosing anything; clients translate the names.",
        "Give each field of `options` a default, and return strings from `cautions`.",
    )

    def __init__(self, statement: str, reason: str, advice: str) -> None:
        self.statement, self.reason, self.advice = statement, reason, advice
