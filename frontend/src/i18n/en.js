import app from './en/app.json'
import table from './en/table.json'

/** Names of the games, for every page. */
const names = import.meta.glob('./en/name-*.json', { eager: true, import: 'default' })

/** Texts without which a table isn't shown. */
export const files = import.meta.glob(['./en/table-*.json', './en/honours.json'])

/** All other texts, in a chunk of their own: the way from the home page to a table needs none of them. */
export const more = () => import('./en.more.js')

export default Object.assign({}, app, table, ...Object.values(names))
