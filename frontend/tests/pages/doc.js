import { vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import { live } from '../../src/wire/liveTopics.svelte.js'
import { FakeSocket } from '../wire/fake.js'

/** The document of a table that waits for players. @param {Record<string, any>} more @returns {any} */
export const doc = ({ you, ...table }) => ({
  you,
  table: {
    code: 'Ab3dE_9x',
    game: 'sichuan',
    options: {},
    deals: 8,
    speed: 'normal',
    status: 'waiting',
    owner: 0,
    seats: {
      0: { kind: 'human', name: 'Ada', present: true },
      1: { kind: 'empty', name: '', present: false },
      2: { kind: 'bot', name: 'Lan', level: 'easy', present: true },
      3: { kind: 'empty', name: '', present: false },
    },
    ...table,
  },
})

/** Has a page opened anew, with these texts. @param {...import('../../src/i18n/i18n.svelte.js').Section} texts */
export async function openedAnew(...texts) {
  FakeSocket.install()
  live.reopen() // the last test's socket lingers
  history.replaceState(null, '', '/')
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  await Promise.all(texts.map((text) => section(text)))
}
