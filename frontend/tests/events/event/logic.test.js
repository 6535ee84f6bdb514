import { describe, expect, it } from 'vitest'
import {
  amountText,
  exactTitle,
  parseAmount,
  signedAmount,
  valueOf,
} from '../../../src/pages/events/event/amounts.js'
import { paragraphsOf, piecesOf } from '../../../src/pages/events/event/links.js'
import { countdownText, zonedText } from '../../../src/pages/events/event/moments.js'
import { isOpen, nextStep, placeOf } from '../../../src/pages/events/event/nextStep.js'
import { entrantActions } from '../../../src/pages/events/event/panel/entrantActions.js'
import { finalistsLeft } from '../../../src/pages/events/event/panel/finalists.js'
import { openRulings, substitutesFor } from '../../../src/pages/events/event/panel/rulings.js'
import { Delay, delayOf } from '../../../src/pages/events/event/screen/delay.js'
import { evenly, pagesOf } from '../../../src/pages/events/event/screen/pagesOf.js'
import {
  START,
  entrant,
  entrants,
  eventDoc,
  fullDoc,
  ownPart,
  round,
  settings,
  standing,
  table,
} from './eventDoc.js'

const GUEST = /** @type {const} */ ({ kind: 'guest' })
const ACCOUNT = /** @type {const} */ ({ kind: 'account' })
const STRANGER = { kind: null }

describe('amounts', () => {
  it.each([
    [3, '3'],
    ['-12', '−12'],
    ['7/2', '3½'],
    ['-1/2', '−½'],
    ['-7/3', '−2⅓'],
    ['8/7', '1.14'],
    ['1200', '1,200'],
    ['0', '0'],
  ])('%s is written %s', (amount, text) => expect(amountText(amount)).toBe(text))

  it('has a sign where it is a difference, and the exact one where it is a fraction', () => {
    expect([signedAmount('7/2'), signedAmount('-1'), signedAmount(0)]).toEqual(['+3½', '−1', '0'])
    expect([exactTitle('7/2'), exactTitle('3')]).toEqual(['7/2', undefined])
    expect(valueOf('7/2')).toBe(3.5)
  })

  it.each([
    ['12', '12'],
    ['−3', '-3'],
    ['+3', '3'],
    ['1/2', '1/2'],
    ['2.5', '5/2'],
    ['2,25', '9/4'],
    ['-0,5', '-1/2'],
    ['3½', '7/2'],
    ['−½', '-1/2'],
    ['1 200', '1200'],
  ])('%s is read as %s', (typed, amount) => expect(parseAmount(typed)).toBe(amount))

  it.each(['', 'x', '1/0', '1.2.3', '--1', '1e3'])('%j is none', (typed) =>
    expect(parseAmount(typed)).toBeUndefined(),
  )
})

describe('a description', () => {
  it('has links to the web alone, without the mark at a sentence’s end', () => {
    expect(piecesOf('See https://a.example/x, or (http://b.example).')).toEqual([
      { text: 'See ' },
      { text: 'https://a.example/x', href: 'https://a.example/x' },
      { text: ', or (' },
      { text: 'http://b.example', href: 'http://b.example/' },
      { text: ').' },
    ])
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://user:pass@evil.example/x',
      '<a href="x">',
    ])
      expect(piecesOf(text)).toEqual([{ text }])
  })

  it('has paragraphs and lines', () =>
    expect(paragraphsOf('a\nb\n\n\nc')).toEqual([[[{ text: 'a' }], [{ text: 'b' }]], [[{ text: 'c' }]]]))
})

describe('moments', () => {
  it('counts down by the second', () =>
    expect([252_000, 7000, 3_900_000, -5, 500].map(countdownText)).toEqual([
      '4:12',
      '0:07',
      '1:05:00',
      '0:00',
      '0:01',
    ]))

  it('tells the organiser’s clock only where it shows another time', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(zonedText(START, own)).toBeUndefined()
    expect(zonedText(START, 'Nowhere/Else')).toBeUndefined()
    expect(zonedText(START, 'Pacific/Kiritimati')?.zone).toBe('Kiritimati')
  })
})

