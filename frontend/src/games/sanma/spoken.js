/** Calls as players in Japan say them: riichi's, and the North that is set aside. */
import riichi from '../riichi/spoken.js'

/** @type {import('../../app/loading/gamePlugin.js').SpokenCalls} */
export default { lang: 'ja', words: { ...riichi.words, kita: 'キタ' } }
