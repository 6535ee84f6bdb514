import { render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Flares from '../../src/table/overlay/Flares.svelte'
import docs from '../../fixtures/docs.json'

const { doc } = /** @type {any} */ (docs).turn
/** @param {number} seat @param {string} kind @param {number} at */
const call = (seat, kind, at) => ({ type: 'called', seat, kind, at })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** @param {any} [table] */
function open(table = {}) {
  const calls = (/** @type {any} */ { seat, kind }) => (kind ? [{ seat, kind, text: `${kind} ${seat}` }] : [])
  const at = () => ({ x: 0, y: 0, width: 100, height: 40 })
  /** @type {any} */
  const props = { doc: { ...doc, table: { ...doc.table, ...table } }, events: [{ type: 'begun' }], calls, at }
  const { rerender, container } = render(Flares, { props })
  const shown = () => [...container.querySelectorAll('.float')].map((each) => each.textContent)
  let events = props.events
  /** @param {any[]} more @param {any} [points] */
  const happen = async (more, points) => {
    events = [...events, ...more]
    const view = points ? { ...doc.view, seats: points } : doc.view
    await rerender({ ...props, doc: { ...props.doc, view }, events })
    await tick()
  }
  return { happen, shown }
}

describe('flares', () => {
  it('of several seats stand side by side', async () => {
    const { happen, shown } = open()
    await happen([call(1, 'pung', 1), call(2, 'hu', 2)])
    expect(shown()).toEqual(['pung 1', 'hu 2'])
  })

  it('make room for what the same seat calls next', async () => {
    const { happen, shown } = open()
    await happen([call(1, 'pung', 1), call(2, 'pung', 2)])
    await happen([call(1, 'kong', 3)])
    expect(shown()).toEqual(['pung 2', 'kong 1'])
  })

  it('leave a call beside the points that it brings', async () => {
    const { happen, shown } = open()
    const seats = structuredClone(doc.view.seats)
    seats[1].points += 3
    await happen([call(1, 'kong', 1)], seats)
    expect(shown()).toEqual(['kong 1', '+3'])
  })

  it.each([
    [{}, 1400, 200],
    [{ bot_pace: 'instant' }, 800, 200],
  ])('stay long enough to be read, and no longer where bots play fast: %j', async (table, read, rest) => {
    const { happen, shown } = open(table)
    await happen([call(1, 'pung', 1)])
    vi.advanceTimersByTime(read)
    await tick()
    expect(shown()).toEqual(['pung 1'])
    vi.advanceTimersByTime(rest)
    await tick()
    expect(shown()).toEqual([])
  })
})
