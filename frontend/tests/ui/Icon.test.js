import { readFileSync } from 'node:fs'
import { render } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import Icon from '../../src/ui/Icon.svelte'

const drawn = [...readFileSync('src/ui/icons.svg', 'utf8').matchAll(/ id="(\w+)"/g)].map(([, id]) => id)

it('names every drawing of the file, and no other', () => {
  const named = /typedef \{([^}]*)\} Name/.exec(readFileSync('src/ui/Icon.svelte', 'utf8'))?.[1] ?? ''
  expect([...named.matchAll(/'(\w+)'/g)].map(([, name]) => name).sort()).toEqual(drawn.toSorted())
})

it('shows the drawing of its name to eyes alone', () => {
  const { container } = render(Icon, { name: 'menu' })
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(/icons[^#]*\.svg#menu$/)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
