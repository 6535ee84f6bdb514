"""A deal of a duplicate event: all tables side by side, two of them hand by hand, at every size and by the keyboard."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from playwright.async_api import Page, Route, WebSocketRoute, expect

from games.base import ALL
from mahjong_server.archive import replay_steps
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.events.contest.duplicate import SCALE
from tests.e2e.all_pages.test_accessibility import check
from tests.gallery.scenes import NOW, plain
from tests.golden.logs import read, runner_of

Json = Any
KEY = "cup"
PATH = f"/events/{KEY}/deals/1/1"
NAMES = ["Anna", "Boris", "Zhú", "Jú", "Maximilian Schwarzenberger", "Оксана", "東風の林さん", "Ąžuolas"]
LOGS = {
    "sichuan": ("sichuan-1.1-assisted", "sichuan-1.2-assisted"),
    "riichi": ("riichi-2.2-tonpusen", "riichi-2.1-tonpusen"),
    "little_mahjong": ("little_mahjong-1.1-four", "little_mahjong-1.1-four"),
}
WIDE = 1280
SCROLLS = """(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    (document.querySelector('[role=group] > table').parentNode)"""
UNITS = {"riichi": 1000}
POINTS = [(12, -4, -4, -4), (-7, 3, 3, 1)]
OVER = [{"number": 1, "status": "over", "tables": [{"table": 1, "code": "T1"}, {"table": 2, "code": "T2"}]}]


def event_of(game: str) -> Json:
    """Return what the page is told of the event."""
    people = [{"name": name, "kind": "account"} for name in NAMES]
    return {
        "status": "running",
        "settings": {"name": "Spring Cup", "game": game, "seats": 4, "duplicate": True},
        "entrants": [{"number": number + 1, "person": person} for number, person in enumerate(people)],
        "rounds_planned": 1,
        "rounds": OVER,
    }


def compared(unit: int) -> Json:
    """Return the deal at two tables, whose mean is half way between them; ``POINTS`` are in units."""

    def seat(table: int, number: int) -> Json:
        own, other = POINTS[table][number], POINTS[1 - table][number]
        imps = sum(abs(own - other) >= 2 * each for each in SCALE)
        difference = str(Fraction(unit * (own - other), 2))
        return {"entrant": 4 * table + number + 1, "points": unit * own, "difference": difference} | {
            "imps": imps if own > other else -imps
        }

    tables = [
        {"table": table + 1, "code": f"T{table + 1}", "seats": [seat(table, number) for number in range(4)]}
        for table in range(2)
    ]
    return {"round": 1, "deal": 0, "deals": 4, "unit": str(unit), "scale": list(SCALE), "tables": tables}


def played(name: str) -> Json:
    """Return the first deal of a log that is kept, as the archive tells it."""
    match = read(name)
    runner = runner_of(match)
    events = [runner.decode(entry) for entry in match.log]
    log = MatchLog(runner, events, [NOW + 1000 * place for place in range(len(events))])
    return plain({"code": "T", "deal": 0, "view": "all", **(replay_steps.replay_deal(log, 0, ALL) or {})})


async def stage(page: Page, game: str, doc: Json) -> Callable[[Json], None]:
    """Answer what the page asks; return a function that changes what it is told of the event."""
    sockets: list[WebSocketRoute] = []
    answers = {
        f"/api/events/{KEY}/rounds/1/deals/0": compared(UNITS.get(game, 1)),
        **{f"/api/matches/T{at + 1}/deals/0": played(log) for at, log in enumerate(LOGS[game])},
    }

    def connect(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        frame = json.dumps({"type": "topic", "topic": f"event:{KEY}", "doc": doc})
        socket.on_message(lambda text: socket.send(frame) if f"event:{KEY}" in str(text) else None)

    async def answer(route: Route) -> None:
        await route.fulfill(json=answers[re.sub(r"^https?://[^/]+|\?.*", "", route.request.url)])

    await page.route_web_socket("**/ws/site", connect)
    await page.route(re.compile(r"/api/(events|matches)/"), answer)
    return lambda patch: sockets[-1].send(json.dumps({"type": "topic", "topic": f"event:{KEY}", "patch": patch}))


@pytest.mark.parametrize(("game", "lang"), [("sichuan", "en"), ("riichi", "ru"), ("little_mahjong", "zh")])
async def test_a_deal_is_shown_at_all_tables_in_any_game(newcomer, game, lang):
    person = await newcomer(locale=lang)
    page = person.page
    await stage(page, game, event_of(game))
    await person.goto(PATH)
    await expect(page.get_by_test_id("deal-table").locator("tbody tr")).to_have_count(2)
    for panel in await page.get_by_test_id("table-hands").all():
        await expect(panel.get_by_role("img").first).to_be_visible()
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        for width, height in ((WIDE, 720), (390, 844), (320, 568)):
            await page.set_viewport_size({"width": width, "height": height})
            assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth"), width
            assert width != WIDE or not await page.evaluate(SCROLLS), "columns are out of sight"
            shot = person.pictures / f"{person.name}-{scheme}-{width}.png"
            await page.screenshot(path=shot, animations="disabled", full_page=True)
    await check(person, "deal")


async def test_the_seat_is_chosen_by_the_keyboard_and_kept_in_the_address(newcomer):
    person = await newcomer()
    page = person.page
    await stage(page, "sichuan", event_of("sichuan"))
    await person.goto(PATH)
    rows = page.get_by_test_id("deal-table").locator("tbody th")
    await expect(rows).to_have_text(["1", "2"])
    await page.get_by_role("radio", name="Seat 1").focus()
    await page.keyboard.press("ArrowRight")
    await expect(rows).to_have_text(["2", "1"])
    await expect(page).to_have_url(re.compile(r"\?seat=2$"))
    await page.set_viewport_size({"width": 390, "height": 844})
    await expect(page.get_by_role("cell", name="Boris")).to_be_visible()
    await expect(page.get_by_role("cell", name="Anna")).to_be_hidden()


async def test_a_deal_comes_by_itself_once_all_tables_have_played_it(newcomer):
    person = await newcomer()
    page = person.page
    running = [{"number": 1, "status": "running", "tables": []}]
    tell = await stage(page, "sichuan", event_of("sichuan") | {"rounds": running})
    await person.goto(PATH)
    await expect(page.get_by_test_id("deal-coming")).to_be_visible()
    tell({"rounds": OVER})
    await expect(page.get_by_test_id("deal-table")).to_be_visible()
