"""Lines of one game, taken one by one and put together."""

import re
from typing import Any

import msgspec

from oneoh_games.records.faults import RecordFault
from oneoh_games.records.printable import check_printable
from oneoh_games.records.recorded_game import (
    MAX_ACTION,
    Move,
    RecordedGame,
    Step,
    Surrender,
    SurrenderedBy,
)
from oneoh_games.records.tags import FIELDS, FIRST, FORMAT, REQUIRED, SEAT
from oneoh_games.validation import explain

_TAG = re.compile(r"\[([A-Z][A-Za-z]{0,31}) (.+)\]")
_MOVE = re.compile(
    r"([1-9][0-9]{0,8})\. (0|[1-9][0-9]?)((?: [a-z]{1,16}=[a-z0-9._-]{1,64}){0,16}): (.+)"
)
_SURRENDER = re.compile(r"(resigned|timeout|absence) (0|[1-9][0-9]?)")
_SURRENDERED_BY: dict[str, SurrenderedBy] = {
    "resigned": "resigned",
    "timeout": "timeout",
    "absence": "absence",
}
_SLUG = re.compile(r"[a-z0-9][a-z0-9._-]*")
_SEED = re.compile(r"[0-9a-f]{32}")
MAX_OTHERS = 32
"""Most tags that are not known, and most comments at one place."""
MAX_DEPTH = 16
"""Deepest nesting of lists and maps in the value of a tag."""


