/** What fingers do with tiles besides tapping them. */
export { dragUp } from './drag.js'
export { longPress } from './press.js'
