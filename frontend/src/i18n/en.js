import app from './en/app.json'
import table from './en/table.json'

/** What the games are called: every page that names one has the words at once. */
const names = import.meta.glob('./en/name-*.json', { eager: true, import: 'default' })

/** Texts without which a table isn't shown. */
export const files = import.meta.glob(['./en/table-*.json', './en/honours.json'])

/** Where all others are: a file of its own, for who goes from the first page to a table needs none of them. */
export const more = () => import('./en.more.js')

export default Object.assign({}, app, table, ...Object.values(names))
