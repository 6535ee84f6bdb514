/** An event in words. */
import { WORDS as RIICHI, describeBy } from '../riichi/describe.js'

/** @type {import('../riichi/describe.js').Words} */
const WORDS = { ...RIICHI, kita: ({ seat }, tell) => tell.of('kita', seat) }

/** @type {import('../riichi/describe.js').Describe} */
export const describe = (...told) => describeBy(WORDS, ...told)
