import { render, waitFor } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import { me } from '../../src/app/me.svelte.js'
import Notices from '../../src/app/Notices.svelte'
import { live } from '../../src/wire/live.svelte.js'
import { serve } from '../pages/server.js'
import { FakeSocket } from '../wire/fake.js'

it('goes on as whoever the browser is of when another tab has signed out', async () => {
  FakeSocket.install()
  Object.assign(me, { name: 'Ada', kind: 'account', known: true })
  serve({ 'GET me': { name: null, kind: null, tables: [] } })
  render(Notices)
  const first = FakeSocket.last
  first.accept()
  first.end(4001)
  await waitFor(() => expect(me.name).toBeNull())
  await waitFor(() => expect(FakeSocket.last).not.toBe(first))
  FakeSocket.last.accept()
  expect(live.status).toBe('open')
  expect(FakeSocket.last.sent).toContainEqual({ type: 'follow', topics: ['me'] })
  expect(FakeSocket.all).toHaveLength(2)
})
