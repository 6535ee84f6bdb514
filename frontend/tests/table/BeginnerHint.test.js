import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { loadStored } from '../../src/app/browser/storage.js'
import BeginnerHint from '../../src/table/controls/BeginnerHint.svelte'

const WORDS = {
  turn: 'Collect four sets and a pair. Tap a tile to lift it, tap it again to discard it.',
  claim: 'B',
}
const hint = (/** @type {object} */ place) => () =>
  /** @type {any} */ ({ hint: { x: 8, y: 100, w: 130, h: 110, slim: false, ...place } })
const show = (/** @type {object} */ place) =>
  render(BeginnerHint, { doc: /** @type {any} */ ({}), words: WORDS, asked: 'turn', places: hint(place) })

beforeEach(() => localStorage.clear())

it('stands in a strip until it is put away', async () => {
  show({ y: 0, w: 312, h: 55, slim: true })
  await screen.findByRole('button', { name: WORDS.turn })
  expect(screen.getByTestId('hint').style.getPropertyValue('--lines')).toBe('3')
  await userEvent.click(screen.getByTestId('hint-done'))
  expect(screen.queryByTestId('hint')).toBeNull()
  expect(loadStored('hints', { seen: [] }).seen).toEqual(['turn'])
})

it('opens on a tap, and lets a player do without any more', async () => {
  show({ y: 0, w: 312, h: 55, slim: true })
  const words = await screen.findByRole('button', { name: WORDS.turn })
  expect(words.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(words)
  expect(screen.queryByRole('button', { name: WORDS.turn })).toBeNull()
  await userEvent.click(screen.getByText('No more hints'))
  expect(loadStored('hints', { seen: [] }).seen).toEqual(['turn', 'claim'])
})

it('says all at once where there is room beside a board', () => {
  show({ w: 220, h: 300 })
  expect(screen.queryByRole('button', { name: WORDS.turn })).toBeNull()
  expect(screen.getByText(WORDS.turn)).toBeTruthy()
})
