"""`python -m docs.pictures.lessons`: the first step of each lesson, a sheet for each game and size."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from docs.pictures.picture import FOLDER, environment
from docs.pictures.sheet import WIDTHS, Shot, take, write_sheet
from oneoh_tui.games import board_game, games_with_practice
from oneoh_tui.games.bot255.practice.lessons import LESSONS as PROGRAMS

TARGET = FOLDER / "lessons"


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    for game in games_with_practice():
        for size in WIDTHS:
            _write(game, size)


def _write(game: str, size: tuple[int, int]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        surroundings = environment(Path(folder, "home"))
        pictures = [take(shot, size, surroundings) for shot in _shots(game)]
    write_sheet(TARGET / f"{game}-{size[0]}x{size[1]}.png", size, pictures)


def _shots(game: str) -> Sequence[Shot]:
    courses = board_game(game).courses()
    titles = [each.title for each in (courses[0].exercises if courses else PROGRAMS)]
    command = ("practice", game, "lessons")
    return [Shot((*command, str(number)), title) for number, title in enumerate(titles, start=1)]


if __name__ == "__main__":
    main()
