"""Checks of views: they travel, hide, and lead back to states that look alike."""

from typing import Any

import msgspec

from oneoh_games.contract import AnyGame, Seat
from oneoh_games.generator import Generator
from oneoh_games.testing.changes import ChangeCheck, Shown
from oneoh_games.testing.notation import NotationCheck
from oneoh_games.testing.plain_data import decode, difference, encode, why_not_plain
from oneoh_games.testing.promises import Promise
from oneoh_games.testing.report import Report
from oneoh_games.testing.snapshot import Snapshot

FRAME_BYTES = 48 * 1024
"""Bytes of a frame for a view and the legal actions, which a resumed table holds."""


class ViewCheck:
    """Check of what seats and spectators see."""

    def __init__(
        self, game: AnyGame, report: Report, notation: NotationCheck, rng: Generator
    ) -> None:
        self.game, self.report, self.notation, self.rng = game, report, notation, rng
        self.changes = ChangeCheck(game, report)

    def check(self, snapshot: Snapshot, viewer: Seat | None) -> None:
        """Check the view of `viewer`, and the state that determinize makes of it."""
        view = self.game.view(snapshot.state, viewer)
        who = "a spectator" if viewer is None else f"seat {viewer}"
        encoded = self._check_wire(view, who, snapshot)
        # A bot elsewhere has nothing but what came through the wire.
        received = decode(encoded, self.game.view_type)
        reveal_rng, rng = self.rng.spawn(), self.rng.spawn()
        other = self.game.determinize(received, rng)
        revealed = self._check_reveal(snapshot, viewer, Shown(other, view, encoded), reveal_rng)
        again = self.game.view(other, viewer)
        self.report.expect(
            Promise.DETERMINIZE,
            encode(again) == encoded,
            f"determinize gives {who} the same view again",
            lambda: difference(msgspec.to_builtins(view), msgspec.to_builtins(again)),
        )
        shown, twin = Shown(snapshot.state, view, encoded), Shown(other, again, encoded)
        self.changes.check(viewer, shown, twin, revealed)
        self.report.expect(
            Promise.DETERMINIZE,
            self.game.to_act(other) == snapshot.seat,
            "determinize keeps who is to act",
        )
        self._check_alike(snapshot, other, viewer)

    def _check_wire(self, view: Any, who: str, snapshot: Snapshot) -> bytes:
        """Check that the view of `who` can travel; return it encoded."""
        encoded = encode(view)
        fault = why_not_plain(view, self.game.view_type, encoded)
        self.report.expect(
            Promise.WIRE, fault is None, f"the view of {who} survives the wire", fault
        )
        size = len(encoded) + snapshot.legal_bytes
        self.report.expect(
            Promise.WIRE,
            size <= FRAME_BYTES,
            f"a view and the legal actions fill at most {FRAME_BYTES} bytes",
            f"they fill {size}",
        )
        self.report.expect(
            Promise.SEED, not self._shows_seed(encoded), f"the seed is not in the view of {who}"
        )
        return encoded

    def _check_reveal(
        self,
        snapshot: Snapshot,
        viewer: Seat | None,
        twin: Shown,
        rng: Generator,
    ) -> Shown:
        """Check the view of `viewer` with nothing hidden, and return it.

        `twin` is a state that determinize has made of the view.
        """
        view, guess = twin.view, twin.state
        revealed = self.game.reveal(snapshot.state, viewer)
        shown = encode(revealed)
        # A view with nothing to reveal has been checked, and a state made of it.
        if shown != twin.encoded or revealed != view:
            fault = why_not_plain(revealed, self.game.view_type, shown)
            self.report.expect(
                Promise.WIRE, fault is None, "the view that reveal gives survives", fault
            )
            guess = self.game.determinize(revealed, rng)
        again = self.game.reveal(guess, viewer)
        self.report.expect(
            Promise.REVEAL,
            again == revealed,
            "reveal gives the same again of what determinize makes of it",
            lambda: difference(msgspec.to_builtins(revealed), msgspec.to_builtins(again)),
        )
        if snapshot.seat is None:
            self.report.expect(
                Promise.REVEAL,
                revealed == view,
                "reveal of a game that is over is the view itself",
                lambda: difference(msgspec.to_builtins(view), msgspec.to_builtins(revealed)),
            )
        return Shown(snapshot.state, revealed, shown)

    def _check_alike(self, snapshot: Snapshot, other: Any, viewer: Seat | None) -> None:
        """Check that two states that look alike to `viewer` let it do and see the same."""
        acting = viewer is not None and viewer == snapshot.seat
        here, there = list(snapshot.legal), list(self.game.legal_actions(other))
        if acting:
            self.report.expect(
                Promise.DETERMINIZE,
                there == here,
                "determinize keeps the viewer's legal actions",
                lambda: f"{here}, then {there}",
            )
        texts_there = set(snapshot.texts if there == here else map(self.game.format_action, there))
        for action, text in zip(here, snapshot.texts, strict=True):
            shown = self.game.seen_action(snapshot.state, action, viewer)
            # Hundreds of actions of each position: only a fault is worth a call.
            if acting and shown != text:
                self._fail_seen("a seat sees its own action whole", f"{text!r} as {shown!r}")
            if not self.notation.is_readable(shown):
                self._fail_seen(
                    "what a seat sees of an action is an action or one word", repr(shown)
                )
            if text in texts_there and shown != self.game.seen_action(other, action, viewer):
                self._fail_seen(
                    "what a seat sees of an action depends on what it may know alone",
                    f"{shown!r}, in another deal that looks alike something else",
                )

    def _fail_seen(self, sentence: str, seen: str) -> None:
        self.report.expect(Promise.SEEN_ACTION, False, sentence, seen)

    def _shows_seed(self, encoded: bytes) -> bool:
        """Return whether the seed is in an encoded view; a small one may be there by chance."""
        seed = self.report.seed
        # MessagePack has no whole number of that size: it would be there as text.
        return seed >= 2**64 and (b"%x" % seed in encoded.lower() or str(seed).encode() in encoded)
