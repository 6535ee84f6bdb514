import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { me } from '../../src/app/session/me.svelte.js'
import { gradeName } from '../../src/i18n/grades.js'
import { setLanguage } from '../../src/i18n/i18n.svelte.js'
import { meanWithMargin, shareWithMargin } from '../../src/i18n/margins.js'
import Profile from '../../src/pages/account/Profile.svelte'
import { expectAccessible } from '../axe.js'
import { requests, sent } from '../pages/server.js'
import { EMPTY, PROFILE, beforeEachStranger, serveProfile } from './profile.js'

/** @param {number} deals @param {number} won */
const figures = (deals, won) => ({
  matches: 2,
  deals,
  place: { mean: 2.414, margin: 0.25 },
  score: { mean: 4, margin: 8.25 },
  points: { mean: 0.5, margin: 1.2 },
  shares: [
    { figure: 'won', share: won, margin: 0.0123 },
    { figure: 'dealt-in', share: 0.1, margin: 0.02 },
  ],
})
const SBR = { key: 'sbr-2019', title: 'SBR 2019' }
const FIGURES = [
  {
    game: 'sichuan',
    figures: figures(412, 0.2134),
    presets: [
      { preset: SBR, figures: figures(400, 0.25) },
      { preset: null, figures: figures(12, 0) },
    ],
  },
]
const HAND = {
  game: 'sichuan',
  code: 'abc',
  deal: 2,
  seat: 1,
  points: 32,
  tags: ['hu', 'all-pungs'],
  finished_at: 1_700_000_000_000,
}
const MET = {
  name: 'Bo',
  kind: 'account',
  here: true,
  games: 3,
  ahead: 2,
  code: 'abc',
  game: 'sichuan',
  at: 1,
}

beforeEachStranger()

describe('figures', () => {
  const served = { 'GET players/Ada/figures': { figures: FIGURES } }

  it('have their margins, and how many deals they rest on', async () => {
    serveProfile(PROFILE, served)
    render(Profile, { name: 'Ada' })
    const table = within(await screen.findByTestId('figures-sichuan'))
    expect(table.getByRole('row', { name: /^Hu 21.3\s±\s1.2%/ })).toBeInTheDocument()
    expect(table.getByRole('row', { name: /^Points per deal \+0.5\s±\s1.2/ })).toBeInTheDocument()
    expect(table.getByRole('row', { name: /^Average place 2.41\s±\s0.25/ })).toBeInTheDocument()
    expect(table.getByRole('table')).toHaveAccessibleName(/Figures: Sichuan.*412 deals · 2 games/)
    await expectAccessible()
  })

  it('are chosen by the rules that were played by', async () => {
    serveProfile(PROFILE, served)
    render(Profile, { name: 'Ada' })
    const choice = await screen.findByRole('combobox', { name: 'Rules' })
    await userEvent.selectOptions(choice, 'SBR 2019')
    expect(screen.getByRole('row', { name: /^Hu 25.0\s±\s1.2%/ })).toBeInTheDocument()
    await userEvent.selectOptions(choice, 'Custom rules')
    expect(screen.getByRole('row', { name: /^Hu 0.0\s±\s1.2%/ })).toBeInTheDocument()
    expect(screen.getByRole('table', { name: /12 deals/ })).toBeInTheDocument()
  })

  it('may be had late or never: the page stands without', async () => {
    serveProfile(PROFILE, { 'GET players/Ada/figures': { problem: 'busy', status: 503 } })
    render(Profile, { name: 'Ada' })
    expect(await screen.findByTestId('results-sichuan')).toBeInTheDocument()
    expect(screen.queryByTestId('figures-sichuan')).not.toBeInTheDocument()
  })

  it.each([
    ['en', '21.3 ± 1.2%'],
    ['ru', '21,3 ± 1,2 %'],
    ['uk', '21,3 ± 1,2%'],
    ['zh', '21.3 ± 1.2%'],
  ])('are written as the language does: %s', async (lang, text) => {
    await setLanguage(/** @type {any} */ (lang))
    expect(shareWithMargin({ share: 0.2134, margin: 0.0123 }).replaceAll('\u00a0', ' ')).toBe(text)
    await setLanguage('en')
  })

  it('have no margin where one value is all there is, and a sign where they are differences', () => {
    expect(meanWithMargin({ mean: 2, margin: null })).toBe('2')
    expect(meanWithMargin({ mean: -1.25, margin: 0.26 }, { sign: true })).toBe('−1.2\u00a0±\u00a00.3')
  })
})

describe('ranks', () => {
  it('stand beside the rating', async () => {
    const ratings = [{ game: 'sichuan', value: 1620, provisional: false, grade: '1d', games: 40 }]
    serveProfile({ ...PROFILE, ratings })
    render(Profile, { name: 'Ada' })
    expect(await screen.findByTestId('rating-sichuan')).toHaveTextContent(/1620 1\sdan/)
  })

  it.each([
    ['en', '3 kyu', '1 dan'],
    ['ru', '3 кю', '1 дан'],
    ['uk', '3 кю', '1 дан'],
    ['zh', '3级', '1段'],
  ])('have names in %s', async (lang, kyu, dan) => {
    await setLanguage(/** @type {any} */ (lang))
    expect([gradeName('3k'), gradeName('1d')].map((name) => name.replace('\u00a0', ' '))).toEqual([kyu, dan])
    await setLanguage('en')
  })
})

