/**
 * The verdict of an answer, in a word or two.
 * @param {import('./types.js').Answer} answer @param {import('../../../i18n/i18n.svelte.js').Translate} t
 */
export const verdict = (answer, t) =>
  answer.verdict === 'laying'
    ? t('study.riichi.laying', { count: answer.wanting ?? 0 })
    : t(`study.riichi.verdict.${answer.verdict}`)
