import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bestHand, groupsOf, sheetsSeen, unseenDeals } from '../../src/ending/bestHand.js'
import { lastPoints } from '../../src/ending/lastPoints.js'
import { loadEnding } from '../../src/ending/load.js'
import { resultModel, resultText } from '../../src/ending/resultModel.js'
import * as picture from '../../src/ending/resultPicture.js'
import { facesIn } from '../../src/ending/tileArt.js'
import { section, t } from '../../src/i18n/i18n.svelte.js'
import SessionEnd from '../../src/score/SessionEnd.svelte'
import { expectAccessible } from '../axe.js'
import { serve } from '../pages/server.js'
import session from '../fixtures/session.json'

/** @type {any} */
const doc = { ...session, decision: undefined, table: { ...session.table, status: 'finished' } }
const RESULT = { scores: [4, -39, 12, -73], places: [2, 3, 1, 4] }
const sheets = /** @type {Record<number, any>} */ (doc.view.sheets)

beforeAll(async () => {
  await Promise.all([section('side'), section('score'), section('play-on'), loadEnding('sichuan')])
})
beforeEach(() => void serve({}))

/** @param {any} [more] */
function show(more = {}) {
  render(SessionEnd, { doc, result: RESULT, proofs: [], onfold: vi.fn(), onback: vi.fn(), ...more })
  return within(screen.getByTestId('session-end'))
}

