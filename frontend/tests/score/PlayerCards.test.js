import { cleanup, render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadScoreSheet } from '../../src/app/loading/gamePlugin.js'
import { setLanguage } from '../../src/i18n/i18n.svelte.js'
import ScoreSheet from '../../src/score/ScoreSheet.svelte'
import { sharesOf, withKnownHands } from '../../src/score/sheet.js'
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

const text = (/** @type {Element | null} */ node) => node?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
const cards = () => [...document.querySelectorAll('.card')]
/** @param {Element} [card] @returns {string[]} what it says of the player's points; by default the viewer's */
const lines = (card = screen.getByTestId('sheet-own')) => [...card.querySelectorAll('li')].map(text)
/** The number at the beginning of a text, with a sign. @param {string} line */
const pointsOf = (line) => Number(/^[+−]?[\d,]+/.exec(line)?.[0].replace('−', '-').replace(',', ''))

describe('the card of a player', () => {
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

  it('tells the viewer first, dearest first, and marks it', () => {
    show(4, changed({ ledger, scores: [-50, -2, 2, 2] }))
    const [own] = cards()
    expect(own).toBe(screen.getByTestId('sheet-own'))
    expect(text(own)).toMatch(/^Oksana You /)
    expect(cards().filter((card) => text(card).includes('You '))).toEqual([own])
    expect(lines()).toEqual([
      '−48 you still held bamboo, your forbidden suit, when the wall ran out',
      expect.stringMatching(/^−2 Mei declared a concealed kong/),
    ])
  })

  it('tells of the others in turn order, and of the viewer among them as “you”', () => {
    show(4, changed({ ledger, scores: [-50, -2, 2, 2] }))
    expect(cards().map((card) => text(card.querySelector('.name')))).toEqual([
      'Oksana',
      'Lan',
      'Mateusz',
      'Mei',
    ])
    expect(
      cards()
        .slice(1)
        .flatMap((card) => lines(card)),
    ).toEqual([
      expect.stringMatching(/^−2 /),
      expect.stringMatching(/^\+2 /),
      expect.stringMatching(/^\+2 concealed kong/),
    ])
    cleanup()
    const won = structuredClone(doc)
    won.you = 2
    show(0, won)
    const all = cards()
      .flatMap((card) => lines(card))
      .join('\n')
    expect(all).toMatch(/\+8 Mei’s discard: full flush, .*3 fans/)
    expect(all).toMatch(/−8 Oksana won on the discard$/m)
    cleanup()
    won.you = 3
    show(0, won)
    expect(
      cards()
        .flatMap((card) => lines(card))
        .join('\n'),
    ).toMatch(/\+8 your discard: full flush, .*3 fans/)
    expect(lines().join('\n')).toMatch(/−8 Oksana won on your discard: full flush, .*3 fans/)
  })

  it('has no lines where one has no part in anything', () => {
    show(4, changed({ ledger: [ledger[1]], scores: [0, -2, 2, 0] }))
    expect(lines()).toEqual(['You neither gain nor pay anything.'])
    expect(lines(cards()[3])).toEqual(['No payments.'])
  })

  it('is nobody’s own for who only watches: all are told alike', () => {
    show(4, { ...changed({ ledger }), you: undefined })
    expect(screen.queryByTestId('sheet-own')).toBeNull()
    expect(cards()).toHaveLength(4)
    expect(lines(cards()[0])[0]).toBe('−48 still held the forbidden suit when the wall ran out')
  })

  it('opens at a press where there is little room', async () => {
    show(4, changed({ ledger, scores: [-50, -2, 2, 2] }))
    const button = screen.getByRole('button', { name: 'Details of Mei' })
    const card = button.closest('.card')
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(card).toHaveClass('open')
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toHaveTextContent(
      'concealed kong',
    )
  })

  it('has as many lines as can be read at a glance: of more the rest is a sum', () => {
    const many = [1, 2, 3, 4, 5, 6].map((points) => ({
      reason: 'hu',
      payer: 0,
      payee: 3,
      points,
      clause: 'SBR §8.1',
    }))
    const { listed, others, rest } = sharesOf(many, 0)
    expect(listed.map(({ share }) => share)).toEqual([-6, -5, -4])
    expect([others, rest]).toEqual([3, -6])
    expect(sharesOf(many.slice(0, 4), 0).others).toBe(0)
  })

  it.each(Object.keys(doc.view.sheets))('adds up to what deal %s brought the player', (deal) => {
    for (const you of [undefined, 0, 1, 2, 3]) {
      show(Number(deal), { ...doc, you })
      const sums = cards().map((card) => lines(card).reduce((sum, line) => sum + (pointsOf(line) || 0), 0))
      expect(sums).toEqual(cards().map((card) => pointsOf(text(card.querySelector('.delta')))))
      cleanup()
    }
  })

  it.each(/** @type {const} */ (['en', 'ru', 'uk', 'zh']))('has words for every entry: %s', async (lang) => {
    await setLanguage(lang)
    for (const deal of Object.keys(doc.view.sheets))
      for (const you of [0, 1, 2, 3]) {
        show(Number(deal), { ...doc, you })
        for (const line of cards().flatMap((card) => lines(card)))
          expect(line).not.toMatch(/mine\.|theirs\.|undefined|NaN|[{}]/)
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
