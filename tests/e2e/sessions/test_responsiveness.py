"""How fast it feels: a whole deal played by four browsers.

Layout shifts are the same on every machine, and held to be next to none. How long a press takes until the next picture,
and how long frames are, depends on the machine and on who else uses it: that is written down (felt.json beside the
pictures), with the same of a page that does nothing and is pressed meanwhile. What is held is the work: the processor
time that a page's main thread takes for each frame of the server, against a plain layout on the same machine; how often
it lays the page out and works out its styles; by what tiles move, for only some of that is left to the compositor; and
how many parts of the picture a discard has drawn anew.
"""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import CDPSession, Page, expect

from tests.e2e.sessions.test_friends import CREATE, take_seat
from tests.e2e.support.measurements import AFRESH, NOTE, ONE_PRESS, told
from tests.e2e.support.player import Player, soon
from tests.e2e.support.playing import Mouse, Touch
from tests.e2e.support.staged_table import discarded, others_discarded

Json = Any
PHONE = {"has_touch": True, "is_mobile": True}
SCREENS: list[dict[str, Any]] = [
    {"viewport": {"width": 1280, "height": 720}},
    {"viewport": {"width": 844, "height": 390}},
    {"viewport": {"width": 390, "height": 844}, **PHONE},
    {"viewport": {"width": 360, "height": 640}, **PHONE},
]
ORDER = {"deals": 1, "speed": "slow", "bots": None}
MOST_WORK = 8
"""What a frame of the server may cost, drawn, pressed and animated, in plain layouts."""
MOST_LAYOUTS, MOST_STYLES = 4, 12
"""How often a page may be laid out, and styles worked out, for a frame of the server; its driver asks for them, too."""
COMPOSED = {"transform", "opacity", "translate", "scale", "rotate"}
"""What the compositor moves without the page, ..."""
BESIDE = {"offset", "easing", "zIndex", "pointerEvents"}
"""and what else a motion may say, which stays the same all its way."""
MOST_DRAWN = 45
"""Parts of the picture that a discard may have drawn: the tiles that move, before and after; else 80 and more."""
PLAIN = """() => {
    for (let i = 0; i < 20; i += 1) {
        document.body.replaceChildren(...Array.from({ length: 400 }, (_, at) => {
            const tile = document.createElement('button')
            tile.textContent = String(at * i)
            return tile
        }))
        document.body.getBoundingClientRect()
    }
}"""
LANDED = "document.getAnimations().every(({ effect }) => !effect?.target?.closest('.piece'))"
IDLE_PAGE = "<!doctype html><button style='width:200px;height:200px'>.</button>"


class QuickMouse(Mouse):
    """Discards by one click."""

    async def discard(self, kind: str) -> None:
        await self.press(self.tile(kind))


class QuickTouch(Touch, QuickMouse):
    """Discards by one tap."""


async def do_nothing(page: Page) -> None:
    """Press the page that does nothing, again and again, as the others are pressed meanwhile."""
    await page.route("http://idle.test/", lambda route: route.fulfill(body=IDLE_PAGE, content_type="text/html"))
    await page.goto("http://idle.test/")
    while True:
        await page.mouse.click(100, 100)
        await asyncio.sleep(0.5)


async def work(session: CDPSession) -> float:
    """Return how many ms of a processor the page's main thread has taken so far."""
    metrics = (await session.send("Performance.getMetrics"))["metrics"]
    return 1000 * float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


async def counted(session: CDPSession) -> tuple[float, float]:
    """Return how often the page was laid out, and styles worked out, so far."""
    metrics = {each["name"]: each["value"] for each in (await session.send("Performance.getMetrics"))["metrics"]}
    return metrics["LayoutCount"], metrics["RecalcStyleCount"]


async def watched(page: Page) -> CDPSession:
    session = await page.context.new_cdp_session(page)
    await session.send("Performance.enable", {"timeDomain": "threadTicks"})
    return session


async def plain_layout(page: Page) -> float:
    """Return how many ms of a processor a plain layout takes here."""
    session = await watched(page)
    before = await work(session)
    await page.evaluate(PLAIN)
    return (await work(session) - before) / 20


async def sit_down(four: list[Mouse]) -> None:
    await four[0].player.goto("/")
    code = await four[0].page.evaluate(CREATE, ORDER)
    await four[0].player.goto(f"/table/{code}")
    for seat, hands in enumerate(four[1:], 1):
        await hands.player.goto(f"/table/{code}")
        await take_seat(hands, seat)
    await four[0].press(four[0].page.get_by_test_id("start"))


async def dealt(hands: Mouse) -> None:
    await hands.player.until(lambda: hands.player.phase == "forbid")


def frames_of(player: Player) -> int:
    return sum(map(len, player.sockets))


