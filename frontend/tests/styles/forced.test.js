import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What is painted beside tiles in colours of its own, which the browser does not replace. */
const MARKS = ['--gold-fill', '--warm', '--rise', '--fall', '--lit', '--focus-plate']
const SYSTEM = /^(Canvas|CanvasText|Highlight|LinkText|Mark|ButtonText)$/

it('has marks in colours that the reader chose', () => {
  const [, block = ''] =
    /@media \(forced-colors: active\) \{([^@]*)\n\}/.exec(readFileSync('src/styles/tokens.css', 'utf8')) ?? []
  for (const name of MARKS) {
    const [, value = ''] = new RegExp(`${name}: (\\w+);`).exec(block) ?? []
    expect(value, name).toMatch(SYSTEM)
    expect(value, name).not.toBe('Canvas')
  }
})

it('has what is written on them in colours that go with theirs', () => {
  const css = readFileSync('src/styles/tokens.css', 'utf8')
  expect(css).toMatch(/--gold-fill: Highlight;\s+--on-gold: HighlightText;/)
  expect(css).toMatch(/--warm: CanvasText;\s+--on-warm: Canvas;/)
})

it('writes on them on no ground but theirs: behind other text browsers lay a strip of the page’s', () => {
  const rules = Object.entries(
    import.meta.glob('../../src/**/*.svelte', { query: '?raw', import: 'default', eager: true }),
  ).flatMap(([name, text]) => [...text.matchAll(/\{[^{}]*\}/g)].map(([rule]) => ({ name, rule })))
  const written = rules.filter(
    ({ rule }) => /\n *color: var\(--on-(gold|warm)\);/.test(rule) && /\n *background:/.test(rule),
  )
  expect(written.length).toBeGreaterThan(9)
  for (const { name, rule } of written) expect(rule, name).toContain('forced-color-adjust: none;')
})

it('gives an edge to what floats above the table', () => {
  const flares = readFileSync('src/table/overlay/Flares.svelte', 'utf8')
  expect(flares).toMatch(/forced-colors: active\) \{\s*\.float \{\s*border: 2px solid CanvasText/)
})
