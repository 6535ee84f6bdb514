/** What does not make another action of it: of two equal tiles either will do. */
const ALIKE = 'drawn'

/**
 * Whether an action is what is wanted, in all that this asks for, as how much or with which tiles.
 * @param {Record<string, any>} wanted @param {Record<string, any>} action
 */
export const sameAction = (wanted, action) =>
  Object.keys(wanted).every((key) => key === ALIKE || String(wanted[key]) === String(action[key]))
