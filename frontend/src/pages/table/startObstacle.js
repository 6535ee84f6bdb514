import { displayName } from '../../app/labels/displayName.js'

/**
 * Why play can't begin at a table yet, in words; the empty text where it can. The server has the last word.
 * @param {import('../../wire/types.js').TableInfo} table
 * @param {import('../../i18n/i18n.svelte.js').Translate} t
 */
export function startObstacle({ seats, owner, rated }, t) {
  const all = Object.entries(seats).map(([seat, info]) => ({ seat: Number(seat), ...info }))
  const missing = all.filter(({ kind, account, machine }) => kind !== 'human' || !account || machine).length
  if (rated && missing) return t('waiting.why.rated', { count: missing })
  const late = all.filter(({ kind, seat, ready }) => kind === 'human' && seat !== owner && !ready)
  return late.length
    ? t('waiting.why.ready', {
        names: late.map(({ name, nth }) => displayName(name ?? '', t, nth)).join(t('comma')),
      })
    : ''
}
