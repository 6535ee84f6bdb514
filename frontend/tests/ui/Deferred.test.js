import { render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import Deferred from '../../src/ui/Deferred.svelte'

const children = createRawSnippet(() => ({ render: () => '<p>A part</p>' }))
const show = (props = {}) => render(Deferred, { children, ...props })

beforeEach(() => history.replaceState(null, '', '/'))
afterEach(() => history.replaceState(null, '', '/'))

it('draws a part after the picture of what stands above it', async () => {
  show()
  expect(screen.queryByText('A part')).toBeNull()
  expect(await screen.findByText('A part')).toBeInTheDocument()
})

it('draws it at once for whoever comes to a place of the page', () => {
  history.replaceState(null, '', '/rules/sichuan#SBR-3.4')
  show()
  expect(screen.getByText('A part')).toBeInTheDocument()
})

it('is not misled by what stands in an address and names no place', () => {
  history.replaceState(null, '', '/look/abc#key')
  show({ named: false })
  expect(screen.queryByText('A part')).toBeNull()
})
