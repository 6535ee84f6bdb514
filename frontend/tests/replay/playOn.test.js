import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { originPath } from '../../src/app/labels/originPath.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import PlayOnDialog from '../../src/pages/replay/PlayOnDialog.svelte'
import { parse } from '../../src/pages/replay/position.js'
import Fairness from '../../src/pages/table/Fairness.svelte'
import PlayedOn from '../../src/pages/table/PlayedOn.svelte'
import { expectAccessible } from '../axe.js'
import { GAMES, sent, serve } from '../pages/server.js'

const NAMES = ['Ada', 'Bo', 'Cy', 'Di']
const doc = /** @type {any} */ ({
  table: {
    code: 'REPLAY01',
    game: 'sichuan',
    status: 'finished',
    seats: Object.fromEntries(NAMES.map((name, seat) => [seat, { kind: 'human', name }])),
  },
  view: { deal: 1 },
})
const replay = /** @type {any} */ ({ code: 'REPLAY01', place: { deal: 1, moment: 6, view: 'all' } })
const POST = 'POST matches/REPLAY01/play-on'
const ORIGIN = { match: 'REPLAY01', deal: 1, moment: 6, seat: 2 }

beforeEach(() => Promise.all(['replay', 'side', 'errors', 'play-on'].map(section)))
afterEach(() => history.replaceState(null, '', '/'))

describe('playing on from a replay', () => {
  const open = () => render(PlayOnDialog, { replay, doc, bottom: 2, onclose: vi.fn() })

  it('sits in the seat that is looked at, against bots of the middle level', async () => {
    const asked = serve({ 'GET games': GAMES, 'GET me': {}, [POST]: { code: 'NEW00001' } })
    open()
    expect(await screen.findByRole('radio', { name: 'Medium' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Cy' })).toBeChecked()
    await expectAccessible()
    await userEvent.click(screen.getByTestId('play-on-start'))
    await waitFor(() => expect(location.pathname).toBe('/table/NEW00001'))
    expect(sent(asked, POST)).toEqual({ deal: 1, moment: 6, seat: 2 })
  })

  it('takes another seat and other bots', async () => {
    const asked = serve({ 'GET games': GAMES, 'GET me': {}, [POST]: { code: 'NEW00001' } })
    open()
    await userEvent.click(await screen.findByRole('radio', { name: 'Hard' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Ada' }))
    await userEvent.click(screen.getByTestId('play-on-start'))
    await waitFor(() => expect(sent(asked, POST)).toEqual({ deal: 1, moment: 6, seat: 0, bots: 'hard' }))
  })

  it('says why it can’t, and lets one try again', async () => {
    serve({ 'GET games': GAMES, [POST]: { problem: 'nothing-left' } })
    open()
    await userEvent.click(screen.getByTestId('play-on-start'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Nobody had a choice left')
    expect(screen.getByTestId('play-on-start')).toHaveAttribute('aria-disabled', 'false')
    expect(location.pathname).toBe('/')
  })

  it('does without a choice of bots where their levels don’t come', async () => {
    const asked = serve({ 'GET me': {}, [POST]: { code: 'NEW00001' } })
    open()
    await userEvent.click(screen.getByTestId('play-on-start'))
    await waitFor(() => expect(sent(asked, POST)).toEqual({ deal: 1, moment: 6, seat: 2 }))
    expect(screen.queryByRole('radio', { name: 'Medium' })).toBeNull()
  })
})

describe('a table where a deal is played on', () => {
  it('leads back to that very moment', () => {
    expect(originPath(ORIGIN)).toBe('/game/REPLAY01#2.7.2')
    expect(parse('#2.7.2')).toEqual({ deal: 1, moment: 6, view: '2' })
    render(PlayedOn, { origin: ORIGIN })
    expect(screen.getByTestId('played-on-back')).toHaveAttribute('href', '/game/REPLAY01#2.7.2')
  })

  it('says that there is nothing to prove, and asks for no record', async () => {
    const asked = serve({})
    render(Fairness, { doc: { ...doc, origin: ORIGIN }, proofs: [] })
    expect(await screen.findByText(/there is nothing to prove/)).toBeInTheDocument()
    expect(asked).toEqual([])
  })
})
