"""A first visit and presses on a slow phone: our page beside two others in the same browser.

    python -m bench.page [--quick] [--ours] [--rounds N]

A phone as Lighthouse has it, 390 by 844: a processor four times slower, 150 ms to the server, 1.6 Mbit/s down. Ours is
the site as it is served, opened at the home page: Play now is pressed as soon as it can be, and one can act when the
table asks for something; then a deal is played by taps. Beside it boardgame.io's tutorial, noughts and crosses as its
client for React draws it, and a bare page of Svelte with one button, both built by Vite and sent compressed; one can
act there when the button is there, and presses a dozen times. Kilobytes are as they are sent, of all that came until
one can act. Each round visits a page several times, every time in a browser of its own, and plays on in the last
visit; what is told are medians over visits and rounds. Of ours it is told, too, what comes when. A press takes until
the next picture (INP: the slowest of up to fifty); a frame is long from 50 ms on. How smoothly tiles move after a press
is seen in a second deal, with nothing made slower. All of it depends on what else the machine does: it tells most where
nothing else runs.
"""

import asyncio
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, contextmanager
from functools import partial
from statistics import median
from typing import Any, Final, NamedTuple

from playwright.async_api import Browser, Locator, Page, Playwright, async_playwright, expect

from bench import timeline
from bench.frame import peers
from bench.frame.command import ROOT, Given, run
from bench.frame.report import Gate, Report, Table, report, row
from bench.frame.rounds import Rounds, Sample, interleave, middle
from tests import real_servers
from tests.e2e.conftest import FLAGS
from tests.e2e.support.measurements import AFRESH, NOTE, ONE_PRESS, part, presses
from tests.e2e.support.player import Player
from tests.e2e.support.playing import Touch

PACKAGES: Final = (
    "boardgame.io@0.50.2",
    "react@18.3.1",
    "react-dom@18.3.1",
    "svelte@5.57.3",
    "vite@8.3.8",
    "@sveltejs/vite-plugin-svelte@7.3.1",
)
OURS, BOARDGAME, BARE = "ours", "boardgame.io's tutorial", "a bare page of Svelte"
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SLOWER: Final = 4
NETWORK: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
LONG_MS: Final = 50
PRESSES: Final = 12
STILL_S: Final = 0.05
VISITS: Final = 3
"""First visits to a page in each round; ``--quick`` pays one."""
FIGURES: Final = {
    "kB": "kB",
    "requests": "requests",
    "press s": "can press, s",
    "act s": "can act, s",
    "lcp s": "LCP, s",
    "inp ms": "INP, ms",
    "press ms": "press, ms (median)",
    "long": "long frames a press",
}
ACT_S, LCP_S, INP_MS, FRAME_MS = 1.5, 2.5, 100, 20
TO_ACT: Final = """
const note = new MutationObserver(() => {
    if (!felt.press && document.querySelector('PLAY')) {
        felt.press = Infinity
        requestAnimationFrame(() => setTimeout(() => {
            felt.press = performance.now()
            if ('PLAY' !== 'ASKED') document.querySelector('PLAY').click()
        }))
    }
    if (!felt.act && document.querySelector('ASKED')) {
        felt.act = Infinity
        requestAnimationFrame(() => setTimeout(() => { felt.act = performance.now() }))
    }
})
note.observe(document, { childList: true, subtree: true })
felt.largest = 0
new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => {
    if (!felt.largest || startTime < felt.press) felt.largest = startTime
})).observe({ type: 'largest-contentful-paint', buffered: true })
"""
"""Presses as soon as what is to be pressed has been drawn, and notes when; and when one's first act was drawn. No hand
and no driver is as quick, but how slow these are is not the page's doing."""
ABLE: Final = """() => new Promise((resolve) => {
    const look = () => felt.press < Infinity && felt.act < Infinity ? resolve(felt) : setTimeout(look, 10)
    look()
})"""
PLAY: Final = "[data-testid=play-now]"
ASKED: Final = "[data-testid=forbid-confirm]"
Seen = tuple[Sample, list[list[timeline.Moment]]]
"""The medians of several visits, and what came when in each."""


