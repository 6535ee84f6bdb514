import { flushSync } from 'svelte'
import { expect, it } from 'vitest'
import { has, section, setLanguage, t } from '../../src/i18n/i18n.svelte.js'
import { drawings } from './drawings.svelte.js'

it('has what stands there stay when more texts come, and draws what waited for them', async () => {
  const { shown, end } = drawings({
    there: () => t('settings'),
    waits: () => t('learn.title'),
    asks: () => has('learn.title'),
  })
  flushSync()
  await section('learn')
  flushSync()
  expect(shown).toEqual({
    there: ['Settings'],
    waits: ['learn.title', 'Learn to play'],
    asks: [false, true],
  })
  await setLanguage('ru')
  flushSync()
  expect(shown.there).toEqual(['Settings', 'Настройки'])
  expect(shown.waits.at(-1)).toMatch(/^\p{Script=Cyrillic}/u)
  end()
})

it('says the language of the page once: each time has every element styled anew', async () => {
  /** @type {string[]} */
  const said = []
  const watcher = new MutationObserver(() => said.push(document.documentElement.lang))
  await setLanguage('en')
  watcher.observe(document.documentElement, { attributes: true })
  await section('lobby')
  expect(t('lobby.tables')).toBe('Tables to join')
  await setLanguage('ru')
  await section('side')
  expect(said).toEqual(['ru'])
  watcher.disconnect()
})
