import { fireEvent, render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import game from '../../src/games/sichuan/variant.js'
import ClaimBar from '../../src/table/controls/ClaimBar.svelte'
import { seat, view } from './build.js'

const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms))
const DEAF = 320

const HINTS = { hu: { points: 4, fans: { root: 1 } } }

/** @param {any[]} actions @param {Record<string, any>} [more] of the decision @param {object} [hints] */
function show(actions, more, hints = HINTS) {
  const decision = {
    id: '0.3.claim',
    kind: 'claim',
    actions,
    default: actions.at(-1),
    deadline: 8000,
    ...more,
  }
  const doc = /** @type {any} */ ({
    decision,
    table: { seats: { 1: { kind: 'human', name: 'Anna' } } },
    view: view([seat(13), seat(13), seat(13), seat(13)], {
      phase: 'claim',
      last: { seat: 1, tile: '5p' },
      hints,
    }),
  })
  const act = vi.fn()
  const t = (/** @type {string} */ key, /** @type {any} */ params) =>
    `${key}${params?.count ?? params?.name ?? ''}`
  const { rerender } = render(ClaimBar, {
    doc,
    game,
    choice: game.choices(decision),
    act,
    locked: false,
    waiting: false,
    now: () => 0,
    t,
    wide: false,
    numbers: false,
  })
  return Object.assign(act, { rerender })
}

it('shows the calls that are offered, and what a hu is worth', async () => {
  show([{ type: 'hu' }, { type: 'pass' }])
  expect(screen.getByTestId('claim-hu').hasAttribute('disabled')).toBe(false)
  expect(screen.getByTestId('claim-pung').hasAttribute('disabled')).toBe(true)
  expect(await screen.findByText('points4')).toBeTruthy()
})

it('says whose discard is in question', () => {
  show([{ type: 'pung' }, { type: 'pass' }])
  expect(screen.getByText('table.claimAnna')).toBeTruthy()
})

it('says whose turn it is where one may call but needn’t', () => {
  show([{ type: 'kong', tile: '5p' }], { kind: 'turn' })
  expect(screen.getByTestId('claim-kong').hasAttribute('disabled')).toBe(false)
  expect(screen.getByText('table.turn')).toBeTruthy()
})

it('leaves that to what a win is worth where one is offered: nothing is to make room for it later', async () => {
  show([{ type: 'hu' }, { type: 'kong', tile: '5p' }], { kind: 'turn' })
  expect(screen.queryByText('table.turn')).toBeNull()
  expect(await screen.findByText('points4')).toBeTruthy()
})

it('says it where nobody is told what a win is worth', () => {
  show([{ type: 'hu' }], { kind: 'turn' }, {})
  expect(screen.getByText('table.turn')).toBeTruthy()
})

it('keeps hu, kong, pung and pass in this order', () => {
  show([{ type: 'pass' }])
  expect(screen.getAllByRole('button', { hidden: true }).map((button) => button.dataset.testid)).toEqual([
    'claim-hu',
    'claim-kong',
    'claim-pung',
    'claim-pass',
  ])
})

it.each([
  ['h', 'hu'],
  ['k', 'claim-kong'],
  ['p', 'pung'],
  ['{Escape}', 'pass'],
])('%s calls %s, though not in the first moments', async (key, type) => {
  const act = show([{ type: 'hu' }, { type: 'claim-kong' }, { type: 'pung' }, { type: 'pass' }])
  await userEvent.keyboard(key)
  expect(act).not.toHaveBeenCalled()
  await pause(DEAF)
  await userEvent.keyboard(key)
  expect(act).toHaveBeenCalledExactlyOnceWith({ type })
})

it('does not hear either in the first moments after an act was refused: each press is one', async () => {
  const act = show([{ type: 'pung' }, { type: 'pass' }])
  await pause(DEAF)
  await act.rerender({ locked: true })
  await act.rerender({ locked: false })
  screen.getByTestId('claim-pass').click()
  await fireEvent.keyDown(document.body, { code: 'KeyP' })
  expect(act).not.toHaveBeenCalled()
  await pause(DEAF)
  await userEvent.keyboard('p')
  expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'pung' })
})

it('asks which of several kongs is meant', async () => {
  const act = show(
    [
      { type: 'kong', tile: '5m' },
      { type: 'kong', tile: '7p' },
    ],
    { kind: 'turn' },
  )
  await pause(DEAF)
  await userEvent.click(screen.getByTestId('claim-kong'))
  expect(act).not.toHaveBeenCalled()
  await userEvent.click(screen.getAllByRole('button', { name: 'table.kong.of' })[1])
  expect(act).toHaveBeenCalledWith({ type: 'kong', tile: '7p' })
})

it('takes one of several kongs by its number, once they are spread out', async () => {
  const act = show(
    [
      { type: 'kong', tile: '5m' },
      { type: 'kong', tile: '7p' },
    ],
    { kind: 'turn' },
  )
  await pause(DEAF)
  await userEvent.keyboard('2')
  expect(act).not.toHaveBeenCalled()
  await userEvent.keyboard('k3')
  expect(act).not.toHaveBeenCalled()
  await userEvent.keyboard('2')
  expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'kong', tile: '7p' })
})
