/**
 * What a page remembers of a session beyond the deal now played: the server sends the current deal's events only.
 *
 * @typedef {import('./types.js').GameEvent} GameEvent
 * @typedef {import('./types.js').Fair} Fair
 * @typedef {{ deal: number, events: GameEvent[] }} Past a deal that this page has seen, oldest event first
 */

/** @param {GameEvent[]} events @returns {number | undefined} the deal that they tell of, from 0 */
export const dealOf = (events) => events.find((event) => event.type === 'dealt')?.deal

/**
 * Earlier deals, when the events of one give way to those of another.
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
 * The walls' proofs seen so far, each as full as it was shown. The commitment that was shown first counts, and so does each
 * seat's hash: were another one told later, the seed or the number would be seen not to fit.
 * @param {Fair[]} proofs @param {Fair | undefined} fair of the deal that the document tells of now
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
 * The same with the seeds that were shown since: those of earlier walls come as events, once nothing of them is secret.
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
