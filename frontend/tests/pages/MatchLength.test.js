import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { choices } from '../../src/app/session/tableChoices.svelte.js'
import { me } from '../../src/app/session/me.svelte.js'
import CreateTable from '../../src/pages/home/CreateTable.svelte'
import { expectAccessible } from '../axe.js'
import { openedAnew } from './doc.js'
import { GAMES, OTHER, sent, serve } from './server.js'

const usual = JSON.stringify(choices)
const ASKED_FOR = 'POST tables'

beforeEach(async () => {
  await openedAnew('home', 'lobby')
  Object.assign(choices, JSON.parse(usual))
  Object.assign(me, { name: 'Ada', kind: 'guest', known: true, tables: [] })
  vi.stubGlobal('requestIdleCallback', (/** @type {() => void} */ then) => setTimeout(then))
})

/** @param {any[]} [games] */
async function open(games = GAMES.games) {
  const asked = serve({
    'GET me': { name: 'Ada', kind: 'guest', tables: [] },
    'GET games': GAMES,
    [ASKED_FOR]: { code: 'Ab3dE_9x' },
  })
  render(CreateTable, { games })
  await screen.findByRole('group', { name: 'Length' })
  return asked
}

/** @param {string} name */
const group = (name) => within(screen.getByRole('group', { name }))
/** @param {string} of @param {string} name */
const choose = (of, name) => userEvent.click(group(of).getByRole('radio', { name }))

/** @param {import('./server.js').Asked} asked */
async function ordered(asked) {
  await userEvent.click(screen.getByTestId('create-table'))
  await waitFor(() => expect(sent(asked, ASKED_FOR)).toBeDefined())
  const { deals, minutes, at_time } = sent(asked, ASKED_FOR)
  return { deals, minutes, at_time }
}

describe('the length of a match', () => {
  it('is so many deals within so much time, and says what the end of it brings', async () => {
    const asked = await open()
    await choose('Length', 'Both')
    expect(screen.getByText('The game ends at whichever comes first.')).toBeInTheDocument()
    await choose('Deals', '16')
    await choose('Minutes', '60')
    expect(group('When time is up').getByRole('radio', { name: 'Play ends' })).toBeChecked()
    expect(screen.getByText(/play stops, even in the middle of a deal/)).toBeInTheDocument()
    await choose('When time is up', 'One more deal')
    expect(screen.getByText(/played out, and then one more/)).toBeInTheDocument()
    await expectAccessible()
    expect(await ordered(asked)).toEqual({ deals: 16, minutes: 60, at_time: 'one-more' })
  })

  it('has no end of time where it is of deals alone', async () => {
    const asked = await open()
    choices.atTime = 'finish'
    expect(screen.queryByRole('group', { name: 'When time is up' })).not.toBeInTheDocument()
    expect(await ordered(asked)).toEqual({ deals: 8, minutes: undefined, at_time: undefined })
  })

  it('goes by keys alone', async () => {
    const asked = await open()
    group('Length').getByRole('radio', { name: 'Deals' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(group('Length').getByRole('radio', { name: 'Both' })).toBeChecked()
    group('When time is up').getByRole('radio', { name: 'Play ends' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(await ordered(asked)).toEqual({ deals: 8, minutes: 45, at_time: 'finish' })
  })

  it('is that of the game itself, or a time, where its rules say when it is over', async () => {
    choices.by = 'both'
    const asked = await open([OTHER])
    expect(group('Length').getAllByRole('radio')).toHaveLength(2)
    expect(group('Length').getByRole('radio', { name: 'Minutes' })).toBeChecked()
    await choose('When time is up', 'Last deal')
    expect(await ordered(asked)).toEqual({ deals: undefined, minutes: 45, at_time: 'finish' })
  })
})
