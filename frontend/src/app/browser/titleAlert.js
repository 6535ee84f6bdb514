const BLINK_MS = 1200

/**
 * Tells by the page's title that something has happened: as long as nobody looks at the page, or until it is ended.
 * @param {string} text
 * @param {boolean} [anyway] also while the page is looked at, for it stands behind others perhaps; till it is ended
 * @returns {() => void} ends it
 */
export function alertByTitle(text, anyway = false) {
  if (!document.hidden && !anyway) return () => {}
  let own = document.title
  const blink = () => {
    // The page may have a new title of its own meanwhile.
    if (document.title !== text) own = document.title
    document.title = document.title === text ? own : text
  }
  const timer = setInterval(blink, BLINK_MS)
  const end = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', end)
    if (document.title === text) document.title = own
  }
  blink()
  if (!anyway) document.addEventListener('visibilitychange', end)
  return end
}
