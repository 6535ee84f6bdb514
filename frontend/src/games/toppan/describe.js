/**
 * An event in words, for the live region, the log and the moves of a replay.
 * @typedef {import('../../wire/types.js').GameEvent} GameEvent
 * @typedef {import('../../wire/types.js').Doc} Doc
 * @typedef {import('../../i18n/i18n.svelte.js').Translate} Translate
 */
import { seatName } from '../../app/labels/seats.js'
import { tileName } from '../../tiles/name.js'

/** @param {GameEvent} event @param {Doc} doc @param {Translate} t @returns {string} empty for what needs no words */
export function describe(event, doc, t) {
  return WORDS[event.type]?.(event, new Teller(doc, t)) ?? ''
}

/** Names seats and tiles, and tells of the viewer in the second person. */
class Teller {
  /** @param {Doc} doc @param {Translate} t */
  constructor(doc, t) {
    this.doc = doc
    this.t = t
  }

  /** @param {number} seat */
  name = (seat) => seatName(this.doc, seat, this.t)

  /** @param {string[]} tiles */
  tiles = (tiles) => tiles.map((tile) => tileName(tile, this.t)).join(this.t('comma'))

  /** @param {string} key @param {number} seat @param {import('../../i18n/plural.js').Params} [params] */
  of = (key, seat, params) =>
    seat === this.doc.you
      ? this.t(`toppan.log.you.${key}`, params)
      : this.t(`toppan.log.${key}`, { name: this.name(seat), ...params })
}

/** The viewer's own two tiles, of who sits there: in a replay they are of the seat that one looks through. */
const hand = (/** @type {GameEvent} */ event, /** @type {Teller} */ { doc, t, tiles }) =>
  event.hand?.length && doc.you !== undefined ? ` ${t('toppan.log.hand', { tiles: tiles(event.hand) })}` : ''

/** @type {Record<string, (event: GameEvent, tell: Teller) => string>} */
const WORDS = {
  dealt: (event, tell) =>
    tell.t('toppan.log.dealt', {
      deal: event.deal + 1,
      name: tell.name(event.dealer),
      tile: tell.tiles([event.indicator]),
    }) + hand(event, tell),
  burst: ({ seat, thrown, taken }, tell) =>
    tell.of('burst', seat, { tiles: tell.tiles(thrown) }) +
    (taken?.length ? ` ${tell.t('toppan.log.taken', { tiles: tell.tiles(taken) })}` : ''),
  hit: ({ seat, tile }, tell) =>
    tile ? tell.of('hit.tile', seat, { tile: tell.tiles([tile]) }) : tell.of('hit', seat),
  stood: ({ seat }, tell) => tell.of('stood', seat),
  bet: ({ seat, points, sort }, tell) => tell.of(`bet.${sort}`, seat, { points }),
  dropped: ({ seat }, tell) => tell.of('dropped', seat),
  'time-up': (_, { t }) => t('toppan.log.time-up'),
  settled: ({ sheet }, tell) => {
    const [winner] = sheet.winners
    return winner
      ? tell.of(`won.${sheet.end}`, winner.seat, { points: winner.points })
      : tell.t('toppan.log.broken-off')
  },
}
