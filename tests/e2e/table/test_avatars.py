"""Pictures of people come to their plates late and move nothing there; bots look like bots, with their level."""

import asyncio
import re

import pytest

from tests.e2e.support.player import resize
from tests.gallery.camera import QUIET
from tests.gallery.pictures import camera, scene_named

SCENES = {
    "sichuan": "sichuan-winners-2",
    "riichi": "riichi-turn",
    "sanma": "sanma-many-norths",
    "toppan": "toppan-bet",
    "little_mahjong": "little_mahjong-turn",
}
SIZES = [(1280, 720), (1920, 1080), (1024, 768), (844, 390), (768, 1024), (390, 844), (360, 640), (320, 568)]
PARTS = """() => Object.fromEntries([...document.querySelectorAll('.plate')].flatMap((plate) => {
    const range = document.createRange()
    const points = [...plate.querySelector('.score').childNodes].find((node) => node.nodeType === 3 && node.data.trim())
    range.selectNodeContents(points)
    const signs = plate.querySelectorAll('.who > *, .facts > :not(.score)')
    return [plate, range, ...signs].map((node, i) => {
        const { x, y, width, height } = node.getBoundingClientRect()
        return [`${plate.dataset.testid} ${i}`, [x, y, width, height].map(Math.round).join(' ')]
    })
}))"""
"""Where all stands that a plate tells."""
PICTURES = """() => Object.fromEntries([...document.querySelectorAll('.plate')].map((plate) => {
    const { content, backgroundImage, width } = getComputedStyle(plate.querySelector('.facts'), '::after')
    const shown = content !== 'none' && plate.offsetWidth >= 104
    return [plate.dataset.seat, shown ? [/#([^"]*)/.exec(backgroundImage)?.[1], Math.round(parseFloat(width))] : null]
}))"""
"""The view of the sprite that each plate with room for a picture shows, and how wide."""
LEAST_PX = 14


@pytest.mark.parametrize("game", SCENES)
async def test_pictures_come_late_and_nothing_moves_for_them(browser, table_server, tmp_path, game):
    come = asyncio.Event()

    async def late(route):
        await come.wait()
        await route.continue_()

    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        scene, page = scene_named(SCENES[game]), ours.page
        await page.route(re.compile("/assets/PlateAvatars-"), late)
        ours.stage.doc, ours.stage.events = scene.doc, scene.events
        await ours.player.goto("/table/GALLERY1")
        await page.get_by_test_id("chat-open").wait_for(state="attached")
        before = {size: await parts(ours, size) for size in SIZES}
        come.set()
        await page.locator("html[data-avatars]").wait_for(state="attached")
        for size in SIZES:
            assert await parts(ours, size) == before[size], size


async def parts(ours, size) -> dict[str, str]:
    """Return where all stands in a window of this size."""
    await resize(ours.page, size)  # not all of it is fetched: what holds a picture back is waited for by nobody
    await ours.page.evaluate(QUIET, 60)
    found: dict[str, str] = await ours.page.evaluate(PARTS)
    return found


@pytest.mark.parametrize("game", SCENES)
async def test_each_plate_shows_who_sits_there_and_a_bot_as_a_bot(browser, table_server, tmp_path, game):
    async with camera(browser, table_server.url, tmp_path, "en") as ours:
        scene, page = scene_named(SCENES[game]), ours.page
        for seat, held in scene.doc["table"]["seats"].items():
            if held["kind"] == "human":
                held["avatar"] = "tiger" if seat == "0" else "judge"
        await ours.show(scene)
        await page.locator("html[data-avatars]").wait_for(state="attached")
        for size in SIZES:
            await resize(page, size)
            await ours.redrawn()
            found = await page.evaluate(PICTURES)
            for seat, picture in found.items():
                if picture is None:
                    continue
                held = scene.doc["table"]["seats"][seat]
                wanted = held.get("avatar") or f"bot-{held['level']}"
                assert picture[0] == wanted, (size, seat)
                assert picture[1] >= LEAST_PX, (size, seat)
