/**
 * Where the player is: the page's address, as a value that components follow.
 * @typedef {{ name: 'home' } | { name: 'table', code: string } | { name: 'rules' } | { name: 'not-found' }} Route
 */

/** @param {string} path @returns {Route} */
export function parse(path) {
  if (path === '/') return { name: 'home' }
  if (path === '/rules' || path === '/rules/') return { name: 'rules' }
  const table = /^\/table\/([A-Za-z0-9_-]{1,32})\/?$/.exec(path)
  return table ? { name: 'table', code: table[1] } : { name: 'not-found' }
}

const place = $state({ path: location.pathname })
addEventListener('popstate', () => (place.path = location.pathname))

export const route = {
  /** @type {Route} */
  get current() {
    return parse(place.path)
  },
}

/** @param {string} path goes to another page of this site without loading it anew */
export function go(path) {
  if (path !== location.pathname) history.pushState(null, '', path)
  place.path = location.pathname
  scrollTo?.(0, 0)
}

/**
 * Lets plain links work as links, and plain clicks on them stay in this page.
 * @param {MouseEvent} event
 */
export function follow(event) {
  if (
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  if (parse(link.pathname).name === 'not-found' || link.hash) return
  event.preventDefault()
  go(link.pathname)
}
