import { render, screen } from '@testing-library/svelte'
import { beforeEach, describe, expect, it } from 'vitest'
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
