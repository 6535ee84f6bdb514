import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('a dark theme that was chosen is kept off paper, which most print without the ground', () => {
  const text = readFileSync('src/styles/tokens.css', 'utf8').replace(/\/\*.*?\*\//gs, '')
  const onScreen = /@media screen \{\s*:root\[data-theme='dark'\] \{\s*color-scheme: dark;\s*\}\s*\}/
  expect(text).toMatch(onScreen)
  expect(text.replace(onScreen, '')).not.toMatch(/color-scheme: dark/)
})
