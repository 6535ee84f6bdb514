import { waitFor } from '@testing-library/svelte'
import { tick } from 'svelte'
import { expect } from 'vitest'
import { FakeSocket } from '../wire/fake.js'

/** The server tells a topic whole. @param {string} topic @param {any} doc */
export async function told(topic, doc) {
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0))
  if (FakeSocket.last.readyState === 0) FakeSocket.last.accept()
  await tick()
  FakeSocket.last.receive({ type: 'topic', topic, doc })
  await tick()
}

export const LINES = {
  a1: { name: 'Ben', kind: 'guest', at: 1, text: '<img src=x onerror=alert(1)> https://mahjong.example' },
  a2: { name: 'Anna', kind: 'account', at: 2, phrase: 'good-luck' },
}
/** @param {any} lines */
export const room = (lines, mode = 'all') => ({ lines, mode })
/** @param {any} [more] */
export const table = (more = {}) => ({
  you: 0,
  table: {
    code: 'Fixture1',
    game: 'sichuan',
    status: 'playing',
    spectators: 'public',
    seats: {},
    ...more.table,
  },
  ...more.doc,
})
