import app from './uk/app.json'
import table from './uk/table.json'

export default { ...app, ...table }
