import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { section } from '../../../src/i18n/i18n.svelte.js'
import { byDay, logText, rulingText } from '../../../src/pages/events/event/rulingText.js'
import { stepText } from '../../../src/pages/events/event/stepText.js'
import {
  countingTerms,
  pointsTerms,
  sessionLength,
  stageTerms,
} from '../../../src/pages/events/event/words.js'
import { START, fullDoc, settings } from './eventDoc.js'

const doc = fullDoc()
/** @param {string} kind @param {Record<string, any>} facts */
const said = (kind, facts) => logText(doc, { at: START, kind, by: '', facts })

beforeAll(async () => {
  await Promise.all(['event-page', 'home', 'lobby'].map((name) => section(name)))
})

describe('the public log', () => {
  it.each([
    ['applied', { name: 'Anna', number: 1, status: 'entered' }, 'New player: Anna.'],
    ['entrant-set', { number: 2, status: 'dropped' }, 'Out without check-in: Bence.'],
    ['official-named', { name: 'Rin', role: null }, 'No longer an official: Rin.'],
    ['substitute-set', { number: 2, substitute: true }, 'Now a substitute: Bence.'],
    [
      'penalty-given',
      { number: 2, points: '1/2', clause: '7.2', reason: 'late' },
      'Penalty for Bence: ½, by 7.2. Reason: late',
    ],
    ['round-seated', { round: 2, tables: 3 }, 'Round 2 was seated.'],
    ['round-seated', { round: 2, tables: 0 }, 'Too few players for round 2, so it wasn’t played.'],
    ['finalists-chosen', { stage: 1, entrants: [1, 2] }, 'Stage 1 is over. Going on: Anna, Bence.'],
    [
      'ruled',
      { round: 1, table: 2, ruling: 'add-time', minutes: 5 },
      'Round 1, table 2: 5 minutes were added.',
    ],
    ['ruled', { round: 1, table: 2, ruling: 'annul', deal: 2 }, 'Round 1, table 2: deal 3 does not count.'],
    [
      'ruled',
      { round: 1, table: 2, ruling: 'substitute', seat: 1, number: 15 },
      'Round 1, table 2: Oskar takes seat 2.',
    ],
    [
      'ruled',
      { round: 1, table: 2, ruling: 'correct', points: ['4', '-4'] },
      'Round 1, table 2: the match points were set to +4, −4.',
    ],
    ['cancelled', { reason: 'too-few' }, 'The event was cancelled. Too few were there to play.'],
    ['cancelled', { reason: 'Flood' }, 'The event was cancelled. Reason: Flood'],
    ['cancelled', { reason: '' }, 'The event was cancelled.'],
    ['of-a-newer-server', {}, 'of-a-newer-server'],
  ])('tells %s %j', (kind, facts, text) => expect(said(kind, facts)).toBe(text))

  it('tells every entry that the server has', () => {
    const source = readFileSync('../mahjong_server/events/contest/entries.py', 'utf8')
    const kinds = [...source.matchAll(/tag="([\w-]+)"/g)].map(([, kind]) => kind)
    const rulings = [...(/ruling: Literal\[([^\]]*)\]/.exec(source)?.[1].matchAll(/"([\w-]+)"/g) ?? [])].map(
      ([, kind]) => kind,
    )
    expect(kinds.length).toBeGreaterThan(20)
    expect(rulings.length).toBeGreaterThan(8)
    const facts = {
      status: 'entered',
      role: 'referee',
      substitute: true,
      ruling: 'pause',
      round: 1,
      table: 1,
      number: 1,
    }
    expect(kinds.filter((kind) => said(kind, facts) === kind)).toEqual([])
    expect(rulings.filter((kind) => rulingText(doc, kind, facts) === kind)).toEqual([])
  })

  it('is told by days', () => {
    const rows = [START + 3_600_000, START, START - 86_400_000].map((at) => ({
      at,
      kind: 'created',
      by: '',
      facts: {},
    }))
    expect(byDay(rows).map((day) => day.rows.length)).toEqual([2, 1])
  })
})

describe('the terms', () => {
  it('are told in words', () => {
    const [stage] = settings().stages
    expect(stageTerms({ ...stage, cut: 8 })).toEqual([
      '4 rounds',
      '8 deals, at most 60 minutes, play stops when time is up',
      'neighbours in the standings meet',
      'the first 8 go on',
    ])
    expect(sessionLength({ ...stage, deals: null, at_time: 'one-more' })).toBe(
      '60 minutes, one more deal when time is up',
    )
    expect(sessionLength({ ...stage, deals: null, minutes: null })).toBe('The whole game')
    expect(pointsTerms(settings()).replaceAll('\u2060', '')).toBe('4–2–1–0')
    expect(pointsTerms(settings({ share: '1/1000' }))).toMatch(/plus 1\/1000 of the match points/)
    expect(pointsTerms(settings({ duplicate: true }))).toMatch(/^Duplicate: all tables play the same walls/)
    expect(countingTerms(settings({ best: 6, least: 3 }))).toEqual([
      'the best 6 sessions count',
      'a place takes 3 sessions',
    ])
  })
})

describe('a step', () => {
  it('counts down in its last hour, by the date before', () => {
    const step = /** @type {const} */ ({ kind: 'check-in', at: START })
    expect(stepText(step, START - 252_000).text).toMatch(/Check-in closes in 4:12\.$/)
    expect(stepText(step, START + 1).text).toMatch(/Check-in is closing\.$/)
    expect(stepText({ kind: 'next', at: START, round: 2 }, START - 9 * 86_400_000).text).toMatch(
      /^Round 2 begins: May 2, 2026/,
    )
    expect(stepText({ kind: 'waiting', place: 3 }, START).title).toBe('Waiting list, place 3')
    expect(stepText({ kind: 'finished', place: 2 }, START).title).toMatch(/Your place: 2$/)
  })
})
