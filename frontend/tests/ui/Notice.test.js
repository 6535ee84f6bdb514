import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('a notice is written in the ink of its own ground, on the dark cloth too', () => {
  const [, style] = /<style>(.*)<\/style>/s.exec(readFileSync('src/ui/Notice.svelte', 'utf8')) ?? []
  expect(style).toMatch(/background: .*var\(--surface\)/)
  expect(style).toMatch(/[^-]color: var\(--ink\)/)
})