class Finger(Touch):
    """Discards by one tap, and taps as a finger does: where the target is, without asking the page anything meanwhile.

    The driver's own tap looks up what lies there as each event passes, and waits for pictures: a slow processor's time
    that no player's press costs.
    """

    async def press(self, target: Locator) -> None:
        """Tap the middle of what may be pressed, once it lies still."""
        await expect(target).to_be_enabled()
        before, box = None, await target.bounding_box()
        while box is None or box != before:
            await asyncio.sleep(STILL_S)
            before, box = box, await target.bounding_box()
        await self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    async def discard(self, kind: str) -> None:
        """Tap the tile."""
        await self.press(self.tile(kind))


class Sent:
    """What a page was sent so far."""

    def __init__(self) -> None:
        self.kb = 0.0
        self.requests = 0

    def ends(self, told: dict[str, Any]) -> None:
        """Count a request that is over."""
        self.kb += told["encodedDataLength"] / 1000
        self.requests += 1


class Visit(NamedTuple):
    """A page that has just been opened on the phone, at the moment when one can act in it."""

    page: Page
    player: Player
    figures: Sample
    came: list[timeline.Moment]


@asynccontextmanager
async def visit(url: str, act: str) -> AsyncIterator[Visit]:
    """Open a page on the phone, in a browser of its own, and get to where one can act."""
    async with async_playwright() as playwright, opened(playwright) as browser:
        context = await browser.new_context(**PHONE, locale="en")
        page = await context.new_page()
        player = Player(page, url, ROOT / "var")
        await page.add_init_script(NOTE)
        await page.add_init_script(ONE_PRESS)
        session = await context.new_cdp_session(page)
        sent = Sent()
        session.on("Network.loadingFinished", sent.ends)
        await session.send("Network.enable")
        await session.send("Network.emulateNetworkConditions", NETWORK)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        await page.add_init_script(TO_ACT.replace("PLAY", PLAY if act == ASKED else act).replace("ASKED", act))
        await page.goto(url, wait_until="commit")
        felt = await page.evaluate(ABLE)
        until = {"kB": sent.kb, "requests": float(sent.requests), "lcp s": felt["largest"] / 1000}
        able = {"press s": felt["press"] / 1000, "act s": felt["act"] / 1000}
        came = timeline.moments(await page.evaluate(timeline.HEARD), felt["press"], felt["act"])
        yield Visit(page, player, {**until, **able}, came)


@asynccontextmanager
async def opened(playwright: Playwright) -> AsyncIterator[Browser]:
    """Start a browser; end it."""
    browser = await playwright.chromium.launch(executable_path=real_servers.chromium_program(), args=FLAGS)
    try:
        yield browser
    finally:
        await browser.close()


async def visits(url: str, act: str, times: int, play: Callable[[Page, Player], Awaitable[None]]) -> Seen:
    """Visit a page so often, and press what there is to press in the last visit; return medians, and what came when."""
    firsts: list[Sample] = []
    came: list[list[timeline.Moment]] = []
    pressed: Sample = {}
    for left in reversed(range(times)):
        async with visit(url, act) as here:
            firsts.append(here.figures)
            came.append(here.came)
            if not left:
                pressed = await felt_by(here, play)
    return {**{name: median(each[name] for each in firsts) for name in firsts[0]}, **pressed}, came


