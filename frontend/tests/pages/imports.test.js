import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'
import ImportedGame from '../../src/pages/imports/ImportedGame.svelte'
import Imports from '../../src/pages/imports/Imports.svelte'
import Replay from '../../src/pages/Replay.svelte'
import { expectAccessible } from '../axe.js'
import fixture from '../fixtures/replay.json'

const { deals, match } = /** @type {any} */ (fixture)
const ID = 'abcdefghijklmnopqrstuv'
const ROW = {
  id: ID,
  game: 'sichuan',
  format: 'Fakeo',
  made_at: 1_700_000_000_000,
  names: ['Ąžuolas', '', '東風', 'Dora'],
  scores: [0, 0, 0, 0],
  deals: 2,
  differences: 1,
}
const DIFFERENCES = [
  { deal: 1, code: 'scores', text: 'The file says 40, our rules 20.' },
  { deal: null, code: 'unheard-of', text: 'Something else.' },
]
const list = (/** @type {any[]} */ imports) => ({ most: 50, formats: ['Fakeo', 'Other'], imports })

/** @type {{ request: string, body: any }[]} */
let asked
/** Answers requests, the n-th of a kind by the n-th answer or the last. @param {Record<string, any>} answers */
function serve(answers) {
  asked = []
  vi.stubGlobal('fetch', async (/** @type {string} */ url, /** @type {RequestInit} */ init = {}) => {
    const request = `${init.method ?? 'GET'} ${url.replace('/api/', '')}`
    const given = Object.hasOwn(answers, request)
      ? [answers[request]].flat()
      : [{ problem: 'not-found', status: 404 }]
    const answer = given[Math.min(asked.filter((one) => one.request === request).length, given.length - 1)]
    asked.push({ request, body: init.body })
    if (!answer?.problem)
      return new Response(answer && JSON.stringify(answer), { status: answer ? 200 : 204 })
    const { problem: code, facts, status } = answer
    return new Response(JSON.stringify({ code, detail: 'English.', facts }), { status })
  })
}
/** @param {Blob} blob @returns {Promise<string>} */
const textOf = (blob) =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
const file = (/** @type {string | Uint8Array} */ data) => new File([/** @type {any} */ (data)], 'game.json')

beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', function () {
    return { observe() {}, unobserve() {}, disconnect() {} }
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  await Promise.all(['imports', 'replay', 'side', 'score'].map(section))
})
afterEach(() => history.replaceState(null, '', '/'))

