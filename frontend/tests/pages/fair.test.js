import { createHash } from 'node:crypto'
import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCompletePlugin } from '../../src/app/loading/gamePlugin.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import Fairness from '../../src/pages/table/Fairness.svelte'
import Log from '../../src/pages/table/Log.svelte'
import { expectAccessible } from '../axe.js'
import { serve } from './server.js'

const SEED = '00ff'.repeat(16)
const COMMITMENT = createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex')

/** @param {string} status @returns {any} */
const doc = (status) => ({
  you: 0,
  table: {
    code: 'Ab3dE_9x',
    game: 'sichuan',
    status,
    seats: Object.fromEntries(['Ada', 'Bo', 'Cy', 'Di'].map((name, seat) => [seat, { kind: 'human', name }])),
  },
  view: { deal: 1 },
})
const done = { deal: 0, commitment: COMMITMENT, nonces: ['a1', 'b2', 'c3', ''], seed: SEED }
const open = { deal: 1, commitment: 'ab'.repeat(32), nonces: ['01', '02', '03', '04'] }

beforeEach(() => Promise.all([loadCompletePlugin('sichuan'), section('side')]))

describe('fairness', () => {
  it('lists every deal seen, the secret only once it is out', async () => {
    render(Fairness, { doc: doc('playing'), proofs: [done, open] })
    const first = within(screen.getByTestId('fair-0'))
    expect(first.getByText(SEED)).toBeInTheDocument()
    expect(first.getByText('b2')).toBeInTheDocument()
    expect(await first.findByText('The secret matches the fingerprint.')).toBeInTheDocument()
    expect(
      within(screen.getByTestId('fair-1')).getByText('Revealed at the latest when play is over.'),
    ).toBeInTheDocument()
    expect(screen.queryByText(/after play had begun/)).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('tells when a secret is not the one promised', async () => {
    render(Fairness, { doc: doc('playing'), proofs: [{ ...done, seed: '11'.repeat(32) }] })
    expect(await screen.findByText('The secret does not match the fingerprint.')).toBeInTheDocument()
  })

  describe('numbers that were bound by fingerprints', () => {
    const nonces = ['a1'.repeat(16), '', '', '']
    const hash = createHash('sha256').update(`mahjong-nonce/1:${COMMITMENT}:0:${nonces[0]}`).digest('hex')
    const bound = { ...done, nonces, hashes: [hash, 'bb'.repeat(32), '', ''], unopened: [1] }

    it('are checked, and who did not tell theirs is named', async () => {
      render(Fairness, { doc: doc('playing'), proofs: [bound] })
      expect(await screen.findByText('The numbers match their fingerprints.')).toBeInTheDocument()
      expect(screen.getByText('Fingerprint of Ada’s number (SHA-256)')).toBeInTheDocument()
      expect(screen.getByText('not revealed in time: it doesn’t count')).toBeInTheDocument()
      expect(screen.getAllByText('none given')).toHaveLength(2)
      await expectAccessible()
    })

    it('are found out where one is another, or one is kept back that nobody is named for', async () => {
      const other = { ...bound, nonces: ['b2'.repeat(16), '', '', ''] }
      const kept = { ...bound, deal: 1, unopened: undefined }
      render(Fairness, { doc: doc('playing'), proofs: [other, kept] })
      await waitFor(() =>
        expect(screen.getAllByText('A number does not match its fingerprint.')).toHaveLength(2),
      )
    })
  })

  it('says that earlier deals are missing', () => {
    render(Fairness, { doc: doc('playing'), proofs: [open] })
    expect(screen.getByText(/after play had begun/)).toBeInTheDocument()
  })

  it('copies each value', async () => {
    const writeText = vi.fn(async () => {})
    userEvent.setup()
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    render(Fairness, { doc: doc('playing'), proofs: [done] })
    await userEvent.click(screen.getByRole('button', { name: 'Copy: The server’s secret' }))
    expect(writeText).toHaveBeenCalledWith(SEED)
    await userEvent.click(screen.getByRole('button', { name: 'Copy: Bo’s number' }))
    expect(writeText).toHaveBeenLastCalledWith('b2')
  })

  it('takes them all from the record once the session is over', async () => {
    const { deal, ...fair } = done
    serve({ 'GET tables/Ab3dE_9x/record': { deals: [{ fair }, { fair: { ...fair, seed: '22' } }] } })
    render(Fairness, { doc: doc('finished'), proofs: [open] })
    await waitFor(() => expect(screen.getByTestId(`fair-${deal}`)).toBeInTheDocument())
    expect(within(screen.getByTestId('fair-1')).getByText('22')).toBeInTheDocument()
  })
})

describe('log', () => {
  it('keeps earlier deals under headings, the newest first', () => {
    const drawn = [{ type: 'discarded', seat: 1, tile: '5m' }]
    render(Log, { props: { doc: doc('playing'), events: drawn, past: [{ deal: 0, events: drawn }] } })
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Deal 2', 'Deal 1'])
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it.each([
    [0, 'Time is up. No new deal will begin.'],
    [1, 'Time is up. One more deal will begin.'],
  ])('says that time is called, and how many deals are left: %i', (deals_left, text) => {
    render(Log, { props: { doc: doc('playing'), events: [{ type: 'time-called', deals_left }] } })
    expect(screen.getByRole('listitem')).toHaveTextContent(text)
  })

  it('says whose number did not come in time, and why it may be one’s own', () => {
    const events = [
      { type: 'nonce-unopened', seat: 1 },
      { type: 'nonce-unopened', seat: 0 },
    ]
    render(Log, { props: { doc: doc('playing'), events } })
    const [theirs, own] = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(theirs).toContain('Bo’s random number did not come in time')
    expect(own).toContain('perhaps because it is in another tab')
  })
})
