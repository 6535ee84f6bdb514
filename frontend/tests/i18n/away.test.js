import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import side from '../../src/i18n/en/side.json'
import talk from '../../src/i18n/en/talk.json'
import GamePart from '../../src/pages/learn/GamePart.svelte'
import MenuDialog from '../../src/pages/replay/MenuDialog.svelte'
import PersonActions from '../../src/pages/talk/PersonActions.svelte'
import session from '../fixtures/session.json'

/** Whether texts can't be had, and how often they were asked for in vain. */
let away = true
let failures = 0
for (const [name, texts] of Object.entries({ side, talk }))
  vi.doMock(`../../src/i18n/en/${name}.json`, () => {
    failures += Number(away)
    if (away) throw new Error('these words are away')
    return { default: texts }
  })
afterAll(() => {
  for (const name of ['side', 'talk']) vi.doUnmock(`../../src/i18n/en/${name}.json`)
})

/** Has words be there after all, for those who ask again. @param {() => Element | null} find what tells it */
async function returned(find) {
  await vi.waitFor(() => expect(failures).toBeGreaterThan(0))
  expect(find()).toBeNull()
  away = false
  while (!find()) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

beforeEach(() => {
  away = true
  failures = 0
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => void vi.useRealTimers())

it('a replay says why it can’t show the settings', async () => {
  vi.useRealTimers()
  await section('replay')
  const replay = { code: 'Ab3dE_9x', place: { deal: 0, moment: 0, view: 'all' } }
  const ignore = () => {}
  const player = { speed: 1 }
  const doc = /** @type {any} */ (session)
  const hands = { onmoves: ignore, onview: ignore, onrotate: ignore, onclose: ignore }
  render(MenuDialog, /** @type {any} */ ({ replay, player, doc, settings: {}, ...hands }))
  await userEvent.click(screen.getByRole('button', { name: 'Settings', hidden: true }))
  expect(await screen.findByRole('alert', { hidden: true })).toHaveTextContent(/server can’t be reached/)
})

it('what one may do about somebody stands there once there are words for it', async () => {
  render(PersonActions, { name: 'Ada' })
  await returned(() => screen.queryByRole('button', { name: 'Mute' }))
})

it('a game that there is not is said not to be there once there are words for it', async () => {
  render(GamePart, /** @type {any} */ ({ load: undefined, sections: [], children: () => {} }))
  await returned(() => screen.queryByRole('heading', { name: 'Page not found' }))
})
