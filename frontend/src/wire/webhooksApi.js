/**
 * The webhooks of an event over REST (docs/api.md, docs/webhooks.md). Times are epoch ms.
 *
 * @typedef {'event.opened' | 'event.round_begun' | 'event.round_over' | 'event.finished' | 'event.cancelled'} Kind
 * @typedef {{ id: string, url: string, kinds: Kind[], active: boolean, off: 'owner' | 'gone' | 'failing' | null,
 *   old_until: number | null, created_at: number, secret?: string }} Webhook kinds: none for all; old_until: so long the
 *   secret before signs too; secret: told once
 * @typedef {{ id: string, kind: Kind | 'webhook.test', status: 'waiting' | 'delivered' | 'given-up', attempts: number,
 *   answer: number | null, fault: string | null, created_at: number, due_at: number | null }} Delivery answer: an HTTP
 *   status; due_at: when it is tried next
 */
import { request } from './rest.js'

/** @type {Kind[]} */
export const KINDS = [
  'event.opened',
  'event.round_begun',
  'event.round_over',
  'event.finished',
  'event.cancelled',
]

/** @param {string} key of the event @param {string[]} rest */
const path = (key, ...rest) => ['events', key, 'webhooks', ...rest].map(encodeURIComponent).join('/')

export const webhooksApi = {
  /** @param {string} key @returns {Promise<{ webhooks: Webhook[], most: number }>} */
  list: (key) => request('GET', path(key)),
  /** @param {string} key @param {{ url: string, kinds: Kind[] }} order @returns {Promise<Webhook>} with its secret */
  create: (key, order) => request('POST', path(key), order),
  /** @param {string} key @param {string} webhook @param {boolean} active @returns {Promise<Webhook>} */
  turn: (key, webhook, active) => request('PATCH', path(key, webhook), { active }),
  /** @param {string} key @param {string} webhook */
  delete: (key, webhook) => request('DELETE', path(key, webhook)),
  /** @param {string} key @param {string} webhook @returns {Promise<Webhook>} with its secret */
  rotate: (key, webhook) => request('POST', path(key, webhook, 'rotate'), {}),
  /** @param {string} key @param {string} webhook @returns {Promise<{ deliveries: Delivery[] }>} the newest first */
  deliveries: (key, webhook) => request('GET', path(key, webhook, 'deliveries')),
  /** @param {string} key @param {string} webhook */
  test: (key, webhook) => request('POST', path(key, webhook, 'deliveries'), {}),
  /** @param {string} key @param {string} webhook @param {string} message @returns {Promise<Delivery>} */
  redeliver: (key, webhook, message) => request('POST', path(key, webhook, 'deliveries', message), {}),
}
