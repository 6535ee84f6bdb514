"""How far apart pictures are, as eyes would tell them: measured in a page of the browser, in steps of 0 to 255."""

import base64
from typing import Any

from playwright.async_api import Page

Json = Any
Rect = dict[str, float]

APART = """async ([picture, rects]) => {
    const [COLUMNS, ROWS, MOST] = [12, 16, 8]
    const image = await createImageBitmap(await (await fetch(picture)).blob())
    const look = ({ x, y, width, height }) => {
        const context = new OffscreenCanvas(COLUMNS, ROWS).getContext('2d', { willReadFrequently: true })
        context.imageSmoothingQuality = 'high'
        context.drawImage(image, x, y, width, height, 0, 0, COLUMNS, ROWS)
        return context.getImageData(0, 0, COLUMNS, ROWS).data
    }
    const looks = rects.map(look)
    const apart = (a, b) => {
        const cells = []
        for (let i = 0; i < a.length; i += 4)
            cells.push(Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]))
        return cells.sort((x, y) => y - x).slice(0, MOST).reduce((x, y) => x + y) / MOST
    }
    return looks.map((a) => looks.map((b) => apart(a, b)))
}"""
"""The distance in RGB of each two parts of a picture: the mean of the eight cells, of 192, that differ the most."""


async def apart(page: Page, rects: list[Rect]) -> list[list[float]]:
    """Return how far apart each two parts of the page look as it is shown now, emulations included."""
    url = f"data:image/png;base64,{base64.b64encode(await page.screenshot(scale='css')).decode()}"
    lens = await page.context.new_page()
    try:
        table: list[list[float]] = await lens.evaluate(APART, [url, rects])
    finally:
        await lens.close()
    return table


async def changed(page: Page, rect: Rect, script: str) -> float:
    """Return how much a part of the page looks otherwise once a script has run."""
    before = base64.b64encode(await page.screenshot(scale="css")).decode()
    await page.evaluate(script)
    after = base64.b64encode(await page.screenshot(scale="css")).decode()
    lens = await page.context.new_page()
    try:
        return float(await lens.evaluate(CHANGED, [before, after, rect]))
    finally:
        await lens.close()


CHANGED = """async ([before, after, { x, y, width, height }]) => {
    const read = async (picture) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })
        context.drawImage(image, 0, 0)
        return context.getImageData(x, y, width, height).data
    }
    const [a, b] = [await read(before), await read(after)]
    let sum = 0
    for (let i = 0; i < a.length; i += 4)
        sum += Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2])
    return sum / (a.length / 4)
}"""
