/**
 * The answer to a hand query (games/riichi/study). Types only: nothing here runs.
 * @typedef {{ name: string, han: number, clause: string }} Line
 * @typedef {{ yaku: Line[], dora: Line[], han: number, fu: number, fu_parts: { reason: string, fu: number, tile?: string }[],
 *   limit: string, yakuman: number, points: number, clause: string, sets?: string[][], wait?: string, counts?: boolean }} Value
 * @typedef {{ han: number, fu: number, limit: string, points: number, yaku: Line[] }} Worth
 * @typedef {{ tile: string, left: number, ron?: Worth, tsumo?: Worth }} Wait
 * @typedef {object} Answer
 * @property {'laying' | 'short' | 'ready' | 'win' | 'false'} verdict
 * @property {string} [clause]
 * @property {number} [wanting]
 * @property {{ code: string, text: string, clause: string }} [reason]
 * @property {{ tiles: number, accepts: string[], left: number }} [lacking]
 * @property {Wait[]} [waits]
 * @property {{ tiles: string[], clause: string }} [furiten]
 * @property {Value} [value]
 * @property {Value[]} [readings]
 * @property {{ reason: string, payer: number | null, payee: number | null, points: number, clause: string }[]} [ledger]
 * @property {{ code: string, clause: string }[]} [notes]
 * @property {Record<string, Wait[]>} [discards]
 */
export {}
