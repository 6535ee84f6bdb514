/**
 * A page's memory of earlier deals: the server sends the events of the current deal only.
 *
 * @typedef {import('./types.js').GameEvent} GameEvent
 * @typedef {import('./types.js').Fair} Fair
 * @typedef {{ deal: number, events: GameEvent[] }} Past a deal that this page has seen, oldest event first
 */

/** @param {GameEvent[]} events @returns {number | undefined} number of their deal, from 0 */
export const dealOf = (events) => events.find((event) => event.type === 'dealt')?.deal

/**
 * Returns the earlier deals, with the last one once the events of another replace its own.
 * @param {Past[]} past
 * @param {GameEvent[]} before the events held so far
 * @param {GameEvent[]} after those held from now on
 * @returns {Past[]} by deal
 */
export function keepDeal(past, before, after) {
  const deal = dealOf(before)
  const next = dealOf(after)
  if (deal === undefined || next === undefined || next === deal) return past
  return [...past.filter((each) => each.deal !== deal), { deal, events: before }].sort(
    (a, b) => a.deal - b.deal,
  )
}

/**
 * Returns the proofs of the walls seen so far. The commitment that was shown first counts, and so does each seat's hash: if
 * another one came later, the seed or the nonce would not fit.
 * @param {Fair[]} proofs @param {Fair | undefined} fair of the document's current deal
 * @returns {Fair[]} by deal
 */
export function keepProof(proofs, fair) {
  if (!fair || proofs.includes(fair)) return proofs
  const first = proofs.find(({ deal }) => deal === fair.deal)
  const { commitment = fair.commitment, hashes = fair.hashes } = first ?? {}
  const bound = fair.hashes?.map((hash, seat) => hashes?.[seat] || hash)
  const proof =
    String([commitment, bound]) === String([fair.commitment, fair.hashes])
      ? fair
      : { ...fair, commitment, hashes: bound }
  return [...proofs.filter((each) => each !== first), proof].sort((a, b) => a.deal - b.deal)
}

/**
 * Returns the proofs with the seeds that were revealed since: those of earlier walls come as events.
 * @param {Fair[]} proofs @param {GameEvent[]} events
 * @returns {Fair[]}
 */
export function keepSeeds(proofs, events) {
  if (events.at(-1)?.type !== 'revealed') return proofs
  const shown = new Map(events.flatMap((event) => (event.type === 'revealed' ? [[event.deal, event]] : [])))
  return proofs.map((proof) => {
    const event = shown.get(proof.deal)
    return event && !proof.seed ? { ...proof, seed: event.seed, nonces: event.nonces } : proof
  })
}
