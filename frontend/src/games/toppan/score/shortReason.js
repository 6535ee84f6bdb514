/**
 * Why something was paid, in a few words: a bet with what it is multiplied by, and with what was owed where it was more.
 * @param {any} row an entry of the ledger @param {import('../../../i18n/i18n.svelte.js').Translate} t
 * @returns {string}
 */
export function shortReason({ reason, bet, times, owed }, t) {
  if (reason !== 'bet' || !bet) return t(`toppan.reason.${reason}`)
  const sum = t('toppan.reason.bet.of', { bet, times })
  return owed ? t('toppan.reason.short', { sum, owed }) : sum
}
