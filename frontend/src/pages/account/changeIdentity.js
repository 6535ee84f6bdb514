/**
 * Goes to a page as someone else than before: loaded anew, so that nothing of who one was is left, sockets included.
 * @param {string} path
 */
export function reloadAt(path) {
  try {
    sessionStorage.clear()
  } catch {
    // Barred: then nothing is in it.
  }
  location.assign(path)
}

/**
 * Browsers leave tabs and line breaks out of an address: what stands behind them may make another site of it.
 * @returns {string} where the visitor was about to go: a page of this site, else the first one
 */
export function returnPath() {
  const next = new URLSearchParams(location.search).get('next') ?? '/'
  return /^\/(?![/\\])[^\t\r\n]*$/.test(next) ? next : '/'
}
