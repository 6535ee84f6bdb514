/**
 * An event in words, for the live region and the log of a deal.
 * @typedef {import('../../wire/types.js').GameEvent} GameEvent
 */
import { Teller } from '../../table/teller.js'
import { tileName } from '../../tiles/name.js'
import { endedBy } from './dealEnd.js'
import { roundName } from './round.js'

/** @type {import('../../app/loading/gamePlugin.js').Describe} */
export function describe(event, doc, t, among) {
  const say = WORDS[event.type]
  return say ? say(event, new RiichiTeller('riichi.log', doc, t, among)) : ''
}

/** Tells of red fives and indicators, too. */
class RiichiTeller extends Teller {
  /** What a pon or kan doesn't imply of the tiles that went with the claimed one: red fives. @param {string} claim @param {string[]} tiles */
  red(claim, tiles) {
    const fives = claim === 'chi' ? [] : tiles.filter((tile) => tile[0] === '0')
    return fives.length ? ` ${this.t('riichi.log.claim.red', { tiles: this.tiles(fives) })}` : ''
  }

  /** A dora indicator that was turned over, as a sentence of its own. @param {string | undefined} tile */
  indicator = (tile) => (tile ? ` ${this.t('riichi.log.indicator', { tile: tileName(tile, this.t) })}` : '')
}

/** @type {Record<string, (event: GameEvent, tell: RiichiTeller) => string>} */
const WORDS = {
  dealt: ({ dealer, indicator }, { doc, t, name, indicator: turned }) =>
    t('riichi.log.dealt', { round: roundName(/** @type {any} */ (doc.view).round, t), name: name(dealer) }) +
    turned(indicator),
  drew: ({ seat, tile }, tell) => (tile ? tell.of('drew', seat, { tile: tell.tiles([tile]) }) : ''),
  discarded: ({ seat, tile, drawn, riichi }, tell) =>
    tell.of(riichi ? 'riichi' : drawn ? 'thrown' : 'discarded', seat, { tile: tell.tiles([tile]) }),
  'kan-declared': ({ seat, tile, sort, indicator }, tell) =>
    tell.of(`kan.${sort}`, seat, { tile: tell.tiles([tile]) }) + tell.indicator(indicator),
  'window-settled': (event, tell) =>
    [
      ...(event.outcome ?? []).map(
        (/** @type {any} */ { seat, claim, tiles }) =>
          tell.of(`claim.${claim}`, seat, { what: tell.claimed(event), tiles: tell.tiles(tiles ?? []) }) +
          tell.red(claim, tiles ?? []),
      ),
      ...(event.deposit === undefined || event.deposit === null ? [] : [tell.of('deposit', event.deposit)]),
    ].join(' ') + tell.indicator(event.indicator),
  tsumo: ({ seat, tile }, tell) => tell.of('tsumo', seat, { tile: tell.tiles(tile ? [tile] : []) }),
  kyushu: ({ seat }, tell) => tell.of('kyushu', seat),
  'time-up': (_, { t }) => t('riichi.log.time-up'),
  settled: ({ end, sheet }, { t }) => t(`riichi.end.${endedBy(end, sheet)}`),
}
