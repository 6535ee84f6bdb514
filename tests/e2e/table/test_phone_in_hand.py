"""A phone in the hand: nothing under a notch, no zoom by a second tap, a screen that stays lit; and what is heard."""

import asyncio
import json
from statistics import median

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Route, expect

from tests.e2e.support.player import soon
from tests.e2e.support.staged_table import Stage
from tests.real_servers import ROOT

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
HEAR = """async ([cues, volume]) => {
    const tones = await import('/tones.js')
    const plan = () => new OfflineAudioContext(1, 44100 * 3, 44100)
    const context = plan()
    for (const cue of cues) tones.render(context, cue, volume)
    const samples = (await context.startRendering()).getChannelData(0)
    const through = async (...filters) => {
        const context = plan()
        const source = new AudioBufferSourceNode(context, {
            buffer: context.createBuffer(1, samples.length, 44100),
        })
        source.buffer.copyToChannel(samples, 0)
        filters.map((each) => new BiquadFilterNode(context, each))
            .reduce((from, to) => from.connect(to), source).connect(context.destination)
        source.start()
        return (await context.startRendering()).getChannelData(0)
    }
    const power = (all) => all.reduce((sum, value) => sum + value ** 2, 0)
    // As ears take it: ITU-R BS.1770 weighs so.
    const weighed = await through({ type: 'highpass', frequency: 38, Q: -6 },
        { type: 'highshelf', frequency: 1682, gain: 4 })
    const ear = 44100 / 5
    let [most, sum] = [0, 0]
    weighed.forEach((value, i) => {
        sum += value ** 2 - (weighed[i - ear] ?? 0) ** 2
        most = Math.max(most, sum / ear)
    })
    const [peak, last] = samples.reduce(([peak, last], value, i) =>
        [Math.max(peak, Math.abs(value)), Math.abs(value) > 0.002 ? i : last], [0, 0])
    const parts = cues.flatMap((cue) => tones.SOUNDS[cue].parts)
    const ends = Math.max(...parts.map(({ at = 0, seconds }) => at + seconds))
    const begins = Math.round(44100 * Math.min(...parts.map(({ at = 0 }) => at)))
    let jump = 0
    for (let i = Math.max(1, begins - 20); i < begins + 20; i += 1)
        jump = Math.max(jump, Math.abs(samples[i] - samples[i - 1]))
    const above = { type: 'highpass', frequency: 8000, Q: 0 }
    const shrill = power(await through(above, above, above)) / power(samples)
    const still = Math.abs(samples.reduce((sum, value) => sum + value, 0)) / samples.length
    return { peak, jump, loud: 10 * Math.log10(most), shrill, still, over: last / 44100 - ends,
        rest: Math.abs(samples.at(-1)), kind: tones.SOUNDS[cues[0]].channel }
}"""

LOUD_DB = (-36, -15)
"""How loud the loudest fifth of a second is, of full scale: a tile drawn is heard, a win frightens nobody."""
ALIKE_DB = 6
"""How far a sound's loudness may be from the middle one of its kind, which has one volume."""
SHRILL = 0.1
"""How much of a sound's power may lie above 8 kHz."""
SOUNDS = ROOT / "frontend" / "src" / "sound"
NOTE_CONTEXTS = """
window.contexts = []
const Built = AudioContext
window.AudioContext = class extends Built {
    constructor(...all) { super(...all); contexts.push(this) }
}"""


ONE_NOISE = """
let state = 1
Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647"""
"""Makes the noise in knocks the same in every run (by Lehmer's generator): the sound is measured, and not the draw."""


@pytest_asyncio.fixture(loop_scope="session")
async def sounds(browser: Browser):
    """A page with the sounds alone, which nobody has touched yet."""
    page = await browser.new_page()
    await page.add_init_script(NOTE_CONTEXTS + ONE_NOISE)

    async def answer(route: Route) -> None:
        file = SOUNDS / route.request.url.rpartition("/")[2]
        source = file.read_text(encoding="utf-8") if file.suffix == ".js" else "<button>Touch</button>"
        await route.fulfill(body=source, content_type="text/javascript" if file.suffix == ".js" else "text/html")

    await page.route("http://sound.test/**", answer)
    await page.goto("http://sound.test/")
    yield page
    await page.close()


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


async def test_every_sound_is_within_bounds_and_begins_and_ends_in_silence(sounds: Page):
    cues = await sounds.evaluate("import('/tones.js').then(({ SOUNDS }) => Object.keys(SOUNDS))")
    heard = {cue: await sounds.evaluate(HEAR, [[cue], 1]) for cue in cues}
    told = json.dumps(heard, indent=1)
    assert all(0.02 < sound["peak"] <= 1 for sound in heard.values()), told
    assert all(sound["jump"] < 0.05 for sound in heard.values()), told
    assert all(sound["over"] < 0.05 and sound["rest"] == 0 for sound in heard.values()), told
    assert all(LOUD_DB[0] < sound["loud"] < LOUD_DB[1] for sound in heard.values()), told
    assert all(sound["shrill"] < SHRILL for sound in heard.values()), told
    assert all(sound["still"] < 1e-4 for sound in heard.values()), told
    for kind in {sound["kind"] for sound in heard.values()}:
        loud = {cue: sound["loud"] for cue, sound in heard.items() if sound["kind"] == kind}
        assert all(abs(each - median(loud.values())) < ALIKE_DB for each in loud.values()), loud
    quiet = await sounds.evaluate(HEAR, [["hu"], 0.1])
    assert quiet["peak"] < heard["hu"]["peak"] / 2


@pytest.mark.parametrize("at_once", [["hu"] * 3 + ["end"], ["declared", "stick", "discard", "turn", "message"]])
async def test_several_sounds_at_once_are_not_cut_off(sounds: Page, at_once):
    heard = await sounds.evaluate(HEAR, [at_once, 1])
    assert heard["peak"] < 0.95
    assert heard["jump"] < 0.1  # the noise of two knocks that begin together
    assert heard["rest"] == 0


async def test_sound_rests_in_silence_and_is_woken_without_a_touch(sounds: Page):
    """A browser lets a page go on with what a touch has begun."""
    await sounds.evaluate("""import('/tones.js').then(({ play, wake }) => {
        addEventListener('click', wake)
        window.hear = () => play('turn', { mute: false, reminders: 1 })
    })""")
    await sounds.get_by_role("button").click()
    await soon(lambda: sounds.evaluate("contexts[0]?.state === 'running'"))
    await soon(lambda: sounds.evaluate("contexts[0].state === 'suspended'"))
    stood = await sounds.evaluate("contexts[0].currentTime")
    await asyncio.sleep(0.5)
    assert await sounds.evaluate("contexts[0].currentTime") == stood
    await sounds.evaluate("hear()")
    await soon(lambda: sounds.evaluate("contexts[0].state === 'running'"))
    await soon(lambda: sounds.evaluate("contexts[0].state === 'suspended'"))
    assert await sounds.evaluate("contexts.length") == 1
