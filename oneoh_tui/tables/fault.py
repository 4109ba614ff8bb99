"""Failure of the code that shows a table, for the log."""

import traceback


def fault(error: Exception) -> str:
    """Return what was raised, and the file and line that raised it."""
    text = f"it cannot be shown: {type(error).__name__}: {error}"
    frames = traceback.extract_tb(error.__traceback__)
    return f"{text} ({frames[-1].filename}:{frames[-1].lineno})" if frames else text
