/** Calls as players in Japan say them: those that the table shows, by their names there. */

/** @type {import('../../app/loading/gamePlugin.js').SpokenCalls} */
export default {
  lang: 'ja',
  words: {
    chi: 'チー',
    pon: 'ポン',
    kan: 'カン',
    riichi: 'リーチ',
    ron: 'ロン',
    tsumo: 'ツモ',
    kyushu: '九種九牌',
  },
}
