import { describe, expect, it } from 'vitest'
import { optimisticAct } from '../../../src/games/toppan/optimisticAct.js'
import { seat, view } from './build.js'

describe('the own bet before the server has answered', () => {
  const bet = (/** @type {object} */ held, /** @type {number} */ points) =>
    optimisticAct(view([seat(held), seat()], { phase: 'bet' }), 0, { type: 'bet', points }).seats[0]

  it('lies on the table, in place of the one before', () => {
    expect(bet({ staked: 500, chips: 18500 }, 800)).toMatchObject({ staked: 800, chips: 18200 })
    expect(bet({}, 800).all_in).toBeUndefined()
    expect(bet({ chips: 800 }, 800)).toMatchObject({ staked: 800, chips: 0 })
  })

  it('is never more than there is (TP §4.5)', () => {
    expect(bet({ chips: 300 }, 500)).toMatchObject({ staked: 300, chips: 0, all_in: true })
    expect(bet({ staked: 200, chips: 100 }, 2000)).toMatchObject({ staked: 300, chips: 0, all_in: true })
    expect(bet({ chips: 0 }, 100)).toMatchObject({ staked: 0, chips: 0, all_in: true })
  })
})
