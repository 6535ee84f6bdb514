import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import Parts from '../fixtures/Parts.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = () => screen.queryAllByText(/^\d$/).length

async function turn() {
  vi.runOnlyPendingTimers()
  await tick()
}

it('draws the parts of a page one after another, each in a task of its own', async () => {
  render(Parts, { parts: 3 })
  for (const count of [1, 2, 3]) {
    expect(shown()).toBe(count)
    await turn()
  }
  expect(shown()).toBe(3)
  expect(vi.getTimerCount()).toBe(0)
})

it('draws them anew when they show another thing', async () => {
  const { rerender } = render(Parts, { parts: 2, what: 'a' })
  await turn()
  expect(shown()).toBe(2)
  await rerender({ what: 'b' })
  expect(shown()).toBe(1)
  await turn()
  expect(shown()).toBe(2)
})

it('leaves nothing to be done behind', () => {
  const { unmount } = render(Parts, { parts: 3 })
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
