/** Delays before a rating is asked for again, in ms: a match is filed a moment after its end. */
export const WAITS = [300, 700, 1500, 3000, 6000]

/**
 * The rating of a match, asked for until it is settled.
 * @param {() => Promise<import('../wire/ratingsApi.js').RatedResult>} ask
 * @param {AbortSignal} gone nobody waits for it any more
 * @returns {Promise<import('../wire/ratingsApi.js').RatedResult | undefined>} nothing where it takes too long, or nobody waits
 */
export async function settledRating(ask, gone) {
  for (const wait of WAITS) {
    const found = await ask().catch(() => undefined)
    if (gone.aborted || found?.settled) return found
    await new Promise((again) => setTimeout(again, wait))
    if (gone.aborted) return undefined
  }
  return undefined
}
