import app from './zh/app.json'
import table from './zh/table.json'

export default { ...app, ...table }
