import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import Drill from '../../src/pages/Drill.svelte'
import {
  dayAfter,
  dayOf,
  isDay,
  isDone,
  keepAnswer,
  loadDays,
  readDay,
  streaks,
  tally,
} from '../../src/pages/drill/dailyResults.js'
import { documentOf } from '../../src/pages/drill/document.js'
import { DrillRun } from '../../src/pages/drill/drillRun.svelte.js'
import { choiceOf, distinct, judge } from '../../src/pages/drill/judge.js'
import { expectAccessible } from '../axe.js'
import fixture from '../fixtures/replay.json'

const TODAY = dayOf(Date.now())
const PATIENT = { timeout: 8000 }
const PON = { type: 'claim-pung', tile: '3p' }
const PASS = { type: 'pass' }
/** @param {string} tile @param {boolean} [drawn] */
const discard = (tile, drawn) => ({ type: 'discard', tile, ...(drawn && { drawn }) })

/** A claim seen from seat 1 of a deal of Sichuan. @param {string} id @returns {any} */
const position = (id) => {
  const { doc } = fixture.deals['0.1']
  const decision = { id, kind: 'claim', actions: [PON, PASS], default: PASS, deadline: 99, bank: 7 }
  const view = {
    ...doc.view,
    phase: 'claim',
    turn: 0,
    last: { seat: 0, tile: '3p' },
    hints: {},
  }
  return {
    id,
    doc: { ...doc, view, table: { ...fixture.match.table, deals: 2 }, clock: { banks: {} }, decision },
    choices: [
      { action: PON, loss: 0 },
      { action: PASS, loss: 1.3 },
    ],
    played: PASS,
    reason: 'closer',
    facts: {},
    source: 'people',
  }
}
const drill = (day = TODAY) => ({ game: 'sichuan', day, positions: [position('a'), position('b')] })

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/drill/sichuan')
})

describe('a choice', () => {
  /** @type {any} */
  const asked = {
    choices: [
      { action: discard('1z'), loss: 0 },
      { action: discard('5m'), loss: 0 },
      { action: discard('5m', true), loss: 0.2 },
      { action: discard('2m'), loss: 0.3 },
      { action: { type: 'riichi', tile: '2m' }, loss: null },
      { action: discard('9m'), loss: 2 },
    ],
    played: discard('9m'),
  }

  it.each(
    /** @type {[string, any, string, number | null][]} */ ([
      ['the best', discard('1z'), 'right', 0],
      ['as good as the best', discard('5m'), 'right', 0],
      ['the same tile drawn', discard('5m', true), 'close', 0.2],
      ['little worse', discard('2m'), 'close', 0.3],
      ['as bad as then', discard('9m'), 'wrong', 2],
      ['not weighed', { type: 'riichi', tile: '2m' }, 'wrong', null],
      ['not known', discard('7s'), 'wrong', null],
    ]),
  )('that is %s', (_, action, verdict, loss) => expect(judge(asked, action)).toEqual({ verdict, loss }))

  it('is the best, though nothing was weighed', () => {
    const choices = [
      { action: PON, loss: null },
      { action: PASS, loss: null },
    ]
    expect(judge(/** @type {any} */ ({ choices, played: PASS }), { ...PON }).verdict).toBe('right')
    expect(judge(/** @type {any} */ ({ choices, played: PASS }), PASS)).toEqual({
      verdict: 'wrong',
      loss: null,
    })
  })

  it('is told once, and found by what it is done with', () => {
    const told = (/** @type {any} */ { action }) => action.tile
    expect(distinct(asked.choices, told).map(({ action }) => action.tile)).toEqual(['1z', '5m', '2m', '9m'])
    const bets = [
      { action: { type: 'bet', points: 500 }, loss: 0 },
      { action: { type: 'bet', points: 900 }, loss: 3 },
    ]
    expect(choiceOf(/** @type {any} */ (bets), { type: 'bet', points: 900 })).toBe(bets[1])
  })
})

