import { screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import Screen from '../../../src/pages/events/event/screen/Screen.svelte'
import Stream from '../../../src/pages/events/event/screen/Stream.svelte'
import CallReferee from '../../../src/pages/table/CallReferee.svelte'
import { expectAccessible } from '../../axe.js'
import { requests } from '../../pages/server.js'
import { MINUTE, START, fullDoc } from './eventDoc.js'
import { openEvent, openedAnew, patched } from './openEvent.js'

beforeEach(openedAnew)

describe('a club’s wall', () => {
  it('turns its pages by itself, and has no control but one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    await openEvent(Screen, fullDoc(), null)
    await screen.findByRole('heading', { name: /Round 2 of 4/ })
    expect(screen.getByRole('timer')).toHaveTextContent(/^4[78]:\d\d left in round 2$/)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(await screen.findByRole('heading', { name: /Standings/ })).toBeInTheDocument()
    expect(screen.queryAllByRole('link')).toEqual([])
    vi.useRealTimers()
    await expectAccessible()
  })
})

describe('before the first deal', () => {
  const dealt = () => {
    const doc = fullDoc()
    doc.rounds[1].tables[2].deal = 0
    return doc
  }

  it('a wall counts none', async () => {
    await openEvent(Screen, dealt(), null)
    expect(await screen.findByText('Deal 3')).toBeInTheDocument()
    expect(screen.getByTestId('event-screen')).not.toHaveTextContent('Deal 0')
  })

  it('nor does a stream', async () => {
    await openEvent(Stream, dealt(), null, {}, { round: 2, table: 3 })
    await waitFor(() => expect(screen.getByTestId('event-stream')).toHaveTextContent('Goran'))
    expect(screen.getByTestId('event-stream')).not.toHaveTextContent('Deal')
  })
})

describe('a table for streamers', () => {
  it('shows names and points of one table', async () => {
    await openEvent(Stream, fullDoc(), null, {}, { round: 2, table: 3 })
    await waitFor(() =>
      expect(screen.getByTestId('event-stream')).toHaveTextContent(/Goran\s*−24\s*Kaja\s*\+10/),
    )
    expect(screen.getByTestId('event-stream')).not.toHaveTextContent('Bence')
    expect(document.documentElement).toHaveAttribute('data-clear')
    await expectAccessible()
  })

  it('shows nothing before the delay has passed', async () => {
    history.replaceState(null, '', '/events/cup/stream/2/3?delay=300')
    await openEvent(Stream, fullDoc(), null, {}, { round: 2, table: 3 })
    expect(await screen.findByText('Shown 300 seconds late')).toBeInTheDocument()
    expect(screen.getByTestId('event-stream')).not.toHaveTextContent('Goran')
  })
})

describe('a table of an event', () => {
  it('calls a referee once, and says that one is called until the call is answered', async () => {
    const event = { event: 'cup', name: 'Spring Cup', round: 2, table: 1 }
    const answers = { 'POST events/cup/rounds/2/tables/1/call': {} }
    const asked = await openEvent(CallReferee, fullDoc(), null, answers, { event })
    const button = screen.getByTestId('call-referee')
    await userEvent.click(button)
    await waitFor(() => expect(button).toHaveTextContent('A referee has been called'))
    await userEvent.click(button)
    expect(requests(asked).filter((request) => request.endsWith('/call'))).toHaveLength(1)
    const rounds = fullDoc().rounds
    rounds[1].tables[0].called = START + 90 * MINUTE
    patched({ rounds })
    await waitFor(() => expect(button).toHaveTextContent(/called: \d/))
    patched({ rounds: fullDoc().rounds })
    await waitFor(() => expect(button).toHaveTextContent(/^Call a referee/))
    await expectAccessible()
  })
})
