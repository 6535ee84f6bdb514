"""On phones that lie on their side nothing that is asked, won or pressed lies on what one has to see."""

from functools import partial

import pytest
from playwright.async_api import expect

from games.base import Json
from tests.e2e.all_pages.test_fit import speak
from tests.e2e.support.player import drawn
from tests.e2e.support.sizes import faults_at
from tests.e2e.support.staged_table import Stage, as_it_is
from tests.gallery.pictures import camera, scene_named, scenes_of
from tests.gallery.scenes import Scene

SIZES = [(667, 375), (640, 360), (568, 320), (740, 360), (844, 390)]
UPRIGHT = [(320, 568), (360, 640), (390, 844)]
SCENES = {
    "sichuan": ("claim-all", "claim-pung", "robbing", "turn-hu-kong", "winners-2"),
    "riichi": ("chi", "claim-kan", "ron", "chankan", "show", "turn-kan", "riichi"),
    "sanma": ("kita-and-kyushu", "kita-robbed", "pon", "riichi"),
    "little_mahjong": ("claim", "claim-win", "turn-win"),
}
LEAST_PX = 20
READ_PX = 34
CALLS = 5
UPON = """(least) => {
    const boxes = (selector) => [...document.querySelectorAll(selector)]
        .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('.visually-hidden'))
        .map((node) => ({ node, box: node.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
    const name = ({ dataset, className, textContent }) => dataset.testid ?? `${className} ${textContent.trim()}`
    const over = ({ box: a }, { box: b }) => Math.min(
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    )
    const found = []
    const asked = boxes('.prompt > .tile, .prompt > .domino, .prompt .countdown, .prompt p > *, .call, .faces')
    const plates = boxes('.plate')
    const won = boxes('[data-testid^=won-], [data-testid^=riichi-]')
    for (const [i, one] of asked.entries()) {
        for (const other of [...plates, ...asked.slice(i + 1)]) {
            if (over(one, other) > 1) found.push(`${name(one.node)} on ${name(other.node)}`)
        }
        const { left, top, right, bottom } = one.box
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.push(`${name(one.node)} outside`)
    }
    for (const badge of won) {
        const { left, top, right, bottom } = badge.box
        if (top < 0 || left < 0 || right > innerWidth || bottom > innerHeight) found.push(`${name(badge.node)} cut`)
        for (const plate of plates) {
            if (!plate.node.contains(badge.node) && over(badge, plate) > 1)
                found.push(`${name(badge.node)} on ${name(plate.node)}`)
        }
        const words = badge.node.closest('.plate').querySelector('.name').getBoundingClientRect()
        if (over(badge, { box: words }) > 0) found.push(`${name(badge.node)} on its own name`)
    }
    for (const { node, box } of boxes('.prompt > .tile, .prompt > .domino, .call .domino')) {
        if (Math.min(box.width, box.height) < least - 0.5) found.push(`${name(node)} ${Math.round(box.width)} px wide`)
    }
    return found
}"""
"""What of the claims lies on plates or on one another, or out of sight; winners' signs that do; tiles too small."""

CUT = """() => [...document.querySelectorAll('.prompt strong, .call:not(.gone)')]
    .filter((node) => !node.checkVisibility({ visibilityProperty: true }) || node.scrollWidth > node.clientWidth + 1)
    .map((node) => `${node.textContent.trim()} is cut`)"""
"""What a win is worth and names of calls, where they are hidden or cut."""
MISSING = """(calls) => {
    const [worth, offered] = ['.prompt strong', '.call:not(.gone)'].map((css) => document.querySelectorAll(css).length)
    return worth === 1 && offered === calls ? [] : [`${worth} say what the win is worth, ${offered} calls`]
}"""
CLOSED = "() => document.querySelector('.faces') ? [] : ['the ways of a call are not shown']"


