"""Hostile frames by a seed: every message to the server, well formed or not quite, and raw bytes.

What a message may hold follows from its type, so that those of later features come by themselves.
"""

import random
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, get_args

import msgpack
from msgspec import inspect as types

from oneoh_protocol.messages import ToServer

NOT_HELLO = [kind for kind in get_args(ToServer) if kind.__name__ != "Hello"]
MESSAGES: list[types.StructType] = [types.type_info(kind) for kind in NOT_HELLO]  # type: ignore[misc]
"""Commands; `hello` is said once, and otherwise out of order."""
WEIGHTS = [4 if any(field.name == "table" for field in info.fields) else 1 for info in MESSAGES]
"""Those about a table come more often than others."""
HELLO: dict[str, Any] = {"type": "hello", "id": 1, "oldest": 2, "newest": 2, "name": "Mallory"}
WRONG: Sequence[Any] = (
    None, True, -1, 0, 15, 2**31 - 1, 2**31, 2**53, 2**64 - 1, -(2**63), 0.5, float("nan"),
    float("inf"), "", "?", "a" * 5000, "\x00\x1b[2J", "\u202e\ud7ff", b"\xff", [], {}, [[]] * 50,
    {"type": "act"}, {1: 2}, msgpack.ExtType(5, b"x"), msgpack.Timestamp(0),
)  # fmt: skip
"""Values of other types, out of range, or of no use."""
NAMED: dict[str, Sequence[Any]] = {
    "game": ("binary", "bot255", "one-zero-one", "zero-point-one", "chess"),
    "bot": ("random", "greedy", "hal"),
    "action": ("a1", "pass", "run:", "draw:deck", "0-2@g2", "print:down@10", "x" * 4000),
    "options": ({}, {"size": 6}, {"rounds": 1}, {"size": 10**9}, {"deck": "custom"}, {"x": []}),
    "seed": ("0" * 32,),
    "text": ("hello", "\u202eolleh", "\x1b]0;x\x07", " ", "a" * 300),
    "seats": ([{"kind": "me"}, {"kind": "anyone"}], [{"kind": "me"}, {"kind": "invite"}], 2),
    "rated": (False,),
    "listed": (True,),
    "address": ("127.0.0.1", "::1", "0.0.0.0/0", "x"),
}
"""Values that fields of these names often have."""
REMEMBERED = 30
"""Values that are remembered of each name."""

Map: TypeAlias = dict[Any, Any]


Known: TypeAlias = defaultdict[str, deque[Any]]
"""Values by the names of the fields that had them."""


def nothing_known() -> Known:
    return defaultdict(lambda: deque(maxlen=REMEMBERED))


class HostileMessages:
    """Source of a hostile guest's frames, which name what it and others have learned."""

    def __init__(self, seed: int, known: Known) -> None:
        self.rng = random.Random(seed)
        self.token: str | None = None
        """Token of the guest's last visit."""
        self._ids = 1
        self._known = known
        self._answers: deque[Map] = deque(maxlen=REMEMBERED)

    def learn(self, name: str, value: object) -> None:
        """Remember the value of a field, for messages that have a field of this name."""
        self._known[name].append(value)

    def latest(self, name: str) -> Any:
        """Return what was learned last of this name."""
        return self._known[name][-1]

    def answer(self, table: str, request: int, action: str) -> None:
        """Remember a good answer to a request."""
        self._answers.append({"type": "act", "table": table, "request": request, "action": action})

    def frame(self) -> bytes | str:
        """Return the next frame."""
        luck = self.rng.random()
        if luck < 0.01:
            return self.rng.randbytes(self.rng.randrange(1, 60))
        if luck < 0.011:
            return "text"
        message = self._message()
        frame = pack(self._spoiled(message) if luck < 0.2 else message)
        return self._torn(frame) if luck > 0.99 else frame

    def hello(self) -> bytes:
        """Return a `hello`: mostly a good one."""
        hello = {**HELLO, "token": self.token} if self.rng.random() < 0.8 else HELLO
        return pack(self._spoiled(hello) if self.rng.random() < 0.1 else hello)

    def _message(self) -> Map:
        """Return a message in which each value has its type."""
        if self.rng.random() < 0.01:
            return dict(HELLO)
        self._ids += 1
        if self._answers and self.rng.random() < 0.2:
            message = self._answers.popleft()
        else:
            (info,) = self.rng.choices(MESSAGES, WEIGHTS)
            message = {"type": info.tag, **self._fields(info)}
        message["id"] = self._ids % 1000 + 1
        return message

    def _fields(self, info: types.StructType) -> Map:
        return {
            field.encode_name: self._value(field.type, field.name)
            for field in info.fields
            if field.required or self.rng.random() < 0.2
        }

    def _value(self, info: types.Type, name: str = "") -> Any:
        for values in (self._known.get(name), NAMED.get(name)):
            if values and self.rng.random() < 0.85:
                return self.rng.choice(values)
        match info:
            case types.Metadata(type=inner):
                return self._value(inner, name)
            case types.UnionType(types=kinds):
                return self._value(self.rng.choice(kinds), name)
            case types.StructType():
                tag = {} if info.tag is None else {info.tag_field: info.tag}
                return {**tag, **self._fields(info)}
            case types.VarTupleType(item_type=item):
                return [self._value(item, name) for _ in range(self.rng.randrange(4))]
            case types.LiteralType(values=values):
                return self.rng.choice(values)
            case _:
                return self._scalar(info)

    def _scalar(self, info: types.Type) -> Any:
        match info:
            case types.IntType(ge=low, le=high):
                most = 2**53 if high is None else high
                return self.rng.choice([low or 0, 1, 2, self.rng.randint(low or 0, most), most])
            case types.FloatType():
                return self.rng.uniform(-1, 1)
            case types.StrType():
                return self._any_known()
            case types.BoolType():
                return self.rng.random() < 0.5
            case types.NoneType():
                return None
            case types.DictType() | types.AnyType():
                return {}
            case _:
                raise NotImplementedError(f"no value for {info}")

    def _spoiled(self, message: Map) -> Map:
        """Return the message with one thing wrong."""
        wrong = dict(message)
        key = self.rng.choice(list(wrong))
        spoil: Callable[[], object] = self.rng.choice(
            [
                lambda: wrong.pop(key),
                lambda: wrong.update({key: self.rng.choice(WRONG)}),
                lambda: wrong.update({key: self._nested()}),
                lambda: wrong.update({"unknown": self.rng.choice(WRONG)}),
                lambda: wrong.update({key: self._any_known()}),
            ]
        )
        spoil()
        return wrong

    def _any_known(self) -> Any:
        """Return a value of whatever name."""
        if not self._known:
            return "t" * 16
        return self.rng.choice(self._known[self.rng.choice(list(self._known))])

    def _nested(self) -> Any:
        nested: Any = 1
        for _ in range(self.rng.choice([5, 15, 17, 300])):
            nested = [nested] if self.rng.random() < 0.5 else {"a": nested}
        return nested

    def _torn(self, frame: bytes) -> bytes:
        """Return a frame that ends early, goes on, or has a byte changed."""
        at = self.rng.randrange(len(frame))
        return self.rng.choice(
            [frame[:at], frame + frame, frame[:at] + self.rng.randbytes(1) + frame[at + 1 :]]
        )


def pack(message: Map) -> bytes:
    """Return the frame of a message, whatever it holds."""
    packed: bytes = msgpack.packb(message, unicode_errors="surrogatepass")
    return packed
