import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import Tutorial from '../../src/pages/Tutorial.svelte'
import { LessonGuide } from '../../src/pages/tutorial/lessonGuide.svelte.js'

const HU = { type: 'hu' }
const PASS = { type: 'pass' }
const asked = { id: '0.1.claim', kind: 'claim', actions: [HU, PASS], default: PASS }

/** @type {import('../../src/pages/learn/learnApi.js').Lesson} */
const LESSON = {
  game: 'sichuan',
  learner: 0,
  seats: 4,
  options: {},
  moments: [
    { patch: { turn: 1, gone: 'x' }, text: 'settled', events: [{ type: 'a' }] },
    { patch: { turn: 2 }, events: [{ type: 'b' }] },
    { patch: { turn: 3 } },
    { patch: { gone: null }, text: 'pass', decision: asked, wanted: [PASS] },
    { patch: {}, text: 'wall' },
  ],
}

beforeEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

describe('a guide', () => {
  it('adds the moments up', () => {
    const guide = new LessonGuide(LESSON)
    expect(guide.view).toEqual({ turn: 1, gone: 'x' })
    guide.next()
    expect(guide.view).toEqual({ turn: 2, gone: 'x' })
    guide.skip()
    expect(guide.view).toEqual({ turn: 3 })
    expect(guide.events.map(({ type }) => type)).toEqual(['a', 'b'])
    expect([guide.step, guide.steps.length]).toEqual([2, 3])
  })

  it('goes on with what is wanted alone, and says of the rest that it isn’t for here', () => {
    const guide = new LessonGuide(LESSON)
    expect(guide.act(PASS)).toBe(false)
    guide.skip()
    expect(guide.act(HU)).toBe(false)
    expect(guide.wrong.times).toBe(1)
    expect(guide.act(HU)).toBe(false)
    expect(guide.wrong.times).toBe(2)
    expect(guide.index).toBe(3)
    expect(guide.act({ ...PASS })).toBe(true)
    expect([guide.index, guide.wrong.times]).toEqual([4, 0])
  })

  it.each(
    /** @type {[any, object][]} */ ([
      [{ type: 'bet', points: 1000 }, { points: 500 }],
      [{ type: 'triplet', tiles: ['[4:6]', '[5:5]'] }, { tiles: ['[3:5]', '[5:6]'] }],
      [{ type: 'forbid', suit: 's' }, { suit: 'm' }],
      [{ type: 'discard', tile: '4s' }, { tile: '9s' }],
    ]),
  )('takes for %o nothing that differs in %o', (wanted, other) => {
    const guide = new LessonGuide({ ...LESSON, moments: [{ patch: {}, text: 'raise', wanted: [wanted] }] })
    expect(guide.act({ ...wanted, ...other })).toBe(false)
    expect([guide.wrong.times, guide.over]).toEqual([1, false])
    expect(guide.act(structuredClone({ ...wanted, drawn: true }))).toBe(true)
    expect(guide.over).toBe(true)
  })

  it('plays on by itself where nothing is said', () => {
    vi.useFakeTimers()
    const guide = new LessonGuide(LESSON)
    expect(guide.play()).toBeUndefined()
    guide.next()
    guide.play()
    vi.advanceTimersByTime(5000)
    expect(guide.index).toBe(2)
  })

  it('remembers where the learner left, and begins anew after the end', () => {
    const guide = new LessonGuide(LESSON)
    guide.skip()
    expect(new LessonGuide(LESSON).index).toBe(3)
    guide.skip()
    guide.next()
    expect(guide.over).toBe(true)
    expect(new LessonGuide(LESSON).index).toBe(0)
    guide.again()
    expect([guide.over, guide.index]).toEqual([false, 0])
  })

  it('takes no notice of a place that there is none of', () => {
    localStorage.setItem('mahjong.lessons', JSON.stringify({ sichuan: 99 }))
    expect(new LessonGuide(LESSON).index).toBe(0)
    localStorage.setItem('mahjong.lessons', JSON.stringify({ sichuan: 2 }))
    expect(new LessonGuide(LESSON).index).toBe(0)
  })
})

describe('the page', () => {
  beforeEach(() => section('learn'))

  it('says when there is no such game, without a second try', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'no-such-game', detail: 'There is none.' }, { status: 404 }),
    )
    render(Tutorial, { game: 'chess' })
    expect(await screen.findByText('The server doesn’t offer this game.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('tries again once the server is back', async () => {
    const fetch = vi.fn().mockRejectedValue(new TypeError('no network'))
    vi.stubGlobal('fetch', fetch)
    render(Tutorial, { game: 'sichuan' })
    const again = await screen.findByRole('button', { name: 'Try again' })
    const before = fetch.mock.calls.length
    await userEvent.click(again)
    expect(fetch.mock.calls.length).toBeGreaterThan(before)
  })
})
