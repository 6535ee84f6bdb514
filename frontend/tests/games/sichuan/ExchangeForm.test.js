import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import ExchangeForm from '../../../src/games/sichuan/ExchangeForm.svelte'
import { mayJoin, placesOf, threeOf } from '../../../src/games/sichuan/exchange.js'
import { section, setLanguage, t } from '../../../src/i18n/i18n.svelte.js'
import { tiles } from '../../table/build.js'

const HAND = tiles('1123m456p1s')
/** Threes of one suit, as the server offers them of this hand. */
const OFFERED = ['112m', '113m', '123m', '456p'].map((three) => ({ type: 'exchange', tiles: tiles(three) }))
const decision = /** @type {any} */ ({
  id: '0.0.exchange',
  kind: 'exchange',
  actions: OFFERED,
  default: OFFERED[3],
})

beforeAll(async () => {
  await setLanguage('en')
  await Promise.all([section('table'), section('told-sichuan')])
})

describe('three tiles to give', () => {
  it('stand at places of their own, two alike too', () => {
    expect(placesOf(tiles('112m'), HAND)).toEqual([0, 1, 2])
    expect(placesOf(tiles('9s'), HAND)).toEqual([-1])
  })

  it('are of those that are offered', () => {
    expect(mayJoin(1, [0], HAND, decision)).toBe(true)
    expect(mayJoin(4, [0], HAND, decision), 'another suit').toBe(false)
    expect(mayJoin(7, [], HAND, decision), 'a suit of one tile').toBe(false)
    expect(mayJoin(3, [0, 1, 2], HAND, decision), 'a fourth').toBe(false)
  })

  it('are given in any order, once there are three', () => {
    expect(threeOf([2, 0], HAND, decision)).toBeUndefined()
    expect(threeOf([3, 0, 2], HAND, decision)).toBe(OFFERED[2])
    expect(threeOf([0, 4, 5], HAND, decision)).toBeUndefined()
  })
})

describe('the card of the exchange', () => {
  const open = (/** @type {any} */ options = { exchange: 'one-suit' }) => {
    const act = vi.fn()
    const doc = /** @type {any} */ ({ you: 0, decision, view: { options, seats: { 0: { hand: HAND } } } })
    render(ExchangeForm, { doc, act, numbers: false, t })
    return act
  }

  it('begins with what comes of silence, and gives it at a press', async () => {
    const act = open()
    expect(screen.getByTestId('give-4')).toBeChecked()
    expect(screen.getByText('Three chosen: put one back to change it.')).toBeVisible()
    await userEvent.click(screen.getByTestId('exchange-confirm'))
    expect(act).toHaveBeenCalledWith(OFFERED[3])
  })

  it('is worked by keys alone', async () => {
    const act = open()
    for (const place of [4, 5, 6]) {
      screen.getByTestId(`give-${place}`).focus()
      await userEvent.keyboard(' ')
    }
    expect(screen.getByTestId('exchange-confirm')).toBeDisabled()
    for (const place of [0, 2, 3]) {
      screen.getByTestId(`give-${place}`).focus()
      await userEvent.keyboard(' ')
    }
    expect(screen.getByTestId('give-1'), 'there are three').toBeDisabled()
    screen.getByTestId('exchange-confirm').focus()
    await userEvent.keyboard('{Enter}')
    expect(act).toHaveBeenCalledWith(OFFERED[2])
  })

  it('says what may be given', () => {
    open({ exchange: 'any' })
    expect(screen.getByText(/Give away any three tiles\./)).toBeVisible()
  })

  it.each([
    [undefined, 'A die decides who gets them.'],
    ['dice', 'A die decides who gets them.'],
    ['next', 'They go to the next player.'],
    ['opposite', 'They go across.'],
  ])('says who gets them: %s', (exchange_direction, text) => {
    open({ exchange: 'one-suit', exchange_direction })
    expect(screen.getByText(`Give away three tiles of one suit. ${text}`)).toBeVisible()
  })
})
