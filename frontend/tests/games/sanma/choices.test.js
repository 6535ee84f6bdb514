import { describe, expect, it } from 'vitest'
import { SWITCHES, automatic, choices } from '../../../src/games/sanma/choices.js'
import sanma from '../../../src/games/sanma/variant.js'
import { seat } from './build.js'

const off = Object.fromEntries(SWITCHES.map((name) => [name, false]))
/** @param {any[]} actions @returns {any} */
const decision = (...actions) => ({
  id: '0.1.turn',
  kind: 'turn',
  actions,
  default: actions.at(-1),
  deadline: 0,
})
const kita = { type: 'kita' }
const north = { type: 'discard', tile: '4z', drawn: true }
const five = { type: 'discard', tile: '5p', drawn: true }
const drew = (/** @type {string} */ tile) => seat('123p', { drawn: tile })
/** @param {any[]} actions @param {any} auto @param {any} [own] */
const answer = (actions, auto, own = drew('4z')) =>
  automatic(choices(decision(...actions)), { ...off, ...auto }, own)

describe('the buttons', () => {
  it('have a place for Norths where chi stands in riichi, in the colour in which it flares up', () => {
    const { calls } = choices(decision(kita, north))
    const place = calls.find(({ id }) => id === 'kita')
    expect(place).toMatchObject({ tone: 'chi', code: 'KeyA', actions: [kita] })
    expect(sanma.callsOf(/** @type {any} */ ({ type: 'kita', seat: 2 }))).toEqual([
      { seat: 2, kind: 'chi', call: 'kita' },
    ])
    expect(sanma.callsOf(/** @type {any} */ ({ type: 'tsumo', seat: 1 }))).toEqual([
      { seat: 1, kind: 'hu', call: 'tsumo' },
    ])
  })

  it('can all be there in one turn, each at its own place', () => {
    const all = [
      { type: 'tsumo' },
      { type: 'kan', tile: '1p' },
      { type: 'riichi', tile: '1p' },
      kita,
      { type: 'kyushu' },
    ]
    const { calls } = choices(decision(...all, north))
    expect(calls.filter(({ actions }) => actions.length).map(({ id }) => id)).toEqual(
      all.map(({ type }) => type),
    )
    expect(calls.at(-1)?.id).toBe('pass')
    expect(new Set(calls.map(({ code }) => code)).size).toBe(calls.length)
  })

  it('are those of riichi otherwise, but no chi', () => {
    const { calls } = choices({
      ...decision({ type: 'ron' }, { type: 'pon', tiles: ['5z', '5z'] }, { type: 'pass' }),
      kind: 'claim',
    })
    expect(calls.flatMap(({ id, actions }) => (actions.length ? [id] : []))).toEqual(['ron', 'pon', 'pass'])
  })
})

describe('what a switch answers', () => {
  it('is nothing as long as none is on', () => expect(answer([kita, north], {})).toBeNull())

  it('is to set a North aside, where that is switched on', () =>
    expect(answer([kita, north, { type: 'kan', tile: '1p' }], { autoKita: true })).toEqual(kita))

  it('is to set the North aside that is drawn in riichi', () =>
    expect(answer([kita, north], { autoKita: true }, seat('123p', { drawn: '4z', riichi: 1 }))).toEqual(kita))

  it.each([
    ['a win', { type: 'tsumo' }],
    ['the end of the deal by nine ends', { type: 'kyushu' }],
  ])('lets %s not go for a North', (_, other) =>
    expect(answer([other, kita, north], { autoKita: true })).toBeNull(),
  )

  it('takes a win before a North', () =>
    expect(answer([{ type: 'tsumo' }, kita, north], { autoKita: true, autoWin: true })).toEqual({
      type: 'tsumo',
    }))

  it('throws no North away that has just been drawn and may be set aside, in riichi neither', () => {
    expect(answer([kita, north], { tsumogiri: true })).toBeNull()
    expect(answer([kita, north], {}, seat('123p', { drawn: '4z', riichi: 1 }))).toBeNull()
    expect(answer([north], { tsumogiri: true })).toEqual(north)
  })

  it('discards what was drawn beside a North that was kept', () =>
    expect(answer([kita, five], { tsumogiri: true }, drew('5p'))).toEqual(five))
})
