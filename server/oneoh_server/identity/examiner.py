"""Examiner: the lobby's word that it has examined a bot (protocol/README.md#badges)."""

from pathlib import Path

from msgspec.structs import replace

from oneoh_protocol.badge import BadExaminerKey, is_sealed, read_examiner_key
from oneoh_protocol.messages import Badge, BotDetails
from oneoh_protocol.versions import NEWEST
from oneoh_server.identity.lobby_key import BadKey

COMMAND = "examiner-key"


class Examiner:
    """Check of badges by the key that seals them; without a key none is genuine."""

    def __init__(self, key: bytes | None = None) -> None:
        self._key = key

    @classmethod
    def read(cls, path: str) -> "Examiner":
        """Read the key in a file. Raises BadKey."""
        try:
            return cls(read_examiner_key(Path(path)))
        except BadExaminerKey as error:
            raise BadKey(f"examiner_key_file: {error}") from error

    def judge(
        self, claimed: BotDetails | None, shown: BotDetails | None, name: str
    ) -> BotDetails | None:
        """Return the details that others are `shown` of the bot of this name.

        With a genuine badge among those that were `claimed`, the grade is the badge's.
        """
        badge = claimed.badge if claimed is not None else None
        if badge is None or not self._is_genuine(badge, name):
            return shown
        return replace(shown or BotDetails(), grade=badge.grade, examined=badge.day)

    def _is_genuine(self, badge: Badge, name: str) -> bool:
        if self._key is None or (badge.name, badge.protocol) != (name, NEWEST):
            return False
        return is_sealed(badge, self._key)
