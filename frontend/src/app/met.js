import { loadMe, me } from './me.svelte.js'

/**
 * To be called after what makes a guest of a stranger: from then on the page knows who its visitor is, and so does its
 * socket, which is opened anew by that (wire/live.svelte.js).
 */
export async function met() {
  if (me.name === null) await loadMe().catch(() => {})
}
