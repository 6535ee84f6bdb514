import { botDisplayName, displayName } from './displayName.js'

/**
 * What tells a table of one's own apart: who else sits there, and how far it is.
 * @param {import('../../wire/rest.js').OwnTable} table @param {import('../../i18n/i18n.svelte.js').Translate} t
 */
export function describeOwnTable({ others, numbers, bots, status, left, deal, deals }, t) {
  const names =
    others?.map((name, at) => (bots?.includes(at) ? botDisplayName : displayName)(name, t, numbers?.[at])) ??
    []
  const who = names.length ? [t('back.with', { names: names.join(t('comma')) })] : []
  const gone = left ? [t('back.left')] : []
  return [...who, howFar({ status, deal, deals }, t), ...gone].join(' · ')
}

/** @param {Pick<import('../../wire/rest.js').OwnTable, 'status' | 'deal' | 'deals'>} table @param {import('../../i18n/i18n.svelte.js').Translate} t */
function howFar({ status, deal, deals }, t) {
  if (status === 'waiting') return t('back.waiting')
  const begun = Math.max(1, deal ?? 1)
  return deals ? t('back.deal', { deal: begun, deals }) : t('back.timed', { deal: begun })
}
