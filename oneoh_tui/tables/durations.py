"""Spans of time: as clocks show them, and in words."""

from oneoh_tui.text.i18n import _, ngettext

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
"""In milliseconds, as clocks count."""


def countdown(ms: int) -> str:
    """Return a time that runs, in minutes and seconds, or in days and hours from a day on."""
    minutes, seconds = divmod(-(-ms // SECOND), 60)
    hours, minutes = divmod(minutes, 60)
    if ms >= DAY:
        days, hours = divmod(hours, 24)
        # Translators: days and hours on a clock, as short as can be.
        return _("{days}d {hours}h").format(days=days, hours=hours)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def span(ms: int) -> str:
    """Return a time in words, in the largest unit of which it is a whole number."""
    if ms % DAY == 0:
        return ngettext("{count} day", "{count} days", ms // DAY).format(count=ms // DAY)
    if ms % HOUR == 0:
        return _("{count} h").format(count=ms // HOUR)
    if ms % MINUTE == 0:
        return _("{count} min").format(count=ms // MINUTE)
    return _("{count} s").format(count=f"{ms / SECOND:.1f}".removesuffix(".0"))
