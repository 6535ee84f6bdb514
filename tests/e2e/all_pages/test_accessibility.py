"""In no page and no state of the table does axe-core find a fault; nothing hangs over a window's edge."""

from typing import Any, Literal

import pytest
from playwright.async_api import Page, expect

from tests.e2e.support.player import Player
from tests.e2e.support.playing import Mouse
from tests.real_servers import ROOT

Json = Any
AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = [(1280, 720), (844, 390), (390, 844), (320, 568)]
LOOKS: list[tuple[Literal["light", "dark"], tuple[int, int]]] = [
    *(("light", size) for size in SIZES),
    *(("dark", size) for size in SIZES[::2]),
]
"""Colours are the same at every size."""
RUN = "axe.run(document, { resultTypes: ['violations'] })"
STILL = """() => Promise.allSettled(document.getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect, currentTime }) => effect?.getComputedTiming().endTime - currentTime < 3000)
    .map(({ finished }) => finished))"""
"""Waits for what fades or flies in: half there, it has no colours to speak of. Clocks and what turns for ever go on."""
OUTSIDE = """() => [...document.querySelectorAll('button, [role=img], [data-testid=countdown]')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('dialog, details'))
    .map((node) => [node.getAttribute('data-testid') ?? node.className, node.getBoundingClientRect()])
    .filter(([, { left, right, width }]) => width > 1 && (left < -1 || right > innerWidth + 1))
    .map(([name, { left, right }]) => `${name}: ${left} to ${right}`)"""


async def faults(page: Page) -> list[str]:
    """Return what axe-core says of the page once it stands there, a line each."""
    for part in ("main", "h1"):  # without these there is no page yet: its code is on its way
        await page.locator(part).first.wait_for(state="attached")
    await page.emulate_media(reduced_motion="reduce")  # a colour that changes while it is read is neither one
    await page.evaluate(STILL)
    if await page.evaluate("!window.axe"):
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    found: Json = await page.evaluate(RUN)
    return [f"{each['id']}: {node['html'][:160]}" for each in found["violations"] for node in each["nodes"]]


async def check(player: Player, what: str) -> None:
    """Check the page as it is, at every size, in light and dark."""
    complaints: list[str] = []
    for scheme, (width, height) in LOOKS:
        await player.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        await player.page.set_viewport_size({"width": width, "height": height})
        await player.picture(f"{what}-{scheme}-{width}x{height}")
        state = f"{what}, {scheme}, {width}x{height}"
        complaints += [f"{state}: {fault}" for fault in await faults(player.page)]
        complaints += [f"{state}: outside: {node}" for node in await player.page.evaluate(OUTSIDE)]
    assert complaints == []


@pytest.mark.parametrize("path", ["/", "/rules"])
async def test_pages_are_accessible(newcomer, path):
    person = await newcomer()
    await person.goto(path)
    await person.page.get_by_role("heading", level=1).wait_for()
    await check(person, "page")


async def test_table_is_accessible_in_every_state(newcomer):
    hands = Mouse(await newcomer())
    await hands.player.goto("/")
    await hands.page.get_by_test_id("speed-select").select_option("slow")
    await hands.press(hands.page.get_by_test_id("play-now"))
    await expect(hands.page.get_by_test_id("forbid-confirm")).to_be_visible()
    await check(hands.player, "forbid")
    for kind in ("turn", "claim"):
        await hands.play_to(kind)
        await check(hands.player, kind)
    await hands.play_deal()
    await check(hands.player, "sheet")