async def cost_of_a_deal(four: list[Mouse], idle: Page) -> list[list[float]]:
    """Play a deal while another page is pressed; return for each page what a frame of the server took.

    Milliseconds of a processor, layouts, recalculations of styles.
    """
    people = [hands.player for hands in four]
    sessions = [await watched(person.page) for person in people]
    for person in people:
        await person.page.evaluate(AFRESH)
    before = [[await work(session), *await counted(session)] for session in sessions]
    seen = [frames_of(person) for person in people]
    nothing = asyncio.create_task(do_nothing(idle))
    await asyncio.gather(*(hands.play_deal() for hands in four))
    nothing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await nothing
    after = [[await work(session), *await counted(session)] for session in sessions]
    frames = [frames_of(person) - had for person, had in zip(people, seen, strict=True)]
    return [
        [(now - then) / many for now, then in zip(new, old, strict=True)]
        for new, old, many in zip(after, before, frames, strict=True)
    ]


@pytest.mark.timeout(900)
async def test_a_deal_of_four_browsers_costs_little_and_nothing_jumps(newcomer, browser, pictures):
    people = [await newcomer(**screen) for screen in SCREENS]
    four: list[Mouse] = [
        QuickTouch(person) if "has_touch" in screen else QuickMouse(person)
        for person, screen in zip(people, SCREENS, strict=True)
    ]
    idle = await browser.new_page()
    for page in [idle, *(person.page for person in people)]:
        await page.add_init_script(NOTE)
        await page.add_init_script(ONE_PRESS)
    await sit_down(four)
    await asyncio.gather(*(dealt(hands) for hands in four))
    cost = await cost_of_a_deal(four, idle)
    felt = [await person.page.evaluate("felt") for person in people]
    plain = await plain_layout(idle)
    report = {
        "pages": [told(each) for each in felt],
        "nothing": told(await idle.evaluate("felt")),
        "work ms, layouts, styles a frame": cost,
        "plain ms": plain,
    }
    await idle.close()
    (pictures / "felt.json").write_text(json.dumps(report, indent=1), encoding="utf-8")
    for each in felt:
        assert sum(shift["value"] for shift in each["shifts"]) < 0.1, each["shifts"]
        assert not [shift for shift in each["shifts"] if any(name.startswith("pressed") for name in shift["moved"])]
        assert each["presses"] >= 5
        assert set(each["moves"]) & COMPOSED, "tiles have moved"
        assert set(each["moves"]) <= COMPOSED | BESIDE
    works, layouts, styles = zip(*cost, strict=True)
    assert max(works) <= MOST_WORK * plain, report
    assert max(layouts) <= MOST_LAYOUTS, report
    assert max(styles) <= MOST_STYLES, report


async def traced(page: Page, categories: str, doing: Callable[[], Awaitable[object]]) -> list[Json]:
    """Return what the browser noted of itself while something was done."""
    session = await page.context.new_cdp_session(page)
    events: list[Json] = []
    over = asyncio.Event()
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda _: over.set())
    await session.send("Tracing.start", {"categories": categories})
    await doing()
    await session.send("Tracing.end")
    await over.wait()
    return events


async def drawn(page: Page, doing: Callable[[], Awaitable[object]]) -> int:
    """Return how many parts of the picture were drawn while something was done."""
    events = await traced(page, "disabled-by-default-devtools.timeline,cc", doing)
    return sum(event["name"] == "RasterTask" and event["ph"] in "BX" for event in events)


async def flown(page: Page, doing: Callable[[], Awaitable[object]]) -> tuple[list[str], list[str]]:
    """Return what flew while something was done, and what of it the page itself had to move."""
    ways: dict[str, Json] = {}
    for event in await traced(page, "blink.animations", doing):
        if event["name"] == "Animation":
            ways.setdefault(event["id2"]["local"], {}).update(event["args"].get("data", {}))
    flights = [way for way in ways.values() if "piece" in way["nodeName"]]
    return [way["nodeName"] for way in flights], [way["nodeName"] for way in flights if way.get("compositeFailed")]


async def test_a_discard_has_only_what_moves_drawn_anew(stage):
    table = await stage("turn", oneClick=True)
    await table.can_fly()
    await table.page.mouse.move(5, 300)

    async def discard() -> None:
        table.show(discarded, {"type": "discarded", "seat": 0, "tile": "4s"})
        await expect(table.page.get_by_test_id("river-0").locator(".last[data-tile='4s']")).to_be_visible()
        await soon(lambda: table.page.evaluate(LANDED))

    assert 0 < await drawn(table.page, discard) <= MOST_DRAWN


async def test_what_flies_is_no_work_of_the_page(stage):
    table = await stage("turn")
    await table.can_fly()

    async def others_discard() -> None:
        table.show(others_discarded, {"type": "discarded", "seat": 1, "tile": "9p"})
        await expect(table.page.get_by_test_id("river-1").locator(".last[data-tile='9p']")).to_be_visible()
        await soon(lambda: table.page.evaluate(LANDED))

    flights, by_the_page = await flown(table.page, others_discard)
    assert any("last" in name for name in flights)
    assert by_the_page == []
