import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import Account from '../../src/pages/account/Account.svelte'
import * as entering from '../../src/pages/account/changeIdentity.js'
import { expectAccessible } from '../axe.js'
import { sent, serve } from '../pages/server.js'
import { ACCOUNT, GUEST, NOBODY, serveAccount, SESSIONS, TOKEN } from './server.js'

/** @type {import('vitest').Mock} */
let enter

beforeEach(async () => {
  enter = vi.spyOn(entering, 'reloadAt').mockReturnValue()
  Object.assign(me, { name: null, kind: null, moderator: false, tables: [], known: false })
  await Promise.all([section('account'), section('avatars'), section('side')])
})

/** @param {Record<string, any>} [more] */
async function open(more) {
  const asked = serveAccount(more)
  render(Account)
  await screen.findByRole('heading', { name: 'Where you are signed in' })
  await screen.findByText('My bot')
  await screen.findByTestId('delete') // the last part to be drawn
  return asked
}

describe('the account’s page', () => {
  it('tells a guest plainly where the games are kept', async () => {
    serve({ 'GET me': GUEST })
    render(Account)
    const note = await screen.findByTestId('guest-note')
    expect(note).toHaveTextContent('kept only in this browser, until you create an account')
    expect(note).toHaveTextContent('You’re playing as a guest: Mei')
    await expectAccessible()
  })

  it('tells a stranger likewise', async () => {
    serve({ 'GET me': NOBODY })
    render(Account)
    expect(await screen.findByTestId('guest-note')).toHaveTextContent('You don’t have an account yet')
  })

  it('says when the server is away', async () => {
    serve({})
    render(Account)
    expect(await screen.findByRole('alert')).toHaveTextContent('can’t be reached')
  })

  it('is accessible', async () => {
    await open()
    await expectAccessible()
  })

  it('ends another session', async () => {
    const asked = await open({ 'DELETE sessions/two': {} })
    await userEvent.click(screen.getByRole('button', { name: 'Sign out: Safari, iPhone' }))
    await waitFor(() => expect(asked.map(({ request }) => request)).toContain('DELETE sessions/two'))
    expect(enter).not.toHaveBeenCalled()
  })

  it('leaves whoever ended one among those that are left', async () => {
    const [own] = SESSIONS
    await open({ 'DELETE sessions/two': {} })
    serveAccount({ 'DELETE sessions/two': {}, 'GET sessions': { sessions: [own] } })
    await userEvent.click(screen.getByRole('button', { name: 'Sign out: Safari, iPhone' }))
    await waitFor(() => expect(screen.getByRole('region', { name: 'Where you are signed in' })).toHaveFocus())
  })

  it('signs out here', async () => {
    await open({ 'DELETE session': {} })
    await userEvent.click(screen.getByRole('button', { name: 'Sign out: Firefox, Linux' }))
    await waitFor(() => expect(enter).toHaveBeenCalledWith('/'))
  })

  it('lists no more what another tab has taken away', async () => {
    await open()
    serveAccount({
      'GET tokens': { tokens: [], most: 10 },
      'DELETE tokens/abc': { problem: 'not-found', status: 404 },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Revoke: My bot' }))
    await waitFor(() => expect(screen.queryByText('My bot')).not.toBeInTheDocument())
  })

  it('shows a new token once, and forgets it when it is revoked', async () => {
    const made = { ...TOKEN, token: 'mj_abc_secret' }
    const asked = await open({ 'POST tokens': made, 'DELETE tokens/abc': {} })
    await userEvent.click(screen.getByTestId('new-token'))
    await userEvent.type(screen.getByTestId('token-name'), 'My bot')
    await userEvent.click(screen.getByRole('checkbox', { name: 'run events' }))
    const regions = screen.getAllByRole('status')
    await userEvent.click(screen.getByTestId('make-token'))
    const shown = await screen.findByTestId('made-token')
    expect(shown).toHaveTextContent('mj_abc_secret')
    expect(regions).toContain(shown.closest('[role=status]')) // else nobody would be read it
    expect(asked.find(({ request }) => request === 'POST tokens')?.body).toEqual({
      name: 'My bot',
      scopes: ['read', 'play', 'events:manage'],
      days: 90,
    })
    await userEvent.click(screen.getByRole('button', { name: 'Revoke: My bot' }))
    await waitFor(() => expect(screen.queryByText('mj_abc_secret')).not.toBeInTheDocument())
  })

  it('changes the password, and says so', async () => {
    const asked = await open({ 'POST password': {} })
    await userEvent.type(screen.getByTestId('old'), 'nine quiet tiles')
    await userEvent.type(screen.getByTestId('new'), 'seven loud dragons')
    await userEvent.click(screen.getByTestId('change-password'))
    expect(await screen.findByText('Saved.')).toBeInTheDocument()
    expect(sent(asked, 'POST password')).toEqual({ old: 'nine quiet tiles', new: 'seven loud dragons' })
    expect(screen.getByTestId('old')).toHaveValue('')
  })

  it('says which of the two passwords is refused', async () => {
    await open({ 'POST password': { problem: 'wrong-password' } })
    await userEvent.type(screen.getByTestId('old'), 'guess')
    await userEvent.type(screen.getByTestId('new'), 'seven loud dragons')
    await userEvent.click(screen.getByTestId('change-password'))
    await waitFor(() => expect(screen.getByTestId('old')).toHaveFocus())
    expect(screen.getByTestId('old')).toBeInvalid()
    expect(screen.getByTestId('new')).toBeValid()
  })

  it('deletes the account only with the password', async () => {
    await open({ 'DELETE accounts': { problem: 'wrong-password' } })
    await userEvent.click(screen.getByTestId('delete'))
    await expectAccessible()
    await userEvent.type(screen.getByTestId('delete-password'), 'guess')
    await userEvent.click(screen.getByTestId('delete-now'))
    expect(await screen.findByText('That is not your password.')).toBeInTheDocument()
    expect(screen.getByTestId('delete-password')).toHaveFocus()
    expect(screen.getByTestId('delete-password')).toHaveAccessibleDescription('That is not your password.')
    expect(enter).not.toHaveBeenCalled()
  })

  it('offers to be a program’s as long as that is possible', async () => {
    await open({ 'POST bot': { ...ACCOUNT, kind: 'bot', bot_allowed: false } })
    await userEvent.click(screen.getByTestId('bot'))
    await userEvent.type(screen.getByTestId('bot-password'), 'nine quiet tiles')
    await userEvent.click(screen.getByTestId('become-bot'))
    expect(await screen.findByTestId('is-bot')).toBeInTheDocument()
  })

  it('says until when one is banned or muted', async () => {
    const until = Date.UTC(2100, 0, 2)
    await open({ 'GET accounts': { ...ACCOUNT, banned_until: until, muted_until: until } })
    expect(screen.getByText(/You are banned until .*2100/)).toBeInTheDocument()
    expect(screen.getByText(/You can’t write in chats until .*2100/)).toBeInTheDocument()
  })
})
