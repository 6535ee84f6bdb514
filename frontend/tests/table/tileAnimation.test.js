import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as dealt from '../../src/table/tiles/dealReveal.svelte.js'
import '../../src/table/tiles/tileAnimation.js'
import { TilePlacement, paceOf } from '../../src/table/tiles/tilePlacement.js'
import { dealAnimation, OPENING_MS } from '../../src/table/tiles/dealAnimation.js'

/** @param {Record<string, any>} [more] @returns {any} */
const place = (more) => ({ x: 100, y: 100, rotation: 0, width: 30, z: 1, pose: 'flat', ...more })

/** @type {{ element: Element, frames: any[], options: any, finish: import('vitest').Mock, onfinish?: () => void }[]} */
let flights
beforeEach(() => {
  flights = []
  Element.prototype.animate = function (/** @type {any} */ frames, /** @type {any} */ options) {
    const flight = { element: this, frames, options, finish: vi.fn() }
    flights.push(flight)
    return /** @type {any} */ (flight)
  }
})

/** @param {number} [pace] */
const mover = (pace = 1) => new TilePlacement(() => pace)
/** @param {TilePlacement} by @param {any} from @param {any} to @param {string} [tag] */
function move(by, from, to, tag = 'div') {
  const element = document.createElement(tag)
  element.append(document.createElement('span'))
  by.from('1', from)
  by.place('1', to)(element)
  return element
}

describe('a move', () => {
  it('is one transform from where the tile lay to where it lies', () => {
    const element = move(mover(), place({ pose: 'hand' }), place({ x: 400 }))
    expect(flights).toHaveLength(1)
    const [{ frames, options }] = flights
    expect(frames[0].transform).toContain('translate(85.00px')
    expect(frames.at(-1).transform).toBe(element.style.transform)
    expect(options).toMatchObject({ duration: 220, fill: 'backwards' })
    for (const frame of frames)
      expect(
        Object.keys(frame).every((key) => /transform|offset|easing|zIndex|pointerEvents/.test(key)),
      ).toBe(true)
  })

  it('is in nobody’s way while it is over the table', () => {
    move(mover(), place(), place({ x: 400 }))
    expect(flights[0].frames[0]).toMatchObject({ pointerEvents: 'none', zIndex: 9000 })
  })

  it('moves the picture alone of what may be pressed: the place is there at once', () => {
    const button = move(mover(), place({ pose: 'down' }), place({ x: 400, pose: 'hand' }), 'button')
    expect(flights[0].element).toBe(button.firstElementChild)
    expect(flights[0].frames[0].transform).toContain('translate(-300.00px,0.00px)')
    expect(flights[0].frames.at(-1).transform).toBe('translate(0.00px,0.00px) rotate(0deg) scale(1,1)')
  })

  it('moves the whole of it where the hand closes up: what is seen is what is pressed', () => {
    const button = move(mover(), place({ pose: 'hand' }), place({ x: 130, pose: 'hand' }), 'button')
    expect(flights[0].element).toBe(button)
  })

  it('turns a tile over from its edge, one after another', () => {
    const by = mover()
    for (const id of ['1', '2']) {
      by.from(id, place({ pose: 'down' }))
      by.place(id, place())(document.createElement('div'))
    }
    expect(flights[0].frames[0].transform).toContain('scale(0.06,1)')
    expect(flights[1].options.duration).toBeGreaterThan(flights[0].options.duration)
  })

  it('is half as long where it is to be quick, and none where nothing is to move', () => {
    move(mover(0.5), place(), place({ x: 400 }))
    expect(flights[0].options.duration).toBe(110)
    move(mover(0), place(), place({ x: 400 }))
    expect(flights).toHaveLength(1)
  })

  it('is none in a page that nobody sees', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    move(new TilePlacement(() => paceOf({ motion: 'full' })), place(), place({ x: 400 }))
    expect(flights).toEqual([])
    expect(paceOf({ motion: 'full' }), 'nor does a deal begin with one').toBe(0)
  })

  it('follows the setting', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    expect(['system', 'full', 'quick', 'none'].map((motion) => paceOf({ motion }))).toEqual([0, 1, 0.5, 0])
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    expect(paceOf({ motion: 'system' })).toBe(1)
  })

  it('is over before the next one where bots play at once', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const paces = ['system', 'full', 'quick', 'none'].map((motion) => paceOf({ motion }, 'instant'))
    expect(paces).toEqual([0, 0.45, 0.45, 0])
    move(mover(paceOf({ motion: 'full' }, 'instant')), place(), place({ x: 400 }))
    expect(flights[0].options.duration).toBeLessThan(100)
    expect(paceOf({ motion: 'full' }, 'quick')).toBe(1)
  })
})

