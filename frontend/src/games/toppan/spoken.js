/** Calls in Japanese, as the game's name is: those that the table shows. */

/** @type {import('../../app/loading/gamePlugin.js').SpokenCalls} */
export default {
  lang: 'ja',
  words: {
    burst: 'バースト',
    hit: 'ヒット',
    stood: 'スタンド',
    dropped: 'ドロップ',
    bet: 'ベット',
    call: 'コール',
    raise: 'レイズ',
  },
  // A bet is called by its sort.
  callsOf: ({ type, sort }) => [sort ?? type],
}
