import { expect, it } from 'vitest'
import { styles } from '../vite-styles.js'

it('puts the page’s own helper where Vite’s would stand', () => {
  const plugin = /** @type {any} */ (styles())
  expect(plugin.transform.filter.id.test('\0vite/preload-helper.js')).toBe(true)
  expect(plugin.transform.handler().code).toContain('as __vitePreload')
  expect(() => plugin.buildEnd()).not.toThrow()
})

it('fails where Vite has none any more, unless the build has failed before', () => {
  const plugin = /** @type {any} */ (styles())
  expect(() => plugin.buildEnd()).toThrow('no longer has')
  expect(() => plugin.buildEnd(new Error('broken'))).not.toThrow()
})
