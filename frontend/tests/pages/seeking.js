import { render } from '@testing-library/svelte'
import { vi } from 'vitest'
import { choices } from '../../src/app/session/tableChoices.svelte.js'
import { me } from '../../src/app/session/me.svelte.js'
import Notices from '../../src/app/Notices.svelte'
import { navigate } from '../../src/app/routing/route.svelte.js'
import { search } from '../../src/app/session/search.svelte.js'
import { searching } from '../../src/app/session/searching.svelte.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import FindGame from '../../src/pages/home/FindGame.svelte'
import { live } from '../../src/wire/liveTopics.svelte.js'
import { FakeSocket } from '../wire/fake.js'
import { GAMES, serve } from './server.js'

/** A search for a game as the server tells of it, and the pages that show it. */
const usual = JSON.stringify(choices)
export const NOW = Date.now()
export const sought = (more = {}) => ({
  game: 'sichuan',
  speed: /** @type {const} */ ('normal'),
  rated: false,
  since: NOW,
  bots_at: NOW + 20_000,
  widening: { value: 1500, start: 150, per_s: 10, anyone_at: NOW + 60_000 },
  ...more,
})
export const waiting = (more = {}) => ({
  state: 'waiting',
  sought: sought(more),
  waiting: 1,
  needed: 4,
  expected_s: null,
  now: NOW,
})
export const NONE = { state: 'none', waiting: 0, needed: 0, now: NOW }
/** @param {string} topic @param {any} doc */
export function tell(topic, doc) {
  FakeSocket.last.accept()
  FakeSocket.last.receive({ type: 'topic', topic, doc })
}

/** @param {Record<string, any>} answers */
export function open(answers, games = /** @type {any[]} */ (GAMES.games)) {
  const asked = serve({ 'GET me': { name: 'Ada', kind: 'guest' }, ...answers })
  const notices = render(Notices)
  const home = render(FindGame, { games })
  const close = () => [home, notices].forEach((each) => each.unmount())
  return { asked, close }
}

/** Whoever comes next has never been here. */
export async function fresh() {
  FakeSocket.install()
  live.reopen()
  history.replaceState(null, '', '/')
  navigate('/')
  localStorage.clear()
  Object.assign(choices, JSON.parse(usual))
  search.forget()
  search.answer = search.absence = null
  searching.on = false
  Object.assign(me, { name: 'Ada', kind: 'guest', known: true, tables: [] })
  vi.stubGlobal('scrollTo', () => {})
  await Promise.all(['home', 'lobby', 'seek', 'errors'].map((name) => section(name)))
}
