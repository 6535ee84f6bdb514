import { live } from '../wire/live.svelte.js'
import { loadMe, me } from './me.svelte.js'

/**
 * To be called after what makes a guest of a stranger: from then on the page knows who its visitor is, and so does its
 * socket, which knows only who opened it.
 */
export async function met() {
  if (me.name !== null) return
  await loadMe().catch(() => {})
  if (me.name !== null) live.reopen()
}