@pytest.mark.parametrize("lang", ["ru", "uk"])
@pytest.mark.parametrize("game", SCENES)
async def test_what_is_asked_and_won_lies_on_nothing_else(browser, table_server, tmp_path, game, lang):
    names = {f"{game}-{name}" for name in SCENES[game]}
    complaints = []
    async with camera(browser, table_server.url, tmp_path, lang) as ours:
        for scene in scenes_of(game):
            if not isinstance(scene, Scene) or scene.name not in names:
                continue
            names.remove(scene.name)
            await ours.turn_to(scene)
            found = await ours.faults(SIZES, {UPON: LEAST_PX, CUT: None})
            complaints += [f"{scene.name} {each}" for each in found]
    assert complaints == []
    assert not names


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_all_calls_at_once_and_the_ways_of_one_leave_the_plates_free(browser, table_server, tmp_path, lang):
    riichi = {scene.name: scene for scene in scenes_of("riichi") if isinstance(scene, Scene)}
    actions = {}
    for name in ("claim-kan", "chi", "ron"):
        for action in riichi[f"riichi-{name}"].doc["decision"]["actions"]:
            actions[str(action)] = action
    ron = riichi["riichi-ron"]
    ron.doc["decision"]["actions"] = sorted(actions.values(), key=lambda action: action["type"] == "pass")
    async with camera(browser, table_server.url, tmp_path, lang) as ours:
        await ours.show(ron)
        assert await ours.faults(SIZES, {UPON: LEAST_PX, CUT: None, MISSING: CALLS}) == []
        await ours.page.wait_for_timeout(400)  # no press counts in the first moments
        await ours.page.get_by_test_id("claim-chi").click()
        await ours.page.locator(".faces").wait_for()
        assert await ours.faults(SIZES, {UPON: LEAST_PX, CLOSED: None}) == []


TOLD = """() => {
    const parts = [...document.querySelectorAll('.told > *')].filter((node) => node.getClientRects().length)
    const others = document.querySelectorAll('.call:not(.gone), .prompt > .tile, .prompt > .countdown, .hand.piece')
    const found = []
    for (const node of parts) {
        if (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2)
            found.push(`${node.textContent.trim()} is cut`)
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const line of range.getClientRects()) for (const other of others) {
            const box = other.getBoundingClientRect()
            const over = Math.min(
                Math.min(line.right, box.right) - Math.max(line.left, box.left),
                Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top),
            )
            if (over > 3) found.push(`${node.textContent.trim()} on ${other.className}`)
        }
    }
    return parts.length > 2 ? found : ['too little is told', ...found]
}"""
"""What is told of a win where it is cut, or lies on something."""
DEAR: dict[str, Json] = {
    "riichi-ron": {
        "ron": {
            "points": 7700,
            "han": 4,
            "fu": 30,
            "limit": None,
            "yaku": dict.fromkeys(["riichi", "ippatsu", "pinfu", "tanyao", "iipeiko"], 1),
            "dora": {"dora": 2},
        }
    },
    "sichuan-claim-hu": {"hu": {"points": 8, "fans": {"all-pungs": 1, "full-flush": 2, "robbing-kong": 1}}},
}


@pytest.mark.parametrize("lang", ["ru", "uk"])
@pytest.mark.parametrize("name", DEAR)
async def test_what_a_win_is_worth_and_why_is_whole_on_upright_phones(browser, table_server, tmp_path, name, lang):
    scene = scene_named(name)
    scene.doc["view"]["hints"] = (scene.doc["view"].get("hints") or {}) | DEAR[name]
    async with camera(browser, table_server.url, tmp_path, lang) as ours:
        await ours.show(scene)
        assert await ours.faults(UPRIGHT, {TOLD: None}) == []


SMALL = """(least) => [...document.querySelectorAll('[data-testid=indicators] .tile')].flatMap((node) => {
    const [a, b] = [node, node.closest('.well')].map((each) => each.getBoundingClientRect())
    const found = a.width < least - 0.5 ? [`an indicator ${Math.round(a.width)} px wide`] : []
    const inside = a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom
    return inside ? found : [...found, 'an indicator beyond the middle']
})"""
"""Indicators of dora that are too small to be read, or lie outside of the middle."""
COVERED = """(slack) => [...document.querySelectorAll('.well .side b')].flatMap((wind) => {
    const a = wind.getBoundingClientRect()
    const others = document.querySelectorAll('.well .left, .well .round > b, .well .sticks, .well .dora .tile')
    return [...others].filter((node) => {
        const b = node.getBoundingClientRect()
        const [w, h] = [Math.min(a.right, b.right) - Math.max(a.left, b.left),
                        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)]
        return a.width && w > slack && h > slack
    }).map((node) => `${wind.textContent} lies on ${node.className}`)
})"""
"""Winds that something else in the middle lies on; a letter does not fill its line."""
SLACK_PX = 3


async def test_indicators_are_large_enough_to_be_read(browser, table_server, tmp_path):
    scene = scene_named("riichi-turn")
    sizes = (*SIZES, *UPRIGHT, (412, 732), (375, 667))
    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        for count in range(1, 6):
            scene.doc["view"]["wall"]["indicators"] = ["5z", "6z", "8s", "0p", "1m"][:count]
            await ours.turn_to(scene)
            await expect(ours.page.get_by_test_id("indicators").locator(".tile")).to_have_count(count)
            assert await ours.faults(sizes, {SMALL: LEAST_PX, COVERED: SLACK_PX}) == [], count


