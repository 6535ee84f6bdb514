import { screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import EventMain from '../../../src/pages/events/event/EventMain.svelte'
import { expectAccessible } from '../../axe.js'
import { sent } from '../../pages/server.js'
import { MINUTE, START, fullDoc, ownEvent, ownPart } from './eventDoc.js'
import { openEvent, openedAnew, tell } from './openEvent.js'

const RUN = ['settings', 'cancel', 'officials', 'entrants', 'next-round', 'rulings', 'penalties', 'enter']

beforeEach(openedAnew)

describe('the page for those who run an event', () => {
  const call = { round: 2, table: 2, code: 'tab1e2', entrant: 13, since: START + 81 * MINUTE }
  const part = ownPart({ role: 'organiser', calls: [] }, RUN)

  it('tells who calls, on top and aloud, and answers', async () => {
    const asked = await openEvent(EventMain, fullDoc(), part, {
      'POST events/cup/rounds/2/tables/2/rulings': {},
    })
    await screen.findByTestId('calls-said')
    tell('me', { events: { cup: ownEvent({ role: 'organiser', calls: [call] }) } })
    await waitFor(() =>
      expect(screen.getByTestId('calls-said')).toHaveTextContent('Table 2 calls for a referee.'),
    )
    const calls = screen.getByTestId('event-calls')
    expect(calls).toHaveTextContent(/Mei\s*1:0\d ago/)
    expect(within(calls).getByRole('link')).toHaveAttribute('href', '/look/tab1e2')
    await userEvent.click(within(calls).getByRole('button', { name: /Answer/ }))
    await userEvent.click(
      within(screen.getByTestId('act-dialog')).getByRole('button', { name: 'Answer the call' }),
    )
    await waitFor(() =>
      expect(sent(asked, 'POST events/cup/rounds/2/tables/2/rulings')).toEqual({
        ruling: 'answer',
        reason: '',
      }),
    )
  })

  it('says what each ruling does, and takes what it needs', async () => {
    const asked = await openEvent(EventMain, fullDoc(), part, {
      'POST events/cup/rounds/1/tables/1/rulings': {},
      'POST events/cup/rounds/2/tables/2/rulings': {},
    })
    await userEvent.click(await screen.findByTestId('rule-2'))
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: /^Change the player/ }))
    const dialog = screen.getByTestId('act-dialog')
    expect(dialog).toHaveTextContent(/plays on with the tiles and points of the seat/)
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Mei' }))
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Who sits down' }), '15')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change the player' }))
    await waitFor(() =>
      expect(sent(asked, 'POST events/cup/rounds/2/tables/2/rulings')).toEqual({
        ruling: 'substitute',
        reason: '',
        seat: 3,
        entrant: 15,
      }),
    )
    await waitFor(() => expect(screen.queryByTestId('act-dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Previous round' }))
    await userEvent.click(await screen.findByTestId('rule-1'))
    await userEvent.click(screen.getByRole('button', { name: /^Correct points/ }))
    const fields = within(screen.getByTestId('act-dialog')).getAllByRole('textbox')
    await userEvent.clear(fields[0])
    await userEvent.type(fields[0], '31,5')
    await userEvent.type(fields[4], 'Misread')
    await userEvent.click(
      within(screen.getByTestId('act-dialog')).getByRole('button', { name: 'Correct points' }),
    )
    await waitFor(() =>
      expect(sent(asked, 'POST events/cup/rounds/1/tables/1/rulings')).toEqual({
        ruling: 'correct',
        reason: 'Misread',
        points: ['63/2', '4', '-12', '-23'],
      }),
    )
  })

  it('approves, names officials, begins rounds, takes points, cancels', async () => {
    const doc = { ...fullDoc(), next_round: 3, next_at: START + 200 * MINUTE }
    const asked = await openEvent(EventMain, doc, part, {
      'POST events/cup/entrants/17': {},
      'POST events/cup/officials': {},
      'POST events/cup/next-round': {},
      'POST events/cup/penalties': {},
      'POST events/cup/cancel': {},
    })
    await userEvent.click(await screen.findByTestId('tab-entrants'))
    await userEvent.click(within(screen.getByTestId('entrant-17')).getByRole('button', { name: /Approve/ }))
    await waitFor(() => expect(sent(asked, 'POST events/cup/entrants/17')).toEqual({ action: 'approve' }))
    await userEvent.click(screen.getByTestId('tab-organise'))
    /** @param {string} what @param {string} button @param {(dialog: ReturnType<typeof within>) => Promise<unknown>} fill */
    async function order(what, button, fill) {
      await userEvent.click(screen.getByTestId(`organise-${what}`))
      const dialog = within(screen.getByTestId('act-dialog'))
      await fill(dialog)
      await userEvent.click(dialog.getByRole('button', { name: button }))
      await waitFor(() => expect(screen.queryByTestId('act-dialog')).toBeNull())
    }
    await order('official', 'Save', (dialog) => userEvent.type(dialog.getByLabelText('Account name'), 'Rin'))
    expect(sent(asked, 'POST events/cup/officials')).toEqual({ name: 'Rin', role: 'referee' })
    await order('next', 'Begin round 3', async () => {})
    expect(sent(asked, 'POST events/cup/next-round')).toEqual({ at: null })
    await order('penalty', 'Penalty', async (dialog) => {
      await userEvent.selectOptions(dialog.getByRole('combobox'), '12')
      await userEvent.type(dialog.getByLabelText(/Clause/), '7.2')
    })
    expect(sent(asked, 'POST events/cup/penalties')).toEqual({
      entrant: 12,
      points: '1',
      clause: '7.2',
      reason: '',
    })
    await order('cancel', 'Cancel the event', (dialog) =>
      userEvent.type(dialog.getByLabelText(/Reason/), 'Flood'),
    )
    expect(sent(asked, 'POST events/cup/cancel')).toEqual({ reason: 'Flood' })
  })

  it('says at its field that a penalty takes something', async () => {
    await openEvent(EventMain, fullDoc(), part)
    await userEvent.click(await screen.findByTestId('tab-organise'))
    await userEvent.click(screen.getByTestId('organise-penalty'))
    const dialog = within(screen.getByTestId('act-dialog'))
    await userEvent.selectOptions(dialog.getByRole('combobox'), '12')
    await userEvent.type(dialog.getByLabelText(/Clause/), '7.2')
    const field = dialog.getByLabelText('Table points taken')
    for (const typed of ['0', '-3', 'x']) {
      await userEvent.clear(field)
      await userEvent.type(field, typed)
      expect(field).not.toHaveAttribute('aria-invalid')
      await userEvent.click(dialog.getByRole('button', { name: 'Penalty' }))
      expect(field).toBeInvalid()
      expect(field).toHaveFocus()
      expect(field).toHaveAccessibleDescription('Write a number above 0, such as 2, 1/2 or 2.5.')
    }
    expect(dialog.queryByRole('alert')).toBeNull()
    await expectAccessible()
  })

  it('has the organiser choose where equals stand at the cut, as many as go on', async () => {
    const doc = { ...fullDoc(), undecided: [3, 11] }
    const asked = await openEvent(EventMain, doc, ownPart({ role: 'organiser' }, [...RUN, 'finalists']), {
      'POST events/cup/finalists': {},
    })
    await userEvent.click(await screen.findByTestId('tab-organise'))
    await userEvent.click(screen.getByTestId('organise-finalists'))
    const dialog = within(screen.getByTestId('act-dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Choose who goes on' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Choose 1 player')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Kaja' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Choose who goes on' }))
    await waitFor(() =>
      expect(sent(asked, 'POST events/cup/finalists').entrants).toEqual([1, 5, 6, 9, 2, 10, 7, 11]),
    )
  })
})
