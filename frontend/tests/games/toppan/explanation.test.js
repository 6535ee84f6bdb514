import { beforeAll, expect, it } from 'vitest'
import { loadScoreSheet } from '../../../src/app/loading/gamePlugin.js'
import { explanation } from '../../../src/games/toppan/score/explanation.js'
import { t } from '../../../src/i18n/i18n.svelte.js'
import { doc, seat, sheet, view } from './build.js'

beforeAll(async () => {
  await loadScoreSheet('toppan')
})

const over = () => doc(view([seat(), seat(), seat()], { phase: 'over' }))
const bet = { reason: 'bet', payers: [0], payees: [1], points: 6000, bet: 2000, times: 3 }
/** @param {any} row @param {any} [account] */
const said = (row, account = sheet()) => explanation(row, account, over(), t)

it('works a bet out: who stayed, what the hand counts, what oya adds', () => {
  expect(said(bet)).toEqual([
    'P0 stayed to the end: the bet is paid as often as P1’s hand counts.',
    'Toppan 2 = ×2',
    'Oya wins or pays more: 3 times instead of 2.',
    '2,000 × 3 = 6,000',
  ])
})

it('says nothing of oya where nothing is added, and adds up what several pay', () => {
  expect(said({ ...bet, payers: [0, 2], points: 4000, times: 2 })).toEqual([
    'P0, P2 stayed to the end: the bet is paid as often as P1’s hand counts.',
    'Toppan 2 = ×2',
    '2,000 × 2 = 4,000',
    '2 × 4,000 = 8,000',
  ])
})

it('tells of a debt that could not be paid whole', () => {
  expect(said({ ...bet, points: 4000, owed: 6000 }).at(-1)).toBe(
    'A player who can’t pay in full gives all they have: 4,000 of 6,000.',
  )
})

it('knows no hand where all others have dropped out', () => {
  const account = { ...sheet(), winners: [{ seat: 1, points: 3000, by: 'last', clause: 'TP §4.4' }] }
  expect(said({ ...bet, points: 2000, times: 1 }, account)).toEqual([
    'P0 stayed to the end: the bet goes to P1.',
    '2,000 × 1 = 2,000',
  ])
})

it('explains antes and what is left of them', () => {
  expect(said({ reason: 'ante', payers: [0, 2], payees: [1], points: 1000 })).toEqual([
    'Everyone lays an ante before the deal; the winner takes them all.',
    '2 × 1,000 = 2,000',
  ])
  const [text] = said({ reason: 'remainder', payers: [2], payees: [1], points: 300 })
  expect(text).toContain('P2 has too little left for another ante')
  const [both] = said({ reason: 'remainder', payers: [0, 2], payees: [1], points: 300 })
  expect(both).toMatch(/^P0, P2 have too little left.*these players are out\.$/)
})
