import { describe, expect, it } from 'vitest'
import { cue } from '../../src/games/sichuan/cues.js'
import { cue as toppanCue } from '../../src/games/toppan/cues.js'
import { ringShape } from '../../src/games/toppan/geometry.js'
import { cueOfDecision, actorOf, newEvents, sideOf, soundsOf } from '../../src/sound/cues.js'

/** @param {string} kind @returns {any} */
const decision = (kind) => ({ id: '1', kind, actions: [], default: { type: 'pass' }, deadline: 0 })

describe('cues', () => {
  it.each([
    [{ type: 'discarded', seat: 1, tile: '5m' }, 'discard'],
    [{ type: 'drew', seat: 1 }, 'draw'],
    [{ type: 'window-settled', outcome: [] }, undefined],
    [{ type: 'window-settled', outcome: [{ seat: 2, claim: 'hu' }] }, 'hu'],
    [{ type: 'window-settled', outcome: [{ seat: 2, claim: 'pung' }] }, 'pung'],
    [{ type: 'committed' }, undefined],
    [{ type: 'dealt' }, ['dice', 'deal']],
  ])('%j sounds %s', (event, sound) => expect(cue(event)).toEqual(sound))

  it('ask for attention when a decision opens, not for the sheet', () => {
    expect(cueOfDecision(decision('turn'))).toBe('turn')
    expect(cueOfDecision(decision('claim'))).toBe('prompt')
    expect(cueOfDecision(decision('ready'))).toBeUndefined()
    expect(cueOfDecision(undefined)).toBeUndefined()
  })

  it('are silent over what was there before, and after a resync', () => {
    const [a, b, c] = ['dealt', 'drew', 'discarded'].map((type) => ({ type }))
    expect(newEvents([], [a, b])).toEqual([])
    expect(newEvents([a], [a, b, c])).toEqual([b, c])
    expect(newEvents([a, b], [{ ...a }, { ...b }, c])).toEqual([])
  })

  it('come from where somebody sits: the next player to the right, the one before to the left', () => {
    const doc = (/** @type {number | undefined} */ you, count = 4) =>
      /** @type {any} */ ({ you, table: { seats: Object.fromEntries([...Array(count).keys()].entries()) } })
    expect([0, 1, 2, 3].map((seat) => sideOf(seat, doc(0)))).toEqual([0, 0.4, 0, -0.4])
    expect([0, 1, 2, 3].map((seat) => sideOf(seat, doc(3)))).toEqual([0.4, 0, -0.4, 0])
    expect([0, 1, 2].map((seat) => sideOf(seat, doc(0, 3)))).toEqual([0, 0.35, -0.35])
    expect(sideOf(undefined, doc(0))).toBe(0)
  })

  it('come, for who only watches, from where a seat is drawn: one of their choice is at the bottom', () => {
    const doc = /** @type {any} */ ({ table: { seats: { 0: {}, 1: {}, 2: {}, 3: {} } } })
    expect([0, 1, 2, 3].map((seat) => sideOf(seat, doc))).toEqual([0, 0.4, 0, -0.4])
    expect([0, 1, 2, 3].map((seat) => sideOf(seat, doc, 1))).toEqual([-0.4, 0, 0.4, 0])
    expect(sideOf(1, { ...doc, you: 0 }, 1), 'a seat of one’s own is at the bottom').toBe(0.4)
  })

  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'come from the side on which a ring of %i seats has them',
    (count) => {
      const doc = /** @type {any} */ ({
        table: { seats: Object.fromEntries([...Array(count).keys()].entries()) },
      })
      for (const [w, h] of [
        [1280, 720],
        [390, 844],
      ])
        ringShape(count, w, h).seats.forEach(({ side, plate }, seat) => {
          const off = plate.x + plate.w / 2 - w / 2
          if (side !== 'own' && Math.abs(off) > w / 6)
            expect(Math.sign(sideOf(seat, doc)), `${seat} at ${w}`).toBe(Math.sign(off))
        })
    },
  )

  it('are a win’s where a game is won by what the deal comes to, else the deal’s end, which is nobody’s', () => {
    const doc = /** @type {any} */ ({ you: 2, table: { seats: { 0: {}, 1: {}, 2: {}, 3: {} } } })
    const settled = (/** @type {number[]} */ ...seats) => ({
      type: 'settled',
      sheet: { winners: seats.map((seat) => ({ seat })) },
    })
    const heard = (/** @type {any} */ event, you = 2) =>
      soundsOf(event, toppanCue, { ...doc, you }).map(({ cue, side }) => [cue, side])
    expect(heard(settled(3))).toEqual([['hu', 0.4]])
    expect(heard(settled(2)).map(([cue]) => cue)).toEqual(['won'])
    expect(heard(settled())).toEqual([['end', 0]])
  })

  it('are of who acts; of several who claim, of the viewer or the first', () => {
    const won = { type: 'window-settled', outcome: [1, 3].map((seat) => ({ seat, claim: 'hu' })) }
    expect([0, 1, 3, undefined].map((you) => actorOf(won, you))).toEqual([1, 1, 3, 1])
    expect(actorOf({ type: 'drew', seat: 2 }, 0)).toBe(2)
    expect(actorOf({ type: 'window-settled', outcome: [] }, 0)).toBeUndefined()
    const sheet = { winners: [{ seat: 2 }, { seat: 1 }] }
    expect([1, undefined].map((you) => actorOf({ type: 'settled', sheet }, you))).toEqual([1, 2])
    expect(actorOf({ type: 'settled', sheet: { winners: [] } }, 1)).toBeUndefined()
  })
})
