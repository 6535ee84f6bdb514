import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { live } from '../../src/wire/liveTopics.svelte.js'
import { FakeSocket } from './fake.js'

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.install()
})
afterEach(() => {
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
})

/** What the page has said that it follows, newest last. */
const followed = () =>
  FakeSocket.last.sent.filter((frame) => frame.type === 'follow').map((frame) => frame.topics)

it('opens one socket for all that is followed, and keeps the documents true', async () => {
  const lobby = live.follow('lobby')
  const chat = live.follow('chat:lobby')
  expect(lobby.doc).toBeNull()
  FakeSocket.last.accept()
  await vi.advanceTimersByTimeAsync(0)
  expect(followed().at(-1)).toEqual(['lobby', 'chat:lobby'])
  FakeSocket.last.receive({ type: 'topic', topic: 'lobby', doc: { tables: { a: { seats: 1 } }, gone: null } })
  FakeSocket.last.receive({ type: 'topic', topic: 'lobby', patch: { tables: { a: { seats: 2 } } } })
  expect(lobby.doc).toEqual({ tables: { a: { seats: 2 } } })
  expect(chat.doc).toBeNull()
  lobby.close()
  chat.close()
})

it('says anew what it follows when the network is back', async () => {
  const lobby = live.follow('lobby')
  FakeSocket.last.accept()
  const first = FakeSocket.last
  first.end(1006)
  await vi.advanceTimersByTimeAsync(5000)
  expect(FakeSocket.last).not.toBe(first)
  FakeSocket.last.accept()
  expect(followed().at(-1)).toEqual(['lobby'])
  lobby.close()
})

it('keeps what is left and followed again before the server has heard of either', async () => {
  const me = live.follow('me')
  const first = live.follow('chat:lobby')
  FakeSocket.last.accept()
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.last.receive({ type: 'topic', topic: 'chat:lobby', doc: { mode: 'all' } })
  first.close()
  const again = live.follow('chat:lobby')
  await vi.advanceTimersByTimeAsync(0)
  expect(again.doc).toEqual({ mode: 'all' })
  again.close()
  await vi.advanceTimersByTimeAsync(0)
  const anew = live.follow('chat:lobby')
  expect(anew.doc).toBeNull()
  anew.close()
  me.close()
})

it('tells why a topic is refused', async () => {
  const room = live.follow('chat:secret')
  FakeSocket.last.accept()
  FakeSocket.last.receive({
    type: 'refused',
    topic: 'chat:secret',
    code: 'no-such-room',
    text: 'No such room.',
  })
  expect(room.refused?.code).toBe('no-such-room')
  room.close()
})

it('closes the socket a while after nothing is followed any more, and counts each follower once', async () => {
  const one = live.follow('lobby')
  const two = live.follow('lobby')
  FakeSocket.last.accept()
  FakeSocket.last.receive({ type: 'topic', topic: 'lobby', doc: {} })
  one.close()
  one.close()
  await vi.advanceTimersByTimeAsync(5000)
  expect(live.status).toBe('open')
  two.close()
  await vi.advanceTimersByTimeAsync(5000)
  expect(live.status).toBe('closed')
})

it('asks again as someone else after a sign-in', async () => {
  const me = live.follow('me')
  FakeSocket.last.accept()
  FakeSocket.last.receive({ type: 'topic', topic: 'me', doc: { invites: [] } })
  const first = FakeSocket.last
  live.reopen()
  expect(me.doc).toBeNull()
  expect(FakeSocket.last).not.toBe(first)
  FakeSocket.last.accept()
  expect(followed().at(-1)).toEqual(['me'])
  me.close()
})
