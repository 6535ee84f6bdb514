/**
 * What players call out, each in the colours of its kind.
 * @param {import('../../wire/types.js').GameEvent} event @param {import('../../i18n/i18n.svelte.js').Translate} t
 */
export function calls({ type, seat, sort }, t) {
  const kind = KINDS[sort ?? type]
  return kind ? [{ seat, kind, text: t(`toppan.call.${sort ?? type}`) }] : []
}

/** @type {Record<string, string>} */
const KINDS = {
  burst: 'hu',
  hit: 'pung',
  stood: 'pung',
  dropped: 'pung',
  bet: 'kong',
  call: 'kong',
  raise: 'kong',
}