describe('a deal', () => {
  const wall = Array.from({ length: 108 }, (_, at) => place({ x: at * 10, pose: 'down' }))
  const hands = [0, 1, 2, 3].flatMap((seat) =>
    Array.from({ length: seat === 1 ? 14 : 13 }, (_, at) => ({
      id: `${seat}.${at}`,
      zone: 'hand',
      seat,
      at,
      face: null,
    })),
  )
  const rest = Array.from({ length: 55 }, (_, i) => ({
    id: `w${i}`,
    zone: 'wall',
    seat: -1,
    at: 53 + i,
    face: null,
  }))
  const begun = /** @type {any} */ ({ wall, pieces: [...rest, ...hands], first: 1, middle: { x: 0, y: 0 } })

  it('takes every tile from its own place of the wall, by fours from the first player on', () => {
    const ways = dealAnimation(begun)
    expect(ways.size).toBe(108)
    const from = (/** @type {string} */ id) =>
      wall.indexOf(/** @type {any} */ (ways.get(id)?.stops.at(-1)?.place))
    expect(new Set(hands.map(({ id }) => from(id)))).toEqual(new Set(Array.from({ length: 53 }, (_, i) => i)))
    expect(['1.0', '1.3', '2.0', '1.4', '0.12', '1.13'].map(from)).toEqual([0, 3, 4, 16, 51, 52])
  })

  it('builds the wall, then deals, and is soon over', () => {
    const ways = [...dealAnimation(begun).values()]
    for (const { stops, ms } of ways) {
      const times = [...stops.map(({ at }) => at), ms]
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(ms).toBeLessThanOrEqual(OPENING_MS)
    }
  })

  it('pushes the wall apart where the dice say, once it stands', () => {
    const ring = Array.from({ length: 108 }, (_, at) =>
      at < 20 || at >= 104
        ? place({ x: 500 - 10 * Math.floor(at < 20 ? at / 2 : (at - 108) / 2), rotation: 0 })
        : place({ x: at, rotation: 90 }),
    )
    const ways = dealAnimation({ ...begun, wall: ring })
    const [, built, diced] = ways.get('w54')?.stops ?? []
    expect(built.place).toEqual(diced.place)
    expect(built.place.x).toBeCloseTo(ring[107].x - 0.4 * 10)
    expect(ways.get('w0')?.stops[1].place).toBe(ring[53])
  })

  it('is brought to its end by whoever has no time for it, and only then', () => {
    vi.useFakeTimers()
    const by = mover()
    by.flight?.open(begun, 1)
    by.place('1.0', place({ x: 700, pose: 'hand' }))(document.createElement('button'))
    by.flight?.hurry()
    expect(flights[0].finish).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(OPENING_MS + 1)
    move(by, place(), place({ x: 400 }))
    by.flight?.hurry()
    expect(flights.at(-1)?.finish).not.toHaveBeenCalled()
    vi.useRealTimers()
  })

  it('has what is asked wait until all that set out has landed', async () => {
    vi.useFakeTimers()
    const landed = landing()
    /** @type {(landed?: unknown) => void} */
    let land = () => {}
    const finished = new Promise((done) => (land = done))
    Element.prototype.animate = () => /** @type {any} */ ({ finished })
    const by = mover()
    by.flight?.open(begun, 1)
    by.place('1.0', place({ x: 700, pose: 'hand' }))(document.createElement('button'))
    await vi.advanceTimersByTimeAsync(OPENING_MS)
    expect(landed).not.toHaveBeenCalled()
    land()
    await vi.advanceTimersByTimeAsync(0)
    expect(landed).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  it('keeps nobody waiting where it never lands', async () => {
    vi.useFakeTimers()
    const landed = landing()
    Element.prototype.animate = () => /** @type {any} */ ({ finished: new Promise(() => {}) })
    const by = mover()
    by.flight?.open(begun, 1)
    by.place('1.0', place({ x: 700, pose: 'hand' }))(document.createElement('button'))
    await vi.advanceTimersByTimeAsync(OPENING_MS + 1000)
    expect(landed).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })
})

/** What is called once what was set out has landed. */
function landing() {
  const landed = vi.fn()
  vi.spyOn(dealt, 'revealAfter').mockImplementation((flight) => void flight.then(landed))
  return landed
}
