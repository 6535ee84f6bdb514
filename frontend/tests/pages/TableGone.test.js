import { render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import TableGone from '../../src/pages/TableGone.svelte'
import { doc, openedAnew } from './doc.js'

beforeEach(() => openedAnew('side', 'errors'))

/** @param {Record<string, any>} seats who sits where besides bots */
const gone = (seats) => {
  const bot = { kind: 'bot', name: 'Lan', level: 'easy', present: true }
  const table = doc({
    you: undefined,
    status: 'abandoned',
    seats: { 0: bot, 1: bot, 2: bot, 3: bot, ...seats },
  })
  return { code: 'Ab3dE_9x', closeCode: 0, retry: () => {}, doc: { ...table, view: {} } }
}
const ada = { kind: 'human', name: 'Ada', present: false }
const left = { ...ada, left: true }

describe('a table that was abandoned', () => {
  it.each([
    ['one player lost the connection', { 0: ada }],
    ['several players left', { 0: left, 1: left }],
  ])('shows what was played where %s', (_, seats) => {
    render(TableGone, gone(seats))
    expect(screen.getByRole('link', { name: /replay/i })).toHaveAttribute('href', '/game/Ab3dE_9x')
  })

  it('offers nothing that is not kept, as the only player left', () => {
    render(TableGone, gone({ 0: left }))
    expect(screen.getByRole('heading')).toHaveTextContent('This table is closed')
    expect(screen.queryByRole('link', { name: /replay/i })).not.toBeInTheDocument()
  })
})

describe('a game that a server with too much to do does not show to more people', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('says so, and is tried again half a minute to a minute later', () => {
    const retry = vi.fn()
    render(TableGone, { closeCode: 4017, retry })
    expect(screen.getByText(/too busy for more spectators/)).toBeInTheDocument()
    vi.advanceTimersByTime(29_999)
    expect(retry).not.toHaveBeenCalled()
    vi.advanceTimersByTime(30_001)
    expect(retry).toHaveBeenCalledOnce()
  })

  it('is not tried again once the page has gone', () => {
    const retry = vi.fn()
    const { unmount } = render(TableGone, { closeCode: 4017, retry })
    unmount()
    vi.advanceTimersByTime(120_000)
    expect(retry).not.toHaveBeenCalled()
  })

  it('leaves other reasons to the viewer', () => {
    const retry = vi.fn()
    render(TableGone, { closeCode: 4001, retry })
    vi.advanceTimersByTime(120_000)
    expect(retry).not.toHaveBeenCalled()
  })
})
