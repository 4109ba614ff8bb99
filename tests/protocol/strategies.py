"""Hypothesis strategies for every message, derived from the message types."""

from functools import cache
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect as types

from oneoh_protocol.codec import INTEGERS
from oneoh_protocol.messages import Command, ToClient, ToServer

_WORD = "abcdef0189"
"""Letters that every pattern of the protocol allows."""

sendable_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
plain_scalars = (
    st.none()
    | st.booleans()
    | st.integers(INTEGERS.start, INTEGERS.stop - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | sendable_text
)
plain_data = st.recursive(
    plain_scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(sendable_text, inner, max_size=3),
    max_leaves=6,
)
payloads = st.dictionaries(sendable_text, plain_data, max_size=3)


def to_server() -> st.SearchStrategy[ToServer]:
    """Return a strategy for everything that a client may send."""
    return _values(types.type_info(ToServer))


def commands() -> st.SearchStrategy[Command]:
    """Return a strategy for what a client may send once it is welcomed."""
    return _values(types.type_info(Command))


def to_client() -> st.SearchStrategy[ToClient]:
    """Return a strategy for everything that a server may send."""
    return _values(types.type_info(ToClient))


def values(kind: object) -> st.SearchStrategy[Any]:
    """Return a strategy for a message type, or any type that messages are made of."""
    return _values(types.type_info(kind))


@cache
def _struct(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    return st.builds(kind, **{field.name: _values(field.type) for field in info.fields})


def _values(info: types.Type) -> st.SearchStrategy[Any]:
    match info:
        case types.Metadata(type=inner):
            return _values(inner)
        case types.AnyType():
            return plain_data
        case types.UnionType():
            return st.one_of([_values(one) for one in info.types])
        case types.StructType():
            return _struct(info.cls)
        case types.DictType():
            return payloads
        case types.VarTupleType():
            items = st.lists(_values(info.item_type), min_size=info.min_length or 0, max_size=3)
            return items.map(tuple)
        case types.TupleType():
            return st.tuples(*[_values(item) for item in info.item_types])
        case types.IntType():
            low = INTEGERS.start if info.ge is None else info.ge
            high = INTEGERS.stop - 1 if info.le is None else info.le
            return st.integers(low, high)
        case types.StrType(pattern=None):
            return st.text(
                st.characters(exclude_categories=["Cs"]),
                min_size=info.min_length or 0,
                max_size=min(info.max_length or 40, 40),
            )
        case types.StrType():
            low, high = info.min_length or 0, min(info.max_length or 40, 40)
            return st.text(_WORD, min_size=low, max_size=high)
        case types.LiteralType():
            return st.sampled_from(info.values)
        case types.BoolType():
            return st.booleans()
        case types.NoneType():
            return st.none()
        case _:
            raise NotImplementedError(f"no strategy for {info}")