describe('the end of a deal that is played on from a replay', () => {
  const origin = { match: 'REPLAY01', deal: 0, moment: 6, seat: 2 }
  const played = { ...doc, origin, table: { ...doc.table, seats: { ...doc.table.seats } } }
  for (const seat of ['0', '1', '3']) played.table.seats[seat] = { kind: 'bot', name: 'Lán', level: 'hard' }

  it('leads back to the moment, and has no replay, record or best hand of its own', () => {
    const end = show({ doc: played })
    expect(end.getByTestId('played-on-back')).toHaveAttribute('href', '/game/REPLAY01#1.7.2')
    for (const id of ['to-replay', 'to-coach']) expect(end.queryByTestId(id)).toBeNull()
    expect(document.querySelector('a[download]')).toBeNull()
  })

  it('plays on from there again, with the same bots', async () => {
    const asked = serve({ 'POST matches/REPLAY01/play-on': { code: 'NEW00001' } })
    const again = show({ doc: played }).getByRole('button', { name: 'Play on from there again' })
    await waitFor(() => expect(again).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(again)
    await waitFor(() => expect(location.pathname).toBe('/table/NEW00001'))
    const wanted = {
      request: 'POST matches/REPLAY01/play-on',
      body: { deal: 0, moment: 6, seat: 2, bots: 'hard' },
    }
    expect(asked).toContainEqual(wanted)
    history.replaceState(null, '', '/')
  })
})

describe('the best hand of a match', () => {
  it('is the dearest of all that were won truly, the first of equals', () => {
    const win = (/** @type {number} */ seat, /** @type {number} */ points, more = {}) => ({
      seat,
      points,
      ...more,
    })
    const best = bestHand({
      0: { winners: [win(1, 4)] },
      1: { winners: [win(2, 8), win(3, 16, { false: true })] },
      2: { winners: [win(0, 8)] },
    })
    expect([best?.deal, best?.winner.seat]).toEqual([1, 2])
    expect(bestHand({ 0: { winners: [] } })).toBeUndefined()
  })

  it('is known by who has seen each deal: from what happened, and from the document', () => {
    const events = [
      { type: 'dealt', deal: 1 },
      { type: 'settled', sheet: 'second' },
    ]
    const past = [
      {
        deal: 0,
        events: [
          { type: 'dealt', deal: 0 },
          { type: 'settled', sheet: 'first' },
        ],
      },
    ]
    expect(sheetsSeen(past, events)).toEqual({ 0: 'first', 1: 'second' })
    expect(sheetsSeen([], [], { 3: 'last' })).toEqual({ 3: 'last' })
    expect(unseenDeals(3, { 0: {}, 2: {} })).toEqual([1])
  })

  it('lies in its sets, with the tile won on', () => {
    const melds = [{ sort: 'pung', tile: '2m' }]
    const hand = { shown: true, melds, tiles: ['1p', '2p', '3p', '5s'] }
    const of = (/** @type {any} */ winner, /** @type {any} */ more = {}) =>
      groupsOf({ deal: 0, winner: { seat: 0, ...winner }, sheet: { hands: { 0: { ...hand, ...more } } } })
    expect(of({ tile: '5s' })).toEqual([
      ['2m', '2m', '2m'],
      ['1p', '2p', '3p', '5s', '5s'],
    ])
    expect(
      of({
        sets: [
          ['1p', '2p', '3p'],
          ['5s', '5s'],
        ],
      }),
    ).toHaveLength(3)
    expect(of({}, { shown: false })).toEqual([])
    expect(of({ triplets: [{ tiles: ['[1:2]'] }] })).toEqual([['[1:2]']])
  })
})

describe('the end of a session', () => {
  it('tells in words all that it shows: places, points, and the best hand with its tiles and its worth', async () => {
    const end = show()
    const places = within(end.getAllByRole('list')[0]).getAllByRole('listitem')
    expect(places.map((row) => row.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      '1 Mateusz +12',
      '2 Oksana +4',
      '3 Lan −39',
      '4 Mei −73',
    ])
    const best = within(await end.findByTestId('best-hand'))
    expect(best.getByRole('heading')).toHaveTextContent('Best hand of the game')
    expect(best.getByText(/Oksana, deal 1/)).toBeInTheDocument()
    expect(best.getAllByRole('img').length).toBeGreaterThanOrEqual(14)
    expect(best.getAllByRole('listitem').map((item) => item.textContent?.trim())).toContainEqual(
      expect.stringMatching(/^Full flush\s+\d/),
    )
    await expectAccessible()
  })

  it('tells no best hand where a deal was not seen', async () => {
    const end = show({ doc: { ...doc, view: { ...doc.view, sheets: { 4: sheets[4] } } } })
    expect(await end.findByTestId('share-result')).toBeInTheDocument()
    expect(end.queryByTestId('best-hand')).not.toBeInTheDocument()
  })

  it('draws its line of ratings up to this game, whatever has followed', () => {
    const points = ['a', 'b', 'c'].map((code, i) => ({ code, value: 1500 + i }))
    expect(lastPoints(points, 'b', 1501).map(({ value }) => value)).toEqual([1500, 1501])
    expect(lastPoints(points, 'd', 1537).map(({ value }) => value)).toEqual([1500, 1501, 1502, 1537])
    const many = Array.from({ length: 50 }, (_, i) => ({ code: `${i}`, value: i }))
    expect(lastPoints(many, '49', 49)).toHaveLength(20)
  })
})

describe('the result as a picture', () => {
  const FILE = new Blob(['png'], { type: 'image/png' })
  /** @type {import('vitest').Mock} */
  let shared
  beforeEach(() => {
    vi.spyOn(picture, 'resultPicture').mockResolvedValue(FILE)
    shared = vi.fn(async () => {})
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { share: shared, canShare: () => true }),
    )
    URL.createObjectURL ??= () => 'blob:picture'
    URL.revokeObjectURL ??= () => {}
  })
  const press = async () => userEvent.click(await show().findByTestId('share-result'))

  it('goes by the device’s own way where that takes files, with the same in words', async () => {
    await press()
    await waitFor(() => expect(shared).toHaveBeenCalledOnce())
    const { files, text } = shared.mock.calls[0][0]
    expect([files[0].name, files[0].type]).toEqual([`${doc.table.code}.png`, 'image/png'])
    expect(text.split('\n')).toEqual([
      'Mahjong · Sichuan mahjong',
      '1. Mateusz: +12',
      '2. Oksana: +4',
      '3. Lan: −39',
      '4. Mei: −73',
    ])
  })

  it('is saved where it does not', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { canShare: () => false }))
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await press()
    expect(await screen.findByText('The picture has been saved.')).toBeInTheDocument()
    expect(clicked).toHaveBeenCalledOnce()
  })

  it('tells that it could not be made, and nothing of a player’s change of mind', async () => {
    shared.mockRejectedValueOnce(new DOMException('no', 'AbortError'))
    await press()
    await waitFor(() => expect(screen.getByTestId('share-result')).toHaveAttribute('aria-disabled', 'false'))
    expect(screen.queryByText('The picture could not be made.')).not.toBeInTheDocument()
    vi.mocked(picture.resultPicture).mockRejectedValueOnce(new Error('no canvas'))
    await userEvent.click(screen.getByTestId('share-result'))
    expect(await screen.findByText('The picture could not be made.')).toBeInTheDocument()
  })

  it('tells places, points, the game and the best hand', () => {
    const model = resultModel(doc, RESULT, { groups: [['1m']], worth: '8 points', seat: 0 }, t)
    expect(model).toMatchObject({ game: 'Sichuan mahjong', title: 'The game is over' })
    expect(model.rows.map(({ place, name, you }) => [place, name, you])).toEqual([
      [1, 'Mateusz', false],
      [2, 'Oksana', true],
      [3, 'Lan', false],
      [4, 'Mei', false],
    ])
    expect(model.best).toEqual({
      title: 'Best hand of the game',
      who: 'Oksana',
      worth: '8 points',
      groups: [['1m']],
    })
    expect(resultModel(doc, RESULT, { groups: [] }, t).best).toBeUndefined()
    expect(resultText(model, t)).toContain('4. Mei: −73')
  })

  it.each([2, 4, 10])('has room for %d players and any hand', (seats) => {
    const rows = Array.from({ length: seats }, (_, i) => ({
      place: i + 1,
      name: 'x',
      points: '0',
      you: false,
    }))
    const groups = [
      ['1m', '1m', '1m', '1m'],
      ['2m', '2m', '2m', '2m'],
      ['3m', '3m', '3m', '3m'],
      ['4m', '4m', '4m', '4m'],
      ['5m', '5m'],
    ]
    const model = { brand: '', game: '', title: '', rows, best: { title: '', who: '', worth: '', groups } }
    const shape = picture.pictureShape(model)
    const tiles = shape.lines.flatMap(({ tiles: line, width }) => line.map(({ x }) => x + width))
    expect(tiles).toHaveLength(18)
    expect(Math.max(...tiles)).toBeLessThanOrEqual(picture.WIDTH - 144)
    const end = shape.tiles + shape.lines.reduce((sum, { height }) => sum + height, 0)
    expect(end).toBeLessThan(shape.height)
    expect(picture.pictureShape({ ...model, best: undefined }).height).toBeLessThan(shape.height)
  })

  it('draws faces as the table’s own files have them', () => {
    const faces = facesIn(
      '<symbol id="m1" viewBox="0 0 600 800"><path fill="none" stroke="var(--ink-red,#c01f2e)" stroke-width="16" d="m1 2"/>' +
        '<path fill="var(--ink-black,#18212c)" fill-rule="evenodd" d="m3 4"/></symbol><symbol id="back"><path d="m0 0"/></symbol>',
    )
    expect([...faces.keys()]).toEqual(['1m'])
    expect(faces.get('1m')).toEqual([
      { d: 'm1 2', fill: 'none', stroke: 'var(--ink-red,#c01f2e)', width: 16, rule: 'nonzero' },
      { d: 'm3 4', fill: 'var(--ink-black,#18212c)', stroke: 'none', width: 0, rule: 'evenodd' },
    ])
  })
})
