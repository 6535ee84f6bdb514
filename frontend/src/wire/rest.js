/**
 * The REST API. The browser sends the session's cookie and the page's origin, and the server asks for nothing else.
 *
 * @typedef {{ code: string, game: string, status: 'waiting' | 'playing', left?: boolean, others?: string[], numbers?: number[], bots?: number[],
 *   deal?: number, deals?: number | null, minutes?: number | null }} OwnTable a game to come back to; left: its seat was given up, and nobody has taken it; numbers: what stands behind the names of the others from 2 on; bots: which of the
 *   others are the table's own; deal: how many have begun
 * @typedef {{ name: string | null, kind?: 'guest' | 'account' | 'bot' | null, moderator?: boolean,
 *   tables?: OwnTable[] }} Me
 * @typedef {{ key: string, title: string, bots: string[], options?: object, seats?: [number, number], usual?: number,
 *   deals?: { rated: number } | null, minutes?: { rated: number }, tags?: string[], presets?: Preset[], pools?: Pool[],
 *   option_groups?: { key: string, options: string[] }[] }} Game deals, minutes: rated: the least
 * @typedef {{ key: string, title: string, options: Record<string, any>, book: string, clauses?: Record<string, string>,
 *   notes?: string[] }} Preset a set of options with a name; clauses: by option, where in the book it stands
 * @typedef {{ key: string, preset: string, deals?: number | null, rated: boolean }} Pool a queue that players are offered
 * @typedef {{ key: string, commitment: string }} Pledge of a wall, before there is a table
 */

/** A refusal: a problem document (RFC 9457), with its `errors` by field. The catalogues have a text for each `code`. */
export class Problem extends Error {
  /** @param {number} status 0 when no answer came @param {string} code @param {string} detail @param {string} [clause] */
  constructor(status, code, detail, clause) {
    super(detail)
    this.status = status
    this.code = code
    this.clause = clause
    /** @type {number | undefined} end of the refusal, epoch ms, where time ends it */
    this.until = undefined
    /** @type {OwnTable[]} the visitor's tables that stand in the way */
    this.tables = []
  }
}

/** Returns the problem of a browser without cookies: for the server each request is a stranger's. */
export const cookieless = () => new Problem(0, 'cookies', '')

/** Sets and reads a cookie: `navigator.cookieEnabled` is true also in browsers that keep none. */
function keepsCookies() {
  document.cookie = 'kept=1;path=/;samesite=strict'
  const kept = document.cookie.includes('kept=1')
  document.cookie = 'kept=;path=/;max-age=0'
  return kept
}

/** The last request that changes something: the next one waits for it. @type {Promise<unknown>} */
let last = Promise.resolve()

/**
 * Sends requests that change something one after another. A visitor's first one makes the guest and sets the cookie: two at
 * once would make two guests, and the browser would be one of them at a table of the other.
 * @param {string} method
 * @param {string} path below /api
 * @param {object} [body] a file goes as it is, all else as JSON
 * @returns {Promise<any>} the answer; rejects with a Problem, which says where in a file (`place`) the fault is
 */
export function request(method, path, body) {
  if (method === 'GET') return exchange(method, path, body)
  if (!keepsCookies()) return Promise.reject(cookieless())
  const turn = last.then(() => exchange(method, path, body))
  last = turn.catch(() => {})
  return turn
}

/**
 * @param {string} method @param {string} path @param {object} [body] @param {boolean} [raw] for an answer that is no JSON
 * @returns {Promise<any>} the answer, or the response that has it; rejects with a Problem, which has whatever a refusal tells
 */
export async function exchange(method, path, body, raw) {
  const response = await send(method, path, body)
  if (raw && response.ok) return response
  if (response.status === 204) return null
  const answer = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer
  throw Object.assign(
    new Problem(response.status, 'server-error', answer?.detail ?? response.statusText),
    answer,
  )
}

/** Takes the response that the page's first script asked for already (src/app/loading/boot.js), once. @param {string} method @param {string} path */
function takePrefetched(method, path) {
  /** @type {Record<string, Promise<Response>>} */
  const early = method === 'GET' ? Reflect.get(window, 'asked') : undefined
  const found = early?.[path]
  if (early) delete early[path]
  return found
}

/** @param {string} method @param {string} path @param {object} [body] */
async function send(method, path, body) {
  /** @type {RequestInit} */
  const init = { method }
  if (body) {
    const isFile = body instanceof Blob
    init.body = isFile ? body : JSON.stringify(body)
    init.headers = { 'Content-Type': `application/${isFile ? 'octet-stream' : 'json'}` }
  }
  try {
    return await (takePrefetched(method, path) ?? fetch(`/api/${path}`, init))
  } catch {
    throw new Problem(0, 'offline', 'The server can’t be reached.')
  }
}

export const api = {
  /** @returns {Promise<Me>} */
  me: () => request('GET', 'me'),
  /** @param {string} name @returns {Promise<Me>} */
  rename: (name) => request('POST', 'me', { name }),
  /** @returns {Promise<Game[]>} */
  games: () => request('GET', 'games').then((answer) => answer.games),
  /** @returns {Promise<Pledge>} */
  pledge: () => request('GET', 'play'),
  /** @param {object} wish @returns {Promise<{ code: string, state?: import('./types.js').ServerFrame }>} state: it is dealt */
  play: (wish) => request('POST', 'play', wish),
}
