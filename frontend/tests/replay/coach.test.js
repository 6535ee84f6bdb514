import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import { section, setLanguage, t } from '../../src/i18n/i18n.svelte.js'
import Replay from '../../src/pages/Replay.svelte'
import { estimate } from '../../src/pages/replay/coach/estimate.js'
import { expectAccessible } from '../axe.js'
import fixture from '../fixtures/replay.json'
import { serve } from '../pages/server.js'

const { deals, match } = /** @type {any} */ (fixture)
const moments = /** @type {any[]} */ (deals['0.all'].moments)
/** The first moments at which seat 0 discards. */
const [first, second] = moments.flatMap(({ events }, at) =>
  events.some((/** @type {any} */ { type, seat }) => type === 'discarded' && seat === 0) ? [at] : [],
)
const COACH = 'GET matches/REPLAY01/deals/0/coach?seat='
/** @param {number} seat @param {any[]} departures */
const coaching = (seat, departures, looked = 9) => ({
  code: 'REPLAY01',
  deal: 0,
  seat,
  looked,
  lost: departures.reduce((sum, { loss }) => sum + (loss ?? 0), 0),
  departures,
})
const DEPARTS = [
  {
    moment: first,
    did: { type: 'discard', tile: '3s' },
    would: { type: 'discard', tile: '9p' },
    loss: 1.234,
    sure: true,
    reason: 'alone',
    facts: {},
  },
  {
    moment: second,
    did: { type: 'pass' },
    would: { type: 'hu' },
    loss: null,
    sure: true,
    reason: 'worth',
    facts: {},
  },
]

/** @param {Record<string, any>} answers */
async function open(answers, moment = 0, view = 'all', query = '') {
  history.replaceState(null, '', `/game/REPLAY01${query}#1.${moment + 1}.${view}`)
  const asked = serve({
    'GET matches/REPLAY01': { ...match, coach: '1' },
    'GET matches/REPLAY01/deals/0?view=all&edition=1.1': deals['0.all'],
    'GET matches/REPLAY01/deals/0?view=1&edition=1.1': deals['0.1'],
    'GET matches/REPLAY01/deals/1?view=1&edition=1.1': deals['1.1'],
    'GET matches/REPLAY01/deals/1?view=all&edition=1.1': deals['1.all'],
    ...answers,
  })
  const page = render(Replay, { code: 'REPLAY01' })
  await at(moment)
  return { asked, page }
}
const at = (/** @type {number} */ moment) =>
  waitFor(() => expect(screen.getByTestId('replay-count')).toHaveTextContent(`Deal 1/2 · ${moment + 1}/`))
const bar = () => screen.findByTestId('coach')
const says = (/** @type {string | RegExp} */ text) =>
  waitFor(() => expect(screen.getByTestId('coach')).toHaveTextContent(text))
const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', function () {
    return { observe() {}, unobserve() {}, disconnect() {} }
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  await Promise.all(['replay', 'side', 'score'].map(section))
})
afterEach(async () => {
  if (screen.queryByTestId('coach')) screen.getByTestId('coach-toggle').click() // it is remembered for the visit
  Object.assign(me, { name: null, kind: null })
  history.replaceState(null, '', '/')
})

