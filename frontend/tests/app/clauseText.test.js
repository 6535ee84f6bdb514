import { afterEach, expect, it } from 'vitest'
import { clauseText } from '../../src/app/labels/clauseText.js'
import { section, setLanguage } from '../../src/i18n/i18n.svelte.js'

afterEach(() => setLanguage('en'))

it.each([
  ['en', 'SBR §7, no. 9'],
  ['ru', 'SBR §7, № 9'],
  ['uk', 'SBR §7, № 9'],
  ['zh', 'SBR §7第9项'],
])('a fan is cited by its number in the rulebook’s table: %s', async (lang, text) => {
  await Promise.all([section('table-sichuan'), setLanguage(/** @type {any} */ (lang))])
  expect(clauseText('SBR fan 9')).toBe(text)
  expect(clauseText('SBR §7.1')).toBe('SBR §7.1')
})
