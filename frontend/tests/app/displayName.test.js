import { afterEach, expect, it } from 'vitest'
import { displayName } from '../../src/app/labels/displayName.js'
import { seatName } from '../../src/app/labels/seats.js'
import { describeOwnTable } from '../../src/app/labels/ownTable.js'
import { setLanguage, t } from '../../src/i18n/i18n.svelte.js'

afterEach(() => setLanguage('en'))

it.each([
  ['ru', 'Гость 1234', 'Удалённый игрок'],
  ['uk', 'Гість 1234', 'Видалений гравець'],
  ['zh', '游客1234', '已注销的玩家'],
  ['en', 'Guest 1234', 'Deleted player'],
])('those without a name of their own have one in %s', async (lang, guest, deleted) => {
  await setLanguage(/** @type {any} */ (lang))
  expect(displayName('Guest 1234', t)).toBe(guest)
  expect(displayName('Deleted player', t)).toBe(deleted)
  const doc = /** @type {any} */ ({ table: { seats: { 0: { kind: 'human', name: 'Guest 1234' } } } })
  expect(seatName(doc, 0, t)).toBe(guest)
})

it('names that people chose stay', () => expect(displayName('Guest of honour', t)).toBe('Guest of honour'))

it('has a number behind whoever comes after others of that name, people and bots alike', () => {
  const seats = {
    0: { kind: 'human', name: 'Ann' },
    1: { kind: 'human', name: 'Ann', nth: 2 },
    2: { kind: 'bot', name: 'Zhú', nth: 2 },
    3: { kind: 'human', name: 'Guest 1234', nth: 2 },
  }
  const doc = /** @type {any} */ ({ table: { seats } })
  const names = [0, 1, 2, 3].map((seat) => seatName(doc, seat, t))
  expect(names).toEqual(['Ann', 'Ann (2)', 'Zhú (2)', 'Guest 1234 (2)'])
})

it('has the same numbers where a table of one’s own is told of', () => {
  const table = /** @type {any} */ ({ status: 'waiting', others: ['Ann', 'Zhú'], numbers: [2, 1], bots: [1] })
  expect(describeOwnTable(table, t)).toBe('with Ann (2), Zhú · waiting for players')
})
