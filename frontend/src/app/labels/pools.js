import { has, t } from '../../i18n/i18n.svelte.js'

/**
 * The queues of a game, in words. The texts come with the sections `seek` and `options-KEY`.
 *
 * @typedef {import('../../wire/rest.js').Game} Game
 * @typedef {import('../../wire/rest.js').Pool} Pool
 * @typedef {import('../../wire/seekApi.js').Terms} Terms
 */

/** What there is at a server that names no queues: two, told apart by what is at stake alone. @type {Pool[]} */
const UNNAMED = [
  { key: '', preset: '', rated: false },
  { key: '', preset: '', rated: true },
]

/** @param {Game | undefined} game @returns {Pool[]} */
export const poolsOf = (game) => (game?.pools?.length ? game.pools : UNNAMED)

/** @param {Pool} pool @returns {string} what tells it from the others of its game */
export const poolId = ({ key, rated }) => key || (rated ? 'rated' : 'casual')

/** @param {{ pool?: string, key?: string, rated: boolean }} queue a pool, or terms that name one @returns {string} */
export function poolName({ pool, key = pool, rated }) {
  if (!key) return t(`seek.${rated ? 'rated' : 'casual'}`)
  return has(`pool.${key}`) ? t(`pool.${key}`) : key
}

/** @param {string} game @param {Pool} pool @returns {string} one sentence about it */
export const poolHint = (game, { key, rated }) =>
  has(`pool.${game}.${key}`) ? t(`pool.${game}.${key}`) : t(`seek.${rated ? 'rated' : 'casual'}.hint`)

/** @param {Terms} terms @param {Pool} pool @returns {boolean} whether the terms are of this queue of their game */
export const isOf = (terms, { key, rated }) => (key ? terms.pool === key : terms.rated === rated)
