/** Documents of riichi for three, said in few words. */
import * as riichi from '../riichi/build.js'

export { seat } from '../riichi/build.js'

/** @param {any[]} seats @param {any} [more] @returns {any} */
export const view = (seats, more) =>
  riichi.view(seats, {
    wall: { left: 30, side: 1, stacks: 5, indicators: ['1m'], replacements: 8 },
    ...more,
  })

/** @param {any} shown @param {any} [more] @returns {any} */
export function doc(shown, more) {
  const whole = riichi.doc(shown)
  const seats = Object.fromEntries([0, 1, 2].map((seat) => [seat, whole.table.seats[seat]]))
  const table = { ...whole.table, game: 'sanma', options: { tsumo_loss: true }, seats }
  return { ...whole, table, ...more }
}