async def test_an_indicator_is_read_at_a_glance_where_there_is_room(browser, table_server, tmp_path):
    scene = scene_named("riichi-turn")
    scene.doc["view"]["wall"]["indicators"] = ["5z"]
    sizes = [(1280, 720), (1920, 1080), (390, 844)]
    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        await ours.show(scene)
        assert await ours.faults(sizes, {SMALL: READ_PX, COVERED: SLACK_PX}) == []


def as_guests(doc) -> None:
    """Call everyone as newcomers are called, with points of five figures."""
    for seat, held in doc["view"]["seats"].items():
        held |= {"total": 30_000, "points": 0}
        doc["table"]["seats"][seat]["name"] = f"Гость 640{seat}"


async def test_the_own_name_is_not_cut(newcomer):
    player = await newcomer(reduced_motion="reduce")
    stage = Stage(player)
    await stage.open("turn", as_guests)
    plate = player.page.get_by_test_id(f"seat-{stage.doc['you']}")
    name = plate.locator(".name")
    for width, height in ((844, 390), (667, 375), (390, 844), (320, 568)):
        await player.page.set_viewport_size({"width": width, "height": height})
        await drawn(player.page)
        wide, has, high, is_high = await name.evaluate(
            "(node) => [node.scrollWidth, node.clientWidth, node.scrollHeight, node.clientHeight]"
        )
        assert wide <= has, (width, height)
        assert high <= is_high + 1, (width, height)
        inner, outer = await name.bounding_box(), await plate.bounding_box()
        assert inner
        assert outer
        assert inner["x"] - outer["x"] >= 4, f"right against the edge {width}x{height}"


CALLED_UPON = """() => {
    const called = [...document.querySelectorAll('.float')].map((node) => [node, node.getBoundingClientRect()])
    const points = [...document.querySelectorAll('.plate .score')].map((score) => {
        const range = document.createRange()
        range.selectNodeContents([...score.childNodes].find((node) => node.nodeType === 3 && node.data.trim()))
        return range.getBoundingClientRect()
    })
    const air = 0.2 // of a line is above its figures, or below them
    return called.flatMap(([node, a]) => points.flatMap((b) => {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom - air * b.height) - Math.max(a.top, b.top + air * b.height)
        return across > 0 && down > 0 ? [`${node.textContent} covers ${Math.round(down)} px of points`] : []
    }))
}"""
"""Calls that flare up over anybody's points."""


def called_by_all(call):
    """Return events in which every seat calls this."""
    if call == "tsumo":
        return [{"type": "tsumo", "seat": seat, "tile": "5m"} for seat in range(4)]
    if call == "riichi":
        return [{"type": "discarded", "seat": seat, "tile": "5m", "drawn": True, "riichi": True} for seat in range(4)]
    return [{"type": "window-settled", "outcome": [{"seat": seat, "claim": call} for seat in range(4)]}]


@pytest.mark.parametrize("call", ["pon", "ron", "tsumo", "riichi"])
async def test_what_is_called_leaves_all_points_in_sight(browser, table_server, tmp_path, call):
    scene = scene_named("riichi-turn")
    complaints = []
    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        await ours.show(scene)
        await ours.page.locator(".floats").wait_for(state="attached")
        for width, height in SIZES:
            await ours.page.set_viewport_size({"width": width, "height": height})
            await ours.redrawn()
            ours.stage.show(as_it_is, *called_by_all(call))
            await expect(ours.page.locator(".float")).to_have_count(4)
            found = await ours.page.evaluate(CALLED_UPON)
            complaints += [f"{width}x{height}: {each}" for each in found]
            await expect(ours.page.locator(".float")).to_have_count(0)
    assert complaints == []


NAMES_CUT = """() => [...document.querySelectorAll('.plate.seat-0 .name, .plate .score')]
    .filter((node) => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + 2)
    .map((node) => node.textContent.trim())"""
"""The viewer's own name and points at any seat, where they are cut."""


