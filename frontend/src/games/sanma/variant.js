/** Riichi for three: riichi's variant of the mahjong table, with Norths set aside. @import { Variant } from '../../table/variant.js' */
import { section } from '../../i18n/i18n.svelte.js'
import riichi from '../riichi/variant.js'
import { KITA, SWITCHES, automatic, choices } from './choices.js'
import { cut, lay } from './geometry.js'
import { TILES, slots } from './slots.js'

const { offer } = riichi

/** Live tiles once three hands have been dealt: then a deal begins. */
const DEALT = TILES - 14 - 3 * 13 - 1

/** @type {Variant} */
export default {
  ...riichi,
  tiles: TILES,
  slots,
  cut,
  lay,
  bonus: ({ kita = 0 }, t) => t('sanma.norths', { count: kita }),
  sides: [18, 18],
  isFreshDeal: ({ phase, wall }) => phase === 'turn' && wall?.left === DEALT,
  offer: offer && (async () => (await Promise.all([offer(), section('score-sanma')]))[0]),
  choices,
  switches: SWITCHES,
  automatic,
  callsOf: (event) =>
    event.type === 'kita' ? [{ seat: event.seat, kind: KITA.tone, call: event.type }] : riichi.callsOf(event),
}
