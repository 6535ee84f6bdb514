import { describe, expect, it } from 'vitest'
import { automatic, choices } from '../../../src/games/riichi/choices.js'
import riichi from '../../../src/games/riichi/variant.js'

const off = { noCalls: false, autoWin: false, tsumogiri: false }
/** @param {any[]} actions @returns {any} */
const decision = (...actions) => ({
  id: '0.1.turn',
  kind: 'turn',
  actions,
  default: actions.at(-1),
  deadline: 0,
})
const pass = { type: 'pass' }
const drawn = { type: 'discard', tile: '5m', drawn: true }
const calls = (/** @type {any} */ asked) =>
  choices(asked)
    .calls.filter(({ actions }) => actions.length)
    .map(({ id }) => id)

describe('calls', () => {
  it.each([
    [{ type: 'window-settled', outcome: [{ seat: 1, claim: 'chi' }] }, 'chi', 'chi'],
    [{ type: 'window-settled', outcome: [{ seat: 1, claim: 'pon' }] }, 'pon', 'pung'],
    [{ type: 'window-settled', outcome: [{ seat: 1, claim: 'kan' }] }, 'kan', 'kong'],
    [{ type: 'window-settled', outcome: [{ seat: 1, claim: 'ron' }] }, 'ron', 'hu'],
    [{ type: 'kan-declared', seat: 1 }, 'kan', 'kong'],
    [{ type: 'tsumo', seat: 1 }, 'tsumo', 'hu'],
    [{ type: 'kyushu', seat: 1 }, 'kyushu', 'chi'],
    [{ type: 'discarded', seat: 1, riichi: true }, 'riichi', 'pung'],
  ])('flare up in the colour of their button: %j', (event, call, kind) => {
    expect(riichi.callsOf(/** @type {any} */ (event))).toEqual([{ seat: 1, kind, call }])
    const asked = decision({ type: call, tiles: [] }, pass)
    expect(choices(asked).calls.find(({ id }) => id === call)?.tone).toBe(kind)
  })

  it('are none where nobody called', () => {
    for (const event of [
      { type: 'discarded', seat: 1 },
      { type: 'window-settled', outcome: [] },
      { type: 'drawn' },
    ])
      expect(riichi.callsOf(/** @type {any} */ (event))).toEqual([])
  })

  it('keep their places: winning first, passing last', () => {
    const asked = decision(
      pass,
      { type: 'chi', tiles: ['4m', '6m'] },
      { type: 'pon', tiles: ['5m', '5m'] },
      { type: 'ron' },
    )
    expect(calls(asked)).toEqual(['ron', 'pon', 'chi', 'pass'])
    expect(choices(asked).calls).toHaveLength(5)
  })

  it('of one turn stand where those of a claim do', () => {
    const asked = decision(
      { type: 'tsumo' },
      { type: 'riichi', tile: '1z' },
      { type: 'kan', tile: '9p' },
      drawn,
    )
    expect(calls(asked)).toEqual(['tsumo', 'kan', 'riichi'])
    expect(choices(asked).calls.find(({ id }) => id === 'riichi')?.aim).toBe(true)
  })

  it('tell several runs apart', () => {
    const asked = decision({ type: 'chi', tiles: ['3m', '4m'] }, { type: 'chi', tiles: ['4m', '0m'] }, pass)
    expect(choices(asked).calls.find(({ id }) => id === 'chi')?.actions).toHaveLength(2)
  })
})

describe('switches', () => {
  const pon = { type: 'pon', tiles: ['5m', '5m'] }
  it('do nothing by themselves', () => {
    expect(automatic(choices(decision(pon, pass)), off)).toBeNull()
    expect(automatic(choices(decision(drawn)), off, /** @type {any} */ ({ hand: [] }))).toBeNull()
  })
  it('pass calls, but never a win', () => {
    expect(automatic(choices(decision(pon, pass)), { ...off, noCalls: true })).toEqual(pass)
    expect(automatic(choices(decision({ type: 'ron' }, pass)), { ...off, noCalls: true })).toBeNull()
    expect(automatic(choices(decision({ type: 'ron' }, pass)), { ...off, autoWin: true })).toEqual({
      type: 'ron',
    })
  })
  it('discard what was drawn in riichi, where nothing else is to choose', () => {
    const own = /** @type {any} */ ({ riichi: 1 })
    expect(automatic(choices(decision(drawn)), off, own)).toEqual(drawn)
    expect(automatic(choices(decision(drawn, { type: 'kan', tile: '5m' })), off, own)).toBeNull()
    expect(automatic(choices(decision(drawn, { type: 'tsumo' })), off, own)).toBeNull()
  })
})
