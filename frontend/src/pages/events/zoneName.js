import { has, section, t } from '../../i18n/i18n.svelte.js'
import { cityOf } from '../../i18n/zones.js'

/** Cities that are known by another name in each language, by their zones. Browsers call Kyiv's zone by its older name. */
const CITIES = /** @type {Record<string, string>} */ ({
  'America/New_York': 'new-york',
  'Europe/Berlin': 'berlin',
  'Europe/Kyiv': 'kyiv',
  'Europe/Kiev': 'kyiv',
  'Europe/Moscow': 'moscow',
  'Asia/Shanghai': 'shanghai',
  'Asia/Tokyo': 'tokyo',
})

/**
 * A zone by its city, in the reader's language where there is a word for it. The words come once a zone is named that has
 * one; what was drawn until then is drawn anew.
 * @param {string} zone as IANA names it @returns {string}
 */
export function zoneName(zone) {
  const city = CITIES[zone]
  if (!city) return cityOf(zone)
  section('cities').catch(() => {}) // the next one to be named tries again
  return has(`city.${city}`) ? t(`city.${city}`) : cityOf(zone).replace('Kiev', 'Kyiv')
}
