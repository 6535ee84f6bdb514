/**
 * Replays watched together, over REST (docs/api.md); changes come by the topic `study:ID`.
 *
 * @typedef {{ name: string, kind: string, nth?: number }} Member
 * @typedef {{ id: string, match: string, deal: number, moment: number, view: string,
 *   leader?: number | null, members: Record<string, Member> }} Study as its topic tells it
 */
import { request } from './rest.js'

export const studies = {
  /** @param {object} place with the match's code @returns {Promise<{ id: string, you: number }>} */
  create: (place) => request('POST', 'studies', place),
  /** @param {string} id @returns {Promise<{ id: string, you: number }>} also says that one is there still */
  join: (id) => request('POST', `studies/${id}/members`, {}),
  /** @param {string} id */
  leave: (id) => request('DELETE', `studies/${id}/members`),
  /** @param {string} id @param {object} place */
  move: (id, place) => request('PUT', `studies/${id}`, place),
  /** @param {string} id @param {number} [member] the one who is to lead; left out: oneself */
  lead: (id, member) => request('PUT', `studies/${id}/leader`, member === undefined ? {} : { member }),
}

/** Says good-bye for a page that is going: the browser sends it though nobody waits. @param {string} id */
export const leaveOnUnload = (id) =>
  void fetch(`/api/studies/${id}/members`, { method: 'DELETE', keepalive: true }).catch(() => {})
