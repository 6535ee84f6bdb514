import { cleanup, render, screen, within } from '@testing-library/svelte'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadScoreSheet } from '../../src/app/loading/gamePlugin.js'
import { setLanguage } from '../../src/i18n/i18n.svelte.js'
import ScoreSheet from '../../src/score/ScoreSheet.svelte'
import { ownShares, withKnownHands } from '../../src/score/sheet.js'
import session from '../fixtures/session.json'

/** @type {any} */
const doc = session
const now = () => 0

beforeAll(async () => {
  await loadScoreSheet('sichuan')
})
afterAll(() => setLanguage('en'))

/** @param {number} deal @param {any} given */
const show = (deal, given) =>
  render(ScoreSheet, { doc: given, deal, deals: 8, now, onnext: () => {}, onfold: () => {} })

/** @returns {string[]} what the sheet says of the viewer's own points */
const lines = () =>
  within(screen.getByTestId('sheet-own'))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\s+/g, ' ').trim() ?? '')

describe('one’s own points', () => {
  const ledger = [
    { reason: 'kong', payer: 0, payee: 3, points: 2, clause: 'SBR §10.1', tile: '3m' },
    { reason: 'hu', payer: 1, payee: 2, points: 2, clause: 'SBR §8.1' },
    { reason: 'forbidden-suit', payer: 0, payee: null, points: 48, clause: 'SBR §9.2' },
  ]
  /** @param {object} more */
  const changed = (more) => {
    const found = structuredClone(doc)
    Object.assign(found.view.sheets[4], more)
    found.view.sheets[4].hands[0].forbidden = 's'
    return found
  }

  it('come first, dearest first, with their reason and its clause', () => {
    show(4, changed({ ledger, scores: [-50, -2, 2, 2] }))
    expect(screen.getByRole('heading', { name: 'Your points: −50' })).toBeInTheDocument()
    expect(lines()).toEqual([
      '−48: you still held bamboo, your forbidden suit, when the wall ran out (SBR §9.2)',
      expect.stringMatching(/^−2: Mei declared a concealed kong.*\(SBR §10\.1\)$/),
    ])
  })

  it('are none where one has no part in anything', () => {
    show(4, changed({ ledger: [ledger[1]], scores: [0, -2, 2, 0] }))
    expect(lines()).toEqual(['You neither gain nor pay anything.'])
  })

  it('are listed to nobody who only watches', () => {
    show(4, { ...changed({ ledger }), you: undefined })
    expect(screen.queryByTestId('sheet-own')).toBeNull()
  })

  it('are as many lines as can be read at a glance: of more the rest is a sum', () => {
    const many = [1, 2, 3, 4, 5, 6].map((points) => ({
      reason: 'hu',
      payer: 0,
      payee: 3,
      points,
      clause: 'SBR §8.1',
    }))
    const { listed, others, rest } = ownShares(many, 0)
    expect(listed.map(({ share }) => share)).toEqual([-6, -5, -4])
    expect([others, rest]).toEqual([3, -6])
    expect(ownShares(many.slice(0, 4), 0).others).toBe(0)
  })

  it.each(/** @type {const} */ (['en', 'ru', 'uk', 'zh']))('have words for every entry: %s', async (lang) => {
    await setLanguage(lang)
    for (const deal of Object.keys(doc.view.sheets))
      for (const you of [0, 1, 2, 3]) {
        show(Number(deal), { ...doc, you })
        for (const line of lines()) expect(line).not.toMatch(/mine\.|undefined|NaN|[{}]/)
        cleanup()
      }
  })
})

describe('hands that a sheet does not show', () => {
  const sheet = {
    winners: [{ seat: 1 }],
    hands: { 0: { shown: false, melds: [] }, 1: { shown: true }, 2: { shown: false } },
  }
  const view = { deal: 4, phase: 'over', seats: { 0: { hand: ['1m'] }, 1: { hand: ['2m'] }, 2: {} } }

  it('are seen by their owner, and nobody else’s are', () => {
    const seen = withKnownHands(sheet, /** @type {any} */ ({ view }), 4)
    expect(seen.hands).toEqual({
      0: { shown: false, melds: [], tiles: ['1m'] },
      1: { shown: true },
      2: { shown: false },
    })
  })

  it.each([
    ['previous or next deal', { ...view, deal: 5 }],
    ['a deal that goes on', { ...view, phase: 'turn' }],
  ])('are not taken from %s', (_, other) => {
    expect(withKnownHands(sheet, /** @type {any} */ ({ view: other }), 4)).toBe(sheet)
  })
})