describe('the next step', () => {
  const open = eventDoc()
  const checking = eventDoc({ check_in: { .../** @type {any} */ (open.check_in), open: true } })
  const closed = eventDoc({ check_in: null })
  const entered = { number: 1, entry: /** @type {const} */ ('entered') }

  it('is to enter, for a stranger too, or to have an account first', () => {
    expect(nextStep(open, ownPart({}, []), /** @type {any} */ (STRANGER))).toMatchObject({
      kind: 'enter',
      full: false,
      at: START,
    })
    const named = eventDoc({ settings: settings({ entry: 'accounts' }) })
    expect(nextStep(named, ownPart(), GUEST).kind).toBe('account')
    expect(nextStep(named, ownPart(), ACCOUNT).kind).toBe('enter')
    expect(nextStep(eventDoc({ settings: settings({ limit: 5 }) }), ownPart(), GUEST).full).toBe(true)
  })

  it('is nothing once registration is over', () => {
    expect(isOpen(closed)).toBe(false)
    expect(nextStep(closed, ownPart(), GUEST).kind).toBe('closed')
    expect(isOpen(eventDoc({ ...fullDoc(), settings: settings({ check_in: 'round' }) }))).toBe(true)
  })

  it('is the check-in, then to wait for the round', () => {
    expect(nextStep(open, ownPart(entered, ['check-in', 'withdraw']), GUEST)).toMatchObject({
      kind: 'check-in-later',
      at: START - 1_800_000,
    })
    expect(nextStep(checking, ownPart(entered, ['check-in']), GUEST)).toMatchObject({
      kind: 'check-in',
      at: START - 300_000,
    })
    const there = ownPart({ ...entered, checked_in: true }, ['withdraw'])
    expect(nextStep(checking, there, GUEST)).toMatchObject({ kind: 'next', at: START, round: 1 })
    expect(nextStep(eventDoc({ next_at: null, check_in: null }), there, GUEST).kind).toBe('in')
  })

  it('tells the place in line, and lets who waits check in', () => {
    const doc = eventDoc({ entrants: [...entrants(4), entrant(5, { status: 'waiting', line: 3 })] })
    const waits = ownPart({ number: 5, entry: 'waiting' }, ['check-in'])
    expect(nextStep(doc, waits, GUEST)).toEqual({ kind: 'waiting', place: 3 })
    const now = { ...doc, check_in: { .../** @type {any} */ (doc.check_in), open: true } }
    expect(nextStep(now, waits, GUEST)).toMatchObject({ kind: 'check-in', place: 3 })
  })

  it('is the own table, or to sit out', () => {
    const doc = fullDoc()
    expect(nextStep(doc, ownPart({ ...entered, table: 'tab1e1', round: 2 }), GUEST)).toMatchObject({
      kind: 'table',
      table: 'tab1e1',
    })
    expect(nextStep(doc, ownPart({ number: 3, entry: 'entered' }), GUEST)).toMatchObject({
      kind: 'bye',
      round: 2,
    })
    expect(nextStep(doc, ownPart({ number: 15, entry: 'entered' }), GUEST).kind).toBe('substitute')
    expect(nextStep(doc, ownPart({ number: 13, entry: 'entered' }), GUEST).kind).toBe('playing')
  })

  it('is over: with the place of the last stage that has one', () => {
    const line = standing(1, 3, '7')
    const doc = eventDoc({
      status: 'finished',
      stages: [{ stage: 1, over: true, standings: [line], teams: [], prizes: [] }],
    })
    expect(nextStep(doc, ownPart(entered, []), GUEST)).toEqual({ kind: 'finished', place: 3 })
    expect(placeOf(doc, 2)).toBeUndefined()
    expect(nextStep(eventDoc({ status: 'cancelled' }), ownPart(entered, []), GUEST).kind).toBe('cancelled')
  })

  it.each(/** @type {const} */ (['declined', 'removed', 'applied']))('tells who is %s', (entry) =>
    expect(nextStep(open, ownPart({ number: 1, entry }, []), GUEST).kind).toBe(entry),
  )
})

