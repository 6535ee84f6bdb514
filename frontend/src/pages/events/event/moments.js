import { date, dateTime, time } from '../../../i18n/dates.js'
import { isZone, ownZone, wallClock } from '../../../i18n/zones.js'
import { zoneName } from '../zoneName.js'

/** When something is, as the visitor and the organiser read it. Times are epoch ms. */

const DAY_MS = 86_400_000
const MINUTE_S = 60
const HOUR_S = 3600

/** @param {number} at @param {number} now @returns {string} the time of a day that is near, else the day too */
export const momentText = (at, now) => (Math.abs(at - now) < DAY_MS / 2 ? time(at) : dateTime(at))

/** @param {number} ms @returns {string} as a clock shows it: 0:07, 12:30, 1:05:00 */
export function countdownText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (/** @type {number} */ figure) => String(figure).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / MINUTE_S)]
  const rest = two(seconds % MINUTE_S)
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/**
 * The moment by the organiser's clock, where that shows another time than the reader's.
 * @param {number} at @param {string} zone as IANA names it @returns {{ text: string, zone: string } | undefined}
 */
export function zonedText(at, zone) {
  const own = ownZone()
  if (zone === own || !isZone(zone)) return undefined
  const [here, there] = [own, zone].map((each) => wallClock(at, each))
  if (here.date === there.date && here.time === there.time) return undefined
  // Written as if it were the reader's own: the figures are what counts.
  const shown = new Date(`${there.date}T${there.time}`).getTime()
  const text = here.date === there.date ? time(shown) : dateTime(shown)
  return { text, zone: zoneName(zone) }
}
export { date, dateTime, time }
