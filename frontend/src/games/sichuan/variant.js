/** Sichuan's variant of the mahjong table. @import { Variant } from '../../table/variant.js' */
import { section } from '../../i18n/i18n.svelte.js'
import { suitWithin, tileName } from '../../tiles/name.js'
import { SWITCHES, automatic, choices } from './choices.js'
import ExchangeCard from './ExchangeCard.svelte'
import ForbidCard from './ForbidCard.svelte'
import ForbiddenSuit from './ForbiddenSuit.svelte'
import Middle from './Middle.svelte'
import { isFreshDeal } from './opening.js'
import Plate from './Plate.svelte'
import { TILES, slots } from './slots.js'

/** @type {Variant} */
export default {
  tiles: TILES,
  slots,
  sides: [14, 13],
  isFreshDeal,
  discardPlacement: ({ type, tile }) =>
    type === 'discard' ? {} : type === 'forbid' && tile ? { zone: 'aside', at: 0 } : undefined,
  choices,
  switches: SWITCHES,
  automatic,
  barred,
  early,
  name: (kind, _, t) => tileName(kind, t),
  costs,
  meld: ({ sort, tile }, t) => t(`table.meld.${sort}`, { tile: tileName(tile, t) }),
  openTileText: ({ kong }, t, name) => (kong ? t('table.claim.rob', { name }) : ''),
  faces: ({ tile }) => (tile ? [tile] : []),
  choice: ({ tile }, t) => t('table.kong.of', { tile: tileName(tile ?? '', t) }),
  callsOf: ({ type, seat, outcome }) =>
    type === 'konged' || type === 'hu-drawn'
      ? [call(seat, type === 'konged' ? 'kong' : 'hu')]
      : type === 'window-settled'
        ? (outcome ?? []).map((/** @type {any} */ claimed) => call(claimed.seat, claimed.claim))
        : [],
  waitValue: ({ points }) => points,
  pointsText: (count, t) => t('points', { count }),
  warning,
  cards: { exchange: ExchangeCard, forbid: ForbidCard },
  Plate,
  Middle,
  Mark: ForbiddenSuit,
  offer: () => import('./WinOffer.svelte'),
  legend: async () => (await Promise.all([import('./FirstDiscard.svelte'), section('told-sichuan')]))[0],
}

/** @param {number} seat @param {string} kind */
const call = (seat, kind) => ({ seat, kind, call: kind })

/** What has to go before this kind: the tile set aside, or the forbidden suit. @type {Variant['barred']} */
function barred(kind, { hints }, t) {
  const { tile, suit, clause } = hints?.must ?? {}
  if (suit) return suit === kind[1] ? '' : t('table.must.suit', { clause })
  return tile && tile !== kind ? t('table.must', { clause }) : ''
}

/**
 * A tile of the forbidden suit that stays in hand, or the suit that a first discard forbids; where the hand lacks one, no
 * tile makes a difference. @type {Variant['costs']}
 */
function costs(kind, { hints: { costly, names } = {}, seats }, you, t) {
  if (costly && kind[1] !== seats[you].forbidden) return t('table.costly')
  return names && !names.suit ? t('table.forbidden', { suit: suitWithin(/** @type {any} */ (kind[1])) }) : ''
}

/** A win let go, and what may still be won. @type {Variant['warning']} */
function warning(hints, t) {
  const { points, clause } = hints?.missed ?? {}
  const text = clause === 'SBR §12.16' ? 'table.missed.none' : 'table.missed'
  return clause && { text: t(text, { count: points }), clause }
}

/** What was set aside goes first; and nothing else goes by itself while the forbidden suit is held. @type {NonNullable<Variant['early']>} */
function early(kind, { seats }, you, t) {
  const { aside, hand, forbidden } = seats[you]
  if (aside && aside !== 'card' && aside !== kind) return t('table.must', { clause: 'SBR §4.1' })
  const holds = hand.some((/** @type {string} */ tile) => tile[1] === forbidden)
  return holds && kind[1] !== forbidden ? t('table.costly') : ''
}
