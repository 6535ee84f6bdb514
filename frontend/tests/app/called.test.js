import { afterEach, expect, it } from 'vitest'
import { called } from '../../src/app/called.js'
import { seatName } from '../../src/app/seats.js'
import { setLanguage, t } from '../../src/i18n/i18n.svelte.js'

afterEach(() => setLanguage('en'))

it.each([
  ['ru', 'Гость 1234', 'Удалённый игрок'],
  ['uk', 'Гість 1234', 'Видалений гравець'],
  ['zh', '游客1234', '已注销的玩家'],
  ['en', 'Guest 1234', 'Deleted player'],
])('those without a name of their own have one in %s', async (lang, guest, deleted) => {
  await setLanguage(/** @type {any} */ (lang))
  expect(called('Guest 1234', t)).toBe(guest)
  expect(called('Deleted player', t)).toBe(deleted)
  const doc = /** @type {any} */ ({ table: { seats: { 0: { kind: 'human', name: 'Guest 1234' } } } })
  expect(seatName(doc, 0, t)).toBe(guest)
})

it('names that people chose stay', () => expect(called('Guest of honour', t)).toBe('Guest of honour'))
