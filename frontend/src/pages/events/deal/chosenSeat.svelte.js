/** The seat at which tables are compared, from 0: it stands in the address, from 1, so that it is kept from deal to deal. */

let seat = $state(0)

export const chosenSeat = {
  get value() {
    return seat
  },
  set value(chosen) {
    seat = chosen
    history.replaceState(history.state, '', location.pathname + this.query + location.hash)
  },
  /** @returns {string} of an address that keeps it */
  get query() {
    return seat ? `?seat=${seat + 1}` : ''
  },
  /** Takes the seat from the address; the first where it names none of so many. @param {number} seats */
  read(seats) {
    const named = Number(/[?&]seat=(\d{1,2})(?:&|$)/.exec(location.search)?.[1] ?? 1) - 1
    seat = named >= 0 && named < seats ? named : 0
  },
}
