import app from './ru/app.json'
import table from './ru/table.json'

/** What the games are called: every page that names one has the words at once. */
const names = import.meta.glob('./ru/name-*.json', { eager: true, import: 'default' })

/** Texts without which a table isn't shown. */
export const files = import.meta.glob(['./ru/table-*.json', './ru/honours.json'])

/** Where all others are: a file of its own, for who goes from the first page to a table needs none of them. */
export const more = () => import('./ru.more.js')

export default Object.assign({}, app, table, ...Object.values(names))
