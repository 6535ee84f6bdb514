"""The end of a session: places, the best hand of the game, and the result as a picture to share."""

import struct

import pytest
from playwright.async_api import expect

from tests.e2e.support.won_deals import won

LOOKS = [
    ("en", (1280, 720), "light"),
    ("ru", (390, 844), "dark"),
    ("zh", (844, 390), "light"),
    ("en", (360, 640), "dark"),
]


async def ended(stage, key, **browser):
    """Open the end of a match whose every deal the page has seen."""
    deal = won(key)
    doc = {name: value for name, value in deal.after.items() if name != "decision"}
    table = await stage("turn", lambda shown: (shown.clear(), shown.update(doc)), browser=browser)
    await table.page.route("**/api/tables/*/record", lambda route: route.fulfill(json={"deals": []}))
    await table.page.get_by_test_id("sheet-next").click()
    await table.page.get_by_test_id("best-hand").wait_for()
    return table


@pytest.mark.parametrize("key", ["sichuan", "riichi", "little_mahjong"])
async def test_the_result_is_saved_as_a_picture_where_it_cannot_be_shared(stage, key, pictures):
    table = await ended(stage, key)
    await table.page.evaluate("navigator.canShare = undefined")
    async with table.page.expect_download() as saving:
        await table.page.get_by_test_id("share-result").click()
    saved = await saving.value
    path = pictures / f"result-{key}.png"
    await saved.save_as(path)
    assert saved.suggested_filename == f"{table.doc['table']['code']}.png"
    image = path.read_bytes()
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", image[16:24])
    assert width == 1080
    assert height > 600
    assert len(image) > 40_000, "there is little to see on it"
    await expect(table.page.get_by_test_id("session-end").get_by_text("The picture has been saved.")).to_be_visible()


@pytest.mark.parametrize(("lang", "size", "scheme"), LOOKS)
async def test_it_fits_any_window(stage, lang, size, scheme):
    viewport = {"width": size[0], "height": size[1]}
    table = await ended(stage, "sichuan", locale=lang, viewport=viewport, color_scheme=scheme)
    wide = await table.page.evaluate(
        "[...document.querySelectorAll('[data-testid=session-end] .body *')]"
        ".filter((node) => node.getBoundingClientRect().right > innerWidth).map((node) => node.outerHTML.slice(0, 80))"
    )
    assert wide == []
    await table.player.picture(f"session-end-{lang}-{size[0]}x{size[1]}-{scheme}")
