"""Switches: settings that games declare."""

import msgspec

from oneoh_tui.config.settings import Settings, SettingsChange


class Switch(msgspec.Struct, frozen=True):
    """Setting of a game: yes or no."""

    name: str
    """Key in the settings file; games that use the same one share the setting."""
    title: str
    """Label on the settings screen; marked for the catalogues."""
    default: bool = False

    def read(self, settings: Settings) -> bool:
        """Return the value in these settings."""
        return settings.switches.get(self.name, self.default)

    def change(self, settings: Settings, value: bool) -> SettingsChange:
        """Return the change of these settings that gives the switch another value."""
        return {"switches": {**settings.switches, self.name: value}}
