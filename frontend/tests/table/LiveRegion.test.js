import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { expect, it, vi } from 'vitest'
import { loadCompletePlugin } from '../../src/app/loading/gamePlugin.js'
import { setLanguage, t } from '../../src/i18n/i18n.svelte.js'
import LiveRegion from '../../src/table/overlay/LiveRegion.svelte'
import docs from '../../fixtures/docs.json'

const { doc } = /** @type {any} */ (docs).turn
const discards = (/** @type {string[]} */ tiles) =>
  tiles.map((tile) => ({ type: 'discarded', seat: 0, tile }))

it('says what is new, and after a reconnection no more than the last of it', async () => {
  await loadCompletePlugin('sichuan')
  const events = discards(['1m', '2m'])
  /** @type {any} */
  const props = { doc, events, prompt: '', t }
  const { rerender } = render(LiveRegion, { props })
  const said = () => screen.getByRole('status').textContent
  expect(said()).toMatch(/2 characters/)
  await rerender({ ...props, events: [...events, ...discards(['3m', '4m'])] })
  expect(said()).toMatch(/3 characters.*4 characters/)
  await rerender({ ...props, events: discards(['1m', '2m', '3m', '4m', '5m']) })
  expect(said()).toMatch(/5 characters/)
  expect(said()).not.toMatch(/1 character|4 characters/)
})

it('says who won, and that the deal is over, also where the next deal is prepared in the same breath', async () => {
  await loadCompletePlugin('sichuan')
  const events = discards(['1m', '2m'])
  /** @type {any} */
  const props = { doc, events, prompt: '', t }
  const { rerender } = render(LiveRegion, { props })
  const end = [
    { type: 'window-settled', outcome: [{ seat: 1, claim: 'hu' }] },
    { type: 'settled', end: 'three-hu' },
    { type: 'revealed', deal: 0 },
    { type: 'committed', deal: 1 },
    ...[1, 2, 3].map((seat) => ({ type: 'readied', seat })),
  ]
  await rerender({ ...props, events: [...events, ...end] })
  expect(screen.getByRole('status')).toHaveTextContent(/hu!.*The deal is over/)
})

it('says what was said last after a reconnection, also where nothing is to be said of what came after it', async () => {
  await loadCompletePlugin('sichuan')
  /** @type {any} */
  const props = { doc, events: discards(['1m', '2m']), prompt: '', t }
  const { rerender } = render(LiveRegion, { props })
  await rerender({ ...props, events: [...discards(['1m', '2m', '3m']), { type: 'readied', seat: 1 }] })
  expect(screen.getByRole('status')).toHaveTextContent(/^[^.]*3 characters\.$/)
})

it('says what was last when the table comes, also where nothing is to be said of what came after it', async () => {
  await loadCompletePlugin('sichuan')
  const events = [...discards(['1m', '2m']), { type: 'drew', seat: 1 }]
  /** @type {any} */
  const props = { doc, events, prompt: '', t }
  const { rerender } = render(LiveRegion, { props })
  const said = () => screen.getByRole('status').textContent
  expect(said()).toMatch(/^[^.]*2 characters\.$/)
  await rerender({ ...props, events: [...events, ...discards(['3m'])] })
  expect(said()).toMatch(/^[^.]*3 characters\.$/)
})

it('says what was last in the language that is chosen meanwhile', async () => {
  await loadCompletePlugin('sichuan')
  const events = discards(['1m', '2m', '3m'])
  /** @type {any} */
  const props = { doc, events, prompt: '', t }
  const { rerender } = render(LiveRegion, { props })
  await rerender({ ...props, events: [...events, ...discards(['4m']), { type: 'drew', seat: 1 }] })
  expect(screen.getByRole('status')).toHaveTextContent(/^[^.]*4 characters\.$/)
  await setLanguage('uk')
  await tick()
  expect(screen.getByRole('status')).toHaveTextContent(/^[^.]*4[^.a-z]*\.$/)
  await setLanguage('en')
})

it('tells of bots that play fast together, once they rest or the player is asked', async () => {
  await loadCompletePlugin('sichuan')
  vi.useFakeTimers()
  const fast = { ...doc, decision: undefined, table: { ...doc.table, bot_pace: 'instant' } }
  const before = discards(['9m'])
  /** @type {any} */
  const props = { doc: fast, events: before, prompt: '', t }
  const { rerender } = render(LiveRegion, { props })
  const said = () => screen.getByRole('status').textContent
  const three = [...before, ...discards(['1m', '2m', '3m'])]
  for (const many of [2, 3, 4]) {
    await rerender({ ...props, events: three.slice(0, many) })
    vi.advanceTimersByTime(100)
    expect(said()).toBe('')
  }
  vi.advanceTimersByTime(400)
  await tick()
  expect(said()).toMatch(/1 character.*2 characters.*3 characters/)
  const four = [...three, ...discards(['4m', '5m'])]
  await rerender({ ...props, doc: { ...fast, decision: doc.decision }, events: four })
  expect(said()).toMatch(/^[^.]*4 characters\. [^.]*5 characters\.$/)
  vi.useRealTimers()
})
