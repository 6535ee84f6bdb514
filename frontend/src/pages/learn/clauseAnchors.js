/**
 * The place of a rules page that says what a clause of the rulebook says: where a score sheet's link leads. Pages tell the
 * rules in their own words and order, each sentence with its clauses as `data-clause`: "§8.1", "§3.3, §3.4",
 * "§5.3–5.5", or a whole chapter, "§13".
 */
const CLAUSE = /^\d+(\.\d+)?$/
const SAID_IN = 'p, li, dd, tr, figcaption, h3, section'

/** @param {string} number @returns {number[]} */
const parts = (number) => number.split('.').map(Number)

/**
 * How well a citation fits a clause: 3 it is that, 2 it lies between, 1 its chapter, 0 not at all.
 * @param {string} text @param {string} clause "8.1"
 */
export function citationFit(text, clause) {
  const [chapter, section] = parts(clause)
  const found = [...text.matchAll(/([\d.]*\d)(?:–([\d.]*\d))?/g)].map(([, from, to]) => {
    if (from === clause) return 3
    const [a, b] = [parts(from), parts(to ?? from)]
    if (a[0] !== chapter) return 0
    if (a[1] === undefined) return 1
    return to && a[1] <= section && section <= b[1] ? 2 : 0
  })
  return Math.max(0, ...found)
}

/** @param {Element} page @param {string} clause @returns {Element | undefined} */
function placeOf(page, clause) {
  const marks = [...page.querySelectorAll('[data-clause]')]
  const [chapter] = clause.split('.')
  const rated = marks
    .map((mark) => ({ mark, fit: citationFit(mark.getAttribute('data-clause') ?? '', clause) }))
    .filter(({ fit }) => fit)
    .sort((a, b) => b.fit - a.fit)
  const near = () =>
    marks.find((mark) => RegExp(`§${chapter}\\b`).test(mark.getAttribute('data-clause') ?? ''))
  return (rated[0]?.mark ?? near())?.closest(SAID_IN) ?? undefined
}

/** Shows what the address asks for, once it stands on the page. @param {HTMLElement} page an attachment */
export function showCitedClause(page) {
  const markClause = () => {
    const clause = location.hash.slice(1)
    if (!CLAUSE.test(clause)) return true
    const place = placeOf(page, clause)
    if (!(place instanceof HTMLElement)) return false
    page.querySelector('[data-cited]')?.removeAttribute('data-cited')
    place.dataset.cited = ''
    place.closest('details')?.setAttribute('open', '')
    place.tabIndex = -1
    place.focus({ preventScroll: true })
    place.scrollIntoView({ block: 'center' })
    return true
  }
  // Some pages bring their words after their frame.
  const watch = new MutationObserver(() => markClause() && watch.disconnect())
  if (!markClause()) watch.observe(page, { childList: true, subtree: true })
  const onHashChange = () => void markClause()
  addEventListener('hashchange', onHashChange)
  return () => (watch.disconnect(), removeEventListener('hashchange', onHashChange))
}
