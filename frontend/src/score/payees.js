/**
 * The payments by who is paid, each with the payers: who gets most, and who pays most, first.
 * @param {import('./flow.js').Edge[]} edges @returns {{ payee: number | null, points: number, paid: import('./flow.js').Edge[] }[]}
 */
export function byPayee(edges) {
  const most = (/** @type {{ points: number }} */ a, /** @type {{ points: number }} */ b) =>
    b.points - a.points
  return [...new Set(edges.map(({ payee }) => payee))]
    .map((payee) => {
      const paid = edges.filter((edge) => edge.payee === payee).toSorted(most)
      return { payee, points: paid.reduce((sum, { points }) => sum + points, 0), paid }
    })
    .toSorted(most)
}
