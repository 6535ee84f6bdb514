"""Where bets are made, in the longest words and the smallest windows: all is read whole, all can be pressed."""

from typing import Any

import pytest

from tests.e2e.all_pages.test_fit import speak
from tests.e2e.support.player import drawn
from tests.e2e.support.staged_table import Stage
from tests.gallery.pictures import camera, scene_named, scenes_of

Json = Any
LANGUAGES = ("en", "ru", "uk", "zh")
SIZES = [(667, 375), (640, 360), (568, 320), (844, 390), (1280, 720), (320, 568), (360, 640), (390, 844)]
AIR_PX = 3
"""What words need at either end so as not to run into the edge."""
SLIDER_PX = 90
"""The least in which a finger finds one of twenty steps, or one beside it."""
OFF_PX = 2
"""How far from the middle of its row a stack may stand: half of what a line of text is uneven by."""
LOOK = """([air, least]) => {
    const found = []
    const words = (node) => {
        const range = document.createRange()
        range.selectNodeContents(node.firstChild)
        return range.getBoundingClientRect()
    }
    const inside = (name, a, b, air) => {
        const room = Math.min(a.left - b.left, b.right - a.right, a.top - b.top + 1, b.bottom - a.bottom + 1)
        if (room < air) found.push(`${name}: ${room.toFixed(1)} px`)
    }
    const seen = [...document.querySelectorAll('.act .buttons button:not(:disabled)')]
    for (const button of seen) {
        inside(button.textContent, words(button), button.getBoundingClientRect(), air)
        if (button.scrollWidth > button.clientWidth) found.push(`${button.textContent} is cut`)
        if (Math.min(button.offsetWidth, button.offsetHeight) < 44) found.push(`${button.textContent} is small`)
    }
    const over = document.querySelector('[data-testid=total] small')
    inside('total', over.getBoundingClientRect(), over.parentElement.getBoundingClientRect(), 1)
    if (over.getClientRects().length > 1 || over.offsetHeight > 20) found.push('total breaks')
    const slider = document.querySelector('[data-testid=amount]')
    if (slider && slider.offsetWidth < least) found.push(`slider: ${slider.offsetWidth} px`)
    const hit = (name, node) => {
        const { left, top, width, height } = node.getBoundingClientRect()
        const there = document.elementFromPoint(left + width / 2, top + height / 2)
        if (!node.contains(there) && !there?.contains(node)) found.push(`${name} is covered`)
    }
    const clock = document.querySelector('.act [data-testid=countdown]').getBoundingClientRect()
    for (const each of document.querySelectorAll('.menu button, .act button, .act input, .piece')) {
        const box = each.getBoundingClientRect()
        const across = Math.min(box.right, clock.right) - Math.max(box.left, clock.left)
        const down = Math.min(box.bottom, clock.bottom) - Math.max(box.top, clock.top)
        if (Math.min(across, down) > 0.5) found.push(`the clock lies on ${each.dataset.testid ?? each.className}`)
    }
    for (const each of document.querySelectorAll('.menu button')) hit(each.dataset.testid, each)
    return [seen.length, found]
}"""
"""How many answers there are, and what is wrong with where they stand."""


def betting(doc: Json) -> None:
    """Make it a table of Toppan where one may call, or raise, by amounts of four figures, with a hand over 11."""
    held = {"status": "in", "count": 3, "stood": True, "thrown": [], "bet": 1800, "staked": 1800}
    chips = {"chips": 17_200, "points": -1000, "total": 20_000}
    seats = {str(seat): held | chips for seat in range(4)}
    seats["0"] |= {"hand": ["4p", "4s", "4m"], "bet": 0, "staked": 0}
    doc["table"] |= {"game": "toppan", "deals": 4}
    doc["you"] = 0
    doc["view"] = {
        "deal": 0,
        "deals": 4,
        "options": {},
        "phase": "bet",
        "dealer": 3,
        "turn": 0,
        "pot": 9400,
        "bet": 1800,
        "wall": {"left": 90, "stacks": 6, "indicators": ["4p"], "since": 0, "seen": []},
        "dora": "5p",
        "seats": seats,
        "hints": {"total": 12, "over": True, "distance": 1.5, "yaku": {"sanshoku": 4}, "times": 4},
    }
    doc["decision"] |= {
        "id": "0.9.bet",
        "kind": "bet",
        "default": {"type": "drop"},
        "actions": [{"type": "drop"}, *({"type": "bet", "points": points} for points in (1800, 1900, 2000))],
    }