async def felt_by(here: Visit, play: Callable[[Page, Player], Awaitable[None]]) -> Sample:
    """Press what there is to press; return how that felt."""
    await here.page.evaluate(AFRESH)
    await play(here.page, here.player)
    felt = await here.page.evaluate("felt")
    took = sorted(presses(felt))
    long = sum(duration >= LONG_MS for duration, _ in felt["long"])
    return {"inp ms": slowest(felt), "press ms": took[len(took) // 2], "long": long / len(took)}


async def moves(url: str) -> Sample:
    """Play a deal unhindered; return how long presses took, and the slowest twentieth of the pictures after them."""
    async with async_playwright() as playwright, opened(playwright) as browser:
        page = await (await browser.new_context(**PHONE, locale="en")).new_page()
        await page.add_init_script(NOTE)
        await page.add_init_script(ONE_PRESS)
        hands = Finger(Player(page, url, ROOT / "var"))
        await hands.play_now()
        await page.evaluate(AFRESH)
        await hands.play_deal()
        felt = await page.evaluate("felt")
    return {"frame ms": part(felt["frames"], 0.95), "free ms": slowest(felt)}


def slowest(felt: dict[str, Any]) -> float:
    """Return the slowest of up to fifty presses in ms, as INP reckons."""
    took = sorted(presses(felt))
    return took[-1 - len(took) // 50]


async def play_deal(_: Page, player: Player) -> None:
    """Play our game's first deal to its score sheet."""
    await Finger(player).play_deal()


async def press_on(page: Page, player: Player) -> None:
    """Press the buttons of a page, one after another."""
    buttons, finger = page.locator("button"), Finger(player)
    for number in range(PRESSES):
        await finger.press(buttons.nth(number % await buttons.count()))


def ours(url: str, times: int, seen: list[list[timeline.Moment]]) -> Sample:
    """Return the figures of a round of our page; add what came when in its visits to what was seen."""
    figures, came = asyncio.run(visits(url, ASKED, times, play_deal))
    seen += came
    return {**figures, **asyncio.run(moves(url))}


def theirs(url: str, times: int) -> Sample:
    """Return the figures of a round of another page."""
    return asyncio.run(visits(url, "button", times, press_on))[0]


@contextmanager
def pages(
    times: int, seen: list[list[timeline.Moment]], *, alone: bool
) -> Iterator[Mapping[str, Callable[[], Sample]]]:
    """Serve all pages; yield what measures each."""
    with ExitStack() as stack:
        server = stack.enter_context(real_servers.mahjong_server(MAHJONG_PACE="0.3"))
        found = {OURS: partial(ours, server.url, times, seen)}
        if not alone:
            url = stack.enter_context(others())
            found[BOARDGAME] = partial(theirs, f"{url}/boardgame/", times)
            found[BARE] = partial(theirs, f"{url}/bare/", times)
        yield found


@contextmanager
def others() -> Iterator[str]:
    """Build and serve the pages beside ours; yield their address."""
    folder = peers.node("page", *PACKAGES)
    port = real_servers.free_port()
    command = [peers.node_program(), "bench/peers/pages.cjs", str(folder), str(port)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own file
    try:
        assert process.stdout
        if process.stdout.readline().strip() != "ready":
            raise peers.Unreachable("the pages beside ours could not be built; --ours measures without them")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def gates(rounds: Rounds) -> list[Gate]:
    """Return what is wanted of our page."""
    return [
        Gate("a first visit, until one can press Play now", "≤", ACT_S, middle(rounds, OURS, "press s"), " s"),
        Gate("a first visit, until one can act at a table", "≤", ACT_S, middle(rounds, OURS, "act s"), " s"),
        Gate("largest contentful paint", "≤", LCP_S, middle(rounds, OURS, "lcp s"), " s"),
        Gate("INP over a deal", "≤", INP_MS, middle(rounds, OURS, "inp ms"), " ms"),
        Gate("INP over a deal, unhindered", "≤", INP_MS, middle(rounds, OURS, "free ms"), " ms"),
        Gate("pictures after a press, unhindered, p95", "≤", FRAME_MS, middle(rounds, OURS, "frame ms"), " ms"),
    ]


def measure(given: Given) -> Report:
    """Visit each page in turn, round after round."""
    seen: list[list[timeline.Moment]] = []
    with pages(1 if given.quick else VISITS, seen, alone=given.ours) as contenders:
        rounds = interleave(contenders, given.rounds or (1 if given.quick else 5))
    rows = [row(name, *(middle(rounds, name, figure) for figure in FIGURES)) for name in rounds]
    table = Table("A first visit on a slow phone, and presses after it", ["page", *FIGURES.values()], rows)
    return report(__doc__ or "", "page", [table, timeline.table(seen)], gates(rounds))


if __name__ == "__main__":
    run(__doc__, measure)
