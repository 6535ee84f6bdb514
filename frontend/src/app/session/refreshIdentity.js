import { cookieless } from '../../wire/rest.js'
import { loadMe, me } from './me.svelte.js'

/**
 * To be called after what makes a guest of a stranger: from then on the page knows who its visitor is, and so does its
 * socket, which is opened anew by that (wire/liveTopics.svelte.js). Rejects with a Problem where they are a stranger still: the
 * browser has not kept the cookie.
 */
export async function refreshIdentity() {
  if (me.name !== null) return
  const loaded = await loadMe().then(
    () => true,
    () => false,
  )
  if (loaded && me.name === null) throw cookieless()
}
