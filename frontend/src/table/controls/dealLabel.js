/** Words for how far a session is, at the table. */

/** @typedef {import('../../wire/types.js').Doc} Doc @typedef {import('../../i18n/i18n.svelte.js').Translate} Translate */

/** How many deals were agreed on; none where time alone, or the game itself, ends a match. @param {Doc} doc */
export const agreedDeals = ({ table, view }) => (table.minutes ? table.deals : view?.deals)

/** How many deals may still begin, once time is called; none as long as it runs. @param {Doc} doc */
export const dealsLeft = ({ table, clock, view }) =>
  clock?.deals_left && table.deals && view
    ? Math.min(clock.deals_left, table.deals - view.deal - 1)
    : clock?.deals_left

/**
 * What is left of a session by time: minutes, or once it is called which deals. Empty where no time runs.
 * @param {Doc} doc @param {number | undefined} minutes `minutesLeft` @param {Translate} t
 */
export function timeLabel(doc, minutes, t) {
  const left = dealsLeft(doc)
  if (doc.table.status !== 'playing') return ''
  if (left != null) return t(left ? 'table.one-more' : 'table.last')
  return minutes == null ? '' : t('table.minutes', { count: minutes })
}

/**
 * Which deal it is, of how many, and for how long.
 * @param {Doc} doc @param {number | undefined} minutes `minutesLeft` @param {Translate} t
 */
export function dealLabel(doc, minutes, t) {
  const deal = (doc.view?.deal ?? 0) + 1
  const deals = agreedDeals(doc)
  const time = timeLabel(doc, minutes, t)
  const which = deals ? t('table.deal', { deal, deals }) : t('table.deal.alone', { deal })
  return which + (time && ` · ${time}`)
}
