/** Last page of a list that the server gives: further rows take a narrower search. */
export const MOST_PAGES = 500

/** @param {number} count @param {number} size @returns {number} how many pages of so many can be turned to */
export const pagesOf = (count, size) => Math.min(Math.max(1, Math.ceil(count / size)), MOST_PAGES)

/** @param {string | null | undefined} text of an address @returns {number} the page that it names, else the first */
export const pageOf = (text) => Math.min(/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1, MOST_PAGES)
