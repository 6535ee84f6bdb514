/**
 * An event in words, for the live region and the log of a deal.
 * @typedef {import('../../wire/types.js').GameEvent} GameEvent
 */
import { Teller } from '../../table/teller.js'
import { suitName } from '../../tiles/name.js'

/** @type {import('../../app/loading/gamePlugin.js').Describe} */
export function describe(event, doc, t, among) {
  const say = WORDS[event.type]
  return say ? say(event, new SichuanTeller('log', doc, t, among)) : ''
}

/** Tells of suits, too. */
class SichuanTeller extends Teller {
  /** The suit that a tile turned over, as a sentence of its own. @param {number} seat @param {string | undefined} suit */
  suit = (seat, suit) =>
    suit ? ` ${this.of('suit', seat, { suit: suitName(/** @type {any} */ (suit), this.t) })}` : ''
}

/** @type {Record<string, (event: GameEvent, tell: SichuanTeller) => string>} */
const WORDS = {
  dealt: ({ deal, dealer }, { t, name }) => t('log.dealt', { deal: deal + 1, name: name(dealer) }),
  forbade: ({ seat, tile, suit }, tell) =>
    tile
      ? tell.of('aside', seat, { tile: tell.tile(tile) })
      : tell.of('card', seat, { suit: suitName(suit, tell.t) }),
  'forbidden-settled': (_, { t }) => t('log.forbidden-settled'),
  drew: ({ seat, tile }, tell) => (tile ? tell.of('drew', seat, { tile: tell.tile(tile) }) : ''),
  discarded: ({ seat, tile, suit }, tell) =>
    tell.of('discarded', seat, { tile: tell.tile(tile) }) + tell.suit(seat, suit),
  konged: ({ seat, tile, sort }, tell) => tell.of(`kong.${sort}`, seat, { tile: tell.tile(tile) }),
  'window-settled': (event, tell) =>
    (event.outcome ?? [])
      .map(
        (/** @type {any} */ { seat, claim, suit }) =>
          tell.of(`claim.${claim}`, seat, { what: tell.claimed(event) }) + tell.suit(seat, suit),
      )
      .join(' '),
  'hu-drawn': ({ seat, suit }, tell) => tell.of('hu-drawn', seat) + tell.suit(seat, suit),
  'time-up': (_, { t }) => t('log.time-up'),
  settled: ({ end }, { t }) => t(`log.end.${end}`),
}
