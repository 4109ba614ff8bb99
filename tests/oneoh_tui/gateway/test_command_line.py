"""Arguments of `oneoh serve` and `oneoh visit`, and the sentences on bad ones."""

import base64
from pathlib import Path

import pytest

from oneoh_tui.gateway import command, sshd_command
from oneoh_tui.gateway.command_line import BadSettings, parser, read_settings
from oneoh_tui.gateway.settings import GatewaySettings, options


def _read(*arguments: str) -> GatewaySettings:
    return read_settings(parser().parse_args(arguments))


def test_what_is_not_given_has_its_default(tmp_path: Path) -> None:
    settings = _read("--ssh", "2222", "--data", str(tmp_path))
    assert settings == GatewaySettings(
        lobby="ws://127.0.0.1:2550", ssh=2222, data=tmp_path, web=None
    )


def test_limits_are_numbers_and_a_lobby_is_an_address() -> None:
    settings = _read(
        "--web", "0", "--sessions", "5", "--gap-seconds", "0.5", "--lobby", "example.org",
        "--origin", "https://a.example", "--origin", "https://b.example", "--behind-proxy",
    )  # fmt: skip
    assert (settings.sessions, settings.gap_seconds) == (5, 0.5)
    assert settings.lobby == "wss://example.org"
    assert settings.origin == ("https://a.example", "https://b.example")
    assert settings.behind_proxy


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "say where to serve"),
        (("--ssh", "70000"), "--ssh: "),
        (("--ssh", "0", "--sessions", "0"), "--sessions: "),
        (("--ssh", "0", "--sessions", "many"), "--sessions: "),
        (("--ssh", "0", "--lobby", "http://x"), "is no address of a lobby"),
        (("--web", "0", "--tls-cert", "x"), "together"),
        (("--web", "0", "--host", "0.0.0.0"), "without TLS .* --no-tls"),
    ],
)
def test_what_will_not_do_is_said_in_a_sentence(arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(BadSettings, match=words):
        _read(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--web", "0", "--no-tls"),
        ("--web", "0", "--behind-proxy"),
        ("--web", "0", "--tls-cert", "c", "--tls-key", "k"),
        ("--ssh", "0"),
    ],
)
def test_what_is_served_to_others_is_secured_or_said_not_to_be(arguments: tuple[str, ...]) -> None:
    assert _read(*arguments, "--host", "0.0.0.0").host == "0.0.0.0"


def test_without_asyncssh_the_command_that_installs_it_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _name: None)
    assert command.main(["--ssh", "0"]) == 2
    assert "pip install 'oneoh[ssh]'" in capsys.readouterr().err


def test_the_key_is_the_one_that_sshd_names(tmp_path: Path) -> None:
    key = base64.b64encode(b"a public key").decode()
    path = tmp_path / "auth"
    path.write_text(f"publickey ssh-ed25519 {key}\n")
    assert sshd_command.public_key({"SSH_USER_AUTH": str(path)}) == b"a public key"


@pytest.mark.parametrize(
    "content", [None, "", "password\n", "publickey\n", "publickey x !\n", "\xff"]
)
def test_who_comes_without_a_key_is_not_let_in(
    tmp_path: Path,
    content: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "auth"
    if content is not None:
        path.write_text(content, "latin-1")
    monkeypatch.setenv("SSH_USER_AUTH", str(path))
    assert sshd_command.main(["--data", str(tmp_path)]) == 2
    assert "names no public key" in capsys.readouterr().err
    monkeypatch.delenv("SSH_USER_AUTH")
    assert sshd_command.main(["--data", str(tmp_path)]) == 2
    assert "ExposeAuthInfo" in capsys.readouterr().err


def test_the_page_says_of_each_option_what_the_help_says() -> None:
    page = (Path(__file__).parents[3] / "server" / "README.md").read_text("utf-8")
    rows = [f"| `{each.flag}` | {each.default} | {each.meaning} |" for each in options()]
    assert "\n".join(rows) in page
    shown = " ".join(parser().format_help().split())
    assert all(f"{each.meaning} (default: " in shown for each in options())
