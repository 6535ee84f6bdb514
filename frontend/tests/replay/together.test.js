import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import Replay from '../../src/pages/Replay.svelte'
import { live } from '../../src/wire/live.svelte.js'
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

it('goes its own way once its slider is moved by hand: the leader’s next step doesn’t take it back', async () => {
  vi.stubGlobal('ResizeObserver', function () {
    return { observe() {}, unobserve() {}, disconnect() {} }
  })
  vi.spyOn(live, 'follow').mockReturnValue({ doc: STUDY, refused: null, status: 'open', close: () => {} })
  serve({
    'GET matches/REPLAY01': match,
    'GET matches/REPLAY01/deals/0?view=all&edition=1.1': deals['0.all'],
    'GET matches/REPLAY01/deals/1?view=all&edition=1.1': deals['1.all'],
    'POST studies/together1/members': { id: 'together1', you: 1 },
    'DELETE studies/together1/members': {},
  })
  history.replaceState(null, '', '/game/REPLAY01?with=together1')
  await section('replay')
  render(Replay, { code: 'REPLAY01' })
  const slider = await screen.findByTestId('replay-slider')
  await vi.waitFor(() => expect(slider).toHaveValue('4'))
  expect(screen.queryByTestId('study-catch-up')).not.toBeInTheDocument()
  await fireEvent.input(slider, { target: { value: '9' } })
  expect(slider).toHaveValue('9')
  expect(await screen.findByTestId('study-catch-up')).toBeInTheDocument()
})
