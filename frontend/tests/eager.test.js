import { expect, it } from 'vitest'
import { eager } from '../vite-eager.js'

it('has what is on everyone’s way compiled as it comes, and nothing else', () => {
  const chunk = (/** @type {string} */ name) => ({ type: 'chunk', name, code: 'let a = 1' })
  const bundle = { a: chunk('base'), b: chunk('plugin'), c: chunk('score'), d: { type: 'asset', source: '' } }
  const plugin = /** @type {any} */ (eager())
  plugin.generateBundle.handler({}, bundle)
  expect(bundle.a.code).toBe('//# allFunctionsCalledOnLoad\nlet a = 1')
  expect(bundle.b.code).toBe(bundle.a.code)
  expect(bundle.c.code).toBe('let a = 1')
})
