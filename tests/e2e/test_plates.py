"""A seat's plate keeps still while its clock comes and goes, and its lines stand as far from both of its edges."""

from collections.abc import Callable

import pytest

from games.base import Json
from tests.gallery.camera import QUIET, Camera
from tests.gallery.exhibition import camera, scene_named, scenes_of
from tests.gallery.scenes import NOW, Scene

SIZES = [(1280, 720), (1024, 768), (844, 390), (667, 375), (568, 320), (768, 1024), (390, 844), (320, 568)]
SCENES = {
    "sichuan": ("claim-pung", "winners-2"),
    "riichi": ("turn", "riichi"),
    "toppan": ("draw", "bet", "bet-ten"),
    "little_mahjong": ("laid", "turn-three", "turn"),
}
SEATS_MOST = 5
PARTS = """() => Object.fromEntries([...document.querySelectorAll('.plate')].flatMap((plate) => {
    const range = document.createRange()
    const points = [...plate.querySelector('.score').childNodes].find((node) => node.nodeType === 3 && node.data.trim())
    range.selectNodeContents(points)
    const signs = plate.querySelectorAll('.who > *, .facts > :not(.score, .countdown)')
    return [range, ...signs].map((node, i) => {
        const { x, y, width, height } = node.getBoundingClientRect()
        return [`${plate.dataset.testid} ${i}`, [x, y, width, height].map(Math.round).join(' ')]
    })
}))"""
"""Where all stands that a plate tells, but for its clock, and the points of the deal, which make room."""


EDGES = """() => [...document.querySelectorAll('.plate.low')].flatMap((plate) => {
    const { top, bottom, height } = plate.getBoundingClientRect()
    const above = plate.querySelector('.who').getBoundingClientRect().top - top
    const below = bottom - plate.querySelector('.facts').getBoundingClientRect().bottom
    const hard = above < (height < 34 ? 1 : 2) || Math.abs(above - below) > 0.5
    return hard ? [`${plate.dataset.testid}: ${above} px, ${below} px`] : []
})"""
"""Low plates whose lines stand hard against an edge."""


def runs(seat: int | None) -> Callable[[Json], None]:
    """Return what has this seat's clock run, or nobody's."""

    def change(doc: Json) -> None:
        clock = {name: part for name, part in doc.get("clock", {}).items() if name != "turn"}
        doc["clock"] = clock if seat is None else clock | {"turn": {"seat": seat, "deadline": NOW + 27_000}}
        doc.pop("decision", None)

    return change


@pytest.mark.parametrize("lang", ["ru"])
@pytest.mark.parametrize("game", SCENES)
async def test_nothing_on_a_plate_moves_as_its_clock_comes(browser, table_server, tmp_path, game, lang):
    names = {f"{game}-{name}" for name in SCENES[game]}
    complaints = []
    async with camera(browser, table_server.url, tmp_path, lang) as ours:
        page = ours.page
        for scene in scenes_of(game):
            if not isinstance(scene, Scene) or scene.name not in names:
                continue
            names.remove(scene.name)
            await ours.show(scene)
            for size in SIZES:
                await page.set_viewport_size({"width": size[0], "height": size[1]})
                before = await parts(ours, None)
                complaints += [f"{scene.name} {size} {each}" for each in await page.evaluate(EDGES)]
                for seat in [int(seat) for seat in scene.doc["table"]["seats"]][:SEATS_MOST]:
                    after = await parts(ours, seat)
                    complaints += [
                        f"{scene.name} {size} {part}: {before[part]} → {after.get(part)}"
                        for part in before
                        if after.get(part) != before[part]
                    ]
    assert not complaints, "\n".join(complaints)
    assert not names


async def parts(ours: Camera, seat: int | None) -> dict[str, str]:
    """Return where all stands while this seat's clock runs."""
    ours.stage.show(runs(seat))
    await ours.page.evaluate(QUIET, 60)
    found: dict[str, str] = await ours.page.evaluate(PARTS)
    return found


CUT = """() => [...document.querySelectorAll('.plate .score')].flatMap((score) => {
    const range = document.createRange()
    range.selectNodeContents([...score.childNodes].find((node) => node.nodeType === 3 && node.data.trim()))
    const over = range.getBoundingClientRect().right - score.getBoundingClientRect().right
    return over > 0.5 ? [`${score.textContent.trim()}: ${Math.round(over)} px`] : []
})"""
"""Points that don't end within their plates."""


@pytest.mark.parametrize(("game", "name"), [("riichi", "turn"), ("toppan", "bet"), ("toppan", "bet-ten")])
async def test_no_figure_is_cut_on_a_phone_with_large_letters(browser, table_server, tmp_path, game, name):
    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        await ours.show(scene_named(f"{game}-{name}"))
        await ours.page.evaluate("document.documentElement.style.fontSize = '150%'")
        for width, height in ((390, 844), (360, 640), (320, 568)):
            await ours.page.set_viewport_size({"width": width, "height": height})
            await ours.page.evaluate(QUIET, 60)
            assert await ours.page.evaluate(CUT) == [], (width, height)