describe('what officials may do', () => {
  const doc = fullDoc()
  const [over, on] = doc.rounds
  const all = () => true

  it('at a table in play and at one that is over', () => {
    expect(openRulings(doc, on, on.tables[0])).toEqual(['pause', 'add-time', 'substitute', 'bot'])
    expect(openRulings(doc, on, on.tables[1])).toEqual(['answer', 'go-on', 'add-time', 'substitute', 'bot'])
    expect(openRulings(doc, over, over.tables[0])).toEqual(['annul', 'replay', 'correct'])
    const rated = eventDoc({ settings: settings({ rated: true }) })
    expect(openRulings(rated, round(1, [], { ends_at: null }), on.tables[0])).toEqual(['pause', 'substitute'])
    expect(openRulings(doc, round(3, [], { begun_at: null }), table(1, [1], { status: 'seated' }))).toEqual(
      [],
    )
  })

  it('has those sit down who sit nowhere else, substitutes first', () =>
    expect(substitutesFor(doc, on).map(({ number }) => number)).toEqual([15, 3, 8, 14]))

  it('with an entrant', () => {
    expect(entrantActions(doc, entrant(1, { status: 'applied' }), all)).toEqual([
      'approve',
      'substitute',
      'decline',
    ])
    expect(entrantActions(eventDoc(), entrant(1), all)).toEqual(['check-in', 'substitute', 'remove'])
    expect(entrantActions(doc, entrant(1, { substitute: true }), all)).toEqual([
      'regular',
      'remove',
      'penalty',
    ])
    expect(entrantActions(doc, entrant(1), (command) => command === 'penalties')).toEqual(['penalty'])
  })

  it('where equals stand at the cut: who goes on for sure, and how many may', () =>
    expect(finalistsLeft({ ...doc, undecided: [3, 11] })).toEqual({ sure: [1, 5, 6, 9, 2, 10, 7], left: 1 }))
})

describe('a big screen', () => {
  it('has pages as even as can be', () => {
    expect(evenly([1, 2, 3, 4, 5], 4)).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
    expect(evenly([], 4)).toEqual([])
  })

  it('shows tables and standings in turn, who is there before the first round, and no tables once all is over', () => {
    expect(pagesOf(fullDoc()).map(({ kind }) => kind)).toEqual(['tables', 'standings'])
    expect(pagesOf(eventDoc()).map(({ kind }) => kind)).toEqual(['entrants'])
    expect(pagesOf({ ...fullDoc(), status: 'finished' }).map(({ kind }) => kind)).toEqual(['standings'])
    const tables = Array.from({ length: 20 }, (_, at) => table(at + 1, [1, 2, 3, 4]))
    expect(pagesOf(eventDoc({ rounds: [round(1, tables)] })).map(({ at, of }) => [at, of])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })
})

describe('a stream', () => {
  it.each([
    ['?delay=300', 300_000],
    ['?delay=9000', 600_000],
    ['', 0],
    ['?delay=-5', 0],
    ['?delay=x', 0],
  ])('%s is late by %i ms', (search, ms) => expect(delayOf(search)).toBe(ms))

  it('shows nothing that is not old enough', () => {
    const delay = new Delay(100)
    delay.push('a', 0)
    delay.push('b', 50)
    expect([delay.shown(99), delay.nextAt(99)]).toEqual([undefined, 100])
    expect([delay.shown(100), delay.nextAt(100)]).toEqual(['a', 150])
    expect([delay.shown(149), delay.shown(150), delay.nextAt(150)]).toEqual(['a', 'b', undefined])
  })
})
