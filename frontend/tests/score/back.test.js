import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadScoreSheet } from '../../src/app/loading/gamePlugin.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import MenuDialogs from '../../src/pages/table/MenuDialogs.svelte'
import { expectAccessible } from '../axe.js'
import session from '../fixtures/session.json'

/** @type {any} */
const played = session
const NOW = 1_000_000

beforeAll(async () => {
  await Promise.all([loadScoreSheet('sichuan'), section('side'), section('watch')])
})

/** The menu amid a deal. @param {any} more of the document */
function open(more) {
  const doc = { ...played, decision: undefined, ...more }
  const onclose = vi.fn()
  const store = /** @type {any} */ ({ doc, events: [], past: [], proofs: [], now: () => NOW })
  const { rerender } = render(MenuDialogs, { store, doc, onclose })
  return { onclose, change: (/** @type {any} */ next) => rerender({ doc: { ...doc, ...next } }) }
}

it('leads from the menu to the sheets of the deals so far, amid a deal', async () => {
  const { onclose, change } = open({})
  await userEvent.click(await screen.findByTestId('menu-sheet'))
  expect(await screen.findByRole('heading', { name: 'Deal 5 of 8' })).toBeInTheDocument()
  expect(screen.queryByTestId('sheet-next')).not.toBeInTheDocument()
  await change({ decision: { id: '5.1.turn', kind: 'turn', actions: [], deadline: NOW + 9_000 } })
  expect(screen.getByTestId('sheet-asked')).toHaveTextContent(/Your turn\s*9/)
  await expectAccessible()
  await userEvent.click(screen.getByTestId('sheet-asked'))
  expect(onclose).toHaveBeenCalledOnce()
})

it('has nothing to look back at in the first deal', async () => {
  open({ view: { ...played.view, scores: [], sheets: {} } })
  await section('score')
  expect(screen.queryByTestId('menu-sheet')).not.toBeInTheDocument()
})
