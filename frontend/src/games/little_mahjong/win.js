/** Wins on show (src/win): both triplets, and what they come to. */

/** The most that two triplets are worth. */
const MOST = 6

/** @type {import('../../app/loading/gamePlugin.js').WinsModule['winsOf']} */
export function winsOf(events, _, t) {
  /** @type {import('./types.js').Sheet | undefined} */
  const sheet = events.find(({ type }) => type === 'settled')?.sheet
  return (sheet?.winners ?? []).map(({ seat, from, triplets, points }) => {
    /** @type {[import('../../win/winMoments.svelte.js').Look, boolean][]} */
    const found = [
      ['limit', points === MOST],
      ['last', sheet?.left === 0],
      ['drawn', from == null],
    ]
    const looks = found.flatMap(([look, is]) => (is ? [look] : []))
    return {
      seat,
      call: t('little_mahjong.call.win'),
      look: looks[0] ?? 'plain',
      how: looks.map((look) => t(`win.${look}`)).join(' · '),
      lines: triplets.map(({ sort, points: value }) => ({
        name: t(`little_mahjong.sort.${sort}`),
        value: String(value),
      })),
      worth: t('points', { count: points }),
    }
  })
}
