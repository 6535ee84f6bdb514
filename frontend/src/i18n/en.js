import app from './en/app.json'
import table from './en/table.json'

export default { ...app, ...table }
