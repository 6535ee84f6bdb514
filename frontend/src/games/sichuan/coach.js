/** Names of choices for the coach (Coached in src/app/loading/gamePlugin.js). */
import { suitName, tileName as nameOf } from '../../tiles/name.js'
import Piece from '../../ui/InlineTile.svelte'

export { nameOf, Piece }
export const unit = 'coach.points'

/** @type {import('../../app/loading/gamePlugin.js').Coached['chosen']} */
export function chosen({ type, tile, tiles = [], suit }, t) {
  if (type === 'exchange') return { word: t('sichuan.exchange.confirm'), tiles }
  if (type === 'forbid')
    return { word: t('table.forbidden', { suit: suitName(suit ?? tile[1], t) }), tiles: [] }
  if (type === 'discard') return { word: t('sichuan.coach.discard'), tiles: [tile] }
  return { word: t(`call.${type.replace('claim-', '')}`), tiles: tile ? [tile] : [] }
}
