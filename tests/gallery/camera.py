"""Takes pictures of scenes: the built page, over a socket and an API that are answered from the scene."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from playwright.async_api import Request, expect

from games.base import Json
from tests.e2e.support.player import Player, drawn, soon
from tests.e2e.support.sizes import Asked, faults_at
from tests.e2e.support.staged_table import Stage
from tests.gallery.fingerprint import Grids, Look, look_of, means
from tests.gallery.replayed import Replayed
from tests.gallery.scenes import CODE, NOW, Scene

SIZES = [(1280, 720), (844, 390), (390, 844), (320, 568)]
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
QUALITY = 82
CUT = "reconnecting"
TABLE = f"/table/{CODE}"
END = "-over"
"""A match's result; of a deal that is over besides there is the sheet to see."""
HINTS = [
    *("turn", "claim", "hu", "names", "riichi.turn", "riichi.riichi", "riichi.claim", "riichi.win"),
    *("toppan.draw", "toppan.bet", "sanma.kita"),
    *("little_mahjong.turn", "little_mahjong.claim", "little_mahjong.win"),
]
"""What newcomers are told, as if it had been read."""

DEAF = "dialog[open] .primary[aria-disabled=true]"
"""What comes over the table hears only after a moment, and looks so."""

QUIET = """(ms) => new Promise((resolve) => {
    let timer
    const watcher = new MutationObserver(() => wait())
    const wait = () => {
        clearTimeout(timer)
        timer = setTimeout(() => { watcher.disconnect(); resolve() }, ms)
    }
    watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    wait()
})"""
"""Comes back once nothing of the page has changed for so long."""

BOXES = """() => {
    const boxes = {}, seen = {}
    const named = 'button:not([role=toolbar] *), [data-testid]:not([role=toolbar] *), [role=toolbar], dialog[open]'
    for (const node of document.querySelectorAll(named)) {
        if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        const all = [node, ...node.querySelectorAll('*')]
            .map((each) => each.getBoundingClientRect())
            .filter(({ width, height }) => width > 1 && height > 1)
        const own = node.getBoundingClientRect()
        const rects = own.width > 1 && own.height > 1 ? [own] : all
        const [left, top] = [Math.min(...rects.map((r) => r.left)), Math.min(...rects.map((r) => r.top))]
        const [right, bottom] = [Math.max(...rects.map((r) => r.right)), Math.max(...rects.map((r) => r.bottom))]
        if (!rects.length || right < 0 || bottom < 0 || left > innerWidth || top > innerHeight) continue
        const kind = node.dataset.testid ?? node.getAttribute('role') ?? node.localName
        const number = (seen[kind] = (seen[kind] ?? 0) + 1)
        const box = [left, top, right - left, bottom - top].map((side) => Math.round(side) + 0) // -0 is 0
        boxes[number > 1 ? `${kind} ${number}` : kind] = [...box, node.querySelectorAll('use, .tile:empty').length]
    }
    return boxes
}"""


