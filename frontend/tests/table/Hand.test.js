import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DEFAULTS } from '../../src/app/session/settings.svelte.js'
import Hand from '../../src/table/controls/Hand.svelte'
import { layout } from '../../src/table/layout/layout.js'
import { TilePlacement } from '../../src/table/tiles/tilePlacement.js'
import { tableShape } from '../../src/table/layout/geometry.js'
import { tileName } from '../../src/tiles/name.js'
import { identify, seat, view } from './build.js'

const table = view([seat('123m5p', { drawn: '5p' }), seat(13), seat(13), seat(13)])
const all = identify([], table)

const t = (/** @type {string} */ key, /** @type {any} */ params) => `${key}${params?.rank ?? ''}`

/** @param {Record<string, any>} [more] */
function show(more) {
  const props = {
    pieces: all.filter((piece) => piece.seat === 0 && piece.zone === 'hand'),
    places: layout(all, tableShape(1280, 720)),
    mover: new TilePlacement(() => 0),
    turn: true,
    barred: () => '',
    note: () => '',
    costs: () => '',
    ready: () => false,
    discard: vi.fn(),
    refuse: vi.fn(),
    look: vi.fn(),
    lit: null,
    delay: 0,
    reorder: vi.fn(),
    settings: { ...DEFAULTS },
    t,
    name: (/** @type {string} */ kind) => tileName(kind, t),
    ...more,
  }
  const { rerender } = render(Hand, props)
  return { ...props, rerender }
}
const tile = (/** @type {string} */ name) => screen.getByRole('button', { name: new RegExp(name) })
const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms))

it('lifts a tile by the first click and discards it by a second one', async () => {
  const { discard } = show()
  await userEvent.click(tile('tile.m2'))
  expect(tile('tile.m2').getAttribute('aria-pressed')).toBe('true')
  expect(discard).not.toHaveBeenCalled()
  await pause(160)
  await userEvent.click(tile('tile.m2'))
  expect(discard).toHaveBeenCalledExactlyOnceWith('2m', expect.objectContaining({ face: '2m' }))
})

it('takes a second click that comes too soon for part of the first', async () => {
  const { discard } = show()
  const pressed = tile('tile.m2')
  pressed.click()
  pressed.click()
  expect(discard).not.toHaveBeenCalled()
})

it('discards by one click where the player wishes so', async () => {
  const { discard } = show({ settings: { ...DEFAULTS, oneClick: true } })
  await userEvent.click(tile('tile.m3'))
  expect(discard).toHaveBeenCalledExactlyOnceWith('3m', expect.objectContaining({ face: '3m' }))
})

it('says why a tile may not go, and lets it stay', async () => {
  const { discard, refuse } = show({
    barred: (/** @type {string} */ kind) => (kind === '1m' ? 'because' : ''),
  })
  expect(tile('tile.m1').getAttribute('aria-disabled')).toBe('true')
  // A sentence of its own.
  expect(tile('tile.m1')).toHaveAccessibleName(/stop ?because$/)
  await userEvent.click(tile('tile.m1'))
  expect(refuse).toHaveBeenCalledWith('because')
  expect(discard).not.toHaveBeenCalled()
})

it('discards nothing out of turn', async () => {
  const { discard } = show({ turn: false, settings: { ...DEFAULTS, oneClick: true } })
  await userEvent.click(tile('tile.m1'))
  expect(discard).not.toHaveBeenCalled()
})

it('is one tab stop, with arrows, Home and End among the tiles', async () => {
  show({ turn: false })
  await userEvent.tab()
  expect(document.activeElement).toBe(tile('tile.m1'))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(tile('tile.m2'))
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(tile('tile.p5'))
  await userEvent.keyboard('{Home}')
  expect(document.activeElement).toBe(tile('tile.m1'))
})

it('is played by keyboard alone', async () => {
  const { discard } = show()
  await vi.waitFor(() => expect(tile('tile.m1')).toHaveFocus())
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await pause(160)
  await userEvent.keyboard('{Enter}')
  expect(discard).toHaveBeenCalledExactlyOnceWith('2m', expect.objectContaining({ face: '2m' }))
})

it('names the drawn tile as such', () => {
  show()
  expect(tile('tile.p5').getAttribute('aria-label')).toContain('table.drawn')
})

it('says what a discard costs as its tile is lifted, and marks no tile for it', async () => {
  const { refuse } = show({ costs: (/** @type {string} */ kind) => (kind === '2m' ? 'it costs' : '') })
  await userEvent.click(tile('tile.m1'))
  expect(refuse).not.toHaveBeenCalled()
  await userEvent.click(tile('tile.m2'))
  expect(refuse).toHaveBeenCalledExactlyOnceWith('it costs')
})

it('has the focus on one’s turn, where nothing else has it', async () => {
  show()
  await vi.waitFor(() => expect(tile('tile.m1')).toHaveFocus())
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(tile('tile.m2').getAttribute('aria-pressed')).toBe('true')
})

it.each([
  ['a field', '<input>', 'input'],
  ['a button', '<button>menu</button>', 'button'],
  ['a dialog', '<dialog open><p>read</p></dialog>', ''],
])('takes the focus from no one who is at %s', async (_, html, selector) => {
  document.body.insertAdjacentHTML('beforeend', `<div class="else">${html}</div>`)
  const other = selector && document.querySelector(`.else ${selector}`)
  if (other instanceof HTMLElement) other.focus()
  show()
  await pause(20)
  expect(other || document.body).toHaveFocus()
  document.querySelector('.else')?.remove()
})

it('goes on along the hand from the tile that has the focus, wherever it lies by now', async () => {
  const { pieces, rerender } = show()
  await vi.waitFor(() => expect(tile('tile.m1')).toHaveFocus())
  await rerender({ pieces: [...pieces.slice(3), ...pieces.slice(0, 3)] })
  expect(tile('tile.m1')).toHaveFocus()
  expect(tile('tile.m1').tabIndex).toBe(0)
  await userEvent.keyboard('{ArrowRight}')
  expect(tile('tile.m2')).toHaveFocus()
})

it('waits for the turn with that', async () => {
  show({ turn: false })
  await pause(20)
  expect(document.body).toHaveFocus()
})
