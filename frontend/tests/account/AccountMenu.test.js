import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import * as entering from '../../src/pages/account/changeIdentity.js'
import MenuLinks from '../../src/pages/account/MenuLinks.svelte'
import AccountMenu from '../../src/ui/AccountMenu.svelte'
import { expectAccessible } from '../axe.js'
import { requests, serve } from '../pages/server.js'
import { ADA, GUEST, NOBODY } from './server.js'

/** @type {import('vitest').Mock} */
let enter

beforeEach(() => {
  enter = vi.spyOn(entering, 'reloadAt').mockReturnValue()
  Object.assign(me, { name: null, kind: null, moderator: false, tables: [], known: false })
})

describe('the account’s menu', () => {
  it('invites a stranger to sign in', async () => {
    serve({ 'GET me': NOBODY })
    render(AccountMenu)
    await waitFor(() => expect(me.known).toBe(true))
    expect(screen.getByTestId('account-menu')).toHaveTextContent('Sign in')
    await expectAccessible()
  })

  it('names who is there, and asks once', async () => {
    const asked = serve({ 'GET me': GUEST })
    render(AccountMenu)
    render(AccountMenu)
    expect(await screen.findAllByRole('button', { name: 'Account: Mei' })).toHaveLength(2)
    expect(asked).toHaveLength(1)
  })

  it('names a guest in the reader’s language', async () => {
    serve({ 'GET me': { ...GUEST, name: 'Guest 8396' } })
    await setLanguage('ru')
    render(AccountMenu)
    expect(await screen.findByRole('button', { name: /Гость 8396/ })).toHaveTextContent('Гость 8396')
    await setLanguage('en')
  })

  it('stays when the server is away', async () => {
    serve({})
    render(AccountMenu)
    await userEvent.click(screen.getByTestId('account-menu'))
    expect(screen.getByTestId('account-menu')).toHaveTextContent('Sign in')
  })
})

describe('what the menu holds', () => {
  beforeEach(() => section('account'))

  it('leads a guest to an account, and says where the games are', async () => {
    Object.assign(me, { ...GUEST, known: true })
    serve({ 'GET sign-up': { who: 'everybody' } })
    render(MenuLinks)
    expect(screen.getByText(/kept only in this browser/)).toBeInTheDocument()
    const link = await screen.findByRole('link', { name: 'Create an account' })
    expect(link).toHaveAttribute('href', '/signup')
    expect(screen.queryByTestId('sign-out')).not.toBeInTheDocument()
  })

  it('leads an account to its pages, and out', async () => {
    Object.assign(me, { ...ADA, known: true })
    const asked = serve({ 'DELETE session': {} })
    render(MenuLinks)
    expect(screen.getByRole('link', { name: 'My profile' })).toHaveAttribute('href', '/player/Ada')
    expect(screen.queryByRole('link', { name: 'Moderation' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByTestId('sign-out'))
    await waitFor(() => expect(enter).toHaveBeenCalledWith('/'))
    expect(requests(asked)).toContain('DELETE session')
  })

  it('leads moderators to their page', () => {
    Object.assign(me, { ...ADA, moderator: true, known: true })
    render(MenuLinks)
    expect(screen.getByRole('link', { name: 'Moderation' })).toHaveAttribute('href', '/moderation')
  })
})
