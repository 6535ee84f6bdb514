/** A table's state for tests, as a store has it. */
export class State {
  doc = $state.raw(/** @type {any} */ ({ you: 0, table: { seats: { 0: {}, 1: {}, 2: {}, 3: {} } } }))
  events = $state.raw(/** @type {any[]} */ ([]))
  pending = $state.raw(/** @type {any} */ (null))
  refusal = $state.raw(/** @type {any} */ (null))
  now = () => 0
}
