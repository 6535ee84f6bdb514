import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import * as entering from '../../src/pages/account/changeIdentity.js'
import NewPassword from '../../src/pages/account/NewPassword.svelte'
import Reset from '../../src/pages/account/Reset.svelte'
import SignIn from '../../src/pages/account/SignIn.svelte'
import { signUps } from '../../src/pages/account/signUps.svelte.js'
import SignUp from '../../src/pages/account/SignUp.svelte'
import { expectAccessible } from '../axe.js'
import { sent, serve } from '../pages/server.js'
import { ADA, GUEST, NOBODY } from './server.js'

/** @type {import('vitest').Mock} */
let enter

beforeEach(async () => {
  enter = vi.spyOn(entering, 'reloadAt').mockReturnValue()
  history.replaceState(null, '', '/signin')
  signUps.who = null
  Object.assign(me, { name: null, kind: null, moderator: false, tables: [], known: false })
  await section('account')
})

/** @param {string} testid @param {string} text */
const type = (testid, text) => userEvent.type(screen.getByTestId(testid), text)
const press = (/** @type {string} */ testid) => userEvent.click(screen.getByTestId(testid))

describe('signing in', () => {
  it('brings back to where one was about to go', async () => {
    history.replaceState(null, '', '/signin?next=/table/Ab3dE_9x')
    const answers = { 'GET me': NOBODY, 'POST session': ADA }
    const asked = serve(/** @type {any} */ (answers))
    render(SignIn)
    await type('name', 'Ada')
    await type('password', 'nine quiet tiles')
    Object.assign(answers, { 'GET me': ADA })
    await press('sign-in')
    await waitFor(() => expect(enter).toHaveBeenCalledWith('/table/Ab3dE_9x'))
    expect(asked).toContainEqual({
      request: 'POST session',
      body: { name: 'Ada', password: 'nine quiet tiles' },
    })
  })

  it.each([
    ['sign-in', SignIn, 'POST session'],
    ['sign-up', SignUp, 'POST accounts'],
  ])('says that cookies are needed where %s has left one a stranger', async (go, Page, request) => {
    serve({ 'GET me': NOBODY, [request]: ADA })
    render(Page)
    await type('name', 'Ada')
    await type('password', 'nine quiet tiles')
    await press(go)
    expect(await screen.findByRole('alert')).toHaveTextContent('keeps no cookies')
    expect(enter).not.toHaveBeenCalled()
  })

  it('offers a new password only where somebody would get the letter', async () => {
    serve({ 'GET me': NOBODY, 'GET password/reset': { letters: false } })
    const { unmount } = render(SignIn)
    await waitFor(() => expect(screen.queryByText('Forgot your password?')).toBeNull())
    unmount()
    serve({ 'GET me': NOBODY, 'GET password/reset': { letters: true } })
    render(SignIn)
    expect(await screen.findByText('Forgot your password?')).toBeInTheDocument()
  })

  it('says why not, and stays', async () => {
    serve({ 'GET me': NOBODY, 'POST session': { problem: 'wrong-sign-in' } })
    render(SignIn)
    await type('name', 'Ada')
    await type('password', 'guess')
    await press('sign-in')
    expect(await screen.findByRole('alert')).toHaveTextContent('No account has this name and this password.')
    expect(enter).not.toHaveBeenCalled()
    expect(screen.getByTestId('name')).toHaveValue('Ada')
  })

  it('says until when someone is banned', async () => {
    serve({ 'GET me': NOBODY })
    const answer = JSON.stringify({ code: 'banned', detail: 'English.', until: Date.UTC(2100, 0, 2) })
    vi.stubGlobal('fetch', async () => new Response(answer, { status: 403 }))
    render(SignIn)
    await type('name', 'Ada')
    await type('password', 'nine quiet tiles')
    await press('sign-in')
    expect(await screen.findByText(/You are banned for now\. Until .*2100/)).toBeInTheDocument()
  })

  it('calls a guest without a name as the reader’s language does', async () => {
    serve({ 'GET me': { ...GUEST, name: 'Guest 1234' } })
    await setLanguage('ru')
    render(SignIn)
    expect(await screen.findByText(/Сейчас вы играете как гость: Гость 1234\./)).toBeInTheDocument()
    await setLanguage('en')
  })

  it('tells a guest what becomes of the guest, and is accessible', async () => {
    serve({ 'GET me': GUEST })
    render(SignIn)
    expect(await screen.findByText(/You are playing as a guest: Mei/)).toBeInTheDocument()
    await expectAccessible()
  })

  it.each([
    ['?next=/account', '/account'],
    ['?next=//evil.example', '/'],
    ['?next=/%5Cevil.example', '/'],
    ['?next=/%09/evil.example', '/'],
    ['?next=/%0D%0A%5Cevil.example', '/'],
    ['?next=https://evil.example', '/'],
    ['?next=javascript:alert(1)', '/'],
    ['', '/'],
  ])('leads nowhere else than this site: %s', (query, path) => {
    history.replaceState(null, '', `/signin${query}`)
    expect(entering.returnPath()).toBe(path)
  })

  it('shows the password on demand', async () => {
    serve({ 'GET me': NOBODY })
    render(SignIn)
    expect(screen.getByTestId('password')).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show', pressed: false }))
    expect(screen.getByTestId('password')).toHaveAttribute('type', 'text')
  })
})

