import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import Calculator from '../../src/pages/Calculator.svelte'
import Learn from '../../src/pages/Learn.svelte'
import Rules from '../../src/pages/Rules.svelte'
import { expectAccessible } from '../axe.js'
import { serve, SICHUAN } from '../pages/server.js'

const FANS = 10
/** The last clause of the chapter of options. */
const LAST_OPTION = 22

beforeEach(async () => {
  history.replaceState(null, '', '/')
  await section('learn')
})

/** Answers each hand as the server might, and remembers them. @param {(hand: any) => any} answer */
function studying(answer) {
  /** @type {any[]} */
  const asked = []
  vi.stubGlobal('fetch', async (/** @type {string} */ url, /** @type {RequestInit} */ init = {}) => {
    if (url !== '/api/games/sichuan/study') return new Response('{}', { status: 200 })
    asked.push(JSON.parse(String(init.body)))
    const body = answer(asked.at(-1))
    return new Response(JSON.stringify(body), { status: body.status ?? 200 })
  })
  return asked
}

const laying = (/** @type {any} */ hand) => ({
  verdict: 'laying',
  clause: 'SBR §2.1',
  wanting: 13 - hand.tiles.length,
})

describe('the hub', () => {
  it('leads to rules, guided deal and calculator of each game', async () => {
    render(Learn)
    await screen.findByTestId('rules-sichuan')
    for (const way of ['rules', 'tutorial', 'calculator'])
      expect(screen.getByTestId(`${way}-sichuan`)).toHaveAttribute('href', `/${way}/sichuan`)
    await expectAccessible()
  })
})

/** The page is drawn to its end, where one is invited to play. */
const whole = () => vi.waitFor(() => expect(document.querySelector('main > a[href="/"]')).not.toBeNull())

describe('the rules', () => {
  it.each([
    ['sichuan', 'Sichuan mahjong'],
    ['riichi', 'Riichi mahjong'],
  ])('of %s are told from those of other games among tabs and bookmarks', (game, name) => {
    render(Rules, { game })
    expect(document.title).toMatch(new RegExp(`^${name} · Rules · `))
  })

  // A long page: axe looks at it in a real browser (tests/e2e/pages/test_learn.py).
  it('show every fan with a hand, and list their contents', async () => {
    render(Rules, { game: 'sichuan' })
    await screen.findByRole('heading', { level: 1, name: 'Sichuan mahjong, from the beginning' })
    await whole()
    expect(screen.getAllByText(/^\+\d fans?( for each .+)?$/)).toHaveLength(FANS)
    const contents = screen.getByRole('navigation', { name: 'On this page' })
    for (const link of within(contents).getAllByRole('link'))
      expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
    const golden = screen.getByTestId('example-golden-wait')
    expect(within(golden).getByText('4 points')).toBeInTheDocument()
    expect(within(golden).getByText('All pungs + Golden wait')).toBeInTheDocument()
  })

  it('are drawn from their top down, part after part', async () => {
    render(Rules, { game: 'sichuan' })
    const contents = await screen.findByRole('navigation', { name: 'On this page' })
    const ids = within(contents)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.slice(1))
    const drawn = () => [...document.querySelectorAll('main > section')].map(({ id }) => id)
    expect(drawn()).toEqual([])
    const seen = /** @type {string[][]} */ ([])
    const looking = new MutationObserver(() => seen.push(drawn()))
    looking.observe(document.body, { childList: true, subtree: true })
    await whole()
    looking.disconnect()
    for (const each of seen) expect(each).toEqual(ids.slice(0, each.length))
    expect(drawn()).toEqual(ids)
    expect(new Set(seen.map(({ length }) => length)).size).toBeGreaterThan(3)
  })

  it('are there as a whole for who wants one place of them', async () => {
    const scroll = vi.fn()
    Element.prototype.scrollIntoView = scroll
    render(Rules, { game: 'sichuan' })
    await screen.findByRole('navigation', { name: 'On this page' })
    expect(document.querySelector('#glossary')).toBeNull()
    location.hash = '#glossary'
    await vi.waitFor(() => expect(scroll.mock.contexts).toContain(document.querySelector('#glossary')))
    expect(screen.getByRole('link', { name: 'Play' })).toBeInTheDocument()
  })

  it('tell what each rule set changes of the one that they are about', async () => {
    serve({ 'GET games': { games: [SICHUAN] }, 'GET me': { name: null } })
    render(Rules, { game: 'sichuan' })
    await userEvent.click(await screen.findByTestId('differences-mahjongsoft'))
    const table = screen.getByRole('table', { name: 'MahjongSoft: what differs' })
    const rows = within(table).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Rule', 'MahjongSoft', 'SBR 2019'],
      ['Highest-scoring hand', '16 points', '8 points'],
    ])
    expect(screen.queryByTestId('differences-sbr-2019')).toBeNull()
    expect(screen.getByText(/is as in SBR 2019/)).toBeInTheDocument()
  })

  it('cite the clauses of all options', async () => {
    render(Rules, { game: 'sichuan' })
    await whole()
    const cited = [...document.querySelectorAll('[data-clause]')].map((mark) =>
      mark.getAttribute('data-clause'),
    )
    for (let clause = 1; clause <= LAST_OPTION; clause += 1)
      expect(
        cited.some((text) => RegExp(`§12\\.${clause}\\b`).test(text ?? '')),
        `§12.${clause}`,
      ).toBe(true)
  })

  it('of a game that there is none of are not found', async () => {
    render(Rules, { game: 'chess' })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  })
})

