import { describe, expect, it } from 'vitest'
import sichuan from '../../src/games/sichuan/variant.js'
import { optimisticAct } from '../../src/games/toppan/optimisticAct.js'
import { optimisticDiscard } from '../../src/table/input/optimisticDiscard.js'
import { identify, seat, view } from './build.js'

const table = view([seat('445m5p', { drawn: '4m', river: '9p' }), seat(13), seat(13), seat(13)])
const tracked = identify([], table)
const fours = tracked.filter(({ face, zone }) => face === '4m' && zone === 'hand')

describe('a discard under way', () => {
  it('is the tile that was pressed, next in the river', () => {
    const discarded = optimisticDiscard(tracked, { type: 'discard', tile: '4m' }, 0, fours[0].id)
    expect(discarded).toMatchObject({ id: fours[0].id, zone: 'river', at: 1, face: '4m', sent: true })
  })

  it('is the one just drawn where the act says so, or where nothing was pressed', () => {
    const drawn = fours.find((each) => each.drawn)
    expect(optimisticDiscard(tracked, { type: 'discard', tile: '4m', drawn: true }, 0, '')?.id).toBe(
      drawn?.id,
    )
    expect(optimisticDiscard(tracked, { type: 'discard', tile: '4m' }, 0, 'gone')?.id).toBe(drawn?.id)
  })

  it('lies as its game has it', () => {
    const as = { sideways: true }
    expect(optimisticDiscard(tracked, { type: 'discard', tile: '5p' }, 0, '', as)).toMatchObject(as)
  })

  it('is set aside by the game that says so, and stays in the hand', () => {
    const placement = sichuan.discardPlacement(/** @type {any} */ ({ type: 'forbid', tile: '5p' }))
    expect(optimisticDiscard(tracked, { type: 'forbid', tile: '5p' }, 0, '', placement)).toMatchObject({
      zone: 'aside',
      at: 0,
      face: '5p',
    })
    expect(sichuan.discardPlacement(/** @type {any} */ ({ type: 'forbid', suit: 's' }))).toBeUndefined()
  })

  it('is nothing where no such tile is held', () => {
    expect(optimisticDiscard(tracked, { type: 'discard', tile: '9s' }, 0, '')).toBeUndefined()
  })

  it('keeps its name when the server has it, and when it comes back', () => {
    const discarded = optimisticDiscard(tracked, { type: 'discard', tile: '4m' }, 0, fours[0].id)
    const shown = tracked.map((each) => (each.id === discarded?.id ? discarded : each))
    const done = view([seat('45m5p', { river: '9p4m' }), seat(13), seat(13), seat(13)])
    const river = identify(shown, done).filter(({ zone, seat: whose }) => zone === 'river' && whose === 0)
    expect(river.at(-1)?.id).toBe(fours[0].id)
    const back = identify(shown, table)
    expect(new Set(back.map(({ id }) => id))).toEqual(new Set(tracked.map(({ id }) => id)))
    expect(back.find(({ id }) => id === fours[0].id)).toMatchObject({ zone: 'hand', face: '4m' })
  })
})

describe('an act at the ring', () => {
  const held = { status: 'in', count: 2, stood: false, staked: 300, chips: 5000 }
  const ring = /** @type {any} */ ({ deal: 0, seats: { 0: held, 1: held } })
  it.each([
    [{ type: 'hit' }, { count: 3 }],
    [{ type: 'stand' }, { stood: true }],
    [
      { type: 'bet', points: 800 },
      { staked: 800, chips: 4500 },
    ],
    [{ type: 'drop' }, { status: 'dropped', staked: 0, chips: 5300 }],
    [{ type: 'ready' }, {}],
  ])('%j is shown', (action, change) => {
    expect(optimisticAct(ring, 1, action).seats).toEqual({ 0: held, 1: { ...held, ...change } })
    expect(ring.seats[1]).toBe(held)
  })
})
