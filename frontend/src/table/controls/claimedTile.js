/** Types of events that open a tile to claims: discards, and what may be robbed, kongs and a North set aside. */
const GIVES = ['discarded', 'konged', 'kan-declared', 'kita']

/**
 * The tile that a window's claims are for, and who gave it: the window itself doesn't say.
 * @param {import('../../wire/types.js').GameEvent} window @param {import('../../wire/types.js').GameEvent[]} among those of its deal
 * @returns {{ seat: number, tile: string } | undefined}
 */
export const claimedTile = (window, among) =>
  /** @type {any} */ (among.slice(0, among.indexOf(window)).findLast(({ type }) => GIVES.includes(type)))
