import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadStored } from '../../src/app/browser/storage.js'
import * as sichuan from '../../src/games/sichuan/coach.js'
import * as toppan from '../../src/games/toppan/coach.js'
import * as riichi from '../../src/games/riichi/coach.js'
import * as dominoes from '../../src/games/little_mahjong/coach.js'
import { section, setGameTerms, setLanguage } from '../../src/i18n/i18n.svelte.js'
import { adviceLine } from '../../src/table/advice/adviceLine.js'
import AdviceSwitch from '../../src/table/advice/AdviceSwitch.svelte'
import Guide from '../../src/table/advice/Guide.svelte'
import { DEALS, lessons, mayAdvise } from '../../src/table/advice/lessons.svelte.js'
import { markAdvised } from '../../src/table/advice/markAdvised.js'

const KEPT = 'mahjong.lessons-at-table'
const forget = () => {
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage'))
}
beforeEach(async () => {
  forget()
  setGameTerms('')
  await setLanguage('en')
})

describe('leading', () => {
  it('lasts for three deals of each game', () => {
    expect(lessons.areOn('riichi')).toBe(true)
    lessons.finish('riichi', 2)
    expect([lessons.areOn('riichi'), lessons.areOn('toppan')]).toEqual([true, true])
    lessons.finish('riichi', 1)
    expect([lessons.areOn('riichi'), lessons.areOn('toppan')]).toEqual([false, true])
    expect(loadStored('lessons-at-table', {})).toEqual({ deals: { riichi: DEALS } })
  })

  it('is ended in all games by one switch, which begins it anew in one', () => {
    lessons.finish('riichi', 3)
    lessons.set('riichi', false)
    expect([lessons.areOn('riichi'), lessons.areOn('toppan')]).toEqual([false, false])
    lessons.set('riichi', true)
    expect([lessons.areOn('riichi'), lessons.areOn('toppan')]).toEqual([true, true])
  })

  it('is not for who played here before, unless they wish for it', () => {
    localStorage.setItem('mahjong.hints', JSON.stringify({ seen: ['turn'] }))
    expect([lessons.areOn('sichuan'), lessons.areOn('toppan')]).toEqual([false, false])
    lessons.set('toppan', true)
    expect(lessons.areOn('toppan')).toBe(true)
  })

  it('is not ended by what was learnt on the way', () => {
    lessons.begin('riichi')
    localStorage.setItem('mahjong.hints', JSON.stringify({ seen: ['riichi.turn'] }))
    expect(lessons.areOn('riichi')).toBe(true)
    lessons.finish('riichi', 1)
    lessons.begin('riichi')
    expect(loadStored('lessons-at-table', {})).toEqual({ deals: { riichi: 1 } })
  })

  it('is what another tab has set it to', () => {
    localStorage.setItem(KEPT, JSON.stringify({ off: true }))
    dispatchEvent(new StorageEvent('storage'))
    expect(lessons.areOn('riichi')).toBe(false)
  })

  it.each([
    [{ rated: false, options: {} }, true],
    [{ rated: true, options: {} }, false],
    [{ rated: false, options: { strict: true } }, false],
    [{ rated: false, event: { event: 'cup', name: 'Cup', round: 1, table: 1 }, options: {} }, false],
  ])('%o may be advised at: %s', (table, may) => expect(mayAdvise(table)).toBe(may))
})

