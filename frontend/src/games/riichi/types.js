/**
 * Types of riichi's wire (docs/protocol.md). Types only: nothing here runs.
 *
 * @typedef {import('../../wire/types.js').Tile} Tile "5m", "0m" the red five, "1z" to "7z" the honours
 * @typedef {{ sort: 'chi' | 'pon' | 'open-kan' | 'added-kan' | 'closed-kan' | 'kita', tiles: Tile[], taken?: Tile, from?: number,
 *   added?: Tile }} Meld its tiles sorted; taken: the one that was called
 * @typedef {{ tile: Tile, drawn?: boolean, sideways?: boolean, taken?: number }} Discard taken: the seat that called it
 * @typedef {{ wind: Tile, number: number, honba: number, sticks: number }} Round
 *
 * @typedef {object} SeatView
 * @property {Tile} wind
 * @property {number} count
 * @property {Tile[]} [hand]
 * @property {Tile} [drawn]
 * @property {boolean} [holds_drawn]
 * @property {Meld[]} melds
 * @property {Discard[]} river
 * @property {number} [kita] Norths set aside, where three play
 * @property {1 | 2} [riichi] 2: on the first discard
 * @property {boolean} [ippatsu]
 * @property {number} points
 * @property {number} total
 *
 * @typedef {{ points: number, han: number, fu: number, limit: string, yaku: Record<string, number>,
 *   dora: Record<string, number> }} Win
 * @typedef {{ tile: Tile, left: number, points: number, tsumo_only?: boolean }} Wait
 * @typedef {object} Hints
 * @property {Win} [tsumo]
 * @property {Win} [ron]
 * @property {Wait[]} [waits]
 * @property {Record<Tile, Wait[]>} [discards]
 * @property {{ sort: 'discard' | 'missed' | 'riichi', clause: string }} [furiten]
 * @property {{ tiles: Tile[], clause: string }} [barred]
 * @property {boolean} [no_yaku]
 * @property {{ tile: Tile, clause: string }} [must]
 * @property {number} [nine]
 *
 * @typedef {object} View
 * @property {number} deal
 * @property {number} deals
 * @property {'before' | 'turn' | 'claim' | 'show' | 'over'} phase
 * @property {number} dealer
 * @property {[number, number]} [dice]
 * @property {Round} round
 * @property {{ left: number, side?: number, stacks?: number, indicators: Tile[], replacements: number }} [wall]
 * @property {number} [turn]
 * @property {{ seat: number, tile: Tile, kan?: 'added' | 'closed' | 'kita', riichi?: boolean }} [last]
 * @property {boolean} [time_up] no deal follows
 * @property {Record<string, { points: number, sticks: number, uma: number, oka?: number, chombo: number,
 *   score: number, place: number }>} [final]
 * @property {Record<string, SeatView>} seats
 * @property {Hints} [hints]
 * @property {number[][]} [scores] what each deal so far brought, by deal, then by seat
 * @property {Round[]} [rounds] of each deal so far
 * @property {Record<string, Sheet>} [sheets] of the newest deal, once it is over, by its number
 *
 * @typedef {object} Winner
 * @property {number} seat
 * @property {number | null} [from]
 * @property {Tile} tile
 * @property {string} clause
 * @property {number} points
 * @property {number} han
 * @property {number} fu
 * @property {string} limit
 * @property {number} yakuman
 * @property {Record<string, number>} yaku
 * @property {Record<string, number>} dora
 * @property {{ reason: string, fu: number, tile?: Tile }[]} [fu_parts]
 * @property {string} [wait]
 * @property {Tile[][]} [sets]
 * @property {1 | 2} [riichi]
 * @property {'added' | 'closed' | 'kita'} [robbed]
 * @property {boolean} [replaced]
 * @property {number} [liable]
 * @property {'not-complete' | 'no-yaku' | 'furiten'} [false]
 * @property {boolean} [waived]
 *
 * @typedef {{ shown: boolean, melds: Meld[], kita?: number, tiles?: Tile[], tile?: Tile, ready?: boolean, waits?: Tile[], riichi?: 1 | 2,
 *   noten_riichi?: boolean }} SheetHand
 * @typedef {object} Sheet
 * @property {Round} round
 * @property {number} dealer
 * @property {string} end
 * @property {Tile[]} indicators
 * @property {Tile[]} ura
 * @property {Winner[]} winners
 * @property {{ reason: string, payer: number | null, payee: number | null, points: number, clause: string }[]} ledger
 * @property {Record<string, number>} [chombo]
 * @property {'bankrupt' | 'goal' | 'dealer'} [over] what ends the match where its options let it
 * @property {Record<string, SheetHand>} hands
 * @property {number[]} scores
 * @property {Round | null} next
 */
export {}
