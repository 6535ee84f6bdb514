import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { recall } from '../../src/app/storage.js'
import Newcomer from '../../src/table/Newcomer.svelte'

const WORDS = {
  turn: 'Collect four sets and a pair. Tap a tile to lift it, tap it again to discard it.',
  claim: 'B',
}
const hint = (/** @type {object} */ place) => () =>
  /** @type {any} */ ({ hint: { x: 8, y: 100, w: 130, h: 110, slim: false, ...place } })
const show = (/** @type {object} */ place) =>
  render(Newcomer, { doc: /** @type {any} */ ({}), words: WORDS, asked: 'turn', places: hint(place) })

beforeEach(() => localStorage.clear())

it('ends in an ellipsis where there is no room, and opens on a tap', async () => {
  show({})
  const words = screen.getByRole('button', { name: WORDS.turn })
  expect(words.getAttribute('aria-expanded')).toBe('false')
  const box = screen.getByTestId('hint')
  expect(box.style.getPropertyValue('--lines')).toBe('4')
  await userEvent.click(words)
  expect(screen.queryByRole('button', { name: WORDS.turn })).toBeNull()
  expect(screen.getByText(WORDS.turn)).toBeTruthy()
  // It grows upwards: below it stand the own plate and the hand.
  expect(box.style.top).toBe('')
  expect(box.style.bottom).toBe(`${innerHeight - 210}px`)
  await userEvent.click(screen.getByTestId('hint-done'))
  expect(screen.queryByTestId('hint')).toBeNull()
  expect(recall('hints', { seen: [] }).seen).toEqual(['turn'])
})

it('says one line at least', () => {
  show({ h: 50 })
  expect(screen.getByTestId('hint').style.getPropertyValue('--lines')).toBe('1')
})

it('says all at once where there is room', () => {
  show({ w: 220, h: 300 })
  expect(screen.queryByRole('button', { name: WORDS.turn })).toBeNull()
  expect(screen.getByText(WORDS.turn)).toBeTruthy()
})