describe('in words', () => {
  const line = (/** @type {string} */ game, /** @type {any} */ words, /** @type {any} */ advice) =>
    adviceLine({ decision: '', facts: {}, ...advice }, game, words)
  const load = (/** @type {string} */ game) =>
    Promise.all(['advice', `advice-${game}`, `told-${game}`, `table-${game}`, 'honours'].map(section)).then(
      () => setGameTerms(game),
    )

  it('says what, and why', async () => {
    await load('sichuan')
    const discard = { type: 'discard', tile: '9p' }
    expect(line('sichuan', sichuan, { action: discard, reason: 'alone' })).toBe(
      'Discard 9 dots: nothing in your hand joins it.',
    )
    expect(
      line('sichuan', sichuan, { action: discard, reason: 'ready', facts: { tiles: ['1p', '4p'] } }),
    ).toBe('Discard 9 dots: then you are ready, waiting for 1 dot, 4 dots.')
    expect(line('sichuan', sichuan, { action: { type: 'pung' }, reason: 'closer' })).toBe(
      'Pung: takes you one tile closer; these three lie open then.',
    )
    expect(
      line('sichuan', sichuan, { action: discard, reason: 'names', facts: { suit: 'p', count: 2 } }),
    ).toBe('Discard 9 dots: this forbids dots, the suit you hold least of (2).')
  })

  it('says of a reason that it does not know that the bot holds it to be best', async () => {
    await load('sichuan')
    expect(line('sichuan', sichuan, { action: { type: 'pass' }, reason: 'of-tomorrow' })).toBe(
      'Pass: as the bot sees it, your hand is worth most this way.',
    )
  })

  it('says totals and shares as players write them', async () => {
    await load('toppan')
    const advice = { action: { type: 'hit' }, reason: 'nearer', facts: { total: 5.5, share: 80 } }
    expect(line('toppan', toppan, advice)).toBe(
      'Hit: you have 5½, and 80% of the tiles you can’t see bring you nearer to 10½.',
    )
  })

  it('speaks of each game in its own words, of riichi for three in those of riichi', async () => {
    await load('sanma')
    const advice = { action: { type: 'kita' }, reason: 'kita' }
    expect(line('sanma', riichi, advice)).toBe(
      'Kita: a North set aside is worth one han, and you draw another tile.',
    )
    await load('little_mahjong')
    const triplet = { action: { type: 'triplet', tiles: ['[4:6]', '[5:5]'] }, reason: 'triplet' }
    expect(line('little_mahjong', dominoes, triplet)).toBe(
      'Triplet 4-6, 5-5: one of your two triplets is made; it lies face-up then.',
    )
  })
})

describe('the mark', () => {
  /** @param {string} html @param {any} action @param {number} [call] @returns {string[]} ids of what is marked */
  function marked(html, action, call) {
    document.body.innerHTML = html
    const unmark = markAdvised(document.body, action, 'why', call)
    const found = [...document.querySelectorAll('[data-advised]')]
    expect(found.every((node) => node.getAttribute('aria-describedby') === 'why')).toBe(true)
    unmark()
    expect(document.querySelector('[data-advised], [aria-describedby]')).toBeNull()
    return found.map(({ id }) => id)
  }
  const HAND =
    '<i id=a data-testid=hand-tile data-tile=9p></i><i id=b class=drawn data-testid=hand-tile data-tile=9p></i>' +
    '<i id=r data-testid=claim-riichi></i><i id=k data-testid=claim-kong></i><i id=p data-testid=claim-pass></i>'

  it.each([
    [{ type: 'discard', tile: '9p' }, ['a']],
    [{ type: 'discard', tile: '9p', drawn: true }, ['b']],
    [{ type: 'riichi', tile: '9p' }, ['a', 'r']],
    [{ type: 'claim-kong' }, ['k']],
    [{ type: 'kong', tile: '9p' }, ['a', 'k']],
    [{ type: 'pung', tiles: ['9p', '9p'] }, []],
    [{ type: 'pass' }, ['p']],
    [{ type: 'discard', tile: '1m' }, []],
  ])('%o', (action, ids) => expect(marked(HAND, action)).toEqual(ids))

  it('is on the tile just drawn where there is no other like it', () =>
    expect(
      marked('<i id=b class=drawn data-testid=hand-tile data-tile=9p></i>', { type: 'discard', tile: '9p' }),
    ).toEqual(['b']))

  it('tells a bet from a call, and one triplet from another', () => {
    const acts = '<i id=c data-testid=act-call></i><i id=b data-testid=act-bet></i>'
    expect(marked(acts, { type: 'bet', points: 500 }, 500)).toEqual(['c'])
    expect(marked(acts, { type: 'bet', points: 900 }, 500)).toEqual(['b'])
    const amount = '<div data-testid=acts><input id=n /><i id=b data-testid=act-bet></i></div>'
    expect(marked(amount, { type: 'bet', points: 900 })).toEqual(['n', 'b'])
    const offers =
      '<i id=x data-testid=claim-triplet data-own="[1:1] [2:2]"></i><i id=y data-testid=claim-triplet data-own="[4:6] [5:5]"></i>'
    expect(marked(offers, { type: 'triplet', tiles: ['[4:6]', '[5:5]'] })).toEqual(['y'])
  })
})

