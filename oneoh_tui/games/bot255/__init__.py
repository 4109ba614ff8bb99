"""Bot255 in the client."""

from oneoh_tui.games.bot255.game import Bot255Game

BOT255 = Bot255Game()

__all__ = ["BOT255", "Bot255Game"]
