"""What a page notes of how it feels: presses, frames, what shifts, and by what things move."""

import statistics
from typing import Any

Json = Any
LEAST_MS = 16
"""What browsers tell of a press begins here; what they don't tell was quicker."""
AFRESH = "Object.assign(felt, { presses: 0, slow: {}, shifts: [], long: [], frames: [], moves: {} })"
NOTE = """
window.felt = { presses: 0, slow: {}, shifts: [], long: [], frames: [], moves: {}, lcp: 0 }
const watch = (type, note, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
watch('layout-shift', ({ value, hadRecentInput, sources }) => felt.shifts.push({
    value,
    hadRecentInput,
    moved: sources.map(({ node }) => (node?.closest?.('.own, .bar, .over, .menu') ? 'pressed' : 'seen')
        + ' ' + (node?.className ?? node?.parentElement?.className)),
}))
watch('event', ({ interactionId, duration, processingStart, processingEnd, name }) => {
    if (!interactionId) return
    const [most, handled] = felt.slow[interactionId] ?? [0, 0]
    felt.slow[interactionId] = [Math.max(most, duration), Math.max(handled, processingEnd - processingStart)]
}, { durationThreshold: 16 })
watch('long-animation-frame', ({ duration, blockingDuration }) => felt.long.push([duration, blockingDuration]))
watch('largest-contentful-paint', ({ startTime }) => { felt.lcp = startTime })
const moves = (names) => names.forEach((name) => { felt.moves[name] = (felt.moves[name] ?? 0) + 1 })
const { animate } = Element.prototype
Element.prototype.animate = function (frames, options) {
    moves(new Set(frames.flatMap(Object.keys)))
    return animate.call(this, frames, options)
}
const ON_THE_TABLE = '.table .piece, .table :not(button, button *, label *)'
addEventListener('transitionrun', (event) => event.target.matches(ON_THE_TABLE) && moves([event.propertyName]), true)
addEventListener('pointerup', (event) => {
    if (!event.isTrusted) return
    felt.presses += 1
    let [last, until] = [performance.now(), performance.now() + 400]
    const frame = (now) => {
        felt.frames.push(now - last)
        last = now
        if (now < until) requestAnimationFrame(frame)
    }
    requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame) })
}, true)
"""
"""Run in a page before its own scripts, it keeps all of it as ``felt``."""
ONE_PRESS = """try { localStorage.setItem('mahjong.settings', '{"oneClick":true}') } catch {}"""


def presses(felt: Json) -> list[float]:
    """Return how many ms each press took until the next picture; what is too quick to be told is as slow as may be."""
    told = [duration for duration, _ in felt["slow"].values()]
    return [*told, *[LEAST_MS] * (felt["presses"] - len(told))]


def part(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def told(felt: Json) -> Json:
    """Return what was measured of a page, for people to read."""
    took, frames = presses(felt), felt["frames"]
    return {
        "presses": felt["presses"],
        "press ms, median / p75 / p98": [part(took, share) for share in (0.5, 0.75, 0.98)],
        "handler ms, median / most": [
            round(pick([handled for _, handled in felt["slow"].values()] or [0]), 1)
            for pick in (statistics.median, max)
        ],
        "frames": len(frames),
        "frame ms after a press, median / p95": [round(part(frames, share), 1) for share in (0.5, 0.95)],
        "moved by": felt["moves"],
        "long frames": len(felt["long"]),
        "of them blocking ms": round(sum(blocking for _, blocking in felt["long"])),
        "layout shift": round(sum(shift["value"] for shift in felt["shifts"]), 5),
    }