def looking(doc: Json) -> None:
    """Make it the moment before: over 11, with nothing to choose."""
    betting(doc)
    doc["view"] |= {"phase": "draw", "bet": 0}
    doc["decision"] |= {"id": "0.5.draw", "kind": "draw", "default": {"type": "stand"}, "actions": [{"type": "stand"}]}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_bets_are_read_whole_and_set_by_finger_in_the_smallest_windows(newcomer, lang):
    player = await newcomer(viewport={"width": 667, "height": 375}, reduced_motion="reduce", has_touch=True)
    page = player.page
    await speak(player, lang)
    stage = Stage(player)
    await stage.open("turn", betting)
    await page.get_by_test_id("chat-open").wait_for()
    complaints = []
    for change, answers in ((betting, 3), (looking, 1)):
        stage.set("turn", change)
        stage.show_state()
        for width, height in SIZES:
            await page.set_viewport_size({"width": width, "height": height})
            await drawn(page)
            count, found = await page.evaluate(LOOK, [AIR_PX, SLIDER_PX])
            complaints += [f"{change.__name__} at {width}x{height}: {each}" for each in found]
            assert count == answers
    assert complaints == []


OFF_THE_GOLD = """() => {
    const spot = document.querySelector('.spot.won')
    const [, , , spread] = getComputedStyle(spot).boxShadow.match(/-?[\\d.]+(?=px)/g).map(Number)
    const { left, right } = spot.getBoundingClientRect()
    return [...spot.querySelectorAll('.total, .gain')].map((node) => [node, node.getBoundingClientRect()])
        .filter(([, box]) => box.left < Math.max(0, left - spread) || box.right > Math.min(innerWidth, right + spread))
        .map(([node]) => node.textContent.trim())
}"""
"""What of a winner's total and gain is written beside its ground, where it can't be read."""


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_what_a_winner_among_ten_has_won_is_written_on_gold(browser, table_server, tmp_path, lang):
    [showdown] = [scene for scene in scenes_of("toppan") if scene.name == "toppan-showdown-ten"]
    async with camera(browser, table_server.url, tmp_path, lang) as ours:
        await ours.show(showdown)
        assert await ours.faults(SIZES, {OFF_THE_GOLD: None}) == []


OFF_ITS_ROW = """(slack) => [...document.querySelectorAll('.spot.staked')].flatMap((spot) => {
    const box = spot.getBoundingClientRect()
    if (box.width < 82 && box.height >= 32) return [] // the figure stands below the chips
    const range = document.createRange()
    range.selectNodeContents(spot.querySelector('.stake').lastChild)
    const figure = range.getBoundingClientRect()
    const stacks = [...document.querySelectorAll('.stack')].map((stack) => {
        const chips = [...stack.querySelectorAll('.face, .edge')].map((chip) => chip.getBoundingClientRect())
        const [left, right] = [Math.min(...chips.map((c) => c.left)), Math.max(...chips.map((c) => c.right))]
        const [top, bottom] = [Math.min(...chips.map((c) => c.top)), Math.max(...chips.map((c) => c.bottom))]
        return { left, right, middle: (top + bottom) / 2 }
    })
    const own = stacks.filter(({ left, right, middle }) =>
        left >= box.left - 1 && right <= box.right + 1 && middle > box.top && middle < box.bottom)
    if (own.length !== 1) return [`${figure.width} px of figure have ${own.length} stacks`]
    const [{ right, middle }] = own
    const off = middle - (figure.top + figure.bottom) / 2
    return [
        ...(Math.abs(off) > slack ? [`${spot.textContent.trim()}: the chips are ${off.toFixed(1)} px off`] : []),
        ...(right > figure.left + 1 ? [`${spot.textContent.trim()}: the chips lie on the figure`] : []),
    ]
})"""
"""Stakes whose chips don't stand in the middle of their row, or lie on the figure in it."""


@pytest.mark.parametrize("name", ["bet", "bet-ten"])
async def test_chips_stand_in_the_middle_of_the_row_that_tells_their_sum(browser, table_server, tmp_path, name):
    scene = scene_named(f"toppan-{name}")
    stakes = [1_800, 100, 12_300, 500, 3_000, 1_100, 200, 900, 5_000, 600]
    for held, stake in zip(scene.doc["view"]["seats"].values(), stakes, strict=False):
        held |= {"bet": stake, "staked": stake}
    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        await ours.show(scene)
        assert await ours.faults(SIZES, {OFF_ITS_ROW: OFF_PX}) == []
