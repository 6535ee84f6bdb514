import { has, t } from '../../../../../i18n/i18n.svelte.js'
import { KINDS } from '../../../../../wire/webhooksApi.js'
import { momentText } from '../../moments.js'

/**
 * Webhooks in words: what they are told, and what became of it.
 * @typedef {import('../../../../../wire/webhooksApi.js').Delivery} Delivery
 */

/** @param {import('../../../../../wire/webhooksApi.js').Webhook} webhook @returns {string} what it is told */
export function kindsText({ kinds }) {
  const wanted = KINDS.filter((each) => !kinds.length || kinds.includes(each))
  if (wanted.length === KINDS.length) return t('webhook.kinds.all')
  return wanted.map((each) => t(`webhook.kind.${each}`)).join(' · ')
}

/** Why the last attempt failed. @param {Delivery} delivery */
function reason({ fault, answer }) {
  if (!fault) return t('webhook.answer', { answer: answer ?? 0 })
  const key = `webhook.fault.${fault}`
  return has(key) ? t(`webhook.fault.${fault}`) : fault
}

/** @param {Delivery} delivery @returns {'waits' | 'arrived' | 'failed'} */
export function resultOf({ status, attempts }) {
  if (status === 'delivered') return 'arrived'
  return status === 'waiting' && !attempts ? 'waits' : 'failed'
}

/** @param {Delivery} delivery @param {number} now epoch ms @returns {string} */
export function outcomeText(delivery, now) {
  const result = resultOf(delivery)
  if (result === 'waits') return t('webhook.waits')
  if (result === 'arrived') return t('webhook.arrived', { answer: delivery.answer ?? 0 })
  const failed = { reason: reason(delivery) }
  return delivery.due_at == null
    ? t('webhook.failed', failed)
    : t('webhook.failed.again', { ...failed, time: momentText(delivery.due_at, now) })
}
