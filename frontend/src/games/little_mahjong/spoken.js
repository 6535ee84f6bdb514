/** Calls in Chinese, as the game's terms are: those that the table shows. */

/** @type {import('../../app/loading/gamePlugin.js').SpokenCalls} */
export default {
  lang: 'zh',
  words: { win: '胡', triplet: '碰' },
  callsOf({ type, outcome }) {
    if (type === 'won') return ['win']
    if (type !== 'window-settled') return []
    return (outcome ?? []).map((/** @type {any} */ { claim }) => claim)
  },
}
