import { beforeAll, describe, expect, it } from 'vitest'
import {
  changedTitle,
  changesOf,
  fieldsBy,
  groupsOf,
  presetOf,
  rulesTerms,
} from '../../src/app/labels/presets.js'
import { tableTerms } from '../../src/app/labels/tableTerms.js'
import { choices } from '../../src/app/session/tableChoices.svelte.js'
import { tableRequestOf } from '../../src/app/session/tableRequest.js'
import { section, setLanguage, t } from '../../src/i18n/i18n.svelte.js'
import { SICHUAN } from '../pages/server.js'

beforeAll(async () => {
  await setLanguage('en')
  await Promise.all(['home', 'lobby', 'terms', 'options-sichuan'].map((name) => section(name)))
})

const SOFT = { key: 'mahjongsoft', title: 'MahjongSoft' }

describe('rules in words', () => {
  it('are the preset’s title where all is as in it', () => {
    expect(rulesTerms({ game: 'sichuan', preset: SOFT, changed: {} })).toEqual(['MahjongSoft'])
  })

  it('name what is changed, by one message for one and for several', () => {
    const one = { strict: true }
    expect(rulesTerms({ game: 'sichuan', preset: SOFT, changed: one })).toEqual([
      'MahjongSoft, with one change: Tournament table',
    ])
    const two = { strict: true, fan_limit: 3 }
    expect(rulesTerms({ game: 'sichuan', preset: SOFT, changed: two })).toEqual([
      'MahjongSoft, with 2 changes: Tournament table, Highest-scoring hand: 8 points',
    ])
  })

  it('name no more than a line holds', () => {
    expect(changedTitle('X', ['a', 'b', 'c', 'd', 'e'])).toBe('X, with 5 changes: a, b, c…')
  })

  it('say no name that is the game’s own', () => {
    expect(rulesTerms({ game: 'toppan', preset: { key: 'toppan', title: 'Toppan' }, changed: {} })).toEqual(
      [],
    )
  })

  it('stand among the terms of a table in place of its options', () => {
    const table = { game: 'sichuan', deals: 4, speed: 'normal', options: { strict: false, fan_limit: 4 } }
    expect(tableTerms({ ...table, preset: SOFT, changed: {} }, t)).toEqual(
      ['Sichuan mahjong', 'MahjongSoft', '4 deals', 'normal speed'].map((text, at) =>
        at === 0 ? t('game.sichuan') : at === 3 ? t('speed.of', { speed: t('speed.normal') }) : text,
      ),
    )
    expect(tableTerms({ ...table, preset: null, changed: {} }, t).at(-1)).toBe('Hands up to 16 points')
  })

  it.each(['ru', 'uk', 'zh'])('have forms for few and many in %s', async (lang) => {
    await setLanguage(/** @type {any} */ (lang))
    const texts = [1, 2, 5].map((count) => changedTitle('X', Array(count).fill('y')))
    expect(new Set(texts).size).toBe(3)
    for (const text of texts) expect(text).toMatch(/^X.*y/)
    await setLanguage('en')
  })
})

describe('what is chosen', () => {
  it('is the game’s first preset where nobody chose, or the one chosen is gone', () => {
    expect(presetOf(SICHUAN)?.key).toBe('sbr-2019')
    expect(presetOf(SICHUAN, 'gone')?.key).toBe('sbr-2019')
    expect(presetOf(SICHUAN, 'mahjongsoft')?.key).toBe('mahjongsoft')
    expect(presetOf(undefined)).toBeUndefined()
  })

  it('are the values that differ from the preset', () => {
    const fields = fieldsBy(SICHUAN, presetOf(SICHUAN, 'mahjongsoft'))
    expect(changesOf(fields, { fan_limit: 4, strict: true })).toEqual({ strict: true })
    expect(changesOf(fields, { fan_limit: 3 })).toEqual({ fan_limit: 3 })
    expect(changesOf(fields, { fan_limit: 77 })).toEqual({})
  })

  it('is asked for as the preset and its changes alone', () => {
    const chosen = { ...choices, presets: { sichuan: 'mahjongsoft' }, options: { sichuan: { strict: true } } }
    expect(tableRequestOf(chosen, '', SICHUAN).options).toEqual({ preset: 'mahjongsoft', strict: true })
  })
})

describe('groups', () => {
  const fields = fieldsBy(SICHUAN, presetOf(SICHUAN))

  it('need no title where there is but one', () => {
    expect(groupsOf(SICHUAN, fields).map(({ title }) => title)).toEqual([''])
  })

  it('come in the game’s order, empty ones not at all', () => {
    const option_groups = [
      { key: 'scoring', options: ['fan_limit'] },
      { key: 'b', options: ['gone'] },
      { key: '', options: ['own_four_waits', 'strict'] },
    ]
    const found = groupsOf({ ...SICHUAN, option_groups }, fields)
    expect(found.map((group) => [group.title, ...group.fields.map(({ name }) => name)])).toEqual([
      ['Scoring', 'fan_limit'],
      ['Other rules', 'own_four_waits', 'strict'],
    ])
  })
})