describe('the calculator', () => {
  it('asks about what is laid out, says what is missing, and keeps the hand in the address', async () => {
    const asked = studying(laying)
    render(Calculator, { game: 'sichuan' })
    await userEvent.click(await screen.findByTestId('tray-5m'))
    await userEvent.click(screen.getByTestId('tray-5m'))
    expect(await screen.findByRole('heading', { name: '11 more tiles' })).toBeInTheDocument()
    expect(asked.at(-1).tiles).toEqual(['5m', '5m'])
    expect(location.search).toBe('?hand=55m')
    expect(screen.getByTestId('tray-5m')).toHaveAccessibleName('5 characters: 2 left')
    await expectAccessible()
  })

  it('lays melds, and takes away what is pressed', async () => {
    const asked = studying(laying)
    render(Calculator, { game: 'sichuan' })
    await userEvent.click(await screen.findByRole('radio', { name: 'Kong' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Concealed kong' }))
    await userEvent.click(screen.getByTestId('tray-7p'))
    await waitFor(() => expect(asked.at(-1).melds).toEqual([{ sort: 'concealed', tile: '7p' }]))
    expect(screen.getByTestId('tray-7p')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'Remove concealed kong, 7 dots' }))
    await waitFor(() => expect(asked.at(-1).melds).toEqual([]))
  })

  it('can be worked by keyboard', async () => {
    const asked = studying(laying)
    render(Calculator, { game: 'sichuan' })
    await screen.findByTestId('tray-9s')
    screen.getByTestId('tray-1m').focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}{End}{Enter}')
    await waitFor(() => expect(asked.at(-1).tiles).toEqual(['2p', '9s']))
  })

  it('begins with the hand of its address, and tells a win', async () => {
    history.replaceState(null, '', '/calculator/sichuan?hand=123345666789p2p&won=2p&from=1')
    studying(() => ({
      verdict: 'win',
      clause: 'SBR §2.1',
      value: {
        fans: [{ fan: 'full-flush', count: 2, clause: 'SBR fan 5' }],
        total: 2,
        limit: 3,
        points: 4,
        clause: 'SBR §7.3',
      },
      readings: [{ sets: [['1p', '2p', '3p']], fans: [], total: 2, points: 4, counts: true }],
      ledger: [{ reason: 'hu', payer: 1, payee: 0, points: 4, clause: 'SBR §8.1' }],
      kongs: [],
      scores: [4, -4, 0, 0],
    }))
    render(Calculator, { game: 'sichuan' })
    expect(await screen.findByRole('heading', { name: 'Hu!' })).toBeInTheDocument()
    const payments = screen.getByRole('table', { name: 'Payments' })
    expect(within(payments).getByText('SBR §8.1')).toBeInTheDocument()
    expect(within(payments).getByText('+4')).toBeInTheDocument()
    await expectAccessible()
  })

  it('says with its clause why a hand can’t be', async () => {
    studying(() => ({ status: 422, code: 'kong-needed', detail: 'x', clause: 'SBR fan 7' }))
    render(Calculator, { game: 'sichuan' })
    expect(await screen.findByRole('alert')).toHaveTextContent(/replacement tile needs a kong.*SBR §7, no. 7/)
  })

  it('asks again once the server is back', async () => {
    let there = false
    vi.stubGlobal('fetch', async () => {
      if (!there) throw new TypeError('no network')
      return new Response(JSON.stringify({ verdict: 'laying', clause: 'SBR §2.1', wanting: 13 }), {
        status: 200,
      })
    })
    render(Calculator, { game: 'sichuan' })
    expect(await screen.findByRole('alert')).toHaveTextContent('can’t be reached')
    there = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: '13 more tiles' })).toBeInTheDocument()
  })

  it('shows an example', async () => {
    const asked = studying(laying)
    render(Calculator, { game: 'sichuan' })
    await userEvent.selectOptions(await screen.findByTestId('example'), 'golden-wait')
    await waitFor(() => expect(asked.at(-1).melds).toHaveLength(4))
    expect(asked.at(-1).won).toMatchObject({ tile: '9p', from: 1 })
  })

  it('reads tiles as text', async () => {
    const asked = studying(laying)
    render(Calculator, { game: 'sichuan' })
    const field = await screen.findByTestId('as-text')
    await userEvent.type(field, '123m 5p')
    await userEvent.tab()
    await waitFor(() => expect(asked.at(-1).tiles).toEqual(['1m', '2m', '3m', '5p']))
    await userEvent.clear(field)
    await userEvent.type(field, 'what')
    await userEvent.tab()
    expect(field).toBeInvalid()
  })
})
