"""Figures of the last release, printed beside those of today."""

import json
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("last_release.json")


class Figures(msgspec.Struct):
    """Figures of a release, by the title of their table and their name in it."""

    release: str
    machine: str
    tables: dict[str, dict[str, float]]


LAST = msgspec.json.decode(FILE.read_bytes(), type=Figures)
_printed: dict[str, dict[str, float]] = {}


def last(title: str, name: str) -> float | None:
    """Return the figure of the last release; None if it had none of this name."""
    return LAST.tables.get(title, {}).get(name)


def remember(title: str, name: str, value: float) -> None:
    """Keep a figure for `save`."""
    _printed.setdefault(title, {})[name] = float(f"{value:.4g}")


def save(path: Path, release: str, machine: str) -> None:
    """Write the figures printed so far, over those of the same tables that the file has."""
    kept = msgspec.json.decode(path.read_bytes(), type=Figures).tables if path.exists() else {}
    figures = {"release": release, "machine": machine, "tables": {**kept, **_printed}}
    path.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")
