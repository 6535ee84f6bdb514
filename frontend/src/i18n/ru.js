import app from './ru/app.json'
import table from './ru/table.json'

/** Names of the games, for every page. */
const names = import.meta.glob('./ru/name-*.json', { eager: true, import: 'default' })

/** Texts without which a table isn't shown. */
export const files = import.meta.glob(['./ru/table-*.json', './ru/honours.json'])

/** All other texts, in a chunk of their own: the way from the home page to a table needs none of them. */
export const more = () => import('./ru.more.js')

export default Object.assign({}, app, table, ...Object.values(names))