class GameParts:
    """Part of a game that has been read so far."""

    def __init__(self, first: int) -> None:
        """Begin a game whose first line has this number."""
        self.first = first
        self._fields: dict[str, Any] = {}
        self._tags: dict[str, int] = {}
        """Line of each tag."""
        self._others: dict[str, Any] = {}
        self._seats: list[Any] = []
        self._steps: list[Step] = []
        self._comments: list[str] = []
        """Comments since the last step."""
        self._moves = 0

    def take(self, number: int, line: str) -> None:
        """Take a line that is not the first of another game. Raises RecordFault."""
        if line == "":
            return
        if line.startswith(";"):
            self._take_comment(number, line)
        elif line.startswith("["):
            self._take_tag(number, line)
        else:
            self._take_step(number, line)

    def game(self, number: int) -> RecordedGame:
        """Return the game, which ends before this line. Raises RecordFault."""
        for tag in REQUIRED:
            if tag not in self._tags:
                raise RecordFault(self.first, f"the game has no tag {tag}")
        self._end_comments()
        fields = {"options": {}} | self._fields | {"seats": self._seats, "others": self._others}
        try:
            game = msgspec.convert(fields, RecordedGame)
        except msgspec.ValidationError as error:
            line = self._line_of(str(error))
            raise RecordFault(line, explain(str(error))) from error
        self._check_seats(game)
        return msgspec.structs.replace(game, steps=tuple(self._steps))

    def _line_of(self, fault: str) -> int:
        found = re.search(r"`\$\.(\w+)", fault)
        tags = {field: tag for tag, field in FIELDS.items()} | {"seats": SEAT}
        return self._tags.get(tags.get(found[1], "") if found else "", self.first)

    def _check_seats(self, game: RecordedGame) -> None:
        count, result = len(game.seats), game.result
        if result is not None and {len(result.scores), len(result.places)} not in ({0}, {count}):
            line = self._tags["Result"]
            raise RecordFault(line, "a result has a score and a place for each seat, or none")

    def _take_tag(self, number: int, line: str) -> None:
        if self._moves or self._steps:
            raise RecordFault(number, "tags come before the first move")
        found = _TAG.fullmatch(line)
        if found is None:
            raise RecordFault(number, "a tag is [Name value]")
        name, value = found[1], _value(number, found[2])
        if name in self._tags and name != SEAT:
            raise RecordFault(number, f"the tag {name} is there twice")
        self._tags[name] = number
        self._put(number, name, value)

    def _put(self, number: int, name: str, value: Any) -> None:
        if name == FIRST:
            if value != FORMAT:
                raise RecordFault(number, f"this reads records of version {FORMAT}, not {value}")
        elif name == SEAT:
            self._seats.append(value)
        elif name == "Seed":
            self._fields["seed"] = _seed(number, value)
        elif name in FIELDS:
            self._fields[FIELDS[name]] = value
        elif len(self._others) < MAX_OTHERS:
            self._others[name] = value
        else:
            raise RecordFault(number, "there are too many tags")

    def _take_comment(self, number: int, line: str) -> None:
        if len(self._comments) == MAX_OTHERS:
            raise RecordFault(number, "there are too many comments at one place")
        text = line.removeprefix(";").removeprefix(" ")
        if len(text) > 1024:
            raise RecordFault(number, "a comment has at most 1024 characters")
        self._comments.append(text)

    def _end_comments(self) -> None:
        """Give the last step its comments; those before the first are the game's."""
        if not self._comments:
            return
        comments, self._comments = tuple(self._comments), []
        if self._steps:
            self._steps[-1] = msgspec.structs.replace(self._steps[-1], comments=comments)
        else:
            self._fields["comments"] = comments

    def _take_step(self, number: int, line: str) -> None:
        self._end_comments()
        if found := _MOVE.fullmatch(line):
            self._moves += 1
            if int(found[1]) != self._moves:
                raise RecordFault(number, f"this is move {self._moves}, not {int(found[1])}")
            self._steps.append(self._move(number, found))
        elif found := _SURRENDER.fullmatch(line):
            seat = self._seat(number, found[2])
            self._steps.append(Surrender(seat, _SURRENDERED_BY[found[1]]))
        else:
            raise RecordFault(
                number, "a move is NUMBER. SEAT: ACTION, and a surrender resigned SEAT"
            )

    def _move(self, number: int, found: re.Match[str]) -> Move:
        if len(found[4]) > MAX_ACTION:
            raise RecordFault(number, f"an action has at most {MAX_ACTION} characters")
        pairs = [pair.split("=") for pair in found[3].split()]
        given = dict(pairs)
        if len(given) < len(pairs):
            raise RecordFault(number, "an attribute is there twice")
        by, action = given.pop("by", "seat"), given.pop("action", "whole")
        if by not in ("seat", "clock") or action not in ("whole", "secret"):
            raise RecordFault(number, "a move is by=clock or by its seat, action=secret or whole")
        stand_in = given.pop("standin", None)
        if stand_in is not None and not _SLUG.fullmatch(stand_in):
            raise RecordFault(number, "standin is the id of a bot")
        return Move(
            self._seat(number, found[2]),
            found[4],
            by_clock=by == "clock",
            secret=action == "secret",
            times={name: _time(number, name, time) for name, time in given.items()},
            stand_in=stand_in,
        )

    def _seat(self, number: int, text: str) -> int:
        if int(text) >= len(self._seats):
            raise RecordFault(number, f"there is no seat {int(text)}")
        return int(text)


def _value(number: int, text: str) -> Any:
    try:
        value = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RecordFault(number, f"its value is no JSON: {error}") from error
    _check_depth(number, value, MAX_DEPTH)
    check_printable(number, value)
    return value


def _check_depth(number: int, value: Any, left: int) -> None:
    if not isinstance(value, dict | list):
        return
    if left == 0:
        raise RecordFault(number, f"its value is nested more than {MAX_DEPTH} deep")
    for item in value.values() if isinstance(value, dict) else value:
        _check_depth(number, item, left - 1)


def _seed(number: int, value: Any) -> int:
    if not isinstance(value, str) or not _SEED.fullmatch(value):
        raise RecordFault(number, "a seed is 32 hexadecimal digits in lower case")
    return int(value, 16)


def _time(number: int, name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 2**53 - 1:
        raise RecordFault(number, f"{name} is a whole number of milliseconds")
    return int(text)
