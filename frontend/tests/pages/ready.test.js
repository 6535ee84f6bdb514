import { screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import { navigate } from '../../src/app/routing/route.svelte.js'
import { search } from '../../src/app/session/search.svelte.js'
import { expectAccessible } from '../axe.js'
import { FakeSocket } from '../wire/fake.js'
import { fresh, NONE, NOW, open, sought, tell, waiting } from './seeking.js'
import { requests, serve } from './server.js'

beforeEach(fresh)
afterEach(() => vi.unstubAllGlobals())

const proposal = (more = {}) => ({ deadline: NOW + 10_000, answered: false, ready: 1, seats: 4, ...more })
const absence = (more = {}) => ({
  game: 'sichuan',
  speed: 'normal',
  rated: false,
  at: NOW,
  declined: false,
  until: null,
  ...more,
})

describe('a table that is proposed', () => {
  /** Who has just come to see it can't have answered yet. */
  const read = () =>
    waitFor(() => expect(screen.getByTestId('ready-yes')).toHaveAttribute('aria-disabled', 'false'))
  afterEach(() => vi.restoreAllMocks())

  it.each(['/', '/rules', '/leaderboard'])('is asked about on whatever page is open: %s', async (path) => {
    const said = { ...waiting(), proposal: proposal({ answered: true, ready: 2 }) }
    const { asked, close } = open({
      'GET seek': { ...waiting(), proposal: proposal() },
      'POST seek/ready': said,
    })
    const own = document.title
    navigate(path)
    tell('me', { seek: { sought: sought(), proposal: proposal() } })
    const dialog = await screen.findByRole('alertdialog', { name: 'Game found!' })
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Ready?')
    expect(within(dialog).getByRole('button', { name: 'Ready' })).toHaveFocus()
    await waitFor(() => expect(document.title).toBe('Game found!'))
    await expectAccessible()
    await read()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByTestId('ready-waiting')).toHaveTextContent('2 of 4 are ready')
    expect(asked.find(({ request }) => request === 'POST seek/ready')?.body).toEqual({ ready: true })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.title).toBe(own)
    await expectAccessible()
    close()
  })

  it('takes no key for an answer that was pressed as it came', async () => {
    const { asked, close } = open({ 'GET seek': { ...waiting(), proposal: proposal() } })
    tell('me', { seek: { sought: sought(), proposal: proposal() } })
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Enter}')
    expect(requests(asked)).not.toContain('POST seek/ready')
    close()
  })

  it('that was answered in another tab is answered here', async () => {
    const { close } = open({ 'GET seek': { ...waiting(), proposal: proposal() } })
    tell('me', { seek: { sought: sought(), proposal: proposal() } })
    await screen.findByRole('alertdialog')
    FakeSocket.last.receive({
      type: 'topic',
      topic: 'me',
      patch: { seek: { proposal: { answered: true, ready: 3 } } },
    })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByTestId('ready-waiting')).toHaveTextContent('3 of 4')
    close()
  })

  it('can be declined, and the search is over then and may begin again', async () => {
    const { close } = open({ 'GET seek': { ...waiting(), proposal: proposal() } })
    const missed = absence({ declined: true })
    tell('me', { seek: { sought: sought(), proposal: proposal() } })
    await screen.findByRole('alertdialog')
    await read()
    const asked = serve({
      'GET seek': { ...NONE, missed },
      'POST seek/ready': { ...NONE, missed },
      'POST seek': waiting(),
      'GET me': { name: 'Ada', kind: 'guest' },
    })
    await userEvent.click(screen.getByTestId('ready-no'))
    expect(await screen.findByText(/You declined the table/)).toBeInTheDocument()
    expect(asked.find(({ request }) => request === 'POST seek/ready')?.body).toEqual({ ready: false })
    await expectAccessible()
    await userEvent.click(screen.getByTestId('seek-again'))
    expect(await screen.findByTestId('seek-status')).toBeInTheDocument()
    close()
  })

  it('that was called off meanwhile is no failure', async () => {
    const answers = {
      'GET seek': /** @type {any} */ ({ ...waiting(), proposal: proposal() }),
      'POST seek/ready': { problem: 'no-proposal' },
    }
    const { close } = open(answers)
    tell('me', { seek: { sought: sought(), proposal: proposal() } })
    await screen.findByRole('alertdialog')
    serve({ ...answers, 'GET seek': waiting({ let_down: true }) })
    await read()
    await userEvent.click(screen.getByTestId('ready-yes'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await screen.findByText(/Somebody wasn’t there/)).toBeInTheDocument()
    close()
  })

  it('is rung for, and told of by the system where that is allowed and nobody looks', async () => {
    const shown = vi.fn()
    const taken = vi.fn()
    class Told {
      static permission = 'granted'
      /** @param {string} title @param {object} options */
      constructor(title, options) {
        shown(title, options)
      }
      close = taken
    }
    vi.stubGlobal('Notification', Told)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { close } = open({ 'GET seek': { ...waiting(), proposal: proposal() } })
    tell('me', { seek: { sought: sought(), proposal: proposal() } })
    await waitFor(() =>
      expect(shown).toHaveBeenCalledWith('Game found!', expect.objectContaining({ tag: 'mahjong-ready' })),
    )
    FakeSocket.last.receive({ type: 'topic', topic: 'me', patch: { seek: { proposal: null } } })
    await waitFor(() => expect(taken).toHaveBeenCalled())
    close()
  })

  it('offers messages of the system while one waits, and asks for none unasked', async () => {
    const requestPermission = vi.fn(async () => 'granted')
    vi.stubGlobal('Notification', { permission: 'default', requestPermission })
    const { close } = open({ 'GET seek': waiting() })
    tell('me', { seek: { sought: sought() } })
    const offer = await screen.findByTestId('seek-notify')
    expect(requestPermission).not.toHaveBeenCalled()
    await userEvent.click(offer)
    expect(await screen.findByText(/You will be notified/)).toBeInTheDocument()
    close()
  })
})

