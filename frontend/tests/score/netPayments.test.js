import { describe, expect, it } from 'vitest'
import { netPayments } from '../../src/score/netPayments.js'
import session from '../fixtures/session.json'

const pay = (/** @type {number | null} */ payer, /** @type {number | null} */ payee, points = 1) => ({
  payer,
  payee,
  points,
})

describe('who owes whom in the end', () => {
  it('is one entry for two seats, from who pays more', () => {
    expect(netPayments([pay(0, 1, 5), pay(1, 0, 8)])).toEqual([pay(1, 0, 3)])
    expect(netPayments([pay(2, 3, 5), pay(3, 2, 2), pay(2, 3, 1)])).toEqual([pay(2, 3, 4)])
  })

  it('leaves out what went to and fro', () => {
    expect(netPayments([pay(0, 1, 2), pay(1, 0, 2)])).toEqual([])
  })

  it('knows of who is no player', () => {
    expect(netPayments([pay(3, null, 1000), pay(null, 3, 1000), pay(0, null, 48)])).toEqual([
      pay(0, null, 48),
    ])
    expect(netPayments([pay(null, 1, 2000)])).toEqual([pay(null, 1, 2000)])
  })

  it('names what concerns the viewer first, then what is dearest', () => {
    const ledger = [pay(1, 2, 5), pay(0, 3, 1), pay(2, 3, 9), pay(1, 0, 2)]
    expect(netPayments(ledger, 0)).toEqual([pay(1, 0, 2), pay(0, 3, 1), pay(2, 3, 9), pay(1, 2, 5)])
    expect(netPayments(ledger)).toEqual([pay(2, 3, 9), pay(1, 2, 5), pay(1, 0, 2), pay(0, 3, 1)])
  })

  /** @type {Record<string, any>} */
  const sheets = session.view.sheets
  it.each(Object.keys(sheets))('comes to the scores of deal %s', (deal) => {
    const sums = [0, 0, 0, 0]
    for (const { payer, payee, points } of netPayments(sheets[deal].ledger)) {
      if (payer !== null) sums[payer] -= points
      if (payee !== null) sums[payee] += points
    }
    expect(sums).toEqual(sheets[deal].scores)
  })
})