describe('the days', () => {
  const answer = (/** @type {string} */ id, /** @type {any} */ verdict = 'right', loss = 0) => ({
    id,
    verdict,
    loss,
  })

  it('keep the first answer to each position, by game', () => {
    keepAnswer('sichuan', '2026-11-30', 2, answer('a', 'wrong', 1.5), '2026-11-30')
    keepAnswer('sichuan', '2026-11-30', 2, answer('a'), '2026-11-30')
    expect(isDone(loadDays('sichuan')['2026-11-30'])).toBe(false)
    keepAnswer('sichuan', '2026-11-30', 2, answer('b'), '2026-11-30')
    keepAnswer('sichuan', '2026-11-30', 2, answer('c'), '2026-11-30')
    const { answers } = loadDays('sichuan')['2026-11-30']
    expect(tally(answers)).toEqual({ right: 1, lost: 1.5 })
    expect(isDone(loadDays('sichuan')['2026-11-30'])).toBe(true)
    expect(loadDays('riichi')).toEqual({})
  })

  it('in a row are those done on the day itself, up to today or yesterday', () => {
    const done = (/** @type {string} */ day, today = day) => keepAnswer('toppan', day, 1, answer('a'), today)
    done('2026-02-27')
    done('2026-02-28')
    expect(streaks(done('2026-03-01'), '2026-03-01')).toEqual({ streak: 3, longest: 3 })
    expect(streaks(loadDays('toppan'), '2026-03-02')).toEqual({ streak: 3, longest: 3 })
    expect(streaks(loadDays('toppan'), '2026-03-03')).toEqual({ streak: 0, longest: 3 })
    done('2026-03-02', '2026-03-03') // a day late
    expect(streaks(done('2026-03-03'), '2026-03-03')).toEqual({ streak: 1, longest: 3 })
  })

  it('end with the year', () => {
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
    expect([isDay('2026-02-30'), isDay('2026-2-3'), isDay('2026-02-03'), isDay(7)]).toEqual([
      false,
      false,
      true,
      false,
    ])
    expect([readDay('?day=2026-02-03'), readDay('?day=x'), readDay('')]).toEqual(['2026-02-03', '', ''])
  })

  it.each(['"x"', '[]', '{"sichuan":7}', '{"sichuan":{"2026-01-01":{"answers":4},"no":{}}}', '{'])(
    'begin anew where %s is stored',
    (text) => {
      localStorage.setItem('mahjong.drill', text)
      expect(loadDays('sichuan')).toEqual({})
    },
  )
})

describe('a run', () => {
  it('goes on where it was left, and from the end begins anew without another result', () => {
    const first = new DrillRun(drill())
    expect(first.choose(PASS)).toBe(true)
    expect(first.choose(PON)).toBe(false)
    const run = new DrillRun(drill())
    expect(run.index).toBe(1)
    run.choose(PON)
    run.next()
    expect([run.position, run.tally]).toEqual([undefined, { right: 1, lost: 1.3 }])
    run.again()
    run.choose(PON)
    expect([run.index, run.tally.right]).toEqual([0, 1])
    expect(tally(loadDays('sichuan')[TODAY].answers).right).toBe(1)
    expect(new DrillRun(drill()).position).toBeUndefined()
  })

  it('shows a position without a clock, and without its decision once it is answered', () => {
    const { decision, clock, table } = documentOf(position('a'), false)
    expect([decision?.deadline, decision?.bank, clock, table.status]).toEqual([
      0,
      undefined,
      undefined,
      'playing',
    ])
    expect(documentOf(position('a'), true).decision).toBeUndefined()
  })
})

