import { render } from '@testing-library/svelte'
import { vi } from 'vitest'
import { section } from '../../../src/i18n/i18n.svelte.js'
import { me } from '../../../src/app/session/me.svelte.js'
import { live } from '../../../src/wire/liveTopics.svelte.js'
import { GAMES, serve } from '../../pages/server.js'
import { FakeSocket } from '../../wire/fake.js'
import { MINUTE, START } from './eventDoc.js'

/** Brings a topic to the page. @param {string} topic @param {object} doc */
export const tell = (topic, doc) => FakeSocket.last.receive({ type: 'topic', topic, doc })
/** @param {object} patch of the event */
export const patched = (patch) => FakeSocket.last.receive({ type: 'topic', topic: 'event:cup', patch })

/**
 * Opens a page of the event `cup`, 82 minutes after it has begun.
 * @param {import('svelte').Component<any>} Page @param {any} doc @param {any} part the visitor's @param {Record<string, any>} [answers]
 * @param {object} [props]
 */
export async function openEvent(Page, doc, part, answers = {}, props = {}) {
  const asked = serve({
    'GET games': GAMES,
    'GET me': { name: me.name, kind: me.kind },
    'GET events/cup/me': part,
    ...answers,
  })
  render(Page, { code: 'cup', ...props })
  await vi.waitFor(() => FakeSocket.last || Promise.reject(new Error('no socket yet')))
  FakeSocket.last.accept()
  FakeSocket.last.receive({ type: 'pong', now: START + 82 * MINUTE })
  if (doc) tell('event:cup', doc)
  return asked
}

/** Has the next page be the first one, seen by Anna, who has an account. */
export async function openedAnew() {
  FakeSocket.install()
  live.reopen() // the last test's socket lingers
  history.replaceState(null, '', '/events/cup')
  vi.stubGlobal('scrollTo', () => {})
  Object.assign(me, { name: 'Anna', kind: 'account', known: true })
  await Promise.all(
    ['event-page', 'event-panel', 'event-call', 'home', 'lobby', 'terms', 'side', 'errors'].map((name) =>
      section(name),
    ),
  )
}
