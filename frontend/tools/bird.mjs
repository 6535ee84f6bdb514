/** The one of bamboo: a peacock on a stalk of bamboo, its train spread behind it. */
import { Pen, placed } from './pen.mjs'

/** Feathers of the train, from the upright one on: degrees from the vertical, length. */
const TRAIN = [
  [-4, 46],
  [15, 45.5],
  [34, 41],
  [53, 34],
  [72, 29],
  [92, 27],
]
/** Where the train, the wing's feathers and the plumes of the crest grow from. */
const TAIL = /** @type {const} */ ([30.5, 54])
const SHOULDER = /** @type {const} */ ([17.5, 42])
const CROWN = /** @type {const} */ ([15, 13.5])

/** A feather with an eye at its tip. @param {Pen} pen @param {number} degrees @param {number} l */
function feather(pen, degrees, l) {
  const turn = placed(...TAIL, degrees)
  const [w, eye] = [l * 0.085 + 1.9, l * 0.1 + 2.4]
  pen.shape(
    'green',
    `M0 -7C${w * 0.4} ${-l * 0.5} ${w * 1.6} ${-l} 0 ${-l}C${-w * 1.6} ${-l} ${-w * 0.4} ${-l * 0.5} 0 -7z`,
    turn,
  )
  pen.circle('green', ...turn(0, -l + eye), eye * 0.62)
  pen.circle('red', ...turn(0, -l + eye), eye * 0.36)
}

/** @param {Pen} pen */
function wing(pen) {
  pen.fill('blue', 'M15.500 40.500C23 38.500 33.500 44.500 40 57C29 60.500 16 55.500 15.500 40.500z')
  for (const [degrees, l] of [
    [-58, 24.5],
    [-41, 22],
    [-23, 17],
  ])
    pen.shape(
      'red',
      `M0 2C2.6 ${l * 0.5} 2.2 ${l * 0.85} 0 ${l}C-2.2 ${l * 0.85} -2.6 ${l * 0.5} 0 2z`,
      placed(...SHOULDER, degrees),
    )
}

export function peacock() {
  const pen = new Pen()
  pen.stroke(
    'red',
    1.6,
    'M22 60L20.500 70.500M20.500 70.500L16.500 71.300M28.500 60L28 70.500M28 70.500L24 71.300M28 70.500L31.500 71.300',
  )
  pen.stroke('green', 1.2, 'M15 13.500L10 7.200M15 13.500L15.300 5.500M15 13.500L20.800 7.300')
  for (const [degrees, l] of TRAIN) feather(pen, degrees, l)
  for (const degrees of [-38, 2, 42]) pen.circle('red', ...placed(...CROWN, degrees)(0, -9), 1.7)
  // Head, neck and body in one line, as a brush would draw them.
  pen.fill(
    'blue',
    'M19.400 17.500C20.300 24 15 28.500 18.500 34.500C22.500 40.500 33 42 41 55.500C42.500 58 42 59.500 39.500 60.200C31 63.500 20.500 63 14 56.500C7.500 50 8.500 41 10.800 34.500C12.600 29 12.300 26 11 21.500C8.800 12.500 18.300 11.500 19.400 17.500z',
  )
  pen.circle('blue', 14.8, 17.8, 1.5)
  wing(pen)
  pen.fill('red', 'M11 17L4.200 21.800L11.700 22.300z')
  // The stalk that it stands on, and two leaves of it.
  pen.fill(
    'green',
    'M4 72.500L18.500 72.500Q17.600 75 18.500 77.500L4 77.500Q4.900 75 4 72.500zM19.600 72.500L39.400 72.500Q38.500 75 39.400 77.500L19.600 77.500Q20.500 75 19.600 72.500z' +
      'M40.500 72.500L56 72.500Q55.100 75 56 77.500L40.500 77.500Q41.400 75 40.500 72.500zM41.500 71C43.500 66.500 48.500 64.500 55 65.500C51.500 69.500 46.500 71.500 41.500 71z',
  )
  return String(pen)
}
