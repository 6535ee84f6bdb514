"""The count in the middle of the table says what it counts, and its word lies on nothing."""

import pytest

from tests.gallery.pictures import camera, scenes_of
from tests.gallery.scenes import Scene

SIZES = [(1280, 720), (844, 390), (390, 844)]
SCENES = {
    "sichuan": ("forbid", "turn", "claim-pung"),
    "riichi": ("first-turn", "riichi", "pon"),
    "sanma": ("first-turn", "kita", "pon"),
}
FAULTS = """() => {
    const word = document.querySelector('[data-testid=wall-left] small')
    if (!word.checkVisibility({ visibilityProperty: true })) return ['is hidden']
    const a = word.getBoundingClientRect()
    const well = document.querySelector('.well').getBoundingClientRect()
    const out = a.left < well.left || a.right > well.right || a.top < well.top || a.bottom > well.bottom
    const others = document.querySelectorAll('.side > *, .middle > :not(.left), .stack, .piece')
    const under = [...others].filter((node) => {
        const b = node.getBoundingClientRect()
        return node.checkVisibility({ visibilityProperty: true })
            && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
    })
    const found = under.map((node) => `lies on ${node.className || node.textContent}`)
    return out ? ['is out of the well', ...found] : found
}"""


@pytest.mark.parametrize("lang", ["en", "ru", "uk", "zh"])
@pytest.mark.parametrize("game", SCENES)
async def test_the_wall_s_count_has_its_word(browser, table_server, tmp_path, game, lang):
    names = {f"{game}-{name}" for name in SCENES[game]}
    complaints = []
    async with camera(browser, table_server.url, tmp_path, lang) as ours:
        for scene in scenes_of(game):
            if not isinstance(scene, Scene) or scene.name not in names:
                continue
            names.remove(scene.name)
            await ours.turn_to(scene)
            complaints += [f"{scene.name} {each}" for each in await ours.faults(SIZES, {FAULTS: None})]
    assert complaints == []
    assert not names
