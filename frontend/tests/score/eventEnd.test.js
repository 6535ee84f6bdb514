import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import EventLine from '../../src/pages/table/EventLine.svelte'
import SessionEnd from '../../src/score/SessionEnd.svelte'
import { expectAccessible } from '../axe.js'
import session from '../fixtures/session.json'

/** @type {any} */
const fixture = session
const event = { event: 'spring', name: 'Spring open', round: 2, table: 5 }
const end = (/** @type {object} */ table) =>
  render(SessionEnd, {
    doc: { ...fixture, you: 0, table: { ...fixture.table, ...table } },
    result: { scores: [4, 3, 2, 1], places: [1, 2, 3, 4] },
    proofs: [],
    onfold: () => {},
    onback: () => {},
  })

beforeAll(() => Promise.all([section('event'), section('score'), section('side')]))

it('leads back to the event from the end of its game, and to no rematch', async () => {
  end({ event })
  expect(screen.getByTestId('play-again')).toHaveTextContent('Back to the event')
  await vi.waitFor(async () => {
    await userEvent.click(screen.getByTestId('play-again')) // the first presses are taken for ones that were meant for the table
    expect(location.pathname).toBe('/events/spring')
  })
})

it('leads to a rematch elsewhere', () => {
  end({})
  expect(screen.getByTestId('play-again')).not.toHaveTextContent('Back to the event')
})

it('says of which round and table a game is, and leads to its event', async () => {
  render(EventLine, { event })
  expect(screen.getByText('Round 2, table 5')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Spring open' })).toHaveAttribute('href', '/events/spring')
  await expectAccessible()
})
