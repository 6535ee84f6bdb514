import { live } from '../../wire/liveTopics.svelte.js'
import { talk } from '../../wire/talkApi.js'

/** Time between two requests whether a ban has ended, in ms: a ban ends by itself, or is lifted. */
const ASK_MS = 20_000

/**
 * Asks for what the banned have to read until they are banned no more, and opens the page's socket then.
 * @param {(notices: import('../../wire/talkApi.js').Notice[]) => void} tell
 * @param {AbortSignal} signal ends it
 * @returns {Promise<void>} rejects with a Problem
 */
export async function waitOutBan(tell, signal) {
  while (!signal.aborted) {
    const { notices, banned_until } = await talk.notices().catch(stranger)
    tell(notices)
    if (!banned_until) return live.reopen()
    await new Promise((again) => setTimeout(again, ASK_MS))
  }
}

/** Whoever signs out in another tab is banned no more. @param {import('../../wire/rest.js').Problem} problem */
function stranger(problem) {
  if (problem.status !== 401) throw problem
  return { notices: [], banned_until: null }
}
