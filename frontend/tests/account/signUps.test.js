import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { choices } from '../../src/app/session/tableChoices.svelte.js'
import { me } from '../../src/app/session/me.svelte.js'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import Account from '../../src/pages/account/Account.svelte'
import MenuLinks from '../../src/pages/account/MenuLinks.svelte'
import SignIn from '../../src/pages/account/SignIn.svelte'
import { learnWhoSignsUp, signUps } from '../../src/pages/account/signUps.svelte.js'
import Start from '../../src/pages/developers/Start.svelte'
import CreateTable from '../../src/pages/home/CreateTable.svelte'
import SeekForm from '../../src/pages/home/SeekForm.svelte'
import { expectAccessible } from '../axe.js'
import { GAMES, requests, serve } from '../pages/server.js'
import { GUEST, NOBODY } from './server.js'

/** Whatever offers an account, with what it is given. @type {[string, any, any][]} */
const OFFERS = [
  ['signing in', SignIn, {}],
  ['the account’s menu', MenuLinks, {}],
  ['the account’s page', Account, {}],
  ['a new table', CreateTable, GAMES],
  ['finding a game', SeekForm, { ...GAMES, queues: null }],
]

beforeEach(async () => {
  signUps.who = null
  Object.assign(me, { ...GUEST, known: true })
  Object.assign(choices, { company: 'anyone', game: 'sichuan' })
  localStorage.setItem('mahjong.seek.terms', JSON.stringify({ rated: true }))
  for (const name of ['account', 'lobby', 'seek', 'api']) await section(name)
})

afterAll(() => void (signUps.who = null))

/** @param {any} Part @param {any} props @param {string | null} who @param {any} [visitor] */
function open(Part, props, who, visitor = GUEST) {
  Object.assign(me, visitor)
  const answers = {
    'GET me': visitor,
    'GET tables?of=me': { tables: [] },
    ...(who && { 'GET sign-up': { who } }),
  }
  serve(/** @type {any} */ (answers))
  return render(Part, props)
}
const offered = () => document.querySelectorAll('a[href^="/signup"]')

describe('an account', () => {
  it.each(OFFERS)('is offered where everybody may make one: %s', async (_, Part, props) => {
    open(Part, props, 'everybody')
    await waitFor(() => expect(offered()).toHaveLength(1))
    await waitFor(() => expect(offered()[0]).toBeVisible())
  })

  it.each(OFFERS)('is offered where that can’t be known: %s', async (_, Part, props) => {
    open(Part, props, null)
    await waitFor(() => expect(offered()).toHaveLength(1))
    await waitFor(() => expect(offered()[0]).toBeVisible())
  })

  it.each(OFFERS)('is not seen to be offered before that is known: %s', async (_, Part, props) => {
    open(Part, props, 'everybody')
    expect([...offered()].filter((link) => getComputedStyle(link).visibility !== 'hidden')).toHaveLength(0)
    await waitFor(() => expect(signUps.who).toBe('everybody'))
  })

  it.each(OFFERS)('is offered nowhere where nobody may make one: %s', async (_, Part, props) => {
    open(Part, props, 'nobody')
    expect(await screen.findByText('This site isn’t taking new accounts.')).toBeVisible()
    expect(offered()).toHaveLength(0)
    await expectAccessible()
  })

  it.each(OFFERS)('is said to take an invitation: %s', async (_, Part, props) => {
    open(Part, props, 'link')
    expect(await screen.findByText('New accounts here are by invitation only.')).toBeVisible()
    expect(offered()).toHaveLength(0)
  })

  it.each([
    ['ru', /новые аккаунты не создаются/, 'Вы не вошли'],
    ['uk', /нові облікові записи не створюються/, 'Ви не ввійшли'],
    ['zh', /不开放注册/, '你还没有登录'],
  ])('is told in %s to be made by nobody', async (language, text, title) => {
    await setLanguage(/** @type {'ru' | 'uk' | 'zh'} */ (language))
    open(Account, {}, 'nobody', NOBODY)
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument()
    await setLanguage('en')
  })

  it('is not promised to guests where nobody may make one', async () => {
    open(Account, {}, 'nobody')
    expect(await screen.findByText('A guest’s games are kept only in this browser.')).toBeInTheDocument()
    expect(screen.queryByText(/until you make an account/)).toBeNull()
  })

  it('leaves the way in to those who have one', async () => {
    open(SeekForm, { ...GAMES, queues: null }, 'nobody')
    await screen.findByText('This site isn’t taking new accounts.')
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
    await userEvent.click(screen.getByTestId('seek-go'))
  })

  it('of a program’s own is told to be made by nobody', async () => {
    open(Start, {}, 'nobody')
    expect(await screen.findByText('This site isn’t taking new accounts.')).toBeInTheDocument()
  })
})

it('is asked once for all parts that ask at the same time', async () => {
  const asked = serve(/** @type {any} */ ({ 'GET sign-up': { who: 'link' } }))
  await Promise.all([learnWhoSignsUp(), learnWhoSignsUp()])
  expect(requests(asked)).toEqual(['GET sign-up'])
  expect(signUps.who).toBe('link')
})
