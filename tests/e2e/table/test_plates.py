"""A seat's plate keeps still while its clock comes and goes, and its lines stand as far from both of its edges."""

from collections.abc import Callable

import pytest
from playwright.async_api import expect

from games.base import Json
from tests.gallery import scenes
from tests.gallery.camera import QUIET, Camera
from tests.gallery.pictures import REPLAYS, camera, scene_named, scenes_of
from tests.gallery.scenes import NOW, Scene

SIZES = [(1280, 720), (1024, 768), (844, 390), (667, 375), (568, 320), (768, 1024), (390, 844), (320, 568)]
SCENES = {
    "sichuan": ("claim-pung", "winners-2"),
    "riichi": ("turn", "riichi"),
    "sanma": ("many-norths", "riichi"),
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


@pytest.mark.parametrize("game", SCENES)
async def test_nothing_on_a_plate_moves_as_its_clock_comes(browser, table_server, tmp_path, game):
    names = {f"{game}-{name}" for name in SCENES[game]}
    complaints = []
    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        page = ours.page
        for scene in scenes_of(game):
            if not isinstance(scene, Scene) or scene.name not in names:
                continue
            names.remove(scene.name)
            await ours.turn_to(scene)
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


PLACED = {
    "sichuan": ("turn", "winners-2"),
    "riichi": ("turn",),
    "sanma": ("many-norths",),
    "toppan": ("bet", "bet-ten"),
    "little_mahjong": ("turn", "turn-three"),
}
ALL_SIZES = [(1280, 720), (1920, 1080), (844, 390), (667, 375), (390, 844), (360, 640), (320, 568), (768, 1024)]
TALL_ENOUGH = [size for size in ALL_SIZES if size != (320, 568)]
"""The lowest of phones have no room for a row of plates above four rivers: there they stand in the corners."""
RINGS = {"toppan", "little_mahjong"}
ASTRAY = """() => {
    const plates = [...document.querySelectorAll('.plate')].map((node) => ({
        place: Number(/seat-(\\d)/.exec(node.className)[1]), box: node.getBoundingClientRect(),
    })).sort((a, b) => a.place - b.place)
    const last = plates.length - 1
    const found = []
    const is = (name, at, among, of) => among.every((each) => of(each.box) <= of(plates[at].box) + 1)
        || found.push(`${name} is not at its own edge`)
    is('the own plate', 0, plates, ({ bottom }) => bottom)
    is('the next player', 1, plates.slice(1), ({ right }) => right)
    is('the player before', last, plates.slice(1), ({ left }) => -left)
    if (last % 2) is('the player across', (last + 1) / 2, plates, ({ top }) => -top)
    // Whoever sits farther round stands no lower on the right, and no higher on the left.
    for (const [i, { box }] of plates.slice(1).entries()) {
        const before = plates[i].box
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        if (i && x > innerWidth / 2 && y > before.top + before.height && before.left > innerWidth / 2)
            found.push(`place ${i + 1} lies below the one before`)
    }
    return found
}"""
"""Plates that don't stand where their seats do: one's own below, the next on the right, and so on counter-clockwise."""


@pytest.mark.parametrize("game", PLACED)
async def test_each_plate_stands_at_its_own_edge(browser, table_server, tmp_path, game):
    async with camera(browser, table_server.url, tmp_path, "en") as ours:
        for name in PLACED[game]:
            await ours.turn_to(scene_named(f"{game}-{name}"))
            assert await ours.faults(ALL_SIZES if game in RINGS else TALL_ENOUGH, {ASTRAY: None}) == [], name


LONG = ("Bob the Builder Jr.", "Maximilian O. Hara", "Александра Ким", "獨坐幽篁裡彈琴", "Jo") * 2
WIDEST = ("WWWWWWWWWWWWWWWWWWWW", "獨坐幽篁裡彈琴復長嘯深林人不知明月來相", "Wm. M. Wommwamm-Mews", "Jo") * 3
SHORTENED = """(whole) => [...document.querySelectorAll('.plate')].flatMap((plate) => {
    const name = plate.querySelector('.name')
    const cut = name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 2
    const { overflow, textOverflow, webkitLineClamp } = getComputedStyle(name)
    const told = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    const [a, b] = [name, plate].map((node) => node.getBoundingClientRect())
    const found = []
    // Upright, the viewer's own stands in a corner between rivers: it is cut with a sign before anybody else's.
    const own = plate.matches('.portrait .seat-0')
    if (cut && whole && !own) found.push(`${name.textContent} is cut at ${plate.className}`)
    if (cut && !(overflow === 'hidden' && told && name.title.includes(name.textContent)))
        found.push(`${name.textContent} is cut without a word`)
    if (a.right > b.right + 1 || a.top < b.top - 1 || a.bottom > b.bottom + 1)
        found.push(`${name.textContent} stands over the edge of ${plate.dataset.testid} ${Math.round(b.height)}`)
    const score = plate.querySelector('.score').getBoundingClientRect()
    if (a.bottom > score.bottom || score.bottom > b.bottom + 1) found.push(`${name.textContent} lies on its points`)
    return found
})"""
"""Names that are cut: where they should be whole, or without a sign of it and the whole name to be asked for."""
ROOMY = [(1280, 720), (1920, 1080), (844, 390), (768, 1024), (390, 844), (360, 640)]


@pytest.mark.parametrize("game", ["sichuan", "riichi", "sanma", "little_mahjong"])
async def test_names_are_whole_beside_all_that_a_plate_tells(browser, table_server, tmp_path, monkeypatch, game):
    monkeypatch.setattr(scenes, "NAMES", LONG)
    async with camera(browser, table_server.url, tmp_path, "en") as ours:
        for name in SCENES[game]:
            await ours.turn_to(scene_named(f"{game}-{name}"))
            assert await ours.faults(ROOMY, {SHORTENED: True}) == [], name
        for replayed in REPLAYS[game]:
            for size in ROOMY:
                await ours.page.set_viewport_size({"width": size[0], "height": size[1]})
                await ours.show(replayed)
                assert await ours.faults([size], {SHORTENED: True}) == [], replayed.name


@pytest.mark.parametrize("game", SCENES)
async def test_the_longest_names_end_in_a_sign_that_they_go_on(browser, table_server, tmp_path, monkeypatch, game):
    monkeypatch.setattr(scenes, "NAMES", WIDEST)
    async with camera(browser, table_server.url, tmp_path, "en") as ours:
        for name in SCENES[game]:
            await ours.turn_to(scene_named(f"{game}-{name}"))
            assert await ours.faults(ALL_SIZES, {SHORTENED: False}) == [], name


UNTOLD = """() => [...document.querySelectorAll('.plate:not(.seat-0)')]
    .filter((plate) => plate.querySelectorAll('.machine').length !== 1)
    .map((plate) => `${plate.textContent.trim()} is not told to be a bot`)"""


@pytest.mark.parametrize("game", SCENES)
async def test_bots_are_told_from_people(browser, table_server, tmp_path, game):
    async with camera(browser, table_server.url, tmp_path, "en") as ours:
        scene = scene_named(f"{game}-{SCENES[game][0]}")
        seats, you = scene.doc["table"]["seats"], scene.doc["you"]
        others = [held for seat, held in seats.items() if seat != str(you)]
        for held in others:
            held |= {"kind": "bot", "level": "hard"}
        await ours.show(scene)
        assert await ours.faults(ALL_SIZES, {UNTOLD: None}) == []
        await expect(ours.page.locator(".plate").get_by_role("img", name="bot")).to_have_count(len(others))
        others[0] |= {"kind": "human", "present": True}
        await ours.turn_to(scene)
        await expect(ours.page.locator(".plate").get_by_role("img", name="bot")).to_have_count(len(others) - 1)


UNDER = """() => {
    const [lifted, plate] = ['[data-testid=hand-tile][aria-pressed=true] .tile', '.plate.seat-0']
        .map((name) => document.querySelector(name).getBoundingClientRect())
    const wide = Math.min(lifted.right, plate.right) - Math.max(lifted.left, plate.left)
    const high = Math.min(lifted.bottom, plate.bottom) - Math.max(lifted.top, plate.top)
    return wide > 0 && high > 0 ? [`a lifted tile covers ${Math.round(high)} px of the own plate`] : []
}"""


@pytest.mark.parametrize("name", ["sichuan-turn", "riichi-turn", "little_mahjong-turn"])
async def test_a_lifted_tile_covers_nothing_of_the_own_plate(browser, table_server, tmp_path, name):
    async with camera(browser, table_server.url, tmp_path, "en") as ours:
        await ours.show(scene_named(name))
        for size in ALL_SIZES:
            await ours.page.set_viewport_size({"width": size[0], "height": size[1]})
            await ours.redrawn()
            first = ours.page.get_by_test_id("hand-tile").first
            if await first.get_attribute("aria-pressed") == "false":
                await first.click()
            await expect(first).to_have_attribute("aria-pressed", "true")
            await ours.page.wait_for_timeout(200)  # until it is up
            assert await ours.page.evaluate(UNDER) == [], size
