"""The checked-in schemas are current, and say of each message what the codec says."""

from pathlib import Path
from typing import Any, get_args

import jsonschema
import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import GAMES, Generator
from oneoh_protocol.codec import BadMessage, decode, encode, unpack
from oneoh_protocol.messages import ToClient, ToServer
from oneoh_protocol.schema import as_text, files, main, messages_schema, options_schema, view_schema
from tests.protocol.strategies import plain_data, to_client, to_server

FOLDER = Path(__file__).parents[2] / "protocol"
MESSAGES = messages_schema()
VALIDATOR = jsonschema.Draft202012Validator(MESSAGES)


def says(kind: str) -> jsonschema.Draft202012Validator:
    """A validator of one direction."""
    return jsonschema.Draft202012Validator({**MESSAGES, "oneOf": [{"$ref": f"#/$defs/{kind}"}]})


@pytest.mark.parametrize("path", files())
@pytest.mark.smoke
def test_what_is_checked_in_is_current(path: str) -> None:
    written = (FOLDER / path).read_text(encoding="utf-8")
    assert written == as_text(files()[path]), "run: python -m oneoh_protocol.schema"


def test_nothing_else_is_checked_in() -> None:
    found = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.json")}
    assert found == set(files())


def test_the_command_writes_them_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["schema", str(tmp_path)])
    main()
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.json")}
    assert written == set(files())
    assert (tmp_path / "schema.json").read_bytes() == (FOLDER / "schema.json").read_bytes()


def test_it_is_a_schema() -> None:
    for schema in files().values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_every_message_is_described() -> None:
    for kind in (*get_args(ToServer), *get_args(ToClient)):
        assert MESSAGES["$defs"][kind.__name__]["description"]


def test_the_strings_under_fields_become_their_descriptions() -> None:
    said = MESSAGES["$defs"]["Request"]["properties"]["deadline_ms"]["description"]
    assert said == "What is left now of bank and delay together; null without a clock."


@given(to_server())
def test_what_a_client_can_say_is_valid(message: ToServer) -> None:
    says("ToServer").validate(unpack(encode(message)))
    VALIDATOR.validate(unpack(encode(message)))


@given(to_client())
def test_what_a_server_can_say_is_valid(message: ToClient) -> None:
    says("ToClient").validate(unpack(encode(message)))


@given(to_server(), st.data())
def test_schema_and_codec_agree_on_what_is_no_message(
    message: ToServer, data: st.DataObject
) -> None:
    plain: dict[str, Any] = unpack(encode(message))
    plain[data.draw(st.sampled_from(sorted(plain)))] = data.draw(plain_data)
    valid = says("ToServer").is_valid(as_strict(plain))
    assert valid == is_message(plain)


def is_message(plain: object) -> bool:

    try:
        decode(msgpack.packb(plain), ToServer)  # type: ignore[arg-type]
    except BadMessage:
        return False
    return True


def as_strict(plain: Any) -> Any:
    """JSON Schema takes 1.0 for an integer; MessagePack keeps them apart, and so do we."""
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
    validator = jsonschema.Draft202012Validator(view_schema(game))
    for seat in (None, *range(min(game.seats))):
        validator.validate(as_plain(game.view(state, seat)))


def as_plain(view: Any) -> Any:

    return unpack(msgpack.packb(msgspec.to_builtins(view)))


@pytest.mark.parametrize("game_id", ["one-zero-one"])
def test_options_have_defaults_that_are_valid(game_id: str) -> None:
    schema = options_schema(GAMES[game_id])
    assert schema["type"] == "object"
    defaults = {name: field["default"] for name, field in schema["properties"].items()}
    jsonschema.validate({}, schema)
    jsonschema.validate(defaults, schema)
