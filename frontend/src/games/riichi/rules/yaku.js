/**
 * The yaku as the rules list them: han of a closed and of an open hand (nothing where it has to be closed), the clause,
 * and a hand that has it, where tiles can show it.
 * @typedef {{ name: string, closed?: number, open?: number, clause: string, hand?: string }} Row
 */

/** @type {Row[]} */
export const YAKU = [
  { name: 'riichi', closed: 1, clause: '§10.2' },
  { name: 'double-riichi', closed: 2, clause: '§10.3' },
  { name: 'ippatsu', closed: 1, clause: '§10.4' },
  { name: 'menzen-tsumo', closed: 1, clause: '§10.5' },
  { name: 'pinfu', closed: 1, clause: '§10.6', hand: '234m 567m 345p 678s 99p' },
  { name: 'iipeiko', closed: 1, clause: '§10.7', hand: '334455m 678p 789s 22z' },
  { name: 'tanyao', closed: 1, open: 1, clause: '§10.9', hand: '234m 555p 678p 456s 22s' },
  { name: 'yakuhai', closed: 1, open: 1, clause: '§10.10', hand: '777z 123m 456p 789s 33s' },
  { name: 'sanshoku-dojun', closed: 2, open: 1, clause: '§10.11', hand: '345m 345p 345s 999m 11z' },
  { name: 'ittsu', closed: 2, open: 1, clause: '§10.12', hand: '123s 456s 789s 234p 55m' },
  { name: 'chanta', closed: 2, open: 1, clause: '§10.13', hand: '123m 789p 999s 111z 33z' },
  { name: 'chiitoitsu', closed: 2, clause: '§10.23', hand: '11m 44m 77p 99p 22s 88s 55z' },
  { name: 'toitoi', closed: 2, open: 2, clause: '§10.16', hand: '222m 555p 888p 333s 44z' },
  { name: 'sananko', closed: 2, open: 2, clause: '§10.17', hand: '222m 555p 888s 456s 99s' },
  { name: 'sanshoku-doko', closed: 2, open: 2, clause: '§10.18', hand: '666m 666p 666s 123p 77z' },
  { name: 'sankantsu', closed: 2, open: 2, clause: '§10.19', hand: '2222m 5555p 8888s 456s 99s' },
  { name: 'honroto', closed: 2, open: 2, clause: '§10.15', hand: '111m 999p 111s 333z 66z' },
  { name: 'shosangen', closed: 2, open: 2, clause: '§10.20', hand: '555z 666z 77z 234m 678p' },
  { name: 'junchan', closed: 3, open: 2, clause: '§10.14', hand: '123m 789m 111p 789s 99s' },
  { name: 'honitsu', closed: 3, open: 2, clause: '§10.21', hand: '123p 567p 999p 222z 77z' },
  { name: 'ryanpeiko', closed: 3, clause: '§10.8', hand: '223344m 667788p 55s' },
  { name: 'chinitsu', closed: 6, open: 5, clause: '§10.22', hand: '123s 345s 678s 999s 22s' },
  { name: 'haitei', closed: 1, open: 1, clause: '§10.24' },
  { name: 'hotei', closed: 1, open: 1, clause: '§10.26' },
  { name: 'rinshan', closed: 1, open: 1, clause: '§10.25' },
  { name: 'chankan', closed: 1, open: 1, clause: '§10.27' },
  { name: 'renho', clause: '§10.28' },
]

/** @type {Row[]} */
export const YAKUMAN = [
  { name: 'kokushi', clause: '§11.11', hand: '19m 19p 19s 1234567z 1z' },
  { name: 'suanko', clause: '§11.9', hand: '222m 555p 888p 333s 44z' },
  { name: 'daisangen', clause: '§11.2', hand: '555z 666z 777z 234m 99p' },
  { name: 'shosushi', clause: '§11.3', hand: '111z 222z 333z 44z 567p' },
  { name: 'daisushi', clause: '§11.4', hand: '111z 222z 333z 444z 88s' },
  { name: 'tsuiso', clause: '§11.5', hand: '111z 333z 555z 777z 22z' },
  { name: 'chinroto', clause: '§11.6', hand: '111m 999m 111p 999s 11s' },
  { name: 'ryuiso', clause: '§11.7', hand: '234s 234s 666s 888s 66z' },
  { name: 'churenpoto', clause: '§11.10', hand: '1112345678999p 5p' },
  { name: 'sukantsu', clause: '§11.8', hand: '1111m 4444p 7777s 2222z 55z' },
  { name: 'tenho', clause: '§11.12' },
  { name: 'chiho', clause: '§11.13' },
]
