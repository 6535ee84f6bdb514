import { describe, expect, it } from 'vitest'
import { loadCompletePlugin } from '../../../src/app/loading/gamePlugin.js'
import { settings, DEFAULTS } from '../../../src/app/session/settings.svelte.js'
import { section, setGameTerms, t } from '../../../src/i18n/i18n.svelte.js'
import { KEYS } from '../../../src/pages/replay/keys.js'
import { replayKeys, tableKeys } from '../../../src/table/aids/tableKeys.js'

const doc = (/** @type {string} */ game, /** @type {number} */ you) =>
  /** @type {any} */ ({ you, table: { game, seats: {} } })

/** @param {string} game @param {number} [you] */
async function listed(game, you = 0) {
  setGameTerms(game)
  await Promise.all([loadCompletePlugin(game), section('aids'), section('talk')])
  return tableKeys(doc(game, you), t)
}

describe('the keys of a table', () => {
  it.each([
    ['sichuan', ['H', 'K', 'P', 'Esc']],
    ['riichi', ['T', 'R', 'K', 'P', 'I', 'S', 'C', 'N', 'Esc', 'Esc']],
    ['sanma', ['T', 'R', 'K', 'P', 'I', 'S', 'A', 'N', 'Esc', 'Esc']],
    ['little_mahjong', ['W', '1 – 9', 'Esc']],
    ['toppan', ['S', 'H', 'D', 'C', 'B', '− +']],
  ])('of %s are those of its calls, each with its own name', async (game, wanted) => {
    const [calls] = await listed(game)
    expect(calls.rows.map(([key]) => key)).toEqual(wanted)
    for (const [, text] of calls.rows) expect(text).not.toMatch(/^[\w-]+\.[\w.-]+$/)
    expect(new Set(calls.rows.map(String)).size).toBe(calls.rows.length)
  })

  it('are those of the hand, where there is one', async () => {
    const titles = (/** @type {any[]} */ groups) => groups.map(({ title }) => title)
    expect(titles(await listed('sichuan'))).toEqual(['Calls', 'Your hand', 'More'])
    expect(titles(await listed('toppan'))).toEqual(['Calls', 'More'])
    expect(titles(tableKeys({ ...doc('sichuan', 0), you: undefined }, t))).toEqual(['More'])
  })

  it('are those that the settings leave', async () => {
    const has = async (/** @type {string} */ key) =>
      (await listed('sichuan')).some(({ rows }) => rows.some(([each]) => each === key))
    expect([await has('G'), await has('Shift ← →')]).toEqual([true, false])
    expect(await has('E')).toBe(true)
    Object.assign(settings, { gaps: false, freeOrder: true, talk: 'off' })
    expect([await has('G'), await has('Shift ← →'), await has('E')]).toEqual([false, true, false])
    Object.assign(settings, DEFAULTS)
  })
})

it('a replay has a line for each of its commands', async () => {
  await Promise.all([section('replay'), section('aids')])
  const [{ rows }] = replayKeys(t)
  const keys = rows.flatMap(([label]) => label.split(' '))
  expect(keys).toHaveLength(Object.keys(KEYS).length)
})
