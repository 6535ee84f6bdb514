/** Riichi's variant of the mahjong table. @import { Variant } from '../../table/variant.js' */
import { section } from '../../i18n/i18n.svelte.js'
import { tileName } from '../../tiles/name.js'
import { SWITCHES, automatic, choices, facesOf, toneOf } from './choices.js'
import { doraOf } from './dora.js'
import Middle from './Middle.svelte'
import Plate from './Plate.svelte'
import { TILES, slots } from './slots.js'

/** Live tiles once four hands have been dealt: then a deal begins. */
const DEALT = TILES - 14 - 4 * 13 - 1

/** @type {Variant} */
export default {
  tiles: TILES,
  slots,
  sides: [17, 17],
  isFreshDeal: ({ phase, wall }) => phase === 'turn' && wall?.left === DEALT,
  discardPlacement: ({ type, drawn }) =>
    type === 'discard' || type === 'riichi'
      ? { tsumogiri: Boolean(drawn), sideways: type === 'riichi' }
      : undefined,
  choices,
  switches: SWITCHES,
  automatic,
  barred,
  early: (kind, view, you, t) => (view.seats[you].riichi ? barred(kind, view, t) : ''),
  costs: () => '',
  name,
  meld: ({ sort, tiles, taken }, t) => t(`table.meld.${sort}`, { tiles: names(calledLast(tiles, taken), t) }),
  openTileText: ({ kan }, t, name) => (kan ? t(`riichi.open.${kan}`, { name }) : ''),
  faces: facesOf,
  choice: (action, t) => t('riichi.with', { tiles: names(facesOf(action), t) }),
  callsOf,
  waitValue: ({ points, tsumo_only: tsumo }, t) =>
    points || t(tsumo ? 'riichi.wait.tsumo' : 'riichi.wait.no-yaku'),
  pointsText: (count, t) => t('riichi.worth', { count }),
  warning: (hints, t) =>
    hints?.furiten && { text: t(`riichi.in-furiten.${hints.furiten.sort}`), clause: hints.furiten.clause },
  Plate,
  Middle,
  isMiddleLarge: true,
  legend: async () => (await Promise.all([import('./DoraLegend.svelte'), section('told-riichi')]))[0],
  /** What a win is worth is told in the words of the score sheet. */
  offer: async () => (await Promise.all([import('./WinOffer.svelte'), section('score-riichi')]))[0],
}

/** The tile of a set that was called stands last, before whom it comes from. @param {string[]} tiles @param {string} [taken] */
function calledLast(tiles, taken = '') {
  const at = tiles.lastIndexOf(taken)
  return at < 0 ? tiles : [...tiles.toSpliced(at, 1), taken]
}

/** @type {Variant['name']} */
function name(kind, view, t) {
  const tile = tileName(kind, t)
  return doraOf(view).includes(kind) ? t('riichi.dora', { tile }) : tile
}

/** @param {string[]} tiles @param {import('../../i18n/i18n.svelte.js').Translate} t */
const names = (tiles, t) => tiles.map((tile) => tileName(tile, t)).join(t('comma'))

/** Why a tile may not be discarded. @type {Variant['barred']} */
function barred(kind, { hints, seats }, t) {
  if (hints?.barred?.tiles.includes(kind)) return t('riichi.barred.kuikae', { clause: hints.barred.clause })
  const own = Object.values(seats).find(({ hand, riichi }) => hand && riichi)
  if (hints?.must) return t('riichi.barred.riichi', { clause: hints.must.clause })
  return own ? t('riichi.barred.riichi', { clause: 'RR §5.4' }) : ''
}

/** The calls that events of other kinds bring. @type {Record<string, string>} */
const CALLS = { 'kan-declared': 'kan', tsumo: 'tsumo', kyushu: 'kyushu' }

/** @type {Variant['callsOf']} */
function callsOf({ type, seat, riichi, outcome }) {
  const flare = (/** @type {number} */ who, /** @type {string} */ call) => ({
    seat: who,
    kind: toneOf(call),
    call,
  })
  if (type === 'window-settled')
    return (outcome ?? []).map((/** @type {any} */ claim) => flare(claim.seat, claim.claim))
  const call = type === 'discarded' && riichi ? 'riichi' : CALLS[type]
  return call ? [flare(seat, call)] : []
}
