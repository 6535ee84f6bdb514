"""No word is cut at the smallest size in the longest languages; at 200 % zoom, of all or of letters, all is usable."""

import asyncio
import json
import time

import pytest
from playwright.async_api import expect

from tests.e2e.support.player import drawn
from tests.e2e.support.playing import DEAF_S, unfold
from tests.e2e.support.staged_table import Stage
from tests.gallery.camera import HINTS

SMALL = {"width": 320, "height": 568}
PAGES = ("/", "/learn", "/rules", "/rules/riichi", "/rules/sanma", "/games", "/events", "/leaderboard", "/account")
STATES = ("forbid", "turn", "claim", "kong", "won", "over")
CUT = """() => [...document.querySelectorAll('button, a, h1, h2, h3, label, legend, summary, .call, [role=tab]')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('.visually-hidden'))
    .filter((node) => {
        const { overflowX, textOverflow } = getComputedStyle(node)
        return node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0 && node.textContent.trim()
            && (overflowX !== 'visible' || textOverflow === 'ellipsis')
    })
    .map((node) => `${node.localName}: ${node.textContent.trim()} (${node.scrollWidth} in ${node.clientWidth})`)"""
"""Words that are wider than what they stand in."""
BEYOND = "() => Math.max(0, document.documentElement.scrollWidth - innerWidth)"
HIDDEN = """() => [...document.querySelectorAll('button:not(:disabled)')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((node) => !document.querySelector('dialog[open], .over form') || node.closest('dialog[open], .over'))
    .map((node) => [node, node.getBoundingClientRect()])
    .filter(([, { width, height, top, bottom }]) => width > 1 && height > 1 && top >= 0 && bottom <= innerHeight)
    .filter(([node, { left, top, width, height }]) => {
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return !hit || !(node.contains(hit) || hit.contains(node))
    })
    .map(([node]) => node.getAttribute('aria-label') ?? node.textContent.trim())"""
"""Buttons that something else lies upon."""
SCROLLED = """() => [...document.querySelectorAll('main :has(> table)')]
    .filter((node) => node.scrollWidth > node.clientWidth)
    .map((node) => `${node.ariaLabel}: ${node.scrollWidth} in ${node.clientWidth}`)"""
"""Tables that have to be scrolled sideways."""
MOVED = "dialog => (dialog.scrollTop = dialog.scrollHeight, dialog.scrollTop)"
"""How far a search of the page, say, can move all of a dialog out of its frame."""
SMALL_TILES = """() => [...document.querySelectorAll('.piece[data-tile]')]
    .filter((node) => node.offsetWidth)
    .map((node) => Math.min(node.offsetWidth, node.offsetHeight)).filter((side) => side < 20).length"""


async def speak(player, lang: str) -> None:
    """Let the pages be in a language."""
    await player.page.add_init_script(f"localStorage.setItem('mahjong.lang', '\"{lang}\"')")


@pytest.mark.parametrize("lang", ["ru", "uk"])
async def test_no_word_is_cut_on_any_page(newcomer, lang):
    player = await newcomer(viewport=SMALL, reduced_motion="reduce")
    await speak(player, lang)
    complaints = []
    for path in PAGES:
        await player.goto(path)
        await player.page.get_by_role("heading", level=1).first.wait_for()
        complaints += [f"{path}: {each}" for each in await player.page.evaluate(CUT)]
        if beyond := await player.page.evaluate(BEYOND):
            complaints.append(f"{path}: {beyond} px beyond the window")
    assert complaints == []


@pytest.mark.parametrize("lang", ["en", "ru", "uk", "zh"])
async def test_the_table_of_triplets_is_seen_whole_on_any_phone(newcomer, lang):
    player = await newcomer(viewport=SMALL)
    await speak(player, lang)
    await player.goto("/rules/little_mahjong")
    for width in (320, 390, 430, 490):
        await player.page.set_viewport_size({"width": width, "height": 844})
        assert await player.page.evaluate(SCROLLED) == [], width


@pytest.mark.parametrize("lang", ["ru", "uk"])
async def test_no_word_is_cut_at_the_table(newcomer, lang):
    player = await newcomer(viewport=SMALL, reduced_motion="reduce")
    await speak(player, lang)
    assert await look_at_table(Stage(player)) == []


