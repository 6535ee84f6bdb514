/**
 * Tells by the page's title that something has happened, as long as nobody looks at the page.
 * @param {string} text
 * @returns {() => void} ends it
 */
export function alertByTitle(text) {
  if (!document.hidden) return () => {}
  const BLINK_MS = 1200
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
  document.addEventListener('visibilitychange', end)
  return end
}
