import { expect, it } from 'vitest'
import { isTraining } from '../../../src/table/aids/training.js'

/** @param {any} [table] @param {any} [others] @param {number | null} [you] */
const doc = (table, others = { kind: 'bot' }, you = 0) =>
  /** @type {any} */ ({
    you: you ?? undefined,
    table: { options: {}, seats: { 0: { kind: 'human' }, 1: others, 2: { kind: 'bot' } }, ...table },
  })

it('is a table that counts for nothing, where bots alone sit beside the viewer', () => {
  expect(isTraining(doc())).toBe(true)
})

it.each([
  ['counts for ratings', doc({ rated: true })],
  ['is strict', doc({ options: { strict: true } })],
  ['has another person', doc({}, { kind: 'human' })],
  ['has somebody’s program', doc({}, { kind: 'human', machine: true })],
  ['has a seat for somebody', doc({}, { kind: 'empty' })],
  ['has a person who left', doc({}, { kind: 'human', left: true })],
  ['is watched by the viewer', doc({}, { kind: 'bot' }, null)],
])('is none that %s', (_, given) => expect(isTraining(given)).toBe(false))
