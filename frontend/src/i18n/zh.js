import app from './zh/app.json'
import table from './zh/table.json'

/** Names of the games, for every page. */
const names = import.meta.glob('./zh/name-*.json', { eager: true, import: 'default' })

/** Texts without which a table isn't shown. */
export const files = import.meta.glob(['./zh/table-*.json', './zh/honours.json'])

/** All other texts, in a chunk of their own: the way from the home page to a table needs none of them. */
export const more = () => import('./zh.more.js')

export default Object.assign({}, app, table, ...Object.values(names))
