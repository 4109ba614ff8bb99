"""The log keeps the newest entry in sight, and moves as seldom as that allows."""

from textual.app import App, ComposeResult

from oneoh_tui.widgets.log_panel import LogPanel
from tests.oneoh_tui.conftest import settle

HEIGHT = 8
KEPT = HEIGHT // 4


class LogApp(App[None]):
    def compose(self) -> ComposeResult:
        yield LogPanel(id="log")


def rows(app: App[None]) -> list[str]:
    log = app.query_one(LogPanel)
    return [log.render_line(y).text.strip() for y in range(HEIGHT)]


async def test_the_newest_is_in_sight_and_the_rest_seldom_moves() -> None:
    app = LogApp()
    async with app.run_test(size=(20, HEIGHT)) as pilot:
        before, moved = rows(app), 0
        for number in range(40):
            app.query_one(LogPanel).add([(f"entry {number}", "text")])
            await settle(pilot)
            now = rows(app)
            assert f"entry {number}" in now
            moved += sum(old not in ("", new) for old, new in zip(before, now, strict=True)) > 0
            before = now
        assert moved == len(range(HEIGHT, 40, HEIGHT - KEPT))


async def test_entries_added_together_begin_a_page_together() -> None:
    app = LogApp()
    async with app.run_test(size=(20, HEIGHT)) as pilot:
        log = app.query_one(LogPanel)
        for number in range(HEIGHT - 1):
            log.add([(f"entry {number}", "text")])
            await settle(pilot)
        log.add([("one move", "text"), ("what it led to", "text")])
        await settle(pilot)
        assert rows(app)[KEPT : KEPT + 3] == ["one move", "what it led to", ""]


async def test_a_new_page_begins_with_whole_entries_of_the_one_before() -> None:
    app = LogApp()
    async with app.run_test(size=(20, HEIGHT)) as pilot:
        log = app.query_one(LogPanel)
        log.show(
            [("filler " * 15, "text"), ("an entry that takes two rows", "text"), ("b", "text")]
        )
        await settle(pilot)
        log.add([("c", "text")])
        await settle(pilot)
        assert rows(app)[:3] == ["b", "c", ""]


async def test_a_long_log_that_is_shown_at_once_fills_the_room() -> None:
    app = LogApp()
    async with app.run_test(size=(20, HEIGHT)) as pilot:
        app.query_one(LogPanel).show((f"entry {number}", "text") for number in range(40))
        await settle(pilot)
        assert rows(app) == [f"entry {number}" for number in range(32, 40)]


async def test_a_player_who_has_scrolled_up_stays_there_until_they_scroll_back() -> None:
    app = LogApp()
    async with app.run_test(size=(20, HEIGHT)) as pilot:
        log = app.query_one(LogPanel)
        log.show((f"entry {number}", "text") for number in range(40))
        await settle(pilot)
        log.page(-1)
        await settle(pilot)
        before = rows(app)
        log.add([("entry 40", "text")])
        await settle(pilot)
        assert rows(app) == before
        log.page(1)
        log.page(1)
        await settle(pilot)
        log.add([("entry 41", "text")])
        await settle(pilot)
        assert "entry 41" in rows(app)


async def test_an_entry_can_take_the_place_of_the_last_one() -> None:
    app = LogApp()
    async with app.run_test(size=(20, HEIGHT)) as pilot:
        log = app.query_one(LogPanel)
        log.add([("before", "text")])
        for count in range(1, 40):
            log.add([(f"1-{count}. Ada: {count} pieces placed", "text")], replaces_last=count > 1)
            await settle(pilot)
        assert log.texts == ["before", "1-39. Ada: 39 pieces placed"]
        assert rows(app)[:4] == ["before", "1-39. Ada: 39 pieces", "placed", ""]


async def test_a_page_of_a_low_log_is_as_high_as_the_log() -> None:
    app = LogApp()
    async with app.run_test(size=(20, 3)) as pilot:
        log = app.query_one(LogPanel)
        log.show((f"entry {number}", "text") for number in range(40))
        await settle(pilot)
        log.page(-1)
        await settle(pilot)
        assert log.scroll_offset.y == 34
