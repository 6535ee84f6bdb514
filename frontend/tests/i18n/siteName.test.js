import { expect, it, onTestFinished, vi } from 'vitest'

it.each([
  ['ru', 'Tile House', 'Tile House'],
  ['ru', undefined, 'Маджонг'],
  ['en', undefined, 'Mahjong'],
])('in %s the place called %s by its host is called %s', async (lang, named, brand) => {
  const head = Object.assign(document.createElement('meta'), { name: 'application-name', content: named })
  if (named) document.head.append(head)
  vi.resetModules()
  onTestFinished(() => {
    head.remove()
    vi.resetModules()
  })
  const { setLanguage, t } = await import('../../src/i18n/i18n.svelte.js')
  await setLanguage(/** @type {any} */ (lang))
  expect(t('brand')).toBe(brand)
  expect(t('home.title', { brand: t('brand') })).toContain(`${brand} · `)
})
