"""On phones that lie on their side all that a hand waits for is in sight at once, with a newcomer's hint above it."""

from functools import partial

from tests.e2e.support.sizes import faults_at
from tests.e2e.table.test_hints import told
from tests.gallery.pictures import camera, scene_named
from tests.gallery.scenes import Scene

LYING = [(844, 390), (740, 360), (667, 375), (640, 360)]
UPRIGHT = [(390, 844), (360, 640)]
KINDS = ("1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z")
LEAST_PX = 20
OUT_OF_SIGHT = """(least) => {
    const box = (node) => node.getBoundingClientRect()
    const over = (a, b) => Math.min(
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    )
    const panel = document.querySelector('.waits')
    const { left, top, right, bottom } = box(panel)
    const found = []
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = panel
    if (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1) found.push('is scrolled')
    for (const tile of panel.querySelectorAll('.tile')) {
        const one = box(tile)
        if (one.width < least - 0.5) found.push(`${one.width} px wide`)
        if (one.left < left || one.top < top || one.right > right || one.bottom > bottom) found.push('a tile outside')
    }
    for (const fact of panel.querySelectorAll('.facts b, .facts i, .all')) {
        const one = box(fact)
        if (one.width && (one.right > right + 1 || one.bottom > bottom + 1)) found.push(`${fact.textContent} outside`)
    }
    for (const node of document.querySelectorAll('.plate, .piece, .menu button')) {
        if (over(box(node), { left, top, right, bottom }) > 1) found.push(`on ${node.className}`)
    }
    return found
}"""
"""What of the waits is not in sight, too small, or lies on what one has to see."""
HINTED = """() => {
    const [hint, waits] = ['[data-testid=hint]', '.waits'].map((name) => document.querySelector(name))
    if (!waits.checkVisibility({ visibilityProperty: true })) return ['no waits are shown']
    const [a, b] = [hint, waits].map((node) => node.getBoundingClientRect())
    const [wide, high] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    ]
    return wide > 0 && high > 0 ? [`the hint lies on ${Math.round(high)} px of them`] : []
}"""
"""What keeps the waits from being read beside a hint."""


def waiting(count: int) -> Scene:
    """Return a turn of riichi whose player waits for so many kinds."""
    scene = scene_named("riichi-turn")
    waits = [{"tile": tile, "left": at % 4, "points": 32000} for at, tile in enumerate(KINDS[:count])]
    scene.doc["view"]["hints"] = {"waits": waits}
    return scene


async def test_all_waits_are_in_sight_at_once(browser, table_server, tmp_path):
    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        for count in (1, 3, 6, 9, len(KINDS)):
            await ours.turn_to(waiting(count))
            assert await ours.faults([*LYING, *UPRIGHT], {OUT_OF_SIGHT: LEAST_PX}) == [], count


async def test_a_hint_lies_on_no_waits(browser, table_server, tmp_path):
    async with camera(browser, table_server.url, tmp_path, "uk") as ours:
        await ours.page.add_init_script("localStorage.removeItem('mahjong.hints')")
        for count in (1, 6):
            await ours.turn_to(waiting(count))
            await ours.page.get_by_test_id("hint").wait_for()
            found = await faults_at(ours.page, LYING, {HINTED: None, OUT_OF_SIGHT: LEAST_PX}, partial(told, ours))
            assert found == [], count
