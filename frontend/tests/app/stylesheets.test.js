import { expect, it, vi } from 'vitest'
import { withStyles } from '../../src/app/loading/stylesheets.js'

/** @param {string} path */
const link = (path) => document.querySelector(`link[href="/${path}"]`)
/** @param {string} path @param {'load' | 'error'} how */
const ends = (path, how) => link(path)?.dispatchEvent(new Event(how))

it('loads what needs no styles at once', async () => {
  expect(await withStyles(async () => 'part')).toBe('part')
})

it('loads a part once its styles have come, and asks for them once', async () => {
  const load = vi.fn(async () => 'part')
  const both = [withStyles(load, ['a.css']), withStyles(load, ['a.css'])]
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  expect(document.querySelectorAll('link[href="/a.css"]')).toHaveLength(1)
  ends('a.css', 'load')
  expect(await Promise.all(both)).toEqual(['part', 'part'])
  expect(await withStyles(load, ['a.css'])).toBe('part')
})

it('asks again for styles that could not be fetched, and shows nothing without them', async () => {
  const load = vi.fn(async () => 'part')
  const lost = withStyles(load, ['b.css'])
  ends('b.css', 'error')
  await expect(lost).rejects.toThrow('b.css')
  expect(link('b.css')).toBeNull()
  const again = withStyles(load, ['b.css'])
  expect(load).not.toHaveBeenCalled()
  ends('b.css', 'load')
  expect(await again).toBe('part')
})

it('takes the styles that the page itself names for its own', async () => {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/c.css' }))
  expect(await withStyles(async () => 'part', ['c.css'])).toBe('part')
  expect(document.querySelectorAll('link[href="/c.css"]')).toHaveLength(1)
})
