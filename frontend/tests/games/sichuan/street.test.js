import { render, screen, within } from '@testing-library/svelte'
import { beforeAll, describe, expect, it } from 'vitest'
import { automatic, choices } from '../../../src/games/sichuan/choices.js'
import { describe as told } from '../../../src/games/sichuan/describe.js'
import { causeOf, explanation } from '../../../src/games/sichuan/score/explanation.js'
import { slots } from '../../../src/games/sichuan/slots.js'
import variant from '../../../src/games/sichuan/variant.js'
import Winner from '../../../src/games/sichuan/score/Winner.svelte'
import WinOffer from '../../../src/games/sichuan/WinOffer.svelte'
import { section, setLanguage, t } from '../../../src/i18n/i18n.svelte.js'
import { tiles } from '../../table/build.js'

beforeAll(async () => {
  await setLanguage('en')
  await Promise.all(['table', 'table-sichuan', 'score', 'score-sichuan', 'told-sichuan'].map(section))
})

const seat = (/** @type {object} */ more = {}) => ({
  count: 13,
  melds: [],
  river: [],
  points: 0,
  total: 0,
  ...more,
})
const doc = /** @type {any} */ ({
  you: 0,
  table: { seats: [0, 1, 2, 3].map((each) => ({ kind: 'human', name: `P${each}` })) },
  view: { options: { forbidding: 'open' }, seats: {} },
})
const sheet = /** @type {any} */ ({
  winners: [
    { seat: 1, from: 0, tile: '4s', clause: 'SBR §8.1', fans: {}, points: 1 },
    { seat: 1, from: null, tile: '4s', clause: 'SBR §8.2', fans: { root: 1 }, points: 2 },
  ],
  hands: {},
  ledger: [],
})

describe('who has won and plays on', () => {
  const own = { drawn: '8s', plays_on: true }
  const offered = (/** @type {object[]} */ ...actions) => choices(/** @type {any} */ ({ actions }))
  const discard = { type: 'discard', tile: '8s' }

  it('discards what is drawn by itself, but for a win or a kong', () => {
    expect(automatic(offered(discard), {}, own)).toBe(discard)
    expect(automatic(offered({ type: 'hu' }, discard), {}, own)).toBeNull()
    expect(automatic(offered({ type: 'kong', tile: '8s' }, discard), {}, own)).toBeNull()
    expect(automatic(offered(discard), {}, { drawn: '8s' })).toBeNull()
  })

  it('keeps the whole hand standing, the tiles won on beside it', () => {
    const hu = { order: 1, from: 2, tile: '4s' }
    const held = seat({
      plays_on: true,
      hu,
      again: [{ order: 3 }],
      hand: tiles('123456m789p11s23s4s'),
      drawn: '4s',
    })
    const found = slots(/** @type {any} */ ({ phase: 'turn', seats: { 0: held } }))
    expect(found.filter(({ zone }) => zone === 'hand')).toHaveLength(14)
    expect(found.filter(({ zone }) => zone === 'hu').map(({ face }) => face)).toEqual(['4s', null])
  })
})

describe('a hu on offer', () => {
  const choice = choices(/** @type {any} */ ({ actions: [{ type: 'hu' }] }))
  const wait = (/** @type {number} */ left) => ({ tile: '4s', points: 1, left })
  const offered = (/** @type {object} */ more) => {
    const { container } = render(WinOffer, {
      hints: { hu: { points: 2, fans: { root: 1 }, ...more } },
      choice,
      t,
    })
    return container.textContent
  }

  it('tells how many tiles it may win on again, where who has won plays on', () => {
    expect(offered({ again: [wait(2), wait(3)] })).toContain('Root · then 5 more tiles to win on')
    expect(offered({})).toContain('Root')
    expect(offered({})).not.toContain('again')
  })
})

describe('a hu on the score sheet where play goes on', () => {
  it('shows the tile won on, though the hand itself has none', async () => {
    await section('score')
    const doc = /** @type {any} */ ({ you: 0, table: { seats: {} }, view: { seats: { 1: {} } } })
    const winner = { ...sheet.winners[0], sets: [tiles('234s'), tiles('55p')] }
    const shown = { ...sheet, hands: { 1: { shown: true, melds: [], tiles: tiles('23s55p') } } }
    const { container } = render(Winner, { doc, deal: 0, sheet: shown, winner, order: 1 })
    const won = [...container.querySelectorAll('.hand .won')]
    expect(won.map((tile) => within(/** @type {HTMLElement} */ (tile)).getByRole('img'))).toEqual([
      screen.getByRole('img', { name: /^4 bamboo, / }),
    ])
  })
})

