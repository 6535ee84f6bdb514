/** The showdown (src/win): all hands that are compared lie open, and the winner's is counted. */
import { signed } from '../../i18n/figures.js'
import { halves } from './amounts.js'

/** The account lies at each seat's spot here: it comes with the points. */
export const holdsSheet = true

/** @type {import('../../app/loading/gamePlugin.js').WinsModule['winsOf']} */
export function winsOf(events, _, t) {
  /** @type {import('./types.js').Sheet | undefined} */
  const sheet = events.find(({ type }) => type === 'settled')?.sheet
  return (sheet?.winners ?? []).map(({ seat, by, total, yaku = {}, times, points }) => {
    const full = by === 'honours'
    return {
      seat,
      call: t('toppan.won'),
      look: full ? 'limit' : 'plain',
      how: full ? t('toppan.yaku.tsuiso') : '',
      lines: [
        ...(total === undefined ? [] : [{ name: t('toppan.sum'), value: halves(total) }]),
        ...Object.entries(yaku)
          .sort(([, a], [, b]) => b - a)
          .map(([name, value]) => ({ name: t(`toppan.yaku.${name}`), value: `×${value}` })),
      ],
      sum: times === undefined ? '' : t('toppan.times', { times }),
      worth: signed(points),
    }
  })
}
