import { api } from '../wire/rest.js'

/** Who the visitor is. The name is null until there is one: guests are made when they first sit down. */
export const me = $state({ name: /** @type {string | null} */ (null) })

export async function loadMe() {
  me.name = (await api.me()).name
}

/** @param {string} name gives or changes the visitor's name; rejects with a Problem */
export async function rename(name) {
  if (name.trim() === (me.name ?? '')) return
  me.name = (await api.rename(name)).name
}
