"""The pages open, in every language and at every size, without a word in the console."""

import pytest

SIZES = [(1280, 720), (844, 390), (390, 844), (320, 568)]


@pytest.mark.parametrize("path", ["/", "/rules"])
async def test_page_fits_every_size(newcomer, path):
    person = await newcomer()
    for scheme in ("light", "dark"):
        await person.page.emulate_media(color_scheme=scheme)
        for width, height in SIZES:
            await person.page.set_viewport_size({"width": width, "height": height})
            await person.goto(path)
            await person.page.get_by_role("heading", level=1).wait_for()
            too_wide = await person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not too_wide, f"{path} scrolls sideways at {width} pixels"
            await person.picture(f"{scheme}-{width}x{height}")
