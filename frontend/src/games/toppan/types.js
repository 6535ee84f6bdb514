/**
 * Types of Toppan's wire. Types only: nothing here runs. All amounts are chips.
 *
 * @typedef {string} Tile
 * @typedef {'in' | 'dropped' | 'out'} Status
 * @typedef {object} SeatView
 * @property {Status} status
 * @property {number} count tiles held
 * @property {Tile[]} [hand] in the order taken; only for who may see it
 * @property {number} [sum] what the hand comes to, for who sees it
 * @property {boolean} stood
 * @property {Tile[][]} thrown pairs burst in this deal
 * @property {number} bet announced in this deal
 * @property {number} staked what of it lies on the table
 * @property {boolean} [all_in]
 * @property {number} chips before the seat now
 * @property {number} points of this deal
 * @property {number} total after all settled deals
 *
 * @typedef {{ unseen: number, exact: number, over: number, nearer: number }} Odds
 * @typedef {object} Hints
 * @property {number} total @property {boolean} over @property {number} distance
 * @property {Record<string, number>} yaku @property {number} times
 * @property {Odds} [hit]
 *
 * @typedef {object} View
 * @property {number} deal @property {number} deals
 * @property {Record<string, any>} options
 * @property {'before' | 'draw' | 'bet' | 'over'} phase
 * @property {number} dealer
 * @property {{ left: number, stacks: number, indicators: Tile[], since: number, seen: Tile[] }} [wall]
 * @property {Tile} [dora]
 * @property {number} [turn]
 * @property {number} pot
 * @property {number} bet the highest so far
 * @property {Record<string, SeatView>} seats
 * @property {number[][]} [scores] what each deal so far brought, by deal, then by seat
 * @property {Record<string, Sheet>} [sheets] of the newest deal, once it is over, by its number
 * @property {Hints} [hints]
 *
 * @typedef {object} Winner
 * @property {number} seat @property {number} points @property {string} by @property {string} clause
 * @property {number} [total] @property {Record<string, number>} [yaku] @property {number} [times]
 * @typedef {object} Payment
 * @property {'ante' | 'bet' | 'remainder'} reason
 * @property {number} payer @property {number} payee @property {number} points @property {string} clause
 * @property {number} [bet] @property {number} [times] @property {number} [owed]
 * @typedef {object} SheetHand
 * @property {'won' | 'lost' | 'dropped' | 'out' | 'broken-off'} status
 * @property {boolean} shown @property {number} count @property {Tile[][]} thrown @property {number} bet
 * @property {Tile[]} [tiles] @property {number} [total] @property {number} [distance]
 * @property {Record<string, number>} [yaku] @property {number} [times]
 * @typedef {object} Sheet
 * @property {number} dealer @property {number} next_dealer
 * @property {'showdown' | 'last' | 'time'} end
 * @property {Tile} indicator @property {Tile} dora @property {number} bet
 * @property {Winner[]} winners @property {Payment[]} ledger
 * @property {Record<string, SheetHand>} hands
 * @property {number[]} broke @property {number[]} scores
 *
 * @typedef {{ type: string, points?: number }} Action
 */
export {}
