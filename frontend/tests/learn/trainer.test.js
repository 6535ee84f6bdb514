import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import Learn from '../../src/pages/Learn.svelte'
import Trainer from '../../src/pages/Trainer.svelte'
import { givenUp, keeping, missedBy, reasonOf, verdictOf } from '../../src/pages/trainer/judge.js'
import { clearScore, count, counted, loadRun } from '../../src/pages/trainer/runScore.js'
import { readHand } from '../../src/pages/trainer/handAddress.js'
import { expectAccessible } from '../axe.js'

/** @param {string} tile @param {number} away @param {string} accepts @param {number} [left] of each */
const choice = (tile, away, accepts, left = 4) => {
  const tiles = accepts.split(' ').filter(Boolean)
  return { tile, away, left: left * tiles.length, accepts: tiles.map((each) => ({ tile: each, left })) }
}

/** 357m 789m 34p 789p 9p and a pair: a discard that gives nothing up, two that do, and steps back. */
const HAND = {
  tiles: ['3m', '5m', '7m', '7m', '8m', '9m', '3p', '4p', '7p', '8p', '9p', '9p', '1s', '1s'],
  choices: [
    choice('9p', 2, '4m 6m 2p 5p'),
    choice('3m', 2, '6m 2p 5p'),
    choice('7m', 2, '4m 2p 5p'),
    ...['5m', '8m', '9m', '3p', '4p', '7p', '8p', '1s'].map((tile) => choice(tile, 3, '4m')),
  ],
  terms: { forbidden: 'p' },
}

/** The seeds and levels asked for. @type {string[]} */
let asked = []
/** @type {() => Response | Promise<Response>} */
let answer

beforeEach(async () => {
  localStorage.clear()
  history.replaceState(null, '', '/trainer/sichuan')
  asked = []
  answer = () => new Response(JSON.stringify(HAND))
  vi.stubGlobal('fetch', async (/** @type {string} */ url) => {
    if (!url.includes('/exercise?')) throw new TypeError('no server')
    asked.push(url)
    return answer()
  })
  await section('learn')
})

const tile = (/** @type {string} */ name) =>
  /** @type {HTMLElement} */ (document.querySelector(`[data-tile="${name}"]`))
const open = async () => {
  render(Trainer, { game: 'sichuan' })
  return screen.findByTestId('hand')
}
const score = (/** @type {string} */ name) => screen.getByTestId(`score-${name}`).textContent

describe('a discard', () => {
  const { choices } = HAND

  it.each([
    ['9p', 'right'],
    ['3m', 'close'],
    ['5m', 'wrong'],
  ])('of %s is %s', (discarded, verdict) => {
    const found = choices.find((each) => each.tile === discarded)
    expect(verdictOf(/** @type {any} */ (found), choices[0])).toBe(verdict)
  })

  it('misses what helps after the best alone', () => {
    expect(missedBy(choices[1], choices[0]).map(({ tile: each }) => each)).toEqual(['4m'])
    expect(missedBy(choices[0], choices[1])).toEqual([])
  })

  it('is the best as it gives up nothing, or the least', () => {
    expect(keeping(choices)).toHaveLength(3)
    expect(givenUp(choices)).toEqual([])
    expect(reasonOf(choices)).toBe('free')
    const dear = [choices[0], choice('3m', 2, '6m 2p 1s'), choice('7m', 2, '1s')]
    expect(givenUp(dear).map(({ tile: each }) => each)).toEqual(['1s'])
    expect(reasonOf(dear)).toBe('least')
  })
})

describe('the score', () => {
  it('counts right ones in a row, up to the first other', () => {
    const none = loadRun('sichuan').near
    const two = counted(counted(none, 'right'), 'right')
    expect(counted(two, 'close')).toEqual({ right: 2, close: 1, wrong: 0, streak: 0, longest: 2 })
  })

  it('counts a hand once, by game and level', () => {
    count('sichuan', 'near', 'a', 'right')
    count('sichuan', 'near', 'a', 'right')
    count('sichuan', 'far', 'a', 'wrong')
    count('riichi', 'near', 'b', 'close')
    const { near, far } = loadRun('sichuan')
    expect([near.right, near.longest, far.wrong, loadRun('riichi').near.close]).toEqual([1, 1, 1, 1])
    clearScore('sichuan', 'near')
    expect([loadRun('sichuan').near.right, loadRun('sichuan').far.wrong]).toEqual([0, 1])
  })

  it.each([
    '"x"',
    '[]',
    '{"sichuan":7}',
    '{"sichuan":{"near":{"right":-3,"wrong":"9"},"level":"hard"}}',
    '{',
  ])('begins anew where %s is stored', (text) => {
    localStorage.setItem('mahjong.trainer', text)
    const { level, near } = loadRun('sichuan')
    expect([level, near.right, near.wrong]).toEqual(['near', 0, 0])
  })
})

it.each([
  ['?hand=a-Z_9&level=far', 'a-Z_9', 'far'],
  ['?hand=a%20b&level=hard', '', undefined],
  ['', '', undefined],
])('the address %s names a hand or none', (search, seed, level) =>
  expect(readHand(search)).toEqual({ seed, level }),
)

