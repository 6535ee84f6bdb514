/** @param {(string | undefined | null | false)[]} texts @returns {string} joined by spaces, but by none after a full-width stop */
export const sentences = (...texts) =>
  texts
    .filter(Boolean)
    .join(' ')
    .replace(/([。！？]) /g, '$1')

/** @param {string} text @returns {string} with a space behind it for the next text, but with none after a full-width mark */
export const before = (text) => (/[：。！？，]$/.test(text) ? text : `${text} `)
