/**
 * An event in words, for the live region and the log of a deal.
 * @typedef {import('../../wire/types.js').GameEvent} GameEvent
 * @typedef {import('../../wire/types.js').Doc} Doc
 * @typedef {import('../../i18n/i18n.svelte.js').Translate} Translate
 */
import { fromWhom, seatName } from '../../app/labels/seats.js'
import { sentences } from '../../i18n/sentences.js'
import { claimedTile } from '../../table/controls/claimedTile.js'
import { suitWithin, tileName } from '../../tiles/name.js'

/** @type {import('../../app/loading/gamePlugin.js').Describe} */
export function describe(event, doc, t, among) {
  const say = WORDS[event.type]
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

  /** @param {string} tile */
  tile = (tile) => tileName(tile, this.t)

  /** @param {string} key @param {number} seat @param {import('../../i18n/plural.js').Params} [params] */
  of = (key, seat, params) =>
    seat === this.doc.you
      ? this.t(`log.you.${key}`, params)
      : this.t(`log.${key}`, { name: this.name(seat), ...params })

  /** The tile that a window's claims are for, and from whom. @param {GameEvent} window */
  claimed(window) {
    const gift = claimedTile(window, this.among)
    return gift ? fromWhom(this.doc, gift.seat, tileName(gift.tile, this.t), this.t) : ''
  }

  /** The suit that a tile turned over, as a sentence of its own. @param {number} seat @param {string | undefined} suit */
  suit = (seat, suit, key = 'suit') =>
    suit ? this.of(key, seat, { suit: suitWithin(/** @type {any} */ (suit)) }) : ''

  /** The suit that a discard turned over, or named. @param {number} seat @param {string | undefined} suit */
  discardedSuit = (seat, suit) =>
    this.suit(seat, suit, this.doc.view?.options?.forbidding === 'first-discard' ? 'named' : 'suit')
}

/** @type {Record<string, (event: GameEvent, tell: Teller) => string>} */
const WORDS = {
  dealt: ({ deal, dealer }, { t, name }) => t('log.dealt', { deal: deal + 1, name: name(dealer) }),
  'three-chosen': ({ seat, tiles }, tell) =>
    tell.of('three-chosen', seat, { tiles: tiles.map(tell.tile).join(tell.t('comma')) }),
  exchanged: ({ steps }, { t }) => t(`log.exchanged.${steps}`),
  forbade: ({ seat, tile, suit }, tell) =>
    tile
      ? tell.of('aside', seat, { tile: tell.tile(tile) })
      : tell.of(tell.doc.view?.options?.forbidding === 'open' ? 'named' : 'card', seat, {
          suit: suitWithin(suit),
        }),
  'forbidden-settled': ({ suits = [] }, tell) =>
    sentences(
      tell.t('log.forbidden-settled'),
      ...suits.map((/** @type {string} */ suit, /** @type {number} */ seat) => tell.suit(seat, suit)),
    ),
  drew: ({ seat, tile }, tell) => (tile ? tell.of('drew', seat, { tile: tell.tile(tile) }) : ''),
  discarded: ({ seat, tile, suit }, tell) =>
    sentences(tell.of('discarded', seat, { tile: tell.tile(tile) }), tell.discardedSuit(seat, suit)),
  konged: ({ seat, tile, sort }, tell) => tell.of(`kong.${sort}`, seat, { tile: tell.tile(tile) }),
  'window-settled': (event, tell) =>
    sentences(
      ...(event.outcome ?? []).map((/** @type {any} */ { seat, claim, suit }) =>
        sentences(tell.of(`claim.${claim}`, seat, { what: tell.claimed(event) }), tell.suit(seat, suit)),
      ),
    ),
  'hu-drawn': ({ seat, suit }, tell) => sentences(tell.of('hu-drawn', seat), tell.suit(seat, suit)),
  'time-up': (_, { t }) => t('log.time-up'),
  settled: ({ end }, { t }) => t(`log.end.${end}`),
}
