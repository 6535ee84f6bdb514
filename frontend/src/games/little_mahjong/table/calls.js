/** What seats call out. */

/** @param {import('../../../wire/types.js').GameEvent} event @param {import('../../../i18n/i18n.svelte.js').Translate} t */
export function calls(event, t) {
  const win = (/** @type {number} */ seat) => ({ seat, kind: 'hu', text: t('little_mahjong.call.win') })
  if (event.type === 'won') return [win(event.seat)]
  if (event.type !== 'window-settled') return []
  return (event.outcome ?? []).map((/** @type {any} */ { seat, claim }) =>
    claim === 'win' ? win(seat) : { seat, kind: 'pung', text: t('little_mahjong.call.triplet') },
  )
}
