/**
 * Types of Little Mahjong's wire. Types only: nothing here runs.
 *
 * @typedef {string} Domino "[2:5]", the lower value first
 * @typedef {'two-sets' | 'set-and-straight' | 'two-straights'} Sort
 * @typedef {object} Triplet
 * @property {Domino[]} tiles three
 * @property {Sort} sort
 * @property {number} points
 * @property {number[][]} threes how its six values split: sets and straights
 *
 * @typedef {Triplet & { tile: Domino, from: number }} Laid tile: the one claimed; from: who gave it
 * @typedef {{ tile: Domino, points: number, left: number }} Wait
 * @typedef {Triplet & { own: Domino[], discards?: Record<Domino, Wait[]> }} Offer a triplet that may be claimed
 *
 * @typedef {object} Held what a seat has
 * @property {number} count hidden tiles
 * @property {Domino[]} [hand]
 * @property {Domino} [drawn]
 * @property {boolean} holds_drawn
 * @property {Laid[]} melds
 * @property {Domino[]} river
 * @property {number} points
 * @property {number} total
 *
 * @typedef {object} Hints
 * @property {{ points: number, triplets: Triplet[] }} [win]
 * @property {Wait[]} [waits]
 * @property {Record<Domino, Wait[]>} [discards]
 * @property {Offer[]} [claims]
 *
 * @typedef {object} View
 * @property {number} deal
 * @property {number} deals
 * @property {'before' | 'turn' | 'claim' | 'over'} phase
 * @property {number} dealer
 * @property {number[]} [dice] the die of each seat, in the first deal
 * @property {{ left: number }} [wall]
 * @property {number} [turn]
 * @property {{ seat: number, tile: Domino }} [last]
 * @property {{ seat: number, tile: Domino }[]} [discards] all that lie, oldest first
 * @property {Record<string, Held>} seats
 * @property {number[][]} [scores] what each deal so far brought, by deal, then by seat
 * @property {Record<string, Sheet>} [sheets] of the newest deal, once it is over, by its number
 * @property {Hints} [hints]
 *
 * @typedef {object} Winner
 * @property {number} seat
 * @property {number | null} [from] who gave the tile won on; none when drawn
 * @property {Domino} tile
 * @property {string} clause
 * @property {(Triplet & { laid: boolean })[]} triplets
 * @property {number} points
 *
 * @typedef {object} Sheet
 * @property {number} dealer
 * @property {number} next_dealer
 * @property {'win' | 'draw' | 'time'} end
 * @property {number} left tiles still in the wall
 * @property {Winner[]} winners
 * @property {import('../../wire/types.js').Payment[]} ledger
 * @property {Record<string, { shown: boolean, tiles?: Domino[], melds: Laid[] }>} hands
 * @property {number[]} scores
 */
export {}