describe('the coach of a replay', () => {
  it('comes by a key, sums the deal up, and says what it would have done, by whose eyes', async () => {
    await open({ [`${COACH}0&edition=1`]: coaching(0, DEPARTS) })
    await userEvent.keyboard('c')
    await says('Agrees with 7 of 9 decisions · about 1.2 points lost (estimate)')
    expect(heard()).toEqual([expect.stringMatching(/Agrees with 7 of 9 decisions/)])
    expect(screen.getByTestId('coach-panel')).toHaveTextContent('it sees only what Anna saw')
    await userEvent.click(screen.getByTestId('coach-forward'))
    await at(first)
    await says(/Anna: discard\s*Coach: discard\s*about \+1\.2 points\s*Nothing in your hand joins it\.$/)
    const tiles = within(screen.getByTestId('coach')).getAllByRole('img')
    expect(tiles.map((tile) => tile.ariaLabel)).toEqual(['3 bamboo', '9 dots'])
    expect(heard()).toEqual([
      expect.stringMatching(
        /Anna: discard 3 bamboo\. Coach: discard 9 dots, about \+1\.2 points\. Nothing in your hand joins it\.$/,
      ),
    ])
    await expectAccessible()
  })

  it('is there at once where a link leads to it', async () => {
    await open({ [`${COACH}0&edition=1`]: coaching(0, DEPARTS) }, 0, 'all', '?coach')
    await says('Agrees with 7 of 9 decisions')
  })

  it('leads from one departure to the next by keys, and tells without a number what it does not weigh', async () => {
    await open({ [`${COACH}0&edition=1`]: coaching(0, DEPARTS) })
    await userEvent.keyboard('c')
    await says('Agrees')
    await userEvent.keyboard('nn')
    await at(second)
    await says(/Anna: pass\s*Coach: hu$/)
    expect(screen.getByTestId('coach-forward')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('n')
    await userEvent.keyboard('p')
    await at(first)
    expect(screen.getByTestId('coach-back')).toHaveAttribute('aria-disabled', 'true')
  })

  it('marks the moves, by more than a colour and in words', async () => {
    await open({ [`${COACH}0&edition=1`]: coaching(0, DEPARTS) })
    await userEvent.click(await screen.findByTestId('coach-toggle'))
    await says('Agrees')
    expect(screen.getByTestId('coach-toggle')).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByTestId(`move-${first}`)).toHaveTextContent(
      '◆ 1.2the coach would have played differently, about +1.2 points',
    )
    expect(screen.getByTestId(`move-${second}`)).toHaveTextContent(
      /◆the coach would have played differently$/,
    )
  })

  it('says that it is not sure where its estimate may err by as much, and counts it all the same', async () => {
    const unsure = [{ ...DEPARTS[0], loss: 0.2, sure: false }]
    await open({ [`${COACH}0&edition=1`]: coaching(0, unsure) }, first)
    await userEvent.keyboard('c')
    await says(/Coach: discard\s*not sure: about equal by its estimate\s*Nothing in your hand joins it\.$/)
    expect(heard()).toEqual([
      expect.stringMatching(/Coach: discard 9 dots, not sure: about equal by its estimate\./),
    ])
    expect(screen.getByTestId(`move-${first}`)).toHaveTextContent(
      '◆ ?the coach would have played differently, not sure: about equal by its estimate',
    )
    expect(screen.getByTestId('coach-panel')).toHaveTextContent('about 0.2 points lost (estimate)')
    await expectAccessible()
  })

  it('lists a claim let go that went without words', async () => {
    const quiet = { moment: 5, did: { type: 'pass' }, would: { type: 'pung' }, loss: 0.3, sure: true }
    await open({ [`${COACH}1&edition=1`]: coaching(1, [quiet]) }, 1, '1')
    expect(screen.queryByTestId('move-5')).toBeNull()
    await userEvent.keyboard('c')
    await says('Agrees')
    expect(screen.getByTestId('move-5')).toHaveTextContent(/^6\s*Boris: pass\s*◆ 0\.3/)
    await userEvent.click(screen.getByTestId('move-5'))
    await says(/Boris: pass\s*Coach: pung\s*about \+0\.3 points/)
  })

  it('looks at one’s own choices first, and at whoever’s one wishes', async () => {
    Object.assign(me, { name: 'Boris', kind: 'guest' })
    await open({
      [`${COACH}1&edition=1`]: coaching(1, []),
      [`${COACH}2&edition=1`]: coaching(2, [], 0),
    })
    await userEvent.keyboard('c')
    await says('Agrees with all 9 decisions')
    await userEvent.selectOptions(screen.getByTestId('coach-seat'), '2')
    await says('There was nothing to decide in this deal.')
  })

  it('follows the seat at the bottom, for whoever did not play', async () => {
    await open({
      [`${COACH}0&edition=1`]: coaching(0, DEPARTS),
      [`${COACH}1&edition=1`]: coaching(1, []),
    })
    await userEvent.keyboard('c')
    await says('Agrees with 7 of 9')
    await userEvent.keyboard('r')
    await says('Agrees with all 9 decisions')
  })

  it('says why it says nothing, and is asked again', async () => {
    const answers = { [`${COACH}0&edition=1`]: { status: 429, problem: 'throttled' } }
    await open(answers)
    await userEvent.keyboard('c')
    await within(await bar()).findByRole('alert')
    serve({ [`${COACH}0&edition=1`]: coaching(0, DEPARTS) })
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Try again' }))
    await says('Agrees with 7 of 9')
  })

  it('stays for the visit, and goes again', async () => {
    const answers = { [`${COACH}0&edition=1`]: coaching(0, DEPARTS) }
    const { page } = await open(answers)
    await userEvent.keyboard('c')
    await says('Agrees')
    page.unmount()
    await open(answers)
    await says('Agrees')
    await userEvent.keyboard('c')
    expect(screen.queryByTestId('coach')).toBeNull()
    expect(screen.queryByTestId('coach-panel')).toBeNull()
  })

  it('is in the menu, with its keys', async () => {
    await open({ [`${COACH}0&edition=1`]: coaching(0, DEPARTS) })
    await userEvent.click(screen.getByTestId('replay-menu-open'))
    const menu = within(await screen.findByTestId('replay-menu'))
    expect(menu.getByText('previous or next difference from the coach')).toBeInTheDocument()
    await userEvent.click(menu.getByTestId('menu-coach'))
    await says('Agrees')
    expect(screen.queryByTestId('replay-menu')).toBeNull()
  })
})

