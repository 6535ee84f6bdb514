/** Calls as players in Sichuan say them: those that the table shows, by their names there. */

/** @type {import('../../app/loading/gamePlugin.js').SpokenCalls} */
export default { lang: 'zh', words: { pung: '碰', kong: '杠', hu: '胡' } }
