/**
 * The answer to a hand query (docs/api.md, Learning). Types only.
 *
 * @typedef {import('../../../wire/types.js').Tile} Tile
 * @typedef {{ fan: string, count: number, clause: string }} Fan
 * @typedef {{ tile: Tile, left: number, fans: Fan[], points: number, drawn: number }} WaitFor
 * @typedef {{ sets: Tile[][], fans: Fan[], total: number, points: number, counts: boolean }} Reading
 * @typedef {{ reason: string, payer: number, payee: number | null, points: number, clause: string, tile?: Tile }} Entry
 * @typedef {object} Answer
 * @property {'laying' | 'short' | 'ready' | 'win' | 'false'} verdict
 * @property {string} clause
 * @property {number} [wanting]
 * @property {{ code: string, text: string, clause: string }} [reason]
 * @property {{ tiles: number, accepts: Tile[] }} [lacking]
 * @property {{ fans: Fan[], total: number, limit: number, points: number, clause: string }} [value]
 * @property {Reading[]} [readings]
 * @property {WaitFor[]} [waits]
 * @property {Record<Tile, WaitFor[]>} [discards]
 * @property {Entry[]} [ledger]
 * @property {Entry[]} [kongs]
 * @property {number[]} [scores]
 * @property {{ code: string, clause: string }[]} [notes]
 */
export {}
