"""How far apart pictures are, as eyes would tell them: distances in RGB, in steps of 0 to 255."""

from io import BytesIO
from math import dist
from statistics import mean
from typing import TypeAlias

from PIL import Image
from playwright.async_api import Page

Rect: TypeAlias = dict[str, float]
Colours: TypeAlias = list[tuple[int, int, int]]
"""By pixel, row by row."""

CELLS = (12, 16)
MOST = 8


async def apart(page: Page, rects: list[Rect]) -> list[list[float]]:
    """Return how far apart each two parts of the page look as it is shown now, emulations included.

    That is the mean of the eight cells, of 192, that differ the most.
    """
    shown = await picture(page)
    looks = [colours(shown.resize(CELLS, Image.Resampling.BOX, box_of(rect))) for rect in rects]
    return [[mean(sorted(map(dist, one, other))[-MOST:]) for other in looks] for one in looks]


async def changed(page: Page, rect: Rect, script: str) -> float:
    """Return how much a part of the page looks otherwise once a script has run: the mean of its pixels."""
    before = (await picture(page)).crop(box_of(rect))
    await page.evaluate(script)
    after = (await picture(page)).crop(box_of(rect))
    return mean(map(dist, colours(before), colours(after)))


async def picture(page: Page) -> Image.Image:
    """Return what the page shows, a pixel for each of CSS."""
    return Image.open(BytesIO(await page.screenshot(scale="css"))).convert("RGB")


def colours(image: Image.Image) -> Colours:
    """Return the red, green and blue of each pixel."""
    values = iter(image.tobytes())
    return list(zip(values, values, values, strict=True))


def box_of(rect: Rect) -> tuple[int, int, int, int]:
    """Return the whole pixels of a rectangle: left, top, right and bottom."""
    left, top = round(rect["x"]), round(rect["y"])
    return left, top, left + round(rect["width"]), top + round(rect["height"])
