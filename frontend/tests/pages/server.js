import { vi } from 'vitest'

/**
 * A REST API that answers from a table of "METHOD path" and remembers what it was asked.
 * @param {Record<string, any>} answers bodies; `problem` is the code of one, `status` its status, 409 if none
 *   is given, `tables` those that stand in the way, and `errors` what is wrong with fields
 */
export function serve(answers) {
  /** @type {{ request: string, body: any }[]} */
  const asked = []
  vi.stubGlobal('fetch', async (/** @type {string} */ url, /** @type {RequestInit} */ init = {}) => {
    const request = `${init.method ?? 'GET'} ${url.replace('/api/', '')}`
    asked.push({ request, body: init.body ? JSON.parse(String(init.body)) : undefined })
    if (!Object.hasOwn(answers, request)) throw new TypeError(`nothing answers ${request}`)
    const answer = answers[request]
    if (!answer.problem) return new Response(JSON.stringify(answer), { status: 200 })
    const { problem: code, tables, errors } = answer
    return new Response(JSON.stringify({ code, detail: 'English.', tables, errors }), {
      status: answer.status ?? 409,
    })
  })
  return asked
}

/** @typedef {{ request: string, body: any }[]} Asked */
/** What was asked, in its order: never ask what was last, something idle may have come after it. @param {Asked} asked */
export const requests = (asked) => asked.map(({ request }) => request)
/** What the latest such request said. @param {Asked} asked @param {string} request */
export const sent = (asked, request) => asked.findLast((one) => one.request === request)?.body

export const GAMES = {
  games: [
    {
      key: 'sichuan',
      title: 'Sichuan',
      seats: /** @type {[number, number]} */ ([4, 4]),
      usual: 4,
      bots: ['easy', 'medium', 'hard'],
      deals: { least: 1, most: 32, usual: 4, rated: 4 },
      options: {
        properties: {
          strict: { type: 'boolean', default: false },
          fan_limit: { enum: [3, 4], default: 3 },
          own_four_waits: { type: 'boolean', default: true },
        },
      },
    },
  ],
}

/** A game for few or many that says itself when it is over, with options of every sort. */
export const OTHER = {
  key: 'other',
  title: 'Other',
  seats: /** @type {[number, number]} */ ([2, 10]),
  usual: 4,
  bots: ['plain'],
  deals: null,
  options: {
    properties: {
      length: { enum: ['long', 'short'], default: 'short' },
      limit: { type: 'integer', minimum: 1, maximum: 4, default: 2 },
      stake: { type: 'integer', minimum: 100, maximum: 9000, default: 500 },
      list: { type: 'array', default: [] },
    },
  },
}

/** Sichuan as its server tells of it: with presets and queues. */
export const SICHUAN = {
  ...GAMES.games[0],
  presets: [
    preset('sbr-2019', 'SBR 2019', {}),
    preset('sbr-2019-strict', 'SBR 2019, strict', { strict: true }, { strict: 'SBR §2.6' }),
    preset('mahjongsoft', 'MahjongSoft', { fan_limit: 4 }),
  ],
  pools: [
    { key: 'league', preset: 'sbr-2019-strict', deals: 8, rated: true },
    { key: 'street', preset: 'mahjongsoft', deals: 4, rated: false },
    { key: 'casual', preset: 'sbr-2019', deals: 4, rated: false },
  ],
}

/** @param {string} key @param {string} title @param {Record<string, any>} more @param {Record<string, string>} [clauses] */
function preset(key, title, more, clauses = {}) {
  const options = { preset: key, strict: false, fan_limit: 3, own_four_waits: true, ...more }
  return {
    key,
    title,
    options,
    book: `The book of ${title}`,
    clauses,
    notes: key === 'mahjongsoft' ? ['As on its site.'] : [],
  }
}
