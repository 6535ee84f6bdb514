"""How fast it feels: a whole deal played by four browsers.

Layout shifts are the same on every machine, and held to be next to none. How long a press takes until the next picture,
and how long frames are, depends on the machine and on who else uses it: that is written down (felt.json beside the
pictures), with the same of a page that does nothing and is pressed meanwhile. What is held is the work: the processor
time that a page's main thread takes for each frame of the server, against a plain layout on the same machine.
"""

import asyncio
import contextlib
import json
import statistics
from typing import Any

import pytest
from playwright.async_api import CDPSession, Page

from tests.e2e.play import Mouse, Touch
from tests.e2e.player import Player
from tests.e2e.test_friends import CREATE, take_seat

Json = Any
PHONE = {"has_touch": True, "is_mobile": True}
SCREENS: list[dict[str, Any]] = [
    {"viewport": {"width": 1280, "height": 720}},
    {"viewport": {"width": 844, "height": 390}},
    {"viewport": {"width": 390, "height": 844}, **PHONE},
    {"viewport": {"width": 360, "height": 640}, **PHONE},
]
ORDER = {"deals": 1, "speed": "slow", "bots": None}
LEAST_MS = 16
"""What browsers tell of a press begins here; what they don't tell was quicker."""
MOST_WORK = 12
"""What a frame of the server may cost, drawn, pressed and animated, in plain layouts."""
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
AFRESH = "Object.assign(felt, { presses: 0, slow: {}, shifts: [], long: [], frames: [] })"
NOTE = """
window.felt = { presses: 0, slow: {}, shifts: [], long: [], frames: [] }
const watch = (type, note, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
watch('layout-shift', ({ value, hadRecentInput, sources }) => felt.shifts.push({
    value,
    hadRecentInput,
    moved: sources.map(({ node }) => (node?.closest?.('.own, .bar, .over, .menu') ? 'pressed' : 'seen')
        + ' ' + (node?.className ?? node?.parentElement?.className)),
}))
watch('event', ({ interactionId, duration, processingStart, processingEnd, name }) => {
    if (!interactionId) return
    const [most, handled] = felt.slow[interactionId] ?? [0, 0]
    felt.slow[interactionId] = [Math.max(most, duration), Math.max(handled, processingEnd - processingStart)]
}, { durationThreshold: 16 })
watch('long-animation-frame', ({ duration, blockingDuration }) => felt.long.push([duration, blockingDuration]))
addEventListener('pointerup', (event) => {
    if (!event.isTrusted) return
    felt.presses += 1
    let [last, until] = [performance.now(), performance.now() + 400]
    const frame = (now) => {
        felt.frames.push(now - last)
        last = now
        if (now < until) requestAnimationFrame(frame)
    }
    requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame) })
}, true)
"""
ONE_PRESS = """try { localStorage.setItem('mahjong.settings', '{"oneClick":true}') } catch {}"""
IDLE_PAGE = "<!doctype html><button style='width:200px;height:200px'>.</button>"


class QuickMouse(Mouse):
    """Discards by one click."""

    async def discard(self, kind: str) -> None:
        await self.press(self.tile(kind))


class QuickTouch(Touch, QuickMouse):
    """Discards by one tap."""


def presses(felt: Json) -> list[float]:
    """Return how many ms each press took until the next picture; what is too quick to be told is as slow as may be."""
    told = [duration for duration, _ in felt["slow"].values()]
    return [*told, *[LEAST_MS] * (felt["presses"] - len(told))]


def part(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


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


async def cost_of_a_deal(four: list[Mouse], idle: Page) -> list[float]:
    """Play a deal while another page is pressed; return the ms of a processor that each frame of the server took."""
    people = [hands.player for hands in four]
    sessions = [await watched(person.page) for person in people]
    for person in people:
        await person.page.evaluate(AFRESH)
    before = [(await work(session), frames_of(person)) for session, person in zip(sessions, people, strict=True)]
    nothing = asyncio.create_task(do_nothing(idle))
    await asyncio.gather(*(hands.play_deal() for hands in four))
    nothing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await nothing
    return [
        (await work(session) - done) / (frames_of(person) - seen)
        for session, person, (done, seen) in zip(sessions, people, before, strict=True)
    ]


def told(felt: Json) -> Json:
    """Return what was measured of a page, for people to read."""
    took, frames = presses(felt), felt["frames"]
    return {
        "presses": felt["presses"],
        "press ms, median / p75 / p98": [part(took, share) for share in (0.5, 0.75, 0.98)],
        "handler ms, median / most": [
            round(pick([handled for _, handled in felt["slow"].values()] or [0]), 1)
            for pick in (statistics.median, max)
        ],
        "frames": len(frames),
        "frame ms after a press, median / p95": [round(part(frames, share), 1) for share in (0.5, 0.95)],
        "long frames": len(felt["long"]),
        "of them blocking ms": round(sum(blocking for _, blocking in felt["long"])),
        "layout shift": round(sum(shift["value"] for shift in felt["shifts"]), 5),
    }


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
        "work ms a frame": cost,
        "plain ms": plain,
    }
    await idle.close()
    (pictures / "felt.json").write_text(json.dumps(report, indent=1), encoding="utf-8")
    for each in felt:
        assert sum(shift["value"] for shift in each["shifts"]) < 0.1, each["shifts"]
        assert not [shift for shift in each["shifts"] if any(name.startswith("pressed") for name in shift["moved"])]
        assert each["presses"] >= 5
    assert max(cost) <= MOST_WORK * plain, report
