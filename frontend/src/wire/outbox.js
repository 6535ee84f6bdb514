import { makeNonce } from './nonce.js'

/**
 * The one act that a player has in flight. It is kept until the table has moved past its decision, so that no act is sent
 * twice with two ids, and a second click can't discard a second tile.
 *
 * @typedef {import('./types.js').Action} Action
 * @typedef {{ id: string, decision: string, action: Action, acked: boolean }} Pending
 */

/**
 * @param {Pending | null} pending
 * @param {import('./types.js').Decision | undefined} decision the decision now open
 * @param {Action} action
 * @param {() => string} makeId
 * @returns {Pending | null} the act to send, or null where none may be sent now
 */
export function beginAct(pending, decision, action, makeId) {
  if (!decision || pending?.decision === decision.id) return null
  return { id: makeId(), decision: decision.id, action, acked: false }
}

/**
 * Returns the act that stays in flight once the table shows another state.
 * @param {Pending | null} pending
 * @param {import('./types.js').Doc | null} doc
 */
export function settleAct(pending, doc) {
  return pending && doc?.decision?.id === pending.decision ? pending : null
}

/** Returns the frame of an act. @param {Pending} pending */
export function actFrame(pending) {
  return { type: 'act', id: pending.id, decision: pending.decision, action: pending.action }
}

/** A version 4 uuid; `crypto.randomUUID` exists on secure origins only, and a game in the local network isn't one. */
export const uuid = () => makeNonce().replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5')