OUTSIDE = """(dialog) => {
    const { left, right } = dialog.getBoundingClientRect()
    return [...dialog.querySelectorAll('label, label *, select')]
        .map((node) => [node, node.getBoundingClientRect()])
        .filter(([, box]) => box.width > 1 && (box.left < left || box.right > right))
        .map(([node]) => node.textContent.trim())
}"""
"""Of the controls in a dialog those that reach beyond it."""


async def test_settings_fit_the_smallest_phone(newcomer):
    player = await newcomer(viewport=SMALL, reduced_motion="reduce")
    await speak(player, "ru")
    await player.goto("/")
    await player.page.get_by_role("button", name="Настройки").click()
    dialog = player.page.get_by_role("dialog")
    await expect(dialog.get_by_role("slider")).to_have_count(4)
    assert await dialog.evaluate(OUTSIDE) == []


async def test_settings_fit_a_phone_with_large_letters(newcomer):
    player = await newcomer(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    await player.page.add_init_script(LARGE_LETTERS.replace("200%", "160%"))
    await player.goto("/")
    await player.page.get_by_role("button", name="Settings").click()
    dialog = player.page.get_by_role("dialog")
    await expect(dialog.get_by_role("slider")).to_have_count(4)
    assert await dialog.evaluate(OUTSIDE) == []


async def test_a_winning_claim_says_whose_discard_it_is_where_there_is_least_room(newcomer):
    player = await newcomer(viewport=SMALL, reduced_motion="reduce")
    await Stage(player).open("claim")
    page = player.page
    await expect(page.get_by_test_id("claim-hu")).to_be_visible()
    what = page.locator(".bar .what")
    assert "Anastasiia" in await what.evaluate("node => getComputedStyle(node, '::after').content")
    box = await what.bounding_box()
    assert box
    assert box["width"] > 60


def dear_deal(doc) -> None:
    """Points of five figures, and those of the deal beside them, at every seat."""
    for seat, held in doc["view"]["seats"].items():
        held |= {"total": 29_000, "points": -1000}
        doc["table"]["seats"][seat]["name"] = "Анастасія"


async def test_names_keep_their_room_beside_points_on_a_phone_on_its_side(newcomer):
    player = await newcomer(viewport={"width": 844, "height": 390}, reduced_motion="reduce")
    await Stage(player).open("turn", dear_deal)
    for seat in range(4):
        box = await player.page.get_by_test_id(f"seat-{seat}").locator(".name").bounding_box()
        assert box
        assert box["width"] > 50, seat


def long_session(doc) -> None:
    """Play by deals and time, with hours left, late in the deals, and every suit forbidden."""
    doc["table"] |= {"deals": 32, "minutes": 180, "ends_at": (time.time() + 175 * 60) * 1000}
    doc["view"]["deal"] = 24
    for held in doc["view"]["seats"].values():
        held["forbidden"] = "m"


def called_session(doc) -> None:
    """The same once time is called."""
    long_session(doc)
    doc["clock"]["deals_left"] = 0


ON_SUITS = """() => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector('.well .deal'))
    return [...range.getClientRects()].some((line) => [...document.querySelectorAll('.well .side svg')]
        .map((sign) => sign.getBoundingClientRect())
        .some(({ left, right, top, bottom }) =>
            line.left < right && line.right > left && line.top < bottom && line.bottom > top))
}"""
"""Whether a line of what is told of the deal lies on a forbidden suit."""


@pytest.mark.parametrize("lang", ["en", "ru", "uk", "zh"])
@pytest.mark.parametrize(("session", "told"), [(long_session, "175"), (called_session, "25")])
async def test_which_deal_it_is_stands_between_the_forbidden_suits(newcomer, lang, session, told):
    player = await newcomer(reduced_motion="reduce")
    await speak(player, lang)
    await Stage(player).open("turn", session)
    await expect(player.page.locator(".well .side svg")).to_have_count(4)
    await expect(player.page.locator(".well .deal")).to_contain_text(told)
    for width, height in [(1280, 720), (1024, 720), (720, 1024), (390, 844)]:
        await player.page.set_viewport_size({"width": width, "height": height})
        await drawn(player.page)
        assert not await player.page.evaluate(ON_SUITS), (width, height)


async def look_at_table(stage: Stage) -> list[str]:
    """Return what is wrong with any state of the table."""
    page = stage.page
    complaints = []
    await page.add_init_script(f"localStorage.setItem('mahjong.hints', '{json.dumps({'seen': HINTS})}')")
    await stage.open(STATES[0])
    for state in STATES:
        stage.set(state)
        stage.show_state()
        if state == "over":
            sheet = page.get_by_test_id("sheet")
            await unfold(sheet)
            await sheet.get_by_role("table").first.wait_for()
            if moved := await sheet.evaluate(MOVED):
                complaints.append(f"{state}: the sheet moves by {moved} px")
        await page.wait_for_timeout(100)
        complaints += [f"{state}: cut: {each}" for each in await page.evaluate(CUT)]
        complaints += [f"{state}: covered: {each}" for each in await page.evaluate(HIDDEN)]
        if small := await page.evaluate(SMALL_TILES):
            complaints.append(f"{state}: {small} tiles under 20 px")
        if await page.evaluate(BEYOND):
            complaints.append(f"{state}: wider than the window")
    return complaints


ZOOMED = {"viewport": {"width": 640, "height": 360}, "device_scale_factor": 2}
"""A window of 1280 by 720 at 200 %."""
LARGE_LETTERS = "addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"


@pytest.mark.parametrize("letters", ["all", "letters"])
async def test_the_table_is_usable_at_twice_the_size(newcomer, letters):
    player = await newcomer(reduced_motion="reduce", **(ZOOMED if letters == "all" else {}))
    if letters == "letters":
        await player.page.add_init_script(LARGE_LETTERS)
    assert await look_at_table(Stage(player)) == []
    await player.picture(letters)


BROKEN = """() => [...document.querySelectorAll('.prompt, .waits, .card')].flatMap((box) => {
    const found = []
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement.closest('.visually-hidden')) continue
        for (const { 0: word, index } of node.data.matchAll(/[^\\s\\p{Script=Han}]+/gu)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
        }
    }
    return found
})"""
"""Words that begin in one line and end in another."""
UPON = """() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)]
        .filter((node) => node.checkVisibility({ visibilityProperty: true }))
        .map((node) => ({ node, box: node.getBoundingClientRect() }))
    const shown = [...boxes('.piece[data-tile], .piece[data-id], .seat > .plate')]
    return boxes('.menu :is(button, .round)').flatMap(({ node, box: a }) =>
        shown.filter(({ box: b }) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        .map((under) => `${node.dataset.testid ?? node.textContent.trim()} on ${under.node.className}`))
}"""
"""Buttons of the menu that lie upon a tile or a plate."""


COVERED = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect()
    const [card, plate] = ['.over > *', '.plate.seat-0'].map(box)
    const wide = Math.min(card.right, plate.right) - Math.max(card.left, plate.left)
    const high = Math.min(card.bottom, plate.bottom) - Math.max(card.top, plate.top)
    return wide <= 0 || high <= 0 ? 0 : (wide * high) / (plate.width * plate.height)
}"""
"""How much of the viewer's own plate lies under what is asked."""


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_what_is_asked_covers_all_of_the_own_plate_or_nothing(newcomer, lang):
    player = await newcomer(reduced_motion="reduce")
    await speak(player, lang)
    page = player.page
    await Stage(player).open("forbid")
    await page.get_by_test_id("forbid-confirm").wait_for()
    for width, height in ((1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (1024, 768), (800, 600)):
        await page.set_viewport_size({"width": width, "height": height})
        await page.wait_for_function(f"() => ({COVERED})() === 0", timeout=5000)
        assert await page.evaluate(CUT) == [], (width, height)
    for width, height in ((844, 390), (667, 375), (640, 360)):
        await page.set_viewport_size({"width": width, "height": height})
        await page.wait_for_function(f"() => [0, 1].includes(({COVERED})())", timeout=5000)


CARD = """() => {
    const found = [...document.querySelectorAll('.suit :is(b, .count)')].filter((node) => {
        const [box, words] = [node.closest('.suit').getBoundingClientRect(), document.createRange()]
        words.selectNodeContents(node)
        const { left, right } = words.getBoundingClientRect()
        return left < box.left + 2 || right > box.right - 2
    }).map((node) => `${node.textContent} runs over the edge`)
    const rows = new Set([...document.querySelectorAll('.aside label')].map((node) => node.offsetTop))
    return rows.size > 1 ? [...found, `tiles in ${rows.size} rows`] : found
}"""
"""What of the forbidden suit's card stands over an edge or in a row of its own."""


def four_of_a_suit(doc) -> None:
    """Hold four kinds of the suit that is suggested."""
    doc["decision"] |= {"actions": [{"type": "forbid", "tile": f"{rank}m"} for rank in (1, 3, 7, 9)]}
    doc["decision"]["default"] = doc["decision"]["actions"][0]
    doc["view"]["hints"] = {"forbid": "m"}


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
async def test_the_card_of_suits_keeps_its_words_and_its_row_of_tiles(newcomer, lang):
    player = await newcomer(viewport=SMALL, reduced_motion="reduce")
    await speak(player, lang)
    await Stage(player).open("forbid", four_of_a_suit)
    for size in (SMALL, {"width": 360, "height": 640}):
        await player.page.set_viewport_size(size)
        await expect(player.page.locator(".aside label")).to_have_count(4)
        assert await player.page.evaluate(CARD) == [], size


async def test_the_card_of_suits_keeps_its_words_beside_a_coach(newcomer):
    player = await newcomer(viewport={"width": 640, "height": 360}, reduced_motion="reduce")
    await player.goto("/tutorial/sichuan")
    await expect(player.page.get_by_test_id("coach-text")).to_be_visible()
    await asyncio.sleep(DEAF_S + 0.1)
    await player.page.get_by_test_id("coach-next").click()
    await expect(player.page.get_by_test_id("forbid-confirm")).to_be_visible()
    assert await player.page.evaluate(CARD) == []


@pytest.mark.parametrize("lang", ["en", "ru", "uk", "zh"])
async def test_no_word_of_the_card_of_suits_is_broken(newcomer, lang):
    player = await newcomer(reduced_motion="reduce")
    await speak(player, lang)
    await Stage(player).open("forbid", four_of_a_suit)
    await expect(player.page.locator(".aside label")).to_have_count(4)
    for width, height in [(1280, 720), (1920, 1080), (844, 390), (667, 375), (390, 844), (360, 640), (320, 568)]:
        await player.page.set_viewport_size({"width": width, "height": height})
        await drawn(player.page)
        assert await player.page.evaluate(BROKEN) == [], (width, height)


SMALL_WINDOWS = [(640, 360), (667, 375), (320, 568)]


@pytest.mark.parametrize("lang", ["en", "ru", "uk", "zh"])
async def test_words_of_a_prompt_stay_whole_and_buttons_lie_on_no_tile(newcomer, lang):
    player = await newcomer(reduced_motion="reduce")
    await speak(player, lang)
    stage = Stage(player)
    page = player.page
    await page.add_init_script(f"localStorage.setItem('mahjong.hints', '{json.dumps({'seen': HINTS})}')")
    await stage.open("claim")
    await page.locator(".menu .toggle").wait_for(state="attached")
    await page.get_by_test_id("chat-open").wait_for(state="attached")
    complaints = []
    for state in ("claim", "kong", "turn"):
        stage.set(state)
        stage.show_state()
        for width, height in SMALL_WINDOWS:
            await page.set_viewport_size({"width": width, "height": height})
            await page.wait_for_timeout(100)
            found = [*await page.evaluate(BROKEN), *await page.evaluate(UPON)]
            complaints += [f"{state} at {width}x{height}: {each}" for each in found]
    assert complaints == []


async def test_pages_are_usable_at_twice_the_size(newcomer):
    player = await newcomer(reduced_motion="reduce", **ZOOMED)
    for path in PAGES:
        await player.goto(path)
        await player.page.get_by_role("heading", level=1).first.wait_for()
        assert await player.page.evaluate(BEYOND) == 0, path
        assert await player.page.evaluate(CUT) == [], path
