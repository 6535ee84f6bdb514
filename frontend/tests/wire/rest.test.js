import { afterEach, expect, it, vi } from 'vitest'
import { imports } from '../../src/wire/importsApi.js'
import { api } from '../../src/wire/rest.js'
import { tables } from '../../src/wire/tablesApi.js'

afterEach(() => vi.unstubAllGlobals())

it('sends changes one after another, since the first one makes the guest', async () => {
  /** @type {((answer: Response) => void)[]} */
  const answers = []
  const fetched = vi.fn(() => new Promise((resolve) => answers.push(resolve)))
  vi.stubGlobal('fetch', fetched)
  const renamed = api.rename('Anna')
  const made = tables.create({})
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  answers[0](Response.json({ name: 'Anna' }))
  await renamed
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  answers[1](Response.json({ code: 'abc' }))
  expect(await made).toEqual({ code: 'abc' })
})

it('goes on after a change that was refused', async () => {
  const fetched = vi
    .fn()
    .mockResolvedValueOnce(Response.json({ code: 'name-long', detail: 'Too long.' }, { status: 400 }))
    .mockResolvedValueOnce(Response.json({ code: 'abc' }))
  vi.stubGlobal('fetch', fetched)
  const renamed = api.rename('A name that is far too long')
  const made = tables.create({})
  await expect(renamed).rejects.toMatchObject({ code: 'name-long' })
  expect(await made).toEqual({ code: 'abc' })
})

it('sends a file as it is, after the change before it, and says where its fault is', async () => {
  const file = new Blob(['{}'], { type: 'text/html' })
  const refused = { code: 'not-json', detail: 'This is no JSON.', place: 'line 2' }
  /** @type {((answer: Response) => void)[]} */
  const answers = []
  const fetched = vi.fn(() => new Promise((resolve) => answers.push(resolve)))
  vi.stubGlobal('fetch', fetched)
  const renamed = api.rename('Anna')
  const brought = imports.bring(file)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  answers[0](Response.json({ name: 'Anna' }))
  await renamed
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  answers[1](Response.json(refused, { status: 422 }))
  await expect(brought).rejects.toMatchObject({ code: 'not-json', place: 'line 2' })
  const headers = { 'Content-Type': 'application/octet-stream' }
  expect(fetched).toHaveBeenLastCalledWith('/api/imports', { method: 'POST', body: file, headers })
})

it('takes once what the page’s first script asked for already', async () => {
  const fetched = vi.fn(async () => Response.json({ name: 'Anna' }))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('asked', { me: Promise.resolve(Response.json({ name: null })) })
  expect(await api.me()).toEqual({ name: null })
  expect(fetched).not.toHaveBeenCalled()
  expect(await api.me()).toEqual({ name: 'Anna' })
})

it('says that the server is out of reach where the first script found none', async () => {
  const away = Promise.reject(new TypeError('no network'))
  away.catch(() => {})
  vi.stubGlobal('asked', { games: away })
  await expect(api.games()).rejects.toMatchObject({ code: 'offline' })
})