it('says no estimate more exactly than one may', () => {
  expect([0.04, 0.26, 1.234, 9.87, 12.4, 346, 1234].map(estimate).map((each) => each.toFixed(1))).toEqual([
    '0.1',
    '0.3',
    '1.2',
    '9.9',
    '12.0',
    '350.0',
    '1200.0',
  ])
})

describe.each(['sichuan', 'riichi', 'sanma', 'toppan', 'little_mahjong'])(
  'what %s calls a choice',
  (game) => {
    /** @type {Record<string, any[]>} */
    const CHOICES = {
      sichuan: [
        { type: 'forbid', tile: '5p' },
        { type: 'forbid', suit: 's' },
        { type: 'discard', tile: '1m' },
        { type: 'kong', tile: '1m' },
        ...['hu', 'pung', 'claim-kong', 'pass'].map((type) => ({ type })),
      ],
      riichi: [
        ...['discard', 'riichi', 'kan'].map((type) => ({ type, tile: '0m' })),
        ...['pon', 'chi'].map((type) => ({ type, tiles: ['4m', '0m'] })),
        ...['tsumo', 'kyushu', 'ron', 'claim-kan', 'pass', 'show', 'conceal'].map((type) => ({ type })),
      ],
      sanma: [{ type: 'kita' }, { type: 'discard', tile: '4z' }, { type: 'ron' }],
      toppan: [{ type: 'hit' }, { type: 'stand' }, { type: 'drop' }, { type: 'bet', points: 1300 }],
      little_mahjong: [
        { type: 'discard', tile: '[2:5]' },
        { type: 'triplet', tiles: ['[2:5]', '[1:1]'] },
        { type: 'win' },
        { type: 'pass' },
      ],
    }
    it.each(['en', 'ru', 'uk', 'zh'])('in %s', async (lang) => {
      const { loadCompletePlugin } = await import('../../src/app/loading/gamePlugin.js')
      await Promise.all([setLanguage(/** @type {any} */ (lang)), section('coach')])
      const plugin = await loadCompletePlugin(game)
      const { chosen, nameOf, unit } = await plugin.coach()
      for (const action of CHOICES[game]) {
        const { word, tiles } = chosen(action)
        expect(word).toMatch(/^[^.{}]+$/)
        expect(tiles).toEqual(action.type === 'forbid' ? [] : (action.tiles ?? [action.tile].filter(Boolean)))
        for (const tile of tiles) expect(nameOf(tile, t)).not.toMatch(/\w\.\w|[{}]/)
      }
      expect(t(unit, { count: 1.2 })).toMatch(/^1[.,]2/)
      await setLanguage('en')
    })
  },
)
