import { render } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Countdown from '../../src/ui/Countdown.svelte'

const now = () => Date.now()

describe('Countdown', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('tells what is left of the turn, then what is left of the bank', async () => {
    const { container } = render(Countdown, { deadline: now() + 2000, bank: 30_000, now })
    expect(container).toHaveTextContent('2 sec')
    await vi.advanceTimersByTimeAsync(1100)
    expect(container).toHaveTextContent('1 sec')
    await vi.advanceTimersByTimeAsync(1500)
    expect(container).toHaveTextContent('30 sec')
  })

  it('stays at nothing without a bank', async () => {
    const { container } = render(Countdown, { deadline: now() + 500, now })
    await vi.advanceTimersByTimeAsync(5000)
    expect(container).toHaveTextContent('0 sec')
  })
})
