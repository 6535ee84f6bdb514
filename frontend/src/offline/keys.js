/** Keys of the texts of the page without a network; the build puts them in (vite-offline.js). */
export const KEYS = { brand: 'brand', title: 'offline.title', text: 'offline.text', again: 'retry' }
/** Key of the text that any page shows in a browser without scripts. */
export const UNSCRIPTED = 'offline.unscripted'
