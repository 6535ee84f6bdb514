import { vi } from 'vitest'

/**
 * A REST API that answers from a table of "METHOD path" and remembers what it was asked.
 * @param {Record<string, any>} answers bodies; a number is the status of a problem whose code is the next word
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
    return new Response(JSON.stringify({ code: answer.problem, detail: 'English.' }), { status: 409 })
  })
  return asked
}

export const GAMES = { games: [{ key: 'sichuan', title: 'Sichuan', bots: ['easy', 'medium', 'hard'] }] }
