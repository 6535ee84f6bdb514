/** Names of choices for the coach (Coached in src/app/loading/gamePlugin.js). */
import { within } from '../../i18n/sentences.js'
import { suitWithin, tileName as nameOf } from '../../tiles/name.js'
import Piece from '../../ui/InlineTile.svelte'

export { nameOf, Piece }
export const unit = 'coach.points'

/** @type {import('../../app/loading/gamePlugin.js').Coached['chosen']} */
export function chosen({ type, tile, tiles = [], suit }) {
  if (type === 'exchange') return { word: within('sichuan.exchange.confirm'), tiles }
  if (type === 'forbid')
    return { word: within('table.forbidden', { suit: suitWithin(suit ?? tile[1]) }), tiles: [] }
  if (type === 'discard') return { word: within('sichuan.coach.discard'), tiles: [tile] }
  return { word: within(`call.${type.replace('claim-', '')}`), tiles: tile ? [tile] : [] }
}
