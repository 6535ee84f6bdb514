"""Every state of the tables looks as it was accepted to look; what people would notice, the comparison does."""

import pytest

from tests.gallery.camera import Camera
from tests.gallery.fingerprint import Look, departures
from tests.gallery.pictures import GAMES, camera, complaints, hang, read_accepted, scene_named

SIZES = [(1280, 720), (320, 568)]
PLANTED = {
    "a missing tile": "document.querySelector('[data-testid^=river-] .piece').remove()",
    "a moved button": "document.querySelector('[data-testid=claim-pass]').style.translate = '0 -14px'",
    "another cloth": "document.documentElement.style.setProperty('--cloth', '#2a5c8a')",
    "other tiles": "document.querySelector('[role=toolbar]').style.filter = 'invert(0.3)'",
    "a hidden plate": "document.querySelector('[data-testid=seat-2]').style.opacity = 0",
}
ACCEPT = "If these are wanted, and look well: ./dev gallery --accept"


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("game", GAMES)
async def test_pictures_are_as_accepted(browser, table_server, pictures, game):
    lang, accepted = read_accepted()
    looks = await hang(browser, table_server.url, pictures / "gallery", lang, game)
    of_game = {name: look for name, look in accepted.items() if name.startswith(f"{game}-")}
    found = complaints(of_game, looks)
    assert not found, "\n".join([f"Pictures depart from the accepted ones. {ACCEPT}", *found])


@pytest.fixture(scope="module")
def claim():
    """A table with everything on it, and a claim to be answered."""
    return scene_named("sichuan-claim-pung")


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_what_people_would_notice_is_found(browser, table_server, tmp_path, claim, width, height):
    async with camera(browser, table_server.url, tmp_path, "en") as ours:
        shown = await fresh(ours, claim, width, height)
        assert list(departures(shown, await fresh(ours, claim, width, height), width)) == []
        for what, plant in PLANTED.items():
            await show(ours, claim, width, height)
            await ours.page.evaluate(plant)
            assert list(departures(shown, await ours.look("planted", width, height), width)), f"{what} was not found"


async def fresh(ours: Camera, scene, width: int, height: int) -> Look:
    """Return what a picture of the scene leaves, of a page that has just been loaded."""
    await show(ours, scene, width, height)
    return await ours.look("planted", width, height)


async def show(ours: Camera, scene, width: int, height: int) -> None:
    """Load the page."""
    await ours.page.set_viewport_size({"width": width, "height": height})
    await ours.show(scene)


async def test_a_key_that_a_picture_shows_in_place_of_its_text_is_found(browser, table_server, tmp_path, claim):
    async def take() -> None:
        async with camera(browser, table_server.url, tmp_path, "en") as ours:
            await fresh(ours, claim, 1280, 720)
            async with ours.page.expect_console_message():
                await ours.page.evaluate("document.querySelector('[data-testid=claim-pass]').append('riichi.limit.a')")

    with pytest.raises(AssertionError, match=r"riichi\.limit\.a"):
        await take()
