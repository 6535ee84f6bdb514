import app from './ru/app.json'
import table from './ru/table.json'

export default { ...app, ...table }