describe('signing up where not everybody may', () => {
  const fill = async () => {
    await type('name', 'Ada')
    await type('password', 'nine quiet tiles')
    await press('sign-up')
  }

  it('brings what stands in the invitation', async () => {
    history.replaceState(null, '', '/signup#Invitation_1')
    const answers = { 'GET me': NOBODY, 'GET sign-up': { who: 'link' }, 'POST accounts': ADA }
    const asked = serve(answers)
    render(SignUp)
    await waitFor(() => expect(asked.map(({ request }) => request)).toContain('GET sign-up'))
    Object.assign(answers, { 'GET me': ADA })
    await fill()
    await waitFor(() => expect(enter).toHaveBeenCalled())
    expect(sent(asked, 'POST accounts')).toMatchObject({ name: 'Ada', link: 'Invitation_1' })
  })

  it('says that it takes an invitation, and takes one that is opened then', async () => {
    history.replaceState(null, '', '/signup')
    serve({ 'GET me': NOBODY, 'GET sign-up': { who: 'link' } })
    render(SignUp)
    expect(await screen.findByTestId('sign-up-closed')).toHaveTextContent(/by invitation/)
    expect(screen.queryByTestId('name')).toBeNull()
    await expectAccessible()
    history.replaceState(null, '', '/signup#Invitation_1')
    window.dispatchEvent(new HashChangeEvent('hashchange'))
    expect(await screen.findByTestId('name')).toBeInTheDocument()
  })

  it('says that an invitation holds no longer', async () => {
    history.replaceState(null, '', '/signup#Invitation_1')
    serve({
      'GET me': NOBODY,
      'GET sign-up': { who: 'link' },
      'POST accounts': { problem: 'sign-up-link', status: 403 },
    })
    render(SignUp)
    await fill()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This invitation isn’t valid, or no longer is.',
    )
  })

  it.each([
    ['en', /isn’t taking new accounts/],
    ['ru', /новые аккаунты не создаются/],
    ['uk', /нові облікові записи не створюються/],
    ['zh', /不开放注册/],
  ])('says that nobody may, in %s', async (language, text) => {
    serve({ 'GET me': NOBODY, 'GET sign-up': { who: 'nobody' } })
    await setLanguage(/** @type {'en' | 'ru' | 'uk' | 'zh'} */ (language))
    await section('account')
    render(SignUp)
    expect(await screen.findByTestId('sign-up-closed')).toHaveTextContent(text)
    expect(screen.queryByTestId('name')).toBeNull()
    await setLanguage('en')
  })
})

