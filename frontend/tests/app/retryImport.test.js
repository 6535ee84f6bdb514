import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryImport } from '../../src/app/loading/retryImport.js'

const gone = () => Promise.reject(new Error('no such file'))
const served = vi.fn()
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', served)
  vi.stubGlobal('location', { reload })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('what stands beside the game', () => {
  it('is asked for again until it comes', async () => {
    const load = vi.fn().mockImplementationOnce(gone).mockImplementationOnce(gone).mockResolvedValue('here')
    const coming = retryImport(load)
    await vi.advanceTimersByTimeAsync(1999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2001)
    expect(await coming).toBe('here')
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('comes with the page as it is now, once the build that it belongs to is no longer served', async () => {
    served.mockResolvedValue(new Response(null, { status: 404 }))
    await vi.advanceTimersByTimeAsync(60_000)
    void retryImport(gone)
    await vi.advanceTimersByTimeAsync(1999)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('does not load a page anew that has only just come', async () => {
    served.mockResolvedValue(new Response(null, { status: 404 }))
    void retryImport(gone)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([
    ['the server is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the build is still served', () => Promise.resolve(new Response(null, { status: 200 }))],
    ['the server is in trouble', () => Promise.resolve(new Response(null, { status: 503 }))],
  ])('leaves the page as it is while %s', async (_, answer) => {
    served.mockImplementation(answer)
    await vi.advanceTimersByTimeAsync(60_000)
    void retryImport(gone)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(served).toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })
})