describe('a table', () => {
  const DECISION = {
    id: '0.3.turn',
    kind: 'turn',
    actions: [{ type: 'discard', tile: '9p' }, { type: 'hu' }],
  }
  const ADVICE = { decision: '0.3.turn', action: DECISION.actions[0], reason: 'alone', facts: {} }
  const plugin = /** @type {any} */ ({
    coach: async () => sichuan,
    hints: () => import('../../src/games/sichuan/Hints.svelte'),
    variant: { cards: { forbid: {} } },
  })
  const doc = (/** @type {any} */ more = {}) =>
    /** @type {any} */ ({
      you: 0,
      table: { code: 'abc', game: 'sichuan', rated: false, options: {} },
      view: { scores: [] },
      decision: DECISION,
      ...more,
    })
  const answers = (/** @type {any} */ advice, status = 200) => {
    const fetch = vi.fn(async () => Response.json(advice, { status }))
    vi.stubGlobal('fetch', fetch)
    return fetch
  }
  const LINE = 'Discard 9 dots: nothing in your hand joins it.'
  const words = () => screen.getByTestId('advice-words')

  beforeEach(async () => {
    await Promise.all(['told-sichuan', 'table-sichuan'].map(section))
    // Who has been explained how to discard is advised what.
    lessons.begin('sichuan')
    localStorage.setItem('mahjong.hints', JSON.stringify({ seen: ['turn'] }))
  })

  it('is told what a bot would do, until it has been done', async () => {
    const fetch = answers(ADVICE)
    const { rerender } = render(Guide, { doc: doc(), plugin, over: false })
    await vi.waitFor(() => expect(words().textContent).toBe(LINE))
    await vi.waitFor(() => expect(screen.getByTestId('advice').textContent).toContain(LINE))
    await rerender({ doc: doc({ view: { scores: [] } }), plugin, over: false })
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/tables/abc/advice', expect.anything())
    await rerender({ doc: doc(), plugin, over: false, answered: DECISION.id })
    expect(words().textContent).toBe('')
    expect(screen.queryByTestId('advice')).toBeNull()
  })

  it('takes no answer for another decision', async () => {
    answers({ ...ADVICE, decision: '0.2.turn' })
    render(Guide, { doc: doc(), plugin, over: false })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(words().textContent).toBe('')
  })

  it.each([
    ['rated', { table: { ...doc().table, rated: true } }],
    ['strict', { table: { ...doc().table, options: { strict: true } } }],
    ['with nothing to choose', { decision: { ...DECISION, actions: [{ type: 'hu' }] } }],
    ['with a card that explains itself', { decision: { ...DECISION, kind: 'forbid' } }],
    ['that asks who is ready', { decision: { ...DECISION, kind: 'ready' } }],
    ['that asks nothing', { decision: null }],
  ])('%s asks for none', async (_, more) => {
    const fetch = answers(ADVICE)
    render(Guide, { doc: doc(more), plugin, over: false })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(fetch).not.toHaveBeenCalled()
  })

  it('is explained its decisions as ever where the server has no time', async () => {
    localStorage.setItem('mahjong.hints', JSON.stringify({ seen: [] }))
    answers({ code: 'advice-busy' }, 503)
    render(Guide, { doc: doc(), plugin, over: false })
    await screen.findByTestId('hint')
    expect(words().textContent).toBe('')
  })

  it('counts the deals that come to their end, and then is left alone', async () => {
    answers(ADVICE)
    const { rerender } = render(Guide, { doc: doc(), plugin, over: false })
    for (const scores of [[1], [1, 2], [1, 2, 3]])
      await rerender({ doc: doc({ view: { scores } }), plugin, over: true })
    await tick()
    expect(loadStored('lessons-at-table', {})).toEqual({ deals: { sichuan: 3 } })
    await rerender({ doc: doc({ decision: { ...DECISION, id: '3.1.turn' } }), plugin, over: false })
    expect(words().textContent).toBe('')
  })

  it('puts one advice away, or all', async () => {
    answers(ADVICE)
    render(Guide, { doc: doc(), plugin, over: false })
    await userEvent.click(await screen.findByTestId('advice-done'))
    expect(screen.queryByTestId('advice')).toBeNull()
    expect(lessons.areOn('sichuan')).toBe(true)
  })

  it('has a switch in its menu', async () => {
    await section('advice')
    const { rerender } = render(AdviceSwitch, { table: doc().table })
    const button = await screen.findByTestId('advice-switch')
    expect(button.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(button)
    expect([button.getAttribute('aria-pressed'), lessons.areOn('sichuan')]).toEqual(['false', false])
    expect(button.textContent).toContain('Three more deals')
    await userEvent.click(button)
    expect(lessons.areOn('sichuan')).toBe(true)
    await rerender({ table: { ...doc().table, rated: true } })
    expect(screen.queryByTestId('advice-switch')).toBeNull()
  })
})
