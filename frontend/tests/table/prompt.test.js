import { render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadCompletePlugin } from '../../src/app/loading/gamePlugin.js'
import { setLanguage, t } from '../../src/i18n/i18n.svelte.js'
import Announcer from '../../src/table/overlay/Announcer.svelte'
import LiveRegion from '../../src/table/overlay/LiveRegion.svelte'
import docs from '../../fixtures/docs.json'
import { seat, view } from './build.js'

/** @type {Record<string, any>} */
const games = {}
beforeAll(async () => {
  for (const game of ['sichuan', 'riichi']) games[game] = (await loadCompletePlugin(game)).variant
})
afterEach(() => setLanguage('en'))

const AT = 1_000_000
let time = AT
const now = () => time

/** @param {string} game @param {any} decision @param {any} [more] of the view */
function props(game, decision, more) {
  time = AT
  const table = { .../** @type {any} */ (docs).turn.doc.table, game }
  const shown = view([seat(13), seat(13), seat(13), seat(13)], more)
  const asked = { id: '0.1.claim', kind: 'claim', default: { type: 'pass' }, ...decision }
  const doc = { you: 0, table, view: shown, decision: asked }
  const choice = games[game].choices(asked)
  return /** @type {any} */ ({ doc, events: [], game: games[game], choice, locked: false, now, t })
}
const types = (/** @type {string[]} */ ...types) => types.map((type) => ({ type }))
const asked = () => screen.getByRole('alert').textContent

const hu = () =>
  props(
    'sichuan',
    { actions: types('hu', 'pung', 'pass'), deadline: AT + 8000, bank: 0 },
    { phase: 'claim', last: { seat: 1, tile: '4m' }, hints: { hu: { points: 1, fans: {} } } },
  )
const tsumo = () =>
  props(
    'riichi',
    { kind: 'turn', actions: types('tsumo', 'kan', 'discard'), deadline: AT + 2000, bank: 20_000 },
    { hints: { tsumo: { points: 3900, yaku: {}, dora: {} } } },
  )

describe('what is asked is said with what a win is worth, and how long one has', () => {
  it.each([
    ['en', '4 characters. You can claim: hu (1 point), pung. 8 seconds left.'],
    ['ru', '4 символа. Можно объявить: ху (1 очко), панг. Осталось 8 секунд.'],
    ['uk', '4 символи. Можна оголосити: ху (1 очко), панг. Лишилося 8 секунд.'],
    ['zh', '4万，可以：胡（1分）、碰。还剩8秒。'],
  ])('in Sichuan, %s', async (lang, text) => {
    await setLanguage(/** @type {any} */ (lang))
    render(Announcer, { props: hu() })
    expect(asked()).toBe(text)
  })

  it.each([
    ['en', 'Your turn. You can declare: tsumo (3,900 points), kan. 22 seconds left.'],
    ['ru', 'Ваш ход. Можно объявить: цумо (3 900 очков), кан. Осталось 22 секунды.'],
    ['uk', 'Ваш хід. Можна оголосити: цумо (3 900 очок), кан. Лишилося 22 секунди.'],
    ['zh', '轮到你，可以：自摸（3,900点）、杠。还剩22秒。'],
  ])('in riichi, time and bank together, %s', async (lang, text) => {
    await setLanguage(/** @type {any} */ (lang))
    render(Announcer, { props: tsumo() })
    expect(asked()?.replace(/\s/g, ' ')).toBe(text)
  })

  it('once, and not each second: who is asked hears it from the moment that they are', async () => {
    const first = hu()
    const { rerender } = render(Announcer, { props: first })
    time += 4000
    await rerender({ ...first, doc: { ...first.doc, table: { ...first.doc.table, watchers: 3 } } })
    expect(asked()).toMatch(/ 8 seconds left\.$/)
    const decision = { ...first.doc.decision, id: '0.2.claim' }
    await rerender({ ...first, doc: { ...first.doc, decision } })
    expect(asked()).toMatch(/ 4 seconds left\.$/)
    await rerender({ ...first, locked: true })
    expect(asked()).toBe('')
  })

  it('in every game: a game tells what is asked, and the table how long', async () => {
    const doc = { ...hu().doc, decision: { id: '1', kind: 'bet', deadline: AT + 1000 } }
    const same = { events: [], prompt: 'Bet or drop out.', now, t }
    const { rerender } = render(LiveRegion, { props: { ...same, doc } })
    expect(asked()).toBe('Bet or drop out. 1 second left.')
    await rerender({ ...same, doc: { ...doc, decision: { id: '2', kind: 'bet', deadline: 0 } } })
    expect(asked()).toBe('Bet or drop out.')
  })
})