class Camera:
    """A page that is shown one scene after another, and the pictures that were taken."""

    def __init__(self, player: Player, folder: Path, lang: str) -> None:
        self.player = player
        self.page = player.page
        self.folder = folder
        self.lang = lang
        self.stage = Stage(player, lambda: NOW / 1000)
        self.coming: set[Request] = set()
        self.page.on("request", self._begun)
        self.page.on("requestfinished", self._done)
        self.page.on("requestfailed", self._done)

    # Playwright marks what it calls, and a set's own methods can't be marked.
    def _begun(self, request: Request) -> None:
        self.coming.add(request)

    def _done(self, request: Request) -> None:
        self.coming.discard(request)

    async def prepare(self) -> None:
        """Have the page keep still: its clock, its motion, its hints for newcomers."""
        await self.page.clock.set_fixed_time(NOW)
        kept = {"lang": self.lang, "hints": {"seen": HINTS}, "settings": {"motion": "none"}}
        script = "".join(
            f"localStorage.setItem('mahjong.{name}', `{json.dumps(value)}`);" for name, value in kept.items()
        )
        await self.page.add_init_script(script)
        await self.stage.answer()

    async def take(self, scene: Scene | Replayed) -> dict[tuple[int, int], Look]:
        """Return what is kept of the scene's pictures, by size; the pictures go to the folder."""
        looks: dict[tuple[int, int], Look] = {}
        for size in SIZES:
            await self.page.set_viewport_size({"width": size[0], "height": size[1]})
            if isinstance(scene, Replayed) or not looks:  # a replay's page is made for the size that it is opened at
                await self.show(scene)
            looks[size] = await self.look(scene.name, *size)
        return looks

    async def show(self, scene: Scene | Replayed) -> None:
        """Bring the page to the scene."""
        if isinstance(scene, Replayed):
            await self.page.goto("about:blank")
            await scene.serve(self.page)
            await self.player.goto(scene.path)
            await self.page.get_by_test_id("replay-slider").wait_for()
        else:
            self.stage.doc, self.stage.events, self.stage.is_away = scene.doc, scene.events, False
            await self.player.goto(TABLE)
            await self.page.locator("main.game").wait_for()
            await self.lead(scene)
            await self.page.get_by_test_id("chat-open").wait_for(state="attached")  # which the page puts off for long
        await self.page.locator("html[data-avatars]").wait_for(state="attached")  # put off as well
        await self.page.evaluate("document.fonts.ready")
        await self.settle()

    async def turn_to(self, scene: Scene) -> None:
        """Bring the page to the scene over its socket; load it where it can't follow from what is shown."""
        if not self.page.url.endswith(TABLE) or self.is_beyond(scene):
            await self.show(scene)
            return
        self.stage.doc, self.stage.events = scene.doc, scene.events
        self.stage.show_state()
        await self.lead(scene)
        await self.redrawn()

    def is_beyond(self, scene: Scene) -> bool:
        """Return whether it is of another table, or what is shown is the end of a deal, or a lost connection."""
        shown = self.stage.doc
        return self.stage.is_away or shown["view"]["phase"] == "over" or table_of(shown) != table_of(scene.doc)

    async def redrawn(self) -> None:
        """Return once the page has drawn what it was told, or the size that it was given, and changes nothing more."""
        await drawn(self.page)
        await self.page.evaluate(QUIET, 60)
        if self.coming:
            await self.settle()

    async def settle(self) -> None:
        """Return once nothing of the page changes any more, and nothing is still being fetched for it."""
        await self.page.evaluate(QUIET, 250)
        while self.coming:
            await soon(self.has_all)
            await self.page.evaluate(QUIET, 250)

    async def faults(self, sizes: Iterable[tuple[int, int]], asked: Asked) -> list[str]:
        """Return what is wrong with what is shown, at each size."""
        return await faults_at(self.page, sizes, asked, self.redrawn)

    async def has_all(self) -> bool:
        return not self.coming

    async def lead(self, scene: Scene) -> None:
        """Do what brings the page from the document to what the scene is about."""
        if scene.doc["view"]["phase"] == "over":
            await self.page.get_by_test_id("sheet").wait_for()
        if scene.name.endswith(END):
            await self.page.get_by_test_id("sheet-next").click()
            await self.page.get_by_test_id("session-end").wait_for()
        await expect(self.page.locator(DEAF)).to_have_count(0)
        if scene.name.endswith(CUT):
            await self.stage.leave()
            await self.page.get_by_test_id("banner-reconnecting").filter(visible=True).wait_for()

    async def look(self, name: str, width: int, height: int) -> Look:
        """Take the pictures of what is shown, in light and dark, at the size that the page has."""
        grids: dict[str, Grids] = {}
        for scheme in SCHEMES:
            await self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            await self.page.evaluate(QUIET, 60)
            path = self.folder / f"{name}-{width}x{height}-{scheme}.jpg"
            grids[scheme] = means(await self.shoot(path))
        return look_of(grids["light"], grids["dark"], await self.page.evaluate(BOXES))

    async def shoot(self, path: Path) -> bytes:
        """Take one picture."""
        return await self.page.screenshot(path=path, type="jpeg", quality=QUALITY, animations="disabled", caret="hide")


def table_of(doc: Json) -> tuple[str, int, Json]:
    """Return what stays the same at one table."""
    table = doc["table"]
    return table["game"], len(table["seats"]), table["options"]
