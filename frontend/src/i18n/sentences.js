/** @param {(string | undefined | null | false)[]} texts @returns {string} one after another; after a full stop as wide as a character stands no space */
export const sentences = (...texts) =>
  texts
    .filter(Boolean)
    .join(' ')
    .replace(/([。！？]) /g, '$1')

/** @param {string} text @returns {string} the same, to stand before another on its line: after a mark as wide as a character stands no space */
export const before = (text) => (/[：。！？，]$/.test(text) ? text : `${text} `)
