import { describe, expect, it } from 'vitest'
import { automatic, choices } from '../../src/games/sichuan/choices.js'

const off = { noPung: false, autoHu: false, discardDrawn: false }
const all = { noPung: true, autoHu: true, discardDrawn: true }
/** @param {any[]} actions @returns {any} */
const decision = (...actions) => ({
  id: '0.1.claim',
  kind: 'claim',
  actions,
  default: actions.at(-1),
  deadline: 0,
})
const [hu, pung, kong, pass] = [{ type: 'hu' }, { type: 'pung' }, { type: 'claim-kong' }, { type: 'pass' }]
const discard = (/** @type {string} */ tile) => ({ type: 'discard', tile })

it('sorts what a decision offers', () => {
  const found = choices(
    decision(hu, { type: 'kong', tile: '5m' }, { type: 'kong', tile: '7p' }, discard('1m')),
  )
  const offered = Object.fromEntries(found.calls.map(({ id, actions }) => [id, actions]))
  expect(offered.hu).toEqual([hu])
  expect(offered.kong.map(({ tile }) => tile)).toEqual(['5m', '7p'])
  expect(found.discards).toEqual([discard('1m')])
  expect(offered.pass).toEqual([])
})

it('offers nothing where nothing is asked', () => {
  expect(choices(null).discards).toEqual([])
})

describe('switches', () => {
  it('do nothing by themselves', () => {
    expect(automatic(choices(decision(pung, pass)), off, undefined)).toBeNull()
  })
  it('pass a pung', () => {
    expect(automatic(choices(decision(pung, pass)), all, undefined)).toEqual(pass)
  })
  it('never pass a kong', () => {
    expect(automatic(choices(decision(kong, pung, pass)), all, undefined)).toBeNull()
  })
  it('never pass a win', () => {
    expect(automatic(choices(decision(hu, pung, pass)), { ...all, autoHu: false }, undefined)).toBeNull()
  })
  it('take a win where they may', () => {
    expect(automatic(choices(decision(hu, kong, pung, pass)), all, undefined)).toEqual(hu)
  })
  it('discard the drawn tile, but never instead of a win or a kong', () => {
    expect(automatic(choices(decision(discard('1m'), discard('5p'))), all, { drawn: '5p' })).toEqual(
      discard('5p'),
    )
    expect(
      automatic(choices(decision({ type: 'kong', tile: '1m' }, discard('5p'))), all, { drawn: '5p' }),
    ).toBeNull()
  })
  it('keep still where the drawn tile may not go', () => {
    expect(automatic(choices(decision(discard('1m'))), all, { drawn: '5p' })).toBeNull()
    expect(automatic(choices(decision(discard('1m'))), all, undefined)).toBeNull()
  })
})
