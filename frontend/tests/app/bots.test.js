import { render, screen } from '@testing-library/svelte'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { botDisplayName } from '../../src/app/labels/displayName.js'
import { me } from '../../src/app/session/me.svelte.js'
import { seatName } from '../../src/app/labels/seats.js'
import { section, setLanguage, t } from '../../src/i18n/i18n.svelte.js'
import PlayedGames from '../../src/pages/account/PlayedGames.svelte'
import GameRow from '../../src/pages/games/GameRow.svelte'
import OwnTables from '../../src/pages/home/OwnTables.svelte'
import SeatCard from '../../src/pages/table/SeatCard.svelte'
import { serve } from '../pages/server.js'

/** Names of bots are Chinese words: who reads Chinese sees them as they are written, others in their own letters. */

/** As the server has them. */
const NAMES = /** @type {string[]} */ (
  JSON.parse(
    /BOT_NAMES = \((.*)\)/
      .exec(readFileSync('../mahjong_server/play/storage/loading.py', 'utf8'))?.[1]
      .replace(/^.*$/, '[$&]') ?? '[]',
  )
)

beforeEach(async () => {
  await Promise.all(['side', 'account', 'replay'].map(section))
  await setLanguage('zh')
})
afterEach(() => setLanguage('en'))

it('all of them are written so', () => {
  expect(NAMES.length).toBeGreaterThanOrEqual(10)
  expect(NAMES.map((name) => botDisplayName(name, t)).join('')).toBe('梅兰竹菊松莲桂桃柳杏')
})

it.each(
  /** @type {const} */ ([
    ['en', 'Méi Lán Zhú Jú Sōng Lián Guì Táo Liǔ Xìng'],
    ['ru', 'Мэй Лань Чжу Цзюй Сун Лянь Гуй Тао Лю Син'],
    ['uk', 'Мей Лань Чжу Цзюй Сун Лянь Ґуй Тао Лю Сін'],
  ]),
)('in %s as its readers write them', async (lang, names) => {
  await setLanguage(lang)
  expect(NAMES.map((name) => botDisplayName(name, t)).join(' ')).toBe(names)
})

describe('in Chinese', () => {
  it('a seat has such a name where a bot sits, not where a person chose it', () => {
    const seat = (/** @type {any} */ info) => seatName({ table: { seats: { 0: info } } }, 0, t)
    expect(seat({ kind: 'bot', name: 'Lán' })).toBe('兰')
    expect(seat({ kind: 'human', name: 'Lán' })).toBe('Lán')
    expect(seat({ kind: 'bot', name: 'Deep Lán' })).toBe('Deep Lán')
  })

  it('so do seats of a table that is not full', () => {
    const rest = { seat: 1, you: false, head: false, taken: true, busy: false, levels: [] }
    const info = /** @type {any} */ ({ kind: 'bot', name: 'Zhú', level: 'hard' })
    render(SeatCard, { ...rest, info, onsit: () => {}, onbot: () => {} })
    expect(screen.getByText('竹')).toBeInTheDocument()
  })

  it('so do games that were found', () => {
    const who = (/** @type {number} */ seat, /** @type {string} */ kind) => ({
      ...{ seat, kind, name: 'Jú', score: 0, place: seat + 1 },
    })
    const row = {
      code: 'x',
      game: 'sichuan',
      status: 'finished',
      rated: false,
      finished_at: 0,
      deals: 1,
      best: 0,
    }
    const seats = [who(0, 'machine'), who(1, 'account')]
    const found = [{ deal: 0, seat: 0, tag: 'sichuan.hu', points: 8 }]
    render(GameRow, { row: /** @type {any} */ ({ ...row, seats, found }), games: [] })
    expect(screen.getByText('菊')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Jú' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^菊/ })).toBeInTheDocument()
  })

  it('so do a player’s games', async () => {
    const others = [{ name: 'Lán', place: 2, score: 0 }, { name: 'Lán', place: 3, score: 0, kind: 'guest' }] // prettier-ignore
    const game = { code: 'x', game: 'sichuan', finished_at: 0, place: 1, score: 0, others }
    serve({ 'GET players/Ada/games?page=1&size=10': { count: 1, size: 10, results: [game] } })
    render(PlayedGames, { name: 'Ada', titleOf: () => '' })
    expect(await screen.findByText('兰')).toBeInTheDocument()
    expect(screen.getByText('Lán')).toBeInTheDocument()
  })

  it('so does the table to come back to', () => {
    me.tables = [
      { code: 'x', game: 'sichuan', status: 'playing', others: ['Méi', 'Méi'], bots: [1], deal: 1 },
    ]
    render(OwnTables)
    expect(screen.getByText(/同桌：Méi、梅/)).toBeInTheDocument()
  })
})
