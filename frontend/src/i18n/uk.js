import app from './uk/app.json'
import table from './uk/table.json'

/** Names of the games, for every page. */
const names = import.meta.glob('./uk/name-*.json', { eager: true, import: 'default' })

/** Texts without which a table isn't shown. */
export const files = import.meta.glob(['./uk/table-*.json', './uk/honours.json'])

/** All other texts, in a chunk of their own: the way from the home page to a table needs none of them. */
export const more = () => import('./uk.more.js')

export default Object.assign({}, app, table, ...Object.values(names))
