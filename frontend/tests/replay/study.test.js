import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Replay } from '../../src/pages/replay/replay.svelte.js'
import { StudyRoom } from '../../src/pages/replay/studyRoom.svelte.js'
import { live } from '../../src/wire/liveTopics.svelte.js'
import fixture from '../fixtures/replay.json'
import { serve } from '../pages/server.js'

const topic = {
  doc: /** @type {any} */ (null),
  refused: /** @type {any} */ (null),
  close: () => {},
  status: /** @type {const} */ ('open'),
}

const { deals, match } = /** @type {any} */ (fixture)
const MEMBERS = { 0: { name: 'Anna', kind: 'guest' }, 1: { name: 'Boris', kind: 'guest' } }
const doc = (/** @type {object} */ change = {}) => ({
  id: 'together1',
  match: 'REPLAY01',
  deal: 1,
  moment: 6,
  view: 'all',
  leader: 0,
  members: MEMBERS,
  ...change,
})

/** @type {{ room: StudyRoom, replay: Replay, asked: any[] }} */
let here

/** @param {number} you @param {boolean} [waits] until the server has let one in */
async function enter(you, waits = true) {
  const asked = serve({
    'POST studies/together1/members': { id: 'together1', you },
    'PUT studies/together1': doc(),
    'PUT studies/together1/leader': doc({ leader: you }),
    'DELETE studies/together1/members': {},
  })
  const source = /** @type {any} */ ({
    match: async () => match,
    deal: async (/** @type {any} */ _, /** @type {number} */ deal, /** @type {string} */ view) =>
      deals[`${deal}.${view}`],
  })
  const replay = new Replay('REPLAY01', source)
  await replay.open('')
  const room = new StudyRoom('together1', replay)
  here = { room, replay, asked }
  room.follow()
  if (waits) await vi.waitFor(() => expect(room.you).toBe(you))
}
const sent = () =>
  here.asked.filter(({ request }) => request === 'PUT studies/together1').map(({ body }) => body)

beforeEach(() => {
  vi.spyOn(live, 'follow').mockReturnValue(topic)
  topic.doc = doc()
  topic.refused = null
})
afterEach(() => here.room.close())

describe('who follows', () => {
  beforeEach(() => enter(1))

  it('goes where the leader is', async () => {
    here.room.follow()
    await vi.waitFor(() => expect(here.replay.place).toEqual({ deal: 1, moment: 6, view: 'all' }))
    expect(here.room.leader?.name).toBe('Anna')
  })

  it('stays on its own way once it went one, and catches up', async () => {
    here.room.follow()
    await vi.waitFor(() => expect(here.replay.place.moment).toBe(6))
    here.room.unfollow()
    topic.doc = doc({ moment: 9 })
    here.room.follow()
    expect(here.replay.place.moment).toBe(6)
    here.room.catchUp()
    here.room.follow()
    await vi.waitFor(() => expect(here.replay.place.moment).toBe(9))
  })

  it('says at once that it is there still where another page of the same player took leave', async () => {
    const joins = () => here.asked.filter(({ request }) => request === 'POST studies/together1/members')
    here.room.follow()
    expect(joins()).toHaveLength(1)
    topic.doc = doc({ members: { 0: MEMBERS[0] } })
    here.room.follow()
    topic.doc = doc({ members: { 0: MEMBERS[0] }, moment: 7 })
    here.room.follow()
    await vi.waitFor(() => expect(joins()).toHaveLength(2))
    topic.doc = doc()
    here.room.follow()
    await vi.waitFor(() => expect(here.room.you).toBe(1))
  })

  it('tells nobody where it is', async () => {
    here.room.follow()
    await here.replay.go({ moment: 3 })
    here.room.sendPlace()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(sent()).toEqual([])
  })

  it('takes the lead where nobody has it', async () => {
    topic.doc = doc({ leader: null })
    expect(here.room.leader).toBeUndefined()
    await here.room.lead()
    expect(here.asked).toContainEqual({ request: 'PUT studies/together1/leader', body: {} })
  })

  it('leads from where it is, and follows whoever leads next', async () => {
    here.room.follow()
    await vi.waitFor(() => expect(here.replay.place.moment).toBe(6))
    here.room.unfollow()
    await here.replay.go({ moment: 2 })
    topic.doc = doc({ leader: null })
    await here.room.lead()
    here.room.follow()
    topic.doc = doc({ leader: 1 })
    here.room.follow()
    here.room.sendPlace()
    await vi.waitFor(() => expect(sent()).toEqual([{ deal: 1, moment: 2, view: 'all' }]))
    topic.doc = doc({ moment: 9 })
    here.room.follow()
    await vi.waitFor(() => expect(here.replay.place.moment).toBe(9))
  })

  it('is not led through another game', () => {
    topic.doc = doc({ match: 'OTHER001' })
    expect(here.room.refused).toEqual({ code: 'no-such-study' })
    here.room.follow()
    expect(here.replay.place.deal).toBe(0)
  })
})

it('lets nobody into a study of another game', async () => {
  topic.doc = doc({ match: 'OTHER001' })
  await enter(1, false)
  await new Promise((resolve) => setTimeout(resolve))
  expect(here.asked).toEqual([])
})

describe('who leads', () => {
  beforeEach(() => enter(0))

  it('begins where the study is, and tells where it goes: of quick steps the last', async () => {
    here.room.sendPlace()
    here.room.follow()
    await vi.waitFor(() => expect(here.replay.place.moment).toBe(6))
    for (const moment of [7, 8, 9]) {
      await here.replay.go({ moment })
      here.room.sendPlace()
    }
    flushSync()
    await vi.waitFor(() => expect(sent()).toEqual([{ deal: 1, moment: 9, view: 'all' }]))
    here.room.sendPlace()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(sent()).toHaveLength(1)
  })

  it('is not led by what it told', async () => {
    here.room.follow()
    await here.replay.go({ deal: 1, moment: 2 })
    topic.doc = doc({ moment: 1 })
    here.room.follow()
    expect(here.replay.place.moment).toBe(2)
  })

  it('stays where it has gone on to when it was out of reach for so long that nobody leads', async () => {
    here.room.follow()
    await vi.waitFor(() => expect(here.replay.place.moment).toBe(6))
    await here.replay.go({ moment: 9 })
    topic.doc = doc({ leader: null, members: {} })
    here.room.follow()
    expect(here.replay.place.moment).toBe(9)
    topic.doc = doc()
    here.room.follow()
    here.room.sendPlace()
    await vi.waitFor(() => expect(sent()).toEqual([{ deal: 1, moment: 9, view: 'all' }]))
  })

  it('hands over, and says good-bye', async () => {
    await here.room.lead(1)
    expect(here.asked).toContainEqual({ request: 'PUT studies/together1/leader', body: { member: 1 } })
    here.room.close()
    expect(here.asked.at(-1).request).toBe('DELETE studies/together1/members')
  })
})
