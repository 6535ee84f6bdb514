import { screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadGameTexts } from '../../src/app/labels/games.js'
import { me } from '../../src/app/session/me.svelte.js'
import { expectAccessible } from '../axe.js'
import { fresh, NOW, open, sought, tell, waiting } from './seeking.js'
import { sent, SICHUAN } from './server.js'

const QUEUES = {
  queues: [
    { game: 'sichuan', pool: 'street', speed: 'normal', rated: false, waiting: 3, playing: 8, usual_s: 40 },
    { game: 'sichuan', pool: 'casual', speed: 'normal', rated: false, waiting: 1, playing: 0 },
    { game: 'sichuan', pool: 'street', speed: 'quick', rated: false, waiting: 7, playing: 0 },
  ],
  needed: { sichuan: 4 },
}

beforeEach(async () => {
  await fresh()
  await loadGameTexts(['sichuan'])
})
afterEach(() => vi.unstubAllGlobals())

describe('the queues of a game', () => {
  it('stand there with what they play, who waits and who plays', async () => {
    const { close } = open({}, [SICHUAN])
    await screen.findByTestId('seek-go')
    tell('seeks', QUEUES)
    const street = await screen.findByTestId('pool-street')
    await waitFor(() => expect(street).toHaveTextContent('MahjongSoft · 4 deals · 3 waiting · 8 playing'))
    expect(street).toHaveTextContent('as it is played at home and in tea houses')
    const league = screen.getByTestId('pool-league')
    expect(league).toHaveTextContent('SBR 2019, strict · 8 deals · 0 waiting · 0 playing')
    expect(screen.getByRole('radio', { name: 'League Rated' })).toHaveAccessibleDescription(/tournaments/)
    await expectAccessible()
    close()
  })

  it('begin with the first that guests may play in, and are sought by their names', async () => {
    const { asked, close } = open({ 'POST seek': waiting({ pool: 'street' }) }, [SICHUAN])
    await screen.findByTestId('seek-go')
    expect(screen.getByRole('radio', { name: 'Street' })).toBeChecked()
    tell('seeks', QUEUES)
    expect(await screen.findByText('3 players waiting · recent wait: 40 seconds')).toBeInTheDocument()
    await userEvent.click(screen.getByTestId('seek-go'))
    expect(sent(asked, 'POST seek')).toEqual({ game: 'sichuan', pool: 'street', speed: 'normal' })
    expect(await screen.findByText(/· Street$/)).toBeInTheDocument()
    expect(screen.getByText('3 in the queue, 4 needed for a table')).toBeInTheDocument()
    close()
  })

  it('are remembered, and a rated one is for accounts', async () => {
    const { asked, close } = open({ 'POST seek': waiting({ pool: 'league', rated: true }) }, [SICHUAN])
    await userEvent.click(await screen.findByRole('radio', { name: 'League Rated' }))
    expect(await screen.findByText(/Rated games need an account/)).toBeInTheDocument()
    await userEvent.click(screen.getByTestId('seek-go'))
    expect(sent(asked, 'POST seek')).toBeUndefined()
    me.kind = 'account'
    await waitFor(() => expect(screen.queryByText(/Rated games need an account/)).toBeNull())
    await userEvent.click(screen.getByTestId('seek-go'))
    await waitFor(() => expect(sent(asked, 'POST seek')?.pool).toBe('league'))
    expect(JSON.parse(localStorage.getItem('mahjong.seek.terms') ?? '{}').pools).toEqual({
      sichuan: 'league',
    })
    close()
  })

  it('are searched again by their names', async () => {
    const missed = {
      game: 'sichuan',
      pool: 'street',
      speed: 'normal',
      rated: false,
      at: NOW,
      declined: false,
    }
    const { asked, close } = open(
      { 'GET seek': { state: 'none', missed, now: NOW }, 'POST seek': waiting() },
      [SICHUAN],
    )
    tell('me', { seek: { missed } })
    await userEvent.click(await screen.findByTestId('seek-again'))
    await waitFor(() =>
      expect(sent(asked, 'POST seek')).toEqual({ game: 'sichuan', pool: 'street', speed: 'normal' }),
    )
    close()
  })

  it('name a search that goes on', async () => {
    const { close } = open({ 'GET seek': waiting({ pool: 'casual' }) }, [SICHUAN])
    tell('me', { seek: { sought: sought({ pool: 'casual' }) } })
    expect(await screen.findByText(/· Casual$/)).toBeInTheDocument()
    close()
  })
})
