/**
 * A deal of a duplicate event at all tables, over REST (docs/api.md).
 *
 * @typedef {{ entrant: number | null, points: number, difference: string, imps: number }} DealSeat entrant: null for a bot;
 *   difference: exact, from the mean of that seat at all tables: "-7/2"
 * @typedef {{ table: number, code: string, seats: DealSeat[] }} DealTable code: of the match
 * @typedef {{ round: number, deal: number, deals: number, unit: string, scale: number[], tables: DealTable[] }} EventDeal
 *   deal: from 0; unit: how many match points a unit is; scale: from how many units on there is one IMP, two, …
 */
import { request } from './rest.js'

/** @param {string} key of the event @param {number} round @param {number} deal @returns {Promise<EventDeal>} */
export const eventDeal = (key, round, deal) =>
  request('GET', `events/${encodeURIComponent(key)}/rounds/${round}/deals/${deal}`)
