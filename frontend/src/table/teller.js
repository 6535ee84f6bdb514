/**
 * Words for what happens at a table, which names seats and tiles, and tells of the viewer in the second person.
 * @typedef {import('../wire/types.js').GameEvent} GameEvent
 * @typedef {import('../wire/types.js').Doc} Doc
 * @typedef {import('../i18n/i18n.svelte.js').Translate} Translate
 */
import { fromWhom, seatName } from '../app/labels/seats.js'
import { tileName } from '../tiles/name.js'
import { claimedTile } from './controls/claimedTile.js'

export class Teller {
  /** @param {string} log where the game's words are @param {Doc} doc @param {Translate} t @param {GameEvent[]} among those of the deal */
  constructor(log, doc, t, among) {
    this.log = log
    this.doc = doc
    this.t = t
    this.among = among
  }

  /** @param {number} seat */
  name = (seat) => seatName(this.doc, seat, this.t)

  /** @param {string} tile */
  tile = (tile) => tileName(tile, this.t)

  /** @param {string[]} tiles */
  tiles = (tiles) => tiles.map(this.tile).join(this.t('comma'))

  /** @param {string} key @param {number} seat @param {import('../i18n/plural.js').Params} [params] */
  of = (key, seat, params) =>
    seat === this.doc.you
      ? this.t(`${this.log}.you.${key}`, params)
      : this.t(`${this.log}.${key}`, { name: this.name(seat), ...params })

  /** The tile that a window's claims are for, and from whom. @param {GameEvent} window */
  claimed(window) {
    const gift = claimedTile(window, this.among)
    return gift ? fromWhom(this.doc, gift.seat, this.tile(gift.tile), this.t) : ''
  }
}
