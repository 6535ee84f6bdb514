"""No word of a button or label is broken amid the word, whatever fonts an engine has; nothing is cut at the side."""

import pytest

from tests.e2e.engines.page import Page
from tests.e2e.support.broken_words import BEYOND, BROKEN

SIZES = [(1280, 720), (844, 390), (450, 844)]
"""WebKit has no window that is narrower than that."""
PAGES = ["/", "/learn", "/games", "/signup", "/calculator/sichuan"]


@pytest.mark.parametrize("lang", ["en", "ru", "uk", "zh"])
def test_no_word_is_broken_and_no_tile_of_the_sample_cut(page: Page, lang: str):
    page.open("/")
    page.remember(lang=lang)
    found = []
    for path in PAGES:
        page.open(path)
        page.see("h1")
        found += look(page, path)
    page.open("/")
    page.click("header button[aria-label]:not([popovertarget])")
    page.see("[data-testid=settings] fieldset label")
    found += look(page, "settings")
    page.open("/")
    page.click("[data-testid=game-sichuan]")
    page.click("[data-testid=play-now]")
    page.see("[data-testid=forbid-confirm]")
    found += look(page, "forbid")
    page.picture("forbid")
    assert found == []


def look(page: Page, what: str) -> list[str]:
    """Return what is wrong with what is seen now, at each size."""
    found = []
    for width, height in SIZES:
        page.window.resize(width, height)
        found += [f"{what} {width}: {word}" for word in page.run(BROKEN)]
        if cut := page.run(BEYOND):
            found.append(f"{what} {width}: {cut} tiles of the sample are cut")
    page.picture(what.strip("/").replace("/", "-") or "home")
    page.window.resize(*SIZES[0])
    return found
