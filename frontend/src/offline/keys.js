/** What the page without a network says, by the keys of its texts; the build puts them in (vite-offline.js). */
export const KEYS = { title: 'offline.title', text: 'offline.text', again: 'retry' }
