"""Server that knows the player's name and tokens."""

from pathlib import Path

from oneoh_protocol.client import Refusal
from oneoh_protocol.messages import (
    AddToken,
    Command,
    Identity,
    Limits,
    NewToken,
    RedeemCode,
    Refused,
    RegisterName,
    Reply,
    TokenRow,
)
from tests.oneoh_tui.conftest import LIMITS, FakeWire

TOKENS = (
    TokenRow(3, made_day=20_700, used_day=20_779, own=True),
    TokenRow(7, made_day=20_710, used_day=20_750, label="laptop"),
    TokenRow(8, made_day=20_720, used_day=20_779, label="robot", scope="play"),
)
LOBBY_LIMITS = Limits(
    **{name: getattr(LIMITS, name) for name in LIMITS.__struct_fields__}
    | {"names_per_day_per_address": 3}
)
CODE, SECRET = "kx4m-7tqz", "s" * 22


def files(folder: Path) -> list[str]:
    """Return the texts of the files of a folder."""
    return [path.read_text() for path in folder.iterdir() if path.is_file()]


class IdentityWire(FakeWire):
    """Fake of the protocol's client at a lobby where names are registered."""

    def __init__(self) -> None:
        super().__init__()
        self.identity = Identity(1, "Ada", registered=False, tokens=TOKENS)
        self.refuses: Refused | None = None
        """Reply to every further command about name and tokens."""

    async def ask(self, command: Command) -> Reply:
        reply = await super().ask(command)
        if self.refuses is not None and isinstance(command, AddToken | RegisterName | RedeemCode):
            raise Refusal(self.refuses)
        match command:
            case RegisterName(want=want):
                self.identity = Identity(1, "Ada", registered=want, tokens=TOKENS)
            case AddToken(by_code=True):
                return NewToken(1, code=CODE, left_ms=300_000)
            case AddToken() | RedeemCode():
                return NewToken(1, token=SECRET)
            case _:
                pass
        return reply
