/**
 * The answer to a hand query (docs/api.md, Learning). Types only.
 *
 * @typedef {import('../types.js').Triplet} Triplet
 * @typedef {import('../types.js').Wait} Wait
 * @typedef {object} Answer
 * @property {'laying' | 'short' | 'ready' | 'win' | 'none'} verdict
 * @property {string} clause
 * @property {number} [wanting]
 * @property {Triplet[]} triplets
 * @property {{ code: string, text: string, clause: string }} [reason]
 * @property {{ tiles: number, accepts: string[] }} [lacking]
 * @property {Wait[]} [waits]
 * @property {Record<string, Wait[]>} [discards]
 * @property {{ triplets: (Triplet & { laid: boolean })[], points: number, counts: boolean }[]} [readings]
 * @property {(Triplet & { tile: string, own: string[], by: number[], clause: string })[]} [claims]
 * @property {{ reason: string, payer: number, payee: number, points: number, clause: string }[]} [ledger]
 * @property {number[]} [scores]
 */
export {}
