import { expect, it } from 'vitest'
import { before, sentences } from '../../src/i18n/sentences.js'

it('sentences stand one after another, in Chinese without a space between them', () => {
  expect(sentences('Anna draws.', undefined, '', 'It is her turn.')).toBe('Anna draws. It is her turn.')
  expect(sentences('竹扣下4万。', '菊扣下6筒。 菊定缺：筒子。')).toBe('竹扣下4万。菊扣下6筒。菊定缺：筒子。')
  expect(sentences()).toBe('')
})

it('a label stands before what it is of, in Chinese without a space', () => {
  expect(`${before('Indicator:')}none yet`).toBe('Indicator: none yet')
  expect(`${before('指示牌：')}尚无`).toBe('指示牌：尚无')
})
