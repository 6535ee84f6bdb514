import { render, screen } from '@testing-library/svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, t } from '../../src/i18n/i18n.svelte.js'
import game from '../../src/games/sichuan/variant.js'
import Centre from '../../src/table/overlay/Centre.svelte'
import { tableShape } from '../../src/table/layout/geometry.js'
import session from '../fixtures/session.json'

const NOW = 1_000_000

/** @param {Record<string, any>} table @param {{ deals_left?: number }} [clock] */
function open(table, clock = {}) {
  const doc = /** @type {any} */ (structuredClone(session))
  Object.assign(doc.table, table)
  doc.clock = { ...doc.clock, ...clock }
  doc.view.deal = 2
  render(Centre, { doc, form: tableShape(1280, 720), you: 0, now: () => NOW, game, t })
}

beforeEach(() => setLanguage('en'))

describe('the middle of the table', () => {
  it('shows what its count is of, and reads it in full', () => {
    open({ minutes: null })
    const count = screen.getByTestId('wall-left')
    expect(count).toHaveTextContent(/^Tiles left in the wall: ?\d+ left$/)
    const word = screen.getByText('left')
    expect(word).not.toHaveClass('visually-hidden')
    expect(word).toHaveAttribute('aria-hidden', 'true')
  })

  it('counts the deals', () => {
    open({ minutes: null })
    expect(screen.getByText(/^Deal 3 of \d+$/)).toBeInTheDocument()
  })

  it('counts down the minutes of a session by time', async () => {
    vi.useFakeTimers()
    open({ status: 'playing', deals: null, minutes: 45, ends_at: NOW + 61_000 })
    expect(await vi.waitFor(() => screen.getByText('Deal 3 · 2 min'))).toBeInTheDocument()
    vi.useRealTimers()
  })

  it('says no more than the deal once such a session is over', () => {
    open({ status: 'finished', deals: null, minutes: 45, ends_at: NOW - 1 })
    expect(screen.getByText('Deal 3')).toBeInTheDocument()
  })

  it('counts both where a session has deals and a time', async () => {
    vi.useFakeTimers()
    open({ status: 'playing', deals: 8, minutes: 60, ends_at: NOW + 61_000 })
    expect(await vi.waitFor(() => screen.getByText('Deal 3 of 8 · 2 min'))).toBeInTheDocument()
    vi.useRealTimers()
  })

  it.each([
    [{ deals: null }, 0, 'Deal 3 · last deal'],
    [{ deals: null }, 1, 'Deal 3 · one more deal'],
    [{ deals: 8 }, 1, 'Deal 3 of 8 · one more deal'],
    [{ deals: 3 }, 1, 'Deal 3 of 3 · last deal'],
  ])('says once time is called which deals are left: %o, %i', (length, left, text) => {
    open({ status: 'playing', minutes: 60, ends_at: NOW - 1, ...length }, { deals_left: left })
    expect(screen.getByText(text)).toBeInTheDocument()
  })
})
