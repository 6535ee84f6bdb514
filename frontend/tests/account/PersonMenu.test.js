import { render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import PersonMenu, { loadPersonMenu } from '../../src/pages/account/PersonMenu.svelte'
import Profile from '../../src/pages/account/Profile.svelte'
import PersonActions from '../../src/pages/talk/PersonActions.svelte'
import { GAMES, serve } from '../pages/server.js'
import { NOBODY } from './server.js'

const PART = '../../src/pages/talk/PersonActions.svelte'
const PROFILE = { name: 'Ada', kind: 'account', since: 0, you: false, games: 0, results: [], ratings: [] }

/** Has the part fetched anew. @param {() => object} answer @returns {Promise<import('vitest').Mock>} what is asked for it */
async function answering(answer) {
  const asked = vi.fn(answer)
  vi.resetModules()
  vi.doMock(PART, asked)
  await settled()
  return asked
}
/** Vitest changes what stands for a module with the next import: whatever else is imported then misses it, or has it lost. */
const settled = () => import('./server.js')
const there = () => ({ default: PersonActions })
/** @returns {object} */
function away() {
  throw new Error('the part is away')
}

/** @param {boolean} you */
async function look(you) {
  serve({
    'GET me': NOBODY,
    'GET games': GAMES,
    'GET players/Ada': { ...PROFILE, you },
    'GET players/Ada/ratings': { ratings: [] },
  })
  const { unmount } = render(Profile, { name: 'Ada' })
  await screen.findByTestId('no-games')
  unmount()
}

beforeEach(async () => {
  Object.assign(me, NOBODY, { known: false })
  await Promise.all([section('account'), section('side')])
})
afterEach(async () => {
  vi.doUnmock(PART)
  await settled()
})

it('comes later where it can’t be fetched at first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await answering(away)
  await loadPersonMenu()
  render(PersonMenu, { name: 'Ada' })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  await answering(there)
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  expect(await screen.findByRole('button', { name: 'Mute' })).toBeInTheDocument()
})

it('is fetched for others’ pages alone', async () => {
  const asked = await answering(there)
  await look(true)
  expect(asked).not.toHaveBeenCalled()
  await look(false)
  expect(asked).toHaveBeenCalled()
})

it('keeps what it has where it can’t be fetched again', async () => {
  await answering(there)
  await loadPersonMenu()
  const asked = await answering(away)
  await loadPersonMenu()
  expect(asked).toHaveBeenCalled()
  render(PersonMenu, { name: 'Ada' })
  expect(await screen.findByRole('button', { name: 'Mute' })).toBeInTheDocument()
})
