"""What a win is worth is read whole beside whatever else may be called, on phones that lie on their side."""

import copy

import pytest

from games.base import Json
from tests.e2e.table.test_landscape_phone import SIZES
from tests.gallery.pictures import camera, scenes_of
from tests.gallery.scenes import Scene

LANGUAGES = ("en", "ru", "uk", "zh")
YAKU = dict.fromkeys(["double-riichi", "ippatsu", "pinfu", "tanyao", "iipeiko"], 1)
WINS: list[Json] = [
    {"points": 12_000, "han": 4, "fu": 30, "limit": "", "yaku": YAKU, "dora": {"dora": 2}},
    {"points": 48_000, "han": 13, "fu": 30, "limit": "counted-yakuman", "yaku": YAKU, "dora": {"dora": 2}},
]
BESIDE: list[tuple[str, list[str]]] = [
    ("ron", ["pass"]),
    ("ron", ["pon", "pass"]),
    ("ron", ["pon", "chi", "pass"]),
    ("ron", ["claim-kan", "pon", "chi", "pass"]),
    ("tsumo", ["kan", "riichi"]),
]
"""Wins, and what may be called instead of them."""
FAULTS = """() => {
    const found = []
    const value = [...document.querySelectorAll('.told > strong, .told > strong + small')]
    if (value.length < 2) found.push('too little is told')
    const others = [...document.querySelectorAll('.call:not(.gone), .prompt > :not(p), .plate')]
    for (const node of document.querySelectorAll('.told > *')) {
        const name = node.textContent.trim()
        const words = document.createRange()
        words.selectNodeContents(node)
        const box = node.getBoundingClientRect()
        const whole = [...words.getClientRects()].filter(({ width }) => width > 1)
        const lines = whole.filter(({ top }) => top < box.bottom - 3)
        const beyond = whole.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)
        const cut = beyond || !lines.length || lines.length < whole.length
        if (value.includes(node) && cut) found.push(`${name} is cut`)
        for (const line of lines) for (const other of others) {
            const under = other.getBoundingClientRect()
            const over = Math.min(
                Math.min(line.right, box.right, under.right) - Math.max(line.left, box.left, under.left),
                Math.min(line.bottom, under.bottom) - Math.max(line.top, under.top),
            )
            if (over > 3) found.push(`${name} on ${other.className}`)
        }
    }
    return found
}"""
"""Points, and han with fu or a limit, where they are cut; and all that is told of a win where it lies on something."""


def offering(scene: Scene, win: str, others: list[str], worth: Json) -> Json:
    """Return what the scene's viewer is shown who may win, for so much, or call the others."""
    doc = copy.deepcopy(scene.doc)
    doc["decision"]["actions"] = [{"type": win}, *({"type": kind, "tile": "2z"} for kind in others)]
    doc["view"]["hints"] = {win: worth}
    return doc


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_a_win_is_worth_is_whole_beside_other_calls(browser, table_server, tmp_path, lang):
    scenes = {scene.name: scene for scene in scenes_of("riichi") if isinstance(scene, Scene)}
    complaints = []
    async with camera(browser, table_server.url, tmp_path, lang) as ours:
        await ours.show(scenes["riichi-ron"])
        for win, others in BESIDE:
            for worth in WINS:
                ours.stage.doc = offering(scenes[f"riichi-{win}"], win, others, worth)
                ours.stage.show_state()
                found = await ours.faults(SIZES, {FAULTS: None})
                complaints += [f"{win} {' '.join(others)} {each}" for each in found]
    assert complaints == []
