/**
 * The choices of the open decision: riichi's, with the North that may be set aside.
 * @typedef {import('../../table/variant.js').Choices} Choices
 * @typedef {import('../../wire/types.js').Action} Action
 */
import {
  PLACES as OF_RIICHI,
  SWITCHES as RIICHI,
  automatic as byRiichi,
  choicesAt,
} from '../riichi/choices.js'

/** Nothing is claimed for a run: Norths have the place of chi. */
export const KITA = /** @type {const} */ ({ tone: 'chi', calls: { kita: 'KeyA' } })
export const PLACES = OF_RIICHI.toSpliced(3, 1, KITA, { tone: 'chi', calls: { kyushu: 'KeyN' } })

/** @param {import('../../wire/types.js').Decision | null | undefined} decision @returns {Choices} */
export const choices = (decision) => choicesAt(PLACES, decision)

/** Switches of the table, in the order in which they stand. */
export const SWITCHES = /** @type {const} */ ([...RIICHI, 'autoKita'])

/**
 * What a switch answers by itself, if anything: as in riichi, and a North just drawn that may be set aside is not discarded.
 * To set one aside lets neither a win go nor what ends the deal.
 * @param {Choices} choice @param {Record<string, boolean>} auto
 * @param {import('../riichi/types.js').SeatView} [own] @returns {Action | null}
 */
export function automatic(choice, auto, own) {
  const on = (/** @type {string} */ id) => choice.calls.find((call) => call.id === id)?.actions[0]
  const kita = on('kita')
  if (!kita || on('tsumo')) return byRiichi(choice, auto, own)
  if (auto.autoKita && !on('kyushu')) return kita
  return own?.drawn === '4z' ? null : byRiichi(choice, auto, own)
}