describe('the trainer', () => {
  it('asks for the hand of its address, and says which suit is forbidden', async () => {
    history.replaceState(null, '', '/trainer/sichuan?hand=abc&level=far')
    const hand = await open()
    expect(asked).toEqual(['/api/games/sichuan/exercise?level=far&seed=abc'])
    expect(within(hand).getAllByRole('button')).toHaveLength(14)
    expect(screen.getByTestId('forbidden')).toHaveTextContent('Forbidden suit: dots')
    expect(screen.getByRole('radio', { name: 'Two or three' })).toBeChecked()
    expect(document.title).toMatch(/^Sichuan mahjong · Efficiency trainer · /)
    await expectAccessible()
  })

  it('says that a discard is right, and shows all others', async () => {
    await open()
    await userEvent.click(tile('9p'))
    const verdict = screen.getByTestId('verdict')
    expect(verdict).toHaveTextContent('Right 16 tiles help. No other discard leaves as many.')
    expect(verdict).toHaveTextContent(
      'Best discard: 9 dots. Without it, everything that would help still helps.',
    )
    expect(screen.getByTestId('next')).toHaveFocus()
    const choices = screen.getByTestId('choices')
    await waitFor(() =>
      expect(within(choices).getAllByText(/tiles? helps?$/)).toHaveLength(HAND.choices.length),
    )
    expect(within(choices).getByText('Discards that take a step back: 8')).toBeInTheDocument()
    expect([score('right'), score('streak'), score('longest')]).toEqual(['1', '1', '1'])
    await expectAccessible()
  })

  it('says what a close one misses', async () => {
    await open()
    await userEvent.click(tile('3m'))
    expect(screen.getByTestId('verdict')).toHaveTextContent(
      /Close.*but 4 fewer tiles help.*No longer helps: 4 characters, 4 left/,
    )
    expect(tile('3m')).toHaveAccessibleName('3 characters, yours')
    expect(tile('9p')).toHaveAccessibleName('9 dots, best')
    expect([score('close'), score('streak')]).toEqual(['1', '0'])
  })

  it('opens what takes a step back where one did', async () => {
    await open()
    await userEvent.click(tile('5m'))
    expect(screen.getByTestId('verdict')).toHaveTextContent('A step back')
    expect(screen.getByTestId('back').closest('details')).toHaveAttribute('open')
    expect(score('wrong')).toBe('1')
  })

  it('takes one answer a hand, and none twice for the score', async () => {
    await open()
    await userEvent.click(tile('5m'))
    await userEvent.click(tile('9p'))
    expect(screen.getByTestId('verdict')).toHaveTextContent('A step back')
    expect([score('right'), score('wrong')]).toEqual(['0', '1'])
  })

  it('goes on by keyboard from hand to hand', async () => {
    await open()
    tile('3m').focus()
    await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{Enter}')
    expect(screen.getByTestId('verdict')).toHaveTextContent('Right')
    const before = location.search
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(tile('3m')).toHaveFocus())
    expect(location.search).not.toBe(before)
    expect(location.search).toMatch(/^\?hand=[0-9a-f]{12}&level=near$/)
    expect(screen.getByTestId('verdict')).toBeEmptyDOMElement()
    expect(new Set(asked).size).toBe(2)
  })

  it('changes the level, with a score of its own', async () => {
    await open()
    await userEvent.click(tile('9p'))
    await userEvent.click(screen.getByRole('radio', { name: 'Two or three' }))
    await waitFor(() => expect(asked.at(-1)).toContain('level=far'))
    expect(score('right')).toBe('0')
    expect(loadRun('sichuan').level).toBe('far')
  })

  it('keeps the score on the device until it is cleared', async () => {
    await open()
    await userEvent.click(tile('9p'))
    await userEvent.click(screen.getByTestId('clear'))
    expect(score('right')).toBe('0')
    expect(loadRun('sichuan').near.right).toBe(0)
  })

  it('counts where nothing can be stored', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied')
    })
    await open()
    await userEvent.click(tile('9p'))
    expect(score('right')).toBe('1')
    vi.restoreAllMocks()
    clearScore('sichuan', 'near')
  })

  it('asks again for the same hand once the server is back', async () => {
    answer = () => Promise.reject(new TypeError('no network'))
    render(Trainer, { game: 'sichuan' })
    expect(await screen.findByRole('alert')).toHaveTextContent('can’t be reached')
    answer = () => new Response(JSON.stringify(HAND))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByTestId('hand')
    expect(asked[1]).toBe(asked[0])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps what was answered where the next hand does not come', async () => {
    await open()
    await userEvent.click(tile('9p'))
    answer = () => new Response(JSON.stringify({ code: 'throttled', detail: 'x' }), { status: 429 })
    await userEvent.click(screen.getByTestId('next'))
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
    expect(screen.getByTestId('verdict')).toHaveTextContent('Right')
  })

  it('follows its address to another hand', async () => {
    await open()
    history.pushState(null, '', '/trainer/sichuan?hand=other')
    dispatchEvent(new Event('popstate'))
    await waitFor(() => expect(asked.at(-1)).toContain('seed=other'))
  })

  it('leaves the address of the page that follows alone', async () => {
    /** @type {(value: Response) => void} */
    let come = () => {}
    answer = () => new Promise((resolve) => (come = resolve))
    const { unmount } = render(Trainer, { game: 'sichuan' })
    await waitFor(() => expect(asked).toHaveLength(1))
    unmount()
    history.replaceState(null, '', '/learn')
    come(new Response(JSON.stringify(HAND)))
    await new Promise((resolve) => setTimeout(resolve))
    expect(location.pathname + location.search).toBe('/learn')
  })

  it('of a game without exercises is not found', async () => {
    render(Trainer, { game: 'toppan' })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  })
})

it('is led to where a game has exercises', async () => {
  render(Learn)
  for (const game of ['sichuan', 'riichi', 'sanma'])
    expect(await screen.findByTestId(`trainer-${game}`)).toHaveAttribute('href', `/trainer/${game}`)
  expect(screen.queryByTestId('trainer-toppan')).toBeNull()
})
