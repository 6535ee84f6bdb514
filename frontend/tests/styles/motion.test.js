import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const SHEETS = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|css)$/.test(name))
  .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8').replace(/\/\*.*?\*\//gs, '') }))

it('a wish of the system for less motion holds where the player has chosen none of their own', () => {
  const found = SHEETS.flatMap(({ name, text }) =>
    [...text.matchAll(/@media \(prefers-reduced-motion[^{]*\{\s*([^{]*\S)\s*\{/g)].map(([, selector]) => ({
      name,
      selector,
    })),
  )
  expect(found).not.toEqual([])
  for (const { name, selector } of found)
    expect(selector, name).toContain(":root:not([data-motion='full'], [data-motion='quick'])")
})