describe('the page of games from elsewhere', () => {
  it('says what can be read, and that nothing was brought yet', async () => {
    serve({ 'GET imports': list([]) })
    const { container } = render(Imports)
    expect(await screen.findByTestId('imports-none')).toBeInTheDocument()
    expect(screen.getByText(/Fakeo, Other/)).toBeInTheDocument()
    await expectAccessible(container)
  })

  it('brings a file, and tells what differs deal by deal', async () => {
    serve({
      'GET imports': [list([]), list([ROW])],
      'POST imports': { id: ID, game: 'sichuan', format: 'Fakeo', differences: DIFFERENCES },
    })
    const { container } = render(Imports)
    await userEvent.upload(await screen.findByTestId('import-file'), file('FAKE'))
    const made = await screen.findByTestId('import-made')
    expect(await textOf(asked.find(({ request }) => request === 'POST imports')?.body)).toBe('FAKE')
    expect(within(made).getByTestId('import-open')).toHaveAttribute('href', `/imports/${ID}`)
    const told = within(made).getByTestId('differences')
    expect([...told.children].map(({ textContent }) => textContent?.trim().replace(/\s+/g, ' '))).toEqual([
      'The whole game',
      'Something else.',
      'Deal 2',
      'Points before it The file says 40, our rules 20.',
    ])
    expect(await screen.findByRole('link', { name: /Ąžuolas, Seat 2/ })).toBeInTheDocument()
    await expectAccessible(container)
  })

  it.each([
    [
      { problem: 'not-json', facts: { event: 17, hand: 3 }, status: 422 },
      'deal 3, event 17: The file isn’t valid JSON.',
    ],
    [
      { problem: 'rules-refuse', facts: { hand: 1, clause: 'RR §5.1' }, status: 422 },
      'deal 1: Our rules don’t allow what was played there (RR §5.1).',
    ],
    [
      { problem: 'wrong-tile', facts: { draw: 2, seat: 0, tile: '9z' }, status: 422 },
      'draw 2, seat 1: “9z” is no tile.',
    ],
    [{ problem: 'unheard-of', facts: { part: 'head' }, status: 422 }, '“head”: English.'],
    [{ problem: 'throttled', status: 429 }, 'Too many requests'],
  ])('says why a file is refused: %o', async (answer, text) => {
    serve({ 'GET imports': list([]), 'POST imports': answer })
    render(Imports)
    await userEvent.upload(await screen.findByTestId('import-file'), file('FAKE'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
  })

  it('does not send what is too large', async () => {
    serve({ 'GET imports': list([]) })
    render(Imports)
    await userEvent.upload(await screen.findByTestId('import-file'), file(new Uint8Array(2_000_001)))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('larger than 2 MB'))
    expect(asked.map(({ request }) => request)).not.toContain('POST imports')
  })

  it('takes text that is pasted, in a field or anywhere', async () => {
    const made = { id: ID, game: 'sichuan', format: 'Fakeo', differences: [] }
    serve({ 'GET imports': list([]), 'POST imports': made })
    render(Imports)
    await userEvent.click(await screen.findByTestId('import-paste'))
    await userEvent.type(screen.getByTestId('import-text'), 'typed')
    await userEvent.click(screen.getByRole('button', { name: 'Read it' }))
    await screen.findByText(/agree on everything/)
    const event = Object.assign(new Event('paste', { bubbles: true }), {
      clipboardData: { files: [], getData: () => 'pasted' },
    })
    document.body.dispatchEvent(event)
    const bodies = () => asked.filter(({ request }) => request === 'POST imports').map(({ body }) => body)
    await waitFor(() => expect(bodies()).toHaveLength(2))
    expect(await Promise.all(bodies().map(textOf))).toEqual(['typed', 'pasted'])
  })

  it('deletes one, and says so', async () => {
    serve({ 'GET imports': [list([ROW]), list([])], [`DELETE imports/${ID}`]: null })
    render(Imports)
    await userEvent.click(await screen.findByRole('button', { name: /^Delete: Ąžuolas/ }))
    expect(await screen.findByTestId('imports-none')).toBeInTheDocument()
    expect(asked.map(({ request }) => request)).toContain(`DELETE imports/${ID}`)
  })

  it('says where it can be told in other languages', async () => {
    await setLanguage('ru')
    serve({
      'GET imports': list([]),
      'POST imports': { problem: 'no-hands', facts: { hand: 1 }, status: 422 },
    })
    render(Imports)
    await userEvent.upload(await screen.findByTestId('import-file'), file('FAKE'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^раздача 1: В этой партии/))
    await setLanguage('en')
  })
})

describe('the replay of a game from elsewhere', () => {
  const doc = {
    ...ROW,
    dealt: 2,
    table: match.table,
    seats: match.seats,
    deals: match.deals,
    differences: DIFFERENCES,
  }
  const answers = {
    [`GET imports/${ID}`]: doc,
    [`GET imports/${ID}/deals/0?view=all`]: { ...deals['0.all'], fair: null },
    [`GET imports/${ID}/deals/1?view=all`]: { ...deals['1.all'], fair: null },
  }

  it('is marked as such, steps, and offers nothing that is shared', async () => {
    history.replaceState(null, '', `/imports/${ID}`)
    serve(answers)
    render(ImportedGame, { code: ID })
    await waitFor(() => expect(screen.getByTestId('replay-count')).toHaveTextContent('Deal 1/2 · 1/'))
    expect(screen.getByTestId('imported')).toHaveTextContent('Imported (Fakeo): not a game of this place')
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.getByTestId('replay-count')).toHaveTextContent('Deal 1/2 · 2/'))
    expect(screen.queryByTestId('replay-play-on')).not.toBeInTheDocument()
    await userEvent.keyboard('o')
    await userEvent.click(screen.getByTestId('replay-menu-open'))
    const menu = await screen.findByTestId('replay-menu')
    for (const id of ['study-create', 'check-wall', 'moment-link', 'menu-play-on'])
      expect(within(menu).queryByTestId(id)).not.toBeInTheDocument()
    expect(within(menu).getByRole('link', { name: 'Games from elsewhere' })).toHaveAttribute(
      'href',
      '/imports',
    )
  })

  it('lists what differs', async () => {
    serve(answers)
    render(ImportedGame, { code: ID })
    await userEvent.click(await screen.findByRole('button', { name: '2 differences' }))
    expect(await screen.findByTestId('import-differences')).toHaveTextContent('our rules 20')
  })

  it('is not there for anybody else', async () => {
    serve({ [`GET imports/${ID}`]: { problem: 'no-such-import', status: 404 } })
    render(ImportedGame, { code: ID })
    expect(await screen.findByRole('alert')).toHaveTextContent('only by whoever brought them')
    expect(screen.getByRole('link', { name: 'Games from elsewhere' })).toBeInTheDocument()
  })
})

describe('the menu of a replay', () => {
  const answers = {
    'GET matches/REPLAY01': { ...match, formats: [{ key: 'fake', title: 'Fakeo' }] },
    'GET matches/REPLAY01/deals/0?view=all&edition=1.1': deals['0.all'],
    'GET matches/REPLAY01/deals/1?view=all&edition=1.1': deals['1.all'],
  }
  async function save() {
    render(Replay, { code: 'REPLAY01' })
    await userEvent.click(await screen.findByTestId('replay-menu-open'))
    await userEvent.click(await screen.findByRole('button', { name: 'Download as Fakeo' }))
  }

  it('offers the game as other sites write it', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} })
    serve({ ...answers, 'GET matches/REPLAY01/files/fake': { file: true } })
    await save()
    await waitFor(() => expect(click).toHaveBeenCalled())
  })

  it('says why it can’t be had', async () => {
    serve({ ...answers, 'GET matches/REPLAY01/files/fake': { problem: 'cannot-be-told', status: 422 } })
    await save()
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('has no words for what was played'),
    )
  })
})
