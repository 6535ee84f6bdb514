import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCompletePlugin } from '../../../src/app/loading/gamePlugin.js'
import { DEFAULTS } from '../../../src/app/session/settings.svelte.js'
import { t } from '../../../src/i18n/i18n.svelte.js'
import Table from '../../../src/games/toppan/Table.svelte'
import { expectAccessible } from '../../axe.js'
import { betting, doc, DRAW, seat, sheet, view } from './build.js'

beforeEach(async () => {
  // jsdom lays nothing out: the window's first size stays.
  await loadCompletePlugin('toppan')
})

/** No button counts in the first moments. */
const heard = () => new Promise((done) => setTimeout(done, 320))
const hints = (/** @type {object} */ more = {}) => ({
  total: 9.5, over: false, distance: 1, yaku: { toitsu: 2, dora: 1 }, times: 3, ...more,
}) // prettier-ignore
const OWN = ['7m', '2p', '1z']

/** @param {any} shown @param {object} [more] */
function show(shown, more = {}) {
  const act = vi.fn(() => true)
  const props = {
    doc: shown,
    events: [],
    act,
    pending: null,
    now: Date.now,
    t,
    settings: { ...DEFAULTS, motion: 'none' },
    ...more,
  }
  return { act, ...render(Table, { props: /** @type {any} */ (props) }) }
}
const drawing = () =>
  doc(
    view([seat({ hand: OWN }), seat({ stood: true }), seat({ status: 'out', count: 0, chips: 0 })], {
      hints: hints({ hit: { unseen: 100, exact: 5, over: 40, nearer: 10 } }),
    }),
    { decision: DRAW },
  )
const asked = (/** @type {number[]} */ bets, bet = 0) =>
  doc(view([seat({ hand: OWN }), seat({ bet, staked: bet })], { phase: 'bet', bet, hints: hints() }), {
    decision: betting(bets),
  })

it('is drawn seat by seat from one’s own on, where there is no time for all; one’s own tiles lie there at once', async () => {
  const seats = [seat({ hand: OWN }), seat(), seat()]
  /** How many seats, and how many tiles, there are after each picture. @type {string[]} */
  const drawn = []
  const note = () => {
    const count = `${screen.queryAllByTestId(/^tiles-/).length} ${document.querySelectorAll('.piece').length}`
    if (drawn.at(-1) !== count) drawn.push(count)
  }
  const seen = new MutationObserver(note)
  seen.observe(document.body, { childList: true, subtree: true })
  show(doc(view(seats)), { piecemeal: true })
  note()
  await screen.findByTestId('tiles-2')
  await vi.waitFor(() => expect(drawn.at(-1)).toBe('3 7'))
  seen.disconnect()
  expect(drawn).toEqual(['0 3', '1 3', '2 5', '3 7'])
})

describe('the table while tiles are taken', () => {
  it('tells the own total, its yaku, the odds, and how the others stand', async () => {
    show(drawing())
    expect(screen.getByTestId('total')).toHaveTextContent('Your total: 9½')
    expect(screen.getByTestId('yaku')).toHaveTextContent('×3 Toitsu 2 · Dora 1')
    expect(screen.getByTestId('odds')).toHaveTextContent('10½: 5% · over 11: 40%')
    expect(screen.getByTestId('spot-1')).toHaveTextContent('Stands')
    expect(screen.getByTestId('spot-2')).toHaveTextContent('Out')
    expect(screen.getByTestId('tiles-1')).toHaveTextContent('2 tiles')
    expect(screen.getByTestId('tiles-0')).toHaveTextContent('7 characters, 2 dots, east')
    expect(screen.getByRole('alert', { name: '' })).toHaveTextContent('Your total is 9½. Hit or stand?')
    await expectAccessible()
  })

  it('hits and stands by button and by key, but never in the first moments', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000) // however long a click takes here
    const { act } = show(drawing())
    const user = userEvent.setup()
    await user.click(screen.getByTestId('act-hit'))
    await user.keyboard('s')
    expect(act).not.toHaveBeenCalled()
    clock.mockReturnValue(1300)
    await user.click(screen.getByTestId('act-hit'))
    await user.keyboard('s')
    expect(act.mock.calls).toEqual([[{ type: 'hit' }], [{ type: 'stand' }]])
  })

  it('offers nothing while an act is under way', () => {
    show(drawing(), { pending: { id: 'x', decision: DRAW.id, action: { type: 'hit' }, acked: false } })
    expect(screen.queryByTestId('act-hit')).toBeNull()
    expect(screen.getByTestId('waiting')).toBeInTheDocument()
  })

  it('says why there is nothing to choose, and what others see of it, and lets one go on', async () => {
    const shown = drawing()
    shown.decision = { ...DRAW, actions: [{ type: 'stand' }] }
    shown.view.hints = hints({ total: 12, over: true })
    const { act } = show(shown)
    expect(screen.getByTestId('acts')).toHaveTextContent('Over 11 No more tiles; the others can’t tell.')
    expect(screen.queryByTestId('act-hit')).toBeNull()
    expect(screen.getByRole('alert', { name: '' })).toHaveTextContent(
      'Continue; the others see only that you stand.',
    )
    await heard()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Continue' }))
    expect(act).toHaveBeenCalledWith({ type: 'stand' })
  })

  it('says the same of an empty wall, without what would be no secret', () => {
    const shown = drawing()
    shown.decision = { ...DRAW, actions: [{ type: 'stand' }] }
    shown.view.hints = hints()
    show(shown)
    expect(screen.getByTestId('acts')).toHaveTextContent(/The wall is empty\s*Continue/)
  })

  it('tells who waits for others, but not a learner, for whom all wait', () => {
    const shown = { ...drawing(), decision: undefined }
    const { unmount } = show(shown)
    expect(screen.getByTestId('waiting')).toBeInTheDocument()
    unmount()
    show(shown, { switches: false })
    expect(screen.queryByTestId('waiting')).toBeNull()
  })
})