describe('whoever was away as a table was proposed', () => {
  it('is told so on whatever page they come back to, and closes that for good', async () => {
    const { asked, close } = open({ 'DELETE seek': NONE })
    navigate('/rules')
    tell('me', { seek: { missed: absence() } })
    expect(await screen.findByText(/but you were away/)).toBeInTheDocument()
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByTestId('search-over')).toBeNull())
    expect(requests(asked)).toContain('DELETE seek')
    close()
  })

  it('waits a while where that was so several times', async () => {
    const missed = absence({ until: search.now() + 59_000 })
    const { asked, close } = open({ 'GET seek': { ...NONE, missed } })
    tell('me', { seek: { missed } })
    const again = await screen.findByTestId('seek-again')
    await waitFor(() => expect(again).toHaveTextContent(/Search again in (0:5\d|1:00)/))
    await userEvent.click(again)
    expect(requests(asked)).not.toContain('POST seek')
    close()
  })
})

describe('whoever has had no name yet', () => {
  it('is here by their name as soon as they have one, however they came to it', async () => {
    Object.assign(me, { name: null, kind: null, known: true })
    const { close } = open({ 'GET me': { name: null, kind: null } })
    await screen.findByTestId('seek-go')
    FakeSocket.last.accept()
    const before = FakeSocket.last
    Object.assign(me, { name: 'Anna', kind: 'guest' })
    await waitFor(() => expect(FakeSocket.last).not.toBe(before), { timeout: 1000 })
    FakeSocket.last.accept()
    expect(FakeSocket.last.sent[0].topics).toContain('me')
    const own = FakeSocket.last
    Object.assign(me, { name: 'Ann' })
    await tick()
    expect(FakeSocket.last).toBe(own)
    close()
  })
})
