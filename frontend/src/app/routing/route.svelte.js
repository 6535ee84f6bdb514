import { ADDRESSES, NOT_FOUND } from './addresses.js'

/**
 * The page's address, as a value that components follow.
 * @typedef {{ path: string, page: import('./addresses.js').Address | null, params: Record<string, string> }} Route page: null for the first one
 */

/** @param {string} path @returns {Route} */
export function parsePath(path) {
  const plain = path.replace(/(.)\/$/, '$1')
  if (plain === '/') return { path: plain, page: null, params: {} }
  for (const page of ADDRESSES) {
    const found = page.pattern.exec(plain)
    if (found) return { path: plain, page, params: decode(found.groups ?? {}) }
  }
  return { path: plain, page: NOT_FOUND, params: {} }
}

/** @param {Record<string, string>} groups */
function decode(groups) {
  try {
    return Object.fromEntries(Object.entries(groups).map(([key, text]) => [key, decodeURIComponent(text)]))
  } catch {
    return { ...groups } // a lone % is no escape, but may well be typed
  }
}

const place = $state({ path: location.pathname })
addEventListener('popstate', () => (place.path = location.pathname))

export const route = {
  /** @type {Route} */
  get current() {
    return parsePath(place.path)
  },
}

/**
 * Goes to another page of this site without a reload. Where only the query changes the page stays, and follows its address as
 * it does after the browser's own buttons.
 * @param {string} path may have a query
 */
export function navigate(path) {
  if (path !== location.pathname + location.search) history.pushState(null, '', path)
  dispatchEvent(new Event('popstate'))
  scrollTo?.(0, 0)
}

/**
 * Follows a plain click on a link of this site without a reload.
 * @param {MouseEvent} event
 */
export function followLink(event) {
  if (
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  const link = /** @type {Partial<Element>} */ (event.target).closest?.('a') // the document itself has none
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  if (parsePath(link.pathname).page === NOT_FOUND || link.hash) return
  event.preventDefault()
  navigate(link.pathname + link.search)
}
