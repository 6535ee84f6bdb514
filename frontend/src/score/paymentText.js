/**
 * Payments as sentences, for those who hear them: who pays whom, with the viewer as "you".
 * @typedef {import('../i18n/i18n.svelte.js').Translate} Translate
 * @typedef {{ name: string, gets: string, getsYours: string, gives?: string, givesYou?: string }} Nobody
 *   keys for what no player gets or gives: what it is called, and the sentences
 */
import { seatName } from '../app/labels/seats.js'
import { figure } from '../i18n/i18n.svelte.js'

/** A penalty, which goes to no player. @type {Nobody} */
export const PENALTY = {
  name: 'sheet.nobody',
  gets: 'sheet.pays.nobody',
  getsYours: 'sheet.you-pay.nobody',
}

/**
 * One occasion: several pay one, or one pays several.
 * @param {{ payers: (number | null)[], payees: (number | null)[] }} row
 * @param {import('../wire/types.js').Doc} doc @param {Nobody} nobody @param {Translate} t
 */
export function paymentText({ payers, payees }, doc, nobody, t) {
  const others = (/** @type {(number | null)[]} */ seats) =>
    seats
      .filter((seat) => seat !== null && seat !== doc.you)
      .map((seat) => seatName(doc, /** @type {number} */ (seat), t))
      .join(t('comma'))
  const [payer, payee, count] = [others(payers), others(payees), payers.length]
  const [mine, yours] = [payers, payees].map((seats) =>
    seats.some((seat) => seat !== null && seat === doc.you),
  )
  if (payees.includes(null)) return t(mine ? nobody.getsYours : nobody.gets, { payer })
  if (payers.includes(null)) return t((yours ? nobody.givesYou : nobody.gives) ?? '', { payee })
  if (payees.length > 1)
    return mine
      ? t('sheet.you-pay.several', { payee })
      : t(yours ? 'sheet.pays.several.you' : 'sheet.pays.several', { payer, payee })
  if (mine) return t(payer ? 'sheet.you-pay.with' : 'sheet.you-pay', { payer, payee })
  return t(yours ? 'sheet.pays.you' : 'sheet.pays', { payer, payee, count })
}

/**
 * What one owes another in the end.
 * @param {import('./netPayments.js').Edge} edge @param {import('../wire/types.js').Doc} doc @param {Nobody} nobody
 * @param {Translate} t
 */
export function flowText({ payer, payee, points }, doc, nobody, t) {
  const name = (/** @type {number | null} */ seat) =>
    seat === null ? t(nobody.name) : seatName(doc, seat, t)
  const said = { payer: name(payer), payee: name(payee), points: figure(points) }
  if (payer === null || payee === null) return t('sheet.flow.other', said)
  if (payee === doc.you) return t('sheet.flow.pays.you', said)
  return t(payer === doc.you ? 'sheet.flow.you-pay' : 'sheet.flow.pays', said)
}