async def test_the_own_name_and_all_points_are_whole_at_a_ring(browser, table_server, tmp_path):
    complaints = []
    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        for scene in scenes_of("toppan"):
            if not isinstance(scene, Scene) or scene.name not in {"toppan-bet", "toppan-draw", "toppan-bet-ten"}:
                continue
            scene.doc["table"]["seats"][str(scene.doc["you"])]["name"] = "Гость 6400"
            await ours.turn_to(scene)
            found = await ours.faults(UPRIGHT, {NAMES_CUT: None})
            complaints += [f"{scene.name} {each}" for each in found]
    assert complaints == []


async def test_the_own_name_is_whole_beside_a_laid_triplet(browser, table_server, tmp_path):
    scenes = (each for each in scenes_of("little_mahjong") if isinstance(each, Scene))
    scene = next(each for each in scenes if each.name == "little_mahjong-turn-win")
    you = scene.doc["you"]
    assert scene.doc["view"]["seats"][str(you)]["melds"]
    scene.doc["view"]["dealer"] = you
    scene.doc["table"]["seats"][str(you)]["name"] = "Гость 6400"
    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        await ours.show(scene)
        assert await ours.faults([*SIZES, *UPRIGHT], {NAMES_CUT: None}) == []


TOLD_UPON = """() => [...document.querySelectorAll('aside .told > span, aside .turned > *')].flatMap((node) => {
    const a = node.getBoundingClientRect()
    return [...document.querySelectorAll('.plate')].filter((plate) => {
        const b = plate.getBoundingClientRect()
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    }).map((plate) => `${node.textContent.trim()} on ${plate.textContent.trim()}`)
})"""
"""What spectators are told or may press, where it lies on a plate."""


@pytest.mark.parametrize("lang", ["ru", "uk"])
async def test_what_spectators_are_told_leaves_the_plates_free(browser, table_server, tmp_path, lang):
    scene = scene_named("riichi-watching")
    scene.doc["table"] |= {"spectators": "all", "delay": 5}
    async with camera(browser, table_server.url, tmp_path, lang) as ours:
        for behind in ({}, {"behind": 300_000}):
            scene.doc.update(behind)
            await ours.turn_to(scene)
            assert await ours.faults(SIZES, {TOLD_UPON: None}) == [], behind
            assert await ours.page.locator("aside .turned > *").count() >= 2, "whose seat, and what is seen"


OPEN = """async () => {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ game: 'sichuan', deals: 4, speed: 'normal' })
    return (await (await fetch('/api/tables', { method: 'POST', headers, body })).json()).code
}"""


async def test_whoever_waits_at_their_table_sees_how_to_start(newcomer):
    owner = await newcomer(viewport={"width": 568, "height": 320})
    await owner.goto("/")
    await owner.goto(f"/table/{await owner.page.evaluate(OPEN)}")
    for width, height in [*SIZES, (320, 568)]:
        await owner.page.set_viewport_size({"width": width, "height": height})
        await expect(owner.page.get_by_test_id("start")).to_be_in_viewport(ratio=1)


SEATS_COVERED = """() => [...document.querySelectorAll('[data-testid^=sit-]')].flatMap((node) => {
    node.scrollIntoView({ block: 'end' })
    const { left, top, width, height } = node.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return node.contains(hit) ? [] : [`${node.dataset.testid} lies below ${hit?.className}`]
})"""


async def test_whoever_has_no_seat_yet_can_press_each_that_is_free(newcomer):
    owner = await newcomer(viewport={"width": 568, "height": 320})
    await owner.goto("/")
    code = await owner.page.evaluate(OPEN)
    guest = await newcomer(viewport={"width": 568, "height": 320})
    await guest.goto(f"/table/{code}")
    await guest.page.locator("[data-testid^=sit-]").last.wait_for()
    assert await faults_at(guest.page, SIZES, {SEATS_COVERED: None}, partial(drawn, guest.page)) == []


@pytest.mark.parametrize("lang", ["ru", "zh"])
async def test_whoever_comes_sees_how_to_play(newcomer, lang):
    player = await newcomer(viewport={"width": 568, "height": 320}, reduced_motion="reduce")
    await speak(player, lang)
    await player.goto("/")
    for width, height in [*SIZES, (320, 568)]:
        await player.page.set_viewport_size({"width": width, "height": height})
        await expect(player.page.get_by_test_id("play-now")).to_be_in_viewport(ratio=1, timeout=10_000)


async def test_what_a_little_mahjong_spectator_may_press_leaves_the_plates_free(browser, table_server, tmp_path):
    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        await ours.show(scene_named("little_mahjong-watching"))
        assert await ours.faults(SIZES, {TOLD_UPON: None}) == []
        assert await ours.page.locator("aside .turned > *").count() == 2, "whose seat, and a free one"
