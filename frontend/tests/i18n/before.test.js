import { expect, it } from 'vitest'
import { before } from '../../src/i18n/before.js'

it('a label stands before what it is of, in Chinese without a space', () => {
  expect(`${before('Indicator:')}none yet`).toBe('Indicator: none yet')
  expect(`${before('指示牌：')}尚无`).toBe('指示牌：尚无')
})
