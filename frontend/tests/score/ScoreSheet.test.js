import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadScoreSheet } from '../../src/app/loading/gamePlugin.js'
import { section } from '../../src/i18n/i18n.svelte.js'
import ScoreSheet from '../../src/score/ScoreSheet.svelte'
import SessionEnd from '../../src/score/SessionEnd.svelte'
import { expectAccessible } from '../axe.js'
import { requests, serve } from '../pages/server.js'
import session from '../fixtures/session.json'

/** @type {any} */
const doc = session

beforeAll(async () => {
  await loadScoreSheet('sichuan')
})

/** @param {number} deal @param {object} [more] */
function show(deal, more = {}) {
  const onnext = vi.fn()
  const onfold = vi.fn()
  const now = () => doc.decision.deadline - 12_000
  render(ScoreSheet, { doc, deal, deals: 8, now, onnext, onfold, ...more })
  return { onnext, onfold, sheet: within(screen.getByTestId('sheet')) }
}

/** Once it has stood there for long enough to be meant. @param {HTMLElement} button */
const hears = (button) => waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'))

/** What asks why, entry by entry; found without a look at every tile's name. */
const whys = () => /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('tbody button')])

describe('score sheet', () => {
  it('tells each winner’s fans and value', () => {
    const { sheet } = show(0)
    expect(sheet.getByRole('heading', { name: 'Deal 1 of 8' })).toBeInTheDocument()
    const winner = within(/** @type {HTMLElement} */ (sheet.getByText('Full flush').closest('article')))
    expect(winner.getByRole('heading')).toHaveTextContent('Oksana: on Mei’s discard')
    expect(winner.getByText('Root')).toBeInTheDocument()
    expect(winner.getByText(/3 fans = 8 points/)).toBeInTheDocument()
    expect(winner.getAllByRole('img', { name: /winning tile/ })).toHaveLength(1)
  })

  it('says where more fans than count come to no more than the limit', async () => {
    const over = structuredClone(doc)
    over.view.sheets[0].winners.find((/** @type {any} */ { points }) => points === 8).fans.root = 2
    const { sheet } = show(0, { doc: over })
    expect(sheet.getByText(/4 fans = 8 points, the limit/)).toBeInTheDocument()
    const button = whys().find((each) => each.closest('tr')?.textContent?.includes('8.1'))
    button?.click()
    await tick()
    expect(sheet.getByText(/= 4 fans → 8 points, the limit$/)).toBeInTheDocument()
  })

  it('says how much each holds where nobody began with nothing', () => {
    const started = structuredClone(doc)
    for (const seat of Object.values(started.view.seats)) seat.total += 30_000
    started.view.seats[0].total -= 1000 // a stick, in the deal that has begun since
    const told = (/** @type {HTMLElement} */ sheet) =>
      [...sheet.querySelectorAll('.total')].map((each) => each.textContent)
    show(1)
    const gained = told(screen.getByTestId('sheet'))
    cleanup()
    show(1, { doc: started })
    const held = told(screen.getByTestId('sheet'))
    expect(gained.map((text) => Number(text?.replace(/[^\d−]/g, '').replace('−', '-')) + 30_000)).toEqual(
      held.map((text) => Number(text?.replace(/[^\d]/g, ''))),
    )
    expect(screen.getByRole('img', { name: /30,000; / })).toBeInTheDocument()
  })

  it('says once of a hand without fans what it is worth', () => {
    const { sheet } = show(3)
    const plain = [...document.querySelectorAll('article .fans')].filter((list) => list.children.length === 1)
    expect(plain.map((list) => list.textContent?.trim().replace(/\s+/g, ' '))).toContainEqual(
      expect.stringMatching(/^No fan = 1 point/),
    )
    expect(sheet.queryByText(/0 fans/)).toBeNull()
  })

  it('explains a false hu and the forbidden suit', () => {
    const { sheet } = show(0)
    expect(sheet.getByText(/^False hu: the hand was incomplete/)).toBeInTheDocument()
    expect(sheet.getAllByRole('row').map((row) => row.textContent)).toContainEqual(
      expect.stringMatching(/Lan pays a penalty, to nobody.*Forbidden suit/s),
    )
  })

  it('lays out of a false hu, too, each tile once: the one drawn lies apart', () => {
    const { sheet } = show(0)
    const lan = within(/** @type {HTMLElement} */ (sheet.getByText(/^False hu:/).closest('article')))
    expect(lan.getAllByRole('img')).toHaveLength(14)
    expect(lan.getAllByRole('img', { name: /^6 characters/ })).toEqual([
      lan.getByRole('img', { name: /winning tile/ }),
    ])
  })

  it('says of a false hu, too, that a kong was robbed', () => {
    const robbed = structuredClone(doc)
    robbed.view.sheets[4] = doc.view.sheets[1]
    robbed.view.seats[0].hu = { order: 2, from: 2, tile: '1m', robbed: true }
    const { sheet } = show(4, { doc: robbed })
    expect(sheet.getByRole('heading', { name: /^Oksana: / })).toHaveTextContent('robbing Mateusz’s kong')
    cleanup()
    const older = show(1, { doc: robbed }).sheet
    expect(older.getByRole('heading', { name: /^Oksana: / })).toHaveTextContent('Mateusz’s discard')
  })

  it('calls it no discard where an older sheet does not tell what a false hu was on', () => {
    const older = structuredClone(doc)
    const { hands, winners } = older.view.sheets[1]
    hands[2].melds.push({ sort: 'pung', tile: '1m', from: 1 })
    const unknown = show(1, { doc: older }).sheet
    expect(unknown.getByRole('heading', { name: /^Oksana: / })).toHaveTextContent('on a tile of Mateusz’s')
    cleanup()
    winners.push({ seat: 1, from: 2, tile: '1m', clause: 'SBR §8.1', fans: { 'robbing-kong': 1 }, points: 2 })
    const known = show(1, { doc: older }).sheet
    expect(known.getByRole('heading', { name: /^Oksana: / })).toHaveTextContent('robbing Mateusz’s kong')
  })

  it('has a row for every payment, with its clause', () => {
    const { sheet } = show(4)
    const rows = sheet.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent?.replace(/\s+/g, ' '))).toContainEqual(
      expect.stringMatching(/Lan → Oksana Lan pays you ?Hu.*SBR §8\.1 ?8 /),
    )
    for (const row of rows) expect(row).toHaveTextContent(/SBR §\d+\.\d/)
  })

  it('says of every payment why it is made, with the clause in the reader’s language, and draws it', async () => {
    const { sheet } = show(0)
    const picture = () => sheet.getByTestId('flow').getAttribute('aria-label')
    expect(picture()).toMatch(/^Net payments, in points: .*Mei → you: 8/)
    const told = []
    for (const button of whys()) {
      button.click()
      await tick()
      expect(button).toHaveAttribute('aria-expanded', 'true')
      const row = document.getElementById(button.getAttribute('aria-controls') ?? '')
      told.push([...(row?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent))
    }
    expect(told).toContainEqual([
      'Mei discarded the winning tile, and alone pays for the hand.',
      expect.stringMatching(/Full flush \d \+ .*= 3 fans → 8 points$/),
    ])
    expect(told).toContainEqual([expect.stringMatching(/^Lan declared hu with a hand/), '2 × 8 = 16'])
    expect(told).toContainEqual([expect.stringMatching(/^Lan went hu holding their forbidden suit/)])
    const link = sheet.getAllByRole('link', { name: 'Rules, SBR §8.1' })[0]
    expect(link).toHaveAttribute('href', '/rules/sichuan#8.1')
    await expectAccessible()
  })

  it.each(Object.keys(doc.view.sheets))('has a reason for every entry of deal %s', async (deal) => {
    show(Number(deal))
    const buttons = whys()
    for (const button of buttons) {
      button.click()
      await tick()
      const row = document.getElementById(button.getAttribute('aria-controls') ?? '')
      expect(row?.textContent).toMatch(/\w{3,} \w{2,}/)
      expect(row?.textContent).not.toMatch(/why\.|undefined|NaN|\{/)
    }
    const links = document.querySelectorAll('tbody a[href^="/rules/sichuan#"]')
    expect(links).toHaveLength(buttons.length)
  })

  it('leads back to the sheets of earlier deals, and to the newest again', async () => {
    const { sheet } = show(4)
    const deals = within(sheet.getByRole('navigation', { name: 'Deals so far' }))
    expect(deals.getAllByRole('button')).toHaveLength(5)
    expect(deals.getByRole('button', { current: 'page' })).toHaveTextContent(/^5/)
    await userEvent.click(deals.getByRole('button', { name: /^Deal 1: \+8/ }))
    expect(sheet.getByRole('heading', { name: 'Deal 1 of 8' })).toBeInTheDocument()
    expect(sheet.getByText('Full flush')).toBeInTheDocument()
    expect(sheet.getByTestId('sheet-own')).toHaveTextContent(/^Oksana You \+8 this deal Total 8/)
    expect(screen.getByTestId('sheet-next')).toHaveTextContent('Next deal')
    await userEvent.click(deals.getByRole('button', { name: /^Deal 5/ }))
    expect(sheet.getByRole('heading', { name: 'Deal 5 of 8' })).toBeInTheDocument()
  })

  it('fetches the sheet of an earlier deal, says when it can’t, and tries again', async () => {
    const newest = { ...doc, view: { ...doc.view, sheets: { 4: doc.view.sheets[4] } } }
    const asked = serve({ 'GET tables/Fixture1/sheets/0': { problem: 'no-such-deal' } })
    const { sheet } = show(4, { doc: newest })
    expect(sheet.getByText('not ready')).toBeInTheDocument()
    expect(asked).toEqual([])
    await userEvent.click(sheet.getByRole('button', { name: /^Deal 1: \+8/ }))
    expect(sheet.getByText('Total 8')).toBeInTheDocument()
    expect(await sheet.findByRole('alert')).not.toBeEmptyDOMElement()
    await expectAccessible()
    serve({ 'GET tables/Fixture1/sheets/0': doc.view.sheets[0] })
    await userEvent.click(sheet.getByRole('button', { name: 'Try again' }))
    expect(await sheet.findByText('Full flush')).toBeInTheDocument()
    expect(sheet.queryByRole('alert')).not.toBeInTheDocument()
    const late = serve({ 'GET tables/Fixture1/sheets/1?view=all': doc.view.sheets[1] })
    cleanup()
    const behind = show(4, { doc: { ...newest, behind: 60_000 } })
    await userEvent.click(behind.sheet.getByRole('button', { name: /^Deal 2/ }))
    await waitFor(() =>
      expect(late.map(({ request }) => request)).toEqual(['GET tables/Fixture1/sheets/1?view=all']),
    )
  })

  it('leads back by a press on the chart, too', async () => {
    const { sheet } = show(4)
    const columns = screen.getByTestId('sheet').querySelectorAll('figure rect')
    expect(columns).toHaveLength(5)
    await userEvent.click(columns[1])
    expect(sheet.getByRole('heading', { name: 'Deal 2 of 8' })).toBeInTheDocument()
  })

  it('gives everyone’s points of the deal and in all', () => {
    const { sheet } = show(4)
    expect(sheet.getByTestId('sheet-own')).toHaveTextContent(`+${doc.view.sheets[4].scores[0]} this deal`)
    expect(sheet.getAllByTestId('sheet-other')).toHaveLength(3)
    for (const card of sheet.getAllByTestId('sheet-other')) expect(card).toHaveTextContent(/Total [\d−]/)
  })

  it('tells first what the deal brought each, then the hands, and folded away who paid whom', () => {
    show(4)
    const order = ['.own', '.said', '.won', '.rest', 'details', '[data-testid=flow]'].map(
      (part) => /** @type {Element} */ (document.querySelector(`[data-testid=sheet] ${part}`)),
    )
    for (const [i, part] of order.slice(1).entries())
      expect(order[i].compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.getByTestId('sheet-details').closest('details')).not.toHaveAttribute('open')
    expect(order.at(-1)?.closest('details')).not.toBeNull()
    expect(document.querySelectorAll('details tbody a')).not.toHaveLength(0)
    expect(document.querySelectorAll('.cards a')).toHaveLength(0)
  })

  it('tells who was ready, on what', () => {
    const { sheet } = show(4)
    expect(sheet.getByText(/^ready, for up to/)).toBeInTheDocument()
    expect(sheet.getByText('not ready')).toBeInTheDocument()
  })

  it('goes on with a countdown', async () => {
    const { onnext } = show(4)
    const next = screen.getByTestId('sheet-next')
    expect(next).toHaveTextContent(/Next deal\s*12 sec/)
    await hears(next)
    await userEvent.click(next)
    expect(onnext).toHaveBeenCalledOnce()
  })

  it('does not hear a press that was meant for what stood there before, and keeps the focus', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { onnext } = show(4)
    const next = screen.getByTestId('sheet-next')
    next.focus()
    next.click()
    vi.advanceTimersByTime(390)
    next.click()
    expect(onnext).not.toHaveBeenCalled()
    vi.advanceTimersByTime(10)
    await tick()
    vi.useRealTimers()
    expect(next).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onnext).toHaveBeenCalledOnce()
  })

  it('says that it waits for the others', () => {
    show(4, { waiting: true })
    expect(screen.queryByTestId('sheet-next')).not.toBeInTheDocument()
    expect(screen.getByText('Waiting for the others…')).toBeInTheDocument()
  })

  it('names those that it waits for, as everyone can see them', () => {
    const deals = { ...doc, table: { ...doc.table, seats: { ...doc.table.seats } } }
    for (const seat of [1, 2, 3]) deals.table.seats[seat] = { kind: 'human', name: `P${seat}`, present: true }
    const readied = (/** @type {number} */ seat) => ({ type: 'readied', seat, nonce: '' })
    const events = [readied(1), { type: 'committed', deal: 5 }, readied(0), readied(3)]
    const props = { doc: { ...deals, you: 0 }, deal: 4, deals: 8, now: () => 0, onfold: vi.fn() }
    render(ScoreSheet, { props: { ...props, waiting: true, events } })
    expect(screen.getByText('Waiting for P1, P2')).toBeInTheDocument()
  })

  it('folds away', async () => {
    const { onfold } = show(4)
    await userEvent.click(screen.getByTestId('sheet-fold'))
    expect(onfold).toHaveBeenCalledOnce()
  })

  it.each([0, 4])('is accessible in deal %i', async (deal) => {
    show(deal)
    await expectAccessible()
  })
})

