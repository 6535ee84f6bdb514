import { api } from '../wire/rest.js'

/**
 * Who the visitor is, and the tables to come back to, newest first. The name is null until there is one: guests are
 * made when they first sit down.
 */
export const me = $state({
  name: /** @type {string | null} */ (null),
  tables: /** @type {import('../wire/rest.js').OwnTable[]} */ ([]),
})

export async function loadMe() {
  keep(await api.me())
}

/** @param {string} name gives or changes the visitor's name; rejects with a Problem */
export async function rename(name) {
  if (name.trim() === (me.name ?? '')) return
  keep(await api.rename(name))
}

/** @param {import('../wire/rest.js').Me} answer */
function keep({ name, tables = [] }) {
  Object.assign(me, { name, tables })
}
