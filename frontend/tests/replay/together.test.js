import { fireEvent, render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import Replay from '../../src/pages/Replay.svelte'
import { live } from '../../src/wire/liveTopics.svelte.js'
import fixture from '../fixtures/replay.json'
import { serve } from '../pages/server.js'

const { deals, match } = /** @type {any} */ (fixture)
const STUDY = {
  id: 'together1',
  match: 'REPLAY01',
  deal: 0,
  moment: 4,
  view: 'all',
  leader: 0,
  members: { 0: { name: 'Anna', kind: 'guest' }, 1: { name: 'Boris', kind: 'guest' } },
}

afterEach(() => history.replaceState(null, '', '/'))

/** @param {any} topic what those who follow the study are told */
async function open(topic) {
  vi.stubGlobal('ResizeObserver', function () {
    return { observe() {}, unobserve() {}, disconnect() {} }
  })
  vi.spyOn(live, 'follow').mockReturnValue({
    doc: null,
    refused: null,
    status: 'open',
    close: () => {},
    ...topic,
  })
  serve({
    'GET matches/REPLAY01': match,
    'GET matches/REPLAY01/deals/0?view=all&edition=1.1': deals['0.all'],
    'GET matches/REPLAY01/deals/1?view=all&edition=1.1': deals['1.all'],
    'POST studies/together1/members': topic.refused
      ? { problem: 'no-such-study' }
      : { id: 'together1', you: 1 },
    'DELETE studies/together1/members': {},
  })
  history.replaceState(null, '', '/game/REPLAY01?with=together1')
  await Promise.all(['replay', 'side'].map(section))
  render(Replay, { code: 'REPLAY01' })
}

it('goes its own way once its slider is moved by hand: the leader’s next step doesn’t take it back', async () => {
  await open({ doc: STUDY })
  const slider = await screen.findByTestId('replay-slider')
  await vi.waitFor(() => expect(slider).toHaveValue('4'))
  expect(screen.queryByTestId('study-catch-up')).not.toBeInTheDocument()
  await fireEvent.input(slider, { target: { value: '9' } })
  expect(slider).toHaveValue('9')
  expect(await screen.findByTestId('study-catch-up')).toBeInTheDocument()
})

it.each([
  ['that is over', { refused: { code: 'no-such-study' } }],
  ['of another game', { doc: { ...STUDY, match: 'OTHER001' } }],
])('joins and follows nobody by the link of a group %s', async (_, topic) => {
  await open(topic)
  const group = within(await screen.findByTestId('study'))
  expect(await group.findByText('Nobody is watching together here, or not any more.')).toBeInTheDocument()
  expect(group.queryByText(/Joining|follow/)).not.toBeInTheDocument()
  history.replaceState({ y: 40 }, '')
  await userEvent.click(group.getByTestId('study-leave'))
  expect(history.state).toEqual({ y: 40 }) // the place, for Back and Forward
  expect(screen.queryByTestId('study')).not.toBeInTheDocument()
  expect(location.search).toBe('')
})
