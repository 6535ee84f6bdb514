"""Whoever has asked the browser for large letters finds every button of a table in sight and free, in any window."""

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright, expect

from tests.e2e.conftest import FLAGS
from tests.e2e.support.player import open_player
from tests.gallery.pictures import camera, scene_named

SIZES = [(320, 568), (390, 844), (568, 320), (640, 360), (844, 390), (768, 1024), (1280, 720)]
LARGE_PX, LARGEST_PX = 24, 32
NAMES = ("Maximilian Oberhuber III", "Анна", "Wei", "千代")
GAME = {"code": "ABC", "game": "sichuan", "status": "finished", "rated": True, "finished_at": 1, "deals": 8, "best": 8}
SEATS = [{"seat": seat, "name": name, "kind": "guest", "score": -120, "place": 1} for seat, name in enumerate(NAMES)]
FOUND = {"count": 1, "size": 20, "results": [{**GAME, "seats": SEATS, "found": []}]}
"""A game in the list, of somebody whose name is as long as may be."""
SCENES = ("sichuan-claim-all", "riichi-riichi", "sanma-kita", "toppan-draw", "little_mahjong-claim")
FAULTS = """() => {
    const name = (node) => node.dataset.testid ?? node.getAttribute('aria-label') ?? node.textContent.trim()
    const within = ({ left, top, right, bottom }) =>
        left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1
    return [...document.querySelectorAll('.menu button, .call:not(.gone)')]
        .filter((node) => node.checkVisibility({ visibilityProperty: true })).flatMap((node) => {
            const box = node.getBoundingClientRect()
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
            const hits = [[x, y], [x, box.top + box.height / 6], [box.left + box.width / 6, y]]
                .map((point) => document.elementFromPoint(...point))
            const under = [...document.querySelectorAll('.plate')].map((plate) => plate.getBoundingClientRect())
                .some(({ left, top, right, bottom }) => Math.min(right, box.right) - Math.max(left, box.left) > 1
                    && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1)
            return [
                ...(within(box) ? [] : [`${name(node)} is out of sight`]),
                ...(hits.every((hit) => node.contains(hit)) ? [] : [`${name(node)} is covered`]),
                ...(under ? [`${name(node)} lies on a plate`] : []),
            ]
        })
}"""
"""Which of the buttons are out of sight, covered, or lie on who sits there."""
CUT_WINS = """() => [...document.querySelectorAll('[data-testid^=won-]')].flatMap((plate) => {
    const box = plate.getBoundingClientRect()
    const shown = [...plate.querySelectorAll(':scope :not(.visually-hidden):not(:has(*))')]
        .filter((node) => node.getBoundingClientRect().top
            < node.parentElement.getBoundingClientRect().bottom - 1).at(-1)
    const text = document.createRange()
    text.selectNodeContents(shown)
    const { right } = text.getBoundingClientRect()
    return right > box.right + 1 ? [`${shown.textContent.trim()} is cut`] : []
})"""
"""Which lines of a win on a plate are cut."""
OFF_PLATE = """() => [...document.querySelectorAll('.plate:not(.tiny, .low)')].flatMap((plate) => {
    const [box, who, facts] = [plate, plate.querySelector('.name'), plate.querySelector('.facts')]
        .map((node) => node.getBoundingClientRect())
    return who.top < box.top - 1 || facts.bottom > box.bottom + 1 || facts.top < who.bottom - 2
        ? [`the plate of ${plate.textContent.trim()} is too low`] : []
})"""
"""Which plates do not hold their two lines."""
CUT_NAMES = """() => [...document.querySelectorAll('.plate')].filter((plate) => {
    const name = plate.querySelector('.name')
    const parts = [name, ...name.children].filter((node) => getComputedStyle(node).overflow === 'hidden')
    return parts.some((node) => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + 2)
}).map((plate) => `the name at ${plate.dataset.testid} is cut`)"""
"""Which seats' names are cut."""
LETTERS = "getComputedStyle(document.documentElement).fontSize"
RULES = tuple(f"/rules/{game}" for game in ("sichuan", "riichi", "sanma", "toppan", "little_mahjong"))
PAGES = ("/", "/games", "/learn", *RULES, "/calculator/riichi")
BEYOND = "document.documentElement.scrollWidth - innerWidth"
APART = """() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [sheet]
}"""
"""Sets lines, letters and words as far apart as WCAG 1.4.12 asks a page to bear."""
OUT = """() => [...document.querySelectorAll('fieldset label > span')].flatMap((node) => {
    const text = document.createRange()
    text.selectNodeContents(node)
    const box = node.getBoundingClientRect()
    const out = [...text.getClientRects()].some(({ left, right }) => left < box.left - 1 || right > box.right + 1)
    return out ? [node.textContent.trim()] : []
})"""
"""Which choices' labels are wider than these."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def large(chromium):
    """Return a browser whose user wants letters of 24 px."""
    async with async_playwright() as playwright:
        flags = [*FLAGS, f"--blink-settings=defaultFontSize={LARGE_PX}"]
        launched = await playwright.chromium.launch(executable_path=chromium, args=flags)
        yield launched
        await launched.close()


@pytest.mark.parametrize("name", SCENES)
async def test_all_buttons_of_a_table_are_free(large, table_server, tmp_path, name):
    async with camera(large, table_server.url, tmp_path, "ru") as ours:
        await ours.show(scene_named(name))
        assert await ours.faults(SIZES, {FAULTS: None}) == []


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_plate_holds_its_lines_and_how_somebody_won(large, table_server, tmp_path, lang):
    async with camera(large, table_server.url, tmp_path, lang) as ours:
        await ours.show(scene_named("sichuan-winners-2"))
        assert await ours.faults([*SIZES, (1920, 1080)], {CUT_WINS: None, OFF_PLATE: None}) == []


@pytest.mark.parametrize(
    "name", ["sichuan-turn", "riichi-riichi", "toppan-draw", "toppan-bet-ten", "little_mahjong-claim"]
)
async def test_no_name_is_cut_that_is_whole_in_common_letters(browser, large, table_server, tmp_path, name):
    scene = scene_named(name)
    for seat, held in scene.doc["table"]["seats"].items():
        held["name"] = "Анастасія" if seat == "3" else f"Гость 640{seat}"
    cut = []
    for letters in (browser, large):
        async with camera(letters, table_server.url, tmp_path, "ru") as ours:
            await ours.show(scene)
            cut.append(await ours.faults([*SIZES, (667, 375), (740, 360)], {CUT_NAMES: None}))
    common, grown = cut
    assert [each for each in grown if each not in common] == []


async def test_letters_are_as_large_as_asked_wherever_there_is_room(large, table_server, tmp_path):
    async with camera(large, table_server.url, tmp_path, "en") as ours:
        page = ours.page
        await page.set_viewport_size({"width": 1920, "height": 1080})
        await ours.show(scene_named("toppan-draw"))
        asked = await page.evaluate(LETTERS)
        assert float(asked.removesuffix("px")) >= LARGE_PX
        await page.set_viewport_size({"width": 390, "height": 844})
        assert await page.evaluate(LETTERS) != asked
        await page.get_by_test_id("menu").click()
        await expect(page.get_by_role("dialog")).to_be_visible()
        assert await page.evaluate(LETTERS) == asked


async def test_no_page_scrolls_sideways_on_a_phone(large, table_server, tmp_path):
    async with open_player(large, table_server.url, tmp_path, locale="ru-RU", reduced_motion="reduce") as person:
        complaints = []
        for path in PAGES:
            await person.goto(path)
            await person.page.get_by_role("heading", level=1).first.wait_for()
            for width in (320, 360, 390):
                await person.page.set_viewport_size({"width": width, "height": 640})
                if (beyond := await person.page.evaluate(BEYOND)) > 0:
                    complaints.append(f"{path}: {beyond} px beyond {width}")
        assert complaints == []


async def test_the_largest_letters_push_no_page_aside(chromium, table_server, tmp_path):
    async with async_playwright() as playwright:
        flags = [*FLAGS, f"--blink-settings=defaultFontSize={LARGEST_PX}"]
        launched = await playwright.chromium.launch(executable_path=chromium, args=flags)
        phone = {"width": 320, "height": 640}
        async with open_player(launched, table_server.url, tmp_path, locale="ru-RU", viewport=phone) as person:
            await person.page.route("**/api/matches?**", lambda route: route.fulfill(json=FOUND))
            complaints = []
            for path in (*PAGES, "/nowhere"):
                await person.goto(path)
                await person.page.get_by_role("heading", level=1).first.wait_for()
                if path == "/games":
                    await person.page.get_by_text(NAMES[0]).wait_for()
                if (beyond := await person.page.evaluate(BEYOND)) > 0:
                    complaints.append(f"{path}: {beyond} px")
            assert complaints == []
        await launched.close()


async def test_letters_set_apart_stay_in_their_buttons_and_in_the_window(newcomer):
    person = await newcomer(locale="ru-RU", reduced_motion="reduce")
    for path in ("/", "/calculator/riichi", "/rules/riichi"):
        await person.goto(path)
        await person.page.get_by_role("heading", level=1).first.wait_for()
        await person.page.evaluate(APART)
        for width in (320, 390):
            await person.page.set_viewport_size({"width": width, "height": 640})
            assert await person.page.evaluate(BEYOND) <= 0, f"{path} at {width}"
            assert await person.page.evaluate(OUT) == [], f"{path} at {width}"
