"""Schemas: the checked-in files are current, and agree with the codec about every message."""

from functools import cache
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import GAMES, Generator
from oneoh_protocol.codec import BadMessage, decode, encode, unpack
from oneoh_protocol.messages import ToClient, ToServer
from oneoh_protocol.schema import (
    as_text,
    main,
    options_schema,
    schema_files,
    view_schema,
)
from tests.protocol.message_schema import load_schema, validator_of
from tests.protocol.strategies import plain_data, to_client, to_server

ROOT = Path(__file__).parents[2]
FILES = [
    path.relative_to(ROOT).as_posix()
    for folder in (ROOT / "protocol", ROOT / "games" / "oneoh_games")
    for path in sorted(folder.rglob("*.json"))
]
"""All that are checked in."""
MESSAGES = load_schema()
VALIDATOR = jsonschema_rs.Draft202012Validator(MESSAGES)


@cache
def current() -> dict[str, Any]:
    """Return the schemas that the code makes now, by their files."""
    return {path.relative_to(ROOT).as_posix(): schema for path, schema in schema_files().items()}


@pytest.mark.parametrize("path", FILES)
@pytest.mark.smoke
def test_the_checked_in_file_is_current(path: str) -> None:
    written = (ROOT / path).read_text(encoding="utf-8")
    assert written == as_text(current()[path]), "run: python -m oneoh_protocol.schema"


def test_every_file_is_checked_in_and_nothing_else() -> None:
    assert set(FILES) == set(current())


def test_the_command_writes_those_of_a_game_beside_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oneoh_protocol.schema.folder_of", lambda game: tmp_path / game.id)
    monkeypatch.setattr("sys.argv", ["schema", "binary", "bot255"])
    for game in ("binary", "bot255"):
        (tmp_path / game).mkdir()
    main()
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.json")}
    assert written == {
        f"{game}/{payload}.schema.json"
        for game in ("binary", "bot255")
        for payload in ("options", "view")
    }
    binary = (tmp_path / "binary" / "view.schema.json").read_text(encoding="utf-8")
    assert binary == as_text(view_schema(GAMES["binary"]))


def test_it_is_a_schema() -> None:
    for schema in current().values():
        jsonschema_rs.meta.validate(schema)


def test_every_message_is_described() -> None:
    for kind in (*get_args(ToServer), *get_args(ToClient)):
        assert MESSAGES["$defs"][kind.__name__]["description"]


def test_docstrings_of_fields_become_their_descriptions() -> None:
    said = MESSAGES["$defs"]["Request"]["properties"]["deadline_ms"]["description"]
    assert said == "Time left now, of delay, bank and periods together; null without a clock."


@given(to_server())
def test_messages_of_a_client_are_valid(message: ToServer) -> None:
    validator_of("ToServer").validate(unpack(encode(message)))
    VALIDATOR.validate(unpack(encode(message)))


@given(to_client())
def test_messages_of_a_server_are_valid(message: ToClient) -> None:
    validator_of("ToClient").validate(unpack(encode(message)))


@given(to_server(), st.data())
def test_schema_and_codec_refuse_the_same_messages(message: ToServer, data: st.DataObject) -> None:
    plain: dict[str, Any] = unpack(encode(message))
    plain[data.draw(st.sampled_from(sorted(plain)))] = data.draw(plain_data)
    valid = validator_of("ToServer").is_valid(as_strict(plain))
    assert valid == is_message(plain)


def is_message(plain: object) -> bool:
    try:
        decode(msgpack.packb(plain), ToServer)  # type: ignore[arg-type]
    except BadMessage:
        return False
    return True


def as_strict(plain: Any) -> Any:
    """Replace floats by 0.5: JSON Schema takes 1.0 for an integer, and the codec does not."""
    if isinstance(plain, float):
        return 0.5
    if isinstance(plain, dict):
        return {key: as_strict(value) for key, value in plain.items()}
    return [as_strict(value) for value in plain] if isinstance(plain, list) else plain


@pytest.mark.parametrize("game_id", ["one-zero-one"])
@settings(max_examples=25)
@given(seed=st.integers(0, 2**128 - 1), steps=st.integers(0, 40))
def test_views_of_real_games_are_valid(game_id: str, seed: int, steps: int) -> None:
    game = GAMES[game_id]
    rng = Generator(seed)
    state = game.start(min(game.seats), seed, game.options())
    for _ in range(steps):
        if game.to_act(state) is not None:
            state = game.apply(state, rng.choice(game.legal_actions(state)))
    validator = jsonschema_rs.Draft202012Validator(view_schema(game))
    for seat in (None, *range(min(game.seats))):
        validator.validate(as_plain(game.view(state, seat)))


def as_plain(view: Any) -> Any:
    return unpack(msgpack.packb(msgspec.to_builtins(view)))


@pytest.mark.parametrize("game_id", ["one-zero-one"])
def test_options_have_defaults_that_are_valid(game_id: str) -> None:
    schema = options_schema(GAMES[game_id])
    assert schema["type"] == "object"
    defaults = {name: field["default"] for name, field in schema["properties"].items()}
    jsonschema_rs.validate(schema, {})
    jsonschema_rs.validate(schema, defaults)
