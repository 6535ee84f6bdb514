import { render } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import { optionName, optionTerm } from '../../src/app/labels/presets.js'
import { gameName, loadGameTexts, tagName } from '../../src/app/labels/games.js'
import { has, section, setGameTerms, setLanguage, t } from '../../src/i18n/i18n.svelte.js'
import { ofKin } from '../../src/i18n/kin.js'
import { tileName } from '../../src/tiles/name.js'
import Sign from '../../src/games/sanma/Sign.svelte'

afterEach(() => (setGameTerms(''), setLanguage('en')))

it.each([
  ['option.sanma.start', 'option.riichi.start'],
  ['told-sanma', 'told-riichi'],
  ['option.riichi.start', 'option.riichi.start'],
  ['sanmabox', 'sanmabox'],
])('%s is, of a game’s kin, %s', (own, kin) => expect(ofKin(own)).toBe(kin))

it('a game says in the words of its kin what it has none of its own for', async () => {
  await loadGameTexts(['sanma'])
  await loadGameTexts(['sanma'], 'tags')
  expect(optionName('sanma', 'start')).toBe('Points at the start')
  expect(optionName('sanma', 'tsumo_loss')).toBe('Tsumo loss')
  expect(optionTerm('sanma', 'four_winds', true)).toBe('Draw by three winds')
  expect(optionTerm('sanma', 'ippatsu', false)).toBe('No ippatsu')
  expect(tagName('sanma', 'tsuiso')).toBe('Tsuiso')
  expect(has('option.sanma.no_such')).toBe(false)
  expect([gameName('sanma'), gameName('riichi')]).toEqual(['Riichi for three', 'Riichi mahjong'])
})

it('is told in each language', async () => {
  await section('told-sanma')
  await setLanguage('ru')
  expect(t('riichi.log.kita', { name: 'Anna' })).toBe('Anna откладывает север.')
  expect(t('riichi.log.tsumo', { name: 'Anna', tile: '' })).toMatch(/цумо/)
})

it('names tiles as its kin does', async () => {
  await Promise.all(['table-sanma', 'honours'].map(section))
  setGameTerms('sanma')
  expect(tileName('9m', t)).toBe('9 man')
  expect(tileName('0p', t)).toBe('red 5 pin')
})

it('has a sign of tiles that it is played with', () => {
  const { container } = render(Sign)
  expect(container.querySelectorAll('use')).toHaveLength(8)
})
