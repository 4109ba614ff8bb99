"""Bots and moves that are taken back: their consent, and a new player for the game that remains."""

import pytest
from msgspec.structs import replace

from oneoh_ai.bot_seat import BotSeat
from oneoh_protocol.messages import SeatInfo, Takeback
from tests.oneoh_tui.net.game_wire import position, table

HERE = SeatInfo(kind="taken", name="Ada", present=True)


def seat(*, takebacks: bool = True) -> BotSeat:
    return BotSeat(table(position(5)), 1, answerer=None, takebacks=takebacks)  # type: ignore[arg-type]


@pytest.mark.parametrize("takebacks", [True, False])
def test_a_bot_agrees_or_declines_as_its_policy_says(takebacks: bool) -> None:
    bot = seat(takebacks=takebacks)
    assert list(bot.answers((HERE, HERE), more_games=True)) == []
    asking = (replace(HERE, takeback=0), HERE)
    assert list(bot.answers(asking, more_games=True)) == [Takeback(table="t1", want=takebacks)]
    agreed = (asking[0], replace(HERE, takeback=0))
    assert list(bot.answers(agreed, more_games=True)) == []


def test_a_game_has_gone_back_once_for_each_takeback() -> None:
    bot = seat()
    after = table(position(5), taken_back=1)
    assert not bot.has_gone_back(table(position(5)))
    assert bot.has_gone_back(after)
    assert not bot.has_gone_back(after)
