/** What the page without a network says, by the keys of its texts; the build puts them in (vite-offline.js). */
export const KEYS = { title: 'offline.title', text: 'offline.text', again: 'retry' }
/** What any page says to a browser that runs no scripts. */
export const UNSCRIPTED = 'offline.unscripted'