describe('end of the session', () => {
  const result = { scores: [12, -30, 25, -7], places: [2, 4, 1, 3] }

  it('ranks the players and offers the record', async () => {
    await section('side')
    render(SessionEnd, { doc, result, proofs: [], onfold: vi.fn(), onback: vi.fn() })
    const end = within(screen.getByTestId('session-end'))
    expect(end.getByRole('heading', { name: 'Your place: 2' })).toBeInTheDocument()
    const places = end.getAllByRole('listitem').map((item) => item.textContent?.replace(/\s+/g, ' ').trim())
    expect(places).toEqual(['1 Mateusz +25', '2 Oksana +12', '3 Mei −7', '4 Lan −30'])
    expect(end.getByRole('link', { name: /record/ })).toHaveAttribute('href', '/api/tables/Fixture1/record')
    expect(end.getByText(doc.fair.commitment)).toBeInTheDocument()
    await expectAccessible()
  })

  /** @param {object} more of the table @param {number | null} [you] null watches */
  async function end(more, you = 0) {
    await section('side')
    vi.stubGlobal('scrollTo', () => {})
    const asked = serve({ 'POST tables/Ab3dE_9x/rematch': { code: 'Again123' } })
    const table = { ...doc.table, code: 'Ab3dE_9x', ...more }
    render(SessionEnd, {
      doc: { ...doc, you: you ?? undefined, table },
      result,
      proofs: [],
      onfold: vi.fn(),
      onback: vi.fn(),
    })
    return asked
  }
  const bot = (/** @type {string} */ name) => ({ kind: 'bot', name, level: 'hard', present: true })

  it('brings into sight why there is no rematch: it is told at the end of what scrolls', async () => {
    const seen = vi.fn()
    Element.prototype.scrollIntoView = function () {
      seen(this.textContent)
    }
    await end({ code: 'Gone0000' })
    const again = screen.getByTestId('play-again')
    await hears(again)
    await userEvent.click(again)
    await waitFor(() => expect(seen).toHaveBeenCalledWith(expect.stringMatching(/can’t be reached/)))
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  })

  it('leads who played to what the coach says of it', async () => {
    await end({})
    expect(screen.getByRole('link', { name: 'Review my moves', hidden: true })).toHaveAttribute(
      'href',
      '/game/Ab3dE_9x?coach',
    )
    cleanup()
    await end({}, null)
    expect(screen.queryByTestId('to-coach')).toBeNull()
  })

  it('plays again with the same bots', async () => {
    const asked = await end({ seats: { ...doc.table.seats, 1: bot('Lan'), 2: bot('Mei'), 3: bot('Bao') } })
    expect(screen.getByTestId('play-again')).toHaveTextContent('Play again')
    screen.getByTestId('play-again').click()
    expect(asked).toEqual([])
    await hears(screen.getByTestId('play-again'))
    await userEvent.click(screen.getByTestId('play-again'))
    expect(asked).toContainEqual({ request: 'POST tables/Ab3dE_9x/rematch', body: {} })
    await waitFor(() => expect(location.pathname).toBe('/table/Again123'))
  })

  it('asks those who played for a rematch, and leads to the one that another began', async () => {
    await end({})
    expect(screen.getByTestId('play-again')).toHaveTextContent('Rematch')
    cleanup()
    const asked = await end({ next: 'Next4567' })
    expect(screen.getByTestId('play-again')).toHaveTextContent('Join the rematch')
    await hears(screen.getByTestId('play-again'))
    await userEvent.click(screen.getByTestId('play-again'))
    expect(requests(asked)).toContain('POST tables/Ab3dE_9x/rematch')
  })

  it('lets spectators watch the rematch', async () => {
    await end({}, null)
    expect(screen.queryByTestId('watch-next')).not.toBeInTheDocument()
    cleanup()
    await end({ next: 'Next4567' }, null)
    expect(screen.queryByTestId('play-again')).not.toBeInTheDocument()
    expect(screen.getByTestId('watch-next')).toHaveAttribute('href', '/table/Next4567')
  })
})
