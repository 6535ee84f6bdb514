"""On a phone held upright nothing comes back for a moment, or moves, while what one waits for is on its way."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.e2e.support.home import choose_opponents
from tests.e2e.support.playing import DEAF_S
from tests.gallery.pictures import camera, scene_named

UPRIGHT = {"width": 390, "height": 844}
WHERE = """() => ['.told .what', '.prompt > .tile', '.prompt > .countdown', '.menu > .buttons'].map((part) => {
    const { x, y } = document.querySelector(part).getBoundingClientRect()
    return [part, Math.round(x), Math.round(y)]
})"""
"""Where a prompt's parts stand that are there before a win's worth."""


async def test_what_gave_way_to_a_call_stays_away_until_it_is_answered(stage):
    table = await stage("claim", browser={"viewport": UPRIGHT})
    away = [table.page.locator(".menu .auto"), table.page.get_by_test_id("chat-open")]
    for part in away:
        await part.wait_for(state="attached")
        await expect(part).to_be_hidden()
    await asyncio.sleep(DEAF_S)
    await table.page.get_by_test_id("claim-pung").click()
    await table.act()
    await expect(table.page.get_by_test_id("sent")).to_be_visible()
    for part in away:
        await expect(part).to_be_hidden()
    table.show(lambda doc: doc.pop("decision"))
    for part in away:
        await expect(part).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
async def test_a_prompt_has_room_for_the_worth_of_a_win_before_it_comes(browser, table_server, tmp_path, width, height):
    scene = scene_named("riichi-ron")
    come = asyncio.Event()

    async def late(route):
        await come.wait()
        await route.continue_()

    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        page = ours.page
        await page.set_viewport_size({"width": width, "height": height})
        await page.route(re.compile("/assets/WinOffer-"), late)
        ours.stage.doc, ours.stage.events = scene.doc, scene.events
        await ours.player.goto("/table/GALLERY1")
        await page.get_by_test_id("claim-ron").wait_for()
        await page.get_by_test_id("chat-open").wait_for(state="attached")
        before = await page.evaluate(WHERE)
        come.set()
        await expect(page.locator(".told > strong")).to_be_visible()
        assert await page.evaluate(WHERE) == before


ASKED = ("sichuan-claim-pung", "riichi-pon", "toppan-draw", "little_mahjong-claim")
UNSEEN_UNTIL = """(node) => {
    const found = node.getAnimations()
    const seen = (share) => {
        for (const each of found) each.currentTime = share * each.effect.getComputedTiming().duration
        return getComputedStyle(node).opacity
    }
    for (const each of found) each.pause()
    return [found.map(({ animationName }) => animationName), seen(0), seen(0.7), seen(1)]
}"""
"""By what a text appears, and how much of it is seen when it comes, later, and in the end."""


@pytest.mark.parametrize("name", ASKED)
async def test_that_others_are_waited_for_is_told_late(browser, table_server, tmp_path, name):
    scene = scene_named(name)
    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        await ours.show(scene)
        waiting = ours.page.get_by_test_id("waiting")
        await expect(waiting).to_have_count(0)
        ours.stage.show(lambda doc: doc.pop("decision"))
        assert await waiting.evaluate(UNSEEN_UNTIL) == [["late"], "0", "0", "1"]


SHIFTS = """
window.shifts = []
new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput) window.shifts.push([value, ...sources.map(({ node }) => node?.nodeName)])
}).observe({ type: 'layout-shift', buffered: true })
"""
SHIFT = 0.01


@pytest.mark.parametrize("path", ["/", "/leaderboard", "/events", "/signin", "/trainer/sichuan", "/drill/sichuan"])
async def test_nothing_of_a_page_moves_as_what_it_tells_comes_late(newcomer, path):
    """A visitor with a game to come back to, of whom the page knows nothing at first."""

    async def late(route):
        await asyncio.sleep(0.5)
        await route.continue_()

    person = await newcomer(viewport=UPRIGHT)
    page = person.page
    await person.goto("/")
    await page.get_by_test_id("play-now").click()
    await page.get_by_test_id("forbid-confirm").wait_for()
    await person.goto("/")
    await page.get_by_role("navigation").get_by_role("link", name=re.compile("Back to your table")).wait_for()
    await page.add_init_script(SHIFTS)
    await page.route(re.compile("/api/"), late)
    await person.goto(path)
    await page.wait_for_load_state("networkidle")
    shifts = await page.evaluate("window.shifts")
    assert sum(shift[0] for shift in shifts) <= SHIFT, shifts


TALK = re.compile("/assets/talk-.*js")


async def test_a_waiting_room_keeps_the_place_of_the_way_to_its_chat(newcomer):
    """Of who looks on, and has no other button there."""
    come = asyncio.Event()

    async def late(route):
        await come.wait()
        await route.continue_()

    host, guest = await newcomer(), await newcomer(viewport=UPRIGHT)
    await host.goto("/")
    await choose_opponents(host.page, "friends")
    await host.page.get_by_test_id("create-table").click()
    await expect(host.page.get_by_test_id("start")).to_be_visible()
    page = guest.page
    await page.route(TALK, late)
    async with page.expect_request(TALK):
        await guest.goto(f"/table/{host.code}")
    what_next = page.get_by_test_id("why")
    before = await what_next.bounding_box()
    come.set()
    await expect(page.get_by_test_id("to-chat")).to_be_visible()
    assert await what_next.bounding_box() == before
