import { afterEach, expect, it } from 'vitest'
import { has, section, setGameTerms, setLanguage, t } from '../../src/i18n/i18n.svelte.js'
import { within } from '../../src/i18n/sentences.js'

afterEach(() => (setGameTerms(''), setLanguage('en')))

it.each([
  ['sichuan', 'Ваш ход: что снесёте?'],
  ['riichi', 'Ваш ход: что сбросите?'],
  ['sanma', 'Ваш ход: что сбросите?'],
  ['', 'Ваш ход: что снесёте?'],
])('a text is said in the words of its game: %s', async (game, text) => {
  await Promise.all([section('told-riichi'), setLanguage('ru')])
  setGameTerms(game)
  expect(t('prompt.turn')).toBe(text)
  expect(has('prompt.turn')).toBe(true)
})

it('a key without a dot has no form for a game: the names of games are none', async () => {
  setGameTerms('riichi')
  await setLanguage('en')
  expect(t('game')).toBe('Game')
  expect(t('game.riichi')).toBe('Riichi mahjong')
})

it.each([
  ['en', 'dots', 'hu', 'pung'],
  ['ru', 'точки', 'ху', 'панг'],
  ['uk', 'точки', 'ху', 'панг'],
  ['zh', '筒子', '胡', '碰'],
])('a label has a form for the middle of a sentence: %s', async (lang, suit, hu, pung) => {
  await Promise.all([section('table-sichuan'), setLanguage(/** @type {any} */ (lang))])
  expect([within('suit.p'), within('call.hu'), within('call.pung')]).toEqual([suit, hu, pung])
})
