"""What a newcomer is told is read on any phone, and lies on nothing that tells what happens or is to be pressed."""

from copy import deepcopy
from functools import partial

import pytest
from playwright.async_api import expect

from tests.e2e.support.sizes import faults_at
from tests.gallery.camera import Camera
from tests.gallery.pictures import camera, scenes_of
from tests.gallery.scenes import Scene

SIZES = [(320, 568), (360, 640), (390, 844), (568, 320), (640, 360), (667, 375), (844, 390), (1280, 720)]
SCENES = {
    "sichuan": ("turn", "claim-pung", "claim-hu"),
    "riichi": ("first-turn", "riichi", "pon", "ron"),
    "sanma": ("first-turn", "kita", "riichi", "pon", "ron"),
    "toppan": ("draw", "bet-ten"),
    "little_mahjong": ("turn", "claim", "claim-win"),
}
ROOMY_PX = 375
"""Where it is narrower or lower, some of the words may wait for a tap."""
FAULTS = """(least) => {
    const hint = document.querySelector('[data-testid=hint]')
    if (!hint.checkVisibility({ visibilityProperty: true })) return ['is hidden']
    const words = hint.querySelector('span')
    const cut = [hint, words].filter(Boolean).filter((node) => node.scrollHeight > node.clientHeight + 1)
        .filter((node) => getComputedStyle(node).overflowY !== 'visible')
    const a = hint.getBoundingClientRect()
    const all = '.plate, .waits, .well, .yaku, .total, .stake, .word, .prompt > *, .call:not(.gone), .acts, button, '
        + '.piece, [data-testid=pot], [data-testid=wall-left], [data-testid=legend]'
    const under = [...document.querySelectorAll(all)].filter((node) => {
        const b = node.getBoundingClientRect()
        return node.checkVisibility({ visibilityProperty: true })
            && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2 && !hint.contains(node)
    })
    const opens = hint.querySelector('[aria-expanded=false]') && Math.min(innerWidth, innerHeight) < least
    const found = under.map((node) => `lies on ${node.className}`)
    return opens ? found : [...cut.map(() => `is cut: ${words.textContent}`), ...found]
}"""


def with_worth(scene: Scene) -> Scene:
    """Return a scene of a strict table as one where the server tells that the hu on offer is one."""
    doc = deepcopy(scene.doc)
    doc["table"]["options"]["strict"] = doc["view"]["options"]["strict"] = False
    doc["view"].setdefault("hints", {})["hu"] = {"points": 4, "fans": {"seven-pairs": 2}}
    return scene._replace(doc=doc)


async def told(ours: Camera) -> None:
    """Return once the hint has its place, which it looks for a little after the table has settled."""
    await ours.redrawn()
    await expect(ours.page.get_by_test_id("hint")).to_be_visible()


@pytest.mark.parametrize("lang", ["ru", "uk"])
@pytest.mark.parametrize("game", SCENES)
async def test_a_hint_is_whole_and_lies_on_nothing_that_tells(browser, table_server, tmp_path, game, lang):
    names = {f"{game}-{name}" for name in SCENES[game]}
    complaints = []
    async with camera(browser, table_server.url, tmp_path, lang) as ours:
        await ours.page.add_init_script("localStorage.removeItem('mahjong.hints')")
        for scene in scenes_of(game):
            if not isinstance(scene, Scene) or scene.name not in names:
                continue
            names.remove(scene.name)
            await ours.turn_to(with_worth(scene) if scene.name == "sichuan-claim-hu" else scene)
            await ours.page.get_by_test_id("hint").wait_for()
            found = await faults_at(ours.page, SIZES, {FAULTS: ROOMY_PX}, partial(told, ours))
            complaints += [f"{scene.name} {each}" for each in found]
    assert complaints == []
    assert not names