describe('a refusal', () => {
  const told = () => screen.getByRole('alert').textContent ?? ''

  it.each([
    ['name-taken', 'name'],
    ['name-reserved', 'name'],
    ['password-short', 'password'],
    ['password-common', 'password'],
    ['bad-email', 'email'],
  ])('%s is told by its field, where one goes on typing', async (problem, field) => {
    serve({ 'GET me': NOBODY, 'POST accounts': { problem } })
    render(SignUp)
    await type('name', 'Ada')
    await type('password', 'nine quiet tiles')
    await press('sign-up')
    await waitFor(() => expect(screen.getByTestId(field)).toHaveFocus())
    expect(screen.getByTestId(field)).toBeInvalid()
    expect(screen.getByTestId(field)).toHaveAccessibleDescription(expect.stringContaining(told()))
    const others = ['name', 'password', 'email'].filter((one) => one !== field)
    for (const other of others) expect(screen.getByTestId(other)).not.toHaveAttribute('aria-invalid')
    await expectAccessible()
  })

  it('is no field’s any more once it is sent anew', async () => {
    const answers = { 'GET me': NOBODY, 'POST session': { problem: 'wrong-sign-in' } }
    serve(answers)
    render(SignIn)
    await type('name', 'Ada')
    await type('password', 'guess')
    await press('sign-in')
    await waitFor(() => expect(screen.getByTestId('password')).toHaveFocus())
    serve({ 'GET me': ADA, 'POST session': ADA })
    await press('sign-in')
    await waitFor(() => expect(enter).toHaveBeenCalled())
    expect(screen.getByTestId('password')).not.toHaveAttribute('aria-invalid')
  })

  it('that no field is to blame for leaves focus where it is', async () => {
    serve({ 'GET me': NOBODY, 'POST session': { problem: 'throttled' } })
    render(SignIn)
    await type('name', 'Ada')
    await type('password', 'guess')
    await press('sign-in')
    await screen.findByRole('alert')
    expect(screen.getByTestId('sign-in')).toHaveFocus()
  })

  it('takes nobody back who went on elsewhere', async () => {
    /** @type {(answer: Response) => void} */
    let answer = () => {}
    serve({ 'GET me': NOBODY })
    render(SignIn)
    await type('name', 'Ada')
    await type('password', 'guess')
    vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)))
    await press('sign-in')
    const link = screen.getByText('Forgot your password?')
    link.focus()
    answer(new Response(JSON.stringify({ code: 'wrong-sign-in', detail: 'English.' }), { status: 401 }))
    await waitFor(() => expect(screen.getByTestId('password')).toBeInvalid())
    expect(link).toHaveFocus()
  })
})

describe('signing up', () => {
  it('keeps the guest’s name and games', async () => {
    const asked = serve({ 'GET me': GUEST, 'POST accounts': ADA })
    render(SignUp)
    await waitFor(() => expect(screen.getByTestId('name')).toHaveValue('Mei'))
    expect(screen.getByText('Your games and seats come with you.')).toBeInTheDocument()
    await type('password', 'nine quiet tiles')
    await press('sign-up')
    await waitFor(() => expect(enter).toHaveBeenCalledWith('/'))
    expect(sent(asked, 'POST accounts')).toEqual({ name: 'Mei', password: 'nine quiet tiles', email: '' })
  })

  it('keeps no name that the server made up', async () => {
    serve({ 'GET me': { ...GUEST, name: 'Guest 1234' } })
    render(SignUp)
    await screen.findByText('Your games and seats come with you.')
    expect(screen.getByTestId('name')).toHaveValue('')
  })

  it('says when a name is taken, and is accessible', async () => {
    serve({ 'GET me': NOBODY, 'POST accounts': { problem: 'name-taken' } })
    render(SignUp)
    await type('name', 'Ada')
    await type('password', 'nine quiet tiles')
    await press('sign-up')
    expect(await screen.findByRole('alert')).toHaveTextContent('has this name')
    await expectAccessible()
  })
})

describe('a forgotten password', () => {
  it('is asked for by mail, with one answer for every address', async () => {
    serve({})
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
    render(Reset)
    await type('email', 'ada@mail.example')
    const regions = screen.getAllByRole('status')
    await press('ask')
    const told = await screen.findByTestId('asked')
    expect(regions).toContain(told.closest('[role=status]'))
    expect(told).toHaveTextContent('If ada@mail.example belongs to an account')
    await expectAccessible()
  })

  it('is set by the link', async () => {
    const sent = vi.fn(async () => new Response(null, { status: 204 }))
    vi.stubGlobal('fetch', sent)
    location.hash = '1:abc-def'
    render(NewPassword)
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeInTheDocument()
    await type('password', 'seven loud dragons')
    const regions = screen.getAllByRole('status')
    await press('keep')
    const told = await screen.findByTestId('done')
    expect(regions).toContain(told.closest('[role=status]'))
    expect(told).toHaveTextContent('Your password has been changed')
    expect(screen.queryByRole('link', { name: 'Ask for a new link' })).not.toBeInTheDocument()
    const call = /** @type {any} */ (sent.mock.calls.find((each) => String(each).includes('confirm')))
    expect(JSON.parse(call[1].body)).toEqual({ token: '1:abc-def', password: 'seven loud dragons' })
  })

  it('can’t be set twice by one link', async () => {
    serve({ 'POST password/reset/confirm': { problem: 'link-over' } })
    location.hash = '1:abc-def'
    render(NewPassword)
    await type('password', 'seven loud dragons')
    await press('keep')
    expect(await screen.findByRole('alert')).toHaveTextContent('This link was already used')
    location.hash = '2:abc-def' // the next link of the letter, in the same tab
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })
})