describe('what is said', () => {
  it('of a discard that has to wait for the forbidden suit', () => {
    const view = { hints: { must: { suit: 's', clause: 'SBR §12.20' } } }
    expect(variant.barred('1m', view, t)).toContain('SBR §12.20')
    expect(variant.barred('1s', view, t)).toBe('')
  })

  it('of a win let go, by what may still be won', () => {
    const missed = (/** @type {string} */ clause) =>
      variant.warning({ missed: { points: 2, clause } }, t)?.text
    expect(missed('SBR §2.7')).toContain('you need a higher-scoring hand')
    expect(missed('SBR §12.16')).toContain('you can’t win on others’ tiles')
    expect(variant.warning({}, t)).toBeUndefined()
  })

  it('of suits that are named openly, and of three tiles', () => {
    const said = (/** @type {any} */ event) => told(event, doc, t, [])
    expect(said({ type: 'forbade', seat: 0, suit: 's' })).toBe('You forbid bamboo.')
    expect(said({ type: 'exchanged', steps: 2 })).toBe('Three tiles go across.')
    expect(said({ type: 'forbidden-settled', suits: ['m', 'p', 's', 'm'] })).toContain(
      'P1’s forbidden suit: dots.',
    )
  })
})

describe('a payment', () => {
  const row = (/** @type {object} */ more) => ({ reason: 'hu', payers: [0], payees: [1], points: 1, ...more })
  const why = (/** @type {object} */ more) => explanation(row(more), sheet, doc, t).join(' ')

  it('is of the hu that it names, where one player has several', () => {
    expect(causeOf(row({ win: 0, clause: 'SBR §8.1' }), sheet)).toBe('hu')
    expect(causeOf(row({ win: 1, clause: 'SBR §8.2' }), sheet)).toBe('drawn')
    expect(why({ win: 1, clause: 'SBR §8.2', points: 2 })).toContain('Root 1')
  })

  it('says of a self-drawn hu whether a point is added', () => {
    expect(why({ win: 1, clause: 'SBR §8.2', points: 3 })).toContain('plus one point')
    expect(why({ win: 1, clause: 'SBR §8.2', points: 2 })).not.toContain('plus one point')
    expect(why({ win: 1, clause: 'SBR §12.2', points: 2 })).toContain('alone pays')
  })

  it('names a kong of another price by its meld', () => {
    const melds = [
      { sort: 'pung', tile: '1p' },
      { sort: 'promoted', tile: '5s' },
    ]
    const shown = { ...sheet, hands: { ...sheet.hands, 1: { ...sheet.hands[1], melds } } }
    const kong = row({ reason: 'kong', clause: 'SBR §12.5', tile: '5s' })
    expect(causeOf(kong, shown)).toBe('kong.promoted')
    expect(causeOf({ ...kong, tile: '9s' }, shown)).toBe('kong.postponed')
  })

  it('has its reason where options bring it', () => {
    for (const [reason, clause] of [
      ['kong-passed', 'SBR §12.7'],
      ['flower-pig', 'SBR §12.3'],
      ['not-ready', 'SBR §12.4'],
      ['kong', 'SBR §12.5'],
    ])
      expect(why({ reason, clause }), reason).not.toMatch(/why\./)
    expect(why({ reason: 'not-ready', clause: 'SBR §12.4' })).toContain('lowest-scoring')
  })

  it.each([
    ['en', /^P0 wasn’t ready/, /^P0, P2 weren’t ready/],
    ['ru', /^P0: рука не в ожидании/, /^P0, P2: руки не в ожидании/],
    ['uk', /^P0: рука не в очікуванні/, /^P0, P2: руки не в очікуванні/],
  ])('is of one hand or of several: %s', async (lang, one, several) => {
    await setLanguage(/** @type {any} */ (lang))
    const told = (/** @type {number[]} */ ...payers) =>
      why({ reason: 'not-ready', clause: 'SBR §9.1', payers })
    expect(told(0)).toMatch(one)
    expect(told(0, 2)).toMatch(several)
    await setLanguage('en')
  })
})
