"""What is called, marked or counted at the table is told in words that are seen whole."""

import pytest
from playwright.async_api import expect

from tests.e2e.table.test_landscape_phone import SIZES, UPRIGHT
from tests.gallery.pictures import camera, scene_named

UNNAMED = """(word) => {
    const found = [...document.querySelectorAll('.call:not(.gone)')].flatMap((call) => {
        const range = document.createRange()
        const texts = document.createTreeWalker(call, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            if (!text.data.trim() || text.parentElement.closest('kbd, .visually-hidden')) continue
            range.selectNodeContents(text)
            const [a, b] = [range, call].map((each) => each.getBoundingClientRect())
            const inside = a.left >= b.left - 1 && a.right <= b.right + 1
                && a.top >= b.top - 1 && a.bottom <= b.bottom + 1
            if (a.width && !inside) return [`${text.data.trim()} is cut`]
            if (a.width) return call.getAttribute('aria-keyshortcuts') ? [] : [`${text.data.trim()} has no key`]
        }
        return [`a call without a word: ${call.dataset.testid}`]
    })
    return document.body.innerText.includes(word) ? found : [...found, `${word} is not said`]
}"""
"""Calls that don't name themselves in a word that is seen whole, or have no key."""
WORDS = {
    "little_mahjong-claim": ["Triplet", "Триплет"],
    "riichi-chi": ["Chi", "Чи"],
    "sichuan-claim-pung": ["Pung", "Панг"],
}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", WORDS)
async def test_each_call_names_itself_in_words(browser, table_server, tmp_path, name, lang):
    async with camera(browser, table_server.url, tmp_path, lang) as ours:
        await ours.show(scene_named(name))
        word = WORDS[name][lang == "ru"]
        assert await ours.faults([(1280, 720), *SIZES, *UPRIGHT], {UNNAMED: word}) == []


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_each_way_of_a_call_says_which_tiles(browser, table_server, tmp_path, lang):
    scene = scene_named("riichi-chi")
    actions = scene.doc["decision"]["actions"]
    chi = next(action for action in actions if action["type"] == "chi")
    scene.doc["decision"]["actions"] = [chi | {"tiles": ["3m", "4m"]}, chi | {"tiles": ["4m", "6m"]}, {"type": "pass"}]
    async with camera(browser, table_server.url, tmp_path, lang) as ours:
        await ours.show(scene)
        await ours.page.wait_for_timeout(400)  # no press counts in the first moments
        await ours.page.get_by_test_id("claim-chi").click()
        ways = ours.page.locator(".faces button")
        for size in [(1280, 720), *SIZES, *UPRIGHT]:
            await ours.page.set_viewport_size({"width": size[0], "height": size[1]})
            await ours.redrawn()
            for way, tiles in zip(await ways.all(), ["34", "46"], strict=True):
                said = await way.locator("small").inner_text()
                assert all(rank in said for rank in tiles), (size, said)
                await expect(way).to_be_in_viewport(ratio=1)


UNSAID = """() => document.querySelector('.hand.ready') && !document.querySelector('[data-testid=legend]')
    ?.checkVisibility() ? ['tiles are marked, and nothing says what for'] : []"""


@pytest.mark.parametrize(
    "name", ["riichi-riichi", "sichuan-turn-ready", "sichuan-turn-costly", "little_mahjong-turn-three"]
)
async def test_no_tile_is_marked_without_words(browser, table_server, tmp_path, name):
    async with camera(browser, table_server.url, tmp_path, "en") as ours:
        await ours.show(scene_named(name))
        await ours.page.evaluate("document.activeElement?.blur()")
        assert await ours.faults([(1280, 720), *SIZES, *UPRIGHT], {UNSAID: None}) == []


WATCHED = """() => {
    const [menu, sign, count] = ['[data-testid=menu]', '[data-testid=menu] > svg', '[data-testid=watchers]']
        .map((name) => document.querySelector(name).getBoundingClientRect())
    const covers = count.top < sign.bottom - 1
    const inside = count.left >= menu.left && count.right <= menu.right && count.bottom <= menu.bottom
    return covers || !inside ? ['the count of viewers covers the menu'] : []
}"""


@pytest.mark.parametrize("game", ["sichuan", "toppan"])
async def test_how_many_watch_covers_nothing(browser, table_server, tmp_path, game):
    scene = scene_named(f"{game}-{'turn' if game == 'sichuan' else 'bet'}")
    scene.doc["table"]["watchers"] = 128
    async with camera(browser, table_server.url, tmp_path, "en") as ours:
        await ours.show(scene)
        assert await ours.faults([(1280, 720), *SIZES, *UPRIGHT], {WATCHED: None}) == []
        await expect(ours.page.get_by_test_id("menu")).to_have_accessible_name("Menu, 128 people watching")
