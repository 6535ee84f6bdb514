import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { detect, language, section, setLanguage, t } from '../../src/i18n/i18n.svelte.js'
import { format } from '../../src/i18n/plural.js'
import { explain } from '../../src/i18n/problem.js'

beforeEach(() => localStorage.clear())
afterEach(() => setLanguage('en'))

describe('messages', () => {
  const points = { one: '{count} очко', few: '{count} очка', many: '{count} очков', other: '{count} очка' }

  it.each([
    [1, '1 очко'],
    [3, '3 очка'],
    [8, '8 очков'],
    [21, '21 очко'],
    [0, '0 очков'],
  ])('%i in Russian', (count, text) => expect(format('ru', points, { count })).toBe(text))

  it('write numbers as the language does', () => {
    expect(format('en', '{n}', { n: 12345 })).toBe('12,345')
    expect(format('ru', '{n}', { n: -48 })).toBe('−48')
  })

  it('leave a parameter that nobody gave', () => expect(format('en', 'to {name}')).toBe('to {name}'))
})

describe('language', () => {
  it.each([
    [['uk-UA', 'ru'], 'uk'],
    [['zh-Hans-CN'], 'zh'],
    [['de', 'ru-RU'], 'ru'],
    [['de'], 'en'],
    [[], 'en'],
  ])('of a browser that wishes %j is %s', (wished, lang) => expect(detect(wished)).toBe(lang))

  it('that was chosen is kept', async () => {
    await setLanguage('uk', true)
    expect(detect(['zh'])).toBe('uk')
  })

  it('stands on the page', async () => {
    await setLanguage('zh')
    expect(language.lang).toBe('zh')
    expect(document.documentElement.lang).toBe('zh-Hans')
    expect(t('points', { count: 8 })).toBe('8分')
  })

  it('brings the sections that are in use', async () => {
    await section('rules-sichuan')
    expect(t('rules.forbidden')).toBe('The forbidden suit')
    await setLanguage('ru')
    expect(t('rules.forbidden')).toBe('Запрещённая масть')
  })

  it('that was asked for last is shown, whichever comes first', async () => {
    await Promise.all([setLanguage('ru'), setLanguage('uk')])
    expect(language.lang).toBe('uk')
  })
})

describe('problems', () => {
  it('are told in the language shown', async () => {
    await setLanguage('ru')
    expect(await explain({ code: 'seat-taken', text: 'That seat is taken.' })).toBe('Это место занято.')
  })

  it('are told in the server’s words where there are no others', async () => {
    expect(await explain({ code: 'quite-new', text: 'Something new.' })).toBe('Something new.')
    expect(await explain(undefined)).toBe('Something went wrong. Please try again.')
  })
})
