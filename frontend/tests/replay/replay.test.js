import { describe, expect, it, vi } from 'vitest'
import fixture from '../fixtures/replay.json'
import { Replay } from '../../src/pages/replay/replay.svelte.js'

const { deals, match } = /** @type {any} */ (fixture)

/** @param {object} [change] */
function source(change = {}) {
  return /** @type {any} */ ({
    match: vi.fn(async () => match),
    deal: vi.fn(async (_match, deal, view) => deals[`${deal}.${view}`]),
    ...change,
  })
}

/** @param {string} [hash] @param {any} [from] */
async function opened(hash = '', from = source()) {
  const replay = new Replay('REPLAY01', from)
  await replay.open(hash)
  return replay
}
const last = (/** @type {number} */ deal) => deals[`${deal}.all`].moments.length - 1

describe('a replay', () => {
  it('opens where the address says', async () => {
    const replay = await opened('#2.5.1')
    expect(replay.place).toEqual({ deal: 1, moment: 4, view: '1' })
    expect(replay.doc?.view?.seats[1].hand).toBeDefined()
    expect(replay.doc?.view?.seats[0].hand).toBeUndefined()
  })

  it('asks for the deal along with what it is shown with, and tells of it once the table stands', async () => {
    const plugins = /** @type {any[]} */ ([])
    const deal = async (
      /** @type {any} */ _match,
      /** @type {number} */ deal,
      /** @type {string} */ view,
    ) => {
      plugins.push(replay.plugin)
      return deals[`${deal}.${view}`]
    }
    const replay = new Replay('REPLAY01', source({ deal }))
    await replay.open('#2.5.1')
    expect(plugins).toEqual([null])
    expect(replay.whole?.describe).toBeTypeOf('function')
  })

  it.each([
    ['#9.1.all', 1, 0],
    ['#1.99999.all', 0, last(0)],
    ['#nonsense', 0, 0],
    ['#2.5.9', 1, 4],
  ])('keeps %s within what there is', async (hash, deal, moment) => {
    expect((await opened(hash)).place).toEqual({ deal, moment, view: 'all' })
  })

  it('steps on into the next deal, and back into the last', async () => {
    const replay = await opened(`#1.${last(0) + 1}.all`)
    await replay.step(1)
    expect(replay.place).toMatchObject({ deal: 1, moment: 0 })
    await replay.step(-1)
    expect(replay.place).toMatchObject({ deal: 0, moment: last(0) })
    await replay.step(-3)
    expect(replay.place).toMatchObject({ deal: 0, moment: last(0) - 3 })
  })

  it('stays at its ends', async () => {
    const replay = await opened()
    expect([replay.atStart, replay.atEnd]).toEqual([true, false])
    await replay.step(-1)
    expect(replay.place).toMatchObject({ deal: 0, moment: 0 })
    await replay.go({ deal: 1, moment: Infinity })
    expect([replay.atStart, replay.atEnd]).toEqual([false, true])
    await replay.step(1)
    await replay.skip(1)
    expect(replay.place).toMatchObject({ deal: 1, moment: last(1) })
  })

  it('goes back to the beginning of the deal before it goes to the deal before', async () => {
    const replay = await opened('#2.8.all')
    await replay.skip(-1)
    expect(replay.place).toMatchObject({ deal: 1, moment: 0 })
    await replay.skip(-1)
    expect(replay.place).toMatchObject({ deal: 0, moment: 0 })
  })

  it('keeps the moment when the eyes change', async () => {
    const replay = await opened('#1.20.all')
    await replay.go({ view: '1' })
    expect(replay.place).toEqual({ deal: 0, moment: 19, view: '1' })
  })

  it('fetches a deal once, and the next one ahead', async () => {
    const from = source()
    const replay = await opened('', from)
    await vi.waitFor(() => expect(from.deal).toHaveBeenCalledTimes(2))
    await replay.go({ deal: 1 })
    await replay.go({ deal: 0 })
    expect(from.deal).toHaveBeenCalledTimes(2)
  })

  it('heeds the last of several wishes, whichever answer comes first', async () => {
    /** @type {Record<string, () => void>} */
    const ready = {}
    const slow = source({
      deal: (/** @type {any} */ _match, /** @type {number} */ deal, /** @type {string} */ view) =>
        new Promise((resolve) => (ready[`${deal}.${view}`] = () => resolve(deals[`${deal}.${view}`]))),
    })
    const replay = new Replay('REPLAY01', slow)
    const opening = replay.open('')
    await vi.waitFor(() => expect(ready['0.all']).toBeDefined())
    const wish = replay.go({ deal: 1, view: '1' })
    ready['1.1']()
    await wish
    ready['0.all']()
    await opening
    expect(replay.place).toMatchObject({ deal: 1, view: '1' })
    expect(replay.loading).toBe(false)
  })

  it('tells what failed, stays where it was, and can be asked again', async () => {
    const from = source()
    const replay = await opened('#1.4.all', from)
    const failure = new Error('away')
    from.deal.mockRejectedValueOnce(failure)
    await replay.go({ view: '1' })
    expect(replay.problem).toBe(failure)
    expect(replay.place).toEqual({ deal: 0, moment: 3, view: 'all' })
    await replay.go({ view: '1' })
    expect(replay.problem).toBeNull()
    expect(replay.place.view).toBe('1')
  })

  it('shows nothing of a game in which nothing was dealt', async () => {
    const replay = await opened('', source({ match: async () => ({ ...match, dealt: 0 }) }))
    expect([replay.doc, replay.problem, replay.loading]).toEqual([undefined, null, false])
  })

  it('tells why a game can not be had', async () => {
    const failure = new Error('no')
    const replay = await opened('', source({ match: async () => Promise.reject(failure) }))
    expect([replay.doc, replay.problem, replay.loading]).toEqual([undefined, failure, false])
  })
})
