import { api } from '../../wire/rest.js'
import { tryWhenIdle } from '../loading/idle.js'

/**
 * Who the visitor is, and the tables to come back to, newest first. The name is null until there is one: guests are
 * made when they first sit down. `known`: the server has said so.
 */
export const me = $state({
  name: /** @type {string | null} */ (null),
  kind: /** @type {'guest' | 'account' | 'bot' | null} */ (null),
  moderator: false,
  tables: /** @type {import('../../wire/rest.js').OwnTable[]} */ ([]),
  known: false,
})

/** Asked by several parts of a page at once, it is asked once. @type {Promise<void> | null} */
let pendingLoad = null
/** An account's preferences are kept in step, from the first time that the visitor is seen to have one. */
let inStep = false

export function loadMe() {
  pendingLoad ??= api
    .me()
    .then(setIdentity)
    .finally(() => (pendingLoad = null))
  return pendingLoad
}

/** @param {string} name gives or changes the visitor's name; rejects with a Problem */
export async function rename(name) {
  if (name.trim() === (me.name ?? '')) return
  setIdentity(await api.rename(name))
}

/** @param {import('../../wire/rest.js').Me} answer */
function setIdentity({ name, kind = null, moderator = false, tables = [] }) {
  Object.assign(me, { name, kind, moderator, tables, known: true })
  if (inStep || (kind !== 'account' && kind !== 'bot')) return
  inStep = true
  tryWhenIdle(() =>
    import('../../pages/account/preferenceSync.svelte.js').then(({ syncPreferences }) => syncPreferences()),
  )
}
