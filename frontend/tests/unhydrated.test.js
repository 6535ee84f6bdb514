import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { changed, unhydrated } from '../vite-unhydrated.js'

const FILE = 'node_modules/svelte/src/internal/client/dom/hydration.js'
const plugin = /** @type {any} */ (unhydrated())

it('makes of Svelte’s guard a constant that nothing sets', () => {
  const { code } = plugin.transform.handler(readFileSync(FILE, 'utf8'), `/x/${FILE}`)
  expect(code).toContain('export const hydrating = false;')
  expect(code).not.toMatch(/^\s*hydrating = /m)
})

it('leaves other files of the runtime as they are', () => {
  expect(plugin.transform.handler('let a = 1', '/x/dom/template.js').code).toBe('let a = 1')
})

it('fails where Svelte was written anew', () => {
  expect(() => changed('let other', ['let hydrating', ''])).toThrow('no longer has')
})