describe('the table while bets are made', () => {
  it('bets what the slider says, in steps of 100, by buttons and keys', async () => {
    const { act } = show(asked([100, 200, 300]))
    const user = userEvent.setup()
    await heard()
    expect(screen.queryByTestId('act-call')).toBeNull()
    await user.click(screen.getByTestId('more'))
    await user.keyboard('[Equal]')
    await user.keyboard('[Equal]')
    await user.click(screen.getByTestId('less'))
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '200')
    await user.keyboard('b')
    await user.keyboard('d')
    expect(act.mock.calls).toEqual([[{ type: 'bet', points: 200 }], [{ type: 'drop' }]])
    await expectAccessible()
  })

  it('calls, or raises, each at its own place', async () => {
    const { act } = show(asked([500, 600, 700], 500))
    const user = userEvent.setup()
    await heard()
    await user.click(screen.getByRole('button', { name: 'Call 500' }))
    await user.click(screen.getByRole('button', { name: /^Raise to\s600/ }))
    expect(act.mock.calls).toEqual([[{ type: 'bet', points: 500 }], [{ type: 'bet', points: 600 }]])
    expect(screen.getByTestId('spot-1')).toHaveTextContent('500')
  })

  it('lets who has too few chips call with all of them, and not raise', async () => {
    show(asked([2000], 2000))
    expect(screen.queryByTestId('act-bet')).toBeNull()
    expect(screen.queryByRole('slider')).toBeNull()
    expect(screen.getByRole('alert', { name: '' })).toHaveTextContent('Call 2,000 or drop out.')
  })
})

describe('the table when hands are laid open', () => {
  const over = () =>
    doc(
      view([seat({ hand: ['5p', '5p'] }), seat({ hand: ['9s', '1s', '1z'] }), seat({ status: 'dropped', count: 3 })], {
        phase: 'over', pot: 0, turn: undefined, sheets: { 0: /** @type {any} */ (sheet()) },
      }),
    ) // prettier-ignore

  it('marks the winner, and tells what each hand came to and brought', async () => {
    show(over())
    expect(screen.getByTestId('spot-1')).toHaveTextContent(/Wins 10½×2 ?\+8,000/)
    expect(screen.getByTestId('spot-1')).toHaveClass('won')
    expect(screen.getByTestId('spot-0')).toHaveTextContent('−7,000')
    expect(screen.getByTestId('total')).toHaveTextContent('10')
    expect(screen.getByTestId('spot-2')).toHaveTextContent('Dropped')
    await expectAccessible()
  })

  it('is the same for who just looks on: nothing to press', () => {
    show({ ...over(), you: undefined }, { bottom: 1 })
    expect(screen.queryByTestId('acts')).toBeNull()
    expect(screen.getByTestId('total')).toHaveTextContent(/^10½$/) // nobody’s own
  })

  it('tells at no other seat what only one sees of its own', async () => {
    const seen = { ...drawing(), you: undefined, decision: null }
    const { rerender } = show(seen)
    expect(screen.getByTestId('yaku')).toHaveTextContent('×3')
    await rerender({ bottom: 1 })
    expect(screen.queryByTestId('total')).toBeNull()
    expect(screen.queryByTestId('yaku')).toBeNull()
  })
})

it('keeps the amount that was chosen where a bet was refused', async () => {
  const shown = asked([100, 200, 300])
  const { rerender } = show(shown)
  const user = userEvent.setup()
  await user.dblClick(screen.getByTestId('more'))
  const amount = () => screen.getByTestId('act-bet')
  expect(amount()).toHaveTextContent('Bet 300')
  const action = /** @type {any} */ ({ type: 'bet', points: 300 })
  const pending = { id: 'x', decision: shown.decision?.id ?? '', action, acked: false }
  await rerender({ pending: /** @type {any} */ (pending) })
  expect(screen.queryByTestId('act-bet')).toBeNull()
  await rerender({ pending: null })
  expect(amount()).toHaveTextContent('Bet 300')
})
