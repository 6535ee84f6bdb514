/**
 * The calculator's answer (docs/api.md, Learning). Types only.
 *
 * @typedef {{ yaku: string, times: number, clause: string }} Yaku
 * @typedef {object} Hand
 * @property {number} total @property {number} distance from 10½ @property {boolean} over 11 @property {boolean} bust over 10½
 * @property {Yaku[]} yaku @property {number} times
 * @property {{ yaku: string, by: string, clause: string }[]} left_out
 * @typedef {{ tile: string, left: number, total: number, distance: number, over: boolean, times: number }} Drawn
 * @typedef {object} Result
 * @property {number} winner @property {string} by @property {string} clause @property {number} times
 * @property {import('../types.js').Payment[]} ledger @property {number[]} scores
 * @typedef {object} Answer
 * @property {'laying' | 'burst' | 'playing' | 'over'} verdict @property {string} clause
 * @property {(Hand | null)[]} hands @property {number} [wanting] @property {Drawn[]} [draws] @property {Result} [result]
 */
export {}
