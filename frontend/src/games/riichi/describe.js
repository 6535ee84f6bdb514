/**
 * An event in words, for the live region and the log of a deal.
 * @typedef {import('../../wire/types.js').GameEvent} GameEvent
 * @typedef {import('../../wire/types.js').Doc} Doc
 * @typedef {import('../../i18n/i18n.svelte.js').Translate} Translate
 */
import { fromWhom, seatName } from '../../app/labels/seats.js'
import { sentences } from '../../i18n/sentences.js'
import { claimedTile } from '../../table/controls/claimedTile.js'
import { tileName } from '../../tiles/name.js'
import { endedBy } from './dealEnd.js'
import { roundName } from './round.js'

/**
 * @typedef {import('../../app/loading/gamePlugin.js').Describe} Describe
 * @typedef {Record<string, (event: GameEvent, tell: Teller) => string>} Words
 */

/** @type {Describe} */
export const describe = (...told) => describeBy(WORDS, ...told)

/** @param {Words} words by the events' types @param {Parameters<Describe>} told */
export function describeBy(words, ...[event, doc, t, among]) {
  const say = words[event.type]
  return say ? say(event, new Teller(doc, t, among)) : ''
}

/** Names seats and tiles, and tells of the viewer in the second person. */
class Teller {
  /** @param {Doc} doc @param {Translate} t @param {GameEvent[]} among */
  constructor(doc, t, among) {
    this.doc = doc
    this.t = t
    this.among = among
  }

  /** @param {number} seat */
  name = (seat) => seatName(this.doc, seat, this.t)

  /** @param {string[]} tiles */
  tiles = (tiles) => tiles.map((tile) => tileName(tile, this.t)).join(this.t('comma'))

  /** @param {string} what @param {number} seat @param {import('../../i18n/plural.js').Params} [params] */
  of = (what, seat, params) =>
    seat === this.doc.you
      ? this.t(`riichi.log.you.${what}`, params)
      : this.t(`riichi.log.${what}`, { name: this.name(seat), ...params })

  /** The tile that a window's claims are for, and from whom. @param {GameEvent} window */
  claimed(window) {
    const gift = claimedTile(window, this.among)
    return gift ? fromWhom(this.doc, gift.seat, tileName(gift.tile, this.t), this.t) : ''
  }

  /** What a pon or kan doesn't imply of the tiles that went with the claimed one: red fives. @param {string} claim @param {string[]} tiles */
  red(claim, tiles) {
    const fives = claim === 'chi' ? [] : tiles.filter((tile) => tile[0] === '0')
    return fives.length ? this.t('riichi.log.claim.red', { tiles: this.tiles(fives) }) : ''
  }

  /** A dora indicator that was turned over, as a sentence of its own. @param {string | undefined} tile */
  indicator = (tile) => (tile ? this.t('riichi.log.indicator', { tile: tileName(tile, this.t) }) : '')
}

/** @type {Words} */
export const WORDS = {
  dealt: ({ dealer, indicator }, { doc, t, name, indicator: turned }) =>
    sentences(
      t('riichi.log.dealt', { round: roundName(/** @type {any} */ (doc.view).round, t), name: name(dealer) }),
      turned(indicator),
    ),
  drew: ({ seat, tile }, tell) => (tile ? tell.of('drew', seat, { tile: tell.tiles([tile]) }) : ''),
  discarded: ({ seat, tile, drawn, riichi }, tell) =>
    tell.of(riichi ? 'riichi' : drawn ? 'thrown' : 'discarded', seat, { tile: tell.tiles([tile]) }),
  'kan-declared': ({ seat, tile, sort, indicator }, tell) =>
    sentences(tell.of(`kan.${sort}`, seat, { tile: tell.tiles([tile]) }), tell.indicator(indicator)),
  'indicator-turned': ({ indicator }, { t }) => t('riichi.log.indicator', { tile: tileName(indicator, t) }),
  'window-settled': (event, tell) =>
    sentences(
      ...(event.outcome ?? []).map((/** @type {any} */ { seat, claim, tiles }) =>
        sentences(
          tell.of(`claim.${claim}`, seat, { what: tell.claimed(event), tiles: tell.tiles(tiles ?? []) }),
          tell.red(claim, tiles ?? []),
        ),
      ),
      event.deposit !== undefined && event.deposit !== null && tell.of('deposit', event.deposit),
      tell.indicator(event.indicator),
    ),
  tsumo: ({ seat, tile }, tell) => tell.of('tsumo', seat, { tile: tell.tiles(tile ? [tile] : []) }),
  kyushu: ({ seat }, tell) => tell.of('kyushu', seat),
  'time-up': (_, { t }) => t('riichi.log.time-up'),
  settled: ({ end, sheet }, { t }) => t(`riichi.end.${endedBy(end, sheet)}`),
}
