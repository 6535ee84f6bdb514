/** Tables by the REST API: to make one, to sit down and get up, to have bots, to begin; and what was played. */
import { request } from './rest.js'

export const tables = {
  /** @param {object} wish @returns {Promise<{ code: string }>} */
  create: (wish) => request('POST', 'tables', wish),
  /** @param {string} code */
  look: (code) => request('GET', `tables/${code}`),
  /** @param {string} code @returns {Promise<any>} what was played, once it is over (docs/records.md) */
  record: (code) => request('GET', `tables/${code}/record`),
  /** @param {string} code @param {number} [seat] */
  sit: (code, seat) => request('POST', `tables/${code}/seats`, seat === undefined ? {} : { seat }),
  /** @param {string} code */
  leave: (code) => request('DELETE', `tables/${code}/seats`),
  /** @param {string} code @param {number} seat @param {string | null} level null sends the bot away */
  addBot: (code, seat, level) => request('POST', `tables/${code}/bots`, { seat, level }),
  /** @param {string} code */
  start: (code) => request('POST', `tables/${code}/start`, {}),
}

/** @param {string} code the address of a finished match's record */
export const recordUrl = (code) => `/api/tables/${code}/record`
