"""What is kept of an accepted picture, and how another one departs from it.

A picture leaves its mean light and colour in a grid of cells, and where the elements that have a name stand. Both are
coarse on purpose: another machine smooths letters otherwise, and nobody would see it. What people would see moves a
box, changes a number of tiles, or the light of a cell by more than that.
"""

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Final, TypeAlias

from msgspec import Struct
from PIL import Image

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"
"""A mean of 0 to 255 in steps of 4, a digit each."""
STEP = 256 // len(DIGITS)
CELL_PX: Final = {"light": 40, "blue": 80, "red": 80}
"""Side of a cell, by channel: light, and the differences of blue and red from it (as JPEG has them)."""
SHARPLY = 7
"""A cell departs that differs by more steps than that; lettering of another machine, or browser, stays below."""
SLIGHTLY, MANY = 2, 0.1
"""So does a picture in which more than this share of the cells differs by more steps than this."""
MOVED_PX, MOVED_SHARE = 6, 0.04
"""A box may differ by this, or by this share of its length: words are not equally wide everywhere."""
MOST_TOLD = 6

Grids: TypeAlias = dict[str, str]
"""A digit a cell, row by row, by channel."""


class Look(Struct, frozen=True, omit_defaults=True):
    """One size of a scene. ``dark``: where it looks otherwise in the dark scheme.

    ``boxes`` by name: x, y, width and height in CSS pixels, and how many tiles are in it.
    """

    light: Grids
    boxes: dict[str, str]
    dark: Grids | None = None


def cells(length: int, side: int) -> int:
    """Return how many cells of about so many pixels lie side by side."""
    return max(1, round(length / side))


def look_of(light: Grids, dark: Grids, boxes: dict[str, list[int]]) -> Look:
    """Return what is kept of two pictures."""
    told = {name: " ".join(map(str, box)) for name, box in boxes.items()}
    return Look(light, told, dark if dark != light else None)


def means(picture: bytes) -> Grids:
    """Return the mean light, and the mean differences of blue and red from it, of each cell of a JPEG."""
    image = Image.open(BytesIO(picture))
    image.draft("YCbCr", image.size)  # as it is kept: what is wanted needs no other colours
    grids: Grids = {}
    for (channel, side), band in zip(CELL_PX.items(), image.convert("YCbCr").split(), strict=True):
        size = cells(band.width, side), cells(band.height, side)
        grids[channel] = encode(band.resize(size, Image.Resampling.BOX).tobytes())
    return grids


def encode(values: bytes) -> str:
    """Return values of 0 to 255 as digits."""
    return "".join(DIGITS[value // STEP] for value in values)


def departures(accepted: Look, found: Look, width: int) -> Iterator[str]:
    """Yield how a picture departs from the accepted one, in words that say where."""
    yield from moved(accepted.boxes, found.boxes)
    yield from shaded("light", accepted.light, found.light, width)
    if accepted.dark or found.dark:
        yield from shaded("dark", accepted.dark or accepted.light, found.dark or found.light, width)


def moved(accepted: Mapping[str, str], found: Mapping[str, str]) -> Iterator[str]:
    """Yield which boxes are gone, new, elsewhere, or hold another number of tiles."""
    for name in sorted(accepted.keys() - found.keys()):
        yield f"{name} is gone"
    for name in sorted(found.keys() - accepted.keys()):
        yield f"{name} is new"
    for name in sorted(accepted.keys() & found.keys()):
        (*old, tiles), (*new, now) = map(int, accepted[name].split()), map(int, found[name].split())
        if tiles != now:
            yield f"{name} holds {now} tiles, not {tiles}"
        if any(abs(a - b) > MOVED_PX + MOVED_SHARE * max(old[2:]) for a, b in zip(old, new, strict=True)):
            yield f"{name} stands at {new}, not {old}"


def shaded(scheme: str, accepted: Grids, found: Grids, width: int) -> Iterator[str]:
    """Yield where a picture is lighter, darker or of another colour."""
    for channel, old in accepted.items():
        new = found[channel]
        if len(old) != len(new):
            yield f"{scheme}: another size"
            return
        apart = [abs(DIGITS.index(a) - DIGITS.index(b)) for a, b in zip(old, new, strict=True)]
        yield from _told(f"{scheme}: {channel}", apart, cells(width, CELL_PX[channel]), CELL_PX[channel])


def _told(what: str, apart: list[int], across: int, side: int) -> Iterator[str]:
    sharp = [place for place, steps in enumerate(apart) if steps > SHARPLY]
    slight = sum(steps > SLIGHTLY for steps in apart)
    for place in sharp[:MOST_TOLD]:
        x, y = place % across * side, place // across * side
        yield f"{what} by {apart[place] * STEP} of 255 at x {x}, y {y} ({len(sharp)} cells like it)"
    if not sharp and slight > MANY * len(apart):
        yield f"{what}: {slight} of {len(apart)} cells are a little off"
