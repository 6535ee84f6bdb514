"""What browsers draw by themselves is seen in Firefox and in WebKit, on light pages and on dark ones."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from tests.e2e.engines.page import Page
from tests.e2e.support.pixels import colours

Json = Any
LEAST = 3.0
"""The contrast that a control has with what it lies on."""
OF_WORDS = 4.5
"""The contrast that words have with what they are written on."""
SLIDERS = "() => document.querySelectorAll('[type=range]').length"
SLIDER = """(number) => {
    const node = document.querySelectorAll('[type=range]')[number]
    node.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = node.getBoundingClientRect()
    return { left, top, width, height, part: (node.value - node.min) / (node.max - node.min) }
}"""
SELECTS = """() => [...document.querySelectorAll('select')].filter((node) => node.checkVisibility()).map((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return { left, top, width, height, name: node.dataset.testid ?? node.ariaLabel }
})"""
THUMB = 22


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lists_and_volumes_are_seen(page: Page, theme: str):
    page.open("/")
    page.remember(settings={"theme": theme})
    page.open("/")
    page.see("[data-testid=speed-select]")
    look_at_lists(page)
    page.click("header button[aria-label]:not([popovertarget])")
    page.until(lambda: page.run(SLIDERS) == 4, "the volumes")
    for number in range(4):
        look_at_slider(page, number)
    page.picture(f"volumes-{theme}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_replay_shows_how_far_it_is(page: Page, code: str, theme: str):
    page.open("/")
    page.remember(settings={"theme": theme})
    page.open(f"/game/{code}")
    page.see("[data-testid=replay-slider]")
    page.press(*["ArrowRight"] * 4)
    look_at_slider(page, 0)
    page.picture(theme)


@pytest.mark.parametrize("cloth", ["green", "linen"])
def test_the_amount_of_a_bet_is_seen(page: Page, cloth: str):
    page.open("/")
    page.remember(settings={"cloth": cloth})
    page.open("/tutorial/toppan")
    while not page.says("[data-testid=acts]") or not page.run(SLIDERS):
        page.click("[data-testid=coach-next]")
    look_at_slider(page, 0)
    page.picture(cloth)


def look_at_slider(page: Page, number: int) -> None:
    """The thumb, and the track on its longer side, stand out from what they lie on, once all is at its place."""
    page.see("[type=range]")
    page.until(lambda: least_contrast(page, page.run(SLIDER, number)) >= LEAST, f"slider {number}")


def least_contrast(page: Page, box: Json) -> float:
    """Return how far thumb and track of a slider stand out."""
    middle = box["top"] + box["height"] / 2
    thumb = box["left"] + THUMB / 2 + (box["width"] - THUMB) * box["part"]
    track = (thumb + (box["left"] + box["width"] if box["part"] < 1 / 2 else box["left"])) / 2
    seen = shown(page)
    ground = seen.getpixel((round(track), round(middle - THUMB / 2)))
    return min(contrast(seen.getpixel((round(x), round(middle))), ground) for x in (thumb, track))


def look_at_lists(page: Page) -> None:
    """The words of each list stand out from what it is painted with, once all is painted."""
    for box in page.run(SELECTS):
        look_at_list(page, box)


def look_at_list(page: Page, box: Json) -> None:
    page.until(lambda: most_contrast(page, box) >= OF_WORDS, f"the words of {box['name']}")


def most_contrast(page: Page, box: Json) -> float:
    """Return how far the words of a list stand out."""
    left, top = round(box["left"]) + 4, round(box["top"]) + 4
    inner = shown(page).crop((left, top, left + round(box["width"]) - 8, top + round(box["height"]) - 8))
    ground = inner.getpixel((inner.width // 2, 2))
    return max(contrast(pixel, ground) for pixel in set(colours(inner)))


def shown(page: Page) -> Image.Image:
    return Image.open(BytesIO(page.window.picture())).convert("RGB")


def contrast(one: Json, other: Json) -> float:
    """Return how far apart two colours are, by WCAG 2."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: tuple[int, int, int]) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
