import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import Replay from '../../src/pages/Replay.svelte'
import fixture from '../fixtures/replay.json'
import { serve } from '../pages/server.js'

const { deals, match } = /** @type {any} */ (fixture)
const moments = /** @type {any[]} */ (deals['0.all'].moments)
const paid = moments.length - 1

/** @param {number} moment of the first deal, counted from 0 */
async function openAt(moment) {
  history.replaceState(null, '', `/game/REPLAY01#1.${moment + 1}.all`)
  serve({
    'GET matches/REPLAY01': match,
    'GET matches/REPLAY01/deals/0?view=all&edition=1.1': deals['0.all'],
    'GET matches/REPLAY01/deals/1?view=all&edition=1.1': deals['1.all'],
  })
  render(Replay, { code: 'REPLAY01' })
  await at(moment)
}
const at = (/** @type {number} */ moment) =>
  waitFor(() => expect(screen.getByTestId('replay-count')).toHaveTextContent(`Deal 1/2 · ${moment + 1}/`))

beforeEach(async () => {
  vi.stubGlobal('requestIdleCallback', (/** @type {() => void} */ run) => setTimeout(run))
  vi.stubGlobal('ResizeObserver', function (/** @type {() => void} */ tell) {
    return { observe: tell, unobserve() {}, disconnect() {} }
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720)
  await Promise.all(['replay', 'side', 'score'].map(section))
})
afterEach(() => history.replaceState(null, '', '/'))

/** All that a screen reader is told politely of what happens. */
const said = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)

describe('what happens at a moment of a replay', () => {
  it('is said whole, in one place, wherever one comes from', async () => {
    await openAt(0)
    await userEvent.keyboard('{ArrowRight}')
    await at(1)
    await waitFor(() =>
      expect(said()).toEqual([
        expect.stringMatching(/^Move 2 of \d+\. (.+ sets .+ aside\. ){3}.+ lays .+ Everyone has chosen/),
      ]),
    )
    await userEvent.keyboard('{End}')
    await at(paid)
    expect(said()).toEqual([expect.stringMatching(/^Move (\d+) of \1\. The deal is over/)])
    await userEvent.keyboard('{Home}')
    await at(0)
    expect(said()).toEqual([expect.stringMatching(/^Move 1 of \d+\. Deal 1\. The dealer is/)])
  })
})

describe('what flares up in a replay', () => {
  const floats = () => [...document.querySelectorAll('.float')].map(({ textContent }) => textContent)
  const called = moments.findIndex(({ events }) =>
    events.some((/** @type {any} */ { outcome }) => outcome?.length),
  )

  it('is what the next moment brings: its points, and its calls', async () => {
    await openAt(paid - 1)
    await waitFor(() => expect(document.querySelector('.floats')).toBeInTheDocument())
    await userEvent.keyboard('{ArrowRight}')
    await at(paid)
    await waitFor(() => expect(floats()).toEqual(['+2', '+5', '−10', '+3']))
  })

  it.each([
    ['back from the payments', paid, '{ArrowLeft}', paid - 1],
    ['back to the beginning', paid, '{Home}', 0],
    ['back to a call', called + 1, '{ArrowLeft}', called],
    ['on to the end', 0, '{End}', paid],
  ])('is nothing on the way %s', async (_, from, key, to) => {
    await openAt(from)
    await waitFor(() => expect(document.querySelector('.floats')).toBeInTheDocument())
    await userEvent.keyboard(key)
    await at(to)
    await new Promise((done) => setTimeout(done, 50))
    expect(floats()).toEqual([])
  })
})
