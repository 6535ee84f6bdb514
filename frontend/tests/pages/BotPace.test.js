import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { createRawSnippet } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadStored } from '../../src/app/browser/storage.js'
import { me } from '../../src/app/session/me.svelte.js'
import { choices, storeChoices } from '../../src/app/session/tableChoices.svelte.js'
import { tableRequestOf } from '../../src/app/session/tableRequest.js'
import CreateTable from '../../src/pages/home/CreateTable.svelte'
import * as more from '../../src/pages/home/firstView.js'
import PlayNow from '../../src/pages/home/PlayNow.svelte'
import TableRules from '../../src/pages/table/TableRules.svelte'
import { Attempt } from '../../src/ui/attempt.svelte.js'
import { expectAccessible } from '../axe.js'
import { openedAnew } from './doc.js'
import { GAMES, sent, serve, SICHUAN } from './server.js'

const [sichuan] = /** @type {any[]} */ (GAMES.games)
const usual = JSON.stringify(choices)
const MADE = { code: 'Ab3dE_9x' }

beforeEach(async () => {
  await openedAnew('home', 'lobby')
  Object.assign(choices, JSON.parse(usual))
  Object.assign(me, { name: 'Ada', kind: 'guest', known: true, tables: [] })
  vi.stubGlobal('requestIdleCallback', (/** @type {() => void} */ then) => setTimeout(then))
})

function opened() {
  return serve({
    'GET me': { name: 'Ada', kind: 'guest', tables: [] },
    'GET games': GAMES,
    'GET play': { key: 'k', commitment: 'c' },
    'POST play': MADE,
    'POST tables': MADE,
  })
}

describe('the pace of bots at a table of one’s own', () => {
  /** @param {'anyone' | 'friends' | 'bots'} company */
  async function form(company) {
    choices.company = company
    const asked = opened()
    render(CreateTable, { games: GAMES.games })
    await screen.findByTestId('create-table')
    return asked
  }
  const pace = () => screen.findByRole('group', { name: 'Bot pace' })
  /** @param {string} name */
  const choose = async (name) => userEvent.click(within(await pace()).getByRole('radio', { name }))

  it('is natural until another one is chosen, which is told and remembered', async () => {
    const asked = await form('bots')
    expect(within(await pace()).getByRole('radio', { name: 'Natural' })).toBeChecked()
    expect(screen.getByText('Bots take about as long as people do.')).toBeInTheDocument()
    await choose('Quick')
    expect(screen.getByText('A bot’s turn takes 0.3 to 0.6 seconds.')).toBeInTheDocument()
    await expectAccessible()
    await userEvent.click(screen.getByTestId('create-table'))
    await waitFor(() => expect(sent(asked, 'POST play')).toMatchObject({ bots: 'easy', bot_pace: 'quick' }))
    expect(loadStored('choices', {})).toMatchObject({ botPace: 'quick' })
  })

  it('is left out of a request where it is natural', async () => {
    const asked = await form('bots')
    await pace()
    await userEvent.click(screen.getByTestId('create-table'))
    await waitFor(() => expect(sent(asked, 'POST play')).toBeDefined())
    expect(sent(asked, 'POST play')).not.toHaveProperty('bot_pace')
  })

  it('says among friends that claims take their time', async () => {
    const asked = await form('friends')
    await choose('Instant')
    expect(
      screen.getByText(/^Bots play at once\. While several people play, claims take/),
    ).toBeInTheDocument()
    await choose('Natural')
    expect(screen.queryByText(/claims take/)).not.toBeInTheDocument()
    await choose('Instant')
    await userEvent.click(screen.getByTestId('create-table'))
    await waitFor(() => expect(sent(asked, 'POST tables')).toMatchObject({ bots: null, bot_pace: 'instant' }))
  })

  it('is not asked for at a table for anyone, a rated one, or of a game without bots', async () => {
    await form('anyone')
    await screen.findByRole('group', { name: 'Speed' })
    expect(screen.queryByRole('group', { name: 'Bot pace' })).not.toBeInTheDocument()
    const chosen = { ...choices, botPace: /** @type {const} */ ('quick') }
    const request = (/** @type {object} */ more, game = sichuan) =>
      tableRequestOf({ ...chosen, ...more }, 'easy', game)
    expect(request({ company: 'anyone' })).not.toHaveProperty('bot_pace')
    expect(request({ company: 'friends', rated: true })).not.toHaveProperty('bot_pace')
    expect(request({ company: 'friends' }, { ...sichuan, bots: [] })).not.toHaveProperty('bot_pace')
    expect(request({ company: 'friends' })).toMatchObject({ bot_pace: 'quick' })
  })

  it('goes by keys alone', async () => {
    await form('bots')
    within(await pace())
      .getByRole('radio', { name: 'Natural' })
      .focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(within(await pace()).getByRole('radio', { name: 'Instant' })).toBeChecked()
  })
})

describe('the pace of bots at once', () => {
  /** @param {string} [botPace] as it was chosen last */
  function home(botPace) {
    if (botPace) choices.botPace = /** @type {any} */ (botPace)
    const asked = opened()
    const children = createRawSnippet(() => ({ render: () => '<p></p>' }))
    render(PlayNow, { game: sichuan, beginning: new Attempt(), more, opponents: 'bots', children })
    return asked
  }

  it('is chosen beside level and speed', async () => {
    const asked = home()
    const select = screen.getByRole('combobox', { name: 'Bot pace' })
    expect(select).toHaveDisplayValue('Bot pace: Natural')
    await userEvent.selectOptions(select, 'quick')
    await expectAccessible()
    await userEvent.click(screen.getByTestId('play-now'))
    await waitFor(() => expect(sent(asked, 'POST play')).toMatchObject({ bots: 'easy', bot_pace: 'quick' }))
    expect(loadStored('choices', {})).toMatchObject({ botPace: 'quick' })
  })

  it('is as it was chosen last', async () => {
    const asked = home('instant')
    expect(screen.getByRole('combobox', { name: 'Bot pace' })).toHaveDisplayValue('Bot pace: Instant')
    await userEvent.click(screen.getByTestId('play-now'))
    await waitFor(() => expect(sent(asked, 'POST play')).toMatchObject({ bot_pace: 'instant' }))
  })

  it.each(['natural', 'breathless'])('is left out where it is %s', async (kept) => {
    const asked = home(kept)
    storeChoices()
    await userEvent.click(screen.getByTestId('play-now'))
    await waitFor(() => expect(sent(asked, 'POST play')).toBeDefined())
    expect(sent(asked, 'POST play')).not.toHaveProperty('bot_pace')
  })
})

describe('the rules of a table', () => {
  const [preset] = SICHUAN.presets
  const table = /** @type {any} */ ({ game: 'sichuan', preset, changed: {} })

  it('tell the pace of bots where it is not natural', async () => {
    render(TableRules, { table: { ...table, bot_pace: 'instant' } })
    expect(await screen.findByTestId('table-rules')).toHaveTextContent(/ · Bot pace: Instant$/)
  })

  it('say nothing of it elsewhere', async () => {
    render(TableRules, { table })
    expect(await screen.findByTestId('table-rules')).not.toHaveTextContent(/pace/)
  })
})
