import { pageOf } from '../../ui/paging.js'

/**
 * The moderators' desk as its address has it: a list, what it is narrowed to, and a report that is open.
 *
 * @typedef {{ tab?: string, report?: string, state?: string, reason?: string, what?: string, name?: string,
 *   page?: number }} Query
 * @typedef {{ query: Query, narrow: (change: Query) => void, onopen: (key: string) => void }} Listing props of a list
 */

/** @param {string} search @returns {Query} */
export function parse(search) {
  const { page, ...words } = Object.fromEntries(new URLSearchParams(search))
  return { ...words, page: pageOf(page) }
}

/** @param {Query} query what is as usual is left out */
export function address({ page = 1, tab, ...words }) {
  const fields = {
    tab: tab === 'log' || tab === 'company' ? tab : '',
    ...words,
    page: page > 1 ? String(page) : '',
  }
  const said = new URLSearchParams(Object.entries(fields).filter(([, value]) => value)).toString()
  return said ? `/moderation?${said}` : '/moderation'
}
