"""Tiles, suits and marks are told apart by any eyes, in forced colours too; nothing moves where motion is reduced."""

from itertools import combinations

import pytest

from tests.e2e.support.pixels import apart, changed
from tests.e2e.support.player import drawn
from tests.e2e.support.staged_table import Stage

EYES = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")
LEAST_SIGNS, LEAST_CHANGE = 60.0, 4.0
"""Distances in RGB (``pixels``); two pictures of one tile are 0 apart."""
PALETTES = {"standard": 40.0, "blind": 60.0}
"""How far apart tiles have to look in each; for some eyes a red five has nothing but its dot."""
RECTS = """(selector) => [...document.querySelectorAll(selector)].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return { x, y, width, height, name: node.closest('[data-testid]')?.dataset.testid ?? '' }
})"""
HAVE_COME = "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/sprite-'))"
"""Whether the tiles' pictures are there, which come in a file of their own."""
RUNNING = "() => document.getAnimations().filter(({ playState }) => playState === 'running').length"


async def emulate(player, eyes: str) -> None:
    """Let the page be seen by such eyes."""
    cdp = await player.page.context.new_cdp_session(player.page)
    await cdp.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})


async def tiles_are_drawn(page) -> None:
    """Return once the tiles have their pictures."""
    await page.wait_for_function(HAVE_COME)
    await drawn(page)


async def closest(player, selector: str, eyes: str) -> tuple[float, str, str]:
    """Return how far apart those two are that look most alike to such eyes, and which they are."""
    await tiles_are_drawn(player.page)
    rects = await player.page.evaluate(RECTS, selector)
    assert len(rects) > 2
    await emulate(player, eyes)
    table = await apart(player.page, rects)
    return min((table[a][b], rects[a]["name"], rects[b]["name"]) for a, b in combinations(range(len(rects)), 2))


@pytest.mark.parametrize("palette", PALETTES)
async def test_no_two_tiles_look_alike_to_any_eyes(newcomer, palette):
    player = await newcomer(viewport={"width": 1280, "height": 1600}, reduced_motion="reduce")
    await player.page.add_init_script(f"localStorage.setItem('mahjong.settings', '{{\"palette\":\"{palette}\"}}')")
    await player.goto("/calculator/riichi")
    await player.page.locator("[data-testid^=tray-] svg").nth(30).wait_for()
    for eyes in EYES:
        distance, *pair = await closest(player, "[data-testid^=tray-] .tile", eyes)
        assert distance >= PALETTES[palette], f"{pair} look alike with {eyes}: {distance}"


async def test_suits_are_told_apart_by_their_shapes(newcomer):
    player = await newcomer(reduced_motion="reduce")
    await Stage(player).open("forbid")
    await player.page.get_by_test_id("forbid-confirm").wait_for()
    for eyes in EYES:
        distance, *pair = await closest(player, "label[data-testid^=forbid-] svg", eyes)
        assert distance >= LEAST_SIGNS, f"{pair} look alike with {eyes}: {distance}"


async def rect_of(player, selector: str):
    """Return where the first such element stands."""
    return (await player.page.evaluate(RECTS, selector))[0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_forced_colours_keep_backs_dimming_selection_and_prompts(newcomer, scheme):
    player = await newcomer(reduced_motion="reduce", forced_colors="active", color_scheme=scheme)
    stage = Stage(player)
    await stage.open("first")
    page = player.page
    await tiles_are_drawn(page)
    for what, selector, plain in (
        ("a back", "[data-testid=held-2] .piece", "node.style.visibility = 'hidden'"),
        ("a dimmed tile", "[role=toolbar] .barred", "node.classList.remove('barred')"),
        ("a lifted tile", "[role=toolbar] button:not(.barred)", "node.click()"),
    ):
        rect = await rect_of(player, selector)
        assert rect["width"] >= 20, what
        find = f"const node = document.querySelector('{selector}')"
        assert await changed(page, rect, f"() => {{ {find}; {plain} }}") >= LEAST_CHANGE, f"{what} is not to be seen"
    stage.set("claim")
    stage.show_state()
    await page.get_by_test_id("claim-pass").wait_for()
    rect = await rect_of(player, "[data-testid=claim-pass]")
    hide = "() => { document.querySelector('[data-testid=claim-pass]').style.visibility = 'hidden' }"
    assert await changed(page, rect, hide) >= LEAST_CHANGE


MARKS = """() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'forced-color-adjust: none; background: Canvas'
    const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number)
    const light = (colour) => {
        const linear = (c) => (c <= 10 ? c / 3295 : ((c / 255 + 0.055) / 1.055) ** 2.4)
        const [r, g, b] = numbers(colour).map(linear)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (colour) => {
        const [high, low] = [light(colour), light(getComputedStyle(probe).backgroundColor)].sort((a, b) => b - a)
        return Math.round((high + 0.05) / (low + 0.05) * 100) / 100
    }
    const tile = document.querySelector('[role=toolbar] button:not(.barred)')
    tile.focus()
    tile.classList.remove('ready')
    const told = {}
    for (const mark of ['ready']) {
        tile.classList.add(mark)
        told[mark] = getComputedStyle(tile, '::before').backgroundColor
        tile.classList.remove(mark)
    }
    told.focus = getComputedStyle(tile.querySelector('.tile')).outlineColor
    told.clock = getComputedStyle(document.querySelector('[data-testid=countdown] .left')).stroke
    return Object.entries(told).map(([name, colour]) => [name, contrast(colour)])
}"""
"""What is told by colours of its own beside tiles, and how it stands out from the ground."""


@pytest.mark.parametrize("cloth", ["green", "linen"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_marks_stand_out_in_forced_colours(newcomer, scheme, cloth):
    player = await newcomer(reduced_motion="reduce", forced_colors="active", color_scheme=scheme)
    await Stage(player).open("turn", cloth=cloth)
    await player.page.get_by_test_id("countdown").wait_for()
    await player.page.keyboard.press("ArrowRight")
    told = dict(await player.page.evaluate(MARKS))
    assert told.keys() == {"ready", "focus", "clock"}
    assert min(told.values()) >= 3, told


async def test_nothing_moves_where_motion_is_reduced(newcomer):
    stage = Stage(await newcomer(reduced_motion="reduce"))
    await stage.open("turn")
    page = stage.page
    for state in ("claim", "won", "kong", "over"):
        stage.set(state)
        stage.show_state()
        await page.wait_for_timeout(50)
        assert await page.evaluate(RUNNING) == 0, state
