/**
 * Goes to a page as someone else than before: loaded anew, so that nothing of who one was is left, sockets included.
 * @param {string} path
 */
export const enter = (path) => location.assign(path)

/** @returns {string} where the visitor was about to go: a page of this site, else the first one */
export function wayBack() {
  const next = new URLSearchParams(location.search).get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) ? next : '/'
}
