/**
 * The net payments of a deal between each two seats.
 *
 * @typedef {{ payer: number | null, payee: number | null, points: number }} Edge null: the table, or nobody
 */

/**
 * What each owes each other in the end: one entry for two seats, from who pays more. What concerns the viewer comes first,
 * then what is dearest.
 * @param {Edge[]} ledger @param {number} [you] @returns {Edge[]}
 */
export function netPayments(ledger, you) {
  /** @type {Map<string, Edge>} */
  const found = new Map()
  for (const { payer, payee, points } of ledger) {
    const flipped = (payer ?? -1) > (payee ?? -1)
    const [from, to] = flipped ? [payee, payer] : [payer, payee]
    const sum = (found.get(`${from} ${to}`)?.points ?? 0) + (flipped ? -points : points)
    found.set(`${from} ${to}`, { payer: from, payee: to, points: sum })
  }
  const concerns = (/** @type {Edge} */ { payer, payee }) =>
    Number(you !== undefined && (payer === you || payee === you))
  return [...found.values()]
    .filter(({ points }) => points)
    .map((edge) => (edge.points > 0 ? edge : { payer: edge.payee, payee: edge.payer, points: -edge.points }))
    .sort((a, b) => concerns(b) - concerns(a) || b.points - a.points)
}
