import { createHash } from 'node:crypto'
import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bringWhole } from '../../src/app/face.js'
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

beforeEach(() => Promise.all([bringWhole('sichuan'), section('side')]))

describe('fairness', () => {
  it('lists every deal seen, the secret only once it is out', async () => {
    render(Fairness, { doc: doc('playing'), proofs: [done, open] })
    const first = within(screen.getByTestId('fair-0'))
    expect(first.getByText(SEED)).toBeInTheDocument()
    expect(first.getByText('b2')).toBeInTheDocument()
    expect(await first.findByText('The secret fits the fingerprint.')).toBeInTheDocument()
    expect(within(screen.getByTestId('fair-1')).getByText('Shown when the deal is over.')).toBeInTheDocument()
    expect(screen.queryByText(/opened later/)).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('tells when a secret is not the one promised', async () => {
    render(Fairness, { doc: doc('playing'), proofs: [{ ...done, seed: '11'.repeat(32) }] })
    expect(await screen.findByText('The secret does not fit the fingerprint.')).toBeInTheDocument()
  })

  it('says that earlier deals are missing', () => {
    render(Fairness, { doc: doc('playing'), proofs: [open] })
    expect(screen.getByText(/opened later/)).toBeInTheDocument()
  })

  it('copies each value', async () => {
    const writeText = vi.fn(async () => {})
    userEvent.setup()
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    render(Fairness, { doc: doc('playing'), proofs: [done] })
    await userEvent.click(screen.getByRole('button', { name: 'Copy: The server’s secret' }))
    expect(writeText).toHaveBeenCalledWith(SEED)
    await userEvent.click(screen.getByRole('button', { name: 'Copy: Number of Bo' }))
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
})
