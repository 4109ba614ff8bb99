"""Settings of the servers of tests."""

from oneoh_server.settings import Settings
from tests.server.high_card import HIGH_CARD

SETTINGS = Settings(port=0, max_bots=0, name="test lobby", close_seconds=1)
GAME = HIGH_CARD.id
