/**
 * An event in words, for the live region and the log of a deal.
 * @typedef {import('../../wire/types.js').GameEvent} GameEvent
 */
import { fromWhom, seatName } from '../../app/labels/seats.js'
import { sentences, within } from '../../i18n/sentences.js'
import { claimedTile } from '../../table/controls/claimedTile.js'
import { dominoName, dominoNames } from './dominoName.js'

/** @type {import('../../app/loading/gamePlugin.js').Describe} */
export function describe(event, doc, t, among) {
  const name = (/** @type {number} */ seat) => seatName(doc, seat, t)
  /** Tells of the viewer in the second person. @type {Tell['of']} */
  const of = (key, seat, params) =>
    seat === doc.you
      ? t(`little_mahjong.log.you.${key}`, params)
      : t(`little_mahjong.log.${key}`, { name: name(seat), ...params })
  const claimed = () => {
    const gift = claimedTile(event, among)
    return gift ? fromWhom(doc, gift.seat, dominoName(gift.tile, t), t) : ''
  }
  return WORDS[event.type]?.(event, { t, of, name, claimed }) ?? ''
}

/**
 * @typedef {object} Tell
 * @property {import('../../i18n/i18n.svelte.js').Translate} t
 * @property {(key: string, seat: number, params?: import('../../i18n/plural.js').Params) => string} of
 * @property {(seat: number) => string} name
 * @property {() => string} claimed the tile that a window's claims are for, and from whom
 */

/** @type {Record<string, (event: GameEvent, tell: Tell) => string>} */
const WORDS = {
  dealt: ({ deal, dealer }, { t, name }) =>
    t('little_mahjong.log.dealt', { deal: deal + 1, name: name(dealer) }),
  drew: ({ seat, tile }, { t, of }) => (tile ? of('drew', seat, { tile: dominoName(tile, t) }) : ''),
  discarded: ({ seat, tile }, { t, of }) => of('discarded', seat, { tile: dominoName(tile, t) }),
  'window-settled': ({ outcome }, tell) =>
    sentences(...(outcome ?? []).map((/** @type {any} */ each) => granted(each, tell))),
  won: ({ seat }, { of }) => of('won', seat),
  'time-up': (_, { t }) => t('little_mahjong.log.time-up'),
  settled: ({ end }, { t }) => t(`little_mahjong.log.end.${end}`),
}

/** @param {{ seat: number, claim: string, tiles?: string[], sort?: string }} outcome @param {Tell} tell */
function granted({ seat, claim, tiles = [], sort }, { t, of, claimed }) {
  const what = claimed()
  if (claim === 'win') return of('claim.win', seat, { what })
  return of('claim.triplet', seat, {
    what,
    tiles: dominoNames(tiles, t),
    sort: within(`little_mahjong.sort.${sort}`),
  })
}