describe('the page', () => {
  /** @type {string[]} */
  let asked = []
  /** @type {() => Response | Promise<Response>} */
  let answer

  beforeEach(async () => {
    asked = []
    answer = () => Response.json(drill())
    vi.stubGlobal('fetch', async (/** @type {string} */ url) => {
      if (!url.includes('/drill')) throw new TypeError('no server')
      asked.push(url)
      return answer()
    })
    vi.stubGlobal('ResizeObserver', function (/** @type {(entries: any[]) => void} */ tell) {
      return { observe: () => queueMicrotask(() => tell([])), unobserve() {}, disconnect() {} }
    })
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720)
    await section('learn')
  })

  it('asks for a choice, says what it loses, and goes on to the result', async () => {
    render(Drill, { game: 'sichuan' })
    expect(await screen.findByTestId('drill-step')).toHaveTextContent('Position 1 of 2')
    expect(document.title).toMatch(/^Sichuan mahjong · Drill of the day · /)
    expect(screen.getByTestId('verdict')).toBeEmptyDOMElement()
    const verdict = screen.getByTestId('verdict')
    await waitFor(async () => {
      await userEvent.click(screen.getByTestId('claim-pass'))
      expect(verdict).toHaveTextContent('Not the best')
    }, PATIENT)
    expect(verdict).toHaveTextContent('Loses about 1.3 points.')
    expect(verdict).toHaveAttribute('role', 'status')
    expect(screen.getByTestId('best')).toHaveTextContent('Best: pung')
    expect(screen.getByTestId('why')).toHaveTextContent('Takes you one tile closer')
    expect(screen.getByTestId('played')).toHaveTextContent('A person chose: pass')
    const rows = within(screen.getByTestId('choices')).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      expect.stringMatching(/^Pung.*best$/),
      'Pass loses 1.3 points yours chosen then',
    ])
    await waitFor(() => expect(screen.getByTestId('next')).toHaveFocus())
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByTestId('drill-step')).toHaveTextContent('Position 2 of 2')
  })

  it('tells how a day went, keeps it, and begins it again', async () => {
    const day = { game: 'sichuan', day: TODAY, count: 2 }
    keepAnswer(day.game, day.day, day.count, { id: 'a', verdict: 'wrong', loss: 1.3 }, TODAY)
    keepAnswer(day.game, day.day, day.count, { id: 'b', verdict: 'right', loss: 0 }, TODAY)
    render(Drill, { game: 'sichuan' })
    await screen.findByTestId('result-right')
    expect(screen.getByTestId('result-right')).toHaveTextContent('1 of 2')
    expect(screen.getByTestId('result-lost')).toHaveTextContent('1.3 points')
    expect(screen.getByTestId('result-streak')).toHaveTextContent('1')
    expect(screen.getByRole('heading', { level: 2, name: /^Result/ })).toBeVisible()
    expect(screen.getByTestId('days')).toHaveTextContent('1 of 2 right')
    await expectAccessible()
    await userEvent.click(screen.getByTestId('again'))
    expect(screen.getByTestId('drill-step')).toHaveTextContent('Position 1 of 2')
    expect(asked).toEqual(['/api/games/sichuan/drill'])
  })

  it('follows its address to another day', async () => {
    answer = () => Response.json({ ...drill(), positions: [] })
    history.replaceState(null, '', '/drill/sichuan?day=2026-01-02')
    render(Drill, { game: 'sichuan' })
    expect(await screen.findByTestId('no-drill')).toHaveTextContent('no drill on this day')
    await expectAccessible()
    history.replaceState(null, '', '/drill/sichuan')
    dispatchEvent(new Event('popstate'))
    await waitFor(() =>
      expect(asked).toEqual(['/api/games/sichuan/drill?day=2026-01-02', '/api/games/sichuan/drill']),
    )
  })

  it('tries again once the server is back', async () => {
    answer = () => Promise.reject(new TypeError('no network'))
    render(Drill, { game: 'sichuan' })
    const again = await screen.findByRole('button', { name: 'Try again' })
    answer = () => Response.json(drill())
    await userEvent.click(again)
    expect(await screen.findByTestId('drill-step')).toBeInTheDocument()
  })

  it('says that the server is away for a moment, and tries again', async () => {
    answer = () => Response.json({ code: 'database-away', detail: 'Away.' }, { status: 503 })
    render(Drill, { game: 'sichuan' })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText(/can’t be reached|in a moment/)).toBeInTheDocument()
    await userEvent.click(again)
    await screen.findByRole('button', { name: 'Try again' })
    answer = () => Response.json(drill())
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByTestId('drill-step')).toBeInTheDocument()
    expect(asked).toHaveLength(3)
  })

  it('says when there is no such game, without a second try', async () => {
    answer = () => Response.json({ code: 'no-such-game', detail: 'There is none.' }, { status: 404 })
    render(Drill, { game: 'chess' })
    expect(await screen.findByText('The server doesn’t offer this game.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})