describe('best hands and opponents', () => {
  it('lead to the replay of the hand', async () => {
    serveProfile(PROFILE, { 'GET players/Ada/hands': { hands: [HAND] } })
    render(Profile, { name: 'Ada' })
    const hands = within(await screen.findByTestId('best-hands'))
    expect(hands.getByRole('link', { name: /^32 points, Nov 1/ })).toHaveAttribute(
      'href',
      '/game/abc#3.99999.1',
    )
    expect(await hands.findByText('Hu · All pungs')).toBeInTheDocument()
  })

  it('say whom one met and how it went', async () => {
    serveProfile(PROFILE, { 'GET players/Ada/opponents': { matches: 7, opponents: [MET] } })
    render(Profile, { name: 'Ada' })
    const met = within(await screen.findByTestId('opponents'))
    expect(met.getByRole('link', { name: 'Bo' })).toHaveAttribute('href', '/player/Bo')
    expect(met.getByText('ahead in 2 of 3')).toBeInTheDocument()
    expect(met.getByText(/last 7 games/)).toBeInTheDocument()
    await expectAccessible()
  })

  it('are not spoken of where there are none', async () => {
    serveProfile(PROFILE)
    render(Profile, { name: 'Ada' })
    expect(await screen.findByTestId('games')).toBeInTheDocument()
    expect(screen.queryByTestId('best-hands')).not.toBeInTheDocument()
    expect(screen.queryByTestId('opponents')).not.toBeInTheDocument()
  })
})

describe('following', () => {
  beforeEach(() => Object.assign(me, { name: 'Me', kind: 'account', known: true }))

  it('puts an account on the list and takes it off', async () => {
    const asked = serveProfile(
      { ...PROFILE, followed: false },
      { 'PUT following/Ada': {}, 'DELETE following/Ada': {} },
    )
    render(Profile, { name: 'Ada' })
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }))
    expect(requests(asked)).toContain('PUT following/Ada')
    const button = await screen.findByRole('button', { name: 'Unfollow' })
    expect(screen.getByText('You follow Ada. Nobody else sees this.')).toBeInTheDocument()
    await userEvent.click(button)
    expect(requests(asked)).toContain('DELETE following/Ada')
    expect(await screen.findByRole('button', { name: 'Follow' })).toHaveFocus()
  })

  it('says why it can’t be', async () => {
    serveProfile(PROFILE, { 'PUT following/Ada': { problem: 'follow-refused', status: 403 } })
    render(Profile, { name: 'Ada' })
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('can’t be followed')
    expect(screen.getByRole('button', { name: 'Follow' })).toBeInTheDocument()
  })

  it('is for those with an account', async () => {
    Object.assign(me, { name: 'Mei', kind: 'guest' })
    serveProfile(PROFILE)
    render(Profile, { name: 'Ada' })
    expect(await screen.findByTestId('challenge')).toBeInTheDocument()
    expect(screen.queryByTestId('follow')).not.toBeInTheDocument()
  })

  it('lists them on one’s own page alone, where they can be let go', async () => {
    const bo = { name: 'Bo', kind: 'account', since: 1, here: true }
    const one = { 'GET following?page=1': { count: 1, size: 20, results: [bo] }, 'DELETE following/Bo': {} }
    const asked = serveProfile({ ...EMPTY, you: true }, one)
    render(Profile, { name: 'Ada' })
    const list = within(await screen.findByTestId('following'))
    expect(await list.findByRole('link', { name: 'Bo' })).toBeInTheDocument()
    await expectAccessible()
    await userEvent.click(list.getByRole('button', { name: 'Unfollow Bo' }))
    expect(requests(asked)).toContain('DELETE following/Bo')
    expect(await list.findByText('You no longer follow Bo.')).toBeInTheDocument()
  })

  it('says how to begin where there are none', async () => {
    serveProfile({ ...EMPTY, you: true })
    render(Profile, { name: 'Ada' })
    expect(await screen.findByText(/“Follow” is on every player’s page/)).toBeInTheDocument()
    expect(screen.queryByTestId('follow')).not.toBeInTheDocument()
  })
})

describe('a challenge', () => {
  beforeEach(() => Object.assign(me, { name: 'Me', kind: 'account', known: true }))

  /** @param {Record<string, any>} answers */
  async function challenge(answers) {
    const asked = serveProfile(PROFILE, answers)
    render(Profile, { name: 'Ada' })
    await userEvent.click(await screen.findByRole('button', { name: 'Challenge' }))
    const dialog = within(await screen.findByTestId('challenge-dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Send the challenge' }))
    return { asked, dialog }
  }

  it('makes a table and invites to it', async () => {
    const made = { 'POST tables': { code: 'xyz' }, 'POST tables/xyz/invites': { key: 'k', name: 'Ada' } }
    const { asked } = await challenge(made)
    await vi.waitFor(() => expect(location.pathname).toBe('/table/xyz'))
    expect(sent(asked, 'POST tables')).toMatchObject({
      game: 'sichuan',
      public: false,
      rated: false,
      bots: null,
    })
    expect(sent(asked, 'POST tables/xyz/invites')).toEqual({ name: 'Ada' })
  })

  it('that is refused leaves no table behind', async () => {
    const refused = { problem: 'invite-refused', status: 403 }
    const made = {
      'POST tables': { code: 'xyz' },
      'POST tables/xyz/invites': refused,
      'DELETE tables/xyz/seats': {},
    }
    const { asked, dialog } = await challenge(made)
    expect(await dialog.findByRole('alert')).toHaveTextContent('can’t be invited')
    expect(requests(asked)).toContain('DELETE tables/xyz/seats')
    await expectAccessible()
  })
})
