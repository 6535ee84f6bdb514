"""A phone in the hand: nothing under a notch, no zoom by a second tap, a screen that stays lit; and what is heard."""

import json

import pytest
from playwright.async_api import Browser, expect

from tests.e2e.player import soon
from tests.e2e.staged import Stage
from tests.services import ROOT

INSETS = {"top": 40, "left": 30, "right": 20, "bottom": 34}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OUTSIDE = """({ top, left, right, bottom }) =>
    [...document.querySelectorAll('.game .table :is(button, .piece)')].filter((each) => {
        const box = each.getBoundingClientRect()
        const seen = box.width && getComputedStyle(each).visibility === 'visible'
        return seen && (box.left < left - 1 || box.right > innerWidth - right + 1
            || box.top < top - 1 || box.bottom > innerHeight - bottom + 1)
    }).map((each) => each.outerHTML.slice(0, 80))"""
NOTE_LOCKS = """
window.locks = []
Object.defineProperty(navigator, 'wakeLock', { value: {
    request: async (kind) => {
        const lock = { kind, released: false, release: async () => { lock.released = true } }
        locks.push(lock)
        return lock
    },
} })"""
RENDER = """async ([source, cue, volume]) => {
    const tones = await import(source)
    const context = new OfflineAudioContext(1, 44100 * 3, 44100)
    tones.render(context, cue, volume)
    const samples = (await context.startRendering()).getChannelData(0)
    let [peak, jump, last, power, most] = [0, 0, 0, 0, 0]
    const ear = 44100 / 5
    samples.forEach((value, i) => {
        power += value ** 2 - (samples[i - ear] ?? 0) ** 2
        most = Math.max(most, power / ear)
        peak = Math.max(peak, Math.abs(value))
        if (Math.abs(value) > 0.002) last = i
    })
    const { parts } = tones.SOUNDS[cue]
    const ends = Math.max(...parts.map(({ at = 0, seconds }) => at + seconds))
    const begins = Math.round(44100 * Math.min(...parts.map(({ at = 0 }) => at)))
    for (let i = Math.max(1, begins - 20); i < begins + 20; i += 1)
        jump = Math.max(jump, Math.abs(samples[i] - samples[i - 1]))
    const loud = 10 * Math.log10(most)
    return { peak, jump, loud, over: last / 44100 - ends, rest: Math.abs(samples[samples.length - 1]) }
}"""

LOUD_DB = (-36, -15)
"""How loud the loudest fifth of a second is, of full scale: a tile drawn is heard, a win frightens nobody."""


@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, {"width": 844, "height": 390}])
async def test_nothing_that_one_plays_with_lies_under_a_notch_or_a_bar(newcomer, viewport):
    table = Stage(await newcomer(**PHONE | {"viewport": viewport}))
    session = await table.page.context.new_cdp_session(table.page)
    await session.send("Emulation.setSafeAreaInsetsOverride", {"insets": INSETS})
    await table.open("claim")
    await expect(table.page.get_by_test_id("claim-pung")).to_be_enabled()
    assert await table.page.evaluate(OUTSIDE, INSETS) == []


async def test_two_quick_taps_do_not_zoom_the_table(newcomer):
    table = Stage(await newcomer(**PHONE))
    await table.open("turn")
    for where in (".table", ".own button", ".bar button", ".menu button"):
        action = await table.page.locator(where).first.evaluate("(node) => getComputedStyle(node).touchAction")
        assert action in {"manipulation", "none"}, where
    tile = await table.tile("4p").bounding_box()
    assert tile
    for _ in range(2):
        await table.page.touchscreen.tap(tile["x"] + 5, tile["y"] - 120)
    assert await table.page.evaluate("visualViewport.scale") == 1


async def test_the_screen_stays_lit_for_who_plays_and_is_asked_for_again(newcomer):
    table = Stage(await newcomer())
    await table.page.add_init_script(NOTE_LOCKS)
    await table.open("turn")
    await soon(lambda: table.page.evaluate("locks.length === 1 && locks[0].kind === 'screen'"))
    await table.page.evaluate("(locks[0].released = true, document.dispatchEvent(new Event('visibilitychange')))")
    await soon(lambda: table.page.evaluate("locks.length === 2"))
    table.show(lambda doc: doc["table"].update(status="finished"))
    await soon(lambda: table.page.evaluate("locks.every(({ released }) => released)"))


async def test_every_sound_is_within_bounds_and_begins_and_ends_in_silence(browser: Browser):
    page = await browser.new_page()
    source = (ROOT / "frontend" / "src" / "sound" / "tones.js").read_text(encoding="utf-8")
    await page.route(
        "http://sound.test/tones.js", lambda route: route.fulfill(body=source, content_type="text/javascript")
    )
    await page.route("http://sound.test/", lambda route: route.fulfill(body="", content_type="text/html"))
    await page.goto("http://sound.test/")
    cues = await page.evaluate("import('/tones.js').then(({ SOUNDS }) => Object.keys(SOUNDS))")
    heard = {cue: await page.evaluate(RENDER, ["/tones.js", cue, 1]) for cue in cues}
    told = json.dumps(heard, indent=1)
    assert all(0.02 < sound["peak"] <= 1 for sound in heard.values()), told
    assert all(sound["jump"] < 0.05 for sound in heard.values()), told
    assert all(sound["over"] < 0.05 and sound["rest"] == 0 for sound in heard.values()), told
    assert all(LOUD_DB[0] < sound["loud"] < LOUD_DB[1] for sound in heard.values()), told
    quiet = await page.evaluate(RENDER, ["/tones.js", "hu", 0.1])
    assert quiet["peak"] < heard["hu"]["peak"] / 2
    await page.close()
