import { render, screen } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import { loadCompletePlugin } from '../../src/app/loading/gamePlugin.js'
import { setLanguage } from '../../src/i18n/i18n.svelte.js'
import Log from '../../src/pages/table/Log.svelte'

it.each(
  /** @type {const} */ ([
    ['en', 'Ada discards 9 bamboo. Ada’s forbidden suit: bamboo.'],
    ['zh', 'Ada打9条。Ada定缺：条子。'],
  ]),
)('tells an event in sentences, in Chinese without a space between them: %s', async (lang, told) => {
  await loadCompletePlugin('sichuan')
  await setLanguage(lang)
  const doc = /** @type {any} */ ({
    table: { game: 'sichuan', seats: { 1: { kind: 'human', name: 'Ada' } } },
  })
  const events = /** @type {any} */ ([{ type: 'discarded', seat: 1, tile: '9s', suit: 's' }])
  render(Log, { props: { doc, events } })
  expect(screen.getByRole('listitem').textContent).toBe(told)
  await setLanguage('en')
})
